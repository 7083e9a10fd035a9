package import ScoringDesk
import ScoringKit
import ScoringViews
internal import ServeResources

/// Which request gets which answer: what the site is, without a socket.
package struct Router: Sendable {
  /// The desk that is asked.
  package let desk: Desk
  /// The desk for the writes of keypads.
  ///
  /// It has a store object of its own, so that no reader waits for a writer.
  let writing: Desk
  /// What addresses begin with, as people outside reach them, without a slash at the end; empty
  /// where nobody said.
  package let publicURL: String
  /// What lets the owner in; nil where nobody is.
  let owner: OwnerRoutes.Keys?
  /// The pictures of previews.
  package let previews: Previews
  /// What was answered lately.
  let kept = KeptAnswers()

  /// Makes a router.
  ///
  /// If `writing` is nil, `desk` is used for writing too.
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

  /// Returns the answer to a request that does not need the store; nil for other requests.
  func quickAnswer(_ request: Request) -> Answer? {
    guard isOwnHost(request.host), isOwnOrigin(request) else { return PlainPage.notUnderstood }
    if request.isOfKeypad { return request.needsStore ? nil : answered { try route(request) } }
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

  /// Returns the answer to a request that only reads the store, or the refusal of one that writes;
  /// nil if the request is allowed to write.
  func readAnswer(_ request: Request) -> Answer? {
    guard request.writes else { return answered { try route(request) } }
    return KeypadRoutes(desk: desk).refusal(request)
  }

  /// Performs a request that is allowed to write, and returns the answer.
  func write(_ request: Request) -> Answer {
    answered { try KeypadRoutes(desk: writing).answer(request) }
  }

  private func answered(_ body: () throws -> Answer) -> Answer {
    do {
      return try body()
    } catch let error as DeskError {
      return Self.refused(error)
    } catch {
      return PlainPage.failed
    }
  }

  /// Returns the kept answer to requests with a key; nil if there is none, if its link has expired,
  /// or if the host is not this site's.
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
    case ("a", 2):
      return Self.assets[path[1]]?.answer(unpacks: request.unpacks) ?? PlainPage.notFound
    case ("robots.txt", 1):
      return .text("User-agent: *\nDisallow: /\n")
    case ("s", 2...4), ("e", 2...4): return try shared(request)
    default: return PlainPage.notFound
    }
  }

  /// What a failure of the desk is to whoever comes with a link: never more than that it leads
  /// nowhere, has ended, or can't be followed now.
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

  private static let assets: [String: PackedAnswer] = [
    "card.css": .asset("text/css; charset=utf-8", HTMLRenderer.sheet + "\n" + Embedded.cardCSS),
    "board.css": .asset("text/css; charset=utf-8", Embedded.boardCSS),
    "board.js": .asset("text/javascript; charset=utf-8", Embedded.boardJS),
    "keypad.css": .asset("text/css; charset=utf-8", Embedded.keypadCSS),
    "keypad.js": .asset("text/javascript; charset=utf-8", Embedded.keypadJS),
    "keypad.svg": .asset("image/svg+xml", Embedded.keypadSVG),
  ].mapValues(PackedAnswer.init)

  // MARK: Who asks

  /// Whether a host is this site's: an address in numbers, this machine, or the public one.
  ///
  /// A name that somebody else chose could be made to lead here, and a page under it would then be
  /// taken for ours.
  private func isOwnHost(_ host: String) -> Bool {
    // By bytes, as every request comes through here.
    let bytes = host.utf8
    if bytes.first == UInt8(ascii: "[") {
      return bytes.dropFirst().prefix { $0 != UInt8(ascii: "]") }.allSatisfy(Self.isOfAddress)
    }
    let name = bytes.prefix { $0 != UInt8(ascii: ":") }
    if !name.isEmpty, name.allSatisfy({ Self.isDigit($0) || $0 == UInt8(ascii: ".") }) {
      return true
    }
    if name.elementsEqual("localhost".utf8) || name.suffix(6).elementsEqual(".local".utf8) {
      return true
    }
    return !publicURL.isEmpty && publicURL.split(separator: "/").dropFirst().first == host[...]
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte can stand in an address of the sixth version.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20) || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ".")
  }

  /// Whether the `Origin` of a request has the scheme, host and port of this site, or is missing.
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

  /// Whether a request may see the owner's pages: it comes from this machine, or is encrypted.
  ///
  /// A request from a reverse proxy on this machine counts as encrypted if the public address of
  /// the site begins with `https:` and has the host of the request.
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

  /// Whether the request is of a kind that writes to the store.
  var writes: Bool {
    method == .post && isOfKeypad && ["join", "press"].contains(path.dropFirst().first)
      && path.count == 2
  }

  /// Whether a keypad's request needs the store.
  fileprivate var needsStore: Bool {
    guard path.count == 2 else { return false }
    return writes || (path[1] == "look" && method == .post)
      || (path[1] == "state" && (method == .get || method == .head))
  }
}

// MARK: - Shares and boards

extension Router {
  private func shared(_ request: Request) throws -> Answer {
    let token = request.path[1]
    let age = kept.age
    guard LinkToken(token)?.kind == (request.path[0] == "s" ? .share : .event) else {
      // As long as it takes to look one up.
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
      var answer = BoardHTML.list(
        link.event ?? "",
        try desk.scorer().sharing.boards(
          ofEvent: link.event ?? "", sport: nil, names: link.share.names), path)
      answer.route = "event"
      return answer
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
    let board = (round?.phase.isInProgress ?? false) ? "\(path)/board" : nil
    let preview =
      previews.isPossible && picture != nil ? "\(publicURL)\(path)/\(Self.previewName)" : nil
    // Whoever fetches the page for its preview asks for the picture next.
    if preview != nil, let picture { _ = previews.begin(SharePreview.svg(picture)) }
    var answer = SharePageHTML.answer(
      shared.page, picture, files: shared.files, at: "\(path)/\(Self.attachments)", board: board,
      address: publicURL.isEmpty ? nil : publicURL + path,
      preview: preview)
    answer.route = "share"
    return answer
  }

  private static let previewName = "preview.png"
  /// Where attached files stand under a link, each by its number.
  private static let attachments = "a"

  /// An attached file, where the link hands files out: a picture to be shown, anything else to be
  /// saved.
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

  /// The picture of a shared round: at once where it was drawn, else as soon as it is.
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
      answer.feed = Feed(form: .picture, link: link, round: nil, version: key)
    case .waiting: break
    }
    return answer
  }

  private func board(
    of link: OpenLink, _ round: String?, _ form: String, _ path: String, _ request: Request
  ) throws -> Answer {
    let live = try desk.scorer().sharing.board(of: link, round: round)
    let isOverlay = request.query["overlay"] != nil
    var answer: Answer
    switch form {
    case "board":
      answer = BoardHTML.answer(live, feed: "\(path)/events", isOverlay: isOverlay)
      if isOverlay { answer.policy = Answer.policy(frames: "*") }
    case "board.json": answer = .json(BoardView(live).json(live))
    case "board.txt": answer = .text(SafeText.escaped(BoardView(live).text) + "\n")
    case "events":
      answer = Answer(200, "text/event-stream; charset=utf-8", "")
      answer.headers = ["X-Accel-Buffering: no", "Connection: close"]
      // A stream has no length to tell, so whoever asks for its head alone gets a plain one.
      guard request.method == .get else { break }
      let event = BoardEvents.board(live, isOverlay: isOverlay)
      answer.body = Array((BoardEvents.opening + event.text).utf8)
      answer.feed = Feed(
        form: isOverlay ? .overlay : .board, link: link, round: round, version: event.version)
    default: return PlainPage.notFound
    }
    answer.route = form
    return answer
  }
}

/// What a board is told, as events that a browser understands.
enum BoardEvents {
  /// How long a browser waits before it comes back, in milliseconds.
  static let opening = "retry: 2000\n\n"
  /// Says that the server is there.
  static let alive = "event: alive\ndata: 1\n\n"
  /// Says that the link has ended.
  static let end = "event: end\ndata: 1\n\n"

  /// The whole board, and its digest.
  static func board(_ round: LiveRound, isOverlay: Bool) -> (text: String, version: String) {
    let view = BoardView(round)
    let html = isOverlay ? BoardHTML.overlay(view) : BoardHTML.fragment(view)
    let version = String(ContentID(of: html).text.prefix(12))
    // A line break would end the event; escaped text has none, and spaces do as well.
    let line = html.split(whereSeparator: \.isNewline).joined(separator: " ")
    return ("id: \(version)\nevent: board\ndata: \(line)\n\n", version)
  }
}
