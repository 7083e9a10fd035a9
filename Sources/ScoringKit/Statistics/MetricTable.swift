/// The metrics of many rounds, added up: one row for each key and dimension.
package struct MetricTable: Sendable {
  /// The totals of one metric over the rounds that were added.
  package struct Row: Hashable, Sendable {
    /// The key of the metric.
    package let key: String
    /// The part of the round that the totals are about, such as a hole; nil for whole rounds.
    package let dimension: String?
    /// The number of rounds that have the metric.
    package fileprivate(set) var rounds = 0
    /// The sum of the metric's values in all rounds.
    package fileprivate(set) var sum = 0
    /// The sum of the metric's counts in all rounds.
    package fileprivate(set) var count = 0
    /// The metric's least value in a round, and the number of that round, which is the earliest of
    /// several; nil if there is none.
    package fileprivate(set) var lowest: Extreme?
    /// The metric's greatest value in a round, and the number of that round, which is the earliest
    /// of several; nil if there is none.
    package fileprivate(set) var highest: Extreme?
    /// The greatest position that the part had in any round, among the parts of the same key.
    fileprivate var position = 0
  }

  /// A value of a metric in one round.
  package struct Extreme: Hashable, Sendable {
    /// The value of the metric.
    package let value: Int
    /// The number that the caller of `add` gave to the round.
    package let round: Int

    /// Makes a value of a metric in a round.
    package init(value: Int, round: Int) {
      self.value = value
      self.round = round
    }
  }

  private struct Name: Hashable {
    let key: String
    let dimension: String?
  }

  /// The rows of the table, in the order in which they were first added.
  package private(set) var rows: [Row] = []
  private var places: [Name: Int] = [:]
  /// The index of the row that is tried first for the next metric, because rounds usually have the
  /// same metrics in the same order.
  private var next = 0

  /// Makes an empty table.
  package init() {}

  /// Returns the row of a metric, for whole rounds or for one part; nil if no round had it.
  package func row(_ key: String, of dimension: String? = nil) -> Row? {
    places[Name(key: key, dimension: dimension)].map { rows[$0] }
  }

  /// Returns the rows of all parts of a metric, in an order that doesn't depend on that of the
  /// rounds.
  ///
  /// If all parts begin with a number, they are sorted by it. Otherwise they are sorted by their
  /// position in a round that has all of them.
  package func parts(of key: String) -> [Row] {
    let parts = rows.filter { $0.key == key && $0.dimension != nil }
    func number(_ row: Row) -> Int? { Int((row.dimension ?? "").prefix { $0.isNumber }) }
    let areNumbered = parts.allSatisfy { number($0) != nil }
    func rank(_ row: Row) -> (Int, Int, String) {
      let dimension = row.dimension ?? ""
      return areNumbered
        ? (number(row) ?? 0, dimension.utf8.count, dimension) : (row.position, 0, dimension)
    }
    return parts.sorted { rank($0) < rank($1) }
  }

  /// Adds the metrics of one round.
  ///
  /// - Parameters:
  ///   - metrics: the metrics of the round.
  ///   - round: a number for the round, which the caller chooses.
  ///   - setsBests: whether values of the round may become the least and the greatest values.
  ///   - isEarlier: returns whether one round was played before another, given their numbers.
  package mutating func add(
    _ metrics: [Metric], round: Int, setsBests: Bool, isEarlier: (Int, Int) -> Bool
  ) {
    next = 0
    var (before, position) = ("", 0)
    for metric in metrics {
      let place = place(metric.key, metric.dimension)
      rows[place].add(metric, round: setsBests ? round : nil, isEarlier: isEarlier)
      guard metric.dimension != nil else { continue }
      position = metric.key == before ? position + 1 : 0
      before = metric.key
      rows[place].position = max(rows[place].position, position)
    }
  }

  /// Adds all rows of another table.
  ///
  /// - Parameters:
  ///   - other: the other table, in which the rounds have the same numbers.
  ///   - isEarlier: returns whether one round was played before another, given their numbers.
  package mutating func add(_ other: MetricTable, isEarlier: (Int, Int) -> Bool) {
    next = 0
    for row in other.rows {
      let place = place(row.key, row.dimension)
      rows[place].add(row, isEarlier: isEarlier)
    }
  }

  private mutating func place(_ key: String, _ dimension: String?) -> Int {
    if next < rows.count, rows[next].key == key, rows[next].dimension == dimension {
      next += 1
      return next - 1
    }
    let name = Name(key: key, dimension: dimension)
    if let known = places[name] {
      next = known + 1
      return known
    }
    places[name] = rows.count
    rows.append(Row(key: key, dimension: dimension))
    next = rows.count
    return rows.count - 1
  }
}

extension MetricTable.Row {
  fileprivate mutating func add(_ metric: Metric, round: Int?, isEarlier: (Int, Int) -> Bool) {
    rounds += 1
    sum = Ratio.sum(sum, metric.value)
    count = Ratio.sum(count, metric.count)
    guard let round else { return }
    let extreme = MetricTable.Extreme(value: metric.value, round: round)
    lowest = Self.better(lowest, extreme, isEarlier) { $0 < $1 }
    highest = Self.better(highest, extreme, isEarlier) { $0 > $1 }
  }

  fileprivate mutating func add(_ other: MetricTable.Row, isEarlier: (Int, Int) -> Bool) {
    rounds += other.rounds
    sum = Ratio.sum(sum, other.sum)
    count = Ratio.sum(count, other.count)
    position = max(position, other.position)
    if let extreme = other.lowest {
      lowest = Self.better(lowest, extreme, isEarlier) { $0 < $1 }
    }
    if let extreme = other.highest {
      highest = Self.better(highest, extreme, isEarlier) { $0 > $1 }
    }
  }

  @inline(__always)
  private static func better(
    _ known: MetricTable.Extreme?, _ new: MetricTable.Extreme,
    _ isEarlier: (Int, Int) -> Bool, _ isBetter: (Int, Int) -> Bool
  ) -> MetricTable.Extreme {
    guard let known else { return new }
    if isBetter(known.value, new.value) { return known }
    if isBetter(new.value, known.value) { return new }
    return isEarlier(new.round, known.round) ? new : known
  }
}
