internal import CServe
internal import ScoringDesk
internal import ScoringKit
internal import Synchronization

/// The PNG pictures of shared rounds, which chat programs show as previews of links.
///
/// Each picture is drawn only once. They are drawn one after another, on a separate thread.
package final class Previews: Sendable {
  /// The state of the drawing of one picture.
  enum Drawn {
    /// The picture was drawn.
    case made([UInt8])
    /// The picture can't be drawn.
    case failed
    /// The picture is being drawn, or others are drawn before it.
    case waiting
  }

  private struct State {
    var drawn: [String: Drawn] = [:]
    /// The keys of the pictures that are cached or waiting, the oldest first.
    var order: [String] = []
    /// The pictures that wait to be drawn; the first one is being drawn.
    var queue: [Waiting] = []

    /// The maximum number of pictures that are cached, and of those that wait to be drawn.
    private static let (most, mostWaiting) = (64, 16)

    mutating func begin(_ key: String, _ svg: String) -> Begun {
      guard drawn[key] == nil else { return .known }
      guard queue.count < Self.mostWaiting else { return .refused }
      if order.count >= Self.most {
        let oldest = order.removeFirst()
        drawn[oldest] = nil
      }
      drawn[key] = .waiting
      order.append(key)
      queue.append(Waiting(key: key, svg: svg))
      return queue.count == 1 ? .first : .known
    }
  }

  private struct Waiting {
    let key: String
    let svg: String
  }

  private enum Begun {
    case known, first, refused
  }

  private let state = Mutex(State())
  private let draw: @Sendable (String) -> [UInt8]?

  /// Whether this machine has the program that draws pictures.
  package let isPossible: Bool

  /// Creates previews with a function that makes PNG from SVG; nil if pictures can't be drawn.
  package init(draw: (@Sendable (String) -> [UInt8]?)?) {
    isPossible = draw != nil
    self.draw = draw ?? { _ in nil }
  }

  /// Creates previews with the drawing program of this machine; if it has none, no pictures are
  /// drawn.
  package convenience init() {
    let draw: @Sendable (String) -> [UInt8]? = { try? PictureTools.png($0) }
    self.init(draw: PictureTools.canDraw ? draw : nil)
  }

  /// Returns the key of a picture, and starts drawing the picture if it is new; nil if too many
  /// pictures are waiting.
  func begin(_ svg: String) -> String? {
    let key = ContentID(of: svg).text
    let begun = state.withLock { $0.begin(key, svg) }
    if begun == .first { startWork() }
    return begun == .refused ? nil : key
  }

  /// The state of the picture with a key.
  ///
  /// A picture that is no longer cached has the state `failed`.
  subscript(key: String) -> Drawn {
    state.withLock { $0.drawn[key] ?? .failed }
  }

  private func startWork() {
    let own = Unmanaged.passRetained(self)
    let isBegun = serve_begin(
      { context in
        guard let context else { return }
        Unmanaged<Previews>.fromOpaque(context).takeRetainedValue().work()
      }, own.toOpaque())
    guard isBegun == 0 else { return }
    own.release()
    state.withLock { state in
      for waiting in state.queue { state.drawn[waiting.key] = .failed }
      state.queue = []
    }
  }

  private func work() {
    while let next = state.withLock({ $0.queue.first }) {
      let result = draw(next.svg)
      state.withLock { state in
        if state.drawn[next.key] != nil {
          state.drawn[next.key] = result.map { .made($0) } ?? .failed
        }
        state.queue.removeFirst()
      }
    }
  }
}
