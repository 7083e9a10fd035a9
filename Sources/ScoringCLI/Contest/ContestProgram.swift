import ScoringDesk
import ScoringKit

/// The full-screen program of an event.
///
/// The score of a match is kept by another program, which uses the terminal until the user leaves
/// it.
struct ContestProgram: ScreenProgram {
  var state: ContestScreenState
  var desk: DeskConnection
  /// The name of the event, which stays the same while other events are created.
  private let event: String

  /// Makes the program of an event.
  ///
  /// - Throws: An error if the event can't be read.
  init(_ request: ContestRequest, _ desk: DeskConnection) throws {
    let view = try desk.scorer.contests.view(request)
    (self.desk, event, state) = (desk, view.title, ContestScreenState(view))
  }

  mutating func carryOut(_ wish: ContestWish) throws -> ScreenStep {
    let request = ContestRequest(event, answers: wish.answers)
    let contests = desk.scorer.contests
    switch wish.kind {
    case .leave: return .leave
    case .result(let words): try show(contests.enterResult(words, in: request))
    case .walkover(let fixture, let side):
      try show(contests.rule(fixture, ["walkover", side], in: request))
    case .draw: try show(contests.draw(DrawRequest(request)))
    case .undo: try show(contests.undo(in: request))
    case .answered(let subject): try show(contests.removeReports(subject, in: request))
    case .table: state.mode = .text(TextView(event, try contests.show(request).blocks))
    case .play(let fixture):
      guard let round = try round(of: fixture, request) else { break }
      return .open(try LiveProgram(keeping: round, desk))
    }
    return .stay
  }

  /// Returns the round of a fixture, which is started if there is none.
  private func round(of fixture: String, _ request: ContestRequest) throws -> RoundRequest? {
    if let round = state.matches.first(where: { $0.fixture == fixture })?.round {
      return RoundRequest(round: round)
    }
    return try desk.scorer.contests.start([fixture], in: request).startedRound()
  }

  /// Shows the sentences of a page about something that was stored, and the event as it is now.
  private mutating func show(_ page: Page) throws {
    state.done(Self.sentence(page))
    try refresh()
  }

  /// Returns the lines of a page in one text.
  private static func sentence(_ page: Page) -> String {
    let lines = page.blocks.prefix(4).compactMap { block in
      if case .line(let line) = block { line.text } else { nil }
    }
    return (lines + page.warnings.map(\.text)).joined(separator: "\n")
  }

  /// Tries what is typed, and stores nothing, so that the screen says what Enter would store.
  mutating func read() {
    guard let words = state.words else { return state.preview = nil }
    guard state.preview?.words != words else { return }
    do {
      let page = try desk.scorer.contests.previewResult(words, in: ContestRequest(event))
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

  mutating func refresh(after changes: DeskChanges?) throws {
    state.show(try desk.scorer.contests.view(ContestRequest(event)))
  }
}
