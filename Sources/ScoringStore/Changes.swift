package import ScoringKit

/// What changed in a store after a mark.
package struct Changes: Hashable, Sendable {
  /// Which streams changed.
  package enum Extent: Hashable, Sendable {
    /// These got or lost entries, or another summary; each once, none where nothing changed.
    case streams([StreamID])
    /// More than the store remembers, or the mark is of another store: read everything anew.
    case everything
  }

  /// How far a store has come; equal marks of one store mean that nothing changed between.
  package struct Mark: Hashable, Sendable {
    /// The device of the store; nil before its first write.
    package let device: DeviceID?
    /// The number of the newest change; 0 for none.
    package let number: Int64

    /// Says how far a store has come.
    package init(device: DeviceID?, number: Int64) {
      self.device = device
      self.number = number
    }
  }

  /// Where the changes end: what to ask after the next time.
  package let mark: Mark
  /// Which streams changed.
  package let extent: Extent

  /// Says what changed.
  package init(mark: Mark, extent: Extent) {
    self.mark = mark
    self.extent = extent
  }

  /// Whether nothing changed.
  package var isEmpty: Bool { extent == .streams([]) }
}

extension Changes.Mark: CustomStringConvertible, LosslessStringConvertible {
  /// Number and device, as in `12@7h3k9qv2m0ad`; the number alone without a device.
  package var description: String {
    device.map { "\(number)@\($0)" } ?? "\(number)"
  }

  /// Reads the same form; nil for any other text.
  package init?(_ description: String) {
    let parts = description.split(separator: "@", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2, let number = Int64(first), number >= 0,
      "\(number)" == first
    else { return nil }
    let device = parts.count == 2 ? DeviceID(parts[1]) : nil
    guard parts.count == 1 || device != nil else { return nil }
    self.init(device: device, number: number)
  }
}
