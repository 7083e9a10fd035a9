internal import CServe
internal import ScoringDesk
internal import ScoringKit
internal import Synchronization

/// A site on a socket: requests go to its router, and who follows a round hears of each change.
package final class Server: Sendable {
  /// Where it listens, and how much it takes on.
  package struct Settings: Sendable {
    /// A numeric address.
    package var address = "127.0.0.1"
    /// The port; 0 for any that is free.
    package var port: UInt16 = Settings.standardPort
    /// Certificate and key as PEM text; nil for plain HTTP.
    package var certificate: (certificate: String, key: String)?
    /// How many connections there are at most.
    package var connections: UInt32 = 1024
    /// How many of them are kept free for keypads.
    package var reserved: UInt32 = 64
    /// How long a request may take to arrive.
    package var deadlineMilliseconds: UInt32 = 10_000
    /// Hears of each request that was answered; nil for nobody.
    package var log: (@Sendable (String) -> Void)?

    package init() {}

    /// The port that is used where none is named.
    package static let standardPort: UInt16 = 8470
  }

  /// Why a server could not be started, in a sentence, and what to do.
  package struct Failure: Error, Hashable, Sendable {
    /// What is wrong.
    package let message: String
    /// What to do.
    package let hint: String
    /// Whether it is the command line that is wrong.
    package var isOfUsage = false
  }

  private struct Follower {
    var feed: Feed
    let since: ContinuousClock.Instant
  }

  private struct Following {
    var open: [UInt64: Follower] = [:]
    /// Whether somebody came who may have missed a change.
    var hasNew = false
  }

  /// What the thread of ticks remembers.
  private struct Pace {
    var mark: DeskChanges.Mark?
    var version: Int64?
    var ticks = 0
  }

  private let router: Router
  private let log: (@Sendable (String) -> Void)?
  private let following = Mutex(Following())
  private let pace = Mutex(Pace())
  private let running = Mutex<UInt?>(nil)

  /// How often changes are looked for, in milliseconds.
  private static let interval: UInt32 = 40
  /// After how many ticks links are looked at again, a sign of life is given, and what is kept is
  /// forgotten.
  private static let (checking, beating) = (12, 100)
  /// How long a keypad waits for something new.
  private static let patience = Duration.seconds(20)

  private init(router: Router, log: (@Sendable (String) -> Void)?) {
    self.router = router
    self.log = log
  }

  /// Starts a server.
  ///
  /// - Throws: why it can't be started.
  package static func start(_ router: Router, _ settings: Settings = Settings())
    throws(Failure) -> Server
  {
    let server = Server(router: router, log: settings.log)
    var fault: Int32 = 0
    let handle = settings.address.withCString { address in
      withOptional(settings.certificate?.certificate) { certificate in
        withOptional(settings.certificate?.key) { key in
          var options = serve_options()
          options.address = address
          options.port = settings.port
          options.certificate = certificate
          options.key = key
          options.connections = settings.connections
          options.reserved = settings.reserved
          options.deadline = settings.deadlineMilliseconds
          options.interval = interval
          options.body = 16_384
          var calls = server.calls
          return serve_start(&options, &calls, &fault)
        }
      }
    }
    guard let handle else { throw Failure(fault: fault, settings) }
    server.running.withLock { $0 = UInt(bitPattern: handle) }
    return server
  }

  /// The port that it listens on; 0 where it was stopped.
  package var port: UInt16 { handle.map { serve_port($0) } ?? 0 }

  /// Ends all streams and stops.
  package func stop() {
    let handle = running.withLock { running in
      defer { running = nil }
      return running.flatMap { OpaquePointer(bitPattern: $0) }
    }
    if let handle { serve_stop(handle) }
  }

  private var handle: OpaquePointer? {
    running.withLock { $0.flatMap { OpaquePointer(bitPattern: $0) } }
  }
}

extension Server.Failure {
  fileprivate init(fault: Int32, _ settings: Server.Settings) {
    let place = "\(settings.address), port \(settings.port)"
    switch Int(fault) {
    case serve_fault_address:
      self.init(
        message: "\"\(settings.address)\" is no address of this machine.",
        hint: "--bind takes an address in numbers: 127.0.0.1, 0.0.0.0 for all, or ::1.",
        isOfUsage: true)
    case serve_fault_in_use:
      self.init(
        message: "Another program listens there already: \(place).",
        hint: "Stop it, or choose another port with --port.")
    case serve_fault_not_permitted:
      self.init(
        message: "The system does not permit it: \(place).",
        hint: "Ports below 1024 are kept for others; choose one above with --port.")
    case serve_fault_no_tls:
      self.init(
        message: "The libmicrohttpd of this machine has no TLS.",
        hint: "Put a reverse proxy before it: Docs/Serving.md.")
    case serve_fault_certificate:
      self.init(
        message: "The certificate and the key can't be used, or do not belong together.",
        hint: "Both are PEM files; the certificate's own comes before its authorities'.")
    default:
      self.init(message: "The server can't be started: \(place).", hint: "Try another port.")
    }
  }
}

private func withOptional<Value>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Value) -> Value
{
  text.map { $0.withCString(body) } ?? body(nil)
}

// MARK: - Requests

extension Server {
  /// What the C side calls.
  private var calls: serve_calls {
    var calls = serve_calls()
    // The server outlives its threads: it is let go of only after they have stopped.
    calls.context = Unmanaged.passUnretained(self).toOpaque()
    calls.request = { context, exchange in
      if let context, let exchange { Server.of(context).answer(exchange) }
    }
    calls.ended = { context, stream in
      if let context { Server.of(context).forget(stream) }
    }
    calls.tick = { context in
      if let context { Server.of(context).tick() }
    }
    return calls
  }

  private static func of(_ context: UnsafeMutableRawPointer) -> Server {
    Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
  }

  private func answer(_ exchange: OpaquePointer) {
    if log == nil, let known = known(exchange) { return known.answer(exchange) }
    let request = Self.request(exchange)
    var answer = request.map(router.answer) ?? PlainPage.notFound
    if answer.isFavoured { serve_favour(exchange) }
    if request?.method == .post { wake() }
    if let feed = answer.feed {
      let number = answer.body.withUnsafeBufferPointer {
        serve_answer_stream(exchange, answer.allHeaders, $0.baseAddress, $0.count)
      }
      if number != 0 {
        following.withLock { following in
          following.open[number] = Follower(feed: feed, since: .now)
          following.hasNew = true
        }
        return note(request, answer)
      }
      answer = .text("Too many follow already.\n", status: 503)
    }
    answer.body.withUnsafeBufferPointer {
      serve_answer(exchange, UInt32(answer.status), answer.allHeaders, $0.baseAddress, $0.count)
    }
    note(request, answer)
  }

  /// What is asked for again and again, with nothing to be told of it.
  private func known(_ exchange: OpaquePointer) -> KeptAnswers.Prepared? {
    guard String(cString: serve_method(exchange)) == "GET", serve_header(exchange, "Origin") == nil,
      let host = serve_header(exchange, "Host")
    else { return nil }
    return router.known(
      String(cString: serve_target(exchange)), host: String(cString: host))?
      .served(unpacks: Self.unpacks(exchange)).prepared
  }

  private static func unpacks(_ exchange: OpaquePointer) -> Bool {
    serve_names_gzip(serve_header(exchange, "Accept-Encoding")) != 0
  }

  private static func request(_ exchange: OpaquePointer) -> Request? {
    func header(_ name: String) -> String? {
      serve_header(exchange, name).map { String(cString: $0) }
    }
    guard
      var request = Request(
        method: String(cString: serve_method(exchange)),
        target: String(cString: serve_target(exchange)))
    else { return nil }
    request.host = header("Host") ?? ""
    request.origin = header("Origin")
    request.cookie = header("Cookie")
    request.unpacks = unpacks(exchange)
    request.bearer = header("Authorization").flatMap { value in
      value.hasPrefix("Bearer ") ? String(value.dropFirst(7).prefix(200)) : nil
    }
    var size = 0
    if let body = serve_body(exchange, &size) {
      request.body = Array(UnsafeBufferPointer(start: body, count: size))
    }
    return request
  }

  /// Writes a line of the access log: what was asked in a word, and the link's name, never a token.
  private func note(_ request: Request?, _ answer: Answer) {
    guard let log else { return }
    let time = LocalTime(
      router.desk.clock.now(), offset: router.desk.clock.offset(at: router.desk.clock.now()))
    let method = request.map { "\($0.method)" } ?? "other"
    let whole = "\(time)\(time.second == 0 ? ":00" : "")"
    log("\(whole) \(method) \(answer.route) \(answer.status) \(answer.link ?? "-")")
  }

  private func wake() {
    router.kept.clear()
    if let handle { serve_wake(handle) }
  }
}

// MARK: - Following

extension Server {
  private func forget(_ stream: UInt64) {
    following.withLock { $0.open[stream] = nil }
  }

  /// Looks whether anything has changed, and tells those who follow.
  private func tick() {
    guard let handle else { return }
    let (isChanged, ticks) = look()
    let (open, hasNew) = following.withLock { following in
      defer { following.hasNew = false }
      return (following.open, following.hasNew)
    }
    guard !open.isEmpty else { return }
    hand(open, handle)
    if isChanged || hasNew { tell(open, handle) }
    if ticks % Self.checking == 0 {
      endThoseThatEnded(open, handle)
      endPatience(open, handle)
    }
    if ticks % Self.beating == 0 {
      for (stream, follower) in open where follower.feed.form.isBoard {
        Self.send(BoardEvents.alive, to: stream, handle, ifIdle: true)
      }
    }
  }

  /// Whether the store has changed since the last tick, and how many there were.
  private func look() -> (isChanged: Bool, ticks: Int) {
    pace.withLock { pace in
      pace.ticks += 1
      var isChanged = false
      if let changes = try? router.desk.changes(after: pace.mark) {
        isChanged = changes.mark != pace.mark
        pace.mark = changes.mark
      }
      let version = try? router.desk.foreignVersion()
      if isChanged || version != pace.version || pace.ticks % (2 * Self.checking) == 0 {
        router.kept.clear()
      }
      pace.version = version
      return (isChanged, pace.ticks)
    }
  }

  /// What makes two followers hear the same.
  private struct Subject: Hashable {
    let form: Feed.Form
    let link: OpenLink
    let round: String?
  }

  private func tell(_ open: [UInt64: Follower], _ handle: OpaquePointer) {
    var told: [Subject: (text: String, version: String)?] = [:]
    for (stream, follower) in open where follower.feed.form != .picture {
      let feed = follower.feed
      let subject = Subject(form: feed.form, link: feed.link, round: feed.round)
      let news = told[subject] ?? (try? news(of: feed))
      told[subject] = news
      guard let news, news.version != feed.version else { continue }
      Self.send(news.text, to: stream, handle)
      if feed.form == .poll { serve_end(handle, stream) }
      following.withLock { $0.open[stream]?.feed.version = news.version }
    }
  }

  /// Gives pictures to those who wait for them.
  private func hand(_ open: [UInt64: Follower], _ handle: OpaquePointer) {
    for (stream, follower) in open where follower.feed.form == .picture {
      switch router.previews[follower.feed.version] {
      case .waiting: continue
      case .failed: break
      case .made(let bytes):
        bytes.withUnsafeBufferPointer {
          _ = serve_send(handle, stream, $0.baseAddress, $0.count)
        }
      }
      serve_end(handle, stream)
      forget(stream)
    }
  }

  private func news(of feed: Feed) throws -> (text: String, version: String) {
    switch feed.form {
    case .board, .overlay:
      return BoardEvents.board(
        try router.desk.scorer().board(of: feed.link, round: feed.round),
        isOverlay: feed.form == .overlay)
    case .poll:
      let state = KeypadState(
        try router.desk.scorer().live(withStepsIn: feed.link.share.round))
      return ((try CanonicalJSON.text(state.value)) + "\n", state.version)
    case .picture: return ("", feed.version)
    }
  }

  /// Ends the streams whose links have ended, whoever ended them.
  private func endThoseThatEnded(_ open: [UInt64: Follower], _ handle: OpaquePointer) {
    var known: [OpenLink: Bool] = [:]
    for (stream, follower) in open {
      let link = follower.feed.link
      // A store that can't be read now says nothing of a link.
      let holds = known[link] ?? (try? router.desk.holds(link)) ?? true
      known[link] = holds
      guard !holds else { continue }
      switch follower.feed.form {
      case .board, .overlay: Self.send(BoardEvents.end, to: stream, handle)
      case .poll: Self.send("{\"error\":\"revoked\"}\n", to: stream, handle)
      case .picture: break
      }
      serve_end(handle, stream)
      forget(stream)
    }
  }

  /// Ends what keypads have waited for long enough: they ask again.
  private func endPatience(_ open: [UInt64: Follower], _ handle: OpaquePointer) {
    for (stream, follower) in open
    where follower.feed.form == .poll && follower.since.duration(to: .now) > Self.patience {
      Self.send("{\"same\":true}\n", to: stream, handle)
      serve_end(handle, stream)
      forget(stream)
    }
  }

  private static func send(
    _ text: String, to stream: UInt64, _ handle: OpaquePointer, ifIdle: Bool = false
  ) {
    var text = text
    text.withUTF8 { bytes in
      if ifIdle {
        serve_send_idle(handle, stream, bytes.baseAddress, bytes.count)
      } else {
        _ = serve_send(handle, stream, bytes.baseAddress, bytes.count)
      }
    }
  }
}
