/// The position of a fixture in its stage: the round, and the line within the round.
///
/// The number follows from the draw, so two devices that draw the same stage give each fixture the
/// same number.
public struct FixtureNumber: Hashable, Sendable {
  /// The round of the stage, from 1.
  public let round: Int
  /// The line within the round, from 1.
  public let line: Int

  /// Makes a number.
  public init(_ round: Int, _ line: Int) {
    self.round = round
    self.line = line
  }
}

extension FixtureNumber: Comparable {
  public static func < (one: FixtureNumber, other: FixtureNumber) -> Bool {
    (one.round, one.line) < (other.round, other.line)
  }
}

extension FixtureNumber: LosslessStringConvertible {
  public var description: String { "\(round).\(line)" }

  /// Reads a number such as `2.1`; nil if the text has another form.
  public init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let round = Int(parts[0]), let line = Int(parts[1]),
      (1...9999).contains(round), (1...9999).contains(line)
    else { return nil }
    self.init(round, line)
  }
}
