/// A player: a document that says what somebody is called, and by what else they are known.
public struct Player: Hashable, Sendable {
  /// The player's stream.
  public let id: StreamID
  /// Today's name.
  public let name: String
  /// What else may be typed, sorted.
  public let aliases: [String]
  /// Whether the player has been put away: no longer listed or offered.
  public let isArchived: Bool
  /// Whether the player has been deleted, as only somebody can be who is in no round.
  public let isDeleted: Bool
  /// The player that this one turned out to be; nil for none.
  public private(set) var mergedInto: String?

  /// Whether two devices say something different of the player.
  public let isDisputed: Bool

  /// The longest name that is taken, in characters.
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

  /// The field that names the player with whom this one was merged.
  public static let mergedField = "mergedInto"

  /// The field of an alias; adding one on each of two devices is no dispute.
  public static func aliasField(_ alias: String) -> String {
    aliasPrefix + Roster.folded(alias[...]).map { $0 == "=" ? "-" : String($0) }.joined()
  }

  /// The same player as one who stands alone, or who turned out to be another.
  package func merged(into key: String?) -> Player {
    var player = self
    player.mergedInto = key
    return player
  }

  /// How the player takes part in a round.
  public var competitor: Competitor {
    Competitor(id: id.key, kind: .player, name: name)
  }

  private static let aliasPrefix = "alias."
}
