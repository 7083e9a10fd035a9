import ScoringKit

/// A round of a stage whose rounds are numbered.
package struct StageRound: Hashable, Sendable {
  /// The id of the stage.
  package let stage: String
  /// The number of the round, from 1.
  package let number: Int

  /// Makes a round of a stage.
  package init(_ stage: String, _ number: Int) {
    self.stage = stage
    self.number = number
  }

  /// The end of the keys of fields about the round: `s/2`.
  var key: String { "\(stage)/\(number)" }

  /// Reads the parts of a key; nil if they have another form.
  init?(_ stage: String, _ number: String) {
    // A key has one spelling, so neither `+1` nor `01` is a number here.
    guard let round = Int(number), "\(round)" == number, (1...Season.mostRounds).contains(round),
      StagePlan.isID(stage)
    else { return nil }
    self.init(stage, round)
  }
}

extension StageRound: LosslessStringConvertible {
  /// The text that a round of the sport has as its fixture: `s.r2`.
  package var description: String { "\(stage).r\(number)" }

  /// Reads the fixture of a round of the sport, such as `s.r2` or `s.r2.1`; nil if it is of no round
  /// with a number.
  package init?(_ fixture: String) {
    let parts = fixture.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[1].first == "r",
      let round = StageRound(String(parts[0]), String(parts[1].dropFirst()))
    else { return nil }
    self = round
  }
}
