import ScoringDesk
import ScoringKit
import ScoringViews

/// The full-screen program that shows one round, for a scorer or a watcher.
struct LiveProgram: ScreenProgram {
  var state: LiveState
  var desk: DeskConnection
  /// The request that names the round on the screen by its id.
  let round: RoundRequest
  private var speech = LiveSpeech()
  private let wasOpen: Bool
  /// The registration of this keypad among those of the scorer; nil while the round is only
  /// watched.
  private var place: KeypadPlace?
  /// The states of the round that were shown recently: the causal context, the position whose turn
  /// it was, and the time since when.
  private var shown: [Seen] = []
  private typealias Seen = (context: CausalContext, turn: String?, since: ContinuousClock.Instant)
  private let now: @Sendable () -> ContinuousClock.Instant
  /// The id of the entry that settled a dispute, if nothing else was written since; else nil.
  private var settled: String?
  /// The ids of this scorer's entries that undo skips, and which the scorer was shown in a
  /// question.
  private var passed: Set<String> = []
  /// The id of the entry that the last undo asked for would take back; nil for none.
  private var offered: String?
  /// The time of the next check whether other scorers have left the round.
  private var nextLook: ContinuousClock.Instant

  /// The time for which a change by others must be on the screen before a key can be a reaction to
  /// it.
  private static let reaction: Duration = .milliseconds(EntryRequest.reaction)

  /// Makes the program for a round that is named by its id; `place` is the position that is
  /// selected first, `nil` for none.
  init(
    _ round: RoundRequest, at place: String? = nil, _ desk: DeskConnection,
    isWatching: Bool = false, confirmsEnds: Bool = false,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) throws {
    state = LiveState(
      try desk.scorer.keypads.live(round, at: place), who: desk.who, isWatching: isWatching,
      confirmsEnds: confirmsEnds)
    (self.desk, self.round, self.now) = (desk, round, now)
    self.desk.scorer.namesRounds = false
    wasOpen = !state.view.phase.isFinished
    nextLook = now() + .seconds(60)
    System.keepMemory()
  }

  /// Makes the program in which a scorer keeps the score of a round, and makes it the current round.
  ///
  /// `place` is the position whose value is corrected first; `nil` for none.
  ///
  /// - Throws: An error if the round can't be read or written.
  init(keeping round: RoundRequest, at place: String? = nil, _ desk: DeskConnection) throws {
    try self.init(round, at: place, desk)
    state.correction = state.view.look == nil ? nil : .instead
    try desk.scorer.rounds.use(round)
    try keep()
  }

  /// Whether the round was finished while the program showed it.
  var isFinishedHere: Bool { wasOpen && state.view.phase.isFinished }

  /// Registers the keypad, so that it undoes only its own entries.
  ///
  /// Adds a message to the state if the same scorer has another keypad on the round.
  mutating func keep() throws {
    guard place == nil else { return }
    let place = try desk.scorer.keypads.keypad(for: round)
    self.place = place
    desk.scorer = place.scorer
    desk.scorer.namesRounds = false
    guard place.isSecond else { return }
    let whose = state.who.isEmpty ? "" : " as \(state.who)"
    state.message = Notice(
      text: "Another keypad here keeps score\(whose): this one has undo of its own. "
        + "--as PLAYER tells them apart.", tone: .fair)
  }

  mutating func news() -> String { speech.news(of: state) }
}

// MARK: - Requests

extension LiveProgram {
  mutating func carryOut(_ request: LiveRequest) throws -> ScreenStep {
    let meant = meant
    // A key pressed after this scorer's own key was pressed in knowledge of that key's entry.
    defer {
      if state.view.context != shown.last?.context { shown = [seen(now() - Self.reaction)] }
    }
    switch request {
    case .leave: return .leave
    case .look(let place): try look(at: place)
    case .weigh:
      state.show(try read(at: state.view.look?.place, asFinished: true))
    case .keep:
      state.done(request, "You keep score now.")
      try keep()
    case .undo where try asksBeforeUndo(): break
    default: try write(request, meant)
    }
    return .stay
  }

  /// Writes an entry for the request, and updates the state with the round and the desk's answer.
  private mutating func write(
    _ request: LiveRequest, _ meant: (context: CausalContext, turn: String?)
  ) throws {
    let filled = request.filled(of: state.view)
    let said = try answer(to: request, meant)
    settled =
      if case .settle = request { (try? desk.scorer.keypads.undoing(round))?.id } else { nil }
    let changes = try desk.changes()
    let view = try filled.map { try desk.scorer.keypads.live(round, onFrom: $0) } ?? read()
    state.show(view, after: request, said, filling: filled)
    desk.know(changes)
  }

  /// Writes the entry or note of a request, and returns the desk's answer as a message.
  private func answer(
    to request: LiveRequest, _ meant: (context: CausalContext, turn: String?)
  ) throws -> String {
    func press(_ action: EntryRequest.Action, at place: String? = nil, force: Bool = false)
      -> EntryRequest
    {
      EntryRequest(action, in: round, at: place, context: meant.context, force: force)
    }
    var pressed: EntryRequest
    switch request {
    case .enter(let line, let place, let force):
      let isTurn = state.view.look == nil && place == state.view.turn?.place
      pressed = press(.enter(line), at: isTurn ? meant.turn : place, force: force)
    case .insert(let line, let place, let force):
      pressed = press(.insert([place, line]), force: force)
    case .remove(let place, let force): pressed = press(.remove([place]), force: force)
    case .undo, .undoNamed: pressed = press(.undo(), at: offered)
    case .redo: pressed = press(.redo)
    case .reopen: pressed = press(.reopen)
    case .settle(let entry, let question):
      pressed = press(.settle(entry))
      if let question { pressed.answers = Answers(agreeingTo: question) }
    case .finish:
      pressed = press(.finish)
      // The outcome was shown before the finish was confirmed, so its questions are answered with
      // yes.
      pressed.answers = .agreeingToAll
    case .note(let text):
      _ = try desk.writeNote(text, of: round)
      return "Noted."
    case .look, .weigh, .keep, .leave: return ""
    }
    let page = try desk.scorer.rounds.press(pressed)
    return switch request {
    case .reopen: "Opened again."
    case .finish: "Finished: u takes that back, q leaves."
    default: page.answer
    }
  }

  /// Asks a question before an unexpected undo, and returns whether it asked.
  ///
  /// Undo is unexpected if others have superseded this scorer's last entry, or if it would take
  /// back a settlement after which something else was written. Each skipped entry is asked about
  /// once.
  private mutating func asksBeforeUndo() throws -> Bool {
    let undoing = try desk.scorer.keypads.undoing(round)
    offered = undoing?.id
    guard let undoing else { return false }
    let isNews = !passed.isSuperset(of: undoing.passed.map(\.id))
    guard isNews || undoing.isSettlement && undoing.id != settled else { return false }
    passed.formUnion(undoing.passed.map(\.id))
    state.mode = .asking(KeyQuestion(undoing.question, yes: .undoNamed))
    return true
  }

  private mutating func look(at place: String?) throws {
    let view = try read(at: place)
    state.show(view)
    guard let place else { return }
    let number = Int(place)
    if view.look == nil {
      let what = number.map { "entry \($0)" } ?? "such place"
      state.say("There is no \(what). \(view.placeHint(place))")
    } else if let number {
      state.say("That is entry \(number) of the log. \(view.placeHint(place))")
    }
  }
}

// MARK: - Changes by others

extension LiveProgram {
  mutating func refresh(after changes: DeskChanges?) throws {
    guard changes?.rounds?.contains(state.view.id) ?? true else { return }
    recordShown()
    defer { recordShown() }
    do {
      let view = try readAgain()
      state.follow(
        view, device: try? desk.scorer.device,
        hasMoved: hasMoved(from: state.view.turn, to: view.turn))
    } catch let error as DeskError where error.code == .unknownRound {
      state.sayThatItIsDeleted()
    }
  }

  /// Once a minute, reads the round again if it has other scorers: a scorer who leaves writes
  /// nothing.
  ///
  /// - Returns: whether the list of scorers has changed.
  mutating func passTime() -> Bool {
    let time = now()
    guard state.view.keepers.contains(where: { $0.until == nil }), time >= nextLook else {
      return false
    }
    nextLook = time + .seconds(60)
    guard let view = try? readAgain(), view.keepers != state.view.keepers else { return false }
    state.show(view)
    return true
  }

  private func read(at place: String? = nil, asFinished: Bool = false) throws -> LiveRound {
    try desk.scorer.keypads.live(round, at: place, asFinished: asFinished)
  }

  /// Returns the round as it is now, with the position that is selected on the screen.
  private func readAgain() throws -> LiveRound {
    try read(at: state.view.look?.place, asFinished: state.mode == .finishing)
  }

  /// Returns whether another position has the turn although the earlier one is still empty.
  private func hasMoved(from before: LiveRound.Look?, to turn: LiveRound.Look?) -> Bool {
    guard before?.place != turn?.place else { return false }
    guard let before else { return true }
    return (try? read(at: before.place).look?.stands) == nil
  }

  // MARK: Causal context

  /// The causal context of a key that is pressed now, and the position whose turn it was.
  ///
  /// If others wrote a moment ago, the context excludes their change: if two scorers press a key
  /// for the same rally or hole at once, both write to the same position.
  private var meant: (context: CausalContext, turn: String?) {
    let latest = now() - Self.reaction
    let shown = shown.last { $0.since <= latest } ?? shown.first
    return shown.map { ($0.context, $0.turn) } ?? (state.view.context, state.view.turn?.place)
  }

  private func seen(_ since: ContinuousClock.Instant) -> Seen {
    (state.view.context, state.view.turn?.place, since)
  }

  /// Records that the state of the round is on the screen now.
  private mutating func recordShown() {
    guard shown.last?.context != state.view.context else { return }
    let time = now()
    // Of the states that were shown for longer than the reaction time, only the newest is needed.
    if let old = shown.lastIndex(where: { $0.since <= time - Self.reaction }) {
      shown.removeFirst(old)
    }
    shown.append(seen(time))
  }
}
