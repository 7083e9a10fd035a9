import ScoringKit
import ScoringStore

/// Takes the entries of a JSON export into the store.
struct LogImport {
  private let file: LogFile

  /// The envelope of the document.
  private struct Envelope: Decodable {
    let kind: String
    let payload: LogFile
  }

  /// The kind in the document's envelope.
  static let kind = "log-export"

  /// Whether a text begins like such a document.
  static func recognizes(_ text: String) -> Bool {
    text.drop(while: \.isWhitespace).hasPrefix("{")
  }

  /// Reads and checks a document.
  ///
  /// - Throws: where it is something else, newer than this program, or was changed.
  init(_ text: String) throws {
    guard let envelope = try? CanonicalJSON.value(Envelope.self, from: text),
      envelope.kind == Self.kind
    else {
      throw ErrorReport(
        "unknown-form", "The JSON is not what `export` writes, or it was cut off.",
        exitCode: .data)
    }
    file = envelope.payload
    try file.check()
  }

  /// Takes the entries in; those that are there already are left alone.
  func take(_ writer: BookWriter) throws -> ImportReport {
    var report = ImportReport()
    for text in file.frozen.values { try writer.writer.freeze(text) }
    var rounds: [StreamID: Bool] = [:]
    var added = 0
    for (index, line) in file.entries.enumerated() {
      guard let entry = line.entry, let checksum = line.storedChecksum else {
        throw ErrorReport(
          "changed-file", "Entry \(index + 1) of the file is malformed.", exitCode: .data)
      }
      try refuseForeign(entry, at: index + 1, writer)
      let isNew = try writer.writer.insert(entry, checksum: checksum)
      added += isNew ? 1 : 0
      if entry.stream.kind == StreamID.roundKind {
        rounds[entry.stream] = (rounds[entry.stream] ?? false) || (isNew && entry.kind == .open)
      }
    }
    for (stream, isNew) in rounds {
      report.cards += 1
      if isNew { report.added += 1 } else { report.known += 1 }
      let record = try writer.book.record(stream)
      try writer.cache(record)
    }
    report.counts = ["entries_added": added, "entries_known": file.entries.count - added]
    return report
  }

  /// The greatest Lamport number that a file may bring: far beyond any round, and far
  /// enough below the store's own limit that scorers can go on after it.
  private static let greatestLamport = 1 << 40

  /// Refuses an entry that is no round's and no player's, or would replace a round's opening.
  private func refuseForeign(_ entry: Entry, at number: Int, _ writer: BookWriter) throws {
    let kinds = [StreamID.roundKind, StreamID.playerKind]
    guard kinds.contains(entry.stream.kind), (1...Self.greatestLamport).contains(entry.lamport)
    else {
      throw ErrorReport(
        "changed-file", "Entry \(number) of the file is none that an export holds.",
        exitCode: .data)
    }
    guard entry.kind == .open else { return }
    let opening = try writer.writer.entries(of: entry.stream).first { $0.kind == .open }
    guard opening == nil || opening?.id == entry.id else {
      throw ErrorReport(
        "conflict", "Entry \(number) of the file opens a round that is here with another opening.",
        exitCode: .data)
    }
  }
}
