package import ScoringKit

/// The address of a page of the desk, independent of the front end that shows the page.
///
/// ```text
/// score://pebbles/stats/results?gameId=7h3k9qv2m0ad&gameTypeId=duck-pond
/// ```
///
/// A browser uses the same path and query, after `/m/`.
package struct PageAddress: Hashable, Sendable {
  /// The kinds of pages that have an address.
  package enum Place: Hashable, Sendable {
    /// The start page, with the rounds in progress and the latest results.
    case home
    /// The page that lists the finished rounds.
    case history
    /// The page of a round, by its id.
    case round(String)
    /// The page with the statistics of finished rounds: one section by its id, or all sections if
    /// it is `nil`.
    case statistics(String?)
  }

  /// The kind of page that the address means.
  package var place: Place
  /// The id of the sport that the page is about; `nil` for all sports.
  package var sport: String?
  /// The conditions for the rounds on the page: values by the names in ``names``.
  package var query: [String: String]

  /// The names that a query may contain.
  ///
  /// `gameId` and `gameTypeId` select the round and the title for statistics, `player` is a name or
  /// key, `since` and `until` are the first and the last day, `text` is searched for, and a list
  /// continues after the round `before`.
  package static let names: Set<String> = [
    "gameId", "gameTypeId", "player", "since", "until", "text", "before",
  ]
  /// The scheme that an address in a terminal begins with.
  package static let scheme = "score://"
  private static let longest = 1024

  /// Creates the address of a page.
  package init(_ place: Place, of sport: String? = nil, query: [String: String] = [:]) {
    self.place = place
    self.sport = sport
    self.query = query
  }

  /// Parses an address that begins with `score://`.
  ///
  /// - Throws: `invalidLink` with the reason, for any other text.
  package init(_ text: String) throws(DeskError) {
    guard text.utf8.count <= Self.longest, text.lowercased().hasPrefix(Self.scheme) else {
      throw DeskError(
        .invalidLink, "That is no link to a page.", token: String(text.prefix(80)),
        expected: [Self.scheme + "SPORT/stats/SECTION?gameId=ID"])
    }
    try self.init(path: String(text.dropFirst(Self.scheme.count)))
  }

  /// Parses an address without its scheme: a path, and a query if there is one, as in
  /// `pebbles/round/7h3k9qv2m0ad`.
  ///
  /// - Throws: `invalidLink` if no page has this path, or the query is invalid.
  package init(path text: String) throws(DeskError) {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = (halves.first ?? "").split(separator: "/").map(String.init)
    func wrong(_ what: String) -> DeskError {
      DeskError(
        .invalidLink, what, token: String(text.prefix(80)),
        expected: ["SPORT", "SPORT/history", "SPORT/round/ID", "SPORT/stats/SECTION"])
    }
    switch (parts.count, parts.dropFirst().first) {
    case (0, _): place = .home
    case (1, _): place = parts[0] == "history" ? .history : .home
    case (2, "history"): place = .history
    case (3, "round"): place = .round(parts[2])
    case (2, "stats"): place = .statistics(nil)
    case (3, "stats"): place = .statistics(parts[2])
    default: throw wrong("This link leads to no page.")
    }
    sport = parts.first == "history" ? nil : parts.first
    query = [:]
    for pair in (halves.dropFirst().first ?? "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let name = sides.first.map(String.init), Self.names.contains(name)
      else { throw wrong("\"\(pair.prefix(40))\" is not allowed in a link.") }
      guard let value = PercentCode.text(sides[1]) else {
        throw wrong("The value of \(name) can't be read.")
      }
      // A browser sends an empty field of a form too; it counts as not given.
      if !value.isEmpty { query[name] = value }
    }
  }

  /// The path and the query of the address, without the scheme.
  package var path: String {
    let start = sport.map { [$0] } ?? []
    let parts: [String] =
      switch place {
      case .home: start
      case .history: start + ["history"]
      case .round(let id): start + ["round", id]
      case .statistics(let section): start + ["stats"] + [section].compactMap(\.self)
      }
    let pairs = query.sorted { $0.key < $1.key }.map { "\($0)=\(PercentCode.code($1))" }
    return parts.map(PercentCode.code).joined(separator: "/")
      + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}

extension PageAddress {
  /// Creates the address of the page that an action shows; `nil` if the action shows no page or its
  /// options have no form in a query.
  package init?(_ action: Action) {
    func text(_ word: Action.Word?) -> String? {
      if case .text(let text)? = word { text } else { nil }
    }
    var query: [String: String] = [:]
    for option in action.options {
      guard let name = Self.query[option.name], let value = text(option.value) else { return nil }
      query[name] = value
    }
    switch action.verb {
    case "": self.init(.home, of: action.sport)
    case "show", "status":
      guard let round = action.round, let sport = action.sport else { return nil }
      self.init(.round(round), of: sport, query: query)
    case "history" where action.words.isEmpty: self.init(.history, of: action.sport, query: query)
    case "stats" where action.words.count <= 1:
      guard let sport = action.sport else { return nil }
      if let round = action.round { query["gameId"] = round }
      if let name = text(action.words.first) { query["player"] = name }
      self.init(.statistics(nil), of: sport, query: query)
    default: return nil
    }
  }

  /// The names of conditions in a query, by the names of the command options with the same meaning.
  private static let query = [
    "game": "gameId", "type": "gameTypeId", "player": "player", "since": "since", "until": "until",
    "before": "before", "grep": "text",
  ]
}

extension Scorer.Sharing {
  /// Returns the page that an address means.
  ///
  /// - Throws: The errors of the page's own operation, and `invalidLink` if the sport is missing,
  ///   or the section of the statistics or a day is invalid.
  package func page(at address: PageAddress) throws -> Page {
    let query = address.query
    switch address.place {
    case .home: return try scorer.history.home(sport: address.sport)
    case .history:
      var request = HistoryRequest(sport: address.sport, limit: 50, before: query["before"])
      request.text = query["text"]
      request.players = query["player"].map { [$0] } ?? []
      request.since = query["since"]
      request.until = query["until"]
      return try scorer.history.rounds(request)
    case .round(let id):
      return try scorer.rounds.show(
        RoundRequest(sport: address.sport, round: id), player: query["player"])
    case .statistics: return try scorer.statistics.show(statistics(at: address))
    }
  }

  /// Returns the page of statistics that an address means, with what it says at a glance.
  package func look(at address: PageAddress) throws -> (page: Page, glances: [StatisticsGlance]) {
    try scorer.statistics.look(statistics(at: address))
  }

  /// Returns the request for the page of statistics that an address means.
  private func statistics(at address: PageAddress) throws -> StatisticsRequest {
    guard case .statistics(let section) = address.place, let sport = address.sport else {
      throw DeskError.invalidLink(address.path)
    }
    let known = try self.sport(sport)
    let named = try section.flatMap { try known.statistic(named: $0) }
    if let section, named == nil {
      throw DeskError(
        .invalidLink, "There are no statistics called \"\(section)\".", token: section,
        expected: try known.statistics.map(\.id))
    }
    let query = address.query
    return StatisticsRequest(
      sport: sport, players: query["player"].map { [$0] } ?? [], section: named?.id,
      title: query["gameTypeId"], round: query["gameId"], since: try day(query["since"]),
      until: try day(query["until"]))
  }

  private func day(_ text: String?) throws -> LocalTime? {
    guard let text else { return nil }
    guard let day = LocalTime(text) else {
      throw DeskError(.invalidLink, "\"\(text)\" is no day.", token: text, expected: ["2026-03-01"])
    }
    return day
  }
}
