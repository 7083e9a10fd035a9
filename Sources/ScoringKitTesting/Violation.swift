/// A law that was broken: by which sport, in which random round, and how.
public struct Violation: Error, Hashable, Sendable {
  /// The law.
  public let law: Law
  /// What the sport under test was called.
  public let sport: String
  /// The seed of the random round; the same seed brings it again.
  public let seed: UInt64
  /// The shortest log found that still breaks the law, in canonical text.
  public let log: [String]
  /// What was expected and what came.
  public let difference: String
}

extension Violation: CustomStringConvertible {
  /// All of it on several lines, ready for a failure's message.
  public var description: String {
    """
    \(sport) breaks the law "\(law.rawValue)": \(law.sentence)
      seed: \(seed)
      log: \(log.isEmpty ? "(empty)" : log.joined(separator: " | "))
      \(difference)
    """
  }
}
