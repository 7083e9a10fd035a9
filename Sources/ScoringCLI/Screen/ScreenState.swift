import ScoringDesk
import ScoringKit

/// A message at the bottom of a screen.
struct Notice: Hashable, Sendable {
  var text: String
  var tone: Tone = .plain
  /// Whether it reports entries that others voided.
  ///
  /// It is removed when they are restored.
  var isOfOthers = false
  /// The key or the line that was refused; empty for none.
  var refused = ""
}

/// The state of a screen, with a message about the last key.
protocol ScreenState {
  var message: Notice? { get set }
}

extension ScreenState {
  /// Sets a message that explains why a key did nothing.
  ///
  /// `keys` is the text that it would have entered.
  mutating func say(_ text: String, refusing keys: String = "") {
    message = Notice(text: text, tone: .fair, refused: keys)
  }
}

extension DeskError {
  /// The message, with the texts that were expected instead.
  var sentence: String {
    expected.isEmpty
      ? message : "\(message) Expected: \(expected.prefix(6).joined(separator: ", "))."
  }
}

/// The columns and rows of a screen.
struct ScreenSize: Hashable, Sendable {
  var columns = 80
  var rows = 24

  /// The smallest size at which a card can be read.
  static let least = ScreenSize(columns: 32, rows: 10)

  var isLargeEnough: Bool { columns >= Self.least.columns && rows >= Self.least.rows }

  /// Returns whether a key is accepted: if the screen is too small, only keys that change nothing
  /// are.
  func takes(_ key: Keystroke) -> Bool {
    isLargeEnough || [.character("q"), .control("c"), .control("z"), .control("l")].contains(key)
  }
}
