import ScoringKit

/// Breaks ties of an event by the playoff or shoot-off of its last round.
///
/// A tie is broken only if all of the tied entrants took part and the playoff is over.
struct EventTies {
  /// One entrant's tie-break result.
  struct Result: Hashable {
    /// The values that decide, compared in order with smaller ones first; `nil` without a part in
    /// it.
    let key: [Int?]
    /// The sport's word for the tie-break: `playoff`.
    let noun: String
    /// Whether the tie-break is for first place only, so that other places stay shared.
    let isForFirst: Bool
    /// A number shared by the entrants who met in the tie-break; `nil` if there was none.
    var met: Int?
    /// A number shared by the entrants whose tie-break is still to come.
    var due: Int?

    var tookPart: Bool { key.first.flatMap(\.self) != nil }
  }

  /// The sentences about the tie-breaks.
  private(set) var notes: [String] = []
  /// The entrants whose ties were broken.
  private(set) var decided: Set<Int> = []
  /// The entrants who share a place because their tie-break is still to come.
  private var sharing: Set<Int> = []
  /// The order within equal totals, for each entrant.
  private var places: [Int]

  /// Reads the tie-break of each seat from a round's state; `nil` for a seat without one.
  ///
  /// The field `tieBreak` has one integer per seat, for first place only. The field `tieOrder` has
  /// a list of integers per seat, for every place, and names the tie-break (`by`), who took part
  /// (`met`) and whose is still to come (`due`).
  static func results(_ fields: [String: JSONValue]) -> [Result?] {
    if let order = fields["tieOrder"], let lists = order["seats"]?.array {
      let (met, due) = (order["met"]?.array ?? [], order["due"]?.array ?? [])
      return lists.enumerated().map { seat, list in
        Result(
          key: list.array?.map(\.integer) ?? [], noun: order["by"]?.string ?? "playoff",
          isForFirst: false, met: met.indices.contains(seat) ? met[seat].integer : nil,
          due: due.indices.contains(seat) ? due[seat].integer : nil)
      }
    }
    return (fields["tieBreak"]?.array ?? []).map { value in
      value.integer.map { Result(key: [$0], noun: "playoff", isForFirst: true) }
    }
  }

  /// Breaks the ties between entrants with equal totals, the first integers of their ranks.
  init(_ ranks: [Rank], _ results: [Result?], names: Roster, round: String) {
    places = Array(repeating: 0, count: ranks.count)
    let placed = ranks.indices.filter { ranks[$0].isPlaced }
    let groups = Dictionary(grouping: placed) { ranks[$0].key.first ?? 0 }
    for (index, total) in groups.keys.sorted().enumerated() {
      guard let group = groups[total], group.count > 1 else { continue }
      part(Level(group: group, results: results, names: names, round: round), isFirst: index == 0)
    }
  }

  /// The entrants with one total.
  private struct Level {
    let group: [Int]
    let results: [Result?]
    let names: Roster
    let round: String

    /// The first tie-break result in the group.
    var any: Result? { group.lazy.compactMap { results[$0] }.first }
    /// The tie-break as worded in a sentence: `playoff of the last round`.
    var title: String { "\(any?.noun ?? "") of the last \(round)" }

    func list(_ entrants: [Int]) -> String {
      names.list(entrants.map(Seat.init(index:)))
    }

    /// Returns the first group of entrants who share a number.
    func common(_ number: (Result) -> Int?) -> [Int]? {
      let known = group.filter { results[$0].flatMap(number) != nil }
      return Dictionary(grouping: known) { results[$0].flatMap(number) ?? 0 }.values
        .filter { $0.count > 1 }.min { $0[0] < $1[0] }
    }

    /// Returns the tied entrants in order, compared by one integer after the other while all have
    /// one.
    func ordered(_ level: [Int], from index: Int = 0) -> [[Int]] {
      let values = level.compactMap { entrant in
        results[entrant].flatMap { $0.key.indices.contains(index) ? $0.key[index] : nil }
      }
      guard level.count > 1, values.count == level.count else { return [level] }
      let groups = Dictionary(grouping: zip(level, values), by: \.1)
      return groups.sorted { $0.key < $1.key }.flatMap {
        ordered($0.value.map(\.0), from: index + 1)
      }
    }
  }

  private mutating func part(_ level: Level, isFirst: Bool) {
    let (group, results) = (level.group, level.results)
    guard let any = level.any, isFirst || !any.isForFirst else { return }
    if let due = level.common(\.due) {
      sharing.formUnion(group)
      notes.append(
        "The \(level.title) is still due between \(level.list(due)): until then "
          + "\(level.list(group)) share a place.")
      return
    }
    let lacking = group.filter { results[$0]?.tookPart != true }
    guard lacking.count < group.count else { return }
    let undecided = "The \(level.title) decides nothing between \(level.list(group)): "
    guard lacking.isEmpty else {
      notes.append(undecided + "\(level.list(lacking)) took no part in it.")
      return
    }
    guard Set(group.compactMap { results[$0]?.met }).count < 2 else {
      notes.append(undecided + "they did not meet in it.")
      return
    }
    let ordered = level.ordered(group)
    let first = ordered.first ?? []
    guard ordered.count > 1, !any.isForFirst || first.count == 1 else { return }
    for (place, entrants) in ordered.enumerated() {
      for entrant in entrants { places[entrant] = any.isForFirst ? min(1, place) : place }
    }
    decided.formUnion(any.isForFirst ? first : group)
    notes.append(
      any.isForFirst
        ? "\(level.list(first)) won the tie for first place in the \(level.title)."
        : "Equal totals of \(level.list(group)) were decided by the \(level.title).")
  }

  /// Returns the ranks with the tie-break order inserted after the totals.
  func parted(_ ranks: [Rank]) -> [Rank] {
    ranks.indices.map { entrant in
      let rank = ranks[entrant]
      guard rank.isPlaced, !decided.isEmpty || !sharing.isEmpty else { return rank }
      var key = rank.key
      key.insert(places[entrant], at: min(1, key.count))
      return Rank(sharing.contains(entrant) ? Array(key.prefix(2)) : key)
    }
  }
}
