internal import CServe
internal import ScoringDesk
internal import ScoringKit
internal import Synchronization

/// A web server that shows the rounds of a store and accepts the presses of keypads.
///
/// Its router answers the requests. Clients that follow a round receive each change.
package final class Server: Sendable {
  /// The network address and the limits of a server.
  package struct Settings: Sendable {
    /// The address on which the server listens, in numbers, as in `127.0.0.1`.
    package var address = "127.0.0.1"
    /// The port on which the server listens; 0 for any free port.
    package var port: UInt16 = Settings.standardPort
    /// The certificate and the key for https, as PEM text; nil for http.
    package var certificate: (certificate: String, key: String)?
    /// The maximum number of connections that are open at once.
    package var connections: UInt32 = 1024
    /// The number of connections that are reserved for phones that have joined a keypad, and for
    /// the owner.
    package var reserved: UInt32 = 64
    /// The time in milliseconds within which a client must have sent its whole request.
    package var deadlineMilliseconds: UInt32 = 10_000
    /// Called with a line for the access log after each request; nil for no access log.
    package var log: (@Sendable (String) -> Void)?

    package init() {}

    /// The port on which the server listens if the command line names none.
    package static let standardPort: UInt16 = 8470
  }

  /// The reason why a server could not be started, with advice for the user.
  package struct Failure: Error, Hashable, Sendable {
    /// The reason why the server could not be started, as a sentence.
    package let message: String
    /// Advice for the user about what to do next.
    package let hint: String
    /// Whether the reason is an error in the command line.
    package var isOfUsage = false
  }

  struct Follower {
    var feed: ChangeFeed
    let since: ContinuousClock.Instant
  }

  struct Following {
    var open: [UInt64: Follower] = [:]
    /// Whether a client was added that may have missed a change since its response was made.
    var hasNew = false
  }

  /// The state of the thread that regularly checks the store for changes.
  struct Pace {
    var mark: DeskChanges.Cursor?
    var version: Int64?
    var ticks = 0
  }

  let router: Router
  let log: (@Sendable (String) -> Void)?
  /// Whether the connections of clients are encrypted.
  let isSecure: Bool
  let following = Mutex(Following())
  let pace = Mutex(Pace())
  private let running = Mutex<UInt?>(nil)

  /// The time between two checks of the store for changes, in milliseconds.
  static let interval: UInt32 = 40
  /// The number of checks of the store between two checks of links, and between two events that
  /// show that the server is running.
  ///
  /// The cache of responses is cleared after twice the first number. A board's page calls itself
  /// live only if it received an event within the last 2 s.
  static let (checking, beating) = (12, 18)
  /// The maximum time for which a keypad's request waits for a change.
  static let patience = Duration.seconds(20)

  private init(router: Router, _ settings: Settings) {
    self.router = router
    log = settings.log
    isSecure = settings.certificate != nil
  }

  /// Starts a server on the network, with a router that answers its requests.
  ///
  /// - Throws: ``Failure`` with the reason why the server can't be started.
  package static func start(_ router: Router, _ settings: Settings = Settings())
    throws(Failure) -> Server
  {
    let server = Server(router: router, settings)
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
          var calls = server.retainedCalls()
          let handle = serve_start(&options, &calls, &fault)
          if handle == nil { calls.stopped(calls.context) }
          return handle
        }
      }
    }
    guard let handle else { throw Failure(fault: fault, settings) }
    server.running.withLock { $0 = UInt(bitPattern: handle) }
    return server
  }

  /// The port on which the server listens; 0 after it was stopped.
  package var port: UInt16 {
    // The lock is held, because another thread may stop the server meanwhile.
    running.withLock { $0.flatMap { OpaquePointer(bitPattern: $0) }.map { serve_port($0) } ?? 0 }
  }

  /// Ends all open responses, and stops the server.
  ///
  /// On one of the server's own threads, as when a request releases the last reference to the owner
  /// of the server, the call returns before the server has stopped.
  package func stop() {
    let handle = running.withLock { running in
      defer { running = nil }
      return running.flatMap { OpaquePointer(bitPattern: $0) }
    }
    if let handle { serve_stop(handle) }
  }

  /// The C server; `nil` after it was stopped.
  ///
  /// Only the server's own threads may use it, because another thread frees it after they have ended.
  var handle: OpaquePointer? {
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
