/// A player, as stored in a document with a name and aliases.
public struct Player: Hashable, Sendable {
  /// The stream of entries that contains the player.
  public let id: StreamID
  /// The player's current name.
  public let name: String
  /// The other names of the player that may be typed, sorted.
  public let aliases: [String]
  /// Whether the player is archived: no longer listed or offered.
  public let isArchived: Bool
  /// Whether the player is deleted, which is possible only for a player without rounds.
  public let isDeleted: Bool
  /// The lasting facts about the player, such as the bow, by the keys of ``ParticipantDetail``.
  public let details: [String: JSONValue]
  /// The key of the player into whom this one was merged; nil for none.
  public private(set) var mergedInto: String?

  /// Whether two devices set a field of the player to different values, without having seen each
  /// other's entry.
  public let isDisputed: Bool

  /// The greatest length of a player's name in characters.
  public static let longestName = 200

  /// Makes a player from the document that contains it.
  public init(_ document: Document) {
    id = document.id
    name = document.name
    aliases = document.fields.compactMap { key, value in
      key.hasPrefix(Self.aliasPrefix) ? value.string : nil
    }.sorted()
    let facts = document.fields.filter { $0.key.hasPrefix(Self.detailPrefix) && $0.value != .null }
    details = Dictionary(
      facts.map { (String($0.key.dropFirst(Self.detailPrefix.count)), $0.value) }
    ) { first, _ in first }
    isArchived = document.isArchived
    isDeleted = document.isDeleted
    isDisputed = document.isDisputed
    mergedInto = document.fields[Self.mergedField]?.string
  }

  /// The key of the field that contains the key of the player into whom this one was merged.
  public static let mergedField = "mergedInto"

  /// Returns the key of the field that contains an alias.
  ///
  /// Each alias has a field of its own, so that two devices can each add one without a dispute.
  public static func aliasField(_ alias: String) -> String {
    aliasPrefix + Roster.folded(alias[...]).map { $0 == "=" ? "-" : String($0) }.joined()
  }

  /// Returns the key of the field that contains a lasting fact about the player.
  public static func detailField(_ key: String) -> String { detailPrefix + key }

  /// Returns the same player merged into another one, by that player's key; nil for not merged.
  package func merged(into key: String?) -> Player {
    var player = self
    player.mergedInto = key
    return player
  }

  /// The player as a competitor in a round.
  public var competitor: Competitor {
    Competitor(id: id.key, kind: .player, name: name)
  }

  private static let aliasPrefix = "alias."
  private static let detailPrefix = "detail."
}
