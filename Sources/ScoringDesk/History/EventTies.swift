import ScoringKit

/// Breaks ties in the standings of an event by the playoff or shoot-off of its last round.
///
/// A tie is broken only if all tied entrants took part in the playoff and the playoff is over.
struct EventTies {
  /// The result of one entrant in the tie-break.
  struct Result: Hashable {
    /// The numbers that decide the tie-break, compared in order with the smaller first; `nil` for
    /// one that the entrant doesn't have.
    let key: [Int?]
    /// The sport's word for the tie-break: `playoff` or `shoot-off`.
    let noun: String
    /// Whether the tie-break is for first place only, so that other places stay shared.
    let isForFirst: Bool
    /// A number that the entrants share who met in the tie-break; `nil` if this entrant met nobody.
    var met: Int?
    /// A number that the entrants share between whom the tie-break still has to be played; `nil` if
    /// this entrant is not one of them.
    var due: Int?

    var tookPart: Bool { key.first.flatMap(\.self) != nil }
  }

  /// Sentences for people about the tie-breaks of the event.
  private(set) var notes: [String] = []
  /// The indices of the entrants whose ties were broken.
  private(set) var decided: Set<Int> = []
  /// The indices of the entrants who share a rank because their tie-break was not played yet.
  private var sharing: Set<Int> = []
  /// For each entrant, the position among the entrants with the same total, from 0.
  private var places: [Int]

  /// Reads the tie-break of each seat from the state of a round, given as JSON fields; `nil` for a
  /// seat without one.
  ///
  /// The field `tieBreak` has one integer for each seat, for first place only. The field `tieOrder`
  /// has a list of integers for each seat (`seats`), for every rank. It also has the word for the
  /// tie-break (`by`), the numbers of those who met in it (`met`) and of those who still have to
  /// play it (`due`).
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

  /// Breaks the ties between entrants with equal totals; the total is the first integer of a rank.
  init(_ ranks: [Rank], _ results: [Result?], names: Roster, round: String) {
    places = Array(repeating: 0, count: ranks.count)
    let placed = ranks.indices.filter { ranks[$0].isPlaced }
    let groups = Dictionary(grouping: placed) { ranks[$0].key.first ?? 0 }
    for (index, total) in groups.keys.sorted().enumerated() {
      guard let group = groups[total], group.count > 1 else { continue }
      part(Level(group: group, results: results, names: names, round: round), isFirst: index == 0)
    }
  }

  /// The entrants with the same total.
  private struct Level {
    let group: [Int]
    let results: [Result?]
    let names: Roster
    let round: String

    /// The tie-break result of the first entrant in the group who has one.
    var any: Result? { group.lazy.compactMap { results[$0] }.first }
    /// The tie-break in the words of a sentence: `playoff of the last round`.
    var title: String { "\(any?.noun ?? "") of the last \(round)" }

    func list(_ entrants: [Int]) -> String {
      names.list(entrants.map(Seat.init(index:)))
    }

    /// Returns the first entrants of the group who share a number of their tie-break results.
    func common(_ number: (Result) -> Int?) -> [Int]? {
      let known = group.filter { results[$0].flatMap(number) != nil }
      return Dictionary(grouping: known) { results[$0].flatMap(number) ?? 0 }.values
        .filter { $0.count > 1 }.min { $0[0] < $1[0] }
    }

    /// Returns the tied entrants in the order of their tie-break.
    ///
    /// Their integers are compared one after the other, as long as all of them have one; those who
    /// stay equal share a list.
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

  /// Returns the ranks of the event with the order of the tie-break inserted after the totals.
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
