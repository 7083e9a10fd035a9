import ScoringDesk
import ScoringKit

/// A sentence below everything else on a screen.
struct Notice: Hashable, Sendable {
  var text: String
  var tone: Tone = .plain
  /// Whether it says what others voided: no longer true once that is back.
  var isOfOthers = false
  /// The key or line that it refuses; empty for none.
  var refused = ""
}

/// What keys change, with a sentence about the last of them.
protocol ScreenState {
  var message: Notice? { get set }
}

extension ScreenState {
  /// Says why a key did nothing; `keys` is what it would have written.
  mutating func say(_ text: String, refusing keys: String = "") {
    message = Notice(text: text, tone: .fair, refused: keys)
  }
}

extension DeskError {
  /// The message, with what was expected instead.
  var sentence: String {
    expected.isEmpty
      ? message : "\(message) Expected: \(expected.prefix(6).joined(separator: ", "))."
  }
}

/// The columns and rows of a screen.
struct ScreenSize: Hashable, Sendable {
  var columns = 80
  var rows = 24

  /// The least size on which a card can be read.
  static let least = ScreenSize(columns: 32, rows: 10)

  var isLargeEnough: Bool { columns >= Self.least.columns && rows >= Self.least.rows }

  /// Whether a key is taken: on a screen that is too small only keys that change nothing are.
  func takes(_ key: Keystroke) -> Bool {
    isLargeEnough || [.character("q"), .control("c"), .control("z"), .control("l")].contains(key)
  }
}
