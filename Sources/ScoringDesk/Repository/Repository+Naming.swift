import ScoringKit
import ScoringStore

extension Repository {
  /// The maximum number of digits of a number that means a position in the history.
  private static let longestNumber = 4

  /// The minimum number of characters of an id's beginning that names a round.
  private static let shortestID = 3

  /// Returns the round that a typed text names, of one sport or of any.
  ///
  /// A number is a position in the list that `history` prints, with the newest round as 1. Any
  /// other text is the beginning of an id, of three characters or more, or of a title.
  func round(named text: String, sport: Sport?) throws -> StreamID {
    if text.utf8.count <= Self.longestNumber, let number = Int(text), number > 0 {
      let page = try reader.summaries(
        SummaryQuery(sport: sport?.id, phases: Phase.finished, limit: number))
      guard page.count == number, let last = page.last else {
        throw DeskError.unknownRound(text, sport: sport)
      }
      return last.stream
    }
    // One or two letters are rather the beginning of a title.
    let fitting =
      text.utf8.count < Self.shortestID
      ? [] : try rounds(withPrefix: text.lowercased(), sport: sport)
    if fitting.count == 1 { return fitting[0] }
    if fitting.count > 1 {
      throw try ambiguous(text, fitting)
    }
    return try round(titled: text, sport: sport)
  }

  /// Returns the error for a text that could mean several rounds; it lists the first ten.
  private func ambiguous(_ text: String, _ rounds: [StreamID]) throws -> DeskError {
    let named = rounds.prefix(10)
    return DeskError.ambiguousRound(
      text, candidates: try named.map { try described($0) }, more: rounds.count - named.count)
  }

  /// Returns the rounds of a sport whose ids begin with a text.
  private func rounds(withPrefix prefix: String, sport: Sport?) throws -> [StreamID] {
    var limit = 10
    while true {
      let found = try reader.streams(
        ofKind: StreamID.roundKind, matchingKeyPrefix: prefix, limit: limit)
      let fitting = try found.filter { stream in
        try sport.map { try isOf($0, stream) } ?? true
      }
      if found.count < limit { return fitting }
      limit *= 10
    }
  }

  /// Returns a text that describes a round among others: `7h3k (Mar 1, 2026, Maple Hill, Ann)`.
  func described(_ stream: StreamID) throws -> String {
    let id = try shortID(stream)
    guard let summary = try reader.summary(of: stream) else { return id }
    let shown = RoundSummary(summary)
    // The players distinguish two rounds of the same day with the same title.
    let names = try shown.map { try roster(of: $0, stream).names.map(\.name) } ?? []
    let match = try shown.flatMap { try sides(of: $0, stream) }
    let told =
      [summary.startedAt.mediumDate, match == nil ? shown?.title ?? summary.sport : nil]
      .compactMap(\.self)
      + (match.map { [$0] } ?? (names.isEmpty ? [] : [Phrases.list(names)]))
    return "\(id) (\(told.joined(separator: ", ")))"
  }

  /// Returns the two sides of a match (`Ann v Ben`), which say more than its title, the name of its
  /// rules; nil for other rounds.
  private func sides(of summary: RoundSummary, _ stream: StreamID) throws -> String? {
    guard summary.isDuel else { return nil }
    let names = try roster(of: summary, stream).names.map(\.name)
    return names.count == 2 ? names.joined(separator: " v ") : nil
  }

  /// Returns the title or the sides, the date and the short id of a round; `nil` if it has no
  /// readable summary.
  func facts(of stream: StreamID, _ dates: DateStyle) throws -> String? {
    guard let row = try reader.summary(of: stream), let summary = RoundSummary(row) else {
      return nil
    }
    let title = try sides(of: summary, stream) ?? summary.title
    return "\(title), \(dates.date(row.startedAt)), \(try shortID(stream))"
  }

  private func isOf(_ sport: Sport, _ stream: StreamID) throws -> Bool {
    if let summary = try reader.summary(of: stream) { return summary.sport == sport.id }
    return (try? header(stream, entries: reader.entries(of: stream)).sport) == sport.id
  }

  /// Returns the only round whose title begins with a text, among the unfinished and the recent
  /// finished rounds.
  private func round(titled text: String, sport: Sport?) throws -> StreamID {
    let wanted = Roster.folded(text[...])
    let summaries =
      try reader.summaries(
        SummaryQuery(
          sport: sport?.id, phases: Phase.inProgress + [.abandoned],
          order: .touchedDescending, limit: 50))
      + reader.summaries(SummaryQuery(sport: sport?.id, phases: Phase.finished, limit: 200))
    let found = summaries.filter { summary in
      RoundSummary(summary).map { Roster.folded($0.title[...]).hasPrefix(wanted) } ?? false
    }
    if found.count == 1, !wanted.isEmpty { return found[0].stream }
    if found.count > 1, !wanted.isEmpty {
      throw try ambiguous(text, found.map(\.stream))
    }
    var error = DeskError.unknownRound(text, sport: sport)
    // A round isn't named by those who played it.
    if NameSearch(text[...]).equals(try players().flatMap { [$0.name] + $0.aliases }) {
      error.hint =
        "\(text) is a player: `\(Action("history", of: sport?.id, options: ["player": .text(text)]))` "
        + "lists their rounds, and `--player` of `share` takes one player of a round."
    }
    throw error
  }

  /// Returns the shortest unique beginning of a round's id, of at least four characters.
  func shortID(_ stream: StreamID) throws -> String {
    guard stream.key.count > 4 else { return stream.key }
    for length in 4..<stream.key.count {
      let prefix = String(stream.key.prefix(length))
      // A prefix of only a few digits would be read as a position in the history.
      guard length > Self.longestNumber || Int(prefix) == nil else { continue }
      let found = try reader.streams(
        ofKind: stream.kind, matchingKeyPrefix: prefix, limit: 2)
      if found.count < 2 { return prefix }
    }
    return stream.key
  }
}

extension Phase {
  /// The phases of rounds that the history shows.
  static let finished = Phase.allCases.filter(\.isFinished)
  /// The phases of rounds that the start page shows as in progress.
  static let inProgress = Phase.allCases.filter(\.isInProgress)
}
