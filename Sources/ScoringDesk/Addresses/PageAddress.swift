package import ScoringKit

/// The address of a page, which a link names and every front door shows in its own way.
///
/// ```text
/// score://pebbles/stats/results?gameId=7h3k9qv2m0ad&gameTypeId=duck-pond
/// ```
///
/// The same path and query stand behind a browser's `/m/`.
package struct PageAddress: Hashable, Sendable {
  /// What is shown.
  package enum Place: Hashable, Sendable {
    /// What is in progress, and the last results.
    case home
    /// What was played.
    case history
    /// A round, by its id.
    case round(String)
    /// What finished rounds add up to; one section of it, or all.
    case statistics(String?)
  }

  /// What is shown.
  package var place: Place
  /// The sport's id; nil for all of them.
  package var sport: String?
  /// What narrows it, by the names of ``names``.
  package var query: [String: String]

  /// The names that a query may have: the round and the title that count, a player by name or key,
  /// the first and the last day, a text to look for, and the round after which a list goes on.
  package static let names: Set<String> = [
    "gameId", "gameTypeId", "player", "since", "until", "text", "before",
  ]
  /// What an address in a terminal begins with.
  package static let scheme = "score://"
  private static let longest = 1024

  /// Makes an address.
  package init(_ place: Place, of sport: String? = nil, query: [String: String] = [:]) {
    self.place = place
    self.sport = sport
    self.query = query
  }

  /// Reads `score://…`.
  ///
  /// - Throws: `invalidLink` for any other text, with what is wrong.
  package init(_ text: String) throws(DeskError) {
    guard text.utf8.count <= Self.longest, text.lowercased().hasPrefix(Self.scheme) else {
      throw DeskError(
        .invalidLink, "That is no link to a page.", token: String(text.prefix(80)),
        expected: [Self.scheme + "SPORT/stats/SECTION?gameId=ID"])
    }
    try self.init(path: String(text.dropFirst(Self.scheme.count)))
  }

  /// Reads a path with its query, as `pebbles/round/7h3k9qv2m0ad`.
  ///
  /// - Throws: `invalidLink` for a path that leads to no page, and for what a query can't say.
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
      else { throw wrong("\"\(pair.prefix(40))\" is nothing that a link can say.") }
      guard let value = PercentCode.text(sides[1]) else {
        throw wrong("The value of \(name) can't be read.")
      }
      // What a form leaves empty was not said.
      if !value.isEmpty { query[name] = value }
    }
  }

  /// Path and query, without what stands before them.
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
  /// The address of what an action shows; nil for an action that does something else.
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

  /// What options are called in a query.
  private static let query = [
    "game": "gameId", "type": "gameTypeId", "player": "player", "since": "since", "until": "until",
    "before": "before", "grep": "text",
  ]
}

extension Scorer.Sharing {
  /// The page that an address leads to.
  ///
  /// - Throws: what the page's own use-case throws, and `invalidLink` for a section or a day that
  ///   isn't.
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
    case .statistics(let section):
      guard let sport = address.sport else { throw DeskError.invalidLink(address.path) }
      let known = try self.sport(sport)
      let named = try section.flatMap { try known.statistic(named: $0) }
      if let section, named == nil {
        throw DeskError(
          .invalidLink, "There are no statistics called \"\(section)\".", token: section,
          expected: try known.statistics.map(\.id))
      }
      return try scorer.statistics.show(
        StatisticsRequest(
          sport: sport, players: query["player"].map { [$0] } ?? [], section: named?.id,
          title: query["gameTypeId"], round: query["gameId"], since: try day(query["since"]),
          until: try day(query["until"])))
    }
  }

  private func day(_ text: String?) throws -> LocalTime? {
    guard let text else { return nil }
    guard let day = LocalTime(text) else {
      throw DeskError(.invalidLink, "\"\(text)\" is no day.", token: text, expected: ["2026-03-01"])
    }
    return day
  }
}
