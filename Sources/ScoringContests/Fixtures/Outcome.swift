public import ScoringKit

/// The contribution of a finished round to an event, for each of its seats.
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
    /// The length of the round in units of the sport, such as holes; nil if it doesn't matter.
    public var length: Int?
    /// The result of the seat in the playoff or shoot-off of the round; nil if it had none.
    public var playoff: Playoff?
    /// The value of the result in the sport's handicap system; nil if the event doesn't use one, or
    /// the system doesn't cover the round.
    public var worth: HandicapSystem.Worth?

    /// The result up to the moment at which the seat left the round; nil if it played to the end.
    ///
    /// The sport decides whether it also has a place and a share.
    public var unfinished: Unfinished?

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

  /// The result of one seat in the playoff or shoot-off of a round.
  public struct Playoff: Hashable, Sendable {
    /// The integers that decide, compared in order with the smaller first; nil for one that the seat
    /// doesn't have.
    public var key: [Int?]
    /// Whether the playoff is for first place only, so that other places stay shared.
    public var isForFirst: Bool
    /// A number that those share who met in the playoff; nil if the seat met nobody.
    public var met: Int?
    /// A number that those share between whom the playoff still has to be played; nil for none.
    public var due: Int?

    /// Makes a result.
    public init(key: [Int?], isForFirst: Bool = false, met: Int? = nil, due: Int? = nil) {
      self.key = key
      self.isForFirst = isForFirst
      self.met = met
      self.due = due
    }

    /// Whether the seat took part in the playoff.
    public var tookPart: Bool { key.first.flatMap(\.self) != nil }
  }

  /// The results in order of the seats.
  public var sides: [Side]
  /// How the round ended.
  public var ending: Ending
  /// Whether two sides play against each other, so that the round is a result of its own and no card
  /// of a session.
  public var isMatch: Bool
  /// Whether a side won because the other one did not play or was disqualified, so that a policy
  /// can give it a score.
  public var isForfeited: Bool

  /// Makes an outcome.
  public init(
    _ sides: [Side], ending: Ending = .played, isMatch: Bool = false, isForfeited: Bool = false
  ) {
    self.sides = sides
    self.ending = ending
    self.isMatch = isMatch
    self.isForfeited = isForfeited
  }

  /// Returns the outcome with other sides.
  package func with(_ sides: [Side]) -> Outcome {
    Outcome(sides, ending: ending, isMatch: isMatch, isForfeited: isForfeited)
  }

  /// Returns the outcome in which one side wins and the others lose without a score.
  func won(by winner: Int) -> Outcome {
    var outcome = self
    for index in sides.indices {
      outcome.sides[index].place = index == winner ? 1 : 2
      outcome.sides[index].isShared = index != winner && sides.count > 2
    }
    return outcome
  }

  /// The outcome with numbers of which sums don't overflow.
  var bounded: Outcome {
    let bounds = Self.mostTotal
    func isWithin(_ number: Int) -> Bool { (-bounds...bounds).contains(number) }
    let isBounded = sides.allSatisfy { side in
      (side.share ?? []).allSatisfy(isWithin) && side.measures.values.allSatisfy(isWithin)
        && (1...bounds).contains(side.length ?? 1) && (1...bounds).contains(side.place ?? 1)
        && isWithin(side.unfinished?.score ?? 0)
    }
    guard !isBounded else { return self }
    func bounded(_ number: Int) -> Int { max(-bounds, min(bounds, number)) }
    var outcome = self
    for index in sides.indices {
      outcome.sides[index].place = sides[index].place.flatMap {
        (1...bounds).contains($0) ? $0 : nil
      }
      outcome.sides[index].share = sides[index].share?.map(bounded)
      outcome.sides[index].measures = sides[index].measures.mapValues(bounded)
      outcome.sides[index].length = sides[index].length.map { max(1, bounded($0)) }
      outcome.sides[index].unfinished = sides[index].unfinished.map {
        Unfinished($0.leaving, score: $0.score.map(bounded))
      }
    }
    return outcome
  }

  private static let mostTotal = 1_000_000_000_000

  /// The index of the side that alone has first place; nil if there is none.
  public var winner: Int? {
    let first = sides.indices.filter { sides[$0].place == 1 }
    return first.count == 1 && !sides[first[0]].isShared ? first[0] : nil
  }

  /// Whether the round counts for its sides: not if it gave nobody a place, as one that was abandoned.
  var counts: Bool { ending != .noContest && sides.contains { $0.place != nil } }

  /// Returns twice the part of a win that a side got: 2 for a win, and 1 for a draw.
  func halves(of side: Int) -> Int {
    if let winner { return side == winner ? 2 : 0 }
    return sides[side].place == 1 ? 1 : 0
  }

  /// Returns an outcome of two sides in which one wins without a score.
  public static func walkover(to winner: Int, of count: Int = 2) -> Outcome {
    Outcome(
      (0..<count).map { Side(place: $0 == winner ? 1 : 2) }, ending: .walkover,
      isForfeited: true)
  }

  /// The outcome of a fixture that nobody won, because all sides stayed away.
  public static func nobody(of count: Int = 2) -> Outcome {
    Outcome((0..<count).map { _ in Side(place: nil) }, ending: .noContest)
  }
}
