import ScoringDesk
import ScoringKit

/// What a keypad has the desk do: a request in, the state as it is then out.
struct LiveDesk {
  /// Whoever keeps the round.
  private(set) var scorer: Scorer
  /// The round, by its id.
  let round: RoundRequest
  /// How far the store had come when the round was read last.
  private var mark: DeskChanges.Mark?
  /// The place where keys are taken; nil while the round is only looked at.
  private var place: KeypadPlace?
  /// What was shown lately: what was seen of the log, whose turn it was, and since when.
  private var shown: [Seen] = []
  private typealias Seen = (sight: Sight, turn: String?, since: ContinuousClock.Instant)
  private let now: @Sendable () -> ContinuousClock.Instant
  /// The settling that was written last, by its id; nil where something else was since.
  private var settled: String?
  /// The own entries of which it was said that undo passes them over.
  private var passed: Set<String> = []
  /// When it is looked anew at who keeps the round.
  private var nextLook: ContinuousClock.Instant

  /// How long what others wrote stands on the screen before a key can be meant for it.
  private static let reaction: Duration = .milliseconds(EntryRequest.reaction)

  /// Begins at a round that is named by its id.
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

  /// Takes a place for a keypad, of which each has undo of its own, and says where it is a second
  /// one of the same person.
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

  /// Does what is asked: it is stored when this returns, or the state says why it is not.
  ///
  /// - Parameters:
  ///   - request: what is asked.
  ///   - state: what is before whoever asks; it becomes what came of it.
  mutating func perform(_ request: LiveRequest, for state: inout LiveState) {
    let meant = meant(state.view)
    // What follows an own key was pressed in knowledge of it.
    defer {
      if state.view.sight != shown.last?.sight { shown = [seen(state.view, now() - Self.reaction)] }
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

  /// Writes what is asked, and says what the desk answers.
  private mutating func write(
    _ request: LiveRequest, _ meant: (sight: Sight, turn: String?), for state: inout LiveState
  ) throws {
    let filled = request.filled(of: state.view)
    let said = try answer(to: request, at: state.view, meant)
    settled = if case .settle = request { (try? scorer.keypads.undoing(round))?.id } else { nil }
    mark = try scorer.desk.changes(after: mark).mark
    let view =
      try filled.map { try scorer.keypads.live(round, onFrom: $0) } ?? scorer.keypads.live(round)
    state.show(view, after: request, said, filling: filled)
  }

  /// Reads the round anew where anybody has written since; what can't be read now is read the next
  /// time.
  ///
  /// - Returns: whether it was read.
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

  /// Reads the round anew once a minute where somebody is named who keeps it beside others: they
  /// may have left, and who leaves writes nothing.
  ///
  /// - Returns: whether somebody has left.
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

  /// Asks once before undo takes back what nobody expects.
  ///
  /// That is so where the last own line counts no more because of others, or settled something a
  /// while ago.
  private mutating func asksBeforeUndo(_ state: inout LiveState) throws -> Bool {
    guard let undoing = try scorer.keypads.undoing(round) else { return false }
    let isNews = !passed.isSuperset(of: undoing.passed.map(\.id))
    guard isNews || undoing.isSettlement && undoing.id != settled else { return false }
    passed.formUnion(undoing.passed.map(\.id))
    state.mode = .asking(undoing.question, .undoNamed)
    return true
  }

  /// Whether it is another's turn although nothing was entered where it was.
  private func hasMoved(from before: LiveRound.Look?, to turn: LiveRound.Look?) -> Bool {
    guard before?.place != turn?.place else { return false }
    guard let before else { return true }
    return (try? scorer.keypads.live(round, at: before.place).look?.stands) == nil
  }

  // MARK: What was seen

  /// What a key that is pressed now was meant for.
  ///
  /// Where others wrote a moment ago that is the round without it: so two who press for one thing
  /// that happened press for the same place.
  private func meant(_ view: LiveRound) -> (sight: Sight, turn: String?) {
    let latest = now() - Self.reaction
    let shown = shown.last { $0.since <= latest } ?? shown.first
    return shown.map { ($0.sight, $0.turn) } ?? (view.sight, view.turn?.place)
  }

  private func seen(_ view: LiveRound, _ since: ContinuousClock.Instant) -> Seen {
    (view.sight, view.turn?.place, since)
  }

  /// Notes that a round is shown.
  private mutating func note(_ view: LiveRound) {
    guard shown.last?.sight != view.sight else { return }
    let time = now()
    // One that was there long enough is all that is needed of those before.
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

  /// Does a request, and says what the desk answers.
  private func answer(
    to request: LiveRequest, at view: LiveRound, _ meant: (sight: Sight, turn: String?)
  ) throws -> String {
    func press(_ action: EntryRequest.Action, at place: String? = nil, force: Bool = false)
      -> EntryRequest
    {
      EntryRequest(action, in: round, at: place, sight: meant.sight, force: force)
    }
    var pressed: EntryRequest
    switch request {
    case .enter(let line, let place, let force):
      let isTurn = view.look == nil && place == view.turn?.place
      pressed = press(.enter(line), at: isTurn ? meant.turn : place, force: force)
    case .insert(let line, let place, let force):
      pressed = press(.insert([place, line]), force: force)
    case .remove(let place, let force): pressed = press(.remove([place]), force: force)
    case .undo, .undoNamed: pressed = press(.undo(), at: try scorer.keypads.undoing(round)?.id)
    case .redo: pressed = press(.redo)
    case .reopen: pressed = press(.reopen)
    case .settle(let entry, let question):
      pressed = press(.settle(entry))
      if let question { pressed.answers = Answers(agreeingTo: question) }
    case .finish:
      pressed = press(.finish)
      // What it would come to was shown before.
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
