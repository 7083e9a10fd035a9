package import ScoringKit

/// A run of consecutive numbers of one device whose entries were deleted with their round.
///
/// The checksum of the last entry is kept, so that the chain can be followed across the run.
package struct Tombstone: Hashable, Sendable {
  /// The device that numbered the entries.
  package let device: DeviceID
  /// The first number.
  package let first: Int
  /// The last number.
  package let last: Int
  /// The checksum of the last entry.
  package let checksum: Checksum

  /// Returns the runs that a stream's entries form.
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
