/// Figures added up over rounds, one row for each key and dimension.
package struct MetricTable: Sendable {
  /// The totals of a metric.
  package struct Row: Hashable, Sendable {
    /// The metric's key.
    package let key: String
    /// The part of the round; nil for whole rounds.
    package let dimension: String?
    /// The number of rounds with the metric.
    package fileprivate(set) var rounds = 0
    /// The sum of the values.
    package fileprivate(set) var sum = 0
    /// The sum of the counts.
    package fileprivate(set) var count = 0
    /// The least value, and the number of its round; the earliest of equal ones.
    package fileprivate(set) var lowest: Extreme?
    /// The greatest value, and the number of its round; the earliest of equal ones.
    package fileprivate(set) var highest: Extreme?
    /// The greatest position of the part among the parts of its key in any round.
    fileprivate var position = 0
  }

  /// A value of one round.
  package struct Extreme: Hashable, Sendable {
    /// The value.
    package let value: Int
    /// The round, by the caller's number.
    package let round: Int

    /// Makes a value of a round.
    package init(value: Int, round: Int) {
      self.value = value
      self.round = round
    }
  }

  private struct Name: Hashable {
    let key: String
    let dimension: String?
  }

  /// The rows, in the order in which they were added.
  package private(set) var rows: [Row] = []
  private var places: [Name: Int] = [:]
  /// The index of the likely next row, because rounds usually have the same figures in the same
  /// order.
  private var next = 0

  /// Makes an empty table.
  package init() {}

  /// Returns the row of a key and dimension; nil if no round had it.
  package func row(_ key: String, of dimension: String? = nil) -> Row? {
    places[Name(key: key, dimension: dimension)].map { rows[$0] }
  }

  /// Returns the rows of a key's parts, in an order that doesn't depend on that of the rounds.
  ///
  /// Numbered parts are sorted by number; others by their order in a round that has all of them.
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

  /// Adds the figures of one round.
  ///
  /// - Parameters:
  ///   - metrics: the figures.
  ///   - round: the caller's number of the round.
  ///   - setsBests: whether its values may become the least and the greatest.
  ///   - isEarlier: whether one round was before another, by their numbers.
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
  ///   - other: the other table.
  ///   - isEarlier: whether one round was before another, by the caller's numbers.
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
