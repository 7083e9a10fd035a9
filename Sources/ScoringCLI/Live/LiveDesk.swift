import ScoringDesk
import ScoringKit

/// The connection between the screen of a round and the desk: it performs the requests of keys, and
/// updates the state of the screen.
struct LiveDesk {
  /// The scorer whose entries the keys write.
  private(set) var scorer: Scorer
  /// The request that names the round on the screen by its id.
  let round: RoundRequest
  /// The change cursor after the last reading of changes; nil for none.
  private var mark: DeskChanges.Cursor?
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

  /// Makes the connection for a round that is named by its id.
  init(
    scorer: Scorer, round: RoundRequest,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.scorer = scorer
    self.scorer.namesRounds = false
    self.round = round
    self.now = now
    nextLook = now() + .seconds(60)
  }

  /// Registers the keypad, so that it undoes only its own entries.
  ///
  /// Adds a message to the state if the same scorer has another keypad on the round.
  mutating func keep(_ state: inout LiveState) throws {
    guard place == nil else { return }
    let place = try scorer.keypads.keypad(for: round)
    self.place = place
    scorer = place.scorer
    scorer.namesRounds = false
    guard place.isSecond else { return }
    let whose = state.who.isEmpty ? "" : " as \(state.who)"
    state.message = Notice(
      text: "Another keypad here keeps score\(whose): this one has undo of its own. "
        + "--as PLAYER tells them apart.", tone: .fair)
  }

  /// Performs the request that a key made.
  ///
  /// After this, the request is stored, or the state contains the reason why it is not.
  ///
  /// - Parameters:
  /// - request: the request of the key.
  /// - state: the state of the screen, which is updated with the outcome.
  mutating func perform(_ request: LiveRequest, for state: inout LiveState) {
    let meant = meant(state.view)
    // A key pressed after this scorer's own key was pressed in knowledge of that key's entry.
    defer {
      if state.view.context != shown.last?.context {
        shown = [seen(state.view, now() - Self.reaction)]
      }
    }
    do {
      switch request {
      case .look(let place): try look(at: place, &state)
      case .weigh:
        try state.show(scorer.keypads.live(round, at: state.view.look?.place, asFinished: true))
      case .keep:
        state.done(request, "You keep score now.")
        try keep(&state)
      case .undo where try asksBeforeUndo(&state): break
      default: try write(request, meant, for: &state)
      }
    } catch let question as Question {
      state.ask(question.sentence, question.id, before: request)
    } catch let error as DeskError {
      state.refuse(request, error)
    } catch {
      state.say("\(error)")
    }
  }

  /// Writes an entry for the request, and updates the state with the round and the desk's answer.
  private mutating func write(
    _ request: LiveRequest, _ meant: (context: CausalContext, turn: String?),
    for state: inout LiveState
  ) throws {
    let filled = request.filled(of: state.view)
    let said = try answer(to: request, at: state.view, meant)
    settled = if case .settle = request { (try? scorer.keypads.undoing(round))?.id } else { nil }
    mark = try scorer.desk.changes(after: mark).mark
    let view =
      try filled.map { try scorer.keypads.live(round, onFrom: $0) } ?? scorer.keypads.live(round)
    state.show(view, after: request, said, filling: filled)
  }

  /// Reads the round again if another scorer has written since the last reading.
  ///
  /// If reading fails, the next call tries again.
  ///
  /// - Returns: whether the state may have changed.
  mutating func follow(_ state: inout LiveState) -> Bool {
    guard let changes = try? scorer.desk.changes(after: mark) else { return false }
    guard !changes.isEmpty else { return lookAtTheClock(&state) }
    if changes.rounds?.contains(state.view.id) ?? true {
      note(state.view)
      defer { note(state.view) }
      let view: LiveRound
      do {
        view = try scorer.keypads.live(
          round, at: state.view.look?.place, asFinished: state.mode == .finishing)
      } catch let error as DeskError where error.code == .unknownRound {
        state.sayThatItIsDeleted()
        mark = changes.mark
        return true
      } catch {
        return false
      }
      state.follow(
        view, device: try? scorer.device, hasMoved: hasMoved(from: state.view.turn, to: view.turn))
    }
    mark = changes.mark
    return true
  }

  /// Once a minute, reads the round again if it has other scorers: a scorer who leaves writes
  /// nothing.
  ///
  /// - Returns: whether the list of scorers has changed.
  private mutating func lookAtTheClock(_ state: inout LiveState) -> Bool {
    let time = now()
    guard state.view.keepers.contains(where: { $0.until == nil }), time >= nextLook else {
      return false
    }
    nextLook = time + .seconds(60)
    guard
      let view = try? scorer.keypads.live(
        round, at: state.view.look?.place, asFinished: state.mode == .finishing),
      view.keepers != state.view.keepers
    else { return false }
    state.show(view)
    return true
  }

  /// Asks a question before an unexpected undo, and returns whether it asked.
  ///
  /// Undo is unexpected if others have superseded this scorer's last entry, or if it would take
  /// back a settlement after which something else was written. Each skipped entry is asked about
  /// once.
  private mutating func asksBeforeUndo(_ state: inout LiveState) throws -> Bool {
    let undoing = try scorer.keypads.undoing(round)
    offered = undoing?.id
    guard let undoing else { return false }
    let isNews = !passed.isSuperset(of: undoing.passed.map(\.id))
    guard isNews || undoing.isSettlement && undoing.id != settled else { return false }
    passed.formUnion(undoing.passed.map(\.id))
    state.mode = .asking(undoing.question, .undoNamed)
    return true
  }

  /// Returns whether another position has the turn although the earlier one is still empty.
  private func hasMoved(from before: LiveRound.Look?, to turn: LiveRound.Look?) -> Bool {
    guard before?.place != turn?.place else { return false }
    guard let before else { return true }
    return (try? scorer.keypads.live(round, at: before.place).look?.stands) == nil
  }

  // MARK: Causal context

  /// Returns the causal context of a key that is pressed now, and the position whose turn it was.
  ///
  /// If others wrote a moment ago, the context excludes their change: if two scorers press a key
  /// for the same rally or hole at once, both write to the same position.
  private func meant(_ view: LiveRound) -> (context: CausalContext, turn: String?) {
    let latest = now() - Self.reaction
    let shown = shown.last { $0.since <= latest } ?? shown.first
    return shown.map { ($0.context, $0.turn) } ?? (view.context, view.turn?.place)
  }

  private func seen(_ view: LiveRound, _ since: ContinuousClock.Instant) -> Seen {
    (view.context, view.turn?.place, since)
  }

  /// Records that a state of the round is on the screen now.
  private mutating func note(_ view: LiveRound) {
    guard shown.last?.context != view.context else { return }
    let time = now()
    // Of the states that were shown for longer than the reaction time, only the newest is needed.
    if let old = shown.lastIndex(where: { $0.since <= time - Self.reaction }) {
      shown.removeFirst(old)
    }
    shown.append(seen(view, time))
  }

  private func look(at place: String?, _ state: inout LiveState) throws {
    let view = try scorer.keypads.live(round, at: place)
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

  /// Writes the entry or note of a request, and returns the desk's answer as a message.
  private func answer(
    to request: LiveRequest, at view: LiveRound, _ meant: (context: CausalContext, turn: String?)
  ) throws -> String {
    func press(_ action: EntryRequest.Action, at place: String? = nil, force: Bool = false)
      -> EntryRequest
    {
      EntryRequest(action, in: round, at: place, context: meant.context, force: force)
    }
    var pressed: EntryRequest
    switch request {
    case .enter(let line, let place, let force):
      let isTurn = view.look == nil && place == view.turn?.place
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
      _ = try scorer.notes.writeNote(text.isEmpty ? .clear : .write(text), of: round)
      return "Noted."
    case .look, .weigh, .keep, .leave: return ""
    }
    let page = try scorer.rounds.press(pressed)
    return switch request {
    case .reopen: "Opened again."
    case .finish: "Finished: u takes that back, q leaves."
    default: page.answer
    }
  }
}
