import ScoringKit

/// What the last round of an event says of those who have equal totals: a playoff, a shoot-off.
///
/// It decides between them where all of them took part in it, and nothing where somebody did not.
struct EventTies {
  /// What one entrant made of it.
  struct Result: Hashable {
    /// What decides, the smaller first.
    let key: [Int]
    /// What it is called: `playoff`.
    let noun: String
    /// Whether it is played for first place alone, so that the others still share theirs.
    let isForFirst: Bool
  }

  /// What it says, in sentences.
  private(set) var notes: [String] = []
  /// Whom it parted from others with their total.
  private(set) var decided: Set<Int> = []
  /// What stands behind the total of each entrant.
  private var places: [Int]

  /// Reads what the state of a round says of each seat; nil for whoever took no part in it.
  ///
  /// The field `tieBreak` has one integer a seat, for first place alone; `tieOrder` has a list of
  /// integers a seat, for every place, and says what it is `by`.
  static func results(_ fields: [String: JSONValue]) -> [Result?] {
    if let order = fields["tieOrder"], let lists = order["seats"]?.array {
      return lists.map { list in
        list.array.map {
          Result(
            key: $0.compactMap(\.integer), noun: order["by"]?.string ?? "playoff",
            isForFirst: false)
        }
      }
    }
    return (fields["tieBreak"]?.array ?? []).map { value in
      value.integer.map { Result(key: [$0], noun: "playoff", isForFirst: true) }
    }
  }

  /// Looks at those who have equal totals, the first integers of their ranks.
  init(_ ranks: [Rank], _ results: [Result?], names: Roster, round: String) {
    places = Array(repeating: 0, count: ranks.count)
    let placed = ranks.indices.filter { ranks[$0].isPlaced }
    let groups = Dictionary(grouping: placed) { ranks[$0].key.first ?? 0 }
    for (index, total) in groups.keys.sorted().enumerated() {
      guard let group = groups[total], group.count > 1 else { continue }
      part(group, results, isFirst: index == 0, names, round)
    }
  }

  private mutating func part(
    _ group: [Int], _ results: [Result?], isFirst: Bool, _ names: Roster, _ round: String
  ) {
    let played = group.compactMap { results[$0] }
    guard let any = played.first, isFirst || !any.isForFirst else { return }
    func list(_ entrants: [Int]) -> String {
      Phrases.list(entrants.map { names[Seat(index: $0)] }, last: " and ")
    }
    let lacking = group.filter { results[$0] == nil }
    guard lacking.isEmpty else {
      notes.append(
        "The \(any.noun) of the last \(round) decides nothing between \(list(group)): "
          + "\(list(lacking)) took no part in it.")
      return
    }
    let keys = Set(played.map(\.key)).sorted { $0.lexicographicallyPrecedes($1) }
    let first = group.filter { results[$0]?.key == keys.first }
    guard keys.count > 1, !any.isForFirst || first.count == 1 else { return }
    for entrant in group {
      let place = keys.firstIndex { $0 == results[entrant]?.key } ?? 0
      places[entrant] = any.isForFirst ? min(1, place) : place
    }
    decided.formUnion(any.isForFirst ? first : group)
    notes.append(
      any.isForFirst
        ? "\(list(first)) won the tie for first place in the \(any.noun) of the last \(round)."
        : "Equal totals of \(list(group)) were decided by the \(any.noun) of the last \(round).")
  }

  /// The ranks with what was decided behind the totals.
  func parted(_ ranks: [Rank]) -> [Rank] {
    zip(ranks, places).map { rank, place in
      guard rank.isPlaced, !decided.isEmpty else { return rank }
      var key = rank.key
      key.insert(place, at: min(1, key.count))
      return Rank(key)
    }
  }
}
