import ScoringKit
import ScoringStore

/// A side made of players, which is the same in all rounds that these players played together.
struct KnownSide: Hashable {
  /// The name of the side: its own, or the names of its members joined by ` + `.
  let name: String
  /// The players who are the members of the side.
  let members: [Player]

  /// The key that identifies the side: the sorted keys of its members, joined by `+`.
  var key: String { Self.key(members.map(\.id.key)) }

  /// Returns the key of the side whose members have these keys, in any order.
  static func key(_ members: [String]) -> String {
    members.sorted().joined(separator: "+")
  }

  /// Returns the keys of the members from the key of a side; `nil` for the key of a player.
  static func members(of key: String) -> [String]? {
    key.contains("+") ? key.split(separator: "+").map(String.init) : nil
  }
}

extension Repository {
  /// Returns the side that a typed text names by its members, as in `ann+ben`, or by a name of its
  /// own that it had in a round.
  ///
  /// The result is `nil` if no side matches. To find a side by its own name, the summaries of all
  /// rounds with such sides are read.
  /// - Throws: A refusal if a member is unknown, or if several sides had the name.
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

  /// Returns the player that a typed text names, or else the side that it names.
  ///
  /// - Throws: A refusal if the text names neither a player nor a side.
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
