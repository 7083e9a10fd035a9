import ScoringKit
import ScoringStore

/// One file of a shared folder, as far as it was read.
///
/// Lines are read up to the last whole one. Each has a sum of its own, so a damaged one is passed
/// over, and what stood in it comes from whoever has it.
struct SyncLog {
  /// What a line brings.
  enum Content {
    /// A frozen text.
    case text(String, id: String)
    /// An entry, the checksum of its device's chain, and the rules that it names if it opens a round.
    case entry(Entry, Checksum)
    /// A round was deleted on the file's device.
    case deleted(StreamID)
  }

  /// The file's name.
  let name: String
  /// What was odd, since it was read from its beginning.
  private(set) var remarks: [SyncRemark] = []
  /// The device whose file it is, as the head says; nil where that can't be read.
  private(set) var device: DeviceID?
  /// Whether nothing of it can be read by this program.
  private(set) var isClosed = false
  /// How many bytes all whole lines have.
  private(set) var end = 0
  /// How many whole lines there are.
  private(set) var lines = 0
  /// Whether a whole line is damaged.
  private(set) var isDamaged = false
  /// Whether it ends in the middle of a line.
  var isTorn: Bool { size > end }

  /// The entries in it that are as this store has them.
  var entries = EntryRuns()
  /// The names of the frozen texts in it.
  private(set) var texts: Set<String> = []
  /// The rounds that were deleted on its device.
  private(set) var deleted: Set<StreamID> = []
  /// The rounds of which it has entries.
  private(set) var rounds: Set<StreamID> = []

  /// The files that its entries attach or detach, as far as it was read.
  private(set) var attachments: Set<ContentID> = []

  /// How many bytes there are.
  private(set) var size = 0
  private var version: Int64?
  /// Whether only this store writes to it, or did before it went on under another device.
  let isOwn: Bool
  /// Where the last whole line begins, and the bytes there with its sum: they are still there if
  /// the file only grew.
  private var last: (place: Int, bytes: [UInt8]) = (0, [])
  private var minor = SyncForm.minor

  private var damagedLines = 0

  private static let remembered = 64
  /// The longest first line, in bytes: it contains only the head of the file, which is short.
  private static let longestHead = 256 * 1024
  /// The most damaged lines that are skipped before the rest of the file is left unread.
  private static let mostDamaged = 1000

  init(name: String, isOwn: Bool) {
    self.name = name
    self.isOwn = isOwn
  }

  /// Whether the file is as it was when it was read last.
  func isCurrent(_ file: SyncFile) -> Bool {
    version == file.version && size == file.size
  }

  /// Begins to read what is new in a file: all of it where it didn't merely grow.
  ///
  /// - Parameters:
  ///   - file: the file as it is now.
  ///   - folder: where it is.
  /// - Returns: what is to be read.
  /// - Throws: where the file can't be read.
  mutating func begin(_ file: SyncFile, in folder: any SyncFolder) throws -> SyncLines {
    if size > 0 {
      // What was passed over can have been mended since; and whatever changed in a file of this
      // store's, others did.
      let hasGrown =
        try !isOwn && remarks.isEmpty && file.size > size
        && folder.read(name, from: last.place, limit: last.bytes.count) == last.bytes
      if !hasGrown { self = SyncLog(name: name, isOwn: isOwn) }
    }
    size = file.size
    version = file.version
    return SyncLines(folder: folder, file: name, from: end, to: file.size)
  }

  /// What the next line brings; nil where there is no further whole line.
  mutating func next(_ reader: inout SyncLines) throws -> (content: Content, line: Int)? {
    while !isClosed {
      let bytes: [UInt8]
      switch try reader.next(limit: lines == 0 ? Self.longestHead : BundleForm.longestLine) {
      case .none: return nil
      case .line(let found): bytes = found
      case .tooLong:
        lines += 1
        giveUp("has no end that is near: it and what follows is left alone")
        return nil
      }
      lines += 1
      last = (end, Array(bytes.prefix(Self.remembered)))
      end = reader.start
      guard let line = BundleLine(bytes) else {
        guard damagedLines < Self.mostDamaged else {
          remarks = []
          giveUp("is damaged like \(damagedLines) before it: what follows is left alone")
          return nil
        }
        damagedLines += 1
        note("is damaged: it is passed over, and comes again from whoever has it")
        isDamaged = true
        continue
      }
      if let content = read(line) { return (content, lines) }
    }
    return nil
  }

  /// Leaves the rest of the file unread, so that a huge damaged file costs little.
  private mutating func giveUp(_ what: String) {
    note(what, hint: "Where it stays so, delete the file: its device writes it again.")
    isDamaged = true
    isClosed = true
  }

  /// Takes down lines that this store writes to its own file.
  mutating func write(_ lines: [BundleLine], with entries: [Entry]) {
    self.lines += lines.count
    for line in lines where line.kind != BundleForm.entry { _ = read(line) }
    for line in lines {
      let bytes = line.text.utf8
      last = (end, Array(bytes.prefix(Self.remembered)))
      end += bytes.count + 1
    }
    for entry in entries { note(entry) }
  }

  /// Takes down how the file is after all was written.
  mutating func end(_ file: SyncFile) {
    (end, size, version) = (file.size, file.size, file.version)
  }

  /// Notes something odd about the line that was read last, or about an earlier one.
  mutating func note(_ what: String, line: Int? = nil, hint: String? = nil) {
    remarks.append(SyncRemark(file: name, line: line ?? lines, what: what, hint: hint))
  }

  /// Counts an entry among those that are here as this store has them.
  mutating func note(_ entry: Entry) {
    entries.insert(entry.id)
    if entry.stream.kind == StreamID.roundKind { rounds.insert(entry.stream) }
    if let content = entry.attachment { attachments.insert(content) }
  }

  private mutating func read(_ line: BundleLine) -> Content? {
    if line.kind == BundleForm.head {
      begin(line)
      return nil
    }
    do {
      switch try line.content() {
      case .text(let text):
        let id = ContentID(of: text).text
        texts.insert(id)
        return .text(text, id: id)
      case .entry(let entry, let checksum): return .entry(entry, checksum)
      // Attached files lie beside the logs.
      case .file, nil: break
      }
    } catch {
      note("\(error.reason): it is passed over")
      return nil
    }
    if line.kind == SyncForm.deleted,
      let stream = try? CanonicalJSON.value(SyncForm.Deletion.self, from: line.body).stream,
      let id = StreamID(stream), id.kind == StreamID.roundKind
    {
      deleted.insert(id)
      return .deleted(id)
    }
    note(
      minor > SyncForm.minor
        ? "is of a newer version: it is passed over"
        : "is of no kind that this program knows: it is passed over")
    return nil
  }

  private mutating func begin(_ line: BundleLine) {
    guard let head = try? CanonicalJSON.value(BundleForm.Head.self, from: line.body),
      head.form == SyncForm.name, let numbers = head.numbers
    else {
      close("is no file of a shared folder, and is left alone", hint: nil)
      return
    }
    guard numbers.major <= SyncForm.major else {
      close(
        "is of version \(head.version), which this program doesn't read: the others are",
        hint: "A newer version of the program reads it.")
      return
    }
    minor = numbers.minor
    device = DeviceID(head.device)
  }

  private mutating func close(_ what: String, hint: String?) {
    isClosed = true
    remarks.append(SyncRemark(file: name, line: nil, what: what, hint: hint))
  }
}

/// The whole lines of a file from a place on, read in pieces.
struct SyncLines {
  /// The result of looking for the next line.
  enum Found: Equatable {
    /// A whole line, without its newline.
    case line([UInt8])
    /// A line that is longer than the limit.
    case tooLong
    /// No further whole line.
    case none
  }

  /// Where the next line begins.
  private(set) var start: Int
  private let folder: any SyncFolder
  private let file: String
  private let end: Int
  /// The bytes that were read and not all returned yet.
  private var buffer: [UInt8] = []
  /// The index of the next line in the buffer.
  private var place = 0

  private static let piece = 256 * 1024

  init(folder: any SyncFolder, file: String, from start: Int, to end: Int) {
    self.folder = folder
    self.file = file
    self.start = start
    self.end = end
  }

  /// Looks for the next line.
  ///
  /// - Parameter limit: the most bytes of a line. Reading stops soon after so many bytes.
  /// - Returns: the line, or the reason why there is none.
  /// - Throws: ``SyncUnreadable`` if the file can't be read.
  mutating func next(limit: Int) throws -> Found {
    var searched = place
    while true {
      if let newline = buffer[searched...].firstIndex(of: 10) {
        guard newline - place <= limit else { return .tooLong }
        let line = Array(buffer[place..<newline])
        start += line.count + 1
        place = newline + 1
        return .line(line)
      }
      let pending = buffer.count - place
      guard pending <= limit else { return .tooLong }
      let offset = start + pending
      guard offset < end else { return .none }
      let bytes = try folder.read(file, from: offset, limit: min(Self.piece, end - offset))
      guard !bytes.isEmpty else { return .none }
      buffer.removeSubrange(..<place)
      place = 0
      searched = pending
      buffer += bytes
    }
  }
}
