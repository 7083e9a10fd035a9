import ScoringKit

/// Lists of players, and what became of one.
enum PlayerPages {
  /// One player, with a sentence.
  static func page(_ kind: String, _ player: Player, me: Player? = nil, _ sentence: String) -> Page
  {
    Page(kind: kind, payload: payload(player, me: me), blocks: [.line(Line(sentence))])
  }

  /// Some players as a table.
  static func list(_ players: [Player], me: Player?) -> Page {
    guard !players.isEmpty else {
      return Page(
        kind: "players", payload: [],
        blocks: [.empty("Nobody plays yet.", Action("me", [.blank("NAME")]))])
    }
    let rows = players.enumerated().map { index, player in
      let remarks = [
        player.aliases.isEmpty ? nil : "also " + player.aliases.joined(separator: ", "),
        player.id == me?.id ? "you" : nil, player.isArchived ? "archived" : nil,
        player.isDisputed ? "disputed" : nil,
      ].compactMap(\.self).joined(separator: "; ")
      return Sheet.Row(
        [
          Cell("\(index + 1)"), Cell(player.name), Cell(remarks, .dim),
          Cell(String(player.id.key.prefix(6)), .dim),
        ],
        spoken: remarks.isEmpty ? "\(player.name)." : "\(player.name), \(remarks).")
    }
    let sheet = Sheet(
      columns: [
        Sheet.Column("#", isNumeric: true), Sheet.Column("Player"), Sheet.Column(""),
        Sheet.Column("Id"),
      ], rows: rows)
    return Page(
      kind: "players", payload: .array(players.map { payload($0, me: me) }),
      blocks: [.sheet(sheet)])
  }

  /// A player for programs.
  static func payload(_ player: Player, me: Player?) -> JSONValue {
    [
      "id": .string(player.id.key), "name": .string(player.name),
      "aliases": .array(player.aliases.map { .string($0) }),
      "isArchived": .bool(player.isArchived), "isMe": .bool(player.id == me?.id),
      "isDisputed": .bool(player.isDisputed),
    ]
  }
}
