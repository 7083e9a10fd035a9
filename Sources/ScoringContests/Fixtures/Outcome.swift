public import ScoringKit

/// What a finished round contributes to an event, for each of its seats.
///
/// The sport computes it; formats and policies need nothing else of a round.
public struct Outcome: Hashable, Sendable {
  /// How a round ended.
  public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// The round was played to its end.
    case played
    /// A side gave up during the round; the score at that moment is the result.
    case retired
    /// A side did not play; the result was decided without a score.
    case walkover
    /// Neither side gets a result.
    case noContest
  }

  /// The result of one seat.
  public struct Side: Hashable, Sendable {
    /// The place in the round, from 1; nil for none.
    public var place: Int?
    /// Whether another seat has the same place.
    public var isShared: Bool
    /// The integers that the round adds to a total (``Rank/share``); smaller is better, and nil
    /// adds nothing.
    public var share: [Int]?
    /// Named integers of the sport, such as `points` and `games`; greater is better.
    public var measures: [String: Int]
    /// The value of the result in the sport's handicap system; nil if the event doesn't use one, or
    /// the system doesn't cover the round.
    public var worth: HandicapSystem.Worth?

    /// Makes a result.
    public init(
      place: Int?, isShared: Bool = false, share: [Int]? = nil, measures: [String: Int] = [:],
      worth: HandicapSystem.Worth? = nil
    ) {
      self.place = place
      self.isShared = isShared
      self.share = share
      self.measures = measures
      self.worth = worth
    }
  }

  /// The results in order of the seats.
  public var sides: [Side]
  /// How the round ended.
  public var ending: Ending

  /// Makes an outcome.
  public init(_ sides: [Side], ending: Ending = .played) {
    self.sides = sides
    self.ending = ending
  }

  /// The index of the side that alone has first place; nil if there is none.
  public var winner: Int? {
    let first = sides.indices.filter { sides[$0].place == 1 }
    return first.count == 1 && !sides[first[0]].isShared ? first[0] : nil
  }

  /// Returns an outcome of two sides in which one wins without a score.
  public static func walkover(to winner: Int, of count: Int = 2) -> Outcome {
    Outcome(
      (0..<count).map { Side(place: $0 == winner ? 1 : 2) }, ending: .walkover)
  }

  /// The outcome of a fixture that nobody won, because all sides stayed away.
  public static func nobody(of count: Int = 2) -> Outcome {
    Outcome((0..<count).map { _ in Side(place: nil) }, ending: .noContest)
  }
}
