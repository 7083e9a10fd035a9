/// What each entry's writer had seen: everything that its references reach, and
/// everything earlier from its own device.
///
/// Needed only where two devices wrote, to tell a dispute from a sequence.
struct Causality: Sendable {
  private let devices: [DeviceID: Int]
  /// For each entry, the greatest sequence seen of each device.
  private let seen: [[Int]]
  private let ids: [EntryID]

  /// Reads who saw what.
  ///
  /// - Complexity: O(*n* · *d*) for *n* entries of *d* devices.
  init(_ reading: LogReading) {
    var devices: [DeviceID: Int] = [:]
    for entry in reading.entries where devices[entry.id.device] == nil {
      devices[entry.id.device] = devices.count
    }
    var latest = [[Int]](
      repeating: Array(repeating: 0, count: devices.count), count: devices.count)
    var seen: [[Int]] = []
    for (position, entry) in reading.entries.enumerated() {
      guard let device = devices[entry.id.device] else { continue }
      var vector = latest[device]
      func reach(_ reference: EntryID) {
        guard let other = reading.referent(reference, of: position), other < seen.count
        else { return }
        for index in vector.indices where vector[index] < seen[other][index] {
          vector[index] = seen[other][index]
        }
      }
      entry.targets.forEach(reach)
      entry.seen.forEach(reach)
      if let after = entry.after { reach(after) }
      vector[device] = max(vector[device], entry.id.sequence)
      latest[device] = vector
      seen.append(vector)
    }
    self.devices = devices
    self.seen = seen
    ids = reading.entries.map(\.id)
  }

  /// Whether the writer of one entry had seen the other.
  func saw(_ position: Int, _ other: Int) -> Bool {
    guard let device = devices[ids[other].device] else { return false }
    return seen[position][device] >= ids[other].sequence
  }
}
