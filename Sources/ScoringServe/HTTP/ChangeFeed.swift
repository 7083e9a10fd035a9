package import ScoringDesk

/// The feed of changes that follows a response: a client waits for changes of a round.
package struct ChangeFeed: Hashable, Sendable {
  /// The form in which changes of the round are sent to the client.
  package enum Form: Hashable, Sendable {
    /// Events for a board's page, sent until the client disconnects.
    case board
    /// Events for a board that is laid over a video picture, sent until the client disconnects.
    case overlay
    /// The state of a keypad, sent once at the next change; the response then ends.
    case poll
    /// A picture of the round that is being drawn, sent when it is complete; the response then
    /// ends.
    case picture
  }

  /// The form in which changes of the round are sent to the client.
  package let form: Form
  /// The link that permits the client to follow the round.
  package let link: OpenLink
  /// The id of the round that the client follows; nil for the round of the link.
  package let round: String?
  /// The digest of the state that was sent to the client last; for a picture, the key of the
  /// picture.
  package var version: String
  /// The link of the phone that follows the round; nil if the client is not a phone with a keypad.
  package var phone: OpenLink?
}

extension ChangeFeed.Form {
  /// Whether changes are sent to a board's page, which follows the round as long as it is open.
  var isBoard: Bool { self == .board || self == .overlay }
}
