internal import ScoringKit
import ScoringStore

// The phones that a keypad lets in. Nothing of one is in the log before its first press.
extension Desk {
  /// How many phones one keypad lets in.
  package static let mostPhones = 64
  /// For how long a phone that never pressed is let in: twelve hours, in milliseconds.
  static let phonePatience: Int64 = 12 * 3_600_000

  /// Lets a phone in by a keypad's link, as a scorer of its own: its token, to come back with.
  ///
  /// Where all places are taken, the phone gets that of the oldest one that never pressed.
  ///
  /// - Throws: where the name can't be anybody's, or all phones that were let in have pressed.
  package func makePhone(for name: String, by keypad: OpenLink) throws -> LinkToken {
    do {
      guard keypad.kind == .keypad else { throw DeskError.linkNotFound }
      // As it is kept: a keyboard may have put in what can't be seen.
      let name = try PlayerNaming.checked(name)
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
    } catch {
      throw DeskError.told(error)
    }
  }

  /// Forgets phones of a keypad that never pressed: those whose time is over, and one more where
  /// there is no place otherwise.
  private func makeRoom(for keypad: OpenLink, at now: Moment, in writer: any StoreWriter) throws {
    let phones = try writer.grants().compactMap { grant in
      OpenLink(grant)?.phone.map { (grant: grant, phone: $0) }
    }.filter { $0.phone.keypad == keypad.id }
    var idle = phones.filter { $0.phone.player == nil && $0.grant.state(at: now) == .holds }
    for each in phones where each.phone.player == nil && each.grant.state(at: now) == .expired {
      try writer.forgetGrant(each.grant.digest)
    }
    let holding = phones.count { $0.grant.state(at: now) == .holds }
    guard holding >= Self.mostPhones else { return }
    // The newest come first.
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

  /// A phone that was let in, by the keypad that did so.
  ///
  /// - Throws: as ``open(_:)`` does, and where another keypad let it in.
  package func phone(_ text: String, of keypad: OpenLink) throws -> OpenLink {
    let link = try open(text)
    guard let phone = link.phone, phone.keypad == keypad.id else { throw DeskError.linkNotFound }
    return link
  }

  /// The scorer that a phone is, where the keypad that let it in is the same.
  ///
  /// A phone's first call makes its device, and its player where nobody has the name yet. A
  /// beginning or a number is no name: Eve is not Eve O'Neil because there is no other Eve.
  ///
  /// - Throws: as ``phone(_:of:)`` does.
  package func scorer(phone text: String, of keypad: OpenLink) throws -> Scorer {
    let link = try phone(text, of: keypad)
    guard let phone = link.phone else { throw DeskError.linkNotFound }
    guard let player = try phone.player ?? begin(phone, link.digest, keypad) else {
      throw DeskError.linkNotFound
    }
    return try scorer(device: phone.device, for: player)
  }

  /// Makes the device and the player of a phone; gives the player's id, nil for a phone that was
  /// forgotten meanwhile.
  private func begin(_ phone: OpenLink.Phone, _ digest: [UInt8], _ keypad: OpenLink) throws
    -> String?
  {
    do {
      guard let name = phone.name, let device = DeviceID(phone.device) else { return nil }
      let known = { try self.read { try PlayerLookup($0.players()).find(name, upTo: .exact) } }
      if try known() == nil { _ = try scorer().addPlayer(name, allowsNear: true) }
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
    } catch {
      throw DeskError.told(error)
    }
  }
}

extension OpenLink {
  /// The name of a phone's device, and the name that was typed into it; nil for other links.
  package var phoneNames: (device: String, name: String)? {
    phone.map { ($0.device, $0.name ?? "") }
  }
}
