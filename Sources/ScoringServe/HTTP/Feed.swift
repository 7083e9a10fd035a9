package import ScoringDesk

/// What goes on after an answer has begun: who hears of a round.
package struct Feed: Hashable, Sendable {
  /// How a change is told.
  package enum Form: Hashable, Sendable {
    /// As events of a board, again and again.
    case board
    /// The same of what is laid over a picture.
    case overlay
    /// As the state of a keypad, once: then the answer ends.
    case poll
    /// As a picture that is being drawn: when it is there, the answer ends.
    case picture
  }

  /// How it is told.
  package let form: Form
  /// The link that lets somebody follow.
  package let link: OpenLink
  /// The round; nil for that of the link.
  package let round: String?
  /// The digest of what was told last; of a picture, its key.
  package var version: String
  /// The phone that follows; nil if the follower is not a phone.
  package var phone: OpenLink?
}

extension Feed.Form {
  /// Whether it is a page that follows a round.
  var isBoard: Bool { self == .board || self == .overlay }
}
