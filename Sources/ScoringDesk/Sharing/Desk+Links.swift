import ScoringKit
import ScoringStore

// Operations that a server needs for visitors who open a link.
extension Desk {
  /// Returns a new secret token for the owner of this desk: 128 random bits, which are not stored.
  package func makeOwnerToken() -> String {
    LinkToken(.owner, random: random).text
  }

  /// Returns the address of the server that runs on the store at a path; `nil` if none runs.
  package static func serverAddress(besides store: String) -> String? {
    ServerPlace.address(besides: store)
  }

  /// Returns the link that a visitor opened, with its permissions.
  ///
  /// - Parameter text: The token of the link, or an address that ends with it.
  /// - Returns: The link with its permissions.
  /// - Throws: `invalidLink` if the text contains no token; `notFound` if the store has no such
  ///   link, or the link ended more than ninety days ago; `expired` or `revoked` if it ended since.
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

  /// Whether a link that was opened earlier is still valid: neither expired nor revoked.
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
  /// Whether the link is valid, or ended less than ninety days ago, so that visitors learn that it
  /// ended.
  fileprivate func isRemembered(at now: Moment) -> Bool {
    ended.map { now.milliseconds(since: $0) < Scorer.Sharing.linkMemory } ?? true
  }
}
