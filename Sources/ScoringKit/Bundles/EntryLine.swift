/// One entry of a store, as its fields are written in a bundle.
package struct EntryLine: Sendable {
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

extension EntryLine {
  /// Converts an entry and its checksum to the fields that are written.
  package init(_ entry: Entry, checksum: Checksum) {
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
  package init?(_ value: JSONValue) {
    guard let fields = value.object, let id = fields["id"]?.string,
      let stream = fields["stream"]?.string, let lamport = fields["lamport"]?.integer,
      let time = fields["time"]?.integer, let kind = fields["kind"]?.string,
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
  package var value: JSONValue {
    var fields: [String: JSONValue] = [
      "id": .string(id), "stream": .string(stream), "lamport": .integer(lamport),
      "time": .integer(Int(time.milliseconds)), "kind": .string(kind),
      "origin": .string(origin), "line": .string(line),
      "targets": .array(targets.map { .string($0) }), "seen": .array(seen.map { .string($0) }),
      "body": .string(body), "checksum": .string(checksum),
    ]
    fields["author"] = author.map { .string($0) }
    fields["after"] = after.map { .string($0) }
    return .object(fields)
  }

  /// The entry that was read from JSON; `nil` if one of its fields is malformed.
  package var entry: Entry? {
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
  package var storedChecksum: Checksum? {
    Hexadecimal.bytes(checksum).flatMap { Checksum(stored: $0) }
  }
}
