package import ScoringKit
import ScoringStore

/// Whose statistics are shown, and of which rounds.
package struct StatisticsRequest: Hashable, Sendable {
  /// The sport's id.
  package var sport: String
  /// Whose, as they were named: players, or sides as in `ann+ben` or by their own names; the
  /// scorer's, or a line for everybody, where nobody is.
  package var players: [String]
  /// The section that is shown alone, by its id.
  package var section: String?
  /// How the rounds' titles begin, or the id of what they are played by.
  package var title: String?
  /// The one round that counts, as it was named; nil for all.
  package var round: String?
  /// The kind of round that counts, by its name within the sport; nil for all.
  package var kind: String?
  /// The first moment of the place that counts.
  package var since: LocalTime?
  /// The last one; midnight stands for the whole day.
  package var until: LocalTime?

  /// Makes a request.
  package init(
    sport: String, players: [String] = [], section: String? = nil, title: String? = nil,
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
  /// What rounds are called that are played by something, where its id was given: `gameTypeId` in
  /// the payload of a round; else the text itself.
  private func title(of text: String, _ sport: Sport) throws -> String {
    guard let stream = StreamID(text),
      let kind = sport.references.first(where: {
        DocumentShelf.streamKind($0, of: sport) == stream.kind
      })
    else { return text }
    return try read { book in
      let documents = try DocumentShelf(book: book, sport: sport).all(of: kind)
      return documents.first { $0.id == stream }?.name ?? text
    }
  }

  /// What all finished rounds of some players add up to.
  package func show(_ request: StatisticsRequest) throws -> Page {
    try page {
      let sport = try sport(request.sport)
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
      // Sections about the same kinds of round are counted together, beside all rounds.
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
      var page = StatisticsPage(
        sport: sport, sections: counted, fold: fold, folds: folds, isOverview: isOverview,
        isOneSection: request.section != nil, dateStyle: dates,
        name: name, first: try read { try $0.first(sport) },
        hasFinished: try hasFinished(sport, .left), hasArchived: try hasFinished(sport, .only)
      ).page()
      if unreadable > 0 {
        page.warnings.append(
          """
          \(Phrases.count(unreadable, "round")) could not be read: see \
          \(Action("doctor")).
          """)
      }
      return page
    }
  }

  /// Whether any round of a sport was finished, among those that were put away or not.
  private func hasFinished(_ sport: Sport, _ archive: SummaryQuery.Archive) throws -> Bool {
    let query = SummaryQuery(sport: sport.id, phases: Phase.finished, archive: archive, limit: 1)
    return try read { try !$0.reader.summaries(query).isEmpty }
  }

  /// The one sport of which rounds were finished, by its id; the first one, where none was.
  ///
  /// - Throws: an error where rounds of several sports were finished.
  package func onlySportPlayed() throws -> String {
    let played = try sports.sports.filter { try hasFinished($0, .left) }
    guard played.count > 1 else {
      // Of a sport whose rounds were all put away there is that to be said.
      let away = try played.isEmpty ? sports.sports.first { try hasFinished($0, .only) } : nil
      return (played.first ?? away ?? sports.sports.first)?.id ?? ""
    }
    let ways = played.map { Line("\(Action("stats", of: $0.id))") }
    throw DeskError(
      .missingValue, "Statistics are of one sport, and several were played.",
      hint: ways.dropFirst().reduce(ways[0]) { "\($0) or \($1)" })
  }

  /// Whose statistics are meant, and whether these are everybody's.
  private func subjects(
    _ request: StatisticsRequest, _ sport: Sport, among everybody: [Player]
  ) throws -> (keys: [String], isOverview: Bool) {
    try read { book in
      var chosen: [String] = []
      for name in request.players {
        let (player, side) = try Self.meant(name, sport) {
          try book.playerOrSide(named: name, sport: sport)
        }
        guard let key = player?.id.key ?? side?.key, !chosen.contains(key) else { continue }
        chosen.append(key)
      }
      if !chosen.isEmpty { return (chosen, false) }
      if let me = try book.me(), try hasPlayed(me, sport, among: everybody, book) {
        return ([me.id.key], false)
      }
      return (everybody.filter { !$0.isArchived && $0.mergedInto == nil }.map(\.id.key), true)
    }
  }

  /// A player or a side by a name; where there is none, and it is a section's, that is said.
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

  /// Whether somebody has a finished round of a sport, under whatever player they once were; also
  /// where nobody has: a desk that only keeps score shows everybody's.
  private func hasPlayed(
    _ player: Player, _ sport: Sport, among everybody: [Player], _ book: Book
  ) throws -> Bool {
    let former = Self.people(everybody).filter { $0.value == player.id.key }.keys
    func isThere(_ keys: [[String]]) throws -> Bool {
      try !book.reader.summaries(
        SummaryQuery(
          sport: sport.id, phases: Phase.finished, archive: .included, bodyTexts: keys, limit: 1)
      ).isEmpty
    }
    return try isThere([[player.id.key] + former]) || !isThere([])
  }

  /// The last second of a day; a time of day that was given stays.
  private static func endOfDay(_ time: LocalTime) -> LocalTime? {
    guard time.hour == 0, time.minute == 0, time.second == 0 else { return time }
    return LocalTime(
      year: time.year, month: time.month, day: time.day, hour: 23, minute: 59, second: 59)
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
