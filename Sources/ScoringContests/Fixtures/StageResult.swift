/// The outcome of one round, with the entrants who played it.
public struct StageResult: Hashable, Sendable {
  /// The entrants of each side, by their positions in the stage's draw, from 1.
  public let sides: [[Int]]
  /// The outcome, one result for each side.
  public let outcome: Outcome
  /// The local date on which the round was played, in the form `2026-11-24`; empty if unknown.
  ///
  /// In a season, the rounds of a date are put into sessions.
  public let day: String
  /// The number of the round of a stage whose rounds are numbered; nil if it isn't known.
  public let round: Int?
  /// The position of the round among those of the contest, in the order of their start; the greatest
  /// integer for a result without a round.
  package var order = Int.max

  /// Makes a result; sides without a result of their own get none, and numbers beyond
  /// ±1,000,000,000,000 become that number, so that no sum of them overflows.
  public init(_ sides: [[Int]], _ outcome: Outcome, day: String = "", round: Int? = nil) {
    self.sides = sides
    self.outcome = outcome.bounded
    self.day = day
    self.round = round
  }

  /// Makes a result of a match of two entrants, with a measure called `points`.
  package init(_ one: Int, _ points: Int, _ other: Int, _ otherPoints: Int) {
    self.init([[one], [other]], points, otherPoints)
  }

  /// Makes a result of a match of two sides, with a measure called `points`.
  package init(_ sides: [[Int]], _ points: Int, _ other: Int) {
    let isLevel = points == other
    self.init(
      sides,
      Outcome([
        Outcome.Side(
          place: points >= other ? 1 : 2, isShared: isLevel, measures: ["points": points]),
        Outcome.Side(
          place: other >= points ? 1 : 2, isShared: isLevel, measures: ["points": other]),
      ]))
  }

  /// The entrants of the side that alone has first place; nil if there is none.
  public var winners: [Int]? {
    outcome.winner.flatMap { sides.indices.contains($0) ? sides[$0] : nil }
  }

  /// The entrants who don't go on from a match: the losers, or all if nobody won it; nil if it was
  /// played without a winner.
  var out: [Int]? {
    losers ?? (outcome.ending == .noContest ? sides.flatMap(\.self) : nil)
  }

  /// The entrants of the other side of a match of two; nil if there is no winner.
  public var losers: [Int]? {
    guard sides.count == 2, let winner = outcome.winner else { return nil }
    return sides[1 - winner]
  }
}
