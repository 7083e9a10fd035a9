package import ScoringKit
import ScoringStore

/// A request for statistics of players over selected rounds.
package struct StatisticsRequest: Hashable, Sendable {
  /// The id of the sport; `nil` for the only sport that was played.
  package var sport: String?
  /// The names of the players, or of sides as in `ann+ben`, whose statistics are shown; if empty,
  /// those of the user, or an overview of all players.
  package var players: [String]
  /// The id of the only section of statistics to show; `nil` for all sections.
  package var section: String?
  /// The beginning of the titles of the rounds to count, or the id of their course or format; `nil`
  /// for all rounds.
  package var title: String?
  /// The name or id of the only round to count; `nil` for all rounds.
  package var round: String?
  /// The only kind of round to count; `nil` for all kinds.
  package var kind: String?
  /// The earliest local start of a round to count; `nil` for no limit.
  package var since: LocalTime?
  /// The latest local start of a round to count; midnight includes the whole day; `nil` for no
  /// limit.
  package var until: LocalTime?

  /// Creates a request for statistics.
  package init(
    sport: String? = nil, players: [String] = [], section: String? = nil, title: String? = nil,
    round: String? = nil, kind: String? = nil, since: LocalTime? = nil, until: LocalTime? = nil
  ) {
    self.sport = sport
    self.players = players
    self.section = section
    self.title = title
    self.round = round
    self.kind = kind
    self.since = since
    self.until = until
  }
}

extension Scorer.Statistics {
  /// Returns the name of the course or format with an id, which is the `gameTypeId` in a round's
  /// JSON; a text that is no such id is returned unchanged.
  private func title(of text: String, _ sport: Sport) throws -> String {
    guard let stream = StreamID(text),
      let kind = sport.references.first(where: {
        DocumentShelf.streamKind($0, of: sport) == stream.kind
      })
    else { return text }
    return try read { repository in
      let documents = try DocumentShelf(repository: repository, sport: sport).all(of: kind)
      return documents.first { $0.id == stream }?.name ?? text
    }
  }

  /// Returns a page with the statistics of players over all finished rounds that the request
  /// selects.
  package func show(_ request: StatisticsRequest) throws -> Page {
    try page { try look(request).page }
  }

  /// Returns the same page, and what it says at a glance about each player; nothing for an overview
  /// of all players.
  package func look(_ request: StatisticsRequest) throws -> (
    page: Page, glances: [StatisticsGlance]
  ) {
    try DeskError.telling {
      let sport = try request.sport.map { try self.sport($0) } ?? onlySportPlayed()
      let everybody = try read { try $0.players() }
      let (keys, isOverview) = try subjects(request, sport, among: everybody)
      let sections = try sport.statistics.filter { section in
        (request.section == nil || section.id == request.section)
          && (request.kind.map { section.kinds.isEmpty || section.kinds.contains($0) } ?? true)
      }
      let only = try request.round.map { named in
        try read { try $0.round(named: named, sport: sport).key }
      }
      let counted = isOverview ? Array(sections.prefix(1)) : sections
      let filter = StatisticsFold.Filter(
        title: try request.title.map { Roster.folded(try title(of: $0, sport)[...]) }, round: only,
        kinds: request.kind.map { [$0] } ?? [], since: request.since,
        until: request.until.flatMap(Self.endOfDay))
      func made(_ kinds: Set<String>) -> StatisticsFold {
        var filter = filter
        if filter.kinds.isEmpty { filter.kinds = kinds }
        return StatisticsFold(
          counted.filter { $0.kinds == kinds }, subjects: keys, person: Self.people(everybody),
          countsMembers: sport.countsMembers, collectsSides: isOverview && !sport.countsMembers,
          filter: filter)
      }
      // Sections about the same kinds of round share one `StatisticsFold`, which adds up their
      // numbers.
      let fold = made([])
      let folds = Set(counted.map(\.kinds)).subtracting([[]])
        .reduce(into: [Set<String>: StatisticsFold]()) { $0[$1] = made($1) }
      var reader = StatisticsReader(desk, sport)
      let unreadable = try reader.read(into: [fold] + folds.values)
      for fold in [fold] + folds.values { fold.tellBooksApart { dates.date($0) } }
      let known = Dictionary(everybody.map { ($0.id.key, $0.name) }) { first, _ in first }
      func name(_ key: String) -> String {
        guard let members = KnownSide.members(of: key) else { return known[key] ?? "somebody" }
        let side = fold.sides[key]
        return side?.named?.name
          ?? (side?.members ?? members).map { name($0) }.joined(separator: " + ")
      }
      let statistics = StatisticsPage(
        sport: sport, sections: counted, fold: fold, folds: folds, isOverview: isOverview,
        isOneSection: request.section != nil, dateStyle: dates,
        name: name, first: try start(request.sport == nil ? nil : sport),
        hasFinished: try hasFinished(sport, .left), hasArchived: try hasFinished(sport, .only))
      var page = statistics.page()
      if unreadable > 0 {
        page.warnings.append(
          """
          \(Phrases.count(unreadable, "round")) could not be read: see \
          \(Action("doctor")).
          """)
      }
      return (page, isOverview ? [] : statistics.glances)
    }
  }

  /// Whether the store has a finished round of a sport among the archived rounds, or among the
  /// others.
  private func hasFinished(_ sport: Sport, _ archive: SummaryQuery.Archive) throws -> Bool {
    let query = SummaryQuery(sport: sport.id, phases: Phase.finished, archive: archive, limit: 1)
    return try read { try !$0.reader.summaries(query).isEmpty }
  }

  /// Returns the command that starts a round of a sport; `nil` means the sport that was played
  /// last.
  private func start(_ sport: Sport?) throws -> Action {
    try read { try $0.firstSport(sport).map($0.first) ?? Action("sports") }
  }

  /// Returns the only sport with finished rounds; if no sport has any, one with archived rounds, or
  /// the first sport.
  ///
  /// - Throws: ``DeskError`` if several sports have finished rounds.
  private func onlySportPlayed() throws -> Sport {
    let played = try sports.sports.filter { try hasFinished($0, .left) }
    guard played.count > 1 else {
      // A sport with only archived rounds is chosen, so that the page says that they are archived.
      let away = try played.isEmpty ? sports.sports.first { try hasFinished($0, .only) } : nil
      guard let sport = played.first ?? away ?? sports.sports.first else {
        throw DeskError(.unknownSport, "There are no sports.")
      }
      return sport
    }
    let ways = played.map { Line("\(Action("stats", of: $0.id))") }
    throw DeskError(
      .missingValue, "Statistics are of one sport, and several were played.",
      hint: ways.dropFirst().reduce(ways[0]) { "\($0) or \($1)" })
  }

  /// Returns the keys of the players and sides whose statistics are shown, and whether the page is
  /// an overview of all players.
  private func subjects(
    _ request: StatisticsRequest, _ sport: Sport, among everybody: [Player]
  ) throws -> (keys: [String], isOverview: Bool) {
    try read { repository in
      var chosen: [String] = []
      for name in request.players {
        let (player, side) = try Self.meant(name, sport) {
          try repository.playerOrSide(named: name, sport: sport)
        }
        guard let key = player?.id.key ?? side?.key, !chosen.contains(key) else { continue }
        chosen.append(key)
      }
      if !chosen.isEmpty { return (chosen, false) }
      if let me = try repository.me(), try hasPlayed(me, sport, among: everybody, repository) {
        return ([me.id.key], false)
      }
      return (everybody.filter { !$0.isArchived && $0.mergedInto == nil }.map(\.id.key), true)
    }
  }

  /// Finds a player or a side by name; if there is none, but a section of statistics has this id,
  /// the refusal explains the order of the words.
  private static func meant<Found>(_ name: String, _ sport: Sport, _ find: () throws -> Found)
    throws
    -> Found
  {
    do {
      return try find()
    } catch let refusal as Refusal
      where refusal.reason == .unknownName
      && (try? sport.statistics)?.contains(where: { $0.id == name }) == true
    {
      throw Refusal(
        refusal.reason, refusal.message, token: refusal.token,
        hint: "It is a section, and stands first: "
          + "`\(Action("stats", of: sport.id, [.text(name), .blank("PLAYER")]))`.")
    }
  }

  /// Whether the user has a finished round of a sport, also under the key of a player who was
  /// merged into the user's; also true if nobody has one.
  ///
  /// If only others have finished rounds, the user only keeps score, and the statistics of all
  /// players are shown instead of the user's.
  private func hasPlayed(
    _ player: Player, _ sport: Sport, among everybody: [Player], _ repository: Repository
  ) throws -> Bool {
    let former = Self.people(everybody).filter { $0.value == player.id.key }.keys
    func isThere(_ keys: [[String]]) throws -> Bool {
      try !repository.reader.summaries(
        SummaryQuery(
          sport: sport.id, phases: Phase.finished, archive: .included, bodyTexts: keys, limit: 1)
      ).isEmpty
    }
    return try isThere([[player.id.key] + former]) || !isThere([])
  }

  /// Returns the last second of the day if a time is midnight; otherwise the time itself.
  static func endOfDay(_ time: LocalTime) -> LocalTime? {
    guard time.hour == 0, time.minute == 0, time.second == 0 else { return time }
    return LocalTime(
      year: time.year, month: time.month, day: time.day, hour: 23, minute: 59, second: 59)
  }

  /// Returns, by the key of each player who was merged into another, the key of the player who
  /// replaces them now.
  static func people(_ players: [Player]) -> [String: String] {
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
