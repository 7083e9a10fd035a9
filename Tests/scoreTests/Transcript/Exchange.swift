#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Sends HTTP requests of a test to a server on this machine.
enum Exchange {
  /// Sends a request and returns the whole response, with its headers and its body; empty if there
  /// is no response.
  static func reply(
    _ port: UInt16, _ method: String, _ path: String, _ headers: [String], _ body: String
  ) -> String {
    let descriptor = connected(to: port)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    let length = method == "POST" ? ["Content-Length: \(body.utf8.count)"] : []
    let head =
      ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + headers
      + length
    send(head.map { $0 + "\r\n" }.joined() + "\r\n" + body, to: descriptor)
    return received(from: descriptor)
  }

  private static func connected(to port: UInt16) -> Int32 {
    // Writing to a closed connection must not end the test process.
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  private static func send(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// The longest wait for a response in milliseconds; long enough for slow machines.
  private static let patience: Int32 = 60_000

  private static func received(from descriptor: Int32) -> String {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, patience) > 0 else { break }
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { break }
      all += buffer.prefix(count)
    }
    return String(decoding: all, as: UTF8.self)
  }
}
