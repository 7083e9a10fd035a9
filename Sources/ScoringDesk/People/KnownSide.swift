import ScoringKit
import ScoringStore

/// A side of players, across all rounds that they played together.
struct KnownSide: Hashable {
  /// The side's own name, or the names of its members.
  let name: String
  /// The members of the side.
  let members: [Player]

  /// The side's identity, independent of the order of members: their keys, joined by `+`.
  var key: String { Self.key(members.map(\.id.key)) }

  /// Returns the identity of a side of members with these keys.
  static func key(_ members: [String]) -> String {
    members.sorted().joined(separator: "+")
  }

  /// Returns the keys of a side's members; `nil` for a player's key.
  static func members(of key: String) -> [String]? {
    key.contains("+") ? key.split(separator: "+").map(String.init) : nil
  }
}

extension Repository {
  /// Returns the side that a typed text names by its members, as in `ann+ben`, or by a name that it
  /// played under.
  ///
  /// It is `nil` if no side matches. Finding a name requires all summaries of rounds with named
  /// sides.
  /// - Throws: A refusal if a member is unknown, or if several sides played under the name.
  func side(named text: String, sport: Sport?) throws -> KnownSide? {
    let names = try PlayerNaming.members(of: text)
    guard names.count == 1 else {
      let members = try names.map { try player(named: $0) }
      return KnownSide(name: members.map(\.name).joined(separator: " + "), members: members)
    }
    let wanted = Roster.folded(text[...])
    var found: [String: KnownSide] = [:]
    let query = SummaryQuery(
      sport: sport?.id, archive: .included, bodyTexts: [[RoundSummary.namedSideMark]],
      limit: Self.summaryPage)
    try eachSummary(of: query) { row in
      for row in RoundSummary(row)?.rows ?? []
      where row.competitor.isNamed && Roster.folded(row.competitor.name[...]) == wanted {
        let members = try row.competitor.members.compactMap { try player(key: $0.id) }
        guard members.count == row.competitor.members.count else { continue }
        let side = KnownSide(name: row.competitor.name, members: members)
        found[side.key] = found[side.key] ?? side
      }
    }
    guard found.count > 1 else { return found.values.first }
    throw Refusal(
      .ambiguousName, "\"\(text)\" could be several sides.", token: text,
      expected: found.values.map { $0.members.map(\.name).joined(separator: "+") }.sorted(),
      hint: "Name its members.")
  }

  /// Returns the player or the side that a typed text names.
  ///
  /// - Throws: The refusal of the player's name if no side matches either.
  func playerOrSide(named text: String, sport: Sport?) throws -> (player: Player?, side: KnownSide?)
  {
    do {
      return (try player(named: text), nil)
    } catch let refusal as Refusal where refusal.reason == .unknownName {
      guard let side = try side(named: text, sport: sport) else { throw refusal }
      return (nil, side)
    }
  }
}
