package import ScoringKit

/// The permission that a share link gives to its visitors, such as to see a round or to score it.
///
/// It is stored in the same file as the log, but it is not an entry and is never exported.
///
/// The link contains a secret token. The store contains only the token's digest, so a copy of the
/// store gives nobody access.
package struct Grant: Hashable, Sendable {
  /// The SHA-256 digest of the link's token: 32 bytes.
  package let digest: [UInt8]
  /// The purpose of the link: `share` to see a round, or `keypad` to score it.
  package let kind: String
  /// The round that the link shows or scores; `nil` if the link is not for one round.
  package let stream: StreamID?
  /// Further details of the permission, as a text that the caller writes and reads; the store does
  /// not parse it.
  package let body: String
  /// The time at which the link was created.
  package let made: Moment
  /// The first moment at which the link is no longer valid; `nil` if it does not expire.
  package let expires: Moment?
  /// The time at which the link was revoked; `nil` if it was not.
  package var revoked: Moment?

  /// Creates a grant.
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

  /// The time at which the link stops being valid: the earlier of its expiry and its revocation;
  /// `nil` if neither is set.
  package var ended: Moment? {
    [expires, revoked].compactMap(\.self).min()
  }
}
