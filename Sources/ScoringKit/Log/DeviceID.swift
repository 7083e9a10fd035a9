/// One store on one machine: the writer of a sequence of entries.
///
/// Sixty random bits, written as twelve characters of base 32.
public struct DeviceID: Hashable, Sendable {
  /// The sixty bits.
  public let bits: UInt64

  /// Makes an id of the lowest sixty of some random bits.
  public init(bits: UInt64) {
    self.bits = bits & (1 << 60 - 1)
  }
}

extension DeviceID: CustomStringConvertible, LosslessStringConvertible {
  /// Twelve characters, as in `7h3k9qv2m0ad`.
  public var description: String {
    Base32.text(bits, count: 12)
  }

  /// Reads twelve characters of base 32; nil for any other text.
  public init?(_ description: String) {
    self.init(description[...])
  }

  /// Reads the same from a part of a text.
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
