/// The score of a contest that consists of units within units, such as the points of a game, the
/// games of a set and the sets of a match.
///
/// A seat that wins enough points wins the game, one that wins enough games wins the set, and so on. A
/// ladder counts this for two or more seats, and returns the rank, the score in words and the card.
///
/// ```swift
/// // Volleyball: three sets of 25 points by two, the fifth to 15.
/// var match = Ladder([.init("match", to: 3), .init("set", to: 25, by: 2, last: 15)], seats: 2)
/// match.add(to: Seat(index: 0))
/// ```
public struct Ladder: Hashable, Sendable {
  /// One level of a ladder: a unit that is won by winning a number of the next smaller ones.
  public struct Unit: Hashable, Sendable, Codable {
    /// The name of the unit in lower case: `set`.
    public let name: String
    /// How many of the next smaller units, or points, win the unit.
    public let target: Int
    /// By how many the winner must lead.
    public let margin: Int
    /// How many win the unit with any lead; nil for no such limit.
    public let cap: Int?
    /// The target if the unit decides the next greater one; nil for the same target.
    public let last: Int?
    /// The game that decides the unit if it is level; nil for none.
    public let tieBreak: TieBreak?

    /// Makes a level of a ladder.
    ///
    /// - Parameters:
    ///   - name: the name in lower case.
    ///   - target: how many of the next smaller units win it.
    ///   - margin: by how many the winner must lead.
    ///   - cap: how many win the unit with any lead.
    ///   - last: the target if the unit decides the next greater one.
    ///   - tieBreak: the game that decides the unit if it is level.
    public init(
      _ name: String, to target: Int, by margin: Int = 1, cap: Int? = nil, last: Int? = nil,
      tieBreak: TieBreak? = nil
    ) {
      self.name = name
      self.target = target
      self.margin = margin
      self.cap = cap
      self.last = last
      self.tieBreak = tieBreak
    }
  }

  /// A game of points that decides a unit in which all seats have the same count.
  public struct TieBreak: Hashable, Sendable, Codable {
    /// The count of every seat at which the tie-break is played: 6 at 6-6.
    public let at: Int
    /// How many points win the tie-break.
    public let target: Int
    /// By how many points the winner must lead.
    public let margin: Int

    /// Makes a tie-break.
    public init(at: Int, to target: Int, by margin: Int = 2) {
      self.at = at
      self.target = target
      self.margin = margin
    }
  }

  /// The counts of one part of the whole, such as the games of a set.
  public struct Part: Hashable, Sendable {
    /// The counts in the order of the seats.
    public let counts: [Int]
    /// The points of the tie-break that decided the part; nil if there was none.
    public let tieBreak: [Int]?
  }

  /// The levels of the ladder, from the whole to the smallest unit.
  public let units: [Unit]
  /// The number of seats.
  public let seats: Int
  /// For each level, how many of the next smaller units each seat has won in the current unit.
  public private(set) var counts: [[Int]]
  /// The finished parts of the whole, such as the sets of a match; empty if there is one level.
  public private(set) var parts: [Part] = []
  /// The points of each seat in the whole contest.
  public private(set) var points: [Int]
  /// The seat that won the whole; nil while nobody has.
  public private(set) var winner: Seat?
  /// The points of the tie-break that was the last unit of the smallest level; nil if it was none.
  private var tieBreakPoints: [Int]?

  /// Makes a ladder on which nothing has been won.
  ///
  /// - Parameters:
  ///   - units: the levels, from the whole to the smallest unit; at least one.
  ///   - seats: the number of seats.
  public init(_ units: [Unit], seats: Int) {
    self.units = units.isEmpty ? [Unit("game", to: 1)] : units
    self.seats = max(0, seats)
    points = Array(repeating: 0, count: self.seats)
    counts = Array(repeating: points, count: self.units.count)
  }
}

extension Ladder {
  /// Adds points to a seat, and wins for it the units that it wins with them.
  ///
  /// After the whole is won, or for a seat that doesn't exist, nothing changes. Points beyond the
  /// end of a unit are dropped with it.
  ///
  /// - Parameters:
  ///   - count: how many points.
  ///   - seat: the seat that wins them.
  /// - Returns: the units that the seat won, the smallest first.
  @discardableResult
  public mutating func add(_ count: Int = 1, to seat: Seat) -> [Unit] {
    guard winner == nil, points.indices.contains(seat.index) else { return [] }
    points[seat.index] = Ratio.sum(points[seat.index], count)
    return add(count, at: units.count - 1, to: seat)
  }

  /// Adds to the count of a seat at a level, and wins for it the units that it wins with that.
  private mutating func add(_ count: Int, at level: Int, to seat: Seat) -> [Unit] {
    var won: [Unit] = []
    var (level, count) = (level, count)
    while true {
      let isTieBreak = isTieBreak(at: level - 1)
      counts[level][seat.index] = Ratio.sum(counts[level][seat.index], count)
      guard isWon(level, by: seat, isTieBreak: isTieBreak) else { return won }
      won.append(units[level])
      guard level > 0 else {
        winner = seat
        return won
      }
      if level == 1 {
        parts.append(Part(counts: counts[1], tieBreak: tieBreakPoints))
      }
      tieBreakPoints = isTieBreak ? counts[level] : nil
      counts[level] = Array(repeating: 0, count: seats)
      (level, count) = (level - 1, 1)
    }
  }

  /// Gives the current smallest unit to a seat that didn't win enough points for it, as for a
  /// penalty: of 9-7 in a game to 11 it makes 11-7.
  ///
  /// The points that this adds are not counted in ``points``. After the whole is won, or for a seat
  /// that doesn't exist, nothing changes.
  ///
  /// - Returns: the units that the seat won, the smallest first.
  @discardableResult
  public mutating func award(to seat: Seat) -> [Unit] {
    guard winner == nil, points.indices.contains(seat.index) else { return [] }
    let level = units.count - 1
    let own = counts[level][seat.index]
    let most = best(of: counts[level], besides: seat)
    let needed =
      if isTieBreak, let tieBreak = units[level - 1].tieBreak {
        max(tieBreak.target, most + tieBreak.margin)
      } else {
        min(
          max(target(at: level), most + units[level].margin),
          units[level].cap.map { max($0, most + 1) } ?? .max)
      }
    return add(max(1, needed - own), at: level, to: seat)
  }

  /// Adds a finished part of the whole as it is written on paper, such as the set `25-20`.
  ///
  /// If the parts consist of points, these are counted in ``points`` too; otherwise, as for the
  /// games of a set, they are unknown.
  ///
  /// - Parameters:
  ///   - part: the counts in the order of the seats.
  ///   - tieBreak: the points of the tie-break that decided the part; nil if it was none, or if
  ///     they are unknown.
  /// - Throws: a refusal if no part can end so, or if another one has begun.
  public mutating func add(part: [Int], tieBreak: [Int]? = nil) throws(Refusal) {
    let name = units.count > 1 ? units[1].name : units[0].name
    func refusal(_ message: String, _ hint: Line? = nil) -> Refusal {
      Refusal(.illegal, message, hint: hint)
    }
    guard winner == nil else { throw Refusal(.over, "All \(Phrases.plural(name)) are played.") }
    guard units.count > 1, !counts[1...].contains(where: { $0.contains { $0 != 0 } }) else {
      throw refusal("A \(name) has begun, so its points are entered.")
    }
    let written = part.map { "\($0)" }.joined(separator: "-")
    guard part.count == seats, let most = part.max(), part.allSatisfy({ $0 >= 0 }), most > 0,
      let best = part.firstIndex(of: most)
    else { throw refusal("\(written) is no score of a \(name).") }
    let seat = Seat(index: best)
    var before = self
    before.counts[1] = part
    let isWon = before.isWon(1, by: seat, isTieBreak: false)
    before.counts[1][best] -= 1
    guard isWon,
      !part.indices.contains(where: { before.isWon(1, by: Seat(index: $0), isTieBreak: false) })
    else { throw refusal("No \(name) ends \(written).", Line("A \(name) \(rule).")) }
    before.tieBreakPoints = tieBreak
    if units.count == 2 {
      for index in part.indices {
        before.points[index] = Ratio.sum(before.points[index], part[index])
      }
    }
    _ = before.add(1, at: 1, to: seat)
    self = before
  }

  /// How the current part is won, in words: `is won at 25 with a lead of 2`.
  private var rule: String {
    let unit = units[1]
    let lead = unit.margin > 1 ? " with a lead of \(unit.margin)" : ""
    let cap = unit.cap.map { ", or at \($0)" } ?? ""
    let tieBreak = unit.tieBreak.map { ", or by a tie-break at \($0.at)-\($0.at)" } ?? ""
    return "is won at \(target(at: 1))\(lead)\(cap)\(tieBreak)"
  }

  /// Whether the current unit of the smallest level is a tie-break.
  public var isTieBreak: Bool { isTieBreak(at: units.count - 2) }

  private func isTieBreak(at level: Int) -> Bool {
    guard counts.indices.contains(level), let tieBreak = units[level].tieBreak else {
      return false
    }
    return counts[level].allSatisfy { $0 == tieBreak.at }
  }

  private func isWon(_ level: Int, by seat: Seat, isTieBreak: Bool) -> Bool {
    let unit = units[level]
    let count = counts[level][seat.index]
    let lead = count - best(of: counts[level], besides: seat)
    if isTieBreak, let tieBreak = units[level - 1].tieBreak {
      return count >= tieBreak.target && lead >= tieBreak.margin
    }
    // The winner of a tie-break needs one unit more, and not the margin.
    if let tieBreak = unit.tieBreak, count > tieBreak.at, lead == 1 { return true }
    if let cap = unit.cap, count >= cap, lead > 0 { return true }
    return count >= target(at: level) && lead >= unit.margin
  }

  /// Returns the greatest count of the other seats.
  private func best(of counts: [Int], besides seat: Seat) -> Int {
    counts.enumerated().filter { $0.offset != seat.index }.map(\.element).max() ?? 0
  }

  /// Returns the target of the current unit of a level.
  private func target(at level: Int) -> Int {
    guard level > 0, let last = units[level].last else { return units[level].target }
    let isDecider = counts[level - 1].allSatisfy { $0 == units[level - 1].target - 1 }
    return isDecider ? last : units[level].target
  }
}
