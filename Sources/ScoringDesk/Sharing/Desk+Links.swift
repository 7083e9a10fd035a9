import ScoringKit
import ScoringStore

// Operations that a server needs for visitors with a link.
extension Desk {
  /// Returns a new secret for the owner of this desk: 128 random bits, which are not stored.
  package func makeOwnerToken() -> String {
    LinkToken(.owner, random: random).text
  }

  /// Returns the address of the server that runs on the store at a path; `nil` if none runs.
  package static func serverAddress(besides store: String) -> String? {
    ServerPlace.address(besides: store)
  }

  /// Returns the permissions of a token.
  ///
  /// - Throws: `invalidLink` if the text is no token, `notFound`, `expired` up to ninety days after
  ///   the end, `revoked`.
  package func open(_ text: String) throws -> OpenLink {
    guard let token = LinkToken(text) else { throw DeskError.invalidLink(text) }
    let now = clock.now()
    return try read { repository in
      guard let grant = try repository.reader.grant(token.digest), let link = OpenLink(grant),
        link.kind == token.kind, grant.isRemembered(at: now)
      else { throw DeskError.linkNotFound }
      try grant.refuseEnded(at: now)
      return link
    }
  }

  /// Whether a link that was opened is still valid.
  package func holds(_ link: OpenLink) throws -> Bool {
    let now = clock.now()
    return try read { try $0.reader.grant(link.digest)?.state(at: now) == .holds }
  }

  /// Returns a number that changes whenever another process has written to the store.
  package func foreignVersion() throws -> Int64 {
    try read { try $0.reader.foreignVersion }
  }
}

extension Grant {
  /// Whether an ended link is still reported as ended: for ninety days.
  fileprivate func isRemembered(at now: Moment) -> Bool {
    ended.map { now.milliseconds(since: $0) < Scorer.Sharing.linkMemory } ?? true
  }
}
