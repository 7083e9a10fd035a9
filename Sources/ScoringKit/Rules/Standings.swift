/// Who stands where: shared places skip (1, 1, 3), and those without a place come last.
public struct Standings: Hashable, Sendable {
  /// One seat's place.
  public struct Standing: Hashable, Sendable {
    /// The seat.
    public let seat: Seat
    /// The place from 1; nil where the seat takes none.
    public let place: Int?
    /// Whether another seat has the same place.
    public let isShared: Bool
    /// What decided it.
    public let rank: Rank

    /// The place as tables have it: `2`, `T2` where it is shared, a dash for none.
    package var label: String {
      place.map { isShared ? "T\($0)" : "\($0)" } ?? "–"
    }
  }

  /// The seats in order of their places; equal ones by name, ignoring case.
  public let rows: [Standing]

  /// Ranks the seats of a round.
  ///
  /// - Parameters:
  ///   - ranks: one rank a seat, in order of the seats.
  ///   - names: what orders equal ones; places do not depend on it.
  /// - Complexity: O(*n* log *n*) for *n* seats.
  public init(_ ranks: [Rank], names: Roster) {
    let order = ranks.indices.sorted { one, other in
      if ranks[one] != ranks[other] { return ranks[one] < ranks[other] }
      let (a, b) = (names[Seat(index: one)].lowercased(), names[Seat(index: other)].lowercased())
      return a == b ? one < other : a < b
    }
    var rows: [Standing] = []
    for (position, index) in order.enumerated() {
      let rank = ranks[index]
      let equals: (Int) -> Bool = { order.indices.contains($0) && ranks[order[$0]] == rank }
      let place = equals(position - 1) ? rows.last?.place : rank.isPlaced ? position + 1 : nil
      rows.append(
        Standing(
          seat: Seat(index: index), place: place,
          isShared: rank.isPlaced && (equals(position - 1) || equals(position + 1)), rank: rank))
    }
    self.rows = rows
  }

  /// The seats that share the first place; empty where nobody has a place.
  public var winners: [Seat] {
    rows.filter { $0.place == 1 }.map(\.seat)
  }

  /// A seat's row.
  public subscript(seat: Seat) -> Standing? {
    rows.first { $0.seat == seat }
  }
}

/// What decides a seat's place: integers compared in order, the smaller first.
///
/// Lowest or highest wins, tie-breaks, countback and times are all one thing. A
/// sport in which the highest wins negates. No fraction is ever part of a score.
public struct Rank: Hashable, Sendable {
  /// The integers, the most important first.
  public let key: [Int]
  /// Whether the seat takes a place; one that did not finish stands last, without.
  public let isPlaced: Bool
  /// What the round adds to an event: integers that are added up, the smaller first; nil where
  /// it does not count, as for somebody who did not finish it.
  public let share: [Int]?

  /// Makes a rank; what it adds to an event is its key, where it takes a place.
  public init(_ key: [Int], isPlaced: Bool = true) {
    self.init(key, isPlaced: isPlaced, share: isPlaced ? key : nil)
  }

  /// Makes a rank that adds something else to an event than its key.
  public init(_ key: [Int], isPlaced: Bool = true, share: [Int]?) {
    self.key = key
    self.isPlaced = isPlaced
    self.share = share
  }
}

extension Rank: Comparable {
  /// Two seats share a place where nothing decides between them, whatever they add to an event.
  public static func == (one: Rank, other: Rank) -> Bool {
    one.isPlaced == other.isPlaced && one.key == other.key
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(isPlaced)
    hasher.combine(key)
  }

  public static func < (one: Rank, other: Rank) -> Bool {
    guard one.isPlaced == other.isPlaced else { return one.isPlaced }
    return one.key.lexicographicallyPrecedes(other.key)
  }
}
