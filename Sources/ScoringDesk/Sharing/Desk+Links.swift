import ScoringKit
import ScoringStore

// What a server asks of the desk for whoever comes with a link.
extension Desk {
  /// A secret for the owner of this desk: 128 random bits, which are kept nowhere.
  package func makeOwnerToken() -> String {
    LinkToken(.owner, random: random).text
  }

  /// What a token lets somebody see or do.
  ///
  /// - Throws: `invalidLink` for what is no token, `notFound`, `expired` up to ninety days after
  ///   the end, `revoked`.
  package func open(_ text: String) throws -> OpenLink {
    do {
      guard let token = LinkToken(text) else { throw DeskError.invalidLink(text) }
      let now = clock.now()
      return try read { book in
        guard let grant = try book.reader.grant(token.digest), let link = OpenLink(grant),
          link.kind == token.kind, grant.isRemembered(at: now)
        else { throw DeskError.linkNotFound }
        try grant.refuseEnded(at: now)
        return link
      }
    } catch {
      throw DeskError.told(error)
    }
  }

  /// Whether a link that was opened still holds.
  package func holds(_ link: OpenLink) throws -> Bool {
    do {
      let now = clock.now()
      return try read { try $0.reader.grant(link.digest)?.state(at: now) == .holds }
    } catch {
      throw DeskError.told(error)
    }
  }

  /// A number that changes whenever another process has written to the store.
  package func foreignVersion() throws -> Int64 {
    do {
      return try read { try $0.reader.foreignVersion }
    } catch {
      throw DeskError.told(error)
    }
  }

  // MARK: Phones

  /// How many phones one keypad lets in.
  package static let mostPhones = 64

  /// Lets a phone in by a keypad's link, as a scorer of its own: its token, to come back with.
  ///
  /// Whoever is not known yet becomes a player.
  ///
  /// - Throws: where the name can't be anybody's, or too many phones were let in.
  package func makePhone(for name: String, by keypad: OpenLink) throws -> LinkToken {
    do {
      guard keypad.kind == .keypad else { throw DeskError.linkNotFound }
      let phones = try read { try $0.reader.grants() }.compactMap(OpenLink.init)
        .filter { $0.phone?.keypad == keypad.id }
      guard phones.count < Self.mostPhones else {
        throw DeskError(.conflictingOptions, "This keypad has let in too many phones.")
      }
      // As it is kept: a keyboard may have put in what can't be seen.
      let name = try PlayerNaming.checked(name)
      // A beginning or a number is no name: Eve is not Eve O'Neil because there is no other Eve.
      let known = { try self.read { try PlayerLookup($0.players()).find(name, upTo: .exact) } }
      if try known() == nil { _ = try scorer().addPlayer(name, allowsNear: true) }
      let player = try known()?.id.key ?? name
      let own = try newScorer(for: player)
      let token = LinkToken(.phone, random: random)
      let phone = OpenLink.Phone(device: try own.device, player: player, keypad: keypad.id)
      let grant = Grant(
        digest: token.digest, kind: token.kind.rawValue,
        stream: keypad.share.round.round.flatMap { StreamID(kind: StreamID.roundKind, key: $0) },
        body: try CanonicalJSON.text(OpenLink.body(phone)), made: clock.now(),
        expires: keypad.expires)
      try scorer().write { try $0.writer.put(grant) }
      return token
    } catch {
      throw DeskError.told(error)
    }
  }

  /// The scorer that a phone is, where the keypad that let it in is the same.
  ///
  /// - Throws: as ``open(_:)`` does.
  package func scorer(phone text: String, of keypad: OpenLink) throws -> Scorer {
    let link = try open(text)
    guard let phone = link.phone, phone.keypad == keypad.id else { throw DeskError.linkNotFound }
    return try scorer(device: phone.device, for: phone.player)
  }
}

extension Grant {
  /// Whether its end is told: for ninety days.
  fileprivate func isRemembered(at now: Moment) -> Bool {
    ended.map { now.milliseconds(since: $0) < Scorer.linkMemory } ?? true
  }
}
