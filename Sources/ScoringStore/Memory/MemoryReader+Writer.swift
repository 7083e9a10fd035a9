internal import ScoringKit

extension MemoryReader: StoreWriter {
  func append(
    _ drafts: [Draft], to stream: StreamID, author: StreamID?, time: Moment
  ) throws(StoreError) -> [Entry] {
    guard !contents.deleted.contains(stream) else { throw .deleted(stream) }
    guard !drafts.isEmpty else { return [] }
    var chain = contents.chain(of: contents.device)
    var state = contents.state(of: stream)
    let sealed = try Numbering.seal(
      drafts, in: stream, by: contents.device, author: author, time: time, chain: &chain,
      state: &state)
    for (entry, checksum) in sealed {
      contents.add(entry, checksum)
    }
    return sealed.map(\.entry)
  }

  func insert(_ entry: Entry, checksum: Checksum) throws(StoreError) -> Bool {
    try Numbering.check(entry)
    let id = entry.id
    if let known = contents.entry(id) ?? contents.strays[id]?.entry {
      guard known == entry, contents.knownChecksum(id) == checksum else { throw .otherContent(id) }
      return false
    }
    guard !contents.isBuried(id) else { return false }
    guard id.device != contents.device else { throw .ownName(id) }
    let previous: Checksum? =
      id.sequence == 1
      ? .zero : contents.knownChecksum(EntryID(device: id.device, sequence: id.sequence - 1))
    if let previous, Checksum(of: entry, after: previous) != checksum {
      throw .brokenChain(id)
    }
    let nextID = EntryID(device: id.device, sequence: id.sequence + 1)
    if let next = contents.entry(nextID) ?? contents.strays[nextID]?.entry,
      contents.knownChecksum(nextID) != Checksum(of: next, after: checksum)
    {
      throw .brokenChain(id)
    }
    guard !contents.deleted.contains(entry.stream) else {
      contents.strays[id] = (entry, checksum)
      return false
    }
    contents.add(entry, checksum)
    return true
  }

  func freeze(_ text: String) throws(StoreError) -> ContentID {
    guard text.utf8.count <= StoreLimits.textBytes else { throw .longText }
    let id = ContentID(of: text)
    if let known = contents.texts[id], known.utf8.elementsEqual(text.utf8) == false {
      throw .otherText(id)
    }
    contents.texts[id] = text
    return id
  }

  func put(_ summary: Summary) throws(StoreError) {
    guard !contents.deleted.contains(summary.stream) else { throw .deleted(summary.stream) }
    contents.summaries[summary.stream] = summary
  }

  func setSource(importer: String, group: String, stream: StreamID) throws(StoreError) {
    guard !contents.deleted.contains(stream) else { throw .deleted(stream) }
    let source = MemoryContents.Source(importer: importer, group: group)
    contents.sources[source, default: []].insert(stream)
  }

  func removeCaches() {
    contents.summaries = [:]
    contents.sources = [:]
  }

  func deleteRound(_ stream: StreamID) throws(StoreError) {
    guard let entries = contents.streams.removeValue(forKey: stream) else {
      throw contents.deleted.contains(stream) ? .deleted(stream) : .noEntries(stream)
    }
    contents.burials += Burial.runs(
      of: entries.map { ($0.id, contents.checksums[$0.id] ?? .zero) })
    for entry in entries {
      contents.places[entry.id] = nil
      contents.checksums[entry.id] = nil
      contents.sequences[entry.id.device]?.removeAll { $0 == entry.id.sequence }
    }
    contents.sequences = contents.sequences.filter { !$0.value.isEmpty }
    contents.summaries[stream] = nil
    for source in contents.sources.keys {
      contents.sources[source]?.remove(stream)
    }
    contents.deleted.insert(stream)
  }
}
