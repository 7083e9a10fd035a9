internal import ScoringKit

extension MemoryReader: StoreWriter {
  func makeDevice(_ device: DeviceID) {
    contents.furtherDevices.insert(device)
  }

  func numbered(
    _ drafts: [Draft], in stream: StreamID, by scribe: Scribe, time: Moment
  ) throws(StoreError) -> [Entry] {
    guard !contents.deleted.contains(stream) else { throw .deleted(stream) }
    let device = scribe.device ?? contents.device
    guard contents.isOwn(device) else { throw .notOwn(device) }
    var sight = contents.state(of: stream)
    if let horizon = sight.horizon(of: device, scribe, drafts) {
      sight = contents.state(of: stream, within: horizon)
    }
    let entries = try Numbering.line(
      drafts, in: stream, by: device, author: scribe.author, time: time,
      after: contents.chain(of: device).sequence, seeing: sight)
    numbered[device] = entries
    return entries
  }

  func append(_ entries: [Entry], sentAs key: PressKey?) throws(StoreError) -> [Entry] {
    guard let first = entries.first, let last = entries.last else { return [] }
    let device = first.id.device
    if let key, let known = line(sentAs: key, by: device) { return known }
    var chain = contents.chain(of: device)
    guard numbered[device] == entries, first.id.sequence == chain.sequence + 1 else {
      throw .notNumbered(first.id)
    }
    guard !contents.deleted.contains(first.stream) else { throw .deleted(first.stream) }
    for (entry, checksum) in Numbering.seal(entries, after: &chain) {
      contents.add(entry, checksum)
    }
    noteChange(of: first.stream)
    if let key {
      let line = first.id.sequence...last.id.sequence
      contents.presses.append(MemoryContents.Press(device: device, key: key, line: line))
      if contents.presses.count > 2 * StoreLimits.presses {
        contents.presses.removeFirst(StoreLimits.presses)
      }
    }
    return entries
  }

  func insert(_ entry: Entry, checksum: Checksum) throws(StoreError) -> Bool {
    try Numbering.check(entry)
    let id = entry.id
    if let known = contents.entry(id) ?? contents.strays[id]?.entry {
      guard known == entry, contents.knownChecksum(id) == checksum else { throw .otherContent(id) }
      return false
    }
    guard !contents.isBuried(id) else { return false }
    guard !contents.isOwn(id.device) else { throw .ownName(id) }
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
    noteChange(of: entry.stream)
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

  func attach(_ bytes: [UInt8]) throws(StoreError) -> ContentID {
    guard (1...StoreLimits.attachmentBytes).contains(bytes.count) else { throw .noAttachment }
    let id = ContentID(of: bytes)
    guard contents.attachments.updateValue(bytes, forKey: id) == nil else { return id }
    for (stream, entries) in contents.streams where entries.contains(where: { $0.attachment == id })
    {
      noteChange(of: stream)
    }
    return id
  }

  func sweepAttachments() -> Int {
    let named = contents.attached
    let before = contents.attachments.count
    contents.attachments = contents.attachments.filter { named.contains($0.key) }
    return before - contents.attachments.count
  }

  func put(_ summary: Summary) throws(StoreError) {
    guard !contents.deleted.contains(summary.stream) else { throw .deleted(summary.stream) }
    contents.summaries[summary.stream] = summary
    noteChange(of: summary.stream)
  }

  func setSource(importer: String, group: String, stream: StreamID) throws(StoreError) {
    guard !contents.deleted.contains(stream) else { throw .deleted(stream) }
    let source = MemoryContents.Source(importer: importer, group: group)
    contents.sources[source, default: []].insert(stream)
  }

  func removeCaches() {
    contents.summaries = [:]
    contents.sources = [:]
    noteChange(of: nil)
  }

  func deleteRound(_ stream: StreamID) throws(StoreError) {
    guard let entries = contents.streams.removeValue(forKey: stream) else {
      throw contents.deleted.contains(stream) ? .deleted(stream) : .noEntries(stream)
    }
    let places = contents.places
    contents.presses.removeAll { press in
      places[EntryID(device: press.device, sequence: press.line.lowerBound)] == stream
    }
    contents.burials += Burial.runs(
      of: entries.map { ($0.id, contents.checksums[$0.id] ?? .zero) })
    for entry in entries {
      contents.places[entry.id] = nil
      contents.checksums[entry.id] = nil
      contents.sequences[entry.id.device]?.removeAll { $0 == entry.id.sequence }
    }
    contents.sequences = contents.sequences.filter { !$0.value.isEmpty }
    let attached = contents.attached
    for id in Set(entries.compactMap(\.attachment)).subtracting(attached) {
      contents.attachments[id] = nil
    }
    contents.summaries[stream] = nil
    for source in contents.sources.keys {
      contents.sources[source]?.remove(stream)
    }
    contents.grants = contents.grants.filter { $0.value.stream != stream }
    contents.deleted.insert(stream)
    noteChange(of: stream)
  }

  func put(_ grant: Grant) throws(StoreError) {
    if let stream = grant.stream, contents.deleted.contains(stream) { throw .deleted(stream) }
    contents.grants[grant.digest] = grant
  }

  func forgetGrants(endedBefore moment: Moment) {
    contents.grants = contents.grants.filter { $0.value.ended.map { $0 >= moment } ?? true }
  }

  func forgetGrant(_ digest: [UInt8]) {
    contents.grants[digest] = nil
  }
}
