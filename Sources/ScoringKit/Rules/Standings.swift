/// The places of all seats of a round or competition.
///
/// Places after a shared one are skipped (1, 1, 3), and seats without a place come last.
public struct Standings: Hashable, Sendable {
  /// The place of one seat.
  public struct Standing: Hashable, Sendable {
    /// The seat that has the place.
    public let seat: Seat
    /// The seat's place from 1; nil if the seat has none.
    public let place: Int?
    /// Whether another seat has the same place as the seat.
    public let isShared: Bool
    /// The rank that decided the seat's place.
    public let rank: Rank

    /// The place as tables show it: `2`, `T2` if it is shared, a dash if the seat has none.
    public var label: String {
      place.map { isShared ? "T\($0)" : "\($0)" } ?? "–"
    }
  }

  /// The places of all seats, the best first; seats with equal ranks are in the order of their
  /// names, ignoring case.
  public let rows: [Standing]

  /// Ranks the seats of a round.
  ///
  /// - Parameters:
  ///   - ranks: one rank for each seat, in order of the seats.
  ///   - names: the names of the seats, by which seats with equal ranks are sorted; places do not
  ///     depend on them.
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

  /// The seats that share the first place; empty if no seat has a place.
  public var winners: [Seat] {
    rows.filter { $0.place == 1 }.map(\.seat)
  }

  /// The place of a seat, with its rank; nil if there is no such seat.
  public subscript(seat: Seat) -> Standing? {
    rows.first { $0.seat == seat }
  }
}

/// The integers that decide a seat's place, compared in order; smaller is better.
///
/// Such a list represents all kinds of ranking: lowest or highest score, tie-breaks, countback and
/// times. A sport in which the highest score wins stores negated numbers. A score never contains a
/// fraction.
public struct Rank: Hashable, Sendable {
  /// The integers, the most important first.
  public let key: [Int]
  /// Whether the seat gets a place; a seat that did not finish comes last, without a place.
  public let isPlaced: Bool
  /// The integers that the round adds to a competition of several rounds, smaller is better; nil if
  /// it adds nothing, for example because the seat didn't finish the round.
  public let share: [Int]?

  /// Makes a rank; if the seat has a place, the key is also what the round adds to a competition.
  public init(_ key: [Int], isPlaced: Bool = true) {
    self.init(key, isPlaced: isPlaced, share: isPlaced ? key : nil)
  }

  /// Makes a rank with other integers to add to a competition than its key; nil to add nothing.
  public init(_ key: [Int], isPlaced: Bool = true, share: [Int]?) {
    self.key = key
    self.isPlaced = isPlaced
    self.share = share
  }
}

extension Rank: Comparable {
  /// Whether two ranks give seats the same place: their keys are equal, even if they add different
  /// integers to a competition.
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
