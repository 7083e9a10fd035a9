import ScoringDesk
import ScoringKit
import ScoringViews

/// A message in the lower part of a screen.
struct Notice: Hashable, Sendable {
  var text: String
  var tone: Tone = .plain
  /// Whether the message reports entries of this scorer that others voided.
  ///
  /// It is then removed when the entries are in effect again.
  var isOfOthers = false
  /// The key or the line of text that was refused; empty for none.
  var refused = ""
}

/// The state of a full-screen program, which keys change, and which is drawn without reading
/// anything else.
///
/// It reads and writes no store: a key returns a request, which the program performs.
protocol ScreenState: Sendable {
  associatedtype Request: Hashable & Sendable

  /// The message about the last key; `nil` for none.
  var message: Notice? { get set }
  var size: ScreenSize { get set }

  /// Handles a key, and returns the request to the desk that it makes; `nil` for none.
  mutating func press(_ key: Keystroke) -> Request?
  /// Shows a question that must be answered before a request is performed.
  mutating func ask(_ question: Question, before request: Request)
  /// Shows the reason why a request failed, which changed nothing.
  mutating func refuse(_ request: Request, _ error: any Error)
  func screen() -> Screen
}

extension ScreenState {
  /// Sets a message that explains why a key had no effect.
  ///
  /// `keys` is the text that the key would have entered; empty for none.
  mutating func say(_ text: String, refusing keys: String = "") {
    message = Notice(text: text, tone: .fair, refused: keys)
  }

  mutating func refuse(_ request: Request, _ error: any Error) { refuse(error) }

  /// Sets a message with the reason of an error.
  mutating func refuse(_ error: any Error) {
    switch error {
    case let error as DeskError: say(error.sentence)
    case let error as ErrorReport: say(error.message)
    default: say("\(error)")
    }
  }
}

extension DeskError {
  /// The error message, with the texts that were expected instead.
  var sentence: String {
    expected.isEmpty
      ? message : "\(message) Expected: \(expected.prefix(6).joined(separator: ", "))."
  }
}

/// The size of a screen in columns and rows.
struct ScreenSize: Hashable, Sendable {
  var columns = 80
  var rows = 24

  /// The smallest size of a screen on which a card can be read.
  static let least = ScreenSize(columns: 32, rows: 10)

  /// The number of lines on the screen that show a page of text.
  var textRows: Int { max(1, rows - 4) }

  var isLargeEnough: Bool { columns >= Self.least.columns && rows >= Self.least.rows }

  /// Returns whether a key is accepted: on a screen that is too small, only keys that change
  /// nothing.
  func takes(_ key: Keystroke) -> Bool {
    isLargeEnough || [.character("q"), .control("c"), .control("z"), .control("l")].contains(key)
  }
}
