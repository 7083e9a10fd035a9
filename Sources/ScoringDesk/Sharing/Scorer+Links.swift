package import ScoringKit
import ScoringStore

/// A newly created link, with its token, which is not available later.
package struct MadeLink: Hashable, Sendable {
  /// The secret token to put into the address that is passed on.
  package let token: LinkToken
  /// The short name of the link in lists.
  package let id: String
  /// The id of the round that the link shares; `nil` for a link to an event or to everything.
  package let round: String?
  /// The heading of the shared round, the name of the event, or `everything`.
  package let title: String
  /// Whether the shared round is in progress, so that there is a board to follow; always true for
  /// an event.
  package let isInProgress: Bool
  /// The moment at which the link expires; `nil` for never.
  package let expires: Moment?
  /// The moment at which the link expires, as text: `Mar 8, 2026 15:00`; empty for never.
  package let until: String
}

extension Scorer.Sharing {
  /// The time for which a link is still stored after its end: ninety days, in milliseconds.
  static let linkMemory: Int64 = 90 * 86_400_000

  /// Creates a link to a round, to the boards of an event, or to everything.
  ///
  /// - Parameters:
  ///   - kind: The kind of the link, which decides what a visitor may do.
  ///   - share: The round to share, and the parts of it that visitors see.
  ///   - event: The name of the event whose boards the link shows; `nil` for a link to a single
  ///     round.
  ///   - time: The time for which the link is valid.
  /// - Returns: The link with its token, which is not available later.
  /// - Throws: An error if there is no such round, event or participant, or if the store can't be
  ///   written. A keypad needs a round that is not finished.
  package func makeLink(
    _ kind: LinkToken.Kind = .share, _ share: ShareRequest = ShareRequest(),
    event: String? = nil, time: LinkTime = .standard
  ) throws -> MadeLink {
    try DeskError.telling {
      let now = clock.now()
      let token = LinkToken(kind, random: desk.random)
      let expires = time.end(from: now)
      let known = try subject(kind, share, event)
      let grant = Grant(
        digest: token.digest, kind: kind.rawValue, stream: known.stream,
        body: try CanonicalJSON.text(OpenLink.body(share, event: known.event)),
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

  private typealias Subject = (
    stream: StreamID?, event: String?, title: String, isInProgress: Bool
  )

  /// Returns the round or event that a link is to share, after checking that it exists.
  private func subject(
    _ kind: LinkToken.Kind, _ share: ShareRequest, _ event: String?
  ) throws -> Subject {
    guard kind != .owner else { return (nil, nil, "everything", false) }
    if let name = event {
      let event = try read { try $0.eventText(named: name) }
      let isKnown = try contest(called: event, names: .none) != nil
      guard try isKnown || !boards(ofEvent: event, sport: share.round.sport).isEmpty else {
        throw DeskError(
          .missing, "There is no event \"\(name)\".", token: name,
          hint: "\(Action("history", options: ["event": .blank("NAME")])) shows what is of one.")
      }
      return (nil, event, try read { try $0.eventName(event) } ?? event, true)
    }
    let scope: Repository.Scope = kind == .keypad ? .unfinished : .shown
    return try read { repository in
      let stream = try repository.round(share.round, scope)
      let record = try repository.record(stream)
      if kind == .share, !share.admitsDamage { try repository.checkUndamaged(record) }
      if kind == .keypad { try repository.checkStandsAlone(record) }
      if let player = share.player { _ = try repository.seat(named: player, in: record) }
      let title = record.ledger.words
      return (stream, nil, title, !record.ledger.phase.isOver)
    }
  }

  /// Returns the moment that is ninety days before `now`; links that ended before it are removed
  /// from the store.
  private static func memoryBegins(_ now: Moment) -> Moment {
    now.advanced(byMilliseconds: 1 - linkMemory)
  }

  func words(_ moment: Moment) -> String {
    dates.dateAndTime(LocalTime(moment, offset: offset(moment)))
  }
}

extension Grant {
  /// The state of a link: valid, expired or revoked.
  enum State: String {
    case holds, expired, revoked
  }

  /// Returns the state of the link at a moment; from the very moment of its expiry, it is expired.
  func state(at now: Moment) -> State {
    if revoked != nil { return .revoked }
    return expires.map { now >= $0 } ?? false ? .expired : .holds
  }

  /// Throws an error if the link has expired or was revoked.
  func refuseEnded(at now: Moment) throws(DeskError) {
    switch state(at: now) {
    case .holds: break
    case .expired: throw DeskError(.expired, "The link has expired.")
    case .revoked: throw DeskError(.revoked, "The link was revoked.")
    }
  }
}

extension DeskError {
  /// Returns the error for a text that is neither the address of a link nor the beginning of its
  /// id.
  static func invalidLink(_ text: String) -> DeskError {
    DeskError(
      .invalidLink, "That is no link of this program.", token: String(text.prefix(80)),
      hint: "`\(Action("links list"))` lists the links that work.")
  }

  /// The error for a link that this store doesn't contain, because it never did or because the link
  /// ended long ago.
  static var linkNotFound: DeskError {
    DeskError(
      .notFound, "There is no such link.",
      hint: "`\(Action("links list"))` lists the links that work.")
  }
}
