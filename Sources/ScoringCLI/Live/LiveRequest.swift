import ScoringDesk
import ScoringKit

/// What a key asks for.
enum LiveRequest: Hashable, Sendable {
  /// A value, at a place or where the turn is.
  case enter(String, place: String?, force: Bool = false)
  /// A value before the one at a place.
  case insert(String, before: String, force: Bool = false)
  /// To remove the value at a place.
  case remove(String, force: Bool = false)
  case undo, redo, finish
  /// To undo what was named before, as it isn't what was written last.
  case undoNamed
  /// To open the round again that somebody else has finished.
  case reopen
  /// The text of the note; empty for none.
  case note(String)
  /// The id of the entry in a dispute that is right, and the id of the question that was answered
  /// with yes.
  case settle(String, confirmed: String? = nil)
  /// To look at a place, or at none.
  case look(String?)
  /// To see how it would end if it were finished now.
  case weigh
  /// To score too, and not only to watch.
  case keep
  case leave

  /// The empty place that it fills, if that is looked at.
  func filled(of view: LiveRound) -> String? {
    guard case .enter(_, let place?, _) = self, let look = view.look, look.place == place,
      look.stands == nil
    else { return nil }
    return place
  }

  /// What was pressed or typed, if it writes; empty otherwise.
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

  /// The same once it is confirmed, although later events become impossible; `nil` if that can't
  /// be.
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

/// A line of text while it is typed.
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

  /// Begins with a text; arrows bring back the lines of notation that were `typed`.
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

/// The keys and lines that were refused lately: a fast typist has pressed the next keys before
/// reading that.
struct Missed: Hashable, Sendable {
  /// The newest last.
  private var keys: [String] = []
  /// For how many more keys they are named.
  private var left = 0

  /// Notes what was refused before this key; empty for nothing.
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

  /// `x was NOT written.`; empty for nothing.
  var sentence: String {
    guard !keys.isEmpty else { return "" }
    let named = Phrases.list(keys, last: " and ", limit: 3)
    return "\(named) \(keys.count == 1 ? "was" : "were") NOT written."
  }
}
