/// A player: a document with a name and aliases.
public struct Player: Hashable, Sendable {
  /// The player's stream.
  public let id: StreamID
  /// The current name.
  public let name: String
  /// The aliases that may also be typed, sorted.
  public let aliases: [String]
  /// Whether the player is archived: no longer listed or offered.
  public let isArchived: Bool
  /// Whether the player is deleted, which is possible only for a player without rounds.
  public let isDeleted: Bool
  /// The key of the player with whom this one was merged; nil for none.
  public private(set) var mergedInto: String?

  /// Whether two devices disagree about the player.
  public let isDisputed: Bool

  /// The maximum length of a name in characters.
  public static let longestName = 200

  /// Reads a player's document.
  public init(_ document: Document) {
    id = document.id
    name = document.name
    aliases = document.fields.compactMap { key, value in
      key.hasPrefix(Self.aliasPrefix) ? value.string : nil
    }.sorted()
    isArchived = document.isArchived
    isDeleted = document.isDeleted
    isDisputed = document.isDisputed
    mergedInto = document.fields[Self.mergedField]?.string
  }

  /// The field with the key of the player with whom this one was merged.
  public static let mergedField = "mergedInto"

  /// Returns the field of an alias; adding one on each of two devices is no dispute.
  public static func aliasField(_ alias: String) -> String {
    aliasPrefix + Roster.folded(alias[...]).map { $0 == "=" ? "-" : String($0) }.joined()
  }

  /// Returns the same player merged into another one, or into none.
  package func merged(into key: String?) -> Player {
    var player = self
    player.mergedInto = key
    return player
  }

  /// The player as a participant in a round.
  public var competitor: Competitor {
    Competitor(id: id.key, kind: .player, name: name)
  }

  private static let aliasPrefix = "alias."
}
