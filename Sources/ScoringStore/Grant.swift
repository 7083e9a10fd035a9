package import ScoringKit

/// The right of a link's visitor to see or do something.
///
/// It is stored beside the log and never exported.
///
/// The link contains a token. The store contains only the token's digest, so a copy of the store
/// gives no access.
package struct Grant: Hashable, Sendable {
  /// The SHA-256 digest of the token: 32 bytes.
  package let digest: [UInt8]
  /// The kind of link: `share` or `keypad`.
  package let kind: String
  /// The round that the link shows or scores; `nil` if it is about none.
  package let stream: StreamID?
  /// The details of the grant, in a format of the caller.
  package let body: String
  /// The time at which the grant was made.
  package let made: Moment
  /// The first moment at which the grant is no longer valid; `nil` if it does not expire.
  package let expires: Moment?
  /// The time at which the grant was revoked; `nil` if it was not.
  package var revoked: Moment?

  /// Makes a grant.
  package init(
    digest: [UInt8], kind: String, stream: StreamID?, body: String, made: Moment,
    expires: Moment? = nil, revoked: Moment? = nil
  ) {
    self.digest = digest
    self.kind = kind
    self.stream = stream
    self.body = body
    self.made = made
    self.expires = expires
    self.revoked = revoked
  }

  /// The time at which the grant expired or was revoked; `nil` if neither is set.
  package var ended: Moment? {
    [expires, revoked].compactMap(\.self).min()
  }
}
