import ScoringKit
import ScoringStore

/// A lossless JSON file with all entries of some rounds and of the people in them, as `export`
/// writes it.
struct LogFile: Codable {
  /// One entry of a store, as its fields are written in JSON.
  struct Line: Codable {
    let id: String
    let stream: String
    let lamport: Int
    let author: String?
    let time: Moment
    let kind: String
    let origin: String
    let line: String
    let after: String?
    let targets: [String]
    let seen: [String]
    let body: String
    let checksum: String
  }

  /// The version of the file's format; the import refuses all versions but one.
  let form: Int
  /// The frozen rules of the rounds in the file, by their content ids.
  let frozen: [String: String]
  /// The attached files as base64, by the content ids that name them; `nil` for none.
  ///
  /// The digest of the file does not cover the attached files, because each is checked by its name.
  let files: [String: String]?
  /// The entries of the file, ordered by stream, Lamport number and device.
  let entries: [Line]
  /// The SHA-256 of the file's frozen rules and entries, by which the import detects a changed
  /// file.
  let digest: String

  /// The version of the file format that this program writes and reads.
  static let form = 1

  // MARK: Writing

  /// Creates a file from frozen rules, attached files and entries, and computes its digest.
  init(frozen: [String: String], files: [String: String]? = nil, entries: [Line]) {
    form = Self.form
    self.files = files
    self.frozen = frozen
    self.entries = entries
    digest = Self.digest(frozen, entries)
  }

  /// Returns the entries of a stream as they are written in JSON, without those that are newer than
  /// the newest entries of their devices in `heads`.
  static func lines(
    of stream: StreamID, upTo heads: [DeviceID: Int], _ reader: StoreReader
  ) throws -> [Line] {
    try reader.entries(of: stream).filter { $0.id.sequence <= heads[$0.id.device] ?? 0 }
      .map { Line($0, checksum: try reader.checksum(of: $0.id) ?? .zero) }
  }

  /// Returns the streams of all players in a round: of its participants, its organiser, and the
  /// authors of its entries.
  static func people(of record: Repository.Record, _ repository: Repository) throws -> Set<StreamID>
  {
    let keys =
      record.ledger.competitors.flatMap(\.people).filter { $0.kind == .player }.map(\.id)
      + [record.ledger.header.organiser].compactMap(\.self)
      + record.ledger.entries.compactMap(\.author?.key)
    return Set(try Set(keys).flatMap { try chain($0, repository) })
  }

  /// Returns the stream of a player, and the streams of the players into which that player was
  /// merged.
  private static func chain(_ key: String, _ repository: Repository) throws -> [StreamID] {
    var found: [StreamID] = []
    var next = StreamID(kind: StreamID.playerKind, key: key)
    while let stream = next, !found.contains(stream) {
      found.append(stream)
      next = try repository.player(stream).mergedInto.flatMap {
        StreamID(kind: StreamID.playerKind, key: $0)
      }
    }
    return found
  }

  // MARK: Reading

  /// Reads the fields of a file; `nil` if one is missing or of another type.
  init?(_ value: JSONValue) {
    func texts(_ value: JSONValue?) -> [String: String]? {
      guard let fields = value?.object else { return nil }
      let texts = fields.compactMapValues(\.string)
      return texts.count == fields.count ? texts : nil
    }
    guard let form = value["form"]?.integer, let digest = value["digest"]?.string,
      let frozen = texts(value["frozen"]), let values = value["entries"]?.array
    else { return nil }
    let entries = values.compactMap { Line($0) }
    let files = value["files"].flatMap { $0 == .null ? nil : $0 }
    guard entries.count == values.count, files == nil || texts(files) != nil else { return nil }
    (self.form, self.digest, self.frozen, self.entries) = (form, digest, frozen, entries)
    self.files = texts(files)
  }

  /// Checks the version, the digest and the rules of a JSON file with entries.
  ///
  /// - Throws: An error if the file is of a version that this program can't read, or was changed or
  ///   cut off.
  func check() throws {
    guard form == Self.form else {
      throw DeskError(
        .newerFile, "The file has the form \(form); this program reads \(Self.form).",
        hint: "A newer version of the program reads it.")
    }
    guard digest == Self.digest(frozen, entries) else {
      throw DeskError(
        .changedFile, "The file does not match its digest: it was cut off or changed.",
        hint: "Export it again.")
    }
    for (name, text) in frozen where ContentID(of: text).text != name {
      throw DeskError(
        .changedFile, "The rules \(name) do not match their name.")
    }
  }

  private static func digest(_ frozen: [String: String], _ lines: [Line]) -> String {
    var digest = Digest(frozen)
    for line in lines { digest.add(line) }
    return digest.text
  }

  /// The computation of the file's digest, entry by entry.
  struct Digest {
    private var hash = SHA256.Running()

    /// Begins with the frozen rules of the file.
    init(_ frozen: [String: String]) {
      for (name, text) in frozen.sorted(by: { $0.key < $1.key }) {
        hash.add("\(name)\n\(text)\n".utf8)
      }
    }

    /// Adds the next entry of the file.
    mutating func add(_ line: Line) {
      hash.add(line.entry?.canonicalBytes ?? Array(line.id.utf8))
      hash.add("\n\(line.checksum)\n".utf8)
    }

    /// The digest of everything so far, in hexadecimal digits.
    var text: String { Hexadecimal.text(hash.digest) }
  }
}

extension LogFile.Line {
  /// Converts an entry and its checksum to the fields that are written in JSON.
  init(_ entry: Entry, checksum: Checksum) {
    id = entry.id.description
    stream = entry.stream.description
    lamport = entry.lamport
    author = entry.author?.description
    time = entry.time
    kind = entry.kind.rawValue
    origin = entry.origin.rawValue
    line = entry.line.description
    after = entry.after?.description
    targets = entry.targets.map(\.description)
    seen = entry.seen.map(\.description)
    body = entry.body
    self.checksum = Hexadecimal.text(checksum.bytes)
  }

  /// Reads the fields of an entry; `nil` if one is missing or of another type.
  ///
  /// Files contain many entries, and this is several times faster than a decoder.
  init?(_ value: JSONValue) {
    guard let fields = value.object, let id = fields["id"]?.string,
      let stream = fields["stream"]?.string, let lamport = fields["lamport"]?.integer,
      let time = fields["time"]?["milliseconds"]?.integer, let kind = fields["kind"]?.string,
      let origin = fields["origin"]?.string, let line = fields["line"]?.string,
      let targets = Self.texts(fields["targets"]), let seen = Self.texts(fields["seen"]),
      let body = fields["body"]?.string, let checksum = fields["checksum"]?.string,
      Self.isTextOrMissing(fields["author"]), Self.isTextOrMissing(fields["after"])
    else { return nil }
    self.init(
      id: id, stream: stream, lamport: lamport, author: fields["author"]?.string,
      time: Moment(milliseconds: Int64(time)), kind: kind, origin: origin, line: line,
      after: fields["after"]?.string, targets: targets, seen: seen, body: body, checksum: checksum)
  }

  private static func texts(_ value: JSONValue?) -> [String]? {
    guard let values = value?.array else { return nil }
    let texts = values.compactMap(\.string)
    return texts.count == values.count ? texts : nil
  }

  private static func isTextOrMissing(_ value: JSONValue?) -> Bool {
    value == nil || value == .null || value?.string != nil
  }

  /// The fields of the entry as they are written in JSON.
  var value: JSONValue {
    var fields: [String: JSONValue] = [
      "id": .string(id), "stream": .string(stream), "lamport": .integer(lamport),
      "time": ["milliseconds": .integer(Int(time.milliseconds))], "kind": .string(kind),
      "origin": .string(origin), "line": .string(line),
      "targets": .array(targets.map { .string($0) }), "seen": .array(seen.map { .string($0) }),
      "body": .string(body), "checksum": .string(checksum),
    ]
    fields["author"] = author.map { .string($0) }
    fields["after"] = after.map { .string($0) }
    return .object(fields)
  }

  /// The entry that was read from JSON; `nil` if one of its fields is malformed.
  var entry: Entry? {
    let targets = self.targets.compactMap { EntryID($0) }
    let seen = self.seen.compactMap { EntryID($0) }
    guard let id = EntryID(id), let stream = StreamID(stream), let kind = EntryKind(rawValue: kind),
      let origin = EntryOrigin(rawValue: origin), let line = EntryID(line),
      targets.count == self.targets.count, seen.count == self.seen.count
    else { return nil }
    let after = self.after.flatMap { EntryID($0) }
    let author = self.author.flatMap { StreamID($0) }
    guard (after == nil) == (self.after == nil), (author == nil) == (self.author == nil) else {
      return nil
    }
    return Entry(
      id: id, stream: stream, lamport: lamport, author: author, time: time, kind: kind,
      origin: origin, line: line, after: after, targets: targets, seen: seen, body: body)
  }

  /// The checksum of the entry that was read from JSON; `nil` if it is malformed.
  var storedChecksum: Checksum? {
    Hexadecimal.bytes(checksum).flatMap { Checksum(stored: $0) }
  }
}

/// Imports the entries of a JSON file that `export` wrote.
struct LogImport {
  private let file: LogFile
  private let source: String

  /// The value of `kind` by which a JSON file with exported entries is recognized.
  static let kind = "log-export"

  /// Whether a text begins like a JSON object, as an export of entries does.
  static func recognizes(_ text: String) -> Bool {
    text.drop(while: \.isWhitespace).hasPrefix("{")
  }

  /// Reads the text of a JSON export, and checks that it is complete and unchanged.
  ///
  /// - Throws: An error if the text is no JSON export, is newer than this program, or was changed.
  init(_ text: String, source: String) throws {
    self.source = source
    guard let envelope = try? CanonicalJSON.value(JSONValue.self, from: text),
      envelope["kind"]?.string == Self.kind, let file = envelope["payload"].flatMap(LogFile.init)
    else {
      throw DeskError(
        .unknownForm, "The JSON is not what `export` writes, or it was cut off.")
    }
    self.file = file
    try file.check()
  }

  /// Imports the entries, frozen rules and attached files; those that the store already has are
  /// ignored.
  func take(_ writer: RepositoryWriter) throws -> ImportReport {
    var intake = EntryIntake(writer)
    var refused = RefusedLines()
    for (name, text) in file.frozen.sorted(by: { $0.key < $1.key }) {
      if let reason = try intake.freeze(text) {
        refused.add("The rules \(name) are not accepted: \(reason)", line: 0)
      }
    }
    let kinds = [StreamID.roundKind, StreamID.playerKind]
    for (index, line) in file.entries.enumerated() {
      guard let entry = line.entry, let checksum = line.storedChecksum,
        kinds.contains(entry.stream.kind)
      else {
        refused.add(
          "Entry \(index + 1) of the file (\(line.id.prefix(40)), in \(line.stream.prefix(80))) "
            + "is not an exported entry: it is left out.", line: 0)
        continue
      }
      if let reason = try intake.take(entry, checksum: checksum) { refused.add(reason, line: 0) }
    }
    var report = try intake.finish()
    refused.tell(&report)
    try report.refuseIfNothingWasAccepted(source)
    var files = FileIntake(writer)
    for (name, letters) in (file.files ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let id = ContentID(name) else { continue }
      try files.take(id) { () throws(BundleLine.Unreadable) in
        try BundleForm.File.bytes(Array(letters.utf8), of: id)
      }
    }
    files.tell(&report)
    return report
  }
}
