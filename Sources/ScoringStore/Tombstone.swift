package import ScoringKit

/// A run of consecutive numbers of one device whose entries were deleted with their round, or moved
/// to another file with it.
///
/// The checksum of the run's last entry is kept, so that the checksum of the device's next entry
/// can be checked.
package struct Tombstone: Hashable, Sendable {
  /// The device under which the removed entries were written.
  package let device: DeviceID
  /// The number of the first removed entry of the run.
  package let first: Int
  /// The number of the last removed entry of the run.
  package let last: Int
  /// The checksum of the last removed entry of the run.
  package let checksum: Checksum

  /// Returns the runs of consecutive numbers that the given entries form, sorted by device and
  /// number.
  package static func runs(of ids: [(id: EntryID, checksum: Checksum)]) -> [Tombstone] {
    var runs: [Tombstone] = []
    for (id, checksum) in ids.sorted(by: { $0.id < $1.id }) {
      var first = id.sequence
      if let run = runs.last, run.device == id.device, run.last == id.sequence - 1 {
        first = run.first
        runs.removeLast()
      }
      runs.append(
        Tombstone(device: id.device, first: first, last: id.sequence, checksum: checksum))
    }
    return runs
  }
}
