import ScoringDesk
import ScoringKit

/// What somebody has before them who starts a round: one step after the other, each with its answer
/// marked, so that Enter alone starts what was played the last time.
struct StartState: Hashable, Sendable {
  /// What is chosen.
  enum Step: Int, Hashable, Sendable, Comparable {
    /// The sport, and the kind of round.
    case kind
    /// What it is played on.
    case frame
    /// Who plays.
    case players
    /// How it is played.
    case options

    static func < (one: Step, other: Step) -> Bool { one.rawValue < other.rawValue }
  }

  /// What a key asks for.
  enum Request: Hashable, Sendable {
    /// To be offered what can be chosen for a kind.
    case offer(StartKind)
    /// To open the round.
    case begin
    /// To leave without a round.
    case cancel
    /// To say why it can't go on so.
    case say(String)
  }

  /// The kinds that can be started.
  let kinds: [StartKind]
  /// What can be chosen; nil while the kind is.
  private(set) var offer: StartOffer?
  private(set) var step = Step.kind
  /// What was typed to find something, or as a name.
  var filter = ""
  /// Which of what is shown is marked.
  var marked = 0
  /// Who plays.
  private(set) var taken: [StartOffer.Choice] = []
  /// The values of options, what is played on included; an empty text for one without a value.
  private(set) var values: [String: String] = [:]
  /// What the desk asked, and what was answered.
  var answers: Answers = [:]
  /// What was said already, of which something is missing.
  private let given: StartRequest?

  /// Begins with the choice of a kind, or with what was said already.
  init(_ kinds: [StartKind], given: StartRequest? = nil) {
    self.kinds = kinds
    self.given = given
  }

  /// Goes on with what can be chosen for a kind.
  mutating func show(_ offer: StartOffer) {
    self.offer = offer
    values = offer.values
    taken = offer.company
    if let given {
      // What was said stands; only what it lacks is as the last time.
      let frame = offer.frame.flatMap { frame in values[frame.name].map { [frame.name: $0] } }
      values = given.options.values.merging(frame ?? [:]) { said, _ in said }
      let people = offer.company + offer.others
      taken = given.players.map { word in
        people.first {
          $0.word == word || Roster.folded($0.name[...]) == Roster.folded(word[...])
        } ?? StartOffer.Choice(word)
      }
      if taken.isEmpty, given.guests.isEmpty { taken = offer.company }
    }
    go(to: offer.frame == nil ? .players : .frame)
  }

  /// Goes to a step, with what was answered there marked.
  mutating func go(to step: Step) {
    self.step = step
    filter = ""
    marked = 0
    if step == .frame, let frame = offer?.frame, let value = values[frame.name] {
      marked = choices.firstIndex { $0.word == value || $0.name == value } ?? 0
    }
  }
}

// MARK: - What is chosen from

extension StartState {
  /// What the step offers, as far as the filter leaves it.
  var choices: [StartOffer.Choice] {
    switch step {
    case .kind:
      kinds.filter { filter.isEmpty || WalkList.fits(filter, [$0.title, $0.kind, $0.sport]) }
        .map { StartOffer.Choice($0.kind, name: $0.title) }
    case .frame: fitting(offer?.frames ?? [])
    case .players: people
    case .options:
      (offer?.options ?? []).map {
        StartOffer.Choice($0.name, name: value(of: $0), meaning: $0.abstract)
      }
    }
  }

  private func fitting(_ choices: [StartOffer.Choice]) -> [StartOffer.Choice] {
    filter.isEmpty
      ? choices : choices.filter { WalkList.fits(filter, [$0.name, $0.meaning, $0.word]) }
  }

  /// Those who played the last time, those who were taken, all others, and at last whoever the
  /// typed text would be.
  private var people: [StartOffer.Choice] {
    guard let offer else { return [] }
    let extra = taken.filter { !offer.company.contains($0) && !offer.others.contains($0) }
    let known = fitting(offer.company + extra + offer.others)
    let typed = filter.split(separator: " ").joined(separator: " ")
    let wanted = Roster.folded(typed[...])
    guard !typed.isEmpty,
      !(offer.company + extra + offer.others).contains(where: {
        Roster.folded($0.name[...]) == wanted
      })
    else { return known }
    let meaning = typed.contains("+") ? "a side" : "somebody new"
    return known + [StartOffer.Choice(typed, meaning: meaning)]
  }

  /// Whether somebody plays.
  func isTaken(_ choice: StartOffer.Choice) -> Bool {
    taken.contains { $0.word == choice.word }
  }

  /// What stands behind an option: its value, or that it has none.
  private func value(of option: OptionSyntax) -> String {
    guard let value = values[option.name] else { return "" }
    return value.isEmpty ? "yes" : value
  }

  /// What is called what the round is played on: the noun of the option.
  var frameName: String {
    guard case .document(let noun)? = offer?.frame?.completion else { return "" }
    return noun.prefix(1).uppercased() + noun.dropFirst()
  }

  /// What a step was answered with, in one line.
  func answer(_ step: Step) -> String {
    switch step {
    case .kind: return offer?.title ?? ""
    case .frame: return offer?.frame.flatMap { values[$0.name] }.map(shownFrame) ?? ""
    case .players: return taken.map(\.name).joined(separator: ", ")
    case .options:
      let said = (offer?.options ?? []).filter { values[$0.name] != nil }.map { option in
        "\(option.name)\(values[option.name] == "" ? "" : " \(value(of: option))")"
      }
      if !said.isEmpty { return said.joined(separator: ", ") }
      return isRepeat ? "all as in the last \(offer?.noun ?? "round")" : "the usual ones"
    }
  }

  private func shownFrame(_ word: String) -> String {
    offer?.frames.first { $0.word == word }?.name ?? word
  }
}

// MARK: - What is started

extension StartState {
  /// Whether nothing was changed, so that the last round is simply started once more.
  var isRepeat: Bool {
    guard let offer, offer.isRepeatable, given == nil else { return false }
    return values == offer.values && taken.map(\.word) == offer.company.map(\.word)
  }

  /// The round as the desk is asked for it; nil before a kind was chosen.
  var request: StartRequest? {
    guard let offer else { return nil }
    if isRepeat {
      return StartRequest(sport: offer.sport, again: true, answers: answers)
    }
    return StartRequest(
      sport: offer.sport, kind: offer.saysKind ? offer.kind : nil, players: taken.map(\.word),
      guests: given?.guests ?? [], options: options, startsAt: given?.startsAt,
      event: given?.event, allowsNear: given?.allowsNear ?? false, answers: answers)
  }

  /// The options with their values; what takes several of them is as it was said.
  private var options: Arguments {
    var options = Arguments(values: values)
    for (name, texts) in given?.options.options ?? [:] where texts.count > 1 {
      options.options[name] = texts
    }
    return options
  }

  /// The same as somebody would ask for it by a command.
  var action: Action? {
    guard let offer else { return nil }
    var action = Action("start", of: offer.sport)
    // Enter takes what is marked.
    let frame = step == .frame && choices.indices.contains(marked) ? choices[marked].word : nil
    if isRepeat, frame == nil || frame == offer.frame.flatMap({ values[$0.name] }) {
      action.options = [Action.Option("again")]
      return action
    }
    action.words = taken.map { .text($0.word) }
    if offer.saysKind { action.options.append(Action.Option("kind", .text(offer.kind))) }
    for option in [offer.frame].compactMap(\.self) + offer.options {
      guard let value = option == offer.frame ? frame ?? values[option.name] : values[option.name]
      else { continue }
      action.options.append(Action.Option(option.name, value.isEmpty ? nil : .text(value)))
    }
    let known = Set(action.options.map(\.name))
    for (name, texts) in (given?.options.options ?? [:]).sorted(by: { $0.key < $1.key })
    where !known.contains(name) {
      action.options += texts.map { Action.Option(name, .text($0)) }
    }
    for (name, isSet) in (given?.options.flags ?? [:]).sorted(by: { $0.key < $1.key })
    where isSet && !known.contains(name) {
      action.options.append(Action.Option(name))
    }
    return action
  }
}

// MARK: - Keys

extension StartState {
  /// What a key asks for; nil where nothing is to be done.
  mutating func press(_ key: Keystroke) -> Request? {
    let count = choices.count
    switch key {
    case .escape: return back()
    case .up: marked = max(0, marked - 1)
    case .down: marked = min(max(0, count - 1), marked + 1)
    case .pageUp: marked = max(0, marked - 10)
    case .pageDown: marked = min(max(0, count - 1), marked + 10)
    case .home: marked = 0
    case .end: marked = max(0, count - 1)
    case .tab: return next()
    case .backTab: return back()
    case .enter: return enter()
    case .left where step == .options: return turn(-1)
    case .right where step == .options: return turn(1)
    case .character(" ") where step == .players: takeOrType()
    case .character(let character):
      if step == .options { type(character) } else { find(filter + String(character)) }
    case .backspace:
      if step == .options { erase() } else { find(String(filter.dropLast())) }
    case .control("u"):
      if step == .options { clear() } else { find("") }
    case .paste(let text):
      let line = text.prefix { !$0.isNewline }
      if step != .options { find(filter + line) }
    default: break
    }
    return nil
  }

  private mutating func find(_ text: String) {
    filter = text
    marked = 0
  }

  private mutating func back() -> Request? {
    if !filter.isEmpty {
      find("")
      return nil
    }
    switch step {
    case .kind: return .cancel
    case .frame where kinds.count == 1: return .cancel
    case .frame: go(to: .kind)
    case .players where offer?.frame == nil && kinds.count == 1: return .cancel
    case .players: go(to: offer?.frame == nil ? .kind : .frame)
    case .options: go(to: .players)
    }
    return nil
  }

  /// Goes on without a change.
  private mutating func next() -> Request? {
    switch step {
    case .kind: return enter()
    case .frame: go(to: .players)
    case .players: go(to: .options)
    case .options: go(to: offer?.frame == nil ? .players : .frame)
    }
    return nil
  }

  private mutating func enter() -> Request? {
    let choices = choices
    let choice = choices.indices.contains(marked) ? choices[marked] : nil
    switch step {
    case .kind:
      let kind = kinds.first { $0.kind == choice?.word && $0.title == choice?.name }
      return kind.map { .offer($0) }
    case .frame:
      guard let choice, let frame = offer?.frame else { return nil }
      if let last = values[frame.name], ![choice.word, choice.name].contains(last) {
        forgetLast()
      }
      values[frame.name] = choice.word
      go(to: .players)
    case .players where !filter.isEmpty:
      if let choice { take(choice) }
    case .players: go(to: .options)
    case .options: return fault.map { .say($0) } ?? .begin
    }
    return nil
  }

  /// What is wrong with a number that was typed: on a line, parsing would say so.
  private var fault: String? {
    for option in offer?.options ?? [] {
      guard case .integer(_, let bounds) = option.value, let text = values[option.name],
        !(Int(text).map(bounds.contains) ?? false)
      else { continue }
      return "\(option.name) is a number from \(bounds.lowerBound) to \(bounds.upperBound)."
    }
    return nil
  }

  // MARK: Players

  /// Takes whoever is marked, or leaves them out; where nobody known is meant, a space is typed.
  private mutating func takeOrType() {
    let choices = choices
    guard choices.indices.contains(marked) else { return }
    let isNew = choices[marked].word == filter && !filter.isEmpty && choices.count == 1
    if isNew {
      filter += " "
    } else {
      toggle(choices[marked])
    }
  }

  private mutating func toggle(_ choice: StartOffer.Choice) {
    let place = marked
    if isTaken(choice) {
      taken.removeAll { $0.word == choice.word }
    } else {
      taken.append(choice)
    }
    if !filter.isEmpty { find("") } else { marked = min(place, max(0, choices.count - 1)) }
  }

  private mutating func take(_ choice: StartOffer.Choice) {
    if !isTaken(choice) { taken.append(choice) }
    find("")
  }

  // MARK: Options

  private var option: OptionSyntax? {
    let options = offer?.options ?? []
    return step == .options && options.indices.contains(marked) ? options[marked] : nil
  }

  /// Whether the marked option has a few values, over which arrows go; else it is typed.
  var isTurned: Bool { option.flatMap(Self.values) != nil }

  /// The values of an option that has a few, with none at all first; nil for any other.
  private static func values(of option: OptionSyntax) -> [String?]? {
    switch option.value {
    case .none: [nil, ""]
    case .choice(_, let words): [nil] + words
    case .text, .integer, .date: nil
    }
  }

  /// The next value of an option that has a few; of one that is typed it is said that it is.
  private mutating func turn(_ by: Int) -> Request? {
    guard let option else { return nil }
    guard let values = Self.values(of: option) else {
      return .say("\(option.name) is typed: arrows change what has a few values.")
    }
    let here = values.firstIndex(of: self.values[option.name]) ?? 0
    self.values[option.name] = values[(here + by + values.count) % values.count]
    return nil
  }

  private mutating func type(_ character: Character) {
    guard let option else { return }
    switch option.value {
    case .none, .choice:
      if character == " " { _ = turn(1) }
    case .integer where !character.isWholeNumber: break
    case .text, .integer, .date: values[option.name, default: ""].append(character)
    }
  }

  private mutating func erase() {
    guard let option, var value = values[option.name], !value.isEmpty else { return clear() }
    switch option.value {
    case .none, .choice: return clear()
    case .text, .integer, .date: value.removeLast()
    }
    values[option.name] = value.isEmpty ? nil : value
  }

  /// Takes out the names that belong to what was played on the last time: a layout of a course.
  private mutating func forgetLast() {
    for option in offer?.options ?? [] {
      guard case .text = option.value, values[option.name] == offer?.values[option.name]
      else { continue }
      values[option.name] = nil
    }
  }

  private mutating func clear() {
    if let option { values[option.name] = nil }
  }
}
