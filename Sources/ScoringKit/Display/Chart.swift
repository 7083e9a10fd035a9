/// A few series over the same steps, such as the score of both sides after every rally.
///
/// Every view draws it from the same integers: text for terminals, lines for pictures and
/// documents, a sentence for speech. Series are also distinguished by signs and dashes, never only
/// by their tones.
public struct Chart: Hashable, Sendable, Codable {
  /// One series of a chart.
  public struct Series: Hashable, Sendable, Codable {
    /// The series' name.
    public let name: String
    /// The tone.
    public let tone: Tone
    /// The value at each step, from left to right.
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
  /// The noun for a step: `rally`.
  public let step: String
  /// The series; views can distinguish up to four.
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

  /// The number of steps of the longest series.
  public var length: Int {
    series.map(\.points.count).max() ?? 0
  }

  /// The least and the greatest value; nil if there is none.
  public var bounds: ClosedRange<Int>? {
    let values = series.flatMap(\.points)
    guard let least = values.min(), let most = values.max() else { return nil }
    return least...most
  }
}
