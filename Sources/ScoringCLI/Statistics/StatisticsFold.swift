import ScoringKit
import ScoringStore

/// Adds up the figures of finished rounds, one after the other in any order.
final class StatisticsFold {
  /// A round that was counted.
  struct Round {
    let startedAt: LocalTime
    let id: String
  }

  /// The best value of a figure in a book, and whose it is.
  struct Record {
    var value: Int
    var round: Int
    var player: String
  }

  /// A figure in a book.
  struct RecordName: Hashable {
    let book: Int
    let key: String
  }

  /// Which rounds count.
  struct Filter {
    /// The folded beginning of the rounds' titles; nil for all.
    var title: String?
    /// The first moment that counts; nil for all.
    var since: LocalTime?
    /// The last day that counts; nil for all.
    var until: LocalTime?
  }

  let filter: Filter
  /// The rounds that were counted, by their numbers.
  private(set) var rounds: [Round] = []
  /// The books, by their numbers.
  private(set) var books: [RecordBook] = []
  private(set) var subjects: [SubjectFigures]
  private(set) var records: [RecordName: Record] = [:]

  /// Who a player's key means today.
  private let person: [String: String]
  private let places: [String: Int]
  private var bookNumbers: [String: Int] = [:]
  /// The keys that are followed from round to round.
  let seriesKeys: [String]
  private let bestFigures: [Statistic.Figure]
  private let duelKey: String?

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - statistics: the sections that are shown; what none of them needs is not counted.
  ///   - subjects: the keys of the players whose figures are asked for.
  ///   - person: who each merged player's key means today.
  ///   - filter: which rounds count.
  init(
    _ statistics: [Statistic], subjects: [String], person: [String: String], filter: Filter
  ) {
    self.filter = filter
    self.person = person
    self.subjects = subjects.map { SubjectFigures(key: $0) }
    places = Dictionary(subjects.enumerated().map { ($1, $0) }) { first, _ in first }
    seriesKeys = statistics.flatMap(\.seriesKeys)
    bestFigures = statistics.flatMap { statistic -> [Statistic.Figure] in
      if case .bests(let figures) = statistic.form { figures } else { [] }
    }
    duelKey =
      statistics.lazy.compactMap { statistic -> String? in
        if case .headToHead(let figure) = statistic.form { figure.key } else { nil }
      }.first
  }

  /// Whether a round of that day and title counts.
  func takes(_ startedAt: LocalTime, title: String) -> Bool {
    if let since = filter.since, startedAt < since { return false }
    if let until = filter.until, startedAt > until { return false }
    return filter.title.map { Roster.folded(title[...]).hasPrefix($0) } ?? true
  }

  /// Counts a finished round.
  func add(_ round: FoldedRound, startedAt: LocalTime, id: String, isOfficial: Bool) {
    let players = round.competitors.map { competitor -> String? in
      guard competitor.kind == .player else { return nil }
      return person[competitor.id] ?? competitor.id
    }
    let seats = players.enumerated().compactMap { seat, key in
      key.flatMap { places[$0] }.map { (seat: seat, subject: $0) }
    }
    let needsRecords = isOfficial && !bestFigures.isEmpty
    guard !seats.isEmpty || needsRecords else { return }
    let number = rounds.count
    rounds.append(Round(startedAt: startedAt, id: id))
    let ranks = seats.isEmpty ? [] : players.indices.map { round.rank(Seat(index: $0)) }
    for (seat, subject) in seats {
      let metrics = round.metrics(Seat(index: seat))
      guard !metrics.isEmpty else { continue }
      let book = self.book(round.books[seat])
      subjects[subject].tables[book, default: MetricTable()].add(
        metrics, round: number, setsBests: isOfficial, isEarlier: isEarlier)
      subjects[subject].rounds.append(
        SubjectFigures.Played(
          round: number, book: book, isOfficial: isOfficial,
          won: Self.won(seat, ranks),
          values: seriesKeys.map { Self.value($0, metrics) }))
      guard isOfficial, duelKey != nil else { continue }
      for other in players.indices where other != seat {
        duel(subject, seat, with: other, players, ranks, round)
      }
    }
    guard needsRecords else { return }
    for (seat, key) in players.enumerated() {
      guard let key else { continue }
      record(round, Seat(index: seat), of: key, number)
    }
  }

  /// Whether one round was before another; of two at the same time the smaller id is first.
  func isEarlier(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (rounds[one], rounds[other])
    return a.startedAt == b.startedAt ? a.id < b.id : a.startedAt < b.startedAt
  }

  /// Puts every player's rounds in the order of their beginnings.
  func sortRounds() {
    for subject in subjects.indices {
      subjects[subject].rounds.sort { isEarlier($0.round, $1.round) }
    }
  }

  // MARK: Parts

  private func book(_ book: RecordBook) -> Int {
    if let known = bookNumbers[book.id] { return known }
    bookNumbers[book.id] = books.count
    books.append(book)
    return books.count - 1
  }

  private func record(_ folded: FoldedRound, _ seat: Seat, of player: String, _ round: Int) {
    for figure in bestFigures {
      guard let value = folded.figure(figure.key, seat) else { continue }
      let book = book(folded.books[seat.index])
      let name = RecordName(book: book, key: figure.key)
      if let known = records[name] {
        let isBetter = figure.reading == .highest ? value > known.value : value < known.value
        guard isBetter || (value == known.value && isEarlier(round, known.round)) else { continue }
      }
      records[name] = Record(value: value, round: round, player: player)
    }
  }

  private func duel(
    _ subject: Int, _ seat: Int, with other: Int, _ players: [String?], _ ranks: [Rank],
    _ round: FoldedRound
  ) {
    guard let duelKey, let rival = players[other], rival != subjects[subject].key,
      ranks[seat].isPlaced, ranks[other].isPlaced
    else { return }
    var duel = subjects[subject].duels[rival] ?? SubjectFigures.Duel()
    if ranks[seat] < ranks[other] {
      duel.wins += 1
    } else if ranks[other] < ranks[seat] {
      duel.losses += 1
    } else {
      duel.ties += 1
    }
    if let mine = round.figure(duelKey, Seat(index: seat)),
      let theirs = round.figure(duelKey, Seat(index: other))
    {
      duel.difference = Ratio.sum(duel.difference, Ratio.sum(mine, 0 &- theirs))
      duel.compared += 1
    }
    subjects[subject].duels[rival] = duel
  }

  private static func won(_ seat: Int, _ ranks: [Rank]) -> Bool? {
    let others = ranks.indices.filter { $0 != seat && ranks[$0].isPlaced }
    guard !others.isEmpty else { return nil }
    return ranks[seat].isPlaced && others.allSatisfy { ranks[seat] < ranks[$0] }
  }

  /// A figure of the whole round.
  private static func value(_ key: String, _ metrics: [Metric]) -> Int? {
    for metric in metrics where metric.key == key && metric.dimension == nil {
      return metric.value
    }
    return nil
  }
}

extension Statistic {
  /// The figures that this section follows from round to round.
  var seriesKeys: [String] {
    switch form {
    case .trend(let figure, _): [figure.key]
    case .streaks(let streaks):
      streaks.compactMap { streak in
        if case .within(let key, _) = streak.success { key } else { nil }
      }
    default: []
    }
  }
}
