import ScoringKit
import ScoringStore

/// One entry of a store, as its fields are written in a bundle.
struct EntryLine: Codable {
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
