package import ScoringDesk
import ScoringKit
import ScoringViews
internal import ServeResources

/// The router of the site, which returns the response to each request; it needs no network
/// connection.
package struct Router: Sendable {
  /// The desk that reads the store for pages.
  package let desk: Desk
  /// The desk that writes the presses of keypads.
  ///
  /// It has its own store object, so that nobody who reads a page waits for a writer.
  let writing: Desk
  /// The public address of the site, with which its links begin, without a slash at the end; empty
  /// if it is not set.
  package let publicURL: String
  /// The secrets that give the owner access to the owner's pages; nil if these pages are not shown.
  let owner: OwnerRoutes.Keys?
  /// The preview pictures of shared rounds.
  package let previews: Previews
  /// The new rounds that keypads started after finished ones.
  let rematches = Rematches()
  /// The links that buttons of the owner's pages made.
  let ownerLinks = OwnerLinks()
  /// The reports of wrong results by visitors of events.
  let reports = ReportDesk()
  /// The cache of recent responses to requests with share links.
  let kept = KeptAnswers()

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - desk: The desk that reads the store.
  ///   - writing: The desk that writes the presses of keypads; `nil` for the desk that reads.
  ///   - publicURL: The public address of the site, without a slash at the end; empty if it is not
  ///     set.
  ///   - owner: The secrets for the owner's pages; `nil` if these are not shown.
  ///   - previews: The preview pictures of shared rounds.
  package init(
    desk: Desk, writing: Desk? = nil, publicURL: String = "", owner: OwnerRoutes.Keys? = nil,
    previews: Previews = Previews()
  ) {
    self.owner = owner
    self.desk = desk
    self.writing = writing ?? desk
    self.publicURL = publicURL
    self.previews = previews
  }

  /// Returns the response to a request that can be answered without reading the store; nil for
  /// other requests.
  func quickAnswer(_ request: Request) -> Answer? {
    guard isOwnHost(request.host), isOwnOrigin(request) else { return PlainPage.notUnderstood }
    if request.isOfKeypad { return request.needsStore ? nil : answered { try route(request) } }
    if request.isReport, request.method == .post { return nil }
    if request.opensLink, owner != nil { return mayShowOwner(request) ? nil : PlainPage.elsewhere }
    guard request.method == .get || request.method == .head else {
      return PlainPage.notAllowed("GET, HEAD")
    }
    switch request.path.first {
    case "s", "e":
      return known(request.key, host: request.host)?.served(unpacks: request.unpacks).answer
    case "m" where owner != nil: return mayShowOwner(request) ? nil : PlainPage.elsewhere
    default: return answered { try route(request) }
    }
  }

  /// Returns the response to a request that only reads the store, or the response that refuses a
  /// request to write; nil if the request is allowed to write.
  func readAnswer(_ request: Request) -> Answer? {
    guard request.writes else { return answered { try route(request) } }
    if request.opensLink {
      return owner.map { OwnerRoutes(desk: desk, keys: $0).refusal(request) } ?? PlainPage.notFound
    }
    return request.isReport ? refusalOfReport(request) : KeypadRoutes(desk: desk).refusal(request)
  }

  /// Performs a request that is allowed to write to the store, and returns the response.
  func write(_ request: Request) -> Answer {
    answered {
      if request.opensLink, let owner {
        return try OwnerRoutes(desk: writing, keys: owner).open(request, ownerLinks)
      }
      return request.isReport
        ? try storeReport(request)
        : try KeypadRoutes(desk: writing, rematches: rematches).answer(request)
    }
  }

  private func answered(_ body: () throws -> Answer) -> Answer {
    answeredOrNil(body) ?? PlainPage.failed
  }

  /// Returns the response that a closure makes, or the one to its error.
  func answeredOrNil(_ body: () throws -> Answer?) -> Answer? {
    do {
      return try body()
    } catch let error as DeskError {
      return Self.refused(error)
    } catch {
      return PlainPage.failed
    }
  }

  /// Returns the cached response to requests with a key; nil if there is none, if its link has
  /// expired, or if the host name in the request is not this site's.
  func known(_ key: String, host: String) -> KeptAnswers.Kept? {
    guard let kept = kept[key], isOwnHost(host),
      kept.link.expires.map({ desk.clock.now() < $0 }) ?? true
    else { return nil }
    return kept
  }

  private func route(_ request: Request) throws -> Answer {
    let path = request.path
    if path.first == "k" { return try KeypadRoutes(desk: desk).answer(request) }
    if path.first == "m", let owner {
      return try OwnerRoutes(desk: desk, keys: owner).answer(request)
    }
    switch (path.first, path.count) {
    case (nil, 0): return PlainPage.welcome(showsOwner: owner != nil && request.isLocal)
    case ("a", 2):
      return Self.assets[path[1]]?.answer(unpacks: request.unpacks) ?? PlainPage.notFound
    case ("robots.txt", 1):
      return .text("User-agent: *\nDisallow: /\n")
    case ("s", 2...4), ("e", 2...4): return try shared(request)
    default: return PlainPage.notFound
    }
  }

  /// Returns the response to an error of the desk.
  ///
  /// A visitor learns only: not found, gone, or try again later.
  private static func refused(_ error: DeskError) -> Answer {
    switch error.code {
    case .expired: PlainPage.gone
    case .busy, .gone, .diskFull, .inputOutput, .readOnly, .permission, .noStore, .damagedStore,
      .newerStore, .notADatabase, .foreignStore:
      PlainPage.failed
    default: PlainPage.notFound
    }
  }

  // MARK: Assets

  /// The public files, such as style sheets and scripts, by name.
  ///
  /// Every style sheet begins with the design tokens.
  private static let assets: [String: PackedAnswer] = [
    "card.css": style(Embedded.cardCSS),
    "board.css": style(Embedded.boardCSS),
    "event.css": style(Embedded.eventCSS),
    "owner.css": style(Embedded.ownerCSS),
    "hall.css": style(Embedded.boardCSS + "\n" + Embedded.hallCSS),
    "board.js": script(Embedded.boardJS),
    "keypad.css": style(Embedded.keypadCSS),
    "keypad.js": script(Embedded.keypadJS),
    "keypad.svg": .asset("image/svg+xml", Embedded.keypadSVG),
  ].mapValues(PackedAnswer.init)

  /// Returns a script without its lines of comments and its indentation, which browsers don't need.
  private static func script(_ text: String) -> Answer {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return .asset(
      "text/javascript; charset=utf-8",
      lines.filter { !$0.hasPrefix("//") }.joined(separator: "\n") + "\n")
  }

  private static func style(_ rules: String) -> Answer {
    .asset("text/css; charset=utf-8", Embedded.tokensCSS + "\n" + rules)
  }

  // MARK: Allowed hosts and origins

  /// Returns whether a `Host` header is this site's: a numeric address, a name of this machine, or
  /// the public address, each with or without a port.
  ///
  /// The case of letters makes no difference.
  /// Guards against DNS rebinding: another site could point its host name at this machine. A header
  /// with user information or a list of hosts is malformed, and nobody's.
  private func isOwnHost(_ host: String) -> Bool {
    let host = host.lowercased()
    if !publicURL.isEmpty,
      publicURL.split(separator: "/").dropFirst().first.map({ $0.lowercased() }) == host
    {
      return true
    }
    // Bytes are compared for speed, because every request is checked.
    let bytes = host.utf8
    if bytes.first == UInt8(ascii: "[") {
      let address = bytes.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      let rest = bytes[address.endIndex...]
      return !address.isEmpty && address.allSatisfy(Self.isOfAddress) && !rest.isEmpty
        && Self.isPort(rest.dropFirst())
    }
    let name = bytes.prefix { $0 != UInt8(ascii: ":") }
    guard !name.isEmpty, Self.isPort(bytes[name.endIndex...]) else { return false }
    if name.allSatisfy({ Self.isDigit($0) || $0 == UInt8(ascii: ".") }) { return true }
    return name.elementsEqual("localhost".utf8)
      || name.suffix(6).elementsEqual(".local".utf8) && name.allSatisfy(Self.isOfName)
  }

  /// Returns whether bytes are what may follow a host name: nothing, or a colon and digits.
  private static func isPort(_ bytes: Substring.UTF8View) -> Bool {
    bytes.isEmpty || bytes.first == UInt8(ascii: ":") && bytes.dropFirst().allSatisfy(isDigit)
  }

  /// Returns whether a byte may occur in a host name in lower case.
  private static func isOfName(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns whether a byte may occur in an IPv6 address.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20) || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ".")
  }

  /// Returns whether a request's `Origin` header has the scheme, host and port of this site, or is
  /// missing.
  private func isOwnOrigin(_ request: Request) -> Bool {
    guard let origin = request.origin.map(Self.origin) else { return true }
    let own = "\(request.isSecure ? "https" : "http")://\(request.host)"
    return origin == Self.origin(own) || (!publicURL.isEmpty && origin == Self.origin(publicURL))
  }

  /// Returns the scheme, host and port of an address, in lower case and without the scheme's
  /// default port.
  private static func origin(_ address: String) -> String {
    let address = address.lowercased()
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty, ["http:", "https:"].contains(parts[0]) else {
      return address
    }
    let port = parts[0] == "http:" ? ":80" : ":443"
    let host = parts[2].hasSuffix(port) ? parts[2].dropLast(port.count) : parts[2]
    return "\(parts[0])//\(host)"
  }

  /// Returns whether a request may see the owner's pages: it is encrypted, or it comes from this
  /// machine.
  ///
  /// A request from a reverse proxy on this machine is treated as encrypted if the public address
  /// of the site begins with `https:` and has the host of the request.
  private func mayShowOwner(_ request: Request) -> Bool {
    if request.isSecure { return true }
    guard request.isLocal else { return false }
    let name = request.host.lowercased()
    let host =
      name.hasPrefix("[")
      ? String(name.prefix { $0 != "]" }.dropFirst()) : String(name.prefix { $0 != ":" })
    if ["localhost", "::1"].contains(host) || host.hasPrefix("127.") { return true }
    return Self.origin(publicURL) == Self.origin("https://\(request.host)")
  }
}

extension Request {
  /// Whether the request comes from a keypad.
  fileprivate var isOfKeypad: Bool { path.first == "k" }

  /// Whether the request needs the permission to write to the store: it joins a keypad, sends a
  /// press, starts another round, or reports a result.
  var writes: Bool {
    guard method == .post else { return false }
    return isReport || opensLink
      || isOfKeypad && ["join", "press", "again"].contains(path.dropFirst().first)
        && path.count == 2
  }

  /// Whether the request is a pressed button of an owner's page that opens a link.
  var opensLink: Bool { method == .post && path.first == "m" && path.dropFirst().first == "open" }

  /// Whether a keypad's request can be answered only by reading the store.
  fileprivate var needsStore: Bool {
    guard path.count == 2 else { return false }
    return writes || (path[1] == "look" && method == .post)
      || (["state", "ahead", "picture"].contains(path[1]) && (method == .get || method == .head))
  }
}

// MARK: - Shares and boards

extension Router {
  private func shared(_ request: Request) throws -> Answer {
    let token = request.path[1]
    let age = kept.age
    guard LinkToken(token)?.kind == (request.path[0] == "s" ? .share : .event) else {
      // A token of the wrong kind is looked up as well, so that the time of the response reveals
      // nothing.
      _ = try? desk.open("s" + String(repeating: "A", count: 22))
      return PlainPage.notFound
    }
    let link = try desk.open(token)
    var answer = try shared(request, link)
    answer.link = link.id
    if answer.feed == nil, answer.status == 200, !["preview", "attachment"].contains(answer.route) {
      return kept.keep(answer, link, under: request.key, age: age)
        .served(unpacks: request.unpacks).answer
    }
    return answer
  }

  private func shared(_ request: Request, _ link: OpenLink) throws -> Answer {
    let path = "/" + request.path.prefix(2).joined(separator: "/")
    switch (link.kind, request.path.count) {
    case (.share, 2): return try page(of: link, path)
    case (.share, _) where request.path[2] == Self.previewName:
      return try preview(of: link, request)
    case (.share, 4) where request.path[2] == Self.attachments:
      return try file(of: link, request.path[3])
    case (.share, 3): return try board(of: link, nil, request.path[2], path, request)
    case (.event, 2):
      var answer = try eventPage(
        of: link, path, you: request.entrant, division: request.division)
      answer.route = "event"
      return answer
    case (.event, 3) where request.path[2] == "events":
      return try eventFeed(of: link, path, request)
    case (.event, 3) where request.path[2] == Self.boardName:
      var answer = try eventBoard(of: link, "\(path)/\(Self.boardName)")
      answer.route = "hall"
      return answer
    case (.event, 4) where request.path[2] == Self.boardName && request.path[3] == "events":
      return try eventBoardFeed(of: link, "\(path)/\(Self.boardName)", request)
    case (.event, 4) where request.isReport:
      return try reportPage(of: link, request.path[3], path)
    case (.event, 3):
      return try board(
        of: link, request.path[2], "board", "\(path)/\(request.path[2])", request)
    case (.event, 4):
      return try board(
        of: link, request.path[2], request.path[3], "\(path)/\(request.path[2])", request)
    default: return PlainPage.notFound
    }
  }

  private func page(of link: OpenLink, _ path: String) throws -> Answer {
    let shared = try desk.scorer().sharing.share(link.share)
    let picture = link.share.sheet == nil ? shared.picture : nil
    let round = try? desk.scorer().sharing.board(of: link)
    let board = round.map { !$0.phase.isOver } ?? false ? "\(path)/board" : nil
    let preview =
      previews.isPossible && picture != nil ? "\(publicURL)\(path)/\(Self.previewName)" : nil
    // A client that loads the page for a preview loads its picture next, so the drawing begins now.
    if preview != nil, let picture { _ = previews.begin(SharePreview.svg(picture)) }
    var answer = SharePageHTML.answer(
      shared.page, picture, files: shared.files, at: "\(path)/\(Self.attachments)", board: board,
      address: publicURL.isEmpty ? nil : publicURL + path,
      preview: preview)
    answer.route = "share"
    return answer
  }

  private static let previewName = "preview.png"
  /// The part of the path of an event's board that follows the link; no round has it as its id.
  private static let boardName = "board"
  /// The part of an attached file's path that precedes the number of the file.
  private static let attachments = "a"

  /// Returns the response with an attached file, if the link shares files: browsers show a picture
  /// and save any other file.
  private func file(of link: OpenLink, _ number: String) throws -> Answer {
    guard let number = Int(number) else { return PlainPage.notFound }
    let file = try desk.scorer().sharing.sharedFile(number, of: link.share)
    guard let type = file.type else { return PlainPage.notFound }
    var answer = Answer(200, type == .text ? "\(type.rawValue); charset=utf-8" : type.rawValue, "")
    answer.body = file.bytes
    answer.policy = "default-src 'none'; sandbox; frame-ancestors 'none'"
    answer.headers = [
      "Content-Disposition: \(type.isPicture ? "inline" : "attachment"); "
        + "filename*=UTF-8''\(PercentCode.code(file.name))"
    ]
    answer.route = "attachment"
    return answer
  }

  /// Returns the response with the preview picture of a shared round; if the picture is not drawn
  /// yet, the response waits for it.
  private func preview(of link: OpenLink, _ request: Request) throws -> Answer {
    guard previews.isPossible, link.share.sheet == nil else { return PlainPage.notFound }
    let picture = try desk.scorer().sharing.share(link.share).picture
    guard let key = previews.begin(SharePreview.svg(picture)) else { return PlainPage.failed }
    var answer = Answer(200, "image/png", "")
    answer.route = "preview"
    switch previews[key] {
    case .made(let bytes): answer.body = bytes
    case .failed: return PlainPage.failed
    case .waiting where request.method == .get:
      answer.headers = ["Connection: close"]
      answer.feed = ChangeFeed(form: .picture, link: link, round: nil, version: key)
    case .waiting: break
    }
    return answer
  }
}
