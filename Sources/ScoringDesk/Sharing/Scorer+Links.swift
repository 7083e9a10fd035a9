package import ScoringKit
import ScoringStore

/// What a link is to show, and how long.
package struct LinkRequest: Hashable, Sendable {
  /// What the link lets somebody do.
  package var kind: LinkToken.Kind
  /// What of the round is handed out.
  package var share: ShareRequest
  /// The event whose boards are shown, as it is called; nil for one round.
  package var event: String?
  /// How long it holds.
  package var time: LinkTime

  /// Makes a request.
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

/// A link that was made: the only time that its token is known.
package struct MadeLink: Hashable, Sendable {
  /// The token, to be handed on.
  package let token: LinkToken
  /// The link's name in lists.
  package let id: String
  /// The round's id; nil for none.
  package let round: String?
  /// What it shows, in words.
  package let title: String
  /// Whether the round is still played, so that there is a board to follow.
  package let isInProgress: Bool
  /// The first moment at which it no longer holds; nil for never.
  package let expires: Moment?
  /// The same in words: `Mar 8, 2026 15:00`; empty for never.
  package let until: String
}

extension Scorer.Sharing {
  /// For how long a link that ended is remembered: ninety days, in milliseconds.
  static let linkMemory: Int64 = 90 * 86_400_000

  /// Makes a link to a round, to the boards of an event, or to everything.
  ///
  /// - Throws: where there is no such round, event or participant, or the store can't be written.
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

  /// What a link is to be about; what it names is there.
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
    let scope: Book.Scope = request.kind == .keypad ? .unfinished : .shown
    return try read { book in
      let stream = try book.round(request.share.round, scope)
      let record = try book.record(stream)
      if request.kind == .keypad { try book.checkStandsAlone(record) }
      if let player = request.share.player { _ = try book.seat(named: player, in: record) }
      let title = record.ledger.rules.heading
      return (stream, title, record.ledger.phase.isInProgress)
    }
  }

  /// Before which moment what ended is forgotten.
  private static func memoryBegins(_ now: Moment) -> Moment {
    now.advanced(byMilliseconds: 1 - linkMemory)
  }

  func words(_ moment: Moment) -> String {
    dates.dateAndTime(LocalTime(moment, offset: offset(moment)))
  }
}

extension Grant {
  /// Whether it holds.
  enum State: String {
    case holds, expired, revoked
  }

  /// Whether it holds at a moment: it doesn't from the very moment on at which it expires.
  func state(at now: Moment) -> State {
    if revoked != nil { return .revoked }
    return expires.map { now >= $0 } ?? false ? .expired : .holds
  }

  /// Refuses one that no longer holds.
  func refuseEnded(at now: Moment) throws(DeskError) {
    switch state(at: now) {
    case .holds: break
    case .expired: throw DeskError(.expired, "The link has expired.")
    case .revoked: throw DeskError(.revoked, "The link was taken back.")
    }
  }
}

extension DeskError {
  /// A text that can't be a link.
  static func invalidLink(_ text: String) -> DeskError {
    DeskError(
      .invalidLink, "That is no link of this program.", token: String(text.prefix(80)),
      hint: "`\(Action("share list"))` lists the links that hold.")
  }

  /// A link that nobody made here, or that was forgotten.
  static var linkNotFound: DeskError {
    DeskError(
      .notFound, "There is no such link.",
      hint: "`\(Action("share list"))` lists the links that hold.")
  }
}
