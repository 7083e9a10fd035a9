internal import ScoringKit

/// Reads a snapshot of a store in memory, and inside a write changes it.
final class MemoryReader {
  var contents: MemoryContents
  /// The line that was numbered last for each device.
  var numbered: [DeviceID: [Entry]] = [:]
  /// What changed in this write; nil stands for everything.
  private var changed: Set<StreamID?> = []

  init(_ contents: MemoryContents) {
    self.contents = contents
  }

  /// Remembers that a stream changed, once a write.
  func noteChange(of stream: StreamID?) {
    if changed.insert(stream).inserted { contents.changes.append(stream) }
  }
}

extension MemoryReader: StoreReader {
  var device: DeviceID { contents.device }

  var foreignVersion: Int64 { 0 }

  func ownDevices() -> [DeviceID] {
    [contents.device] + contents.furtherDevices.sorted()
  }

  func line(sentAs key: PressKey, by device: DeviceID?) -> [Entry]? {
    let device = device ?? contents.device
    return contents.presses.last { $0.device == device && $0.key == key }.map { press in
      press.line.compactMap { contents.entry(EntryID(device: device, sequence: $0)) }
    }
  }

  func entries(of stream: StreamID) -> [Entry] {
    contents.streams[stream] ?? []
  }

  func entry(_ id: EntryID) -> Entry? {
    contents.entry(id)
  }

  func checksum(of id: EntryID) -> Checksum? {
    contents.checksums[id]
  }

  func entries(by device: DeviceID, after sequence: Int, limit: Int) -> [Entry] {
    (contents.sequences[device] ?? []).lazy.filter { $0 > sequence }.prefix(max(0, limit))
      .compactMap { self.contents.entry(EntryID(device: device, sequence: $0)) }
  }

  func heads() -> [EntryID] {
    contents.sequences.compactMap { device, numbers in
      numbers.last.map { EntryID(device: device, sequence: $0) }
    }.sorted()
  }

  func streams(ofKind kind: String) -> [StreamID] {
    contents.streams.keys.filter { $0.kind == kind }.sorted()
  }

  func streams(ofKind kind: String, matchingKeyPrefix prefix: String, limit: Int) -> [StreamID] {
    Array(
      streams(ofKind: kind).filter { $0.key.utf8.starts(with: prefix.utf8) }.prefix(max(0, limit)))
  }

  func mark(of stream: StreamID) -> StreamMark {
    contents.state(of: stream).mark
  }

  func keepers(of stream: StreamID) -> [Keeper] {
    Keeper.list(contents.streams[stream] ?? [], isOwn: contents.isOwn)
  }

  func isDeleted(_ stream: StreamID) -> Bool {
    contents.deleted.contains(stream)
  }

  func strays() -> [EntryID] {
    contents.strays.keys.sorted()
  }

  func runs() -> EntryRuns {
    var runs = EntryRuns()
    for (device, numbers) in contents.sequences {
      for number in numbers { runs.insert(number...number, of: device) }
    }
    return runs
  }

  func goneRuns() -> EntryRuns {
    var runs = EntryRuns()
    for burial in contents.burials { runs.insert(burial.first...burial.last, of: burial.device) }
    for id in contents.strays.keys { runs.insert(id) }
    return runs
  }

  func deletedStreams() -> [StreamID] {
    contents.deleted.sorted()
  }

  func frozen(_ id: ContentID) -> String? {
    contents.texts[id]
  }

  func attached(_ id: ContentID) -> [UInt8]? {
    contents.attachments[id]
  }

  func hasAttached(_ id: ContentID) -> Bool {
    contents.attachments[id] != nil
  }

  func attachments() -> [ContentID: Int] {
    contents.attachments.mapValues(\.count)
  }

  func missingAttachments() -> [ContentID] {
    contents.attached.subtracting(contents.attachments.keys).sorted { $0.text < $1.text }
  }

  func summary(of stream: StreamID) -> Summary? {
    contents.summaries[stream]
  }

  var hasSummaries: Bool { !contents.summaries.isEmpty }

  func summaries(_ query: SummaryQuery) -> [Summary] {
    let order = query.order
    let chosen = contents.summaries.values.filter { summary in
      query.phases.contains(summary.phase)
        && query.archive.admits(archived: summary.isArchived)
        && (query.sport == nil || query.sport == summary.sport)
        && (query.event == nil || query.event == summary.event)
        && (query.startedFrom.map { $0 <= summary.startedAt } ?? true)
        && (query.startedUntil.map { summary.startedAt <= $0 } ?? true)
        && query.admits(summary)
        && (query.after.map { $0 < order.cursor(of: summary) } ?? true)
    }
    return Array(
      chosen.sorted { order.cursor(of: $0) < order.cursor(of: $1) }.prefix(max(0, query.limit)))
  }

  func rounds(fromImporter importer: String, group: String) -> [StreamID] {
    (contents.sources[MemoryContents.Source(importer: importer, group: group)] ?? []).sorted()
  }

  func grant(_ digest: [UInt8]) -> Grant? {
    contents.grants[digest]
  }

  func grants() -> [Grant] {
    contents.grants.values.sorted { one, other in
      one.made == other.made
        ? one.digest.lexicographicallyPrecedes(other.digest) : one.made > other.made
    }
  }
}
