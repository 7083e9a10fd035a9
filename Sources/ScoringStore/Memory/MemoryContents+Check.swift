internal import ScoringKit

extension MemoryContents {
  /// The same check as a file gets, as far as it makes sense in memory.
  func check() -> StoreReport {
    var check = LogCheck()
    for (device, numbers) in sequences.sorted(by: { $0.key < $1.key }) {
      for number in numbers {
        let id = EntryID(device: device, sequence: number)
        guard let entry = entry(id), let checksum = checksums[id] else { continue }
        // Nothing here throws: memory answers always.
        try? check.follow(
          entry, checksum: checksum, isOwn: isOwn(device), outside: outside)
        for target in entry.references where places[target] == nil {
          if case .absent = outside(target) {
            check.missing(target, in: entry, isOwn: isOwn(target.device))
          }
        }
      }
    }
    for (id, text) in texts.sorted(by: { $0.key.text < $1.key.text }) {
      check.report.texts += 1
      if ContentID(of: text) != id {
        check.report.damage("frozen/\(id.text)", "This frozen text isn't the one of its name.")
      }
    }
    return check.report
  }

  private func outside(_ id: EntryID) -> LogCheck.Outside {
    if let checksum = knownChecksum(id) { return .known(checksum) }
    return isBuried(id) ? .known(nil) : .absent
  }
}
