import ScoringKit

/// A chart as rows of plain ASCII text: one sign for each step and series, and the least and the
/// greatest value at the left.
struct ChartPlot {
  /// The signs of the series in a chart, in order, and the sign for a point that several series
  /// share.
  static let signs: (series: [Character], shared: Character) = (["o", "x", "+", "*"], "@")
  /// The maximum number of rows of the chart without its title and legend.
  static let most = 12

  private let chart: Chart
  private let width: Int

  /// Creates a text chart of at most `width` columns.
  init(_ chart: Chart, width: Int) {
    self.chart = chart
    self.width = width
  }

  /// The legend of the chart: the sign and the name of each series, in the tone of the series.
  var legend: Line {
    let names = chart.series.prefix(Self.signs.series.count).enumerated().map { index, series in
      Run("\(Self.signs.series[index]) \(series.name)", series.tone)
    }
    let gaps = names.flatMap { [$0, Run("  ")] }
    return Line(gaps + [Run("\(Self.signs.shared) level", .dim)])
  }

  /// The rows of the chart from top to bottom; empty if it has no values, or if they are too far
  /// apart.
  var rows: [String] {
    guard let bounds = chart.bounds, chart.length > 0 else { return [] }
    let labels = "\(bounds.lowerBound)".count > "\(bounds.upperBound)".count
    let gutter = (labels ? "\(bounds.lowerBound)" : "\(bounds.upperBound)").count
    let columns = max(1, min(chart.length, width - gutter - 2))
    let (span, isTooGreat) = bounds.upperBound.subtractingReportingOverflow(bounds.lowerBound)
    guard !isTooGreat, span < Int.max / Self.most else { return [] }
    let height = min(Self.most, span + 1)
    var grid = [[Character]](repeating: [Character](repeating: " ", count: columns), count: height)
    for (index, series) in chart.series.prefix(Self.signs.series.count).enumerated() {
      for column in 0..<columns {
        let step = columns == 1 ? chart.length - 1 : column * (chart.length - 1) / (columns - 1)
        guard series.points.indices.contains(step) else { continue }
        let above = series.points[step] - bounds.lowerBound
        let level = span == 0 ? 0 : (above * (height - 1) + span / 2) / span
        let row = height - 1 - level
        let isFree = grid[row][column] == " "
        grid[row][column] = isFree ? Self.signs.series[index] : Self.signs.shared
      }
    }
    return grid.enumerated().map { index, row in
      let label =
        index == 0 ? "\(bounds.upperBound)" : index == height - 1 ? "\(bounds.lowerBound)" : ""
      let gap = String(repeating: " ", count: max(0, gutter - label.count))
      return "\(gap)\(label) |\(String(row))"
    }
  }
}
