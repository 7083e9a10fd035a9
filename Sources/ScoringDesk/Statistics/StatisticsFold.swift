import ScoringKit
import ScoringStore

/// Adds up the figures of finished rounds, one after the other in any order.
final class StatisticsFold {
  /// A round that was counted.
  struct Round {
    let startedAt: LocalTime
    let id: String

    /// Whether it was before another; of two at the same time the smaller id is first.
    func isEarlier(than other: Round) -> Bool {
      startedAt == other.startedAt ? id < other.id : startedAt < other.startedAt
    }
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
    /// The key of the one round that counts; nil for all.
    var round: String?
    /// The kinds of round that count; empty for all.
    var kinds: Set<String> = []
    /// The first moment that counts; nil for all.
    var since: LocalTime?
    /// The last day that counts; nil for all.
    var until: LocalTime?
  }

  let filter: Filter
  private let statistics: [Statistic]
  /// The rounds that were counted, by their numbers.
  private(set) var rounds: [Round] = []
  /// The books, by their numbers.
  private(set) var books: [RecordBook] = []
  private(set) var subjects: [SubjectFigures]
  private(set) var records: [RecordName: Record] = [:]

  /// Who a player's key means today.
  private let person: [String: String]
  private var places: [String: Int]
  /// The sides that finished rounds, as they did so last, by what names them.
  private(set) var sides: [String: PlayedSide] = [:]
  private var bookNumbers: [String: Int] = [:]
  private var lastBook = 0
  /// The keys that are followed from round to round.
  let seriesKeys: [String]
  private let bestFigures: [Statistic.Figure]
  private let duelKey: String?
  private let partnerKey: String?
  /// Whether members of a side get its figures.
  private let countsMembers: Bool
  /// Whether every side that finished a round is a subject.
  private let collectsSides: Bool
  /// Whether sides are counted as such.
  private let countsSides: Bool

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - statistics: the sections that are shown; what none of them needs is not counted.
  ///   - subjects: the keys of the players whose figures are asked for.
  ///   - person: who each merged player's key means today.
  ///   - countsMembers: whether members of a side get its figures.
  ///   - collectsSides: whether every side that finished a round is a subject too.
  ///   - filter: which rounds count.
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

  /// Whether a round of that day, title, kind and key counts.
  func takes(_ startedAt: LocalTime, title: String, kind: String, id: String) -> Bool {
    if !filter.kinds.isEmpty, !filter.kinds.contains(kind) { return false }
    if let round = filter.round, round != id { return false }
    if let since = filter.since, startedAt < since { return false }
    if let until = filter.until, startedAt > until { return false }
    return filter.title.map { Roster.folded(title[...]).hasPrefix($0) } ?? true
  }

  /// Somebody who is counted: where they sat, and as which member of a side.
  private struct Place {
    let seat: Int
    var member: Int?
    /// Whether it is a side as such.
    var isSide = false
    let key: String

    /// Whether what two did against each other is told of the first: people meet people, and
    /// sides meet whoever has a seat.
    func meets(_ other: Place) -> Bool {
      isSide ? other.member == nil : !other.isSide
    }
  }

  /// Counts a finished round.
  func add(_ round: RoundFigures, startedAt: LocalTime, id: String, isOfficial: Bool) {
    let played = Round(startedAt: startedAt, id: id)
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

  /// The people of a seat who are counted: a player, or the players among a side's members.
  ///
  /// A side is noted as it played, and counted as such where that is asked for.
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

  /// Takes the sides of a round as subjects.
  private func collect(_ found: [Place]) {
    for place in found where place.isSide { _ = subject(place.key) }
  }

  /// The number of a subject, which it gets where it is new.
  private func subject(_ key: String) -> Int {
    if let known = places[key] { return known }
    places[key] = subjects.count
    subjects.append(SubjectFigures(key: key))
    return subjects.count - 1
  }

  /// The figures of a seat, and those that are a member's own.
  private func figures(_ place: Place, _ round: RoundFigures) -> [Metric] {
    round.seats[place.seat].metrics + ownFigures(place, round)
  }

  /// Who is no side is its own only member; what its members did by themselves is no side's.
  private func ownFigures(_ place: Place, _ round: RoundFigures) -> [Metric] {
    guard let member = place.member ?? (place.isSide ? nil : 0) else { return [] }
    let members = round.seats[place.seat].members
    return members.indices.contains(member) ? members[member] : []
  }

  /// A figure of the whole round: the seat's, or else the member's own.
  private func figure(_ key: String, _ place: Place, _ round: RoundFigures) -> Int? {
    Self.value(key, round.seats[place.seat].metrics) ?? Self.value(key, ownFigures(place, round))
  }

  /// Whether one round was before another; of two at the same time the smaller id is first.
  func isEarlier(_ one: Int, _ other: Int) -> Bool {
    rounds[one].isEarlier(than: rounds[other])
  }

  /// Tells books of one title apart: by their numbers in the order in which they were begun, and
  /// by the days of their first rounds.
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

  /// Puts every player's rounds in the order of their beginnings.
  func sortRounds() {
    for subject in subjects.indices {
      subjects[subject].rounds.sort { isEarlier($0.round, $1.round) }
    }
  }

  // MARK: Parts

  private func book(_ book: RecordBook) -> Int {
    // Rounds of one layout mostly come one after the other.
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

  /// Keeps a value of a figure as the record where it is better than what was, or as good and
  /// earlier.
  private func note(_ new: Record, as name: RecordName, isHighest: Bool) {
    if let known = records[name] {
      let isBetter = isHighest ? new.value > known.value : new.value < known.value
      guard isBetter || (new.value == known.value && isEarlier(new.round, known.round)) else {
        return
      }
    }
    records[name] = new
  }

  /// Counts a round for and against everybody whom somebody met in it.
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

  /// What a seat made of a round against the best of the others: 1 if it is ahead, -1 if it is
  /// behind, 0 if they are level; nil where nobody has a place.
  private static func result(_ seat: Int, _ round: RoundFigures) -> Int? {
    let others = round.seats.indices.filter { $0 != seat }.compactMap { round.seats[$0].place }
    guard let own = round.seats[seat].place, let best = others.min() else { return nil }
    return (best - own).signum()
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
    case .recent(let figures, _): figures.map(\.key)
    case .streaks(let streaks):
      streaks.compactMap { streak in
        if case .within(let key, _) = streak.success { key } else { nil }
      }
    default: []
    }
  }
}
