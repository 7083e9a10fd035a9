import ScoringKit
import ScoringStore

/// Writes a bundle, the text file that carries entries from one store to another: the entries with
/// their checksums, the rules that they refer to, and the attached files.
///
/// The store is read in short pieces, up to the entries that it had when the export began. No read
/// transaction is open while lines of the bundle are written.
struct BundleExport {
  private let read: ((StoreReader) throws -> Void) throws -> Void
  private let write: (String) throws -> Void
  private var tally = BundleTally()
  private var texts: Set<String> = []
  private let carriesFiles: Bool
  private var files: Set<ContentID> = []
  private var heads: [DeviceID: Int] = [:]

  /// The number of entries that an export reads in one transaction, which takes a few milliseconds.
  private static let piece = 256

  /// Prepares the export of a store to a bundle.
  ///
  /// - Parameters:
  ///   - store: The store whose entries are exported.
  ///   - carriesFiles: Whether the bytes of attached files are written to the bundle.
  ///   - write: A closure that writes one line of the bundle; the line ends in a newline.
  init(_ store: any Store, carriesFiles: Bool, write: @escaping (String) throws -> Void) {
    self.carriesFiles = carriesFiles
    read = { try store.read($0) }
    self.write = write
  }

  /// Writes a bundle of all streams of the store, including those of unknown sports, but not of
  /// `leftOut`.
  mutating func everything(but leftOut: Set<StreamID> = []) throws {
    try begin()
    // Entries are read by device, which doesn't show that a round lacks some.
    try read { try $0.checkMovedRounds() }
    for (device, last) in heads.sorted(by: { $0.key < $1.key }) {
      var next = 0
      while next < last {
        var items: [BundleItem] = []
        try read { reader in
          items = try reader.entries(by: device, after: next, limit: Self.piece)
            .filter { $0.id.sequence <= last }.map { try BundleItem($0, in: reader) }
        }
        guard let newest = items.last?.entry.id.sequence else { break }
        try emit(items.filter { !leftOut.contains($0.entry.stream) })
        next = newest
      }
    }
    try end()
  }

  /// Writes a bundle that contains only some streams of the store.
  mutating func streams(_ streams: [StreamID]) throws {
    try begin()
    for stream in streams {
      var items: [BundleItem] = []
      let heads = heads
      try read { reader in
        items = try reader.entries(of: stream)
          .filter { $0.id.sequence <= heads[$0.id.device] ?? 0 }
          .map { try BundleItem($0, in: reader) }
      }
      try emit(items)
    }
    try end()
  }

  private mutating func begin() throws {
    var newest: [EntryID] = []
    var device = ""
    try read { reader in
      newest = try reader.heads()
      device = try reader.device.description
    }
    heads = Dictionary(newest.map { ($0.device, $0.sequence) }) { first, _ in first }
    let head = BundleForm.Head(
      form: BundleForm.name, version: "\(BundleForm.major).\(BundleForm.minor)", device: device,
      heads: newest.map(\.description))
    try line(BundleForm.head, head)
  }

  private mutating func end() throws {
    try line(BundleForm.end, BundleForm.End(lines: tally.count, digest: tally.digest))
  }

  private mutating func emit(_ items: [BundleItem]) throws {
    for item in items {
      for line in try item.lines(&texts) { try put(line) }
      try emit(fileOf: item.entry)
    }
  }

  /// Writes the bytes of the file that an entry attaches, after the first entry that names the
  /// file.
  private mutating func emit(fileOf entry: Entry) throws {
    guard carriesFiles, let content = entry.attachment, files.insert(content).inserted else {
      return
    }
    var bytes: [UInt8]?
    try read { bytes = try $0.attached(content) }
    if let bytes { try put(BundleForm.File.line(content, bytes)) }
  }

  private mutating func line(_ kind: String, _ value: some Encodable) throws {
    try put(BundleLine(kind: kind, body: try CanonicalJSON.text(value)))
  }

  private mutating func put(_ line: BundleLine) throws {
    _ = tally.add(line)
    try write(line.text + "\n")
  }
}
