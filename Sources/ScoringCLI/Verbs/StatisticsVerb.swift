import ScoringDesk
import ScoringKit

/// The command `stats`, which shows the statistics of a player's finished rounds.
enum StatisticsVerb {
  private static let names = ArgumentSyntax(
    "PLAYER", optional: true, repeats: true, completes: .player,
    "the players; the name of a section before them shows only this section")
  private static let player = OptionSyntax(
    "player", short: "p", value: .text("PLAYER"), repeats: true, completes: .player,
    "the player, even if a section has the same name")
  private static let game = OptionSyntax(
    "game", value: .text("ROUND"), completes: .round,
    "only this round: a number in the history, or the beginning of its id or title")
  private static let since = OptionSyntax(
    "since", value: .date("DATE"), "only rounds from this day on")
  private static let until = OptionSyntax(
    "until", value: .date("DATE"), "only rounds up to this day")
  private static let html = OptionSyntax("html", "print one self-contained HTML file instead")

  /// The command `stats` without a sport, for scorers whose rounds are all of one sport.
  static let all = Command<Session>(
    CommandSyntax(
      "stats", "Show statistics of finished rounds",
      discussion: "If rounds of several sports were played, name the sport first.",
      arguments: [names], options: [player, since, until],
      examples: [.init("score stats", "your statistics")])
  ) { session, arguments in
    try session.show(
      session.scorer.statistics.show(
        StatisticsRequest(
          players: arguments.texts(names) + arguments.texts(player),
          since: arguments.text(since).flatMap { LocalTime($0) },
          until: arguments.text(until).flatMap { LocalTime($0) })))
  }

  private static let club = OptionSyntax("club", "the records of all players, as a list")

  /// Returns the command `stats` of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    // An error in the sport's statistics is reported when the command runs, not in its help.
    let statistics = (try? sport.statistics) ?? []
    let sections = statistics.map(\.id)
    let frame = OptionSyntax(
      sport.nouns.frame, value: .text("NAME"), completes: sport.frames,
      "only rounds whose \(sport.nouns.frame) begins with NAME")
    let kind = RoundOptions.kind(sport, "only rounds of this kind")
    let type = OptionSyntax(
      "type", value: .text("NAME"), completes: sport.frames,
      "the same as --\(sport.nouns.frame), as links write it")
    let command = "score \(sport.id) stats"
    let keepsRecords = statistics.contains { !$0.records.isEmpty }
    return Command(
      CommandSyntax(
        "stats", "Show statistics of finished rounds",
        discussion: """
          Without PLAYER, it shows your statistics, or one line for each player if your name is \
          not set. Guests and unfinished rounds are not counted. A side is named by its members \
          (ann+ben) or by its own name. Sections: \(sections.joined(separator: ", ")).
          """,
        arguments: [names],
        options: [player, frame, type] + kind + [game, since, until] + (keepsRecords ? [club] : [])
          + [html],
        examples: [.init(command, "your statistics")]
          + (sections.last.map {
            [
              .init("\(command) \($0) --since 2026-01-01", "one section, since a date")
            ]
          } ?? [])
          + [.init("\(command) --json", "all figures for programs")])
    ) { session, arguments in
      if arguments.has(club) {
        return try session.show(
          session.scorer.statistics.records(
            sport: sport.id, since: arguments.text(since).flatMap { LocalTime($0) },
            until: arguments.text(until).flatMap { LocalTime($0) }))
      }
      var typed = arguments.texts(names)
      var chosen: String?
      if let section = try typed.first.flatMap({ try sport.statistic(named: $0) }) {
        chosen = section.id
        typed.removeFirst()
      }
      let request = StatisticsRequest(
        sport: sport.id, players: typed + arguments.texts(player), section: chosen,
        title: arguments.text(frame) ?? arguments.text(type), round: arguments.text(game),
        kind: kind.first.flatMap { arguments.text($0) },
        since: arguments.text(since).flatMap { LocalTime($0) },
        until: arguments.text(until).flatMap { LocalTime($0) })
      let page = try session.scorer.statistics.show(request)
      if arguments.has(html) { session.showHTML(page) } else { try session.show(page) }
    }
  }
}
