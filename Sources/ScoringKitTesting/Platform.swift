#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The function of the C library that the tests of laws need.
enum Platform {
  /// Writes a text to standard error at once, as nothing is written after a trap.
  static func report(_ text: String) {
    var text = text
    _ = text.withUTF8 { write(2, $0.baseAddress, $0.count) }
  }
}
