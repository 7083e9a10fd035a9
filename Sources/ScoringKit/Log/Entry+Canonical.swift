extension Entry {
  /// All parts in a fixed order, a line each, the body last: what a checksum covers.
  ///
  /// No part but the body can hold a line break, so no two entries share their bytes.
  public var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(160 + body.utf8.count)
    id.append(to: &bytes)
    bytes.append(10)
    stream.append(to: &bytes)
    bytes.append(10)
    Self.append(lamport, to: &bytes)
    bytes.append(10)
    if let author { author.append(to: &bytes) } else { bytes.append(45) }
    bytes.append(10)
    Self.append(Int(time.milliseconds), to: &bytes)
    bytes.append(10)
    bytes.append(contentsOf: kind.rawValue.utf8)
    bytes.append(32)
    bytes.append(contentsOf: origin.rawValue.utf8)
    bytes.append(10)
    // A line is its own device's, so its number is enough.
    if line.device == id.device {
      Self.append(line.sequence, to: &bytes)
    } else {
      line.append(to: &bytes)
    }
    bytes.append(10)
    if let after { after.append(to: &bytes) } else { bytes.append(45) }
    for references in [targets, seen] {
      bytes.append(10)
      for reference in references {
        reference.append(to: &bytes)
        bytes.append(32)
      }
    }
    bytes.append(10)
    bytes.append(contentsOf: body.utf8)
    return bytes
  }

  /// The canonical bytes as text.
  public var canonicalText: String {
    String(decoding: canonicalBytes, as: UTF8.self)
  }

  /// Appends a number in decimal digits.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: String(number).utf8)
  }
}

extension EntryID {
  /// Appends the id's text.
  fileprivate func append(to bytes: inout [UInt8]) {
    Base32.append(device.bits, count: 12, to: &bytes)
    bytes.append(45)
    Entry.append(sequence, to: &bytes)
  }
}

extension StreamID {
  /// Appends the stream's text.
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: kind.utf8)
    bytes.append(47)
    bytes.append(contentsOf: key.utf8)
  }
}

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
