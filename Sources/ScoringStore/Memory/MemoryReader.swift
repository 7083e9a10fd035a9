internal import ScoringKit

/// Reads a snapshot of a store in memory, and inside a write changes it.
final class MemoryReader {
  var contents: MemoryContents

  init(_ contents: MemoryContents) {
    self.contents = contents
  }
}

extension MemoryReader: StoreReader {
  var device: DeviceID { contents.device }

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
    let heads = contents.state(of: stream).heads
    return StreamMark(
      count: contents.streams[stream]?.count ?? 0,
      heads: heads.map { EntryID(device: $0.key, sequence: $0.value) })
  }

  func isDeleted(_ stream: StreamID) -> Bool {
    contents.deleted.contains(stream)
  }

  func strays() -> [EntryID] {
    contents.strays.keys.sorted()
  }

  func frozen(_ id: ContentID) -> String? {
    contents.texts[id]
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
        && query.bodyTexts.allSatisfy { $0.contains { summary.body.contains($0) } }
        && (query.after.map { $0 < order.cursor(of: summary) } ?? true)
    }
    return Array(
      chosen.sorted { order.cursor(of: $0) < order.cursor(of: $1) }.prefix(max(0, query.limit)))
  }

  func rounds(fromImporter importer: String, group: String) -> [StreamID] {
    (contents.sources[MemoryContents.Source(importer: importer, group: group)] ?? []).sorted()
  }
}
