import ScoringKit
import ScoringStore

/// Writes what a shared folder lacks to this store's own file.
///
/// What no readable file has is written: so what another device's file lost comes again from
/// whoever has it, and nothing stands in the folder twice without need.
struct SyncWriting {
  private let store: any Store
  private let device: DeviceID
  private let name: String
  /// What the folder lacks.
  private let entries: EntryRuns
  private let deletions: [StreamID]
  private let texts: [(id: String, text: String)]
  /// Whether the store's own file is to be written anew.
  private let isFresh: Bool
  /// What of it is kept then.
  private let kept: EntryRuns

  /// How many entries one piece of reading takes: a few milliseconds.
  private static let piece = 256

  /// Looks for what the folder lacks.
  ///
  /// - Parameters:
  ///   - store: what is written from.
  ///   - device: the device whose file is written.
  ///   - session: what is in the folder.
  /// - Throws: where the store can't be read.
  init(_ store: any Store, _ device: DeviceID, _ session: SyncSession) throws {
    self.store = store
    self.device = device
    let name = SyncForm.file(of: device)
    self.name = name
    let own = session.logs[name]
    let isDamaged = own.map { $0.isTorn || $0.isDamaged || $0.isClosed } ?? true
    let (here, gone) = try store.read { (try $0.runs(), try $0.deletedStreams()) }
    isFresh = isDamaged || own?.rounds.isDisjoint(with: gone) == false
    // A file that is written anew brings its texts again where somebody needs them.
    let inFolder = session.texts(without: isFresh ? name : "")
    let wanted = session.wanted.keys.filter { !inFolder.contains($0) }.sorted()
    texts = try store.read { reader in
      try wanted.compactMap { id in
        try ContentID(id).flatMap { try reader.frozen($0) }.map { (id, $0) }
      }
    }
    let others = session.logs.values.filter { $0.name != name }
      .reduce(into: EntryRuns()) { $0.formUnion($1.entries) }
    if isFresh {
      // What was in it stays in it, also where others have it too.
      kept = here.intersection(own?.entries ?? EntryRuns())
      entries = here.subtracting(others).union(kept)
      deletions = gone
    } else {
      kept = EntryRuns()
      entries = here.subtracting(session.entries)
      deletions = gone.filter { own?.deleted.contains($0) != true }
    }
  }

  /// Whether there is nothing to write; a file is begun for its head alone where that is wanted.
  func isIdle(begins: Bool, _ session: SyncSession) -> Bool {
    guard entries.isEmpty, deletions.isEmpty, texts.isEmpty else { return false }
    return session.logs[name] != nil ? !isFresh : !begins
  }

  /// Writes it.
  ///
  /// - Returns: how many entries were written that were not in the file before, and how many could
  ///   not be read, because they lie in a file that isn't there.
  func write(_ session: inout SyncSession) throws -> (given: Int, withheld: Int) {
    var log = SyncLog(name: name, isOwn: true)
    if !isFresh, let known = session.logs[name] { log = known }
    // What was begun and failed is read again.
    session.logs[name] = nil
    let file: SyncFile
    var written = 0
    if isFresh {
      file = try session.folder.replace(name) { write in
        let head = [try SyncForm.head(of: device)]
        try write(Self.bytes(head))
        log.write(head, with: [])
        written = try emit(write, &log)
      }
    } else {
      file = try session.folder.append(to: name, after: log.end) {
        written = try emit($0, &log)
      }
    }
    log.end(file)
    session.logs[name] = log
    return (max(0, written - kept.count), entries.count - written)
  }

  /// Writes all lines in pieces.
  ///
  /// - Returns: the number of entries that were written.
  private func emit(_ write: SyncWrite, _ log: inout SyncLog) throws -> Int {
    var written = 0
    var known: Set<String> = []
    var lines = try deletions.map { stream in
      BundleLine(
        kind: SyncForm.deleted,
        body: try CanonicalJSON.text(SyncForm.Deletion(stream: stream.description)))
    }
    for (id, text) in texts where known.insert(id).inserted {
      lines.append(try BundleItem.line(id: id, text: text))
    }
    try write(Self.bytes(lines))
    log.write(lines, with: [])
    for (device, numbers) in entries.all {
      var next = numbers.lowerBound - 1
      while next < numbers.upperBound {
        let items = try store.read { reader in
          try reader.entries(by: device, after: next, limit: Self.piece)
            .filter { $0.id.sequence <= numbers.upperBound }
            .map { try BundleItem($0, in: reader) }
        }
        guard let newest = items.last?.entry.id.sequence else { break }
        let lines = try items.flatMap { try $0.lines(&known) }
        try write(Self.bytes(lines))
        log.write(lines, with: items.map(\.entry))
        written += items.count
        next = newest
      }
    }
    return written
  }

  private static func bytes(_ lines: [BundleLine]) -> [UInt8] {
    lines.flatMap { Array($0.text.utf8) + [10] }
  }
}
