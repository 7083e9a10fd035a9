internal import CServe
internal import ScoringDesk
internal import ScoringKit
internal import Synchronization

/// A site on a socket.
///
/// Its router answers requests, and clients that follow a round receive each change.
package final class Server: Sendable {
  /// The address and the limits of a server.
  package struct Settings: Sendable {
    /// A numeric address.
    package var address = "127.0.0.1"
    /// The port; 0 for any that is free.
    package var port: UInt16 = Settings.standardPort
    /// Certificate and key as PEM text; nil for plain HTTP.
    package var certificate: (certificate: String, key: String)?
    /// The largest number of connections.
    package var connections: UInt32 = 1024
    /// The number of connections that are reserved for keypads.
    package var reserved: UInt32 = 64
    /// The time in which a request must arrive.
    package var deadlineMilliseconds: UInt32 = 10_000
    /// Called with a line of the access log for each answered request; nil for no log.
    package var log: (@Sendable (String) -> Void)?

    package init() {}

    /// The port if none is given.
    package static let standardPort: UInt16 = 8470
  }

  /// The reason why a server could not be started, and what to do.
  package struct Failure: Error, Hashable, Sendable {
    /// The reason, in a sentence.
    package let message: String
    /// A suggestion for what to do.
    package let hint: String
    /// Whether the command line is wrong.
    package var isOfUsage = false
  }

  struct Follower {
    var feed: ChangeFeed
    let since: ContinuousClock.Instant
  }

  struct Following {
    var open: [UInt64: Follower] = [:]
    /// Whether a follower was added that may have missed a change.
    var hasNew = false
  }

  /// The state of the thread that calls `tick`.
  struct Pace {
    var mark: DeskChanges.Cursor?
    var version: Int64?
    var ticks = 0
  }

  let router: Router
  let log: (@Sendable (String) -> Void)?
  /// Whether connections are encrypted.
  let isSecure: Bool
  let following = Mutex(Following())
  let pace = Mutex(Pace())
  private let running = Mutex<UInt?>(nil)

  /// The time between two checks for changes, in milliseconds.
  static let interval: UInt32 = 40
  /// The number of ticks between two checks of links, and between two signs of life.
  ///
  /// The cache is cleared after twice the former. A board calls itself live only if it heard a sign
  /// of life within the last 2 s.
  static let (checking, beating) = (12, 18)
  /// The longest time that a keypad's request waits for a change.
  static let patience = Duration.seconds(20)

  private init(router: Router, _ settings: Settings) {
    self.router = router
    log = settings.log
    isSecure = settings.certificate != nil
  }

  /// Starts a server.
  ///
  /// - Throws: the reason why it can't be started.
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
          var calls = server.calls
          return serve_start(&options, &calls, &fault)
        }
      }
    }
    guard let handle else { throw Failure(fault: fault, settings) }
    server.running.withLock { $0 = UInt(bitPattern: handle) }
    return server
  }

  /// The port on which it listens; 0 if it was stopped.
  package var port: UInt16 { handle.map { serve_port($0) } ?? 0 }

  /// Ends all streams, and stops the server.
  package func stop() {
    let handle = running.withLock { running in
      defer { running = nil }
      return running.flatMap { OpaquePointer(bitPattern: $0) }
    }
    if let handle { serve_stop(handle) }
  }

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
