extension Statistic.Figure {
  /// Returns the text of the value over many rounds, such as a mean or a percentage; empty if
  /// nothing was counted.
  package func text(of row: MetricTable.Row) -> String {
    switch reading {
    case .perRound: Ratio(row.sum, over: row.rounds).map { format.text($0) } ?? ""
    case .perCase: Ratio(row.sum, over: row.count).map { format.text($0) } ?? ""
    case .rate:
      Ratio(row.sum, over: row.count).map { "\($0.text(places: 1, times: 100)) %" } ?? ""
    case .total: format.text(row.sum)
    case .lowest, .highest: extreme(in: row).map { format.text($0.value) } ?? ""
    }
  }

  /// Returns the highest value that any round has if the figure shows the highest one; otherwise the
  /// lowest.
  package func extreme(in row: MetricTable.Row) -> MetricTable.Extreme? {
    reading == .highest ? row.highest : row.lowest
  }
}
