package import ScoringKit

/// The places of entrants at the start: targets, cards or courts, with the time or the hole at which
/// each begins.
package struct StartPlan: Hashable, Sendable {
  /// The kinds of places.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case target, card, court
  }

  /// The orders in which entrants are put together.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    /// In the order of the entries.
    case entry
    /// By the seeds.
    case seed
    /// Those of a division together.
    case division
    /// Those of a club apart.
    case club
    /// By the score before, the best last.
    case score
  }

  /// The kind of the places.
  package let kind: Kind
  /// The number of targets, cards or courts of a session.
  package let groups: Int
  /// The greatest number of entrants of one of them.
  package let lines: Int
  /// The minute of the day at which the first group starts; nil if all start at once.
  package let first: Int?
  /// The minutes between two groups.
  package let interval: Int
  /// The number of holes from which cards start at once; nil for tee times, or if it isn't known.
  package let holes: Int?

  /// Makes a plan.
  package init(
    _ kind: Kind, groups: Int, lines: Int, first: Int? = nil, interval: Int = 0, holes: Int? = nil
  ) {
    self.kind = kind
    self.groups = groups
    self.lines = lines
    self.first = first
    self.interval = interval
    self.holes = holes
  }

  /// Reads the stored form; nil if it isn't one.
  package init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.string.flatMap(Kind.init),
      let groups = value["groups"]?.integer, (1...StartPlace.mostGroups).contains(groups),
      let lines = value["lines"]?.integer, (1...StartPlace.mostLines).contains(lines)
    else { return nil }
    self.init(
      kind, groups: groups, lines: lines,
      first: value["first"]?.integer.flatMap { (0..<1440).contains($0) ? $0 : nil },
      interval: value["interval"]?.integer.map { max(0, min(240, $0)) } ?? 0,
      holes: value["holes"]?.integer.flatMap { (1...99).contains($0) ? $0 : nil })
  }

  /// The stored form.
  package var value: JSONValue {
    var fields: [String: JSONValue] = [
      "kind": .string(kind.rawValue), "groups": .integer(groups), "lines": .integer(lines),
    ]
    fields["first"] = first.map { .integer($0) }
    if interval > 0 { fields["interval"] = .integer(interval) }
    fields["holes"] = holes.map { .integer($0) }
    return .object(fields)
  }

  /// Whether the plan has a place.
  package func contains(_ place: StartPlace) -> Bool {
    place.group <= groups && place.line < lines
  }

  /// Returns when or where a group starts: `9:40`, `hole 7`, `hole 7B` for the second group there; nil
  /// if all start at once at their own places.
  package func start(of group: Int) -> String? {
    if let first {
      let minutes = (first + (group - 1) * interval) % 1440
      let minute = minutes % 60
      return "\(minutes / 60):\(minute < 10 ? "0" : "")\(minute)"
    }
    guard let holes else { return nil }
    let turn = (group - 1) / holes
    let letter = turn == 0 ? "" : String(UnicodeScalar(UInt8(65 + min(25, turn))))
    return "hole \((group - 1) % holes + 1)\(letter)"
  }

  /// Returns the sizes of the groups of some entrants who are put together: as even as possible.
  ///
  /// Cards have 3 to 5 with any greatest size, if there are enough entrants for it.
  package func sizes(of entrants: Int) -> [Int] {
    guard entrants > 0 else { return [] }
    var used = (entrants + lines - 1) / lines
    if kind == .card {
      while used > 1, entrants / used < Self.leastOfCard,
        (entrants + used - 2) / (used - 1) <= Self.mostOfCard
      {
        used -= 1
      }
    }
    return (0..<used).map { entrants / used + ($0 < entrants % used ? 1 : 0) }
  }

  /// The sizes that cards have.
  private static let leastOfCard = 3
  private static let mostOfCard = 5

  /// Returns the places of entrants in order, in groups of sizes that differ by one at most within each
  /// section, such as a division.
  ///
  /// Each section has groups of its own if there are enough of them in one session; otherwise neighbours
  /// are together. With `apart`, entrants with equal texts are in different groups if there are enough.
  ///
  /// - Parameters:
  ///   - sections: The numbers of entrants who are put together.
  ///   - apart: A text for each entrant, such as the club; nil for none.
  /// - Returns: The place of each; nil if there are too many of them.
  package func places(of sections: [Int], apart: [String]? = nil) -> [StartPlace]? {
    let entrants = sections.reduce(0, +)
    let own = sections.flatMap { self.sizes(of: $0) }
    let isDivided = apart == nil && (kind == .card || own.count <= groups)
    let sizes: [Int] = isDivided ? own : self.sizes(of: entrants)
    let used = sizes.count
    let sessions = (used + groups - 1) / groups
    guard sessions <= StartPlace.mostSessions else { return nil }
    guard used > 0 else { return [] }
    let inSession = (used + sessions - 1) / sessions
    func place(_ group: Int, _ line: Int) -> StartPlace {
      StartPlace(session: group / inSession + 1, group: group % inSession + 1, line: line)
    }
    guard let apart, apart.count == entrants else {
      return sizes.enumerated().flatMap { group, size in (0..<size).map { place(group, $0) } }
    }
    // Dealt out one after the other, those of one club are in groups next to each other.
    let counts = Dictionary(apart.map { ($0, 1) }, uniquingKeysWith: +)
    let order = apart.indices.sorted { one, other in
      let (a, b) = (apart[one], apart[other])
      return (-(a.isEmpty ? 0 : counts[a] ?? 0), a, one)
        < (-(b.isEmpty ? 0 : counts[b] ?? 0), b, other)
    }
    var places = [StartPlace](repeating: place(0, 0), count: entrants)
    for (position, index) in order.enumerated() {
      places[index] = place(position % used, position / used)
    }
    return places
  }
}
