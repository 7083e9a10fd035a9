import ScoringKit
import ScoringStore
import ScoringViews

/// Writes a JSON file with all entries of some rounds and of the people in them: see ``LogFile``.
///
/// The digest of the entries comes before them, so they are read twice: when the export is prepared,
/// and again, a few rounds at a time, while the file is written. No read transaction is open while a
/// piece of the file is written.
struct LogExport {
  /// The streams of the rounds, and of the players, organisers and authors of these rounds.
  private let streams: [StreamID]
  /// The sequence number of the newest entry of each device when the export was prepared.
  private let heads: [DeviceID: Int]
  private let frozen: [String: String]
  private let files: [ContentID]
  private let digest: String

  /// The number of streams that are read in one transaction.
  private static let piece = 16

  /// Prepares the export of some rounds.
  init(_ rounds: [StreamID], in repository: Repository, carriesFiles: Bool) throws {
    let reader = repository.reader
    var (streams, files) = (Set(rounds), Set<ContentID>())
    var frozen: [String: String] = [:]
    for stream in rounds {
      let entries = try reader.entries(of: stream)
      let record = try repository.record(stream, entries: entries)
      let rules = record.ledger.header.rules
      if frozen[rules.text] == nil { frozen[rules.text] = try reader.frozen(rules) }
      streams.formUnion(try LogFile.people(of: record, repository))
      if carriesFiles { files.formUnion(entries.compactMap(\.attachment)) }
    }
    self.streams = streams.sorted()
    self.frozen = frozen
    self.files = try files.filter { try reader.hasAttached($0) }.sorted { $0.text < $1.text }
    heads = Dictionary(try reader.heads().map { ($0.device, $0.sequence) }) { first, _ in first }
    var digest = LogFile.Digest(frozen)
    for stream in self.streams {
      for line in try LogFile.lines(of: stream, upTo: heads, reader) { digest.add(line) }
    }
    self.digest = digest.text
  }

  /// Writes the file; `write` is called with each piece of its text.
  ///
  /// - Throws: An error if the entries changed since the export was prepared, so that the file is
  ///   not complete.
  func write(from store: any Store, _ write: (String) throws -> Void) throws {
    try write(#"{"kind":"\#(LogImport.kind)","payload":{"digest":"\#(digest)","entries":["#)
    var written = LogFile.Digest(frozen)
    var separator = ""
    for start in stride(from: 0, to: streams.count, by: Self.piece) {
      let lines = try store.read { reader in
        try streams[start..<min(start + Self.piece, streams.count)].flatMap {
          try LogFile.lines(of: $0, upTo: heads, reader)
        }
      }
      for line in lines {
        written.add(line)
        try write(separator + CanonicalJSON.text(line.value))
        separator = ","
      }
    }
    guard written.text == digest else {
      throw DeskError(
        .conflict, "The rounds were changed while they were written, so the file is not complete.",
        hint: "Export them again.")
    }
    try write("]")
    separator = ",\"files\":{"
    for id in files {
      guard let bytes = try store.read({ try $0.attached(id) }) else { continue }
      try write("\(separator)\"\(id.text)\":\"\(Base64.text(bytes))\"")
      separator = ","
    }
    if separator == "," { try write("}") }
    let texts = try CanonicalJSON.text(.object(frozen.mapValues { .string($0) }))
    try write(
      #","form":\#(LogFile.form),"frozen":\#(texts)},"version":"\#(JSONRenderer.version)"}"# + "\n")
  }
}
