/// A few lines over the same steps, as in the score of both sides after every rally.
///
/// Every view draws it from the same integers: text for terminals, lines for pictures and
/// documents, a sentence for speech. Series are told apart by signs and dashes too, never by
/// their tones alone.
public struct Chart: Hashable, Sendable {
  /// One line of a chart.
  public struct Series: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// What it means for the eye.
    public let tone: Tone
    /// Its value at each step, from left to right.
    public let points: [Int]

    /// Makes a line.
    public init(_ name: String, _ tone: Tone, _ points: [Int]) {
      self.name = name
      self.tone = tone
      self.points = points
    }
  }

  /// What stands above it.
  public let title: String
  /// What a step is: `rally`.
  public let step: String
  /// The lines; views tell the first four apart.
  public let series: [Series]
  /// What it shows, as a sentence.
  public let spoken: String

  /// Makes a chart.
  public init(title: String, step: String, series: [Series], spoken: String) {
    self.title = title
    self.step = step
    self.series = series
    self.spoken = spoken
  }

  /// The number of steps of the longest line.
  public var length: Int {
    series.map(\.points.count).max() ?? 0
  }

  /// The least and the greatest value; nil where there is none.
  public var bounds: ClosedRange<Int>? {
    let values = series.flatMap(\.points)
    guard let least = values.min(), let most = values.max() else { return nil }
    return least...most
  }
}
