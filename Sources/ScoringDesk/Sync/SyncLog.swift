import ScoringKit
import ScoringStore

/// One file of a shared folder, as far as it was read.
///
/// Lines are read up to the last complete one. Each has its own checksum, so a damaged line is
/// skipped, and its entries come from the other devices that have them.
struct SyncLog {
  /// The content of a line.
  enum Content {
    /// A frozen text.
    case text(String, id: String)
    /// An entry and the checksum of its device's chain.
    case entry(Entry, Checksum)
    /// A round that was deleted on the file's device.
    case deleted(StreamID)
  }

  /// The file's name.
  let name: String
  /// The remarks since the file was read from the beginning.
  private(set) var remarks: [SyncRemark] = []
  /// The device of the file, as the head names it; `nil` if that can't be read.
  private(set) var device: DeviceID?
  /// Whether the rest of the file can't be read by this program.
  private(set) var isClosed = false
  /// The number of bytes in complete lines.
  private(set) var end = 0
  /// The number of complete lines.
  private(set) var lines = 0
  /// Whether a complete line is damaged.
  private(set) var isDamaged = false
  /// Whether the file ends in an incomplete line.
  var isTorn: Bool { size > end }

  /// The entries of the file that are identical in this store.
  var entries = EntryRuns()
  /// The names of the frozen texts in the file.
  private(set) var texts: Set<String> = []
  /// The rounds that were deleted on the file's device.
  private(set) var deleted: Set<StreamID> = []
  /// The rounds that the file has entries of.
  private(set) var rounds: Set<StreamID> = []

  /// The attachments that the file's entries add or remove, as far as it was read.
  private(set) var attachments: Set<ContentID> = []

  /// The size in bytes.
  private(set) var size = 0
  private var version: Int64?
  /// Whether only this store writes to the file, now or under an earlier device.
  let isOwn: Bool
  /// The position of the last complete line and its first bytes.
  ///
  /// If they are unchanged, the file was only appended to.
  private var last: (place: Int, bytes: [UInt8]) = (0, [])
  private var minor = SyncForm.minor

  private var damagedLines = 0

  private static let remembered = 64
  /// The maximum length of the first line, in bytes; it contains only the short head.
  private static let longestHead = 256 * 1024
  /// The maximum number of skipped damaged lines; after that, the rest of the file is not read.
  private static let mostDamaged = 1000

  init(name: String, isOwn: Bool) {
    self.name = name
    self.isOwn = isOwn
  }

  /// Whether the file is unchanged since it was last read.
  func isCurrent(_ file: SyncFile) -> Bool {
    version == file.version && size == file.size
  }

  /// Prepares reading the new part of a file, or all of it if it was not only appended to.
  ///
  /// - Parameters:
  ///   - file: The current file.
  ///   - folder: The folder that contains it.
  /// - Returns: The lines to read.
  /// - Throws: An error if the file can't be read.
  mutating func begin(_ file: SyncFile, in folder: any SyncFolder) throws -> SyncLines {
    if size > 0 {
      // Skipped lines may have been repaired since, and any change in this store's own file was
      // made by others.
      let hasGrown =
        try !isOwn && remarks.isEmpty && file.size > size
        && folder.read(name, from: last.place, limit: last.bytes.count) == last.bytes
      if !hasGrown { self = SyncLog(name: name, isOwn: isOwn) }
    }
    size = file.size
    version = file.version
    return SyncLines(folder: folder, file: name, from: end, to: file.size)
  }

  /// Returns the content of the next line; `nil` if there is no further complete line.
  mutating func next(_ reader: inout SyncLines) throws -> (content: Content, line: Int)? {
    while !isClosed {
      let bytes: [UInt8]
      switch try reader.next(limit: lines == 0 ? Self.longestHead : BundleForm.longestLine) {
      case .none: return nil
      case .line(let found): bytes = found
      case .tooLong:
        lines += 1
        giveUp("is too long: it and the lines after it are ignored")
        return nil
      }
      lines += 1
      last = (end, Array(bytes.prefix(Self.remembered)))
      end = reader.start
      guard let line = BundleLine(bytes) else {
        guard damagedLines < Self.mostDamaged else {
          remarks = []
          giveUp("is damaged like \(damagedLines) before it: the lines after it are ignored")
          return nil
        }
        damagedLines += 1
        note("is damaged: it is skipped, and comes again from a device that has it")
        isDamaged = true
        continue
      }
      if let content = read(line) { return (content, lines) }
    }
    return nil
  }

  /// Skips the rest of the file, so that a huge damaged file costs little.
  private mutating func giveUp(_ what: String) {
    note(what, hint: "If this remains so, delete the file: its device writes it again.")
    isDamaged = true
    isClosed = true
  }

  /// Records lines that this store writes to its own file.
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

  /// Records the state of the file after a write.
  mutating func end(_ file: SyncFile) {
    (end, size, version) = (file.size, file.size, file.version)
  }

  /// Adds a remark about the last line read, or about an earlier one.
  mutating func note(_ what: String, line: Int? = nil, hint: String? = nil) {
    remarks.append(SyncRemark(file: name, line: line ?? lines, what: what, hint: hint))
  }

  /// Records an entry that is identical in this store.
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
      // Attached files have their own files beside the logs.
      case .file, nil: break
      }
    } catch {
      note("\(error.reason): it is skipped")
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
        ? "is of a newer version: it is skipped"
        : "is of no kind that this program knows: it is skipped")
    return nil
  }

  private mutating func begin(_ line: BundleLine) {
    guard let head = try? CanonicalJSON.value(BundleForm.Head.self, from: line.body),
      head.form == SyncForm.name, let numbers = head.numbers
    else {
      close("is no file of a shared folder, and is ignored", hint: nil)
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

/// The complete lines of a file from a position on, read in pieces.
struct SyncLines {
  /// The result of looking for the next line.
  enum Found: Equatable {
    /// A complete line, without its newline.
    case line([UInt8])
    /// A line that is longer than the limit.
    case tooLong
    /// No further complete line.
    case none
  }

  /// The position of the next line.
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
  /// - Parameter limit: The maximum length of a line, in bytes. Reading stops soon after so many
  ///   bytes.
  /// - Returns: The line, or the reason why there is none.
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
