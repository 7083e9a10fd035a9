internal import ScoringKit
import ScoringStore

// The phones that a keypad admits. The log contains nothing about a phone before the first key is
// pressed on it.
extension Desk {
  /// The maximum number of phones that one keypad link admits.
  package static let mostPhones = 64
  /// The time for which a phone is admitted on which no key was ever pressed: twelve hours, in
  /// milliseconds.
  static let phonePatience: Int64 = 12 * 3_600_000

  /// Admits a phone through the link of a keypad, as a scorer of its own.
  ///
  /// If the keypad has its maximum number of phones, the new one replaces the oldest phone on which
  /// no key was ever pressed.
  ///
  /// - Returns: The phone's token, which identifies it in later requests.
  /// - Throws: An error if the name is not allowed, or if a key was pressed on each of the maximum
  ///   number of phones.
  package func makePhone(for name: String, by keypad: OpenLink) throws -> LinkToken {
    try DeskError.telling {
      guard keypad.kind == .keypad else { throw DeskError.linkNotFound }
      // The typed name may contain invisible characters from the phone's keyboard.
      let name = try PlayerNaming.usable(name)
      let token = LinkToken(.phone, random: random)
      let now = clock.now()
      let phone = OpenLink.Phone(
        device: "\(DeviceID(bits: random()))", name: name, player: nil, keypad: keypad.id)
      let patience = Moment(milliseconds: now.milliseconds + Self.phonePatience)
      let grant = try grant(
        phone, token.digest, keypad, made: now,
        expires: min(keypad.expires ?? patience, patience))
      try scorer().write { writer in
        try makeRoom(for: keypad, at: now, in: writer.writer)
        try writer.writer.put(grant)
      }
      return token
    }
  }

  /// Removes phones of a keypad on which no key was ever pressed: the expired ones, and the oldest
  /// other one if the keypad still has its maximum number of phones.
  private func makeRoom(for keypad: OpenLink, at now: Moment, in writer: StoreWriter) throws {
    let phones = try writer.grants().compactMap { grant in
      OpenLink(grant)?.phone.map { (grant: grant, phone: $0) }
    }.filter { $0.phone.keypad == keypad.id }
    var idle = phones.filter { $0.phone.player == nil && $0.grant.state(at: now) == .holds }
    for each in phones where each.phone.player == nil && each.grant.state(at: now) == .expired {
      try writer.forgetGrant(each.grant.digest)
    }
    let holding = phones.count { $0.grant.state(at: now) == .holds }
    guard holding >= Self.mostPhones else { return }
    // The list of phones is sorted from the newest to the oldest.
    guard let oldest = idle.popLast() else {
      throw DeskError(.conflictingOptions, "This keypad has let in too many phones.")
    }
    try writer.forgetGrant(oldest.grant.digest)
  }

  private func grant(
    _ phone: OpenLink.Phone, _ digest: [UInt8], _ keypad: OpenLink, made: Moment, expires: Moment?
  ) throws -> Grant {
    Grant(
      digest: digest, kind: LinkToken.Kind.phone.rawValue,
      stream: keypad.share.round.round.flatMap { StreamID(kind: StreamID.roundKind, key: $0) },
      body: try CanonicalJSON.text(OpenLink.body(phone)), made: made, expires: expires)
  }

  /// Returns the link of a phone that a keypad admitted, given the phone's token.
  ///
  /// - Throws: The errors of ``open(_:)``, and an error if another keypad admitted the phone.
  package func phone(_ text: String, of keypad: OpenLink) throws -> OpenLink {
    let link = try open(text)
    guard let phone = link.phone, phone.keypad == keypad.id else { throw DeskError.linkNotFound }
    return link
  }

  /// Returns the scorer of a phone that a keypad admitted.
  ///
  /// The first call for a phone creates its device, and a player with the name that was typed on
  /// the phone, unless a player has exactly this name. The beginning of a name does not match:
  /// `Eve` is a new player even if the only similar name is `Eve O'Neil`.
  ///
  /// - Throws: The errors of ``phone(_:of:)``.
  package func scorer(phone text: String, of keypad: OpenLink) throws -> Scorer {
    let link = try phone(text, of: keypad)
    guard let phone = link.phone else { throw DeskError.linkNotFound }
    guard let player = try phone.player ?? begin(phone, link.digest, keypad) else {
      throw DeskError.linkNotFound
    }
    return try scorer(device: phone.device, for: player)
  }

  /// Creates the device and, if needed, the player of a phone, and returns the player's id.
  ///
  /// It returns `nil` if the phone was removed in the meantime.
  private func begin(_ phone: OpenLink.Phone, _ digest: [UInt8], _ keypad: OpenLink) throws
    -> String?
  {
    guard let name = phone.name, let device = DeviceID(phone.device) else { return nil }
    let known = { try self.read { try PlayerLookup(in: $0).find(name, upTo: .exact) } }
    if try known() == nil { _ = try scorer().people.addPlayer(name, allowsNear: true) }
    let player = try known()?.id.key ?? name
    let begun = OpenLink.Phone(
      device: phone.device, name: name, player: player, keypad: phone.keypad)
    return try scorer().write { writer in
      guard let made = try writer.writer.grant(digest)?.made else { return nil }
      try writer.writer.makeDevice(device)
      try writer.writer.put(
        grant(begun, digest, keypad, made: made, expires: keypad.expires))
      return player
    }
  }
}

extension OpenLink {
  /// The name of the phone's device, and the name that was typed on the phone; `nil` if the link is
  /// not a phone's.
  package var phoneNames: (device: String, name: String)? {
    phone.map { ($0.device, $0.name ?? "") }
  }
}
