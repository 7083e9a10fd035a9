/// One line of text for people, in runs of one tone each.
public struct Line: Hashable, Sendable, Codable, ExpressibleByStringInterpolation {
  /// The runs from left to right.
  public var runs: [Run]

  /// Makes a line of runs.
  public init(_ runs: [Run]) {
    self.runs = runs
  }

  /// Makes a line of one run.
  public init(_ text: String, _ tone: Tone = .plain) {
    runs = [Run(text, tone)]
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The words without their tones.
  public var text: String {
    runs.map(\.text).joined()
  }

  /// The words with figures spelled out, for speech.
  public var words: String {
    runs.map { $0.words ?? $0.text }.joined()
  }

  /// The two lines as one.
  public static func + (one: Line, other: Line) -> Line {
    Line(one.runs + other.runs)
  }
}
