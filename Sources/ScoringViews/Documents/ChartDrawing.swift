import ScoringKit

/// Draws a chart as SVG elements: one stepped line per series, distinguished by dashes and names.
struct ChartDrawing {
  /// Returns the CSS class of a chart's line in a tone; a rule in the style sheet sets its colour.
  static func lineClass(_ tone: Tone) -> String {
    "line-\(tone.rawValue)"
  }

  /// The SVG dash patterns that distinguish the series of a chart, in order; empty for a solid
  /// line.
  private static let dashes = ["", "6 3", "2 3", "8 3 2 3"]

  private let chart: Chart
  /// The position and the size of the drawing within the SVG picture, in pixels.
  private let (x, y, width, height): (Int, Int, Int, Int)
  /// The height in pixels of one line of text in the legend below the chart.
  private let lineHeight: Int

  /// Makes a drawing of a chart within a rectangle of an SVG picture, in pixels.
  init(_ chart: Chart, x: Int = 0, y: Int = 0, width: Int, height: Int, lineHeight: Int) {
    self.chart = chart
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.lineHeight = lineHeight
  }

  /// The SVG elements of the lines and of the legend; empty for a chart without values.
  var elements: String {
    guard let bounds = chart.bounds, chart.length > 0 else { return "" }
    let lines = chart.series.prefix(Self.dashes.count).enumerated().map { index, series in
      let dash = Self.dashes[index].isEmpty ? "" : " stroke-dasharray=\"\(Self.dashes[index])\""
      let key = y + height - (chart.series.count - index) * lineHeight + lineHeight * 3 / 4
      let name = SafeText.entities(SafeText.isolated(SafeText.bounded(series.name, limit: 60)))
      let last = series.points.last.map { " \($0)" } ?? ""
      return """
        <polyline class="\(Self.lineClass(series.tone))"\(dash) points="\(points(series, bounds))"/>
        <line class="\(Self.lineClass(series.tone))"\(dash) x1="\(x)" y1="\(key - lineHeight / 4)" \
        x2="\(x + 2 * lineHeight)" y2="\(key - lineHeight / 4)"/>
        <text x="\(x + 2 * lineHeight + 6)" y="\(key)">\(name)\(last)</text>
        """
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the corners of a stepped line: a value stays the same until the next step.
  private func points(_ series: Chart.Series, _ bounds: ClosedRange<Int>) -> String {
    let room = max(1, height - chart.series.count * lineHeight - lineHeight / 2)
    let steps = max(1, chart.length - 1)
    let (span, isTooGreat) = bounds.upperBound.subtractingReportingOverflow(bounds.lowerBound)
    guard !isTooGreat, span < Int.max / 10_000 else { return "" }
    func place(_ step: Int) -> Int { x + 1 + step * max(0, width - 2) / steps }
    func level(_ value: Int) -> Int {
      let above = span == 0 ? 0 : (value - bounds.lowerBound) * max(0, room - 2) / span
      return y + room - 1 - above
    }
    var corners: [String] = []
    for (step, value) in series.points.enumerated() {
      if step > 0 { corners.append("\(place(step)),\(level(series.points[step - 1]))") }
      corners.append("\(place(step)),\(level(value))")
    }
    return corners.joined(separator: " ")
  }
}
