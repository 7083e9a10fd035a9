import ScoringDesk
import ScoringKit

/// The commands `score`, `score SPORT` and `score sports`, which show the first pages that a user
/// sees.
enum ProgramVerbs {
  /// Shows the rounds in progress and the latest results, of one sport or of all sports.
  static func home(_ session: Session, _ sport: Sport? = nil) throws {
    if session.console.canAsk, try session.scorer.people.isUnnamed() {
      try session.asking { try session.scorer.people.introduce($0) }
    }
    if try BrowseVerbs.browse(session, sport) { return }
    if session.options.verbose {
      for kind in sport?.references ?? session.sports.sports.flatMap(\.references) {
        let count = Phrases.count(kind.seeds.count, kind.noun, plural: kind.plural)
        session.console.detail("\(count) come with the program.")
      }
    }
    try session.show(session.scorer.history.home(sport: sport?.id))
  }

  /// The command `score sports`.
  static let sports = Command<Session>(
    CommandSyntax(
      "sports", "List the sports that this program knows",
      examples: [.init("score sports", "all of them")])
  ) { session, _ in
    let sports = session.sports.sports
    let rows = sports.map { sport in
      Sheet.Row(
        [Cell(sport.id), Cell(sport.name, .dim), Cell("›", .accent)],
        spoken: "\(sport.name): score \(sport.id)")
    }
    try session.show(
      Page(
        kind: "sports",
        payload: .array(
          sports.map { ["id": .string($0.id), "name": .string($0.name)] }),
        blocks: [
          .sheet(
            Sheet(
              columns: ["Sport", "", ""], rows: rows))
        ],
        next: sports.prefix(3).map { Action("", of: $0.id) }))
  }

  /// Returns a command that a sport itself defines.
  static func own(_ command: SportCommand, of sport: Sport) -> Command<Session> {
    Command(command.syntax.below("score \(sport.id)")) { session, arguments in
      try session.show(session.scorer.history.run(command, of: sport, arguments))
    }
  }
}
