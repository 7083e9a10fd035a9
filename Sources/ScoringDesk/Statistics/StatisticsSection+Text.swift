import ScoringKit

// The texts of the values in a section of statistics.
extension StatisticsSection {
  /// Returns a column of a table; a number in its title, as in `Mean of 5`, is not that of a hole or
  /// an end.
  func column(_ title: some StringProtocol, _ isNumeric: Bool = false) -> Sheet.Column {
    Sheet.Column(String(title), isNumeric: isNumeric, role: isNumeric ? .sum : .head)
  }

  /// Returns the text of a metric's value in one round.
  func text(_ figure: Statistic.Figure, _ value: Int) -> String {
    figure.format.text(value)
  }

  /// Returns the text of a statistic over many rounds, such as a mean or a percentage; empty if
  /// nothing was counted.
  func value(_ figure: Statistic.Figure, _ row: MetricTable.Row) -> String {
    figure.text(of: row)
  }

  /// Returns the text of the sample on which a statistic is based: `54/440` for a rate, otherwise
  /// the number of cases or rounds.
  func sample(_ figure: Statistic.Figure, _ row: MetricTable.Row) -> String {
    switch figure.reading {
    case .rate: mark("\(row.sum)/\(row.count)", row.rounds)
    case .perCase: marked(row.count, row.rounds)
    case .perRound, .total, .lowest, .highest: marked(row.rounds, row.rounds)
    }
  }

  /// Returns a number as text, followed by `*` if it is based on few rounds.
  func marked(_ number: Int, _ rounds: Int) -> String {
    mark("\(number)", rounds)
  }

  private func mark(_ text: String, _ rounds: Int) -> String {
    rounds < Statistic.fewRounds ? text + Self.fewSign : text
  }

  /// Returns the highest value that any round has if the statistic shows the highest one; otherwise
  /// the lowest.
  func extreme(_ figure: Statistic.Figure, _ row: MetricTable.Row) -> MetricTable.Extreme? {
    figure.extreme(in: row)
  }

  func spoken(_ label: String, _ figure: Statistic.Figure, _ row: MetricTable.Row) -> String {
    let count = figure.reading == .rate || figure.reading == .perCase ? row.count : row.rounds
    return "\(label): \(value(figure, row)), of \(count)."
  }

  func payload(
    _ figure: Statistic.Figure, _ row: MetricTable.Row, adding more: [String: JSONValue] = [:]
  ) -> JSONValue {
    var fields: [String: JSONValue] = [
      "n": .integer(sampleSize(figure, row)), "rounds": .integer(row.rounds),
      "text": .string(value(figure, row)), "label": .string(figure.label),
    ]
    switch figure.reading {
    case .lowest, .highest:
      let best = extreme(figure, row)
      fields["value"] = best.map { figure.format.json($0.value) } ?? .null
      fields["roundID"] = best.map { .string(fold.rounds[$0.round].id) } ?? .null
    default: fields["value"] = figure.format.json(row.sum)
    }
    fields["part"] = row.dimension.map { .string($0) }
    return .object(fields.merging(more) { _, new in new })
  }

  /// Returns the number of cases or rounds on which a statistic is based.
  func sampleSize(_ figure: Statistic.Figure, _ row: MetricTable.Row) -> Int {
    switch figure.reading {
    case .rate, .perCase: row.count
    case .perRound, .total, .lowest, .highest: row.rounds
    }
  }
}
