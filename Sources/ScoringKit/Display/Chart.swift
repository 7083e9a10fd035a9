/// A few series of numbers over the same steps, such as the score of both sides after every rally.
///
/// Every view draws the chart from the same integers: text for terminals, lines for pictures and
/// documents, a sentence for speech. Series are also distinguished by signs and dashes, never only
/// by their tones.
public struct Chart: Hashable, Sendable, Codable {
  /// One series of numbers in a chart, such as the score of one side.
  public struct Series: Hashable, Sendable, Codable {
    /// The name of the series.
    public let name: String
    /// The tone in which the series is drawn.
    public let tone: Tone
    /// The number of the series at each step, from left to right.
    public let points: [Int]

    /// Makes a series.
    public init(_ name: String, _ tone: Tone, _ points: [Int]) {
      self.name = name
      self.tone = tone
      self.points = points
    }
  }

  /// The title above the chart.
  public let title: String
  /// The noun for a step of the chart: `rally`.
  public let step: String
  /// The series of the chart; views can distinguish up to four.
  public let series: [Series]
  /// A description of the chart, as a sentence.
  public let spoken: String

  /// Makes a chart.
  public init(title: String, step: String, series: [Series], spoken: String) {
    self.title = title
    self.step = step
    self.series = series
    self.spoken = spoken
  }

  /// The number of steps in the longest series of the chart.
  public var length: Int {
    series.map(\.points.count).max() ?? 0
  }

  /// The least and the greatest number in all series of the chart; nil if they are empty.
  public var bounds: ClosedRange<Int>? {
    let values = series.flatMap(\.points)
    guard let least = values.min(), let most = values.max() else { return nil }
    return least...most
  }
}
