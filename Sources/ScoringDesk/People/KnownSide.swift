import ScoringKit
import ScoringStore

/// A side of players, in whatever rounds they played together.
struct KnownSide: Hashable {
  /// What it is called: a name of its own, or those of its members.
  let name: String
  /// Who makes it up.
  let members: [Player]

  /// What names it, whatever the order of its members: their keys, joined by `+`.
  var key: String { Self.key(members.map(\.id.key)) }

  /// What names a side of members with these keys.
  static func key(_ members: [String]) -> String {
    members.sorted().joined(separator: "+")
  }

  /// The keys of the members of a side that is named so; nil for a player's key.
  static func members(of key: String) -> [String]? {
    key.contains("+") ? key.split(separator: "+").map(String.init) : nil
  }
}

extension Book {
  /// The side that a typed text names: its members as in `ann+ben`, or a name that it played under.
  ///
  /// Nil where the text means none. All summaries of rounds with named sides are looked at for a
  /// name.
  /// - Throws: a refusal where a member is unknown, or several sides played under the name.
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

  /// The player or the side that a typed text names.
  ///
  /// - Throws: the refusal of a player's name, where it is no side's either.
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
