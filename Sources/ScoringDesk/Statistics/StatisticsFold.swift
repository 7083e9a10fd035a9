import ScoringKit
import ScoringStore

/// Adds up the numbers of finished rounds, such as points or birdies, for each player or side whose
/// statistics are shown.
///
/// The rounds may be added in any order.
final class StatisticsFold {
  /// A finished round that the statistics count.
  struct Round {
    let startedAt: LocalTime
    /// The moment at which the round was completed; of rounds with the same start, the one that was
    /// completed first is earlier.
    let completedAt: Moment?
    let id: String

    /// Whether the round began before another; if both began at the same time, whether it was
    /// completed first, or else has the smaller id.
    func isEarlier(than other: Round) -> Bool {
      guard startedAt == other.startedAt else { return startedAt < other.startedAt }
      return (completedAt?.milliseconds ?? .min, id)
        < (other.completedAt?.milliseconds ?? .min, other.id)
    }
  }

  /// The best value of a metric in a record book, with the round and the player or side who
  /// achieved it.
  struct Record {
    var value: Int
    var round: Int
    var player: String
  }

  /// The name of a record: the number of a record book, and the key of a metric.
  struct RecordName: Hashable {
    let book: Int
    let key: String
  }

  /// The conditions for the rounds that the statistics count.
  struct Filter {
    /// The beginning of the titles of the rounds that count, in lower case; `nil` for any title.
    var title: String?
    /// The key of the only round that counts; `nil` for all rounds.
    var round: String?
    /// The kinds of round that count; empty for all kinds.
    var kinds: Set<String> = []
    /// The earliest local start of a round that counts; `nil` for no limit.
    var since: LocalTime?
    /// The latest local start of a round that counts; `nil` for no limit.
    var until: LocalTime?
  }

  let filter: Filter
  private let statistics: [Statistic]
  /// The rounds that were counted; a round's index is its number in this fold.
  private(set) var rounds: [Round] = []
  /// The record books of the counted rounds; a book's index is its number in this fold.
  private(set) var books: [RecordBook] = []
  private(set) var subjects: [SubjectFigures]
  private(set) var records: [RecordName: Record] = [:]

  /// By the key of each player who was merged into another, the key of the player who replaces them
  /// now.
  private let person: [String: String]
  private var places: [String: Int]
  /// The sides that finished rounds, as they were in the latest of these, by the sides' keys.
  private(set) var sides: [String: PlayedSide] = [:]
  private var bookNumbers: [String: Int] = [:]
  private var lastBook = 0
  /// The keys of the metrics whose values are kept for each single round, as for a trend.
  let seriesKeys: [String]
  private let bestFigures: [Statistic.Figure]
  private let duelKey: String?
  private let partnerKey: String?
  /// Whether the values of a side count for each of its members.
  private let countsMembers: Bool
  /// Whether statistics are made for every side that finished a round, not only for the requested
  /// players and sides.
  private let collectsSides: Bool
  /// Whether statistics of whole sides are made, besides those of players.
  private let countsSides: Bool

  /// Creates a fold that has counted no rounds yet.
  ///
  /// - Parameters:
  ///   - statistics: The sections of statistics to show, which determine the records and the values
  ///     kept for each single round.
  ///   - subjects: The keys of the players and sides whose statistics are requested.
  ///   - person: By the key of each player who was merged into another, the key of the player who
  ///     replaces them now.
  ///   - countsMembers: Whether the values of a side count for each of its members.
  ///   - collectsSides: Whether statistics are made for every side that finished a round.
  ///   - filter: The conditions for the rounds that are counted.
  init(
    _ statistics: [Statistic], subjects: [String], person: [String: String],
    countsMembers: Bool = false, collectsSides: Bool = false, filter: Filter
  ) {
    self.filter = filter
    self.statistics = statistics
    self.countsMembers = countsMembers
    self.collectsSides = collectsSides
    countsSides = collectsSides || subjects.contains { KnownSide.members(of: $0) != nil }
    self.person = person
    self.subjects = subjects.map { SubjectFigures(key: $0) }
    places = Dictionary(subjects.enumerated().map { ($1, $0) }) { first, _ in first }
    seriesKeys = statistics.flatMap(\.seriesKeys)
    bestFigures = statistics.flatMap(\.records)
    duelKey =
      statistics.lazy.compactMap { statistic -> String? in
        if case .headToHead(let figure) = statistic.form { figure.key } else { nil }
      }.first
    partnerKey =
      statistics.lazy.compactMap { statistic -> String? in
        if case .partners(let figure) = statistic.form { figure.key } else { nil }
      }.first
  }

  /// Whether a round with this start, title, kind and id meets the conditions for being counted.
  func takes(_ startedAt: LocalTime, title: String, kind: String, id: String) -> Bool {
    if !filter.kinds.isEmpty, !filter.kinds.contains(kind) { return false }
    if let round = filter.round, round != id { return false }
    if let since = filter.since, startedAt < since { return false }
    if let until = filter.until, startedAt > until { return false }
    return filter.title.map { Roster.folded(title[...]).hasPrefix($0) } ?? true
  }

  /// The seat of a player or a side in a round, and the player's position within the side of that
  /// seat.
  private struct Place {
    let seat: Int
    var member: Int?
    /// Whether the seat's whole side is meant, not one of its members.
    var isSide = false
    let key: String

    /// Whether results against another player or side count: players are compared with players, and
    /// sides with whole seats.
    func contests(_ other: Place) -> Bool {
      isSide ? other.member == nil : !other.isSide
    }
  }

  /// Adds the numbers of a finished round to the statistics.
  func add(_ round: RoundFigures, of played: Round, isOfficial: Bool) {
    let places = round.seats.enumerated().flatMap {
      self.places($1.competitor, seat: $0, in: played)
    }
    if collectsSides { collect(places) }
    let counted = places.compactMap { place in
      self.places[place.key].map { (place: place, subject: $0) }
    }
    let needsRecords = isOfficial && !bestFigures.isEmpty
    guard !counted.isEmpty || needsRecords else { return }
    let number = rounds.count
    rounds.append(played)
    for (place, subject) in counted {
      let own = figures(place, round)
      guard !own.isEmpty else { continue }
      let book = self.book(round.seats[place.seat].book)
      subjects[subject].tables[book, default: MetricTable()].add(
        own, round: number, setsBests: isOfficial, isEarlier: isEarlier)
      subjects[subject].rounds.append(
        SubjectFigures.Played(
          round: number, book: book, isOfficial: isOfficial,
          won: Self.result(place.seat, round).map { $0 > 0 },
          values: seriesKeys.map { Self.value($0, own) }))
      guard isOfficial else { continue }
      contest(subject, place, places, round, in: book)
    }
    guard needsRecords else { return }
    for place in places {
      record(round, place, number)
    }
  }

  /// Returns the players and sides in a seat for whom the round counts: a player, the members of a
  /// side, or the side itself.
  ///
  /// The members and the name of a side are recorded if this is its latest round. The side itself
  /// is returned only if statistics of sides are made.
  private func places(_ competitor: Competitor, seat: Int, in round: Round) -> [Place] {
    func key(_ competitor: Competitor) -> String? {
      competitor.kind == .player ? person[competitor.id] ?? competitor.id : nil
    }
    if let key = key(competitor) { return [Place(seat: seat, key: key)] }
    let members = competitor.members.compactMap(key)
    var places: [Place] = []
    if competitor.kind == .side, members.count > 1, members.count == competitor.members.count,
      countsSides || !countsMembers
    {
      let side = KnownSide.key(members)
      let now = PlayedSide(
        members, called: competitor.isNamed ? competitor.name : nil, in: round)
      sides[side] = sides[side]?.joined(with: now) ?? now
      if countsSides { places.append(Place(seat: seat, isSide: true, key: side)) }
    }
    guard countsMembers else { return places }
    return places
      + competitor.members.enumerated().compactMap { member, competitor in
        key(competitor).map { Place(seat: seat, member: member, key: $0) }
      }
  }

  /// Makes statistics for the sides of a round from now on.
  private func collect(_ found: [Place]) {
    for place in found where place.isSide { _ = subject(place.key) }
  }

  /// Returns the index of the statistics of a player or a side, and adds empty ones if there are
  /// none.
  private func subject(_ key: String) -> Int {
    if let known = places[key] { return known }
    places[key] = subjects.count
    subjects.append(SubjectFigures(key: key))
    return subjects.count - 1
  }

  /// Returns the metrics of a seat, followed by the own metrics of the member who is counted.
  private func figures(_ place: Place, _ round: RoundFigures) -> [Metric] {
    round.seats[place.seat].metrics + ownFigures(place, round)
  }

  /// Returns the own metrics of one member of a seat; a single player is the only member, and for a
  /// whole side the result is empty.
  private func ownFigures(_ place: Place, _ round: RoundFigures) -> [Metric] {
    guard let member = place.member ?? (place.isSide ? nil : 0) else { return [] }
    let members = round.seats[place.seat].members
    return members.indices.contains(member) ? members[member] : []
  }

  /// Returns the value of a metric for the whole round, not for one of its parts: the seat's value,
  /// or else the member's own; `nil` if there is neither.
  private func figure(_ key: String, _ place: Place, _ round: RoundFigures) -> Int? {
    Self.value(key, round.seats[place.seat].metrics) ?? Self.value(key, ownFigures(place, round))
  }

  /// Whether one counted round is earlier than another, as ``Round/isEarlier(than:)`` decides; both
  /// are given by their numbers.
  func isEarlier(_ one: Int, _ other: Int) -> Bool {
    rounds[one].isEarlier(than: rounds[other])
  }

  /// Makes equal titles of record books different: adds to each a number, in the order of the
  /// books' first rounds, and the date of the first round.
  func tellBooksApart(_ text: (LocalTime) -> String) {
    var first: [Int: Int] = [:]
    func note(_ round: Int, in book: Int) {
      if let known = first[book], !isEarlier(round, known) { return }
      first[book] = round
    }
    for played in subjects.flatMap(\.rounds) { note(played.round, in: played.book) }
    for (name, record) in records { note(record.round, in: name.book) }
    for alike in Dictionary(grouping: first.keys, by: { books[$0].title }).values
    where alike.count > 1 {
      let begun = alike.compactMap { book in first[book].map { (book: book, round: $0) } }
        .sorted { $0.round != $1.round ? isEarlier($0.round, $1.round) : $0.book < $1.book }
      for (index, one) in begun.enumerated() {
        let day = text(rounds[one.round].startedAt)
        let title = "\(books[one.book].title) (\(index + 1), from \(day))"
        books[one.book] = RecordBook(id: books[one.book].id, title: title)
      }
    }
  }

  /// Sorts the rounds of each player and side, the earliest first.
  func sortRounds() {
    for subject in subjects.indices {
      subjects[subject].rounds.sort { isEarlier($0.round, $1.round) }
    }
  }

  // MARK: Parts

  private func book(_ book: RecordBook) -> Int {
    // Consecutive rounds often belong to the same record book, so the last one is tried first.
    if books.indices.contains(lastBook), books[lastBook].id == book.id { return lastBook }
    lastBook = bookNumbers[book.id] ?? books.count
    if lastBook == books.count {
      bookNumbers[book.id] = lastBook
      books.append(book)
    }
    return lastBook
  }

  private func record(_ figures: RoundFigures, _ place: Place, _ round: Int) {
    for figure in bestFigures {
      guard let value = self.figure(figure.key, place, figures) else { continue }
      note(
        Record(value: value, round: round, player: place.key),
        as: RecordName(book: book(figures.seats[place.seat].book), key: figure.key),
        of: figure)
    }
  }

  /// Stores a value as the record if it is better than the record so far, or equal to it and from
  /// an earlier round.
  private func note(_ new: Record, as name: RecordName, of figure: Statistic.Figure) {
    if let known = records[name] {
      let isBetter = figure.isBetter(new.value, than: known.value)
      guard isBetter || (new.value == known.value && isEarlier(new.round, known.round)) else {
        return
      }
    }
    records[name] = new
  }

  /// Counts a round in a player's or side's results with each partner and against each opponent in
  /// the round.
  private func contest(
    _ subject: Int, _ place: Place, _ places: [Place], _ round: RoundFigures, in book: Int
  ) {
    let own = round.seats[place.seat]
    for other in places where other.key != subjects[subject].key && place.contests(other) {
      let seat = round.seats[other.seat]
      if other.seat == place.seat {
        guard let partnerKey, let won = Self.result(place.seat, round) else { continue }
        subjects[subject].partners[other.key, default: SubjectFigures.Duel()]
          .add(won, difference: Self.value(partnerKey, own.metrics), in: book)
      } else if let duelKey, let mine = own.place, let theirs = seat.place {
        let difference = Self.value(duelKey, own.metrics).flatMap { mine in
          Self.value(duelKey, seat.metrics).map { Ratio.sum(mine, 0 &- $0) }
        }
        subjects[subject].duels[other.key, default: SubjectFigures.Duel()]
          .add((theirs - mine).signum(), difference: difference, in: book)
      }
    }
  }

  /// Returns how the rank of a seat compares with the best rank of the other seats: 1 if it is
  /// better, -1 if it is worse, 0 if both are equal; `nil` if the seat or all others have no rank.
  private static func result(_ seat: Int, _ round: RoundFigures) -> Int? {
    let others = round.seats.indices.filter { $0 != seat }.compactMap { round.seats[$0].place }
    guard let own = round.seats[seat].place, let best = others.min() else { return nil }
    return (best - own).signum()
  }

  /// Returns the value of the metric with a key for the whole round, not for one of its parts;
  /// `nil` if there is none.
  static func value(_ key: String, _ metrics: [Metric]) -> Int? {
    for metric in metrics where metric.key == key && metric.dimension == nil {
      return metric.value
    }
    return nil
  }
}

extension Statistic {
  /// The keys of the metrics whose values this section needs for each single round.
  var seriesKeys: [String] {
    switch form {
    case .trend(let figure, _): [figure.key]
    case .recent(let figures, _): figures.map(\.key)
    case .streaks(let streaks):
      streaks.compactMap { streak in
        if case .within(let key, _) = streak.success { key } else { nil }
      }
    default: []
    }
  }
}
