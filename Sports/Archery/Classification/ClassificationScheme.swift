/// The year of an Archery GB classification scheme: a result keeps the one it was made with.
enum ClassificationScheme: String, Hashable, Sendable, CaseIterable {
  /// The indoor classes A to H as they were until 2022: one table for all ages, by the handicaps
  /// of that time.
  case agb2022 = "2022"
  /// The scheme of 2023, with the field classes of fixed scores.
  case agb2023 = "2023"
  /// The scheme of 2026: more prestige rounds, the gap rule everywhere, a field scheme by handicap.
  case agb2026 = "2026"
}

/// One class on one round: the score that it needs, or why it cannot be had.
struct ClassThreshold: Hashable, Sendable {
  /// Why a class cannot be had.
  struct Obstacle: Hashable, Sendable {
    /// The same in a few words.
    let reason: String

    /// The round is no prestige round of the category.
    static let noPrestige = Obstacle(reason: "no prestige")
    static let tooFewTargets = Obstacle(reason: "needs 24 targets")
    static let aboveMaximum = Obstacle(reason: "above the maximum")

    /// The longest distance is below the least one of the class, in the round's own unit.
    static func tooShort(_ least: Int) -> Obstacle {
      Obstacle(reason: "needs a distance of \(least)")
    }

    /// The targets stand farther than the bow may be asked to shoot, in metres.
    static func tooFar(_ most: Int) -> Obstacle { Obstacle(reason: "farther than \(most) m") }
  }

  /// The class: `GMB`, `I-B1`.
  let name: String
  /// The least score; nil where the class cannot be had.
  var score: Int?
  /// Why it cannot be had; nil where it can.
  var obstacle: Obstacle?

  var reason: String { obstacle?.reason ?? "" }
}
