import ScoringKit
import ScoringStore

/// Adds up the figures of finished rounds, in any order.
final class StatisticsFold {
  /// A round that was counted.
  struct Round {
    let startedAt: LocalTime
    /// When it was completed; of rounds with one start, the one that was completed first is earlier.
    let completedAt: Moment?
    let id: String

    /// Whether the round began before another; at the same times, the smaller id is first.
    func isEarlier(than other: Round) -> Bool {
      guard startedAt == other.startedAt else { return startedAt < other.startedAt }
      return (completedAt?.milliseconds ?? .min, id)
        < (other.completedAt?.milliseconds ?? .min, other.id)
    }
  }

  /// The best value of a figure in a record book, with its player.
  struct Record {
    var value: Int
    var round: Int
    var player: String
  }

  /// A figure in a record book.
  struct RecordName: Hashable {
    let book: Int
    let key: String
  }

  /// The conditions for rounds that count.
  struct Filter {
    /// The text, in lower case, that the titles of the rounds begin with; `nil` for any title.
    var title: String?
    /// The key of the only round that counts; `nil` for all.
    var round: String?
    /// The kinds of round that count; empty for all.
    var kinds: Set<String> = []
    /// The first moment that counts; `nil` for all.
    var since: LocalTime?
    /// The last day that counts; `nil` for all.
    var until: LocalTime?
  }

  let filter: Filter
  private let statistics: [Statistic]
  /// The counted rounds; the index is the round's number.
  private(set) var rounds: [Round] = []
  /// The record books; the index is the book's number.
  private(set) var books: [RecordBook] = []
  private(set) var subjects: [SubjectFigures]
  private(set) var records: [RecordName: Record] = [:]

  /// The current player key for each merged player's key.
  private let person: [String: String]
  private var places: [String: Int]
  /// The sides that finished rounds as of their latest round, by side key.
  private(set) var sides: [String: PlayedSide] = [:]
  private var bookNumbers: [String: Int] = [:]
  private var lastBook = 0
  /// The keys of the figures kept for each single round.
  let seriesKeys: [String]
  private let bestFigures: [Statistic.Figure]
  private let duelKey: String?
  private let partnerKey: String?
  /// Whether members of a side receive its figures.
  private let countsMembers: Bool
  /// Whether every side that finished a round becomes a subject.
  private let collectsSides: Bool
  /// Whether sides are counted as subjects of their own.
  private let countsSides: Bool

  /// Prepares an empty fold.
  ///
  /// - Parameters:
  ///   - statistics: The sections to show; figures that none of them needs are not counted.
  ///   - subjects: The keys of the requested players.
  ///   - person: The current player key for each merged player's key.
  ///   - countsMembers: Whether members of a side receive its figures.
  ///   - collectsSides: Whether every side that finished a round becomes a subject.
  ///   - filter: The conditions for rounds that count.
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
    bestFigures = statistics.flatMap { statistic -> [Statistic.Figure] in
      if case .bests(let figures) = statistic.form { figures } else { [] }
    }
    duelKey =
      statistics.lazy.compactMap { statistic -> String? in
        if case .headToHead(let figure) = statistic.form { figure.key } else { nil }
      }.first
    partnerKey =
      statistics.lazy.compactMap { statistic -> String? in
        if case .partners(let figure) = statistic.form { figure.key } else { nil }
      }.first
  }

  /// Whether a round with these properties counts.
  func takes(_ startedAt: LocalTime, title: String, kind: String, id: String) -> Bool {
    if !filter.kinds.isEmpty, !filter.kinds.contains(kind) { return false }
    if let round = filter.round, round != id { return false }
    if let since = filter.since, startedAt < since { return false }
    if let until = filter.until, startedAt > until { return false }
    return filter.title.map { Roster.folded(title[...]).hasPrefix($0) } ?? true
  }

  /// A subject's place in a round: the seat and the position within a side.
  private struct Place {
    let seat: Int
    var member: Int?
    /// Whether the place is that of a whole side.
    var isSide = false
    let key: String

    /// Whether results against another place count: people meet people, and sides meet whole seats.
    func meets(_ other: Place) -> Bool {
      isSide ? other.member == nil : !other.isSide
    }
  }

  /// Counts a finished round.
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
      meet(subject, place, places, round)
    }
    guard needsRecords else { return }
    for place in places {
      record(round, place, number)
    }
  }

  /// Returns the subjects in a seat: a player, the players of a side, or the side itself.
  ///
  /// The side's latest members and name are recorded. The side is returned only if sides are
  /// counted.
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

  /// Adds the sides of a round as subjects.
  private func collect(_ found: [Place]) {
    for place in found where place.isSide { _ = subject(place.key) }
  }

  /// Returns the number of a subject, adding it if it is new.
  private func subject(_ key: String) -> Int {
    if let known = places[key] { return known }
    places[key] = subjects.count
    subjects.append(SubjectFigures(key: key))
    return subjects.count - 1
  }

  /// Returns the figures of a seat with the member's own figures.
  private func figures(_ place: Place, _ round: RoundFigures) -> [Metric] {
    round.seats[place.seat].metrics + ownFigures(place, round)
  }

  /// Returns a member's own figures: a single player is the only member; a side has none.
  private func ownFigures(_ place: Place, _ round: RoundFigures) -> [Metric] {
    guard let member = place.member ?? (place.isSide ? nil : 0) else { return [] }
    let members = round.seats[place.seat].members
    return members.indices.contains(member) ? members[member] : []
  }

  /// Returns a figure of the whole round: the seat's, or otherwise the member's own.
  private func figure(_ key: String, _ place: Place, _ round: RoundFigures) -> Int? {
    Self.value(key, round.seats[place.seat].metrics) ?? Self.value(key, ownFigures(place, round))
  }

  /// Whether one round began before another, as in ``Round/isEarlier(than:)``.
  func isEarlier(_ one: Int, _ other: Int) -> Bool {
    rounds[one].isEarlier(than: rounds[other])
  }

  /// Distinguishes books with the same title: by their numbers in order of their first rounds, and
  /// by the dates of these.
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

  /// Sorts each subject's rounds by their start times.
  func sortRounds() {
    for subject in subjects.indices {
      subjects[subject].rounds.sort { isEarlier($0.round, $1.round) }
    }
  }

  // MARK: Parts

  private func book(_ book: RecordBook) -> Int {
    // Consecutive rounds often have the same book.
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
        isHighest: figure.reading == .highest)
    }
  }

  /// Stores a value as the record if it is better than the known one, or equal and earlier.
  private func note(_ new: Record, as name: RecordName, isHighest: Bool) {
    if let known = records[name] {
      let isBetter = isHighest ? new.value > known.value : new.value < known.value
      guard isBetter || (new.value == known.value && isEarlier(new.round, known.round)) else {
        return
      }
    }
    records[name] = new
  }

  /// Counts a round for a subject with and against everybody else in it.
  private func meet(
    _ subject: Int, _ place: Place, _ places: [Place], _ round: RoundFigures
  ) {
    let own = round.seats[place.seat]
    for other in places where other.key != subjects[subject].key && place.meets(other) {
      let seat = round.seats[other.seat]
      if other.seat == place.seat {
        guard let partnerKey, let won = Self.result(place.seat, round) else { continue }
        subjects[subject].partners[other.key, default: SubjectFigures.Duel()]
          .add(won, difference: Self.value(partnerKey, own.metrics))
      } else if let duelKey, let mine = own.place, let theirs = seat.place {
        let difference = Self.value(duelKey, own.metrics).flatMap { mine in
          Self.value(duelKey, seat.metrics).map { Ratio.sum(mine, 0 &- $0) }
        }
        subjects[subject].duels[other.key, default: SubjectFigures.Duel()]
          .add((theirs - mine).signum(), difference: difference)
      }
    }
  }

  /// Returns the result of a seat against the best of the others: 1 if ahead, -1 if behind, 0 if
  /// level; `nil` if no places can be compared.
  private static func result(_ seat: Int, _ round: RoundFigures) -> Int? {
    let others = round.seats.indices.filter { $0 != seat }.compactMap { round.seats[$0].place }
    guard let own = round.seats[seat].place, let best = others.min() else { return nil }
    return (best - own).signum()
  }

  /// Returns a figure of the whole round.
  private static func value(_ key: String, _ metrics: [Metric]) -> Int? {
    for metric in metrics where metric.key == key && metric.dimension == nil {
      return metric.value
    }
    return nil
  }
}

extension Statistic {
  /// The keys of the figures that this section needs for each single round.
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
