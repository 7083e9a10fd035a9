import ScoringContests
import ScoringKit
import ScoringStore

/// A repository with write access, within one transaction of the store.
struct RepositoryWriter {
  /// The transaction of the store that the entries are written in.
  let writer: StoreWriter
  /// The contents of the store, including what the transaction has written.
  var repository: Repository
  /// The device that numbers the entries; `nil` for the store's own device.
  var identity: DeviceID?
  /// The player who is the author of the entries; `nil` if unknown.
  let author: StreamID?
  /// The time that the entries get.
  let time: Moment
  /// Returns random bits for the ids of new rounds and players.
  let random: @Sendable () -> UInt64
  /// The number of the transaction among those of this process that write.
  let number: Int

  /// The device that numbers the entries.
  var device: DeviceID {
    get throws { try identity ?? writer.device }
  }

  /// Stores a line of a round, and updates the round's summary if lists need it.
  ///
  /// If `isMeant` is true, the round becomes the current one, because no command named another.
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

  /// Adds a line to the record of a round in memory only, and returns the entries of the line.
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

  /// Stores the entries that ``take(_:into:knowing:)`` returned.
  ///
  /// It also stores the round's summary if lists would be wrong without it.
  ///
  /// - Parameters:
  ///   - entries: The entries of one line.
  ///   - record: The record of the round, which already includes the line.
  ///   - before: The round's list keys before the line; `nil` to store the summary in any case.
  ///   - key: The idempotency key of the request; `nil` if it has none.
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

  /// Whether the round keeps its position in the lists after a line, so that its stored summary can
  /// stay: the store's own device wrote to this round last, or the line is by another device.
  private func isListedLast(_ record: Repository.Record, _ before: ListKeys) throws -> Bool {
    let isOwn = try device == writer.device
    let row =
      try isOwn
      ? before.last ?? repository.lastWritten(archive: .included)
      : writer.summary(of: record.stream)
    return row?.stream == record.stream && row?.revision == record.sport.revision
  }

  /// Returns the entries that were stored with an idempotency key; `nil` if there are none, or the
  /// store has forgotten the key.
  func line(sentAs key: PressKey) throws -> [Entry]? {
    try writer.line(sentAs: key, by: identity)
  }

  /// Computes the summary of a round and stores it.
  func summarize(_ record: Repository.Record) throws {
    try writer.put(repository.makeSummary(record, mark: writer.mark(of: record.stream)))
  }

  /// Updates what the store caches about a round: its summary, and the index of imported cards.
  func cache(_ record: Repository.Record) throws {
    try summarize(record)
    if let source = record.ledger.header.source {
      try writer.setSource(
        importer: source.importer, group: source.group, stream: record.stream)
    }
  }

  /// Computes all summaries and the index of imported cards again.
  func rebuildCaches() throws {
    let streams = try writer.streams(ofKind: StreamID.roundKind)
    let last = try streams.compactMap { try writer.summary(of: $0) }
    try writer.removeCaches()
    // A round that this program can't read keeps the summary that was stored last.
    for summary in last { try writer.put(summary) }
    for stream in streams {
      if let record = try repository.readable(stream) {
        try cache(record)
      } else if let summary = try unknownSummary(stream) {
        try writer.put(summary)
      }
    }
  }

  /// Returns the summary of a round of a sport that this program doesn't know; `nil` for any other
  /// round.
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

  /// Stores a new round: its rules, its opening entry with the header, and its first entries.
  ///
  /// A typed round becomes the current one if `isMeant` is true: bare lines are about it.
  func open(
    _ stream: StreamID, header: Header, rules: String, origin: EntryOrigin = .typed,
    following drafts: [Draft] = [], isMeant: Bool = true
  ) throws -> (Repository.Record, [Entry]) {
    if origin == .typed { try keepCurrentRound(before: stream, isMeant: isMeant) }
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
    // The stream is new, so its mark, the state that the summary records, is known without reading
    // it again.
    let mark = StreamMark(count: entries.count, heads: entries.last.map { [$0.id] } ?? [])
    try writer.put(repository.makeSummary(record, mark: mark))
    return (record, entries)
  }

  /// Returns the stream for a new round, with an id that no round of the store has.
  func newRound() throws -> StreamID {
    while true {
      let stream = StreamID.round(bits: random())
      if try writer.entries(of: stream).isEmpty { return stream }
    }
  }

  /// Sets fields of a document or a player, and returns the new entries; none if nothing changes.
  @discardableResult
  func set(_ fields: [FieldBody], of stream: StreamID, seed: Document? = nil) throws -> [Entry] {
    let ledger = DocumentLedger(stream, entries: try writer.entries(of: stream), seed: seed)
    let drafts = try ledger.drafts(setting: fields)
    return drafts.isEmpty ? [] : try appendFields(drafts, to: stream)
  }

  /// Adds drafts to the stream of a document, and returns the new entries.
  @discardableResult
  func appendFields(_ drafts: [Draft], to stream: StreamID) throws -> [Entry] {
    if stream.kind == Contest.streamKind { repository.eventNames.forget() }
    return try writer.append(
      drafts, to: stream, by: WriterIdentity(device: identity, author: author), time: time)
  }

  func addPlayer(_ name: String) throws -> Player {
    let stream = StreamID.player(bits: random())
    try set([FieldBody(Document.nameField, .string(name))], of: stream)
    return try repository.player(stream)
  }

  /// Stores a player as the user of the store's own device.
  func setMe(_ player: Player) throws {
    try set([FieldBody(Repository.meField(writer.device), .string(player.id.key))], of: .settings)
    repository.userCache.forget()
  }
}

/// Creates random keys for guests, which are never derived from a name.
enum RandomKey {
  /// Returns a key of twelve characters in base 32, made of random bits.
  static func make(_ bits: UInt64) -> String {
    DeviceID(bits: bits).description
  }
}
