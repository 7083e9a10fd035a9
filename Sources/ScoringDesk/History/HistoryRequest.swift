package import ScoringKit
import ScoringStore

/// A request for one page of the history: finished rounds that meet conditions.
package struct HistoryRequest: Hashable, Sendable {
  /// The id of the sport whose rounds are listed; `nil` for all sports.
  package var sport: String?
  /// The maximum number of rounds on the page.
  package var limit: Int
  /// The round after which the page starts, by its id or its number in the history; `nil` for the
  /// first page.
  package var before: String?
  /// The names of players or sides, all of whom must have taken part.
  package var players: [String] = []
  /// The text that the title must begin with, such as the name of a course.
  package var title: String?
  /// The name of the event that the rounds belong to.
  package var event: String?
  /// The first local day or time at which a listed round may have started.
  package var since: String?
  /// The last local day or time at which a listed round may have started.
  package var until: String?
  /// The local day on which the listed rounds started.
  package var on: String?
  /// The text that a title, an event or a name must contain.
  package var text: String?
  /// The words that a person typed to filter a list.
  ///
  /// Each word begins a word of the title, the event, a name, the month or the sport, or means an
  /// outcome (`w`, `l`, `t`).
  package var words: [String] = []
  /// The kind of round, by its name within the sport.
  package var kind: String?
  /// The outcome that the rounds must have for the scorer, such as a win.
  package var result: OwnResult?
  /// The way to group the rounds under headings; `nil` for a page without groups.
  package var grouping: HistoryGrouping?
  /// Whether archived rounds are left out, listed alone or included.
  package var archived = ArchiveChoice.left
  /// Whether abandoned rounds are listed instead of finished ones.
  package var abandoned = false
  /// Whether the rounds are rows of one table instead of cards.
  package var isTable = false
  /// Whether the command for the next page is added as a warning, for programs that print only
  /// JSON.
  package var saysMore = false
  /// The options of the command that made this request, for the command that lists the next page.
  package var options: [Action.Option] = []

  /// The ways to treat archived rounds in a list.
  package enum ArchiveChoice: Hashable, Sendable {
    /// Archived rounds are left out.
    case left
    /// Only archived rounds are listed.
    case only
    /// Archived rounds are listed among the others.
    case included
  }

  /// Creates a request for a page of the history.
  package init(sport: String? = nil, limit: Int = 50, before: String? = nil) {
    self.sport = sport
    self.limit = limit
    self.before = before
  }
}

extension Scorer.History {
  /// Returns one page of finished rounds, the newest first.
  package func rounds(_ request: HistoryRequest) throws -> Page {
    try page { try read { try historyPage(request, $0).page() } }
  }

  /// Returns the builder of a history page for a request.
  func historyPage(_ request: HistoryRequest, _ repository: Repository) throws -> HistoryPage {
    let sport = try request.sport.map { try self.sport($0) }
    let after = try request.before.map { text -> SummaryCursor in
      let stream = try repository.round(named: text, sport: sport)
      guard let summary = try repository.reader.summary(of: stream) else {
        throw DeskError.unknownRound(text, sport: sport)
      }
      return SummaryQuery.Order.completedDescending.cursor(of: summary)
    }
    return HistoryPage(
      repository: repository, sport: sport, dateStyle: dates, limit: request.limit, after: after,
      isTable: request.isTable, isForPrograms: request.saysMore,
      isOfAbandoned: request.abandoned, filter: try request.filter(sport, in: repository),
      grouping: request.grouping)
  }

  /// Returns the start page of one sport or of all: the rounds in progress, the latest results, and
  /// the documents such as courses.
  package func home(sport: String? = nil) throws -> Page {
    try page {
      let shown = try sport.map { [try self.sport($0)] } ?? sports.sports
      return try read {
        try HomePage(repository: $0, sports: shown, dateStyle: dates, today: clock.localNow).page()
      }
    }
  }
}

extension HistoryRequest {
  /// Returns the conditions that the request describes.
  ///
  /// - Throws: A refusal if a player is unknown, and an error if an outcome is requested but the
  ///   scorer's name is not set.
  fileprivate func filter(_ sport: Sport?, in repository: Repository) throws -> HistoryFilter {
    var filter = HistoryFilter()
    for name in players {
      let (player, side) = try repository.playerOrSide(named: name, sport: sport)
      filter.conditions.append("player \(player?.name ?? side?.name ?? name)")
      if let player { filter.players.append(try repository.keys(of: player)) }
      if let side { filter.sides.append(try side.members.map { try repository.keys(of: $0) }) }
    }
    filter.title = title.map { Roster.folded($0[...]) }
    filter.events = try event.map { try repository.eventTexts(named: $0) } ?? []
    filter.kind = kind
    filter.text = text.map { Roster.folded($0[...]) }
    filter.words = words.map { Roster.plain($0[...]) }
    // The store may contain a text only with its accents, so a word is used for the store's search
    // only if it was typed without accents.
    let sought = filter.words.filter { plain in words.contains { Roster.folded($0[...]) == plain } }
    filter.narrowing = HistoryFilter.narrowing(sought, among: repository.sports.sports)
    if filter.text != nil || !words.isEmpty {
      filter.contests = try repository.contestNames()
      let players = try repository.players()
      let names = Dictionary(players.map { ($0.id.key, $0.name) }) { first, _ in first }
      for player in players {
        filter.names[player.id.key] = names[player.mergedInto ?? player.id.key]
      }
    }
    if !words.isEmpty { filter.me = try repository.me().map { try repository.keys(of: $0) } ?? [] }
    filter.since = [since, on].compactMap { $0.flatMap { LocalTime($0) } }.max()
    filter.until = [until, on].compactMap { $0.flatMap(Self.end) }.min()
    if let result {
      guard let me = try repository.me() else {
        throw DeskError(
          .nobodySaid, "--result is about you, but your name is not set.",
          hint: Line(Action("me", [.blank("NAME")])))
      }
      filter.outcome = result
      filter.me = try repository.keys(of: me)
    }
    let said = [
      (sport?.nouns.frame ?? "title", title), ("event", event), ("since", since),
      ("until", until), ("on", on), ("text", text), ("kind", kind), ("result", result?.rawValue),
    ]
    filter.conditions += said.compactMap { name, value in value.map { "\(name) \($0)" } }
    filter.options = options
    switch archived {
    case .left: filter.archive = .left
    case .only: filter.archive = .only
    case .included: filter.archive = .included
    }
    return filter
  }

  /// Returns the last moment that a typed day or time means: the end of the day if no time of day
  /// was typed; `nil` if the text is neither.
  private static func end(_ text: String) -> LocalTime? {
    guard let time = LocalTime(text), text.utf8.count == time.isoDate.utf8.count else {
      return LocalTime(text)
    }
    return LocalTime(
      year: time.year, month: time.month, day: time.day, hour: 23, minute: 59, second: 59)
  }
}
