#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection of a test to a local server, which sends and receives bytes unchanged.
final class Client {
  /// A response of the server: its status, headers and body.
  struct Reply {
    let status: Int
    let head: String
    let body: String

    /// Parses the text that a server sent before it closed the connection or stopped sending.
    init(_ text: String) {
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      head = parts.first.map(String.init) ?? ""
      body = parts.count == 2 ? String(parts[1]) : ""
      status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// Returns the value of a header of the response; `nil` if there is none.
    func header(_ name: String) -> String? {
      head.split(separator: "\r\n").compactMap { line -> String? in
        let pair = line.split(separator: ":", maxSplits: 1)
        guard pair.count == 2, pair[0].lowercased() == name.lowercased() else { return nil }
        return String(pair[1].drop { $0 == " " })
      }.first
    }
  }

  private let descriptor: Int32
  /// The text that the server has sent and that the test has not discarded.
  private(set) var received = ""

  /// Connects to a port of this machine from the loopback address `127.0.0.NUMBER`.
  ///
  /// If `isSlow` is set, the connection has a small receive buffer.
  init(port: UInt16, from number: UInt8 = 1, isSlow: Bool = false) {
    // Writing to a closed connection must not end the test process.
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    if isSlow {
      for (level, option, value) in [
        (SOL_SOCKET, SO_RCVBUF, Int32(1)), (Int32(IPPROTO_TCP), TCP_MAXSEG, 100),
      ] {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
      }
    }
    if number != 1 { Self.withAddress(0, number) { _ = bind(descriptor, $0, $1) } }
    Self.withAddress(port, 1) { _ = connect(descriptor, $0, $1) }
  }

  private static func withAddress(
    _ port: UInt16, _ number: UInt8, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Void
  ) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = (UInt32(0x7f00_0000) | UInt32(number)).bigEndian
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Closes the connection for writing; the server's response can still be read.
  func finish() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  deinit { close(descriptor) }

  /// Sends a text unchanged; returns `false` if the server has closed the connection.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes unchanged; returns `false` if the server has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  /// Reads until the received text contains a text, or until the server closes the connection or
  /// sends nothing for some seconds.
  ///
  /// - Returns: Whether the received text contains the text.
  @discardableResult
  func read(until text: String?, seconds: Int = 20) -> Bool {
    while true {
      if let text, received.contains(text) { return true }
      guard let more = chunk(seconds: seconds), !more.isEmpty else { return false }
      received += more
    }
  }

  /// Discards the text that was received so far.
  func clear() { received = "" }

  /// Returns whether the server closes the connection within a number of seconds.
  func isClosed(within seconds: Int) -> Bool {
    while let more = chunk(seconds: seconds) {
      if more.isEmpty { return true }
      received += more
    }
    return false
  }

  /// Returns the next text from the server; empty if the server has closed the connection, `nil` if
  /// nothing arrives in time.
  private func chunk(seconds: Int) -> String? {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Int32(seconds * 1000)) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return "" }
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  /// Sends a request over a new connection, and returns the complete response.
  static func ask(
    _ port: UInt16, _ path: String, method: String = "GET", host: String = "localhost",
    headers: [String] = [], body: String = ""
  ) -> Reply {
    let client = Client(port: port)
    let length = method == "POST" ? ["Content-Length: \(body.utf8.count)"] : []
    let lines =
      ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers + length
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    client.read(until: nil)
    return Reply(client.received)
  }
}
