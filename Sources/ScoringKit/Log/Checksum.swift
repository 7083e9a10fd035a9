/// The checksum of an entry, chained to its device's previous one.
///
/// The first sixteen bytes of the SHA-256 of the previous checksum and the
/// entry's canonical bytes. A changed, lost or exchanged entry breaks the chain.
public struct Checksum: Hashable, Sendable {
  /// Sixteen bytes; zeros before a device's first entry.
  public let bytes: [UInt8]

  /// The checksum before a device's first entry.
  public static let zero = Checksum(bytes: [UInt8](repeating: 0, count: 16))

  /// The checksum of an entry that follows another one on its device.
  public init(of entry: Entry, after previous: Checksum) {
    bytes = Array(SHA256.digest(previous.bytes + entry.canonicalBytes).prefix(16))
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes sixteen bytes as they were stored; nil for any other number of them.
  public init?(stored bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }
}
