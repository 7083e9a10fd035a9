import ScoringDesk
import ScoringKit

/// What a key asks for.
enum LiveRequest: Hashable, Sendable {
  /// A value, at a place or where play stands.
  case enter(String, place: String?, force: Bool = false)
  /// A value before what stands at a place.
  case insert(String, before: String, force: Bool = false)
  /// To take away what stands at a place.
  case remove(String, force: Bool = false)
  case undo, redo, finish
  /// To take back what was named before, as it isn't what was written last.
  case undoNamed
  /// To open the round again that somebody else has finished.
  case reopen
  /// The text of the note; empty for none.
  case note(String)
  /// One of the entries in a dispute is right, by its id; the question, by its own, of how many
  /// others count no more then, where it was answered with yes.
  case settle(String, confirmed: String? = nil)
  /// To look at a place, or at none.
  case look(String?)
  /// To see how it would end if it were finished now.
  case weigh
  /// To keep score too, and not only to look on.
  case keep
  /// To leave, to stop as Ctrl-Z does, and to draw all of the screen again.
  case leave, stop, redraw

  /// The empty place that it fills, of those that somebody looks at; nil where it fills none.
  func filled(of view: LiveRound) -> String? {
    guard case .enter(_, let place?, _) = self, let look = view.look, look.place == place,
      look.stands == nil
    else { return nil }
    return place
  }

  /// What was pressed, or typed, of what writes; empty where it is no such thing.
  var keys: String {
    switch self {
    case .enter(let text, _, _), .insert(let text, _, _): text
    case .remove: "x"
    case .undo, .undoNamed, .reopen: "u"
    case .redo: "U"
    case .finish: "f"
    case .note: "n"
    case .settle: "<>"
    case .look, .weigh, .keep, .leave, .stop, .redraw: ""
    }
  }

  /// What is done once that is confirmed: the same, although later events become impossible; nil
  /// where that can't be.
  func forced(by question: String) -> LiveRequest? {
    if self == .undo || self == .undoNamed { return .reopen }
    if case .settle(let entry, _) = self { return .settle(entry, confirmed: question) }
    return switch self {
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
  /// What becomes of the line.
  enum Purpose: Hashable, Sendable {
    /// It is notation, for a place or where play stands; or before a place.
    case notation(place: String?)
    case inserted(before: String)
    case note
    /// It names a place.
    case place
  }

  let purpose: Purpose
  var line = EditedLine()
  /// How far back in the typed lines it stands; 0 for a new one.
  var back = 0

  /// Whether it says what happened.
  var isNotation: Bool {
    switch purpose {
    case .notation, .inserted: true
    case .note, .place: false
    }
  }

  /// What stands before the text.
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

/// What was refused lately: who types fast has pressed the next keys before reading that.
struct Missed: Hashable, Sendable {
  /// The keys and lines, the newest last.
  private(set) var keys: [String] = []
  /// For how many keys more they are named.
  private var left = 0

  /// For how many keys one is named after its own answer.
  private static let patience = 2

  /// Takes note of what was refused before the key that is pressed now; nothing, where that was
  /// taken.
  mutating func note(_ refused: String) {
    if !refused.isEmpty {
      keys.append(refused)
      left = Self.patience
    } else if left > 1 {
      left -= 1
    } else {
      self = Missed()
    }
  }

  /// What is said of it: `x was not written.`; empty for nothing.
  var sentence: String {
    guard !keys.isEmpty else { return "" }
    let named = Phrases.list(keys, last: " and ", limit: 3)
    return "\(named) \(keys.count == 1 ? "was" : "were") NOT written."
  }
}
