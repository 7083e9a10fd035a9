import ScoringKit

/// Draws the values of a chart's first series as SVG elements: a dot for each value, a line through
/// the dots, and a larger dot for the last.
struct TrendDrawing {
  private let points: [(x: Int, y: Int)]
  private let width: Int

  /// The free space at the edges in pixels, so that the largest dot is not cut off.
  private static let margin = 10

  /// Makes a drawing of a chart, with a size in pixels; it is empty if the values are too far apart
  /// to be drawn.
  init(_ chart: Chart, width: Int, height: Int) {
    self.width = width
    let values = chart.series.first?.points ?? []
    guard let bounds = chart.bounds else {
      points = []
      return
    }
    let (span, isTooGreat) = bounds.upperBound.subtractingReportingOverflow(bounds.lowerBound)
    guard !isTooGreat, span < Int.max / 10_000 else {
      points = []
      return
    }
    let room = (width: width - 2 * Self.margin, height: height - 2 * Self.margin)
    let steps = max(1, values.count - 1)
    points = values.enumerated().map { step, value in
      let above = span == 0 ? room.height / 2 : (value - bounds.lowerBound) * room.height / span
      return (Self.margin + step * room.width / steps, height - Self.margin - above)
    }
  }

  /// The SVG elements; empty for a chart without values.
  var elements: String {
    guard let last = points.last else { return "" }
    let line = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    let dots = points.map { "<circle class=\"p-text\" cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"4\"/>" }
    return "<polyline class=\"\(ChartDrawing.lineClass(.good))\" points=\"\(line)\"/>\n"
      + dots.joined(separator: "\n")
      + "\n<circle class=\"p-trail\" cx=\"\(last.x)\" cy=\"\(last.y)\" r=\"7\"/>"
  }
}
