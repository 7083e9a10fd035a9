import ScoringDesk
import ScoringKit
import ScoringViews

/// A request to the desk that a key makes while a round is on the screen.
///
/// A position is a cell of the card, or an entry of the log if the card has no cells.
enum LiveRequest: Hashable, Sendable {
  /// Enters a value at a position; `nil` for the position whose turn it is.
  case enter(String, place: String?, force: Bool = false)
  /// Inserts a value before the one at a position.
  case insert(String, before: String, force: Bool = false)
  /// Removes the value at a position.
  case remove(String, force: Bool = false)
  case undo, redo, finish
  /// Takes back the entry that a question described, because it is not the newest one.
  case undoNamed
  /// Reopens a round that another scorer has finished.
  case reopen
  /// Replaces the note of the round; an empty text removes it.
  case note(String)
  /// Settles a dispute in favour of an entry, by its id. `confirmed` is the id of the desk's
  /// question that the user answered with yes.
  case settle(String, confirmed: String? = nil)
  /// Selects a position; `nil` to select none.
  case look(String?)
  /// Shows the outcome that the round would have if it were finished now.
  case weigh
  /// Starts to keep score of a round that was only watched.
  case keep
  case leave

  /// Returns the position that the request fills, if that position is selected and empty; else
  /// `nil`.
  func filled(of view: LiveRound) -> String? {
    guard case .enter(_, let place?, _) = self, let look = view.look, look.place == place,
      look.stands == nil
    else { return nil }
    return place
  }

  /// The keys or the text that the user typed for the request; empty if the request writes nothing.
  var keys: String {
    switch self {
    case .enter(let text, _, _), .insert(let text, _, _): text
    case .remove: "x"
    case .undo, .undoNamed, .reopen: "u"
    case .redo: "U"
    case .finish: "f"
    case .note: "n"
    case .settle: "<>"
    case .look, .weigh, .keep, .leave: ""
    }
  }

  /// Returns the request in the form that is performed after the user confirmed it, even if later
  /// events become impossible; `nil` if there is no such form.
  func forced(by question: String) -> LiveRequest? {
    switch self {
    case .undo, .undoNamed: .reopen
    case .settle(let entry, _): .settle(entry, confirmed: question)
    case .enter(let line, let place?, false): .enter(line, place: place, force: true)
    case .enter(let line, nil, false) where !question.isEmpty: .enter(line, place: nil, force: true)
    case .insert(let line, let place, false): .insert(line, before: place, force: true)
    case .remove(let place, false): .remove(place, force: true)
    default: nil
    }
  }
}

/// A line of text that a person is typing below the card.
struct LineInput: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    /// Notation for a position, or for the one whose turn it is if `place` is `nil`; or to insert
    /// before a position.
    case notation(place: String?)
    case inserted(before: String)
    case note
    /// The name of a position, such as `4 Ann`, to select it.
    case place
  }

  let purpose: Purpose
  var line: EditedLine

  /// Begins the line with a text, for a purpose.
  ///
  /// In notation, the up arrow recalls the `typed` lines.
  init(purpose: Purpose, _ text: String, typed: [String]) {
    self.purpose = purpose
    line = EditedLine(text)
    if isNotation { line.history = typed }
  }

  var isNotation: Bool { purpose != .note && purpose != .place }

  var label: String {
    switch purpose {
    case .notation(nil): ":"
    case .notation: "Instead:"
    case .inserted: "Before:"
    case .note: "Note:"
    case .place: "@"
    }
  }
}

/// The keys and lines of text that were refused recently: a fast typist presses the next keys
/// before reading the first message.
struct Missed: Hashable, Sendable {
  /// The refused keys or lines of text, newest last.
  private var keys: [String] = []
  /// The number of further keys after which the refused ones are forgotten.
  private var left = 0
  /// Whether the last key that was noted was refused.
  private(set) var isLast = false

  private static let memory = 2

  /// Adds the text of keys that were refused; an empty text means that a key was accepted.
  ///
  /// While keys are gathered for an entry, the refused ones are not forgotten, because the entry
  /// lacks them.
  mutating func note(_ refused: String, isGathering: Bool) {
    isLast = !refused.isEmpty
    if isLast {
      keys.append(refused)
      left = Self.memory
    } else if !isGathering {
      left -= 1
      if left <= 0 { self = Missed() }
    }
  }

  /// The message about the refused keys: `x was NOT written.`; empty for none.
  var sentence: String {
    guard !keys.isEmpty else { return "" }
    let named = Phrases.list(keys, last: " and ", limit: 3)
    return "\(named) \(keys.count == 1 ? "was" : "were") NOT written."
  }
}
