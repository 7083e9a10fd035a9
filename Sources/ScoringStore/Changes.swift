package import ScoringKit

/// The streams that changed in a store since a change cursor was taken.
package struct Changes: Hashable, Sendable {
  /// The extent of the changes: a list of streams, or everything.
  package enum Extent: Hashable, Sendable {
    /// The streams that got or lost entries, or that got a new summary.
    ///
    /// Each is listed once; the list is empty if nothing changed.
    case streams([StreamID])
    /// Any stream may have changed: the store no longer remembers all changes since the cursor, or
    /// the cursor comes from another store.
    ///
    /// The caller must read everything again.
    case everything
  }

  /// A change cursor: the position of a store in its list of changes.
  ///
  /// If two cursors of one store are equal, nothing changed between them.
  package struct Cursor: Hashable, Sendable {
    /// The device under which the store writes; `nil` before its first write.
    package let device: DeviceID?
    /// The number of the newest change in the store; 0 if nothing has been written.
    package let number: Int64

    /// Creates a change cursor.
    package init(device: DeviceID?, number: Int64) {
      self.device = device
      self.number = number
    }
  }

  /// The store's change cursor after these changes, to pass to the next call of
  /// ``Store/changes(after:)``.
  package let mark: Cursor
  /// The streams that changed, or everything.
  package let extent: Extent

  /// Creates a description of the changes in a store.
  package init(mark: Cursor, extent: Extent) {
    self.mark = mark
    self.extent = extent
  }

  /// Whether nothing in the store changed since a change cursor was taken.
  package var isEmpty: Bool { extent == .streams([]) }
}

extension Changes.Cursor: CustomStringConvertible, LosslessStringConvertible {
  /// The change number and the device of the cursor, as in `12@7h3k9qv2m0ad`; only the number if
  /// the store has no device yet.
  package var description: String {
    device.map { "\(number)@\($0)" } ?? "\(number)"
  }

  /// Parses a change cursor from the form of ``description``; `nil` for any other text.
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
