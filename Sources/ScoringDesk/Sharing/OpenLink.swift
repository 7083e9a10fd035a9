package import ScoringKit
import ScoringStore

/// A link that a visitor opened, with its permissions.
package struct OpenLink: Hashable, Sendable {
  /// The short name of the link in lists and logs: the first digits of its token's digest, which
  /// are not secret.
  package let id: String
  /// The kind of the link, which decides what a visitor may do.
  package let kind: LinkToken.Kind
  /// The round that the link shares, and the parts of it that visitors see.
  package let share: ShareRequest
  /// The name of the event whose boards the link shows; `nil` for a link to a single round.
  package let event: String?
  /// The moment at which the link expires; `nil` for never.
  package let expires: Moment?
  /// The digest of the link's token, by which the store finds the link.
  let digest: [UInt8]
  /// The phone that the link admits, with its scorer; `nil` for links of other kinds.
  let phone: Phone?

  /// A phone that a keypad admitted, with its scorer.
  struct Phone: Hashable, Sendable {
    /// The name of the phone's device in the log, which the first press of a key creates.
    let device: String
    /// The name that was typed on the phone; `nil` if an older version of the program admitted the
    /// phone.
    let name: String?
    /// The id of the player who scores on the phone; `nil` before the first press of a key.
    let player: String?
    /// The id of the keypad's link that admitted the phone.
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

  /// Returns the short name of a link in lists, made from the digest of its token.
  static func id(of digest: [UInt8]) -> String {
    digest.prefix(4).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  /// Creates a link from its stored form; `nil` if this program doesn't know its kind.
  init?(_ grant: Grant) {
    guard let kind = LinkToken.Kind(rawValue: grant.kind),
      let body = try? CanonicalJSON.value(JSONValue.self, from: grant.body)
    else { return nil }
    // The pages of a link that exists show the warning.
    var share = ShareRequest(round: RoundRequest(round: grant.stream?.key), admitsDamage: true)
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

  /// Returns the stored form of the parts of a round, or of the event, that a link shares.
  static func body(_ share: ShareRequest, event: String? = nil) -> JSONValue {
    var fields: [String: JSONValue] = [Field.names: .string(share.names.rawValue)]
    if share.showsNote { fields[Field.note] = true }
    if share.showsFiles { fields[Field.files] = true }
    fields[Field.player] = share.player.map { .string($0) }
    fields[Field.sheet] = share.sheet.map { .string($0) }
    fields[Field.event] = event.map { .string($0) }
    return .object(fields)
  }

  /// Returns the stored form of a phone that a keypad admitted.
  static func body(_ phone: Phone) -> JSONValue {
    var fields: [String: JSONValue] = [
      Field.device: .string(phone.device), Field.keypad: .string(phone.keypad),
    ]
    fields[Field.name] = phone.name.map { .string($0) }
    fields[Field.player] = phone.player.map { .string($0) }
    return .object(fields)
  }
}
