import ScoringDesk
import ScoringKit
import ScoringViews

/// Runs the full-screen program for browsing rounds, and for choosing a round to start.
enum BrowseVerbs {
  /// Lets the user browse the rounds of a sport, or of all sports, on a full screen.
  ///
  /// - Returns: false if there is no suitable terminal, or if an option asks for text output.
  static func browse(_ session: Session, _ sport: Sport?) throws -> Bool {
    guard let (surface, desk) = try opening(session) else { return false }
    var program = BrowseProgram(sport?.id, desk) { round, replaces in
      try ShareVerb.writePicture(of: round, replacing: replaces, session)
    }
    let kinds = sport?.references.map(\.plural) ?? []
    if kinds.count == 1 {
      program.state.referenceTitle = kinds[0].prefix(1).uppercased() + kinds[0].dropFirst()
    }
    guard let ended = try ScreenSession.run(program, on: surface, session) else { return false }
    if ended.hasWritten, let notice = try session.scorer.notice { session.console.note(notice) }
    return true
  }

  /// Lets the user choose the rules and the players of a round, starts it, and scores it.
  ///
  /// `given` contains the values from the command line, which are preset; nil for none.
  ///
  /// - Returns: false if there is no suitable terminal, or if an option asks for text output.
  static func start(_ session: Session, _ sport: Sport?, _ given: StartRequest? = nil) throws
    -> Bool
  {
    guard let (surface, desk) = try opening(session) else { return false }
    let program = try StartProgram(sport?.id, given: given, desk, isAlone: true)
    guard let ended = try ScreenSession.run(program, on: surface, session) else { return false }
    guard ended.round != nil else {
      throw ErrorReport("not-confirmed", "No round was started.", exitCode: .refused)
    }
    if let notice = try session.scorer.notice { session.console.note(notice) }
    return true
  }

  /// Returns the terminal and the connection for a program, after the question for the user's name
  /// if that is unknown; nil if there is no suitable terminal.
  private static func opening(_ session: Session) throws -> (ScreenSession.Surface, DeskConnection)?
  {
    guard let surface = surface(session) else { return nil }
    if try session.scorer.people.isUnnamed() {
      try session.asking { try session.scorer.people.introduce($0) }
    }
    return (surface, try DeskConnection(session.scorer))
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
