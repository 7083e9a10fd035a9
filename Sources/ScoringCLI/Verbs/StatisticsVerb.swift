import ScoringDesk
import ScoringKit

/// `stats`: the statistics of a player's finished rounds.
enum StatisticsVerb {
  private static let names = ArgumentSyntax(
    "PLAYER", optional: true, repeats: true, completes: .player,
    "whose statistics; a section's name before them shows that section alone")
  private static let player = OptionSyntax(
    "player", short: "p", value: .text("PLAYER"), repeats: true, completes: .player,
    "whose statistics")
  private static let game = OptionSyntax(
    "game", value: .text("ROUND"), completes: .round,
    "one round alone, by number in history, beginning of its id, or title")
  private static let since = OptionSyntax("since", value: .date("DATE"), "rounds from this day on")
  private static let until = OptionSyntax("until", value: .date("DATE"), "rounds up to this day")
  private static let html = OptionSyntax("html", "print one self-contained HTML file instead")

  /// The command without a sport, for scorers who have played only one.
  static let all = Command<Session>(
    CommandSyntax(
      "stats", "Show statistics of finished rounds",
      discussion: "Where several were played, the sport stands before it.",
      arguments: [names], options: [player, since, until],
      examples: [.init("score stats", "your statistics")])
  ) { session, arguments in
    try session.show(
      session.scorer.statistics.show(
        StatisticsRequest(
          sport: session.scorer.statistics.onlySportPlayed(),
          players: arguments.texts(names) + arguments.texts(player),
          since: arguments.text(since).flatMap { LocalTime($0) },
          until: arguments.text(until).flatMap { LocalTime($0) })))
  }

  /// Returns the command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    // An error in the sport's data is reported by the command, not by its help.
    let sections = ((try? sport.statistics) ?? []).map(\.id)
    let frame = OptionSyntax(
      sport.nouns.frame, value: .text("NAME"), completes: sport.frames,
      "rounds whose \(sport.nouns.frame) begins with this")
    let kind = RoundOptions.kind(sport, "rounds of this kind alone")
    let type = OptionSyntax(
      "type", value: .text("NAME"), completes: sport.frames, "the same as --\(sport.nouns.frame)")
    let command = "score \(sport.id) stats"
    return Command(
      CommandSyntax(
        "stats", "Show statistics of finished rounds",
        discussion: """
          Without a name, yours; before you said who you are, a line for everybody. Guests are \
          left out, and so are rounds that were not finished. A side is named by its members \
          (ann+ben) or by its own name. Sections: \
          \(sections.joined(separator: ", ")).
          """,
        arguments: [names],
        options: [player, frame, type] + kind + [game, since, until, html],
        examples: [.init(command, "your statistics")]
          + (sections.last.map {
            [
              .init("\(command) \($0) --since 2026-01-01", "one section, since a day")
            ]
          } ?? [])
          + [.init("\(command) --json", "every figure with what it is out of")])
    ) { session, arguments in
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
