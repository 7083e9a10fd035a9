internal import CServe
internal import ScoringDesk
internal import ScoringKit
internal import Synchronization

extension Server {
  /// Returns the functions that the C server calls, and retains this object until `stopped` is
  /// called.
  func retainedCalls() -> serve_calls {
    var calls = serve_calls()
    // The server's threads use this object, so it is released after the last of them has ended.
    calls.context = Unmanaged.passRetained(self).toOpaque()
    calls.stopped = { context in
      if let context { Unmanaged<Server>.fromOpaque(context).release() }
    }
    calls.request = { context, exchange in
      if let context, let exchange { Server.of(context).answer(exchange) }
    }
    calls.work = { context, task, isRefused in
      guard let context, let task else { return -1 }
      let errand = Unmanaged<Errand>.fromOpaque(task).takeUnretainedValue()
      return Server.of(context).work(errand, isRefused: isRefused != 0)
    }
    calls.answer = { context, exchange, task in
      guard let context, let exchange, let task else { return }
      let errand = Unmanaged<Errand>.fromOpaque(task).takeRetainedValue()
      Server.of(context).give(
        errand.answer ?? Server.refused(errand.request), errand.request, exchange)
    }
    calls.drop = { _, task in
      if let task { Unmanaged<Errand>.fromOpaque(task).release() }
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

  /// The numbers of the server's lanes (threads for requests): one for requests that read the
  /// store, and one for requests that write to it.
  private static let (reading, writing): (UInt32, Int32) = (0, 1)

  private func answer(_ exchange: OpaquePointer) {
    if log == nil, let known = known(exchange) { return known.answer(exchange) }
    guard let request = request(exchange) else { return give(PlainPage.notFound, nil, exchange) }
    if let answer = router.quickAnswer(request) { return give(answer, request, exchange) }
    let errand = Unmanaged.passRetained(Errand(request))
    guard serve_defer(exchange, Self.reading, errand.toOpaque()) == 0 else { return }
    errand.release()
    give(Self.refused(request), request, exchange)
  }

  /// Performs a request on the thread of a lane.
  ///
  /// - Parameters:
  ///   - errand: The request.
  ///   - isRefused: Whether the request has waited too long, so that it is only refused.
  /// - Returns: The number of the lane that continues with the request, or -1 if the request is
  ///   done.
  private func work(_ errand: Errand, isRefused: Bool) -> Int32 {
    guard !isRefused else {
      errand.answer = Self.refused(errand.request)
      return -1
    }
    guard errand.mayWrite else {
      errand.answer = router.readAnswer(errand.request)
      errand.mayWrite = errand.answer == nil
      return errand.mayWrite ? Self.writing : -1
    }
    errand.answer = router.write(errand.request)
    wake()
    return -1
  }

  /// Returns the response to a request that waited too long, or that no lane accepts because too
  /// many are waiting.
  private static func refused(_ request: Request) -> Answer {
    guard request.path.first == "k" else { return PlainPage.busy }
    return .json(
      ["error": "busy", "message": "The scores can't be reached at the moment. Try again soon."],
      status: 503)
  }

  private func give(_ answer: Answer, _ request: Request?, _ exchange: OpaquePointer) {
    var answer = answer
    if let token = answer.favoured { serve_favour(exchange, token) }
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

  /// Returns the cached response to a GET request without an `Origin` header and without a query;
  /// nil if there is none.
  ///
  /// It is not recorded in the access log, so this is used only if there is no log.
  private func known(_ exchange: OpaquePointer) -> KeptAnswers.Prepared? {
    guard String(cString: serve_method(exchange)) == "GET", serve_header(exchange, "Origin") == nil,
      let host = serve_header(exchange, "Host")
    else { return nil }
    let target = String(cString: serve_target(exchange))
    // The response to a request with a query is looked up later, when the request has been parsed.
    guard !target.utf8.contains(UInt8(ascii: "?")) else { return nil }
    return router.known(target, host: String(cString: host))?
      .served(unpacks: Self.unpacks(exchange)).prepared
  }

  private static func unpacks(_ exchange: OpaquePointer) -> Bool {
    serve_names_gzip(serve_header(exchange, "Accept-Encoding")) != 0
  }

  private func request(_ exchange: OpaquePointer) -> Request? {
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
    request.isSecure = isSecure
    request.isLocal = serve_is_local(exchange) != 0
    request.unpacks = Self.unpacks(exchange)
    request.bearer = header("Authorization").flatMap { value in
      value.hasPrefix("Bearer ") ? String(value.dropFirst(7).prefix(200)) : nil
    }
    var size = 0
    if let body = serve_body(exchange, &size) {
      request.body = Array(UnsafeBufferPointer(start: body, count: size))
    }
    return request
  }

  /// Writes a line of the access log: the kind of request and the name of the link, but never a
  /// token.
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

/// A request that a lane performs, with its response.
private final class Errand {
  let request: Request
  var answer: Answer?
  /// Whether the request was checked and is allowed to write to the store.
  var mayWrite = false

  init(_ request: Request) {
    self.request = request
  }
}
