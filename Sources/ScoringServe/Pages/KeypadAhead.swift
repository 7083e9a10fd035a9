import ScoringDesk
import ScoringKit
import ScoringViews

/// The possible next prompts of a round, and those after them, in the form in which they are sent
/// to a keypad's page.
///
/// With them, the page shows whose turn it is while it has no network. A question or a set of keys
/// that occurs several times is sent once; each step contains its index.
struct KeypadAhead {
  /// The maximum number of prompts that are sent ahead.
  static let mostSteps = 400

  private let names: Roster
  private let everyone: ShortNames
  private var questions: [String] = []
  private var questionIndex: [String: Int] = [:]
  private var keys: [JSONValue] = []
  private var keyIndex: [JSONValue: Int] = [:]
  private var parts: [JSONValue] = []
  private var partOfPlace: [String: Int] = [:]

  /// Returns the possible next prompts of a round as JSON.
  ///
  /// The JSON contains the causal context of the round, by which the page recognises the state that
  /// the first prompt belongs to.
  static func json(_ round: LiveRound, _ ahead: Lookahead) -> JSONValue {
    var made = KeypadAhead(names: round.names)
    let isOpen = round.keptIn == nil && !round.phase.isOver && round.disputes.isEmpty
    let steps = isOpen ? ahead.steps.map { made.step($0) } : []
    return [
      "round": .string(round.id), "sight": .string(round.context.description),
      "depth": .integer(ahead.depth), "questions": .array(made.questions.map { .string($0) }),
      "keys": .array(made.keys), "parts": .array(made.parts), "steps": .array(steps),
    ]
  }

  private init(names: Roster) {
    self.names = names
    everyone = ShortNames(everyoneIn: names)
  }

  private mutating func step(_ step: Lookahead.Step) -> JSONValue {
    let prompt = step.prompt
    let asked = KeypadPrompt(prompt, names, everyone: everyone)
    var fields: [String: JSONValue] = [
      "question": .integer(index(of: asked.question)),
      "keys": .integer(index(of: .object(asked.keys))),
    ]
    fields["turn"] = prompt.next.first.map { .integer($0.index) }
    if asked.isNamed { fields["isNamed"] = true }
    if !asked.call.isEmpty { fields["call"] = .string(asked.call) }
    if !step.follows.isEmpty {
      fields["then"] = .object(step.follows.mapValues { .string(dashed($0)) })
    }
    if let place = prompt.places.first {
      fields["place"] = .string(place)
      fields["part"] = part(at: place, step.state).map { .integer($0) }
    }
    switch step.next {
    case .unknown: break
    case .any(let index): fields["next"] = .integer(index)
    case .each(let indices): fields["next"] = .object(indices.mapValues { .integer($0) })
    }
    return .object(fields)
  }

  private mutating func index(of question: String) -> Int {
    if let index = questionIndex[question] { return index }
    questionIndex[question] = questions.count
    questions.append(question)
    return questions.count - 1
  }

  private mutating func index(of offered: JSONValue) -> Int {
    if let index = keyIndex[offered] { return index }
    keyIndex[offered] = keys.count
    keys.append(offered)
    return keys.count - 1
  }

  /// Returns the index of the part of the card that contains a hole or arrow; nil if the card
  /// doesn't show it.
  private mutating func part(at place: String, _ state: any Resolution) -> Int? {
    if let index = partOfPlace[place] { return index }
    guard let part = state.sheet(names, closed: false).part(at: place, of: names) else {
      return nil
    }
    for piece in part.pieces.joined() { partOfPlace[piece.place] = parts.count }
    let places = part.pieces.map { pieces in
      JSONValue.array(pieces.map { .string($0.place) })
    }
    parts.append(["title": .string(part.title), "places": .array(places)])
    return parts.count - 1
  }
}
