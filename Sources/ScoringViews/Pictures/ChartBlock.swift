import ScoringKit

/// The charts of a round: bars for the lead of one of two sides, or one line for each of more
/// sides.
struct ChartBlock: PictureBlock {
  private let charts: [Picture.TitledChart]
  private let inRow: Int
  /// The greatest height of a chart.
  private let most: Double
  private let leader: Int
  private let forms: ShortNames
  let weight: Int? = 2
  private static let gap = 36.0
  private static let head = 44.0

  init?(_ picture: Picture, format: PictureFormat, width: Double) {
    let charts = picture.charts.filter { titled in
      titled.chart.length > 1 && (titled.chart.bounds.map(Self.isDrawable) ?? false)
    }
    guard !charts.isEmpty else { return nil }
    self.charts = charts
    most = format == .story ? 440 : 300
    let fit = max(1, Int((width + Self.gap) / (230 + Self.gap)))
    let rows = (charts.count + fit - 1) / fit
    inRow = (charts.count + rows - 1) / rows
    forms = picture.shortNames
    leader = picture.sides.firstIndex(where: \.isFirst) ?? 0
  }

  /// Whether differences of a chart's values can be computed without overflow.
  private static func isDrawable(_ bounds: ClosedRange<Int>) -> Bool {
    bounds.lowerBound > -1_000_000_000 && bounds.upperBound < 1_000_000_000
  }

  /// Returns the legend of a chart of two sides: filled bars show that the first side is ahead,
  /// empty bars that the second is, if there are such bars; `nil` if the first chart does not have
  /// two sides.
  static func legend(_ picture: Picture, width: Double) -> [(isFilled: Bool, words: String)]? {
    guard let series = picture.charts.first?.chart.series, series.count == 2 else { return nil }
    let forms = picture.shortNames
    let leads = picture.charts.filter { $0.chart.series.count == 2 }.flatMap {
      Self.leads($0.chart)
    }
    let isDrawn = [leads.contains { $0 > 0 }, leads.contains { $0 < 0 }]
    let room = (width - 90) / Double(max(1, isDrawn.count { $0 })) - 160
    return series.enumerated().filter { isDrawn[$0.offset] }.map { index, line in
      func name(_ width: Double) -> String {
        TextMeasure.name(line.name, forms: forms.forms(of: line.name), width: width, size: 26).text
      }
      // A name that is too long for a line with the other one has a line of its own.
      let own = width * 0.6 - TextMeasure.width(" ahead", size: 26)
      let short = name(min(own, max(200, room)))
      return (index == 0, "\(short.hasSuffix("…") ? name(own) : short) ahead")
    }
  }

  var heights: (least: Double, natural: Double, most: Double) {
    let rows = Double((charts.count + inRow - 1) / inRow)
    let gaps = (rows - 1) * 20
    return (rows * 130 + gaps, rows * 200 + gaps, rows * most + gaps)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let rows = (charts.count + inRow - 1) / inRow
    let height = (frame.height - Double(rows - 1) * 20) / Double(rows)
    for row in 0..<rows {
      let line = Array(charts.dropFirst(row * inRow).prefix(inRow))
      let free = frame.width - Self.gap * Double(line.count - 1)
      let steps = line.map { Double($0.chart.length) }
      let sum = steps.reduce(0, +)
      var x = frame.x
      for (titled, step) in zip(line, steps) {
        // Half of the width is shared equally among the charts, half in proportion to their
        // lengths.
        let width = free * (0.5 / Double(line.count) + 0.5 * step / sum)
        let part = Scene.Frame(
          x: x, y: frame.y + Double(row) * (height + 20), width: width, height: height)
        drawTitle(titled.title, part, &scene)
        let plot = Scene.Frame(
          x: part.x, y: part.y + Self.head, width: width, height: height - Self.head)
        if titled.chart.series.count == 2 {
          drawLead(titled.chart, plot, &scene)
        } else {
          drawLines(titled.chart, plot, &scene)
        }
        x += width + Self.gap
      }
    }
  }

  /// Draws a chart's title such as `Game 1: 11-7`: the label on the left, the result on the right.
  private func drawTitle(_ title: String, _ frame: Scene.Frame, _ scene: inout Scene) {
    let parts = title.split(separator: ":", maxSplits: 1).map {
      $0.drop(while: \.isWhitespace)
    }
    let right = parts.count > 1 ? TextMeasure.dashed(String(parts[1])) : ""
    let room = frame.width - TextMeasure.width(right, size: 26) - 16
    let isBoth = parts.count > 1 && room > 60
    let left = TextMeasure.cut(
      isBoth ? String(parts[0]) : title, to: isBoth ? room : frame.width, size: 26, isBold: true)
    scene.text(left, frame.x, centre: frame.y + 14, size: 26, bold: true)
    if isBoth { scene.text(right, frame.right, centre: frame.y + 14, size: 26, .end, .dim) }
  }

  /// Returns by how much the first side is ahead of the second after each step.
  private static func leads(_ chart: Chart) -> [Int] {
    func value(_ series: Int, _ step: Int) -> Int {
      let points = chart.series[series].points
      return points.indices.contains(step) ? points[step] : points.last ?? 0
    }
    return (0..<chart.length).map { value(0, $0) - value(1, $0) }
  }

  private func drawLead(_ chart: Chart, _ frame: Scene.Frame, _ scene: inout Scene) {
    let leads = Self.leads(chart)
    let (above, below) = (max(0, leads.max() ?? 0), max(0, -(leads.min() ?? 0)))
    let unit = (frame.height - 6) / Double(max(4, above + below))
    let zero = frame.y + 3 + unit * Double(max(above, above + below < 4 ? 2 : above))
    let step = frame.width / Double(leads.count)
    let bar = step > 5 ? step - 2 : step
    for (index, lead) in leads.enumerated() where lead != 0 {
      let height = Double(lead.magnitude) * unit
      let x = frame.x + Double(index) * step
      if lead > 0 {
        scene.box(.init(x: x, y: zero - height, width: bar, height: height), .fill(.trail))
      } else {
        scene.box(
          .init(x: x + 1, y: zero, width: max(1, bar - 2), height: max(1, height - 1)),
          .line(.text, bar > 6 ? 2.5 : 1))
      }
    }
    scene.rule(frame.x, frame.right, y: zero, .line(.text, 3))
  }

  private func drawLines(_ chart: Chart, _ frame: Scene.Frame, _ scene: inout Scene) {
    guard let bounds = chart.bounds else { return }
    let names = min(200, frame.width * 0.24)
    let plot = frame.width - names - 20
    let span = Double(max(1, bounds.upperBound - bounds.lowerBound))
    let steps = Double(max(1, chart.length - 1))
    func point(_ step: Int, _ value: Int) -> Scene.Point {
      .init(
        x: frame.x + 4 + Double(step) / steps * (plot - 8),
        y: frame.bottom - 10 - Double(value - bounds.lowerBound) / span * (frame.height - 20))
    }
    let dashes: [[Double]] = [[], [12, 8], [3, 8], [16, 8, 3, 8]]
    let fit = max(1, Int((frame.height - 20) / 30))
    var labels: [(y: Double, name: String, isFirst: Bool)] = []
    for (index, series) in chart.series.enumerated().reversed() {
      let isFirst = index == leader
      let points = series.points.enumerated().map { point($0, $1) }
      guard let last = points.last else { continue }
      scene.path(
        points,
        isFirst
          ? .line(.trail, 7) : .line(.dim, 3, dashes: dashes[index % dashes.count]))
      scene.circle(last.x, last.y, isFirst ? 7 : 5, .fill(isFirst ? .trail : .dim))
      labels.append((last.y, series.name, isFirst))
    }
    // Names are placed at the right ends of their lines and moved apart if they overlap.
    let shown = Array(labels.sorted { $0.y < $1.y }.prefix(fit))
    var places: [Double] = []
    for label in shown {
      places.append(max(label.y, frame.y + 8, (places.last ?? -1000) + 30))
    }
    for index in places.indices {
      places[index] = min(places[index], frame.bottom - 12 - 30 * Double(places.count - 1 - index))
    }
    for (label, y) in zip(shown, places) {
      let (name, size) = TextMeasure.name(
        label.name, forms: forms.forms(of: label.name), width: names, size: 26,
        isBold: label.isFirst)
      scene.text(
        name, frame.x + plot + 20, centre: y, size: size, bold: label.isFirst, .start,
        label.isFirst ? .text : .dim)
    }
  }
}
