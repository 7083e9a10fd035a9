import ScoringDesk
import ScoringKit
import ScoringViews

/// Full-screen programs: browsing rounds, and choosing what to start.
enum WalkVerbs {
  /// Browses the rounds of a sport, or of all sports.
  ///
  /// - Returns: false if there is no suitable terminal, or if text output was requested.
  static func walk(_ session: Session, _ sport: Sport?) throws -> Bool {
    try run(session, sport, nil)
  }

  /// Lets the user choose what to start, and then scores the round.
  ///
  /// Options from the command line are kept.
  ///
  /// - Returns: false if there is no suitable terminal.
  static func start(_ session: Session, _ sport: Sport?, _ given: StartRequest? = nil) throws
    -> Bool
  {
    try run(session, sport, .start(given))
  }

  private static func run(_ session: Session, _ sport: Sport?, _ first: WalkRequest?) throws -> Bool
  {
    let options = session.options
    guard !options.quiet, !options.oneLine, !options.verbose, isLargeEnough,
      let surface = LiveVerbs.surface(session), case .screen = surface
    else { return false }
    if try session.scorer.people.isUnnamed() {
      try session.asking { try session.scorer.people.introduce($0) }
    }
    let kinds = sport?.references.map(\.plural) ?? []
    let reference = kinds.count == 1 ? kinds[0].prefix(1).uppercased() + kinds[0].dropFirst() : nil
    let desk = WalkDesk(scorer: session.scorer) { round, replaces in
      try ShareVerb.writePicture(of: round, replacing: replaces, session)
    }
    var program = WalkProgram(
      WalkState(sport: sport?.id, who: try session.scorer.keypads.name ?? ""), desk)
    if let reference { program.state.referenceTitle = reference }
    program.state.startsOnly = first != nil
    if let first { _ = program.desk.perform(first, for: &program.state) }
    guard let walk = try ScreenSession.run(program, on: surface, session) else { return false }
    if first != nil, !walk.hasWritten {
      throw ErrorReport("not-confirmed", "No round was started.", exitCode: .refused)
    }
    if walk.hasWritten, let notice = try session.scorer.notice { session.console.note(notice) }
    return true
  }

  /// Whether the terminal has room for a list.
  private static var isLargeEnough: Bool {
    guard let size = System.windowSize(System.standardOutput) else { return true }
    let rows = size.rows == 0 ? ScreenSize.least.rows : size.rows
    return ScreenSize(columns: size.columns, rows: rows).isLargeEnough
  }
}
