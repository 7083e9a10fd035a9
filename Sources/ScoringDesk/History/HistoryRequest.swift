package import ScoringKit
import ScoringStore

/// Which rounds of the history are shown, and how.
package struct HistoryRequest: Hashable, Sendable {
  /// The sport's id; nil for all of them.
  package var sport: String?
  /// How many rounds a page holds.
  package var limit: Int
  /// The round after which it goes on; nil for the first page.
  package var before: String?
  /// Only rounds of all these players, as they were named.
  package var players: [String] = []
  /// How the title begins, by the sport's own word for it.
  package var title: String?
  /// The event.
  package var event: String?
  /// The first day, or moment, of the place.
  package var since: String?
  /// The last day, or moment.
  package var until: String?
  /// The only day.
  package var on: String?
  /// What a title, an event or a name holds.
  package var text: String?
  /// What is typed into a list that filters: each word is the beginning of one in the title, the
  /// event, a name, the month or the sport, or says how it ended for the scorer (`w`, `l`, `t`).
  package var words: [String] = []
  /// The kind of round, by its name within the sport.
  package var kind: String?
  /// How they ended for the scorer.
  package var result: Outcome?
  /// What stands in headings above them.
  package var grouping: HistoryGrouping?
  /// Whether rounds that were put away are shown: none, these alone, or these too.
  package var archived = ArchiveChoice.left
  /// Whether the rounds that were given up are listed instead.
  package var abandoned = false
  /// Whether they are rows of one table.
  package var isTable = false
  /// Whether where it goes on is said beside the page, for programs.
  package var saysMore = false
  /// What leads to the next page, beside the place: the options that were given.
  package var options: [Action.Option] = []

  /// What becomes of rounds that were put away.
  package enum ArchiveChoice: Hashable, Sendable {
    /// They are left out.
    case left
    /// They alone are listed.
    case only
    /// They are listed too.
    case included
  }

  /// Makes a request.
  package init(sport: String? = nil, limit: Int = 50, before: String? = nil) {
    self.sport = sport
    self.limit = limit
    self.before = before
  }
}

extension Scorer.History {
  /// One page of finished rounds, the newest first.
  package func rounds(_ request: HistoryRequest) throws -> Page {
    try page { try read { try historyPage(request, $0).page() } }
  }

  /// The page of a history in a book.
  func historyPage(_ request: HistoryRequest, _ book: Book) throws -> HistoryPage {
    let sport = try request.sport.map { try self.sport($0) }
    let after = try request.before.map { text -> SummaryCursor in
      let stream = try book.round(named: text, sport: sport)
      guard let summary = try book.reader.summary(of: stream) else {
        throw DeskError.unknownRound(text, sport: sport)
      }
      return SummaryQuery.Order.completedDescending.cursor(of: summary)
    }
    return HistoryPage(
      book: book, sport: sport, dateStyle: dates, limit: request.limit, after: after,
      isTable: request.isTable, isForPrograms: request.saysMore,
      isOfAbandoned: request.abandoned, filter: try request.filter(sport, in: book),
      grouping: request.grouping)
  }

  /// The standings over the rounds of one event, as somebody chooses or in the sport's own way.
  package func standings(ofEvent event: String, sport: String, by choice: EventChoice? = nil)
    throws -> Page
  {
    try page {
      let sport = try self.sport(sport)
      return try read {
        try EventPage(
          book: $0, sport: sport, event: $0.event(named: event), choice: choice
        ).page()
      }
    }
  }

  /// Where a scorer begins, in one sport or in all: what is in progress, the latest results, the
  /// reference data.
  package func home(sport: String? = nil) throws -> Page {
    try page {
      let shown = try sport.map { [try self.sport($0)] } ?? sports.sports
      return try read { try HomePage(book: $0, sports: shown, dateStyle: dates).page() }
    }
  }
}

extension HistoryRequest {
  /// The filter that was asked for.
  ///
  /// - Throws: a refusal where a player is unknown, and an error where the outcome is asked for
  ///   and nobody said who they are.
  fileprivate func filter(_ sport: Sport?, in book: Book) throws -> HistoryFilter {
    var filter = HistoryFilter()
    for name in players {
      let (player, side) = try book.playerOrSide(named: name, sport: sport)
      filter.conditions.append("player \(player?.name ?? side?.name ?? name)")
      if let player { filter.players.append(try book.keys(of: player)) }
      if let side { filter.sides.append(try side.members.map { try book.keys(of: $0) }) }
    }
    filter.title = title.map { Roster.folded($0[...]) }
    filter.event = try event.map { try book.event(named: $0) }
    filter.kind = kind
    filter.text = text.map { Roster.folded($0[...]) }
    filter.words = words.map { Roster.plain($0[...]) }
    // The store may have a title with its accents alone.
    let sought = filter.words.filter { plain in words.contains { Roster.folded($0[...]) == plain } }
    filter.narrowing = HistoryFilter.narrowing(sought, among: book.sports.sports)
    if filter.text != nil || !words.isEmpty {
      let players = try book.players()
      let names = Dictionary(players.map { ($0.id.key, $0.name) }) { first, _ in first }
      for player in players {
        filter.names[player.id.key] = names[player.mergedInto ?? player.id.key]
      }
    }
    if !words.isEmpty { filter.me = try book.me().map { try book.keys(of: $0) } ?? [] }
    filter.since = [since, on].compactMap { $0.flatMap { LocalTime($0) } }.max()
    filter.until = [until, on].compactMap { $0.flatMap(Self.end) }.min()
    if let result {
      guard let me = try book.me() else {
        throw DeskError(
          .nobodySaid, "--result is about you, and you have not said who you are.",
          hint: Line(Action("me", [.blank("NAME")])))
      }
      filter.outcome = result
      filter.me = try book.keys(of: me)
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

  /// The last moment that a date means: the end of the day, where no time of day is said.
  private static func end(_ text: String) -> LocalTime? {
    guard let time = LocalTime(text), text.utf8.count == time.isoDate.utf8.count else {
      return LocalTime(text)
    }
    return LocalTime(
      year: time.year, month: time.month, day: time.day, hour: 23, minute: 59, second: 59)
  }
}

/// What an organiser says of how the rounds of an event add up; the rest is as the sport has it.
package struct EventChoice: Hashable, Sendable {
  /// What a round counts for.
  package var counting: EventPolicy.Counting?
  /// How many results count.
  package var best: Int?
  /// What a round counts for somebody who missed it.
  package var absence: EventPolicy.Absence?
  /// What those who share a place get.
  package var ties: EventPolicy.Ties?

  /// Makes a choice.
  package init(
    _ counting: EventPolicy.Counting? = nil, best: Int? = nil,
    absence: EventPolicy.Absence? = nil, ties: EventPolicy.Ties? = nil
  ) {
    self.counting = counting
    self.best = best
    self.absence = absence
    self.ties = ties
  }

  /// The policy that it makes of the usual one.
  ///
  /// Where wins are usual nobody plays in every round: a round without somebody gives no points.
  func policy(instead usual: EventPolicy) -> EventPolicy {
    let counting = counting ?? usual.counting
    let isOfPoints = if case .points = counting { true } else { false }
    return EventPolicy(
      counting, best: best ?? usual.best,
      absence: absence ?? (usual.counting == .wins && isOfPoints ? .zero : usual.absence),
      ties: ties ?? usual.ties)
  }
}
