internal import ScoringKit

/// Everything that a store in memory holds: a value, so that a snapshot costs nothing.
struct MemoryContents: Sendable {
  struct Source: Hashable, Sendable {
    let importer: String
    let group: String
  }

  struct Press: Hashable, Sendable {
    let device: DeviceID
    let key: PressKey
    let line: ClosedRange<Int>
  }

  var device: DeviceID
  /// The further devices of the store.
  var furtherDevices: Set<DeviceID> = []
  /// The entries of each stream in their order.
  var streams: [StreamID: [Entry]] = [:]
  /// Where every entry is: its stream.
  var places: [EntryID: StreamID] = [:]
  var checksums: [EntryID: Checksum] = [:]
  /// The sequences of every device, in order.
  var sequences: [DeviceID: [Int]] = [:]
  var texts: [ContentID: String] = [:]
  /// The bytes of attached files.
  var attachments: [ContentID: [UInt8]] = [:]
  var summaries: [StreamID: Summary] = [:]
  var sources: [Source: Set<StreamID>] = [:]
  var deleted: Set<StreamID> = []
  var burials: [Burial] = []
  var presses: [Press] = []
  /// The streams that changed, in order; nil for all of them.
  var changes: [StreamID?] = []
  var strays: [EntryID: (entry: Entry, checksum: Checksum)] = [:]
  /// What links grant, by the digests of their tokens.
  var grants: [[UInt8]: Grant] = [:]
}

extension MemoryContents {
  func entry(_ id: EntryID) -> Entry? {
    places[id].flatMap { streams[$0]?.first { $0.id == id } }
  }

  /// The files that entries attach or detach.
  var attached: Set<ContentID> {
    Set(streams.values.lazy.joined().compactMap(\.attachment))
  }

  /// The end of a device's log, deleted entries included.
  func chain(of device: DeviceID) -> Chain {
    var chain = Chain.empty
    if let last = sequences[device]?.last {
      let checksum = checksums[EntryID(device: device, sequence: last)]
      chain = Chain(sequence: last, checksum: checksum ?? .zero)
    }
    for burial in burials where burial.device == device && burial.last > chain.sequence {
      chain = Chain(sequence: burial.last, checksum: burial.checksum)
    }
    return chain
  }

  /// The checksum under a name, also where the entry was deleted or set aside.
  func knownChecksum(_ id: EntryID) -> Checksum? {
    checksums[id] ?? strays[id]?.checksum
      ?? burials.first { $0.device == id.device && $0.last == id.sequence }?.checksum
  }

  func isBuried(_ id: EntryID) -> Bool {
    burials.contains { $0.device == id.device && ($0.first...$0.last).contains(id.sequence) }
  }

  func changes(after mark: Changes.Mark?) -> Changes {
    let newest = Changes.Mark(device: device, number: Int64(changes.count))
    guard let mark, mark.device == device, (0...newest.number).contains(mark.number) else {
      return Changes(mark: newest, extent: .everything)
    }
    let new = Set(changes[Int(mark.number)...])
    let streams = new.compactMap(\.self).sorted()
    return Changes(
      mark: newest, extent: streams.count < new.count ? .everything : .streams(streams))
  }

  func isOwn(_ device: DeviceID) -> Bool {
    device == self.device || furtherDevices.contains(device)
  }

  /// What a writer sees of a stream: everything, or as far as a horizon.
  func state(of stream: StreamID, within horizon: Horizon? = nil) -> StreamState {
    let entries = streams[stream] ?? []
    var state = StreamState(count: entries.count)
    for entry in entries
    where state.isInEffect(entry.lamport) && horizon?.holds(entry.id) ?? true {
      state.take(entry)
    }
    return state
  }

  /// Puts an entry where it belongs in its stream's order.
  mutating func add(_ entry: Entry, _ checksum: Checksum) {
    var entries = streams.removeValue(forKey: entry.stream) ?? []
    let index = entries.lastIndex { Entry.precedes($0, entry) }.map { $0 + 1 } ?? 0
    entries.insert(entry, at: index)
    streams[entry.stream] = entries
    places[entry.id] = entry.stream
    checksums[entry.id] = checksum
    var numbers = sequences.removeValue(forKey: entry.id.device) ?? []
    let place = numbers.lastIndex { $0 < entry.id.sequence }.map { $0 + 1 } ?? 0
    numbers.insert(entry.id.sequence, at: place)
    sequences[entry.id.device] = numbers
  }
}

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
    for (id, bytes) in attachments where ContentID(of: bytes) != id {
      check.report.damagedAttachment(id.text)
    }
    check.report.unnamed(Set(attachments.keys).subtracting(attached).count)
    return check.report
  }

  private func outside(_ id: EntryID) -> LogCheck.Outside {
    if let checksum = knownChecksum(id) { return .known(checksum) }
    return isBuried(id) ? .known(nil) : .absent
  }
}
