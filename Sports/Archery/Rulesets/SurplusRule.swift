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
