internal import ScoringKit

/// The ids by which DUPR's lists name players.
enum PlayerIDs {
  /// An id that a list may have for a player, and the word that follows the player's column in the
  /// name of its own column.
  private static let ids = [
    (
      column: "dupr", title: "DuprId",
      detail: ParticipantDetail("dupr", "DUPR id", .text(limit: 40))
    ),
    (
      column: "external", title: "ExternalId",
      detail: ParticipantDetail("dupr-external", "external id for DUPR", .text(limit: 40))
    ),
  ]

  /// The players of a list, by the names of their columns.
  static let players = ["A1", "A2", "B1", "B2"]

  /// The facts about a player that contain the ids.
  static let details = ids.map(\.detail)

  /// The names of the columns with ids.
  static let columns = players.flatMap { player in ids.map { "\(player) \($0.column)" } }

  /// The headings of a player's columns: the name and the ids.
  static func headings(of player: String) -> [String] {
    ["player\(player)"] + ids.map { "player\(player)\($0.title)" }
  }

  /// The fields of a player in a list: the name and the ids; empty ones for nobody.
  static func fields(of player: Roster.Names?) -> [String] {
    [player?.name ?? ""] + details.map { player?.facts[$0.key]?.string ?? "" }
  }

  /// Adds the ids in a row to the facts of a plan.
  static func addFacts(of row: Table.Row, to plan: inout ImportPlan) {
    for player in players {
      let name = FileNames.person(FileText.name(row.text(player)))
      guard !name.isEmpty else { continue }
      for id in ids {
        guard let text = row["\(player) \(id.column)"] else { continue }
        plan.add(id.detail, text, of: name, line: row.line)
      }
    }
  }
}
