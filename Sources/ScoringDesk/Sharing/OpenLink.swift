package import ScoringKit
import ScoringStore

/// A valid link with its permissions.
package struct OpenLink: Hashable, Sendable {
  /// A short name for lists and logs: the first digits of the digest, which are not secret.
  package let id: String
  /// The permissions of the link.
  package let kind: LinkToken.Kind
  /// The shared parts of a round, and the round itself.
  package let share: ShareRequest
  /// The event whose boards are shown; `nil` for a single round.
  package let event: String?
  /// The moment at which the link expires; `nil` for never.
  package let expires: Moment?
  /// The digest of the token.
  let digest: [UInt8]
  /// The scorer of a phone; `nil` for other kinds.
  let phone: Phone?

  /// The scorer of one phone.
  struct Phone: Hashable, Sendable {
    /// The name of the device, which is created by the first press.
    let device: String
    /// The typed name; `nil` if an older version admitted the phone.
    let name: String?
    /// The id of the player; `nil` before the first press.
    let player: String?
    /// The id of the keypad that admitted the phone.
    let keypad: String
  }
}

// MARK: - Storage

extension OpenLink {
  private enum Field {
    static let names = "names"
    static let name = "name"
    static let note = "note"
    static let files = "files"
    static let player = "player"
    static let sheet = "sheet"
    static let event = "event"
    static let device = "device"
    static let keypad = "keypad"
  }

  /// Returns the short name of a grant in lists.
  static func id(of digest: [UInt8]) -> String {
    digest.prefix(4).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  /// Creates a link from a grant; `nil` for a kind that this program doesn't know.
  init?(_ grant: Grant) {
    guard let kind = LinkToken.Kind(rawValue: grant.kind),
      let body = try? CanonicalJSON.value(JSONValue.self, from: grant.body)
    else { return nil }
    var share = ShareRequest(round: RoundRequest(round: grant.stream?.key))
    share.player = body[Field.player]?.string
    share.sheet = body[Field.sheet]?.string
    share.names = body[Field.names]?.string.flatMap(ShownNames.init) ?? .full
    share.showsNote = body[Field.note]?.bool ?? false
    share.showsFiles = body[Field.files]?.bool ?? false
    var phone: Phone?
    if kind == .phone {
      let name = body[Field.name]?.string
      guard let device = body[Field.device]?.string, let keypad = body[Field.keypad]?.string,
        name != nil || share.player != nil
      else { return nil }
      phone = Phone(device: device, name: name, player: share.player, keypad: keypad)
    }
    self.init(
      id: Self.id(of: grant.digest), kind: kind, share: share, event: body[Field.event]?.string,
      expires: grant.expires, digest: grant.digest, phone: phone)
  }

  /// Returns the stored form of a link's shared parts.
  static func body(_ share: ShareRequest, event: String? = nil) -> JSONValue {
    var fields: [String: JSONValue] = [Field.names: .string(share.names.rawValue)]
    if share.showsNote { fields[Field.note] = true }
    if share.showsFiles { fields[Field.files] = true }
    fields[Field.player] = share.player.map { .string($0) }
    fields[Field.sheet] = share.sheet.map { .string($0) }
    fields[Field.event] = event.map { .string($0) }
    return .object(fields)
  }

  /// Returns the stored form of a phone.
  static func body(_ phone: Phone) -> JSONValue {
    var fields: [String: JSONValue] = [
      Field.device: .string(phone.device), Field.keypad: .string(phone.keypad),
    ]
    fields[Field.name] = phone.name.map { .string($0) }
    fields[Field.player] = phone.player.map { .string($0) }
    return .object(fields)
  }
}
