package import ScoringKit
import ScoringStore

/// What a link that holds lets somebody see or do.
package struct OpenLink: Hashable, Sendable {
  /// A short name, for lists and logs: the first digits of the digest, which tell nothing.
  package let id: String
  /// What it lets somebody do.
  package let kind: LinkToken.Kind
  /// What of a round is handed out; its round is the one that the link is about.
  package let share: ShareRequest
  /// The event whose boards are shown; nil for one round.
  package let event: String?
  /// The first moment at which it no longer holds; nil for never.
  package let expires: Moment?
  /// The digest of its token.
  let digest: [UInt8]
  /// The scorer that a phone is; nil for other kinds.
  let phone: Phone?

  /// A scorer that one phone is.
  struct Phone: Hashable, Sendable {
    /// The name of its device, which is created with its first press.
    let device: String
    /// The name that was typed; nil if an older version let the phone in.
    let name: String?
    /// The id of its player; nil before its first press.
    let player: String?
    /// The id of the keypad that let it in.
    let keypad: String
  }
}

// MARK: - What is stored of it

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

  /// The name of a grant in lists.
  static func id(of digest: [UInt8]) -> String {
    digest.prefix(4).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  /// Reads a grant; nil for one that this program doesn't know.
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

  /// What is stored of what a link shows.
  static func body(_ share: ShareRequest, event: String? = nil) -> JSONValue {
    var fields: [String: JSONValue] = [Field.names: .string(share.names.rawValue)]
    if share.showsNote { fields[Field.note] = true }
    if share.showsFiles { fields[Field.files] = true }
    fields[Field.player] = share.player.map { .string($0) }
    fields[Field.sheet] = share.sheet.map { .string($0) }
    fields[Field.event] = event.map { .string($0) }
    return .object(fields)
  }

  /// What is stored of a phone.
  static func body(_ phone: Phone) -> JSONValue {
    var fields: [String: JSONValue] = [
      Field.device: .string(phone.device), Field.keypad: .string(phone.keypad),
    ]
    fields[Field.name] = phone.name.map { .string($0) }
    fields[Field.player] = phone.player.map { .string($0) }
    return .object(fields)
  }
}
