import ScoringKit
import ScoringStore

/// A repository with write access, within one transaction of the store.
struct RepositoryWriter {
  /// The transaction.
  let writer: StoreWriter
  /// The readable contents of the transaction.
  var repository: Repository
  /// The device that writes; `nil` for the store's own.
  var identity: DeviceID?
  /// The author of the entries; `nil` if unknown.
  let author: StreamID?
  /// The time of the entries.
  let time: Moment
  /// Returns random bits for new ids.
  let random: @Sendable () -> UInt64

  /// The device that writes.
  var device: DeviceID {
    get throws { try identity ?? writer.device }
  }

  /// Appends a line to a round and updates its summary.
  ///
  /// The round becomes the current one if `isMeant` is true: no command named it.
  @discardableResult
  func append(
    _ drafts: [Draft], to record: Repository.Record, sentAs key: PressKey? = nil,
    isMeant: Bool = false
  ) throws -> (Repository.Record, [Entry]) {
    var record = record
    if drafts.contains(where: { $0.origin == .typed }) {
      try keepCurrentRound(before: record.stream, isMeant: isMeant)
    }
    let before = ListKeys(record)
    let entries = try take(drafts, into: &record)
    try store(entries, of: record, listedAs: before, sentAs: key)
    return (record, entries)
  }

  /// Appends a line to a round's record without storing it, and returns its entries.
  ///
  /// - Throws: A refusal if the round can't be read with the line.
  func take(
    _ drafts: [Draft], into record: inout Repository.Record, knowing context: CausalContext? = nil
  ) throws
    -> [Entry]
  {
    let entries = try writer.numbered(
      drafts, in: record.stream,
      by: WriterIdentity(device: identity, author: author, knowing: context?.heads), time: time)
    try record.ledger.append(entries)
    if record.ledger.competitors.count != record.roster.names.count {
      record.roster = try repository.roster(record.ledger.competitors)
    }
    return entries
  }

  /// Stores a line that was appended to a record, and the round's summary if lists need it.
  ///
  /// - Parameters:
  ///   - entries: The entries of the line.
  ///   - record: The round including the line.
  ///   - before: The round's list keys before the line; `nil` if unknown.
  ///   - key: The idempotency key of the request; `nil` for none.
  /// - Throws: An error if the store can't be written.
  func store(
    _ entries: [Entry], of record: Repository.Record, listedAs before: ListKeys? = nil,
    sentAs key: PressKey? = nil
  ) throws {
    _ = try writer.append(entries, sentAs: key)
    guard let before, before.holds(record, with: entries), try isListedLast(record, before) else {
      return try summarize(record)
    }
  }

  /// Whether the round keeps its position in the lists: this device wrote to it last, or the entry
  /// is of another device.
  private func isListedLast(_ record: Repository.Record, _ before: ListKeys) throws -> Bool {
    let isOwn = try device == writer.device
    let row =
      try isOwn
      ? before.last ?? repository.lastWritten(archive: .included)
      : writer.summary(of: record.stream)
    return row?.stream == record.stream && row?.revision == record.sport.revision
  }

  /// Returns the line that was stored under a key; `nil` if there is none or it was forgotten.
  func line(sentAs key: PressKey) throws -> [Entry]? {
    try writer.line(sentAs: key, by: identity)
  }

  /// Stores the current summary of a round.
  func summarize(_ record: Repository.Record) throws {
    try writer.put(repository.makeSummary(record, mark: writer.mark(of: record.stream)))
  }

  /// Updates both caches of a round: its summary, and the index of imported cards.
  func cache(_ record: Repository.Record) throws {
    try summarize(record)
    if let source = record.ledger.header.source {
      try writer.setSource(
        importer: source.importer, group: source.group, stream: record.stream)
    }
  }

  /// Rebuilds all summaries and the index of imported cards.
  func rebuildCaches() throws {
    let streams = try writer.streams(ofKind: StreamID.roundKind)
    let last = try streams.compactMap { try writer.summary(of: $0) }
    try writer.removeCaches()
    // A round that this program can't read keeps its last summary.
    for summary in last { try writer.put(summary) }
    for stream in streams {
      if let record = try repository.readable(stream) {
        try cache(record)
      } else if let summary = try unknownSummary(stream) {
        try writer.put(summary)
      }
    }
  }

  /// Returns the summary of a round of an unknown sport; `nil` for every other round.
  private func unknownSummary(_ stream: StreamID) throws -> Summary? {
    let known = try StoreError.unlessAway { () throws(StoreError) in
      try writer.entries(of: stream)
    }
    guard let entries = known,
      let header = try? repository.header(stream, entries: entries),
      repository.sports[header.sport] == nil
    else { return nil }
    return try repository.makeUnknownSummary(stream, header, entries)
  }

  /// Opens a round.
  func open(
    _ stream: StreamID, header: Header, rules: String, origin: EntryOrigin = .typed,
    following drafts: [Draft] = []
  ) throws -> (Repository.Record, [Entry]) {
    if origin == .typed { try keepCurrentRound(before: stream, isMeant: true) }
    guard try writer.freeze(rules) == header.rules else {
      throw DeskError.damaged("The rules of round \(stream.key) do not match their id.")
    }
    let opening = Draft(kind: .open, origin: origin, body: try CanonicalJSON.text(header.value))
    let entries = try writer.append(
      [opening] + drafts, to: stream, by: WriterIdentity(device: identity, author: author),
      time: time)
    if let source = header.source {
      try writer.setSource(importer: source.importer, group: source.group, stream: stream)
    }
    let record = try repository.record(stream, header: header, entries: entries)
    // The stream is new, so its mark is known without reading it again.
    let mark = StreamMark(count: entries.count, heads: entries.last.map { [$0.id] } ?? [])
    try writer.put(repository.makeSummary(record, mark: mark))
    return (record, entries)
  }

  /// Returns an unused stream for a new round.
  func newRound() throws -> StreamID {
    while true {
      let stream = StreamID.round(bits: random())
      if try writer.entries(of: stream).isEmpty { return stream }
    }
  }

  /// Sets fields of a document; writes nothing if nothing changes.
  @discardableResult
  func set(_ fields: [FieldBody], of stream: StreamID, seed: Document? = nil) throws -> [Entry] {
    let ledger = DocumentLedger(stream, entries: try writer.entries(of: stream), seed: seed)
    let drafts = try ledger.drafts(setting: fields)
    guard !drafts.isEmpty else { return [] }
    return try writer.append(
      drafts, to: stream, by: WriterIdentity(device: identity, author: author), time: time)
  }

  func addPlayer(_ name: String) throws -> Player {
    let stream = StreamID.player(bits: random())
    try set([FieldBody(Document.nameField, .string(name))], of: stream)
    return try repository.player(stream)
  }

  /// Sets the user of this device.
  func setMe(_ player: Player) throws {
    try set([FieldBody(Repository.meField(writer.device), .string(player.id.key))], of: .settings)
  }
}

/// Creates random keys for guests, which are never derived from a name.
enum RandomKey {
  /// Returns twelve characters in base 32.
  static func make(_ bits: UInt64) -> String {
    DeviceID(bits: bits).description
  }
}
