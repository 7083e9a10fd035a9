import ScoringDesk
import ScoringKit

/// The connection between the screen of an event and the desk: it performs the requests of keys,
/// and updates the state of the screen.
struct ContestDesk {
  /// The organiser at the terminal.
  let scorer: Scorer
  /// The name of the event, which stays the same while other events are created.
  let event: String
  /// The change cursor after the last reading of changes.
  private var mark: DeskChanges.Cursor

  /// Returns the connection for an event, and the state of its screen.
  static func open(_ request: ContestRequest, _ scorer: Scorer) throws -> (
    ContestDesk, ContestScreenState
  ) {
    // An entry that is written while the event is read is read again as a change.
    let mark = try scorer.desk.changes().mark
    let view = try scorer.contests.view(request)
    return (ContestDesk(scorer: scorer, event: view.title, mark: mark), ContestScreenState(view))
  }

  /// Performs a request; if that fails, the state gets a message with the reason.
  ///
  /// - Returns: the round to score on a screen of its own next; `nil` for none.
  mutating func perform(_ wish: ContestWish, for state: inout ContestScreenState) -> RoundRequest? {
    do {
      return try done(wish, &state)
    } catch let question as Question {
      state.mode = .asking(question, wish)
    } catch {
      state.refuse(error)
    }
    return nil
  }

  private mutating func done(_ wish: ContestWish, _ state: inout ContestScreenState) throws
    -> RoundRequest?
  {
    let request = ContestRequest(event, answers: wish.answers)
    let contests = scorer.contests
    switch wish.kind {
    case .result(let words): try show(contests.enterResult(words, in: request), &state)
    case .walkover(let fixture, let side):
      try show(contests.rule(fixture, ["walkover", side], in: request), &state)
    case .draw: try show(contests.draw(DrawRequest(request)), &state)
    case .undo: try show(contests.undo(in: request), &state)
    case .table: state.mode = .text(try contests.show(request).blocks)
    case .play(let fixture): return try round(of: fixture, request, state)
    case .leave: break
    }
    return nil
  }

  /// Returns the round of a fixture, which is started if there is none.
  private func round(of fixture: String, _ request: ContestRequest, _ state: ContestScreenState)
    throws
    -> RoundRequest?
  {
    if let round = state.matches.first(where: { $0.fixture == fixture })?.round {
      return RoundRequest(round: round)
    }
    let page = try scorer.contests.start([fixture], in: request)
    let id = page.payload["id"]?.string ?? page.payload["roundID"]?.string
    return id.map { RoundRequest(round: $0) }
  }

  /// Shows the sentences of a page about something that was stored, and the event as it is now.
  private mutating func show(_ page: Page, _ state: inout ContestScreenState) throws {
    state.done(Self.sentence(page))
    try refresh(&state)
  }

  /// Returns the lines of a page in one text.
  private static func sentence(_ page: Page) -> String {
    let lines = page.blocks.prefix(4).compactMap { block in
      if case .line(let line) = block { line.text } else { nil }
    }
    return (lines + page.warnings.map(\.text)).joined(separator: "\n")
  }

  /// Tries what is typed, and stores nothing, so that the screen says what Enter would store.
  func preview(_ state: inout ContestScreenState) {
    guard let words = state.words else { return state.preview = nil }
    guard state.preview?.words != words else { return }
    do {
      let page = try scorer.contests.previewResult(words, in: ContestRequest(event))
      state.preview = .init(
        words: words, notice: Notice(text: "⏎ writes: \(Self.sentence(page))", tone: .good))
    } catch let question as Question {
      state.preview = .init(
        words: words, notice: Notice(text: "⏎ asks: \(question.sentence)", tone: .fair))
    } catch let error as DeskError {
      state.preview = .init(words: words, notice: Notice(text: error.message, tone: .plain))
    } catch {
      state.preview = nil
    }
  }

  /// Reads the event again if somebody has written since the last reading.
  ///
  /// - Returns: whether the event was read again.
  mutating func follow(_ state: inout ContestScreenState) -> Bool {
    guard let changes = try? scorer.desk.changes(after: mark), !changes.isEmpty else {
      return false
    }
    return (try? refresh(&state)) != nil
  }

  /// Reads the event again.
  mutating func refresh(_ state: inout ContestScreenState) throws {
    mark = try scorer.desk.changes(after: mark).mark
    state.show(try scorer.contests.view(ContestRequest(event)))
  }
}
