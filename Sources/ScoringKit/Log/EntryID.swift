/// The identifier of an entry: the device that wrote it, and a sequence number.
///
/// A device numbers its entries 1, 2, 3 … over all streams, without a gap.
public struct EntryID: Hashable, Sendable {
  /// The device that wrote the entry.
  public let device: DeviceID
  /// The number of the entry among all entries of its device, from 1.
  public let sequence: Int

  /// Makes the id of an entry.
  public init(device: DeviceID, sequence: Int) {
    self.device = device
    self.sequence = sequence
  }
}

extension EntryID: CustomStringConvertible, LosslessStringConvertible {
  /// The id as text: the device and the sequence number, such as `7h3k9qv2m0ad-12`.
  public var description: String {
    "\(device)-\(sequence)"
  }

  /// Reads an entry's id such as `7h3k9qv2m0ad-12`; nil for any other text, or for a sequence
  /// number below 1.
  public init?(_ description: String) {
    self.init(description[...])
  }

  /// Reads an entry's id from a part of a text; nil if that part is no such id.
  public init?(_ text: Substring) {
    let bytes = text.utf8
    guard let sign = bytes.firstIndex(of: 45),
      let bits = Base32.value(bytes[..<sign], count: 12)
    else { return nil }
    var sequence = 0
    for byte in bytes[bytes.index(after: sign)...] {
      // A number has one form: without a sign and without leading zeros.
      guard (48...57).contains(byte), sequence > 0 || byte != 48 else { return nil }
      let (tens, isTooLong) = sequence.multipliedReportingOverflow(by: 10)
      let (next, isTooGreat) = tens.addingReportingOverflow(Int(byte) - 48)
      guard !isTooLong, !isTooGreat else { return nil }
      sequence = next
    }
    guard sequence > 0 else { return nil }
    self.init(device: DeviceID(bits: bits), sequence: sequence)
  }
}

extension EntryID: Comparable {
  public static func < (one: EntryID, other: EntryID) -> Bool {
    (one.device, one.sequence) < (other.device, other.sequence)
  }
}

/// The identifier of one store on one machine, which writes a sequence of entries.
///
/// A device's id consists of sixty random bits, written as twelve characters of base 32.
public struct DeviceID: Hashable, Sendable {
  /// The sixty random bits of the device's id.
  public let bits: UInt64

  /// Makes a device's id from the lowest sixty of some random bits.
  public init(bits: UInt64) {
    self.bits = bits & (1 << 60 - 1)
  }

  /// Returns the id of a new device.
  public static func random() -> DeviceID { DeviceID(bits: .random(in: 0 ... .max)) }
}

extension DeviceID: CustomStringConvertible, LosslessStringConvertible {
  /// The device's id as twelve characters of base 32, such as `7h3k9qv2m0ad`.
  public var description: String {
    Base32.text(bits, count: 12)
  }

  /// Reads a device's id of twelve characters of base 32; nil for any other text.
  public init?(_ description: String) {
    self.init(description[...])
  }

  /// Reads a device's id from a part of a text; nil if that part is no such id.
  public init?(_ text: Substring) {
    guard let bits = Base32.value(text.utf8, count: 12) else { return nil }
    self.init(bits: bits)
  }
}

extension DeviceID: Comparable {
  public static func < (one: DeviceID, other: DeviceID) -> Bool {
    one.bits < other.bits
  }
}
