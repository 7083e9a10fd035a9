internal import ScoringKit

/// What a new entry of a stream has to take into account.
struct StreamState: Hashable {
  /// The greatest Lamport number.
  var lamport = 0
  /// The newest number of every device.
  var heads: [DeviceID: Int] = [:]
  /// The newest number of every device that the writing device's entries list as seen.
  var listed: [DeviceID: Int] = [:]

  /// Takes the references of one of the writing device's entries into account.
  mutating func list(_ seen: [EntryID]) {
    for id in seen {
      listed[id.device] = max(listed[id.device] ?? 0, id.sequence)
    }
  }

  /// What a device hasn't said yet that it saw, in order.
  func unlisted(by device: DeviceID) -> [EntryID] {
    guard heads.count > 1 || heads[device] == nil else { return [] }
    return heads.filter { $0.key != device && $0.value > listed[$0.key] ?? 0 }
      .map { EntryID(device: $0.key, sequence: $0.value) }.sorted()
  }
}
