import ScoringDesk
import ScoringKit

/// A request that a key makes.
enum LiveRequest: Hashable, Sendable {
  /// Enters a value, at a place or where the turn is.
  case enter(String, place: String?, force: Bool = false)
  /// Inserts a value before the one at a place.
  case insert(String, before: String, force: Bool = false)
  /// Removes the value at a place.
  case remove(String, force: Bool = false)
  case undo, redo, finish
  /// Undoes the entry that a question named, because it is not the newest one.
  case undoNamed
  /// Reopens a round that another scorer has finished.
  case reopen
  /// Writes the note; an empty text removes it.
  case note(String)
  /// Settles a dispute for an entry, by its id. `confirmed` is the id of the question that was
  /// answered with yes.
  case settle(String, confirmed: String? = nil)
  /// Looks at a place, or at none.
  case look(String?)
  /// Shows the outcome if the round were finished now.
  case weigh
  /// Starts scoring a round that was only watched.
  case keep
  case leave

  /// Returns the place that the request fills, if that place is empty and being looked at.
  func filled(of view: LiveRound) -> String? {
    guard case .enter(_, let place?, _) = self, let look = view.look, look.place == place,
      look.stands == nil
    else { return nil }
    return place
  }

  /// The text that was pressed or typed, if the request writes; empty otherwise.
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

  /// Returns the request in its confirmed form, which is performed even if later events become
  /// impossible; `nil` if there is no such form.
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

/// A line of text that is being typed.
struct LineInput: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    /// Notation, for a place or where the turn is; or before a place.
    case notation(place: String?)
    case inserted(before: String)
    case note
    /// The name of a place.
    case place
  }

  let purpose: Purpose
  var line: EditedLine

  /// Begins with a text.
  ///
  /// The up arrow recalls the `typed` lines of notation.
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

/// The keys and lines that were refused recently: a fast typist presses the next keys before
/// reading the first message.
struct Missed: Hashable, Sendable {
  /// The refused keys, newest last.
  private var keys: [String] = []
  /// The number of keys for which they are still shown.
  private var left = 0

  /// Adds the keys that were refused; empty for none.
  mutating func note(_ refused: String) {
    if !refused.isEmpty {
      keys.append(refused)
      left = 2
    } else if left > 1 {
      left -= 1
    } else {
      self = Missed()
    }
  }

  /// The message `x was NOT written.`; empty for none.
  var sentence: String {
    guard !keys.isEmpty else { return "" }
    let named = Phrases.list(keys, last: " and ", limit: 3)
    return "\(named) \(keys.count == 1 ? "was" : "were") NOT written."
  }
}
