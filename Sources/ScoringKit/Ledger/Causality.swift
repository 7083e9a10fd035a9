/// The causal context of each entry of a stream: the entries that its writer had seen.
///
/// These are the earlier entries of its own device, the entries to which it refers, and everything
/// that the writers of those had seen. The contexts are needed only if two devices wrote: they show
/// whether one of two entries follows the other, or the two are a dispute.
struct Causality: Sendable {
  private var devices: [DeviceID: Int] = [:]
  /// The causal context of each entry, in the order of the stream: for each device, the greatest
  /// sequence number seen.
  ///
  /// The devices are numbered as in `devices`. Numbers missing at the end are zero: the writer had
  /// seen no entry of those devices.
  private var seen: [[Int]] = []
  /// The causal context of the newest entry of each device, with the devices numbered as in
  /// `devices`.
  private var latest: [[Int]] = []
  private var ids: [EntryID] = []

  /// Computes the causal contexts of all entries of a stream.
  ///
  /// - Complexity: O(*n* · *d*) for *n* entries of *d* devices.
  init(_ reading: LogReading) {
    seen.reserveCapacity(reading.entries.count)
    ids.reserveCapacity(reading.entries.count)
    while ids.count < reading.entries.count { append(reading) }
  }

  /// Adds the causal context of the next entry of the stream.
  ///
  /// - Complexity: O(*d*) for *d* devices.
  mutating func append(_ reading: LogReading) {
    let position = ids.count
    let entry = reading.entries[position]
    let device = number(of: entry.id.device)
    var vector = latest[device]
    func reach(_ reference: EntryID) {
      guard let other = reading.referent(reference, of: position), other < position
      else { return }
      Self.join(seen[other], into: &vector)
    }
    entry.targets.forEach(reach)
    entry.seen.forEach(reach)
    if let after = entry.after { reach(after) }
    Self.raise(device, to: entry.id.sequence, in: &vector)
    latest[device] = vector
    seen.append(vector)
    ids.append(entry.id)
  }

  private mutating func number(of device: DeviceID) -> Int {
    if let number = devices[device] { return number }
    devices[device] = latest.count
    latest.append([])
    return latest.count - 1
  }

  private static func raise(_ device: Int, to sequence: Int, in vector: inout [Int]) {
    while vector.count <= device { vector.append(0) }
    vector[device] = max(vector[device], sequence)
  }

  private static func join(_ other: [Int], into vector: inout [Int]) {
    for (device, sequence) in other.enumerated() where sequence > 0 {
      raise(device, to: sequence, in: &vector)
    }
  }

  /// Whether the writer of the entry at one position of the stream had seen the entry at another.
  func saw(_ position: Int, _ other: Int) -> Bool {
    guard let device = devices[ids[other].device], device < seen[position].count
    else { return false }
    return seen[position][device] >= ids[other].sequence
  }

  /// Returns the positions of the entries that a device has seen: all of its own, those of other
  /// devices up to `heads`, and everything that the writers of these had seen.
  ///
  /// `heads` contains the newest entry that the device has seen of each other device.
  ///
  /// - Complexity: O(*n* · *d*) for *n* entries of *d* devices.
  func seen(by device: DeviceID, upTo heads: [EntryID]) -> [Int] {
    var bounds: [DeviceID: Int] = [device: .max]
    for head in heads { bounds[head.device] = max(bounds[head.device] ?? 0, head.sequence) }
    var context: [Int] = []
    for (position, id) in ids.enumerated() where id.sequence <= bounds[id.device] ?? 0 {
      Self.join(seen[position], into: &context)
    }
    return ids.indices.filter { position in
      let id = ids[position]
      guard let number = devices[id.device], number < context.count else { return false }
      return id.sequence <= context[number]
    }
  }
}
