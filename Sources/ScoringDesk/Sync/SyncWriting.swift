import ScoringKit
import ScoringStore

/// Writes the entries that a shared folder lacks to this store's own file in it.
///
/// An entry is written only if no readable file in the folder contains it. So entries lost from the
/// file of one device are restored by any other device that has them, and no entry is copied
/// needlessly.
struct SyncWriting {
  private let store: any Store
  private let device: DeviceID
  private let name: String
  /// The entries that are written to this store's file, because the shared folder lacks them or
  /// because the file is rewritten.
  private let entries: EntryRuns
  private let deletions: [StreamID]
  private let texts: [(id: String, text: String)]
  /// Whether this store's own file in the shared folder is rewritten as a whole, not appended to.
  private let isFresh: Bool
  /// The entries of this store's old file that a rewrite keeps.
  private let kept: EntryRuns

  /// The number of entries that are read from the store in one transaction, which takes a few
  /// milliseconds.
  private static let piece = 256

  /// Determines what this store must write to the shared folder: entries, deletions and frozen
  /// texts.
  ///
  /// - Parameters:
  ///   - store: The store whose entries are written.
  ///   - device: The device of the store, to whose file is written.
  ///   - session: The session, which contains the result of reading the shared folder.
  /// - Throws: An error if the store can't be read.
  init(_ store: any Store, _ device: DeviceID, _ session: SyncSession) throws {
    self.store = store
    self.device = device
    let name = SyncForm.file(of: device)
    self.name = name
    let own = session.logs[name]
    let isDamaged = own.map { $0.isTorn || $0.isDamaged || $0.isClosed } ?? true
    let (here, gone) = try store.read { (try $0.runs(), try $0.deletedStreams()) }
    isFresh = isDamaged || own?.rounds.isDisjoint(with: gone) == false
    // A rewrite also writes the frozen texts of the old file again, if they are needed.
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
      // A rewrite keeps the entries of this store's old file, even if other files have them.
      kept = here.intersection(own?.entries ?? EntryRuns())
      entries = here.subtracting(others).union(kept)
      deletions = gone
    } else {
      kept = EntryRuns()
      entries = here.subtracting(session.entries)
      deletions = gone.filter { own?.deleted.contains($0) != true }
    }
  }

  /// Whether there is nothing to write to the shared folder.
  ///
  /// If `begins` is true, there is at least the first line of this store's file, if that file is
  /// missing.
  func isIdle(begins: Bool, _ session: SyncSession) -> Bool {
    guard entries.isEmpty, deletions.isEmpty, texts.isEmpty else { return false }
    return session.logs[name] != nil ? !isFresh : !begins
  }

  /// Returns the entries among those to write that don't match their checksums, by their streams.
  func damage() throws -> [StreamID: [EntryID]] {
    try DamageHandling.damage(of: entries, in: store)
  }

  /// Writes the missing entries, deletions and frozen texts to this store's file in the shared
  /// folder, without the entries of some streams.
  ///
  /// - Returns: The number of written entries that the file did not have before, and the number of
  ///   entries that could not be read from the store because their offloaded file is not available.
  func write(
    _ session: inout SyncSession, but leftOut: Set<StreamID>
  ) throws -> (given: Int, withheld: Int) {
    var log = SyncLog(name: name, isOwn: true)
    if !isFresh, let known = session.logs[name] { log = known }
    // If the write fails, the next exchange reads the file from its beginning.
    session.logs[name] = nil
    let file: SyncFile
    var (written, skipped) = (0, 0)
    if isFresh {
      file = try session.folder.replace(name) { write in
        let head = [try SyncForm.head(of: device)]
        try write(Self.bytes(head))
        log.write(head, with: [])
        (written, skipped) = try emit(write, &log, but: leftOut)
      }
    } else {
      file = try session.folder.append(to: name, after: log.end) {
        (written, skipped) = try emit($0, &log, but: leftOut)
      }
    }
    log.end(file)
    session.logs[name] = log
    return (max(0, written - kept.count), entries.count - written - skipped)
  }

  /// Writes all lines to this store's file, a limited number of entries at a time.
  ///
  /// - Returns: The number of entries that were written to the file, and of those that belong to
  ///   streams that are left out.
  private func emit(
    _ write: SyncWrite, _ log: inout SyncLog, but leftOut: Set<StreamID>
  ) throws -> (written: Int, skipped: Int) {
    var (written, skipped) = (0, 0)
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
        let given = items.filter { !leftOut.contains($0.entry.stream) }
        let lines = try given.flatMap { try $0.lines(&known) }
        try write(Self.bytes(lines))
        log.write(lines, with: given.map(\.entry))
        written += given.count
        skipped += items.count - given.count
        next = newest
      }
    }
    return (written, skipped)
  }

  private static func bytes(_ lines: [BundleLine]) -> [UInt8] {
    lines.flatMap { Array($0.text.utf8) + [10] }
  }
}
