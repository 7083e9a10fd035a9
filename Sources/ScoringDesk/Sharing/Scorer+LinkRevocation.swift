package import ScoringKit
import ScoringStore

extension Scorer.Sharing {
  /// Revokes a link, which can't be used from now on.
  ///
  /// - Parameter name: The address of the link, its token, or at least the first three characters
  ///   of its id.
  /// - Returns: A page with the id of the revoked link.
  /// - Throws: `invalidLink` if the text can't be any of these, `notFound` if there is no such
  ///   link, `ambiguousName` if several ids begin with the text, `expired` or `revoked` if the link
  ///   has ended already.
  package func revokeLink(_ name: String) throws -> Page {
    try page {
      let now = clock.now()
      let token = LinkToken(Self.withoutPage(name))
      guard token != nil || Self.isName(name) else { throw DeskError.invalidLink(name) }
      return try write { writer in
        let grant = try Self.grant(name, token, writer)
        try grant.refuseEnded(at: now)
        try revoke(grant, now, writer)
        return revoked([grant])
      }
    }
  }

  /// Returns the stored link with a token, or the only one whose id begins with a text.
  private static func grant(_ name: String, _ token: LinkToken?, _ writer: RepositoryWriter) throws
    -> Grant
  {
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
    return grant
  }

  /// Revokes the phones on which somebody with a name scores, so that they have to be admitted
  /// again.
  ///
  /// - Parameters:
  ///   - phone: The name of the player who scores on the phone, or the name that was typed on it.
  ///   - keypad: The link of the keypad that admitted the phones, its token, or the beginning of
  ///     its id; `nil` for all keypads.
  /// - Returns: A page with the ids of the revoked phones.
  /// - Throws: `notFound` if no such phone is admitted, and the errors of ``revokeLink(_:)``.
  package func revokePhone(_ phone: String, of keypad: String? = nil) throws -> Page {
    try page {
      let now = clock.now()
      let token = keypad.flatMap { LinkToken(Self.withoutPage($0)) }
      if let keypad, token == nil, !Self.isName(keypad) { throw DeskError.invalidLink(keypad) }
      return try write { writer in
        let id = try keypad.map { OpenLink.id(of: try Self.grant($0, token, writer).digest) }
        let holding = try writer.writer.grants().filter { $0.state(at: now) == .holds }
        let phones = Phones(holding, writer.repository)
        let meant = phones.grants(named: phone, in: id)
        guard !meant.isEmpty else {
          throw DeskError(
            .notFound, "No phone of the name \"\(phone)\" is let in.", token: phone,
            expected: Array(phones.names(in: id).prefix(9)),
            hint: "`\(Action("links list"))` lists the phones of each keypad.")
        }
        for grant in meant { try revoke(grant, now, writer) }
        let what = meant.count == 1 ? "the phone" : "\(meant.count) phones"
        return Page(
          kind: "revoked",
          payload: .array(meant.map { .string(OpenLink.id(of: $0.digest)) }),
          blocks: [
            .line(Line("Revoked \(what) of \(phone). What was entered stays.")),
            .line(Line("Anybody who still has the keypad's link can use it again.", .dim)),
          ])
      }
    }
  }

  /// Revokes all valid links of the store, including those of phones.
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

  /// Returns the address of a link without the part after the token, such as `/board`, and without
  /// a query.
  private static func withoutPage(_ address: String) -> String {
    let path = address.prefix { $0 != "?" }
    let page = path.split(separator: "/").last ?? ""
    return String(page.hasPrefix("board") ? path.dropLast(page.count + 1) : path)
  }

  private func revoke(_ grant: Grant, _ now: Moment, _ writer: RepositoryWriter) throws {
    var grant = grant
    grant.revoked = now
    try writer.writer.put(grant)
  }

  private func revoked(_ grants: [Grant]) -> Page {
    let ids = grants.filter { $0.kind != LinkToken.Kind.phone.rawValue }
      .map { OpenLink.id(of: $0.digest) }
    let what = ids.isEmpty ? "No link works at the moment." : "Revoked \(Phrases.list(ids))."
    return Page(
      kind: "revoked", payload: .array(ids.map { .string($0) }),
      blocks: [
        .line(Line(what)),
        .line(Line("Copies that others saved or posted of it remain.", .dim)),
      ])
  }

  /// Whether a text may be the beginning of a link's id: three to eight hexadecimal digits.
  private static func isName(_ text: String) -> Bool {
    (3...8).contains(text.utf8.count) && text.allSatisfy(\.isHexDigit)
  }
}
