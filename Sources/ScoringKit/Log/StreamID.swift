/// The identifier of a stream: one round, one player, one document, or some settings.
///
/// Every entry belongs to a stream. The identifier is written `kind/key`: `round/7h3k9qv2m0ad`.
public struct StreamID: Hashable, Sendable {
  /// The kind of the stream: `round`, `player`, `settings`, or a sport's kind of document.
  public let kind: String
  /// The key that identifies the stream among those of its kind.
  public let key: String

  /// The kind of the streams that contain rounds.
  public static let roundKind = "round"
  /// The kind of the streams that contain players.
  public static let playerKind = "player"
  /// The kind of the streams that contain settings.
  public static let settingsKind = "settings"

  /// Makes the id of a stream; nil unless both parts consist of 1 to 64 of the characters `a`–`z`,
  /// `0`–`9`, `-` and `.`.
  public init?(kind: String, key: String) {
    guard Self.isName(kind), Self.isName(key) else { return nil }
    self.kind = kind
    self.key = key
  }

  private init(valid kind: String, key: String) {
    self.kind = kind
    self.key = key
  }

  /// Returns the id of a round's stream, made from sixty random bits.
  public static func round(bits: UInt64) -> StreamID {
    StreamID(valid: roundKind, key: Base32.text(bits, count: 12))
  }

  /// Returns the id of a player's stream, made from sixty random bits.
  public static func player(bits: UInt64) -> StreamID {
    StreamID(valid: playerKind, key: Base32.text(bits, count: 12))
  }

  /// The stream of the settings that are synchronised with the log.
  public static let settings = StreamID(valid: settingsKind, key: "all")

  private static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46
      }
  }
}

extension StreamID: CustomStringConvertible, LosslessStringConvertible {
  /// The id as text, such as `round/7h3k9qv2m0ad`.
  public var description: String {
    "\(kind)/\(key)"
  }

  /// Reads the id of a stream, `kind/key`; nil for any other text.
  public init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(kind: String(parts[0]), key: String(parts[1]))
  }
}

extension StreamID: Comparable {
  public static func < (one: StreamID, other: StreamID) -> Bool {
    (one.kind, one.key) < (other.kind, other.key)
  }
}
