/// How equal scores are told apart and what becomes of surplus arrows: a rule book and its years.
///
/// A round keeps the one it was started with. It is never derived later, least of all from
/// the date of printing: the same arrows rank differently by the rules of 2025 and of 2026.
public struct Ruleset: Hashable, Sendable, Identifiable {
  /// Its name in files and options, which never changes: `wa-2026`.
  public let id: String
  /// What it is called: `World Archery outdoor 2026`.
  public let name: String
  /// What decides between equal scores, in order.
  public let counters: [Counter]
  /// What becomes of surplus arrows.
  public let surplus: SurplusRule
  /// Where it is written, and what it is for.
  public let source: String
  /// What of it was not confirmed in the rule book; nil where everything was.
  public let unconfirmed: String?

  init(
    _ id: String, _ name: String, _ counters: [Counter], surplus: SurplusRule = .lowest,
    source: String, unconfirmed: String? = nil
  ) {
    self.id = id
    self.name = name
    self.counters = counters
    self.surplus = surplus
    self.source = source
    self.unconfirmed = unconfirmed
  }

  /// The order in words: `score, 10s and Xs, Xs`.
  public var order: String {
    (["score"] + counters.map(\.plural)).joined(separator: ", ")
  }
}

/// What becomes of an end with more arrows than it should have.
public enum SurplusRule: String, Hashable, Sendable {
  /// The lowest ones count, as many as the end should have; World Archery, book 2, 6.2.2.
  ///
  /// With the IFAA the highest are lost, which is the same.
  case lowest
  /// The same, and each surplus arrow costs one point; NFAA.
  case lowestLessOne = "lowest-less-one"

  /// What is taken off for a number of surplus arrows.
  func penalty(_ surplus: Int) -> Int {
    self == .lowestLessOne ? surplus : 0
  }
}
