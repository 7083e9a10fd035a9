import ScoringKit

// The lengths of rounds, such as 9 or 18 holes, whose values are never combined.
extension StatisticsSection {
  /// The totals of a figure over rounds of one length; `nil` as the length if rounds of all lengths
  /// are comparable.
  struct OfLength {
    let length: Int?
    let row: MetricTable.Row
  }

  /// Returns the length of the rounds of a record book, for a figure whose values depend on it.
  func length(_ figure: Statistic.Figure, book: Int) -> Int? {
    guard figure.length != nil, let row = subject.tables[book]?.row(figure.key), row.rounds > 0
    else { return nil }
    return row.count / row.rounds
  }

  /// Returns the totals of a figure by the length of the rounds, that of the most rounds first.
  func byLength(_ figure: Statistic.Figure) -> [OfLength] {
    guard figure.length != nil else {
      return total.row(figure.key).map { [OfLength(length: nil, row: $0)] } ?? []
    }
    var tables: [Int: MetricTable] = [:]
    for book in subject.tables.keys.sorted() {
      guard let length = length(figure, book: book), let table = subject.tables[book] else {
        continue
      }
      tables[length, default: MetricTable()].add(table, isEarlier: fold.isEarlier)
    }
    return tables.compactMap { length, table in
      table.row(figure.key).map { OfLength(length: length, row: $0) }
    }.sorted { ($1.row.rounds, $1.length ?? 0) < ($0.row.rounds, $0.length ?? 0) }
  }

  /// Returns a label that names the length of the rounds: `Strokes a full round, 18 holes`.
  func label(_ label: String, _ figure: Statistic.Figure, of length: Int?) -> String {
    guard let length, let noun = figure.length else { return label }
    return "\(label), \(Phrases.count(length, noun))"
  }

  /// Returns the mean difference of a comparison: over all rounds, or over those of the length with
  /// the most rounds.
  func difference(_ duel: SubjectFigures.Duel, _ figure: Statistic.Figure) -> (
    sum: SubjectFigures.Difference, length: Int?, isOnly: Bool
  ) {
    var sums: [Int?: SubjectFigures.Difference] = [:]
    for (book, difference) in duel.differences {
      sums[length(figure, book: book), default: SubjectFigures.Difference()].add(difference)
    }
    let most = sums.max { ($0.value.rounds, $0.key ?? 0) < ($1.value.rounds, $1.key ?? 0) }
    return (most?.value ?? SubjectFigures.Difference(), most?.key ?? nil, sums.count < 2)
  }
}
