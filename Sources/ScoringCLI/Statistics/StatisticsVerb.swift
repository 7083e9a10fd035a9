import ScoringKit
import ScoringStore

/// `stats`: what all finished rounds of a player add up to.
enum StatisticsVerb {
  private static let names = ArgumentSyntax(
    "PLAYER", optional: true, repeats: true,
    "whose statistics; a section's name before them shows that section alone")
  private static let player = OptionSyntax(
    "player", short: "p", value: .text("PLAYER"), repeats: true, "whose statistics")
  private static let since = OptionSyntax("since", value: .date("DATE"), "rounds from this day on")
  private static let until = OptionSyntax("until", value: .date("DATE"), "rounds up to this day")
  private static let html = OptionSyntax("html", "print one self-contained HTML file instead")

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let only = OptionSyntax(
      "only", value: .choice("SECTION", sport.statistics.map(\.id)), "one section, in full")
    let frame = OptionSyntax(
      sport.nouns.frame, value: .text("NAME"),
      "rounds whose \(sport.nouns.frame) begins with this")
    let command = "score \(sport.id) stats"
    return Command(
      CommandSyntax(
        "stats", "Show what finished rounds add up to",
        discussion: """
          Without a name, yours; before you said who you are, a line for everybody. \(sport.countsMembers ? "Guests" : "Guests and sides") \
          are left out, and so are rounds that were not finished. Sections: \
          \(sport.statistics.map(\.id).joined(separator: ", ")).
          """,
        arguments: [names], options: [player, frame, since, until, only, html],
        examples: [.init(command, "your statistics")]
          + (sport.statistics.last.map {
            [
              .init("\(command) \($0.id) --since 2026-01-01", "one section, since a day")
            ]
          } ?? [])
          + [.init("\(command) --json", "every figure with what it is out of")])
    ) { session, arguments in
      var typed = arguments.texts(names)
      var chosen = arguments.text(only)
      if chosen == nil, let first = typed.first,
        sport.statistics.contains(where: { $0.id == first.lowercased() })
      {
        chosen = typed.removeFirst().lowercased()
      }
      let filter = StatisticsFold.Filter(
        title: arguments.text(frame).map { Roster.folded($0[...]) },
        since: arguments.text(since).flatMap { LocalTime($0) },
        until: arguments.text(until).flatMap { LocalTime($0) }.flatMap(endOfDay))
      let page = try page(
        session, sport, names: typed + arguments.texts(player), only: chosen, filter: filter)
      if arguments.has(html) { try session.showHTML(page) } else { try session.show(page) }
    }
  }

  /// The last second of a day; a time of day that was typed stays.
  private static func endOfDay(_ time: LocalTime) -> LocalTime? {
    guard time.hour == 0, time.minute == 0, time.second == 0 else { return time }
    return LocalTime(
      year: time.year, month: time.month, day: time.day, hour: 23, minute: 59, second: 59)
  }

  /// The page of some players' statistics, or of one section of them.
  ///
  /// No name means "me", and without a "me" everybody who is listed.
  static func page(
    _ session: Session, _ sport: Sport, names: [String], only: String?,
    filter: StatisticsFold.Filter
  ) throws -> Page {
    let everybody = try session.read { try $0.players() }
    let (players, isOverview) = try session.read { book -> ([Player], Bool) in
      var chosen: [Player] = []
      for name in names {
        let player = try book.player(named: name)
        if !chosen.contains(where: { $0.id == player.id }) { chosen.append(player) }
      }
      if !chosen.isEmpty { return (chosen, false) }
      if let me = try book.me() { return ([me], false) }
      return (everybody.filter { !$0.isArchived && $0.mergedInto == nil }, true)
    }
    let people = people(everybody)
    let sections = sport.statistics.filter { only == nil || $0.id == only }
    let counted = isOverview ? Array(sport.statistics.prefix(1)) : sections
    let fold = StatisticsFold(
      counted, subjects: players.map(\.id.key), person: people,
      countsMembers: sport.countsMembers, filter: filter)
    let reader = StatisticsReader(session, sport)
    try reader.read(into: fold)
    let known = Dictionary(everybody.map { ($0.id.key, $0.name) }) { first, _ in first }
    var page = StatisticsPage(
      sport: sport, sections: counted, fold: fold, players: players, isOverview: isOverview,
      isOneSection: only != nil, dateStyle: session.options.date,
      name: { known[$0] ?? "somebody" },
      firstCommand: try session.read { try $0.firstCommand(sport) }
    ).page()
    if reader.unreadable > 0 {
      page.warnings.append(
        "\(Phrases.count(reader.unreadable, "round")) could not be read: see score doctor.")
    }
    return page
  }

  /// Who each merged player's key means today.
  private static func people(_ players: [Player]) -> [String: String] {
    let merged = Dictionary(
      players.compactMap { player in player.mergedInto.map { (player.id.key, $0) } }
    ) { first, _ in first }
    var people: [String: String] = [:]
    for key in merged.keys {
      var passed: Set<String> = [key]
      var target = key
      while let next = merged[target], passed.insert(next).inserted { target = next }
      people[key] = target
    }
    return people
  }
}
