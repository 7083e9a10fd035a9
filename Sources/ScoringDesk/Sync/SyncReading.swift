import ScoringKit
import ScoringStore

/// Imports the new lines of the files in a shared folder.
///
/// The lines are imported in several transactions. For a faulty line a remark is added, and the
/// import goes on with the others.
struct SyncReading {
  /// A line of a file that was read and is not imported yet.
  private struct Item {
    let content: SyncLog.Content
    let file: String
    let line: Int
  }

  private let scorer: Scorer
  private var waiting: [Item] = []
  private var weight = 0
  /// The numbers of entries that were imported, and the rounds that received them.
  private(set) var tally = SyncTally()

  /// The maximum number and total size of the lines that are imported in one transaction, so that
  /// other writers can write in between.
  private static let most = (lines: 2_000, bytes: 4 << 20)

  init(_ scorer: Scorer) {
    self.scorer = scorer
  }

  /// Reads and imports the new lines of all files in the shared folder.
  ///
  /// - Throws: An error if the store can't be written or the shared folder is gone. For a file that
  ///   can't be read, a remark is added instead.
  mutating func read(_ files: [SyncFile], _ session: inout SyncSession) throws {
    let own = try scorer.read { SyncForm.file(of: try $0.reader.device) }
    for name in Set(session.logs.keys).subtracting(files.map(\.name)) { session.logs[name] = nil }
    for file in files where session.logs[file.name]?.isCurrent(file) != true {
      var log = session.logs[file.name] ?? SyncLog(name: file.name, isOwn: file.name == own)
      do {
        var lines = try log.begin(file, in: session.folder)
        while let (content, line) = try log.next(&lines) {
          add(Item(content: content, file: file.name, line: line), content)
          guard waiting.count >= Self.most.lines || weight >= Self.most.bytes else { continue }
          session.logs[file.name] = log
          // The session has the only copy of the log while its entries are recorded in place.
          log = SyncLog(name: file.name, isOwn: log.isOwn)
          try take(&session)
          log = session.logs[file.name] ?? log
        }
        session.logs[file.name] = log
      } catch let error as SyncUnreadable {
        // The next exchange reads this file from its beginning.
        log = SyncLog(name: file.name, isOwn: log.isOwn)
        log.note("can't be read now: \(error.reason)", line: nil)
        session.logs[file.name] = log
      }
    }
    try take(&session)
  }

  private mutating func add(_ item: Item, _ content: SyncLog.Content) {
    waiting.append(item)
    switch content {
    case .text(let text, _): weight += text.utf8.count
    case .entry(let entry, _): weight += entry.body.utf8.count
    case .deleted: break
    }
  }

  /// Imports the lines that were read and are not imported yet.
  private mutating func take(_ session: inout SyncSession) throws {
    defer {
      waiting = []
      weight = 0
    }
    guard !waiting.isEmpty else { return }
    let new = try scorer.read { try sort($0.reader, &session) }
    guard !new.isEmpty else { return }
    tally.add(try scorer.write { try take(new, $0, &session) })
  }

  /// Returns the lines whose content this store lacks, and records that it has the entries in the
  /// other lines.
  private func sort(_ reader: StoreReader, _ session: inout SyncSession) throws -> [Item] {
    let gone = try reader.goneRuns()
    return try waiting.filter { item in
      switch item.content {
      case .deleted: return false
      case .text(_, let id):
        return try ContentID(id).map { try reader.frozen($0) == nil } ?? false
      case .entry(let entry, let checksum):
        note(rulesOf: entry, &session)
        if gone.contains(entry.id) {
          session.logs[item.file]?.note(entry)
          if let content = entry.attachment { session.goneAttachments.insert(content) }
          return false
        }
        do throws(StoreError) {
          guard let known = try reader.sealed(entry.id), known.entry == entry,
            known.checksum == checksum
          else { return true }
        } catch {
          // The store has the entry, but in an offloaded file that is not available for the
          // comparison.
          guard error.kind == .away else { throw error }
        }
        session.logs[item.file]?.note(entry)
        return false
      }
    }
  }

  /// Records the id of the frozen rules that a round needs, if the entry opens a round.
  private func note(rulesOf entry: Entry, _ session: inout SyncSession) {
    guard entry.kind == .open, entry.stream.kind == StreamID.roundKind,
      let opening = try? CanonicalJSON.value(JSONValue.self, from: entry.body),
      let id = opening["rules"]?.string
    else { return }
    session.wanted[id, default: []].insert(entry.stream)
  }

  private mutating func take(
    _ items: [Item], _ writer: RepositoryWriter, _ session: inout SyncSession
  ) throws -> EntryIntake {
    var intake = EntryIntake(writer)
    for item in items {
      switch item.content {
      case .deleted: break
      case .text(let text, let id):
        if let reason = try intake.freeze(text) {
          session.logs[item.file]?.note(
            "holds a text that is not accepted: \(reason)".dropLastPeriod, line: item.line)
          continue
        }
        tally.texts += 1
        for stream in session.wanted[id] ?? []
        where try writer.writer.mark(of: stream) != .empty {
          intake.touch(stream)
        }
      case .entry(let entry, let checksum):
        if let refused = try intake.take(entry, checksum: checksum) {
          session.logs[item.file]?.note(
            "holds \(refused.sentence)".dropLastPeriod, line: item.line, hint: refused.hint)
        } else {
          session.logs[item.file]?.note(entry)
        }
      }
    }
    _ = try intake.finish()
    return intake
  }
}

/// The error for a file in a shared folder that can't be read, now or at all.
package struct SyncUnreadable: Error, Hashable, Sendable {
  /// The reason why the file can't be read, often in the words of the operating system.
  let reason: String

  /// Creates the error for a file that can't be read.
  package init(_ reason: String) {
    self.reason = reason
  }
}

extension String {
  /// The text without its last character if that is a period.
  fileprivate var dropLastPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
