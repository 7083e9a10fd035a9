internal import ScoringKit

extension MemoryReader {
  func endOfStreams() -> Int64 {
    Int64(streams(ofKind: StreamID.roundKind).count)
  }

  func roundRows(after place: Int64, upTo end: Int64, entries limit: Int) -> RoundRows {
    var rows = RoundRows()
    var devices: [DeviceID: Int64] = [:]
    let all = streams(ofKind: StreamID.roundKind)
    let last = min(end, Int64(all.count))
    guard place >= 0, place < last else { return rows }
    for number in Int(place)..<Int(last) {
      rows.begin(all[number])
      for entry in contents.streams[all[number]] ?? [] {
        let device = devices[entry.id.device] ?? Int64(devices.count + 1)
        devices[entry.id.device] = device
        let isOwn = entry.after.map { $0.device == entry.id.device } ?? true
        let facts = RoundRows.EntryFacts(
          device: device, sequence: entry.id.sequence, kind: entry.kind,
          follows: entry.after?.sequence ?? 0, refers: !isOwn || !entry.targets.isEmpty)
        rows.add(facts) { $0.append(contentsOf: entry.body.utf8) }
      }
      if rows.count >= limit {
        rows.next = Int64(number + 1)
        break
      }
    }
    return rows
  }
}
