package import ScoringDesk

/// The stream that follows an answer: a client that waits for changes of a round.
package struct ChangeFeed: Hashable, Sendable {
  /// The form in which changes are sent.
  package enum Form: Hashable, Sendable {
    /// Events for a board, sent until the client leaves.
    case board
    /// Events for a board that is laid over a video picture.
    case overlay
    /// The state of a keypad, sent once. The answer then ends.
    case poll
    /// A picture that is being drawn, sent when it is complete. The answer then ends.
    case picture
  }

  /// The form in which changes are sent.
  package let form: Form
  /// The link that allows the client to follow.
  package let link: OpenLink
  /// The round; nil for the round of the link.
  package let round: String?
  /// The digest of the state that was sent last; for a picture, its key.
  package var version: String
  /// The phone that follows; nil if the follower is not a phone.
  package var phone: OpenLink?
}

extension ChangeFeed.Form {
  /// Whether this is a page that follows a round.
  var isBoard: Bool { self == .board || self == .overlay }
}
