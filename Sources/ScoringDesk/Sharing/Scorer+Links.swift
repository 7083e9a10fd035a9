package import ScoringKit
import ScoringStore

/// A request to create a link.
package struct LinkRequest: Hashable, Sendable {
  /// The permissions of the link.
  package var kind: LinkToken.Kind
  /// The shared parts of the round.
  package var share: ShareRequest
  /// The name of the event whose boards are shown; `nil` for a single round.
  package var event: String?
  /// The lifetime of the link.
  package var time: LinkTime

  /// Creates a request.
  package init(
    _ kind: LinkToken.Kind = .share, _ share: ShareRequest = ShareRequest(),
    event: String? = nil, time: LinkTime = .standard
  ) {
    self.kind = kind
    self.share = share
    self.event = event
    self.time = time
  }
}

/// A newly created link; its token is not available later.
package struct MadeLink: Hashable, Sendable {
  /// The token to pass on.
  package let token: LinkToken
  /// The link's name in lists.
  package let id: String
  /// The round's id; `nil` for none.
  package let round: String?
  /// The description of the shared content.
  package let title: String
  /// Whether the round is in progress, so that there is a board to follow.
  package let isInProgress: Bool
  /// The moment at which the link expires; `nil` for never.
  package let expires: Moment?
  /// The expiry as text: `Mar 8, 2026 15:00`; empty for never.
  package let until: String
}

extension Scorer.Sharing {
  /// The time for which an ended link is remembered: ninety days, in milliseconds.
  static let linkMemory: Int64 = 90 * 86_400_000

  /// Creates a link to a round, to the boards of an event, or to everything.
  ///
  /// - Throws: An error if there is no such round, event or participant, or if the store can't be
  ///   written.
  package func makeLink(_ request: LinkRequest) throws -> MadeLink {
    try DeskError.telling {
      let now = clock.now()
      let token = LinkToken(request.kind, random: desk.random)
      let expires = request.time.end(from: now)
      let known = try subject(of: request)
      let grant = Grant(
        digest: token.digest, kind: request.kind.rawValue, stream: known.stream,
        body: try CanonicalJSON.text(OpenLink.body(request.share, event: request.event)),
        made: now, expires: expires)
      try write { writer in
        try writer.writer.forgetGrants(endedBefore: Self.memoryBegins(now))
        try writer.writer.put(grant)
      }
      return MadeLink(
        token: token, id: OpenLink.id(of: token.digest), round: known.stream?.key,
        title: known.title, isInProgress: known.isInProgress, expires: expires,
        until: expires.map(words) ?? "")
    }
  }

  private typealias Subject = (stream: StreamID?, title: String, isInProgress: Bool)

  /// Returns the subject of a link after checking that it exists.
  private func subject(of request: LinkRequest) throws -> Subject {
    guard request.kind != .owner else { return (nil, "everything", false) }
    if let event = request.event {
      guard try !boards(ofEvent: event, sport: request.share.round.sport).isEmpty else {
        throw DeskError(
          .missing, "There is no event \"\(event)\".", token: event,
          hint: "\(Action("history", options: ["event": .blank("NAME")])) shows what is of one.")
      }
      return (nil, event, true)
    }
    let scope: Repository.Scope = request.kind == .keypad ? .unfinished : .shown
    return try read { repository in
      let stream = try repository.round(request.share.round, scope)
      let record = try repository.record(stream)
      if request.kind == .keypad { try repository.checkStandsAlone(record) }
      if let player = request.share.player { _ = try repository.seat(named: player, in: record) }
      let title = record.ledger.rules.heading
      return (stream, title, record.ledger.phase.isInProgress)
    }
  }

  /// Returns the moment before which ended links are forgotten.
  private static func memoryBegins(_ now: Moment) -> Moment {
    now.advanced(byMilliseconds: 1 - linkMemory)
  }

  func words(_ moment: Moment) -> String {
    dates.dateAndTime(LocalTime(moment, offset: offset(moment)))
  }
}

extension Grant {
  /// The state of a link.
  enum State: String {
    case holds, expired, revoked
  }

  /// Returns the state at a moment; a link is invalid from the very moment of its expiry.
  func state(at now: Moment) -> State {
    if revoked != nil { return .revoked }
    return expires.map { now >= $0 } ?? false ? .expired : .holds
  }

  /// Refuses a link that is no longer valid.
  func refuseEnded(at now: Moment) throws(DeskError) {
    switch state(at: now) {
    case .holds: break
    case .expired: throw DeskError(.expired, "The link has expired.")
    case .revoked: throw DeskError(.revoked, "The link was revoked.")
    }
  }
}

extension DeskError {
  /// Returns the error for a text that can't be a link.
  static func invalidLink(_ text: String) -> DeskError {
    DeskError(
      .invalidLink, "That is no link of this program.", token: String(text.prefix(80)),
      hint: "`\(Action("links list"))` lists the links that work.")
  }

  /// Returns the error for a link that was not made by this store or was forgotten.
  static var linkNotFound: DeskError {
    DeskError(
      .notFound, "There is no such link.",
      hint: "`\(Action("links list"))` lists the links that work.")
  }
}
