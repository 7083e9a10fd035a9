/// The name of an entry: the device that wrote it and that device's running number.
///
/// A device numbers its entries 1, 2, 3 … over all streams, without a gap.
public struct EntryID: Hashable, Sendable {
  /// Who wrote the entry.
  public let device: DeviceID
  /// The device's running number, from 1.
  public let sequence: Int

  /// Names an entry.
  public init(device: DeviceID, sequence: Int) {
    self.device = device
    self.sequence = sequence
  }
}

extension EntryID: CustomStringConvertible, LosslessStringConvertible {
  /// Device and number, as in `7h3k9qv2m0ad-12`.
  public var description: String {
    "\(device)-\(sequence)"
  }

  /// Reads the same form; nil for any other text, or a number below 1.
  public init?(_ description: String) {
    self.init(description[...])
  }

  /// Reads the same form from a part of a text.
  public init?(_ text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let device = DeviceID(parts[0]),
      parts[1].utf8.allSatisfy({ (48...57).contains($0) }), parts[1].utf8.first != 48,
      let sequence = Int(parts[1]), sequence > 0
    else { return nil }
    self.init(device: device, sequence: sequence)
  }
}

extension EntryID: Comparable {
  public static func < (one: EntryID, other: EntryID) -> Bool {
    (one.device, one.sequence) < (other.device, other.sequence)
  }
}
