package import ScoringKit

/// What somebody was let see or do by a link: kept beside the log, and never handed on with it.
///
/// Whoever has the link has a token; the store knows its digest alone, so that a copy of the store
/// opens nothing.
package struct Grant: Hashable, Sendable {
  /// The SHA-256 digest of the token: 32 bytes.
  package let digest: [UInt8]
  /// What kind of link it is: `share`, `keypad`.
  package let kind: String
  /// The round that it is about; nil for none.
  package let stream: StreamID?
  /// What was granted, in the words of whoever granted it.
  package let body: String
  /// When it was made.
  package let made: Moment
  /// The first moment at which it no longer holds; nil for never.
  package let expires: Moment?
  /// When it was taken back; nil where it was not.
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

  /// When it ended, by itself or because it was taken back; nil where it never does.
  package var ended: Moment? {
    [expires, revoked].compactMap(\.self).min()
  }
}
