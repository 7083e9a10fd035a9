import ScoringKit

/// Draws values over time as SVG elements: a dot for each value, a line through their means, and a
/// larger dot with the text of the best; or, without means, a line through the dots and a larger dot
/// for the last.
package struct TrendDrawing: Sendable {
  /// One value of the trend.
  package struct Point: Sendable {
    /// The value that is drawn.
    package let value: Int
    /// The value as text.
    package let text: String
    /// The mean up to this value in hundredths; `nil` for none.
    package let mean: Int?

    /// Makes a value.
    package init(value: Int, text: String, mean: Int?) {
      self.value = value
      self.text = text
      self.mean = mean
    }
  }

  private let points: [Point]
  /// The place of each value, and of each mean.
  private let (dots, means): ([(x: Int, y: Int)], [(x: Int, y: Int)])
  private let (from, to): (String, String)
  private let isLowerBetter: Bool
  private let (width, height): (Int, Int)
  private let (left, right, top, bottom): (Int, Int, Int, Int)

  /// Makes a drawing of the values of a chart's first series, with a size in pixels; it is empty if
  /// the values are too far apart to be drawn.
  init(_ chart: Chart, width: Int, height: Int) {
    let values = (chart.series.first?.points ?? []).map { Point(value: $0, text: "", mean: nil) }
    self.init(values, from: "", to: "", isLowerBetter: false, size: (width, height), margin: 10)
  }

  /// Makes a drawing with the dates of the first and the last value below it; the best is above.
  package init(_ points: [Point], from: String, to: String, isLowerBetter: Bool) {
    self.init(
      points, from: from, to: to, isLowerBetter: isLowerBetter, size: (420, 220), margin: 34)
  }

  private init(
    _ points: [Point], from: String, to: String, isLowerBetter: Bool,
    size: (width: Int, height: Int), margin: Int
  ) {
    self.isLowerBetter = isLowerBetter
    (self.from, self.to) = (from, to)
    (width, height) = size
    let isPlain = from.isEmpty
    let texts = points.map {
      TextMeasure.width(TextMeasure.minus($0.text), size: 16, isBold: false)
    }
    (left, right) = (isPlain ? margin : min(120, Int(texts.max() ?? 0) + 18), isPlain ? margin : 12)
    (top, bottom) = (margin, margin)
    let values = points.map(\.value)
    guard let least = values.min(), let most = values.max(), !points.isEmpty else {
      (self.points, dots, means) = ([], [], [])
      return
    }
    let (span, isTooGreat) = most.subtractingReportingOverflow(least)
    guard !isTooGreat, span < Int.max / 1_000_000, least.magnitude < 1 << 40 else {
      (self.points, dots, means) = ([], [], [])
      return
    }
    self.points = points
    let room = (width: size.width - left - right, height: size.height - top - bottom)
    let (left, top) = (left, top)
    let steps = max(1, points.count - 1)
    func place(_ step: Int, _ hundredths: Int) -> (x: Int, y: Int) {
      let above =
        span == 0 ? room.height / 2 : (hundredths - least * 100) * room.height / (span * 100)
      return (
        left + step * room.width / steps, top + (isLowerBetter ? above : room.height - above)
      )
    }
    dots = values.enumerated().map { place($0, $1 * 100) }
    means = points.enumerated().compactMap { step, point in
      point.mean.map { place(step, min(max($0, least * 100), most * 100)) }
    }
  }

  /// The index of the best value, which is the first of several.
  private var best: Int? {
    points.indices.reduce(nil) { best, index in
      guard let best else { return index }
      let (one, other) = (points[index].value, points[best].value)
      return (isLowerBetter ? one < other : one > other) ? index : best
    }
  }

  /// The drawing in a sentence.
  package var spoken: String {
    guard let best, let last = points.last else { return "" }
    return "Best \(points[best].text), last \(last.text), of \(points.count)."
  }

  /// The drawing as an SVG element.
  package func svg(label: String) -> String {
    "<svg viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"\(Self.text(label))\">\n"
      + "\(elements)\n</svg>"
  }

  /// The SVG elements; empty without values.
  package var elements: String {
    guard let last = dots.last else { return "" }
    let isPlain = from.isEmpty
    let line = (means.isEmpty ? dots : means).map { "\($0.x),\($0.y)" }.joined(separator: " ")
    let trend = "<polyline class=\"\(ChartDrawing.lineClass(.good))\" points=\"\(line)\"/>"
    let circles = dots.map { "<circle class=\"p-text\" cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"4\"/>" }
    guard !isPlain else {
      return ([trend] + circles).joined(separator: "\n")
        + "\n<circle class=\"p-trail\" cx=\"\(last.x)\" cy=\"\(last.y)\" r=\"7\"/>"
    }
    return (levels + [trend] + circles + marks).joined(separator: "\n")
  }

  /// The lines at the best and the worst value, with their texts.
  private var levels: [String] {
    let ends = [
      points.indices.min { dots[$0].y < dots[$1].y },
      points.indices.max { dots[$0].y < dots[$1].y },
    ]
    .compactMap(\.self)
    return (ends.count == 2 && dots[ends[0]].y == dots[ends[1]].y ? Array(ends.prefix(1)) : ends)
      .map { index in
        let y = dots[index].y
        return
          "<line class=\"e-line\" x1=\"\(left)\" y1=\"\(y)\" x2=\"\(width - right)\" y2=\"\(y)\"/>\n"
          + "<text class=\"p-dim\" text-anchor=\"end\" x=\"\(left - 10)\" y=\"\(y + 6)\">"
          + "\(Self.text(TextMeasure.minus(points[index].text)))</text>"
      }
  }

  /// The best value with its text, and the first and the last date.
  private var marks: [String] {
    let dates =
      "<text class=\"p-dim\" x=\"\(left)\" y=\"\(height - 6)\">\(Self.text(from))</text>\n"
      + "<text class=\"p-dim\" text-anchor=\"end\" x=\"\(width - right)\" y=\"\(height - 6)\">"
      + "\(Self.text(to))</text>"
    guard let best else { return [dates] }
    let (x, y) = dots[best]
    let isRight = x > width / 2
    let words = "\(TextMeasure.minus(points[best].text)), best"
    return [
      dates, "<circle class=\"p-trail\" cx=\"\(x)\" cy=\"\(y)\" r=\"7\"/>",
      "<text class=\"b\" text-anchor=\"\(isRight ? "end" : "start")\" "
        + "x=\"\(x + (isRight ? 8 : -8))\" y=\"\(y - 13)\">\(Self.text(words))</text>",
    ]
  }

  private static func text(_ text: String) -> String {
    SafeText.entities(SafeText.isolated(SafeText.bounded(text, limit: 200)))
  }
}
