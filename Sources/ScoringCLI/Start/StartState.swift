import ScoringDesk
import ScoringKit
import ScoringViews

/// The state of the screen on which the user chooses a round to start, step by step.
///
/// The answers of the last round are preset, so that Enter alone starts the same round again.
struct StartState: Hashable, ScreenState {
  enum Step: Hashable, Sendable {
    /// The sport and the kind of the round.
    case kind
    /// The document on which the round is played, such as a course.
    case frame
    case players, options
  }

  /// A request to the desk that a key makes.
  enum Request: Hashable, Sendable {
    /// Shows the choices for a kind of round.
    case offer(StartKind)
    /// Starts the round that the user has chosen.
    case begin
    case leave
  }

  /// A question that the desk asks before it starts the round, with the answer typed so far.
  struct Asked: Hashable, Sendable {
    let question: Question
    var line = EditedLine()
  }

  let kinds: [StartKind]
  /// The values from the command line, some of which are missing; `nil` if there was none.
  private let given: StartRequest?
  /// The choices for the chosen kind of round; `nil` until it is chosen.
  private(set) var offer: StartOffer?
  private(set) var step = Step.kind
  /// The list of choices of the current step; its typed text can also be the name of a new player.
  var list = Picker()
  /// The players that the user has chosen.
  private(set) var taken: [StartOffer.Choice] = []
  /// The values of the options by name, including the document on which the round is played; a flag
  /// without a value has an empty text.
  private(set) var values: [String: String] = [:]
  var asked: Asked?
  private var answers: Answers = [:]
  var message: Notice?
  var size = ScreenSize()

  init(_ kinds: [StartKind], given: StartRequest? = nil) {
    self.kinds = kinds
    self.given = given
  }

  /// Continues with the choices for a kind of round.
  mutating func show(_ offer: StartOffer) {
    self.offer = offer
    values = offer.values
    taken = offer.company
    if let given {
      // Values from the command line are kept; missing ones are preset from the last round.
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

  /// Goes to a step, and marks the choice that answers it.
  private mutating func go(to step: Step) {
    self.step = step
    list = Picker()
    if step == .frame, let value = frameValue {
      list.marked = choices.firstIndex { $0.word == value || $0.name == value } ?? 0
    }
  }

  /// The steps after the choice of the sport and the kind of round.
  private var order: [Step] { (offer?.frame == nil ? [] : [.frame]) + [.players, .options] }

  /// The steps that the screen shows.
  var steps: [Step] {
    guard let offer, step != .kind else { return [.kind] }
    return offer.options.isEmpty ? order.filter { $0 != .options } : order
  }
}

// MARK: - Choices

extension StartState {
  private var frameValue: String? { offer?.frame.flatMap { values[$0.name] } }

  /// The marked choice; `nil` if no choice matches the typed text.
  var chosen: StartOffer.Choice? { list.chosen(of: choices) }

  /// The choices of the current step that match the typed text.
  var choices: [StartOffer.Choice] {
    switch step {
    case .kind:
      kinds.filter {
        list.filter.isEmpty || Picker.fits(list.filter, [$0.title, $0.kind, $0.sport])
      }
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
    list.filter.isEmpty
      ? choices : choices.filter { Picker.fits(list.filter, [$0.name, $0.meaning, $0.word]) }
  }

  /// The recent players, the chosen ones, all others, and finally a new player with the typed name.
  private var people: [StartOffer.Choice] {
    guard let offer else { return [] }
    let extra = taken.filter { !offer.company.contains($0) && !offer.others.contains($0) }
    let all = offer.company + extra + offer.others
    let typed = list.filter.split(separator: " ").joined(separator: " ")
    let wanted = Roster.folded(typed[...])
    guard !typed.isEmpty, !all.contains(where: { Roster.folded($0.name[...]) == wanted })
    else { return fitting(all) }
    let meaning = typed.contains("+") ? "a side" : "somebody new"
    return fitting(all) + [StartOffer.Choice(typed, meaning: meaning)]
  }

  func isTaken(_ choice: StartOffer.Choice) -> Bool { taken.contains { $0.word == choice.word } }

  private func value(of option: OptionSyntax) -> String {
    values[option.name].map { $0.isEmpty ? "yes" : $0 } ?? ""
  }

  func label(_ step: Step) -> String {
    switch step {
    case .kind: return "Sport"
    case .frame:
      guard case .document(let noun)? = offer?.frame?.completion else { return "" }
      return noun.prefix(1).uppercased() + noun.dropFirst()
    case .players: return "Players"
    case .options: return "Options"
    }
  }

  /// Returns the answer to a step as one line of text.
  func answer(_ step: Step) -> String {
    switch step {
    case .kind: return offer?.title ?? ""
    case .frame:
      return frameValue.map { word in offer?.frames.first { $0.word == word }?.name ?? word } ?? ""
    case .players: return taken.map(\.name).joined(separator: ", ")
    case .options:
      let said = (offer?.options ?? []).filter { values[$0.name] != nil }.map { option in
        "\(option.name)\(values[option.name] == "" ? "" : " \(value(of: option))")"
      }
      if !said.isEmpty { return said.joined(separator: ", ") }
      return isRepeat ? "all as in the last \(offer?.noun ?? "round")" : "the usual ones"
    }
  }
}

// MARK: - Result

extension StartState {
  /// Whether the user changed no preset value, so that the last round is started again.
  var isRepeat: Bool {
    guard let offer, offer.isRepeatable, given == nil else { return false }
    return values == offer.values && taken.map(\.word) == offer.company.map(\.word)
  }

  /// The request to the desk that starts the round; `nil` before a kind of round is chosen.
  var request: StartRequest? {
    guard let offer else { return nil }
    if isRepeat {
      return StartRequest(sport: offer.sport, again: true, answers: answers)
    }
    // Options with several values on the command line are kept as they were given.
    var options = Arguments(values: values)
    options.options.merge(given?.options.options.filter { $0.value.count > 1 } ?? [:]) { $1 }
    return StartRequest(
      sport: offer.sport, kind: offer.saysKind ? offer.kind : nil, players: taken.map(\.word),
      guests: given?.guests ?? [], options: options, startsAt: given?.startsAt,
      event: given?.event, allowsNear: given?.allowsNear ?? false, answers: answers)
  }

  /// The action that starts the round, to show the command that does the same; `nil` before a kind
  /// of round is chosen.
  var action: Action? {
    var next = self
    // Enter would accept the marked choice, so the command already contains it.
    if step == .frame, let frame = offer?.frame, let chosen {
      next.values[frame.name] = chosen.word
    }
    guard let offer, let request = next.request else { return nil }
    var action = Action("start", of: offer.sport)
    action.words = request.players.map { .text($0) }
    if let kind = request.kind { action.options.append(Action.Option("kind", .text(kind))) }
    let (texts, flags) = (request.options.options, request.options.flags.filter(\.value).keys)
    let own = ([offer.frame].compactMap(\.self) + offer.options).map(\.name)
    let others = texts.keys.sorted() + flags.sorted()
    for name in own + others.filter({ !own.contains($0) }) {
      action.options += texts[name, default: []].map { Action.Option(name, .text($0)) }
      if flags.contains(name) { action.options.append(Action.Option(name)) }
    }
    if request.again { action.options = [Action.Option("again")] }
    return action
  }
}

// MARK: - Keys

extension StartState {
  mutating func press(_ key: Keystroke) -> Request? {
    message = nil
    if let asked { return answer(key, asked.question, asked.line.text) }
    if list.move(key, count: choices.count) { return nil }
    switch key {
    case .escape, .backTab: return back()
    case .tab:
      guard let index = order.firstIndex(of: step) else { return enter() }
      go(to: order[(index + 1) % order.count])
    case .enter: return enter()
    case .character(" ") where step == .players: takeOrType()
    case .paste(let text):
      if step != .options { find(.paste(String(text.prefix { !$0.isNewline }))) }
    case _ where step == .options: change(key)
    default: find(key)
    }
    return nil
  }

  /// Changes the typed text; without one, the choice that answers the step is marked again.
  private mutating func find(_ key: Keystroke) {
    if list.find(key), list.filter.isEmpty { go(to: step) }
  }

  mutating func ask(_ question: Question, before request: Request) {
    asked = Asked(question: question)
  }

  func screen() -> Screen { StartScreen(state: self).screen() }

  /// Handles a key while the user answers a question that the desk asks before it starts the round.
  private mutating func answer(_ key: Keystroke, _ question: Question, _ text: String)
    -> Request?
  {
    var answer: String?
    switch (question.form, key) {
    case (_, .escape): asked = nil
    case (.yesOrNo, .character("y")): answer = Question.yes
    case (.yesOrNo, .character("n")): answer = Question.no
    case (.yesOrNo, _): break
    case (.choice(let choices), .enter):
      answer = Int(text).flatMap { number in zip(1..., choices).first { $0.0 == number }?.1.id }
      if answer == nil { say("A number from 1 to \(choices.count).") }
    case (.text, .enter): answer = text.isEmpty ? nil : text
    default: _ = asked?.line.press(key)
    }
    guard let answer else { return nil }
    answers.give(answer, to: question)
    asked = nil
    return .begin
  }

  private mutating func back() -> Request? {
    guard list.filter.isEmpty else {
      go(to: step)
      return nil
    }
    let order = (kinds.count == 1 ? [] : [.kind]) + self.order
    guard let index = order.firstIndex(of: step), index > 0 else { return .leave }
    go(to: order[index - 1])
    return nil
  }

  private mutating func enter() -> Request? {
    switch step {
    case .kind:
      let choice = chosen
      return kinds.first { $0.kind == choice?.word && $0.title == choice?.name }
        .map(Request.offer)
    case .frame:
      guard let choice = chosen, let frame = offer?.frame else { return nil }
      if let last = values[frame.name], ![choice.word, choice.name].contains(last) {
        forgetLast()
      }
      values[frame.name] = choice.word
      go(to: .players)
    case .players where list.filter.isEmpty: go(to: .options)
    case .players:
      guard let choice = chosen else { return nil }
      if !isTaken(choice) { taken.append(choice) }
      list = Picker()
    case .options:
      guard let fault else { return .begin }
      say(fault)
    }
    return nil
  }

  /// Shows why the round can't be started, with the advice, such as how sides are typed.
  mutating func refuse(_ request: Request, _ error: any Error) {
    guard let error = error as? DeskError, let hint = error.hint else { return refuse(error) }
    say("\(error.sentence) \(hint.text)")
  }

  /// The message about the first option whose typed number is not valid; `nil` if there is none.
  private var fault: String? {
    for option in offer?.options ?? [] {
      guard case .integer(_, let bounds) = option.value, let text = values[option.name],
        !(Int(text).map(bounds.contains) ?? false)
      else { continue }
      return "\(option.name) is a number from \(bounds.lowerBound) to \(bounds.upperBound)."
    }
    return nil
  }

  /// Removes preset texts that belong to the previous course or other document, such as a layout.
  private mutating func forgetLast() {
    for option in offer?.options ?? [] {
      guard case .text = option.value, values[option.name] == offer?.values[option.name]
      else { continue }
      values[option.name] = nil
    }
  }

  /// Adds the marked player to the chosen ones, or removes the player from them.
  ///
  /// If the only choice is a new name that is being typed, a space is added to the name instead.
  private mutating func takeOrType() {
    guard let choice = chosen else { return }
    if choice.word == list.filter, choices.count == 1 {
      list.filter += " "
      return
    }
    if isTaken(choice) {
      taken.removeAll { $0.word == choice.word }
    } else {
      taken.append(choice)
    }
    list.marked = list.filter.isEmpty ? min(list.marked, max(0, choices.count - 1)) : 0
    list.filter = ""
  }

  // MARK: Options

  private var option: OptionSyntax? {
    step == .options ? list.chosen(of: offer?.options ?? []) : nil
  }

  /// Whether the marked option has only a few values, which the left and right arrows change; other
  /// values are typed.
  var isTurned: Bool { option.flatMap(Self.values) != nil }

  /// Returns the values of an option that has only a few, the missing value first; `nil` for an
  /// option whose value is typed.
  private static func values(of option: OptionSyntax) -> [String?]? {
    switch option.value {
    case .none: [nil, ""]
    case .choice(_, let words): [nil] + words
    case .text, .integer, .date: nil
    }
  }

  /// Changes the value of the marked option with a key.
  private mutating func change(_ key: Keystroke) {
    guard let option else { return }
    let turns = Self.values(of: option)
    let value = values[option.name]
    func turned(_ step: Int) -> String? {
      guard let turns else { return value }
      return turns[((turns.firstIndex(of: value) ?? 0) + step + turns.count) % turns.count]
    }
    switch key {
    case .left, .right:
      if turns == nil { say("\(option.name) is typed: arrows change what has a few values.") }
      values[option.name] = turned(key == .left ? -1 : 1)
    case .character(let character):
      if turns != nil {
        if character == " " { values[option.name] = turned(1) }
        return
      }
      if case .integer = option.value, !character.isWholeNumber { return }
      values[option.name, default: ""].append(character)
    case .backspace:
      let rest = turns == nil ? String((value ?? "").dropLast()) : ""
      values[option.name] = rest.isEmpty ? nil : rest
    case .control("u"): values[option.name] = nil
    default: break
    }
  }
}
