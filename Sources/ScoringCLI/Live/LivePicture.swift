import ScoringViews
internal import Synchronization

/// The screen of a state, and what is written for it.
struct LivePicture: Sendable {
  private let state: LiveState
  private let size: Size
  private let before: Screen?
  /// The screen.
  let screen: Screen
  /// What makes it of the one that was shown before.
  let text: String

  typealias Size = (columns: Int, rows: Int)

  /// Draws a state; nil stands for a terminal of which it isn't known what it shows.
  init(
    of state: LiveState, _ size: Size, after before: Screen?, _ painter: ScreenPainter, ascii: Bool
  ) {
    (self.state, self.size, self.before) = (state, size, before)
    let drawn = LiveScreen(state: state, columns: size.columns, rows: size.rows).screen()
    screen = ascii ? drawn.inASCII : drawn
    text = screen == before ? "" : painter.frame(from: before, to: screen)
  }

  /// Whether it is of a state, on a terminal of some size that shows some screen.
  func shows(_ state: LiveState, _ size: Size, after before: Screen?) -> Bool {
    self.size == size && self.before == before && self.state == state
  }
}

/// What a line leads to, as it was made while the line was stored.
final class Foreseen: Sendable {
  typealias Next = (said: String, state: LiveState, picture: LivePicture?)

  private let kept = Mutex<Next?>(nil)

  /// Notes what is said then, the state, and its picture.
  func note(_ said: String, _ state: LiveState, _ picture: LivePicture?) {
    kept.withLock { $0 = (said, state, picture) }
  }

  /// What was noted; nil where nothing was.
  var next: Next? { kept.withLock { $0 } }
}
