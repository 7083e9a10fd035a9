extension RoundLog {
  /// Returns the whole round as text for a file: the rules, and every entry with its device, time
  /// and causal context.
  ///
  /// Nothing is lost: in a round that ``init(saved:of:device:)`` reads from the text, `undo`,
  /// corrections and ``merge(_:)-(RoundLog)`` go on as before. The text is a bundle of one round,
  /// so `score import` reads it too, and `score export` writes such texts. Each line has a checksum.
  /// ``names``, ``author`` and ``time`` are not part of the round, and are not saved.
  ///
  /// - Throws: a refusal if the rules contain a value that can't be written.
  public func save() throws(Refusal) -> String {
    do {
      var tally = BundleTally()
      var lines: [BundleLine] = []
      func add(_ kind: String, _ body: String) {
        lines.append(BundleLine(kind: kind, body: body))
      }
      add(
        BundleForm.head,
        try CanonicalJSON.text(
          BundleForm.Head(
            device: device.description, heads: ledger.heads.map(\.description))))
      let text = BundleForm.Text(id: ContentID(of: frozen).text, text: frozen)
      add(BundleForm.text, try CanonicalJSON.text(text))
      let checksums = chained()
      for entry in ledger.entries {
        let line = EntryLine(entry, checksum: checksums[entry.id] ?? .zero)
        add(BundleForm.entry, try CanonicalJSON.text(line.value))
      }
      for line in lines { _ = tally.add(line) }
      add(
        BundleForm.end,
        try CanonicalJSON.text(BundleForm.End(lines: tally.count, digest: tally.digest)))
      return lines.map(\.text).joined(separator: "\n") + "\n"
    } catch {
      throw Self.refusal(error)
    }
  }

  /// Returns the checksum of each entry: the one that was read with it, or else the one that
  /// follows from its device's entry before it.
  private func chained() -> [EntryID: Checksum] {
    var checksums = checksums
    var last: [DeviceID: Checksum] = [:]
    for entry in ledger.entries.sorted(by: { $0.id < $1.id }) {
      let checksum =
        checksums[entry.id] ?? Checksum(of: entry, after: last[entry.id.device] ?? .zero)
      checksums[entry.id] = checksum
      last[entry.id.device] = checksum
    }
    return checksums
  }

  /// Opens a round again that was saved as text, with its whole history.
  ///
  /// ``time`` is then that of the newest entry, and ``names`` are the names in the round.
  ///
  /// - Parameters:
  ///   - text: the text of one round, as ``save()`` returned it or `score export` wrote it. Entries
  ///     of other streams, such as players, are skipped.
  ///   - sport: the sport of the round.
  ///   - device: the device that creates the following entries. By default it is the one that saved
  ///     the text, so that `undo` takes back its lines; if that device wrote other rounds too, it is
  ///     a random one. Give a device of its own to each copy that lives on another machine.
  /// - Throws: a refusal with the number of the line that is damaged or can't be read, or if the text
  ///   is not one round of the sport.
  public init(saved text: String, of sport: Sport, device: DeviceID? = nil) throws(Refusal) {
    do {
      let saved = try SavedRound(text)
      let header = try saved.header()
      guard header.sport == sport.id else {
        throw Refusal(
          .notation, "The round is of the sport \"\(header.sport)\", not \"\(sport.id)\".")
      }
      guard let frozen = saved.texts[header.rules] else {
        throw Refusal(.damaged, "The rules of the round are missing from the text.")
      }
      let ledger = try sport.ledger(
        round: try sport.rules(frozen, kind: header.kind), header: header,
        entries: try Self.checked(saved.entries, of: saved.stream))
      self.init(
        sport, ledger, frozen: frozen, stream: saved.stream,
        device: device ?? saved.continuedDevice ?? .random())
      checksums = saved.checksums
      time = ledger.entries.last?.time ?? time
    } catch {
      throw Self.refusal(error)
    }
  }
}

/// The content of a saved round: the entries of one round with their checksums, and frozen rules.
private struct SavedRound {
  let stream: StreamID
  private(set) var entries: [Entry] = []
  private(set) var checksums: [EntryID: Checksum] = [:]
  private(set) var texts: [ContentID: String] = [:]
  /// The device that saved the round; nil if it wrote entries that are not in the round, so that
  /// its next number is unknown.
  private(set) var continuedDevice: DeviceID?

  init(_ text: String) throws {
    guard BundleLine.begins(Array(ByteOrderMark.dropped(text).utf8)) else {
      throw Refusal(
        .notation, "The text does not begin like a saved round.",
        hint: "`RoundLog(_:of:)` reads notation, which `text()` writes.")
    }
    // Only a newline ends a line, because names may contain other line separators of Unicode.
    var lines = text.utf8.split(separator: 10)[...]
    var reader = BundleReader { lines.popFirst().flatMap { String($0) } }
    var read: [(entry: Entry, checksum: Checksum)] = []
    do {
      while let item = try reader.next() {
        switch item {
        case .content(.text(let text)): texts[ContentID(of: text)] = text
        case .content(.entry(let entry, let checksum)): read.append((entry, checksum))
        case .content(.file): continue
        case .unreadable(let reason):
          throw Refusal(.damaged, "Line \(reader.line) \(reason).")
        }
      }
    } catch let fault as BundleReader.Fault {
      throw Refusal(.damaged, fault.message, hint: fault.hint.map { Line($0) })
    }
    let streams = Set(read.map(\.entry.stream).filter { $0.kind == StreamID.roundKind })
    guard let stream = streams.first, streams.count == 1 else {
      throw Refusal(.notation, "The text contains \(streams.count) rounds, not one.")
    }
    self.stream = stream
    for (entry, checksum) in read where entry.stream == stream {
      entries.append(entry)
      checksums[entry.id] = checksum
    }
    guard let head = reader.head, let device = DeviceID(head.device) else { return }
    let own = Set(entries.map(\.id).filter { $0.device == device }.map(\.sequence))
    let newest = head.heads.compactMap { EntryID($0) }.first { $0.device == device }?.sequence
    if own.count == newest ?? 0, own.allSatisfy({ (1...own.count).contains($0) }) {
      continuedDevice = device
    }
  }

  /// Returns the header of the round.
  func header() throws -> Header {
    guard let opening = Openings(entries).first else {
      throw Refusal(.damaged, "The text does not contain the opening of the round.")
    }
    return try Header(CanonicalJSON.value(from: opening.body))
  }
}
