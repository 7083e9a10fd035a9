import ScoringDesk
import ScoringKit
import ScoringViews

/// Runs the full-screen program for browsing rounds, and for choosing a round to start.
enum BrowseVerbs {
  /// Lets the user browse the rounds of a sport, or of all sports, on a full screen.
  ///
  /// - Returns: false if there is no suitable terminal, or if an option asks for text output.
  static func browse(_ session: Session, _ sport: Sport?) throws -> Bool {
    try run(session, sport, nil)
  }

  /// Lets the user choose the rules and the players of a round, starts it, and scores it.
  ///
  /// `given` contains the values from the command line, which are preset; nil for none.
  ///
  /// - Returns: false if there is no suitable terminal, or if an option asks for text output.
  static func start(_ session: Session, _ sport: Sport?, _ given: StartRequest? = nil) throws
    -> Bool
  {
    try run(session, sport, .start(given))
  }

  private static func run(_ session: Session, _ sport: Sport?, _ first: BrowseRequest?) throws -> Bool
  {
    guard let surface = surface(session) else { return false }
    if try session.scorer.people.isUnnamed() {
      try session.asking { try session.scorer.people.introduce($0) }
    }
    let kinds = sport?.references.map(\.plural) ?? []
    let reference = kinds.count == 1 ? kinds[0].prefix(1).uppercased() + kinds[0].dropFirst() : nil
    let desk = BrowseDesk(scorer: session.scorer) { round, replaces in
      try ShareVerb.writePicture(of: round, replacing: replaces, session)
    }
    var program = BrowseProgram(
      BrowseState(sport: sport?.id, who: try session.scorer.keypads.name ?? ""), desk)
    if let reference { program.state.referenceTitle = reference }
    program.state.startsOnly = first != nil
    if let first { _ = program.desk.perform(first, for: &program.state) }
    guard let program = try ScreenSession.run(program, on: surface, session) else { return false }
    if first != nil, !program.hasWritten {
      throw ErrorReport("not-confirmed", "No round was started.", exitCode: .refused)
    }
    if program.hasWritten, let notice = try session.scorer.notice { session.console.note(notice) }
    return true
  }

  /// Returns the terminal as the surface of a full screen; nil if there is no suitable terminal, or
  /// if an option asks for text output.
  static func surface(_ session: Session) -> ScreenSession.Surface? {
    let options = session.options
    guard !options.quiet, !options.oneLine, !options.verbose, isLargeEnough,
      let surface = LiveVerbs.surface(session), case .screen = surface
    else { return nil }
    return surface
  }

  /// Whether the terminal is large enough for a list.
  private static var isLargeEnough: Bool {
    guard let size = System.windowSize(System.standardOutput) else { return true }
    let rows = size.rows == 0 ? ScreenSize.least.rows : size.rows
    return ScreenSize(columns: size.columns, rows: rows).isLargeEnough
  }
}
