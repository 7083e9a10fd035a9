internal import ScoringKit

/// A run of consecutive numbers of one device whose entries were deleted with their round.
///
/// The last one's checksum stays, so that the chain can be followed across the run.
struct Burial: Hashable {
  let device: DeviceID
  let first: Int
  let last: Int
  let checksum: Checksum

  /// The runs of a stream's entries.
  static func runs(of ids: [(id: EntryID, checksum: Checksum)]) -> [Burial] {
    var runs: [Burial] = []
    for (id, checksum) in ids.sorted(by: { $0.id < $1.id }) {
      var first = id.sequence
      if let run = runs.last, run.device == id.device, run.last == id.sequence - 1 {
        first = run.first
        runs.removeLast()
      }
      runs.append(
        Burial(device: id.device, first: first, last: id.sequence, checksum: checksum))
    }
    return runs
  }
}
