package import ScoringDesk

/// The feed of changes that follows a response: a client waits for changes of a round.
package struct ChangeFeed: Hashable, Sendable {
  /// The form in which changes of the round are sent to the client.
  package enum Form: Hashable, Sendable {
    /// Events for a board's page, sent until the client disconnects.
    case board
    /// Events for a board that is laid over a video picture, sent until the client disconnects.
    case overlay
    /// Events for the page of an event, sent until the client disconnects.
    case event
    /// Events for the board of an event, sent until the client disconnects.
    case hall
    /// The state of a keypad, sent once at the next change; the response then ends.
    case poll
    /// A picture of the round that is being drawn, sent when it is complete; the response then
    /// ends.
    case picture
  }

  /// A page of an event, with the visitor.
  package struct Visit: Hashable, Sendable {
    /// The path of the page.
    package let path: String
    /// The position of the visitor among the entrants, from 1; nil if unknown.
    package let entrant: Int?
    /// The position of the only division that is shown, from 1; nil for all.
    package let division: Int?
  }

  /// The form in which changes of the round are sent to the client.
  package let form: Form
  /// The link that permits the client to follow the round.
  package let link: OpenLink
  /// The id of the round that the client follows; nil for the round of the link.
  package let round: String?
  /// The page of an event that the client shows; nil for any other page.
  package var visit: Visit?
  /// The digest of the state that was sent to the client last; for a picture, the key of the
  /// picture.
  package var version: String
  /// The link of the phone that follows the round; nil if the client is not a phone with a keypad.
  package var phone: OpenLink?
}

extension ChangeFeed.Form {
  /// Whether changes are sent to a page that follows the round or the event as long as it is open.
  var isStream: Bool { [.board, .overlay, .event, .hall].contains(self) }
}
