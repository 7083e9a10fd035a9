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

extension Scorer {
  /// For how long a link that ended is remembered: ninety days, in milliseconds.
  static let linkMemory: Int64 = 90 * 86_400_000

  /// Makes a link to a round, to the boards of an event, or to everything.
  ///
  /// - Throws: where there is no such round, event or participant, or the store can't be written.
  package func makeLink(_ request: LinkRequest) throws -> MadeLink {
    do {
      // A store of an older version is brought up to date before it is read.
      _ = try desk.storeForWriting()
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
    } catch {
      throw DeskError.told(error)
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

  private func words(_ moment: Moment) -> String {
    dates.dateAndTime(LocalTime(moment, offset: offset(moment)))
  }
}

// MARK: - Listing and taking back

extension Scorer {
  /// The links that hold; the ended ones that are remembered too, where all are asked for.
  package func links(all: Bool = false) throws -> Page {
    try page {
      try read { book in
        let now = clock.now()
        let grants = try book.reader.grants().filter { grant in
          grant.kind != LinkToken.Kind.phone.rawValue && (all || grant.state(at: now) == .holds)
        }
        let rows = try grants.map { try row($0, now, book) }
        var page = Page(kind: "links", payload: .array(rows.map(\.payload)))
        guard !rows.isEmpty else {
          page.blocks = [
            .empty(
              "Nothing is shared by a link.",
              Action(
                "share", of: sports.sports.first?.id, [.blank("ROUND")], options: ["link": nil]))
          ]
          return page
        }
        let columns = ["Link", "Shows", "What", "Until"].map { Sheet.Column($0) }
        page.blocks = [
          .sheet(Sheet(title: "Links", columns: columns, rows: rows.map(\.row)))
        ]
        page.next = [Action("share revoke", [.blank("LINK")])]
        return page
      }
    }
  }

  private func row(_ grant: Grant, _ now: Moment, _ book: Book) throws -> (
    row: Sheet.Row, payload: JSONValue
  ) {
    let id = OpenLink.id(of: grant.digest)
    let link = OpenLink(grant)
    let record = try grant.stream.flatMap { try book.readable($0) }
    // Rounds of one course are told apart by who plays, and when.
    let played = try record.map { record in
      let names = record.roster.names.map(\.name)
      return "\(record.ledger.rules.heading), \(try book.shortID(record.stream)): "
        + Phrases.list(names, last: ", ", limit: 3)
    }
    let what = link?.event ?? played ?? ""
    let state = grant.state(at: now)
    let until =
      switch state {
      case .revoked: "revoked"
      case .expired: "expired \(grant.expires.map(words) ?? "")"
      case .holds: grant.expires.map(words) ?? "revoked"
      }
    let end = state == .holds && grant.expires == nil ? "never" : until
    let cells = [
      Cell(id, .accent), Cell(grant.kind), Cell(what), Cell(end, state == .holds ? .plain : .dim),
    ]
    return (
      Sheet.Row(cells, spoken: "Link \(id): \(grant.kind) of \(what), until \(end)."),
      [
        "id": .string(id), "kind": .string(grant.kind), "state": .string(state.rawValue),
        "roundID": grant.stream.map { .string($0.key) } ?? .null,
        "event": link?.event.map { .string($0) } ?? .null,
        "madeAt": .integer(Int(clamping: grant.made.milliseconds)),
        "expiresAt": grant.expires.map { .integer(Int(clamping: $0.milliseconds)) } ?? .null,
      ]
    )
  }

  /// Takes a link back: named by itself, by its token, or by the beginning of its id.
  ///
  /// - Throws: `invalidLink` for a text that names none, `notFound`, `expired`, `revoked`.
  package func revokeLink(_ name: String) throws -> Page {
    try page {
      let now = clock.now()
      let token = LinkToken(Self.withoutPage(name))
      guard token != nil || Self.isName(name) else { throw DeskError.invalidLink(name) }
      return try write { writer in
        let grants = try writer.writer.grants().filter { grant in
          token.map { $0.digest == grant.digest }
            ?? OpenLink.id(of: grant.digest).hasPrefix(name.lowercased())
        }
        guard let grant = grants.first else { throw DeskError.linkNotFound }
        guard grants.count == 1 else {
          throw DeskError(
            .ambiguousName, "\"\(name)\" begins several links.", token: name,
            expected: grants.prefix(9).map { OpenLink.id(of: $0.digest) })
        }
        try grant.refuseEnded(at: now)
        try revoke(grant, now, writer)
        return revoked([grant])
      }
    }
  }

  /// Takes all links back that hold.
  package func revokeAllLinks() throws -> Page {
    try page {
      let now = clock.now()
      return try write { writer in
        let grants = try writer.writer.grants().filter { $0.state(at: now) == .holds }
        for grant in grants { try revoke(grant, now, writer) }
        return revoked(grants)
      }
    }
  }

  /// The address of a link without the page of it that it leads to: a board is the same link.
  private static func withoutPage(_ address: String) -> String {
    let path = address.prefix { $0 != "?" }
    let page = path.split(separator: "/").last ?? ""
    return String(page.hasPrefix("board") ? path.dropLast(page.count + 1) : path)
  }

  private func revoke(_ grant: Grant, _ now: Moment, _ writer: BookWriter) throws {
    var grant = grant
    grant.revoked = now
    try writer.writer.put(grant)
  }

  private func revoked(_ grants: [Grant]) -> Page {
    let ids = grants.filter { $0.kind != LinkToken.Kind.phone.rawValue }
      .map { OpenLink.id(of: $0.digest) }
    let what = ids.isEmpty ? "There was no link that holds." : "Revoked \(Phrases.list(ids))."
    return Page(
      kind: "revoked", payload: .array(ids.map { .string($0) }),
      blocks: [
        .line(Line(what)),
        .line(Line("What was seen, copied or posted of it stays where it is.", .dim)),
      ])
  }

  /// Whether a text can be the beginning of a link's id.
  private static func isName(_ text: String) -> Bool {
    (3...8).contains(text.utf8.count) && text.allSatisfy(\.isHexDigit)
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
