package import ScoringKit
import ScoringStore

extension Scorer.Sharing {
  /// Returns a page with the valid links; if `all` is true, also with those that expired or were
  /// revoked and are still stored.
  package func links(all: Bool = false) throws -> Page {
    try page {
      try read { repository in
        let now = clock.now()
        let grants = try repository.reader.grants()
        let phones = Phones(grants.filter { $0.state(at: now) == .holds }, repository)
        let rows = try grants.filter { grant in
          grant.kind != LinkToken.Kind.phone.rawValue && (all || grant.state(at: now) == .holds)
        }.map { try row($0, phones, now, repository) }
        var page = Page(kind: "links", payload: .array(rows.map(\.payload)))
        guard !rows.isEmpty else {
          page.blocks = [
            .empty(
              "Nothing is shared by a link.",
              try repository.firstSport().map {
                Action("share", of: $0.id, [.blank("ROUND")], options: ["link": nil])
              } ?? Action("sports"))
          ]
          return page
        }
        let columns = ["Link", "Shows", "What", "Until"].map { Sheet.Column($0) }
        page.blocks = [
          .sheet(Sheet(title: "Links", columns: columns, rows: rows.map(\.row)))
        ]
        page.next = [Action("links revoke", [.blank("LINK")])]
        return page
      }
    }
  }

  private func row(_ grant: Grant, _ phones: Phones, _ now: Moment, _ repository: Repository) throws
    -> (
      row: Sheet.Row, payload: JSONValue
    )
  {
    let id = OpenLink.id(of: grant.digest)
    let link = OpenLink(grant)
    let record = try grant.stream.flatMap { try repository.readable($0) }
    // The names of the players distinguish rounds with the same title, such as on one course.
    let played = try record.map { record in
      let names = record.roster.names.map(\.name)
      return "\(record.ledger.words), \(try repository.shortID(record.stream)): "
        + Phrases.list(names, last: ", ", limit: 3)
    }
    let names = phones.names(in: id)
    let event = try repository.eventName(link?.event)
    let what =
      (event ?? played ?? "")
      + (names.isEmpty ? "" : "; phones: \(Phrases.list(names, last: ", ", limit: 8))")
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
        "event": event.map { .string($0) } ?? .null,
        "phones": .array(names.map { .string($0) }),
        "madeAt": .integer(Int(clamping: grant.made.milliseconds)),
        "expiresAt": grant.expires.map { .integer(Int(clamping: $0.milliseconds)) } ?? .null,
      ]
    )
  }
}

/// The phones that keypads have admitted, with the names of their scorers.
struct Phones {
  private let phones: [(grant: Grant, keypad: String, names: [String])]

  /// Reads the phones from stored links, and ignores links of other kinds.
  ///
  /// A phone can be found by the name of its player and by the name that was typed on it.
  init(_ grants: [Grant], _ repository: Repository) {
    let phones = grants.compactMap { grant in OpenLink(grant)?.phone.map { (grant, $0) } }
    let players = phones.isEmpty ? [] : (try? repository.players()) ?? []
    self.phones = phones.map { grant, phone in
      let player = players.first { $0.id.key == phone.player }?.name
      let names = [player, phone.name].compactMap(\.self)
      return (grant, phone.keypad, names.isEmpty ? [phone.player ?? ""] : names)
    }
  }

  /// Returns the sorted names of the phones that a keypad admitted; `nil` means all keypads.
  func names(in keypad: String?) -> [String] {
    Set(phones.filter { keypad == nil || $0.keypad == keypad }.compactMap(\.names.first)).sorted()
  }

  /// Returns the stored links of the phones with a name, ignoring case; `nil` for the keypad means
  /// all keypads.
  func grants(named name: String, in keypad: String?) -> [Grant] {
    phones.filter { phone in
      (keypad == nil || phone.keypad == keypad)
        && phone.names.contains { $0.lowercased() == name.lowercased() }
    }.map(\.grant)
  }
}
