import ScoringDesk
import ScoringKit

/// The full-screen program in which the user chooses a round, starts it, and scores it.
///
/// The score is kept by another program, after which this one ends.
struct StartProgram: ScreenProgram {
  var state: StartState
  var desk: DeskConnection
  /// Whether no other program has opened this one.
  private let isAlone: Bool
  /// The request for the round that was started; `nil` before that.
  private(set) var round: RoundRequest?
  /// Whether the started round was finished while its score was kept.
  private(set) var isFinishedHere = false
  /// Whether Ctrl-C has left the program; then the one that opened it is left as well.
  private(set) var isInterrupted = false

  /// Makes the program for the kinds of round of a sport, or of all sports if `sport` is `nil`; the
  /// values of the last round are preset.
  ///
  /// `given` contains the values from the command line, some of which are missing; `nil` for none.
  init(
    _ sport: String?, given: StartRequest? = nil, _ desk: DeskConnection, isAlone: Bool = false
  ) throws {
    let scorer = desk.scorer
    var (kinds, hasLast) = try scorer.starting.startKinds(sport: sport)
    if let given {
      let kind = given.kind ?? scorer.desk.sports[given.sport]?.kinds.first?.id
      kinds = kinds.filter { $0.sport == given.sport && $0.kind == kind }
    }
    (state, self.desk, self.isAlone) = (StartState(kinds, given: given), desk, isAlone)
    if let first = kinds.first, hasLast || kinds.count == 1 {
      state.show(try scorer.starting.startOffer(first))
    }
  }

  mutating func carryOut(_ request: StartState.Request) throws -> ScreenStep {
    switch request {
    case .leave: return .leave
    case .offer(let kind): state.show(try desk.scorer.starting.startOffer(kind))
    case .begin:
      if round == nil { round = try started() }
      if let round { return .open(try LiveProgram(keeping: round, desk)) }
    }
    return .stay
  }

  /// Starts the round that the user has chosen.
  ///
  /// New players are confirmed without a question, because the list showed them as new.
  private func started() throws -> RoundRequest? {
    guard var request = state.request else { return nil }
    while true {
      do {
        return try desk.scorer.starting.start(request).startedRound(of: request.sport)
      } catch let question as Question
        where question.form == .yesOrNo && question.assumed == Question.yes
      {
        request.answers.give(Question.yes, to: question)
      }
    }
  }

  /// Reads nothing again: the choices stay as they were when the screen was opened.
  mutating func refresh(after changes: DeskChanges?) throws {}

  mutating func resume(after program: any ScreenProgram) -> Bool {
    isFinishedHere = (program as? LiveProgram)?.isFinishedHere ?? false
    return false
  }

  mutating func interrupt() -> Bool {
    isInterrupted = true
    return isAlone && round == nil
  }
}
