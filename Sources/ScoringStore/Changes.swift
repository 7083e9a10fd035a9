package import ScoringKit

/// The changes in a store after a mark.
package struct Changes: Hashable, Sendable {
  /// The streams that changed.
  package enum Extent: Hashable, Sendable {
    /// These streams got or lost entries, or have another summary.
    ///
    /// Each is listed once; none if nothing changed.
    case streams([StreamID])
    /// The store no longer remembers all changes, or the mark is of another store.
    ///
    /// Read everything again.
    case everything
  }

  /// A change cursor of a store: two equal marks mean that nothing changed between them.
  package struct Cursor: Hashable, Sendable {
    /// The device of the store; `nil` before its first write.
    package let device: DeviceID?
    /// The number of the newest change; 0 if there is none.
    package let number: Int64

    /// Creates a mark.
    package init(device: DeviceID?, number: Int64) {
      self.device = device
      self.number = number
    }
  }

  /// The mark after these changes, to pass to the next call.
  package let mark: Cursor
  /// The streams that changed.
  package let extent: Extent

  /// Creates a description of changes.
  package init(mark: Cursor, extent: Extent) {
    self.mark = mark
    self.extent = extent
  }

  /// Whether nothing changed.
  package var isEmpty: Bool { extent == .streams([]) }
}

extension Changes.Cursor: CustomStringConvertible, LosslessStringConvertible {
  /// The number and the device, as in `12@7h3k9qv2m0ad`; only the number if there is no device.
  package var description: String {
    device.map { "\(number)@\($0)" } ?? "\(number)"
  }

  /// Parses the form of ``description``; `nil` for any other text.
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
