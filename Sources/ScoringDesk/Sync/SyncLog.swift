import ScoringKit
import ScoringStore

/// The result of reading one file of entries in a shared folder, as far as it was read.
///
/// The file is read up to its last complete line. Each line has its own checksum, so only damaged
/// lines are skipped, and their entries are restored by other devices that have them.
struct SyncLog {
  /// The content of a line of the file that a store can import.
  enum Content {
    /// A frozen text, such as the rules of a round, with its content id.
    case text(String, id: String)
    /// An entry, and the checksum of its device's entries up to this one.
    case entry(Entry, Checksum)
    /// A round that was deleted on the device that wrote the file.
    case deleted(StreamID)
  }

  /// The name of the file in the shared folder.
  let name: String
  /// The remarks about the file since it was last read from its beginning.
  private(set) var remarks: [SyncRemark] = []
  /// The device that wrote the file, according to the file's first line; `nil` if that line can't
  /// be read.
  private(set) var device: DeviceID?
  /// Whether the rest of the file is ignored, because it is of a newer version, of another format
  /// or badly damaged.
  private(set) var isClosed = false
  /// The number of bytes in the complete lines of the file that were read.
  private(set) var end = 0
  /// The number of complete lines of the file that were read.
  private(set) var lines = 0
  /// Whether a complete line of the file is damaged.
  private(set) var isDamaged = false
  /// Whether the file ends in an incomplete line.
  var isTorn: Bool { size > end }

  /// The entries of the file that this store has, too, or had before it deleted their round.
  var entries = EntryRuns()
  /// The content ids of the frozen texts in the file.
  private(set) var texts: Set<String> = []
  /// The rounds that were deleted on the device that wrote the file, according to the file.
  private(set) var deleted: Set<StreamID> = []
  /// The rounds of which the file has entries that this store has, too, or had before it deleted
  /// the round.
  private(set) var rounds: Set<StreamID> = []

  /// The content ids of attached files to which the file's entries refer, as far as the file was
  /// read.
  private(set) var attachments: Set<ContentID> = []

  /// The size of the file in bytes when it was last read or written.
  private(set) var size = 0
  private var version: Int64?
  /// Whether only this store should write to the file.
  let isOwn: Bool
  /// The position of the last complete line that was read, and the first bytes of that line.
  ///
  /// If these bytes are still there, the file was only appended to.
  private var last: (place: Int, bytes: [UInt8]) = (0, [])
  private var minor = SyncForm.minor

  private var damagedLines = 0

  private static let remembered = 64
  /// The maximum length of the file's first line, in bytes; this line is short.
  private static let longestHead = 256 * 1024
  /// The maximum number of damaged lines of a file that are skipped; after that, the rest of the
  /// file is not read.
  private static let mostDamaged = 1000

  init(name: String, isOwn: Bool) {
    self.name = name
    self.isOwn = isOwn
  }

  /// Whether a file in the shared folder is unchanged since it was last read or written.
  func isCurrent(_ file: SyncFile) -> Bool {
    version == file.version && size == file.size
  }

  /// Prepares to read the new part of the file, or all of it if the file was changed other than by
  /// appending.
  ///
  /// - Parameters:
  ///   - file: The file as it is now in the shared folder.
  ///   - folder: The shared folder that contains the file.
  /// - Returns: A reader of the complete lines that were not read yet.
  /// - Throws: An error if the file can't be read.
  mutating func begin(_ file: SyncFile, in folder: any SyncFolder) throws -> SyncLines {
    if size > 0 {
      // After remarks, the file is read again from its beginning, because skipped lines may have
      // been repaired. So is the store's own file, because a change that this store did not record
      // was made by others.
      let hasGrown =
        try !isOwn && remarks.isEmpty && file.size > size
        && folder.read(name, from: last.place, limit: last.bytes.count) == last.bytes
      if !hasGrown { self = SyncLog(name: name, isOwn: isOwn) }
    }
    size = file.size
    version = file.version
    return SyncLines(folder: folder, file: name, from: end, to: file.size)
  }

  /// Returns the content of the next line of the file that a store can import, and the line's
  /// number; `nil` if there is no further complete line.
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

  /// Ignores the rest of the file, so that a huge damaged file takes little time.
  private mutating func giveUp(_ what: String) {
    note(what, hint: "If this remains so, delete the file: its device writes it again.")
    isDamaged = true
    isClosed = true
  }

  /// Records the lines, and the entries in them, that this store has written to its own file.
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

  /// Records the size and the version of the file after a write.
  mutating func end(_ file: SyncFile) {
    (end, size, version) = (file.size, file.size, file.version)
  }

  /// Adds a remark about a line of the file; `nil` means the line that was read last.
  mutating func note(_ what: String, line: Int? = nil, hint: String? = nil) {
    remarks.append(SyncRemark(file: name, line: line ?? lines, what: what, hint: hint))
  }

  /// Records that this store has an entry of the file, too, or had it before it deleted the entry's
  /// round.
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
      // In a shared folder, attached files are not in the files of entries but in files of their
      // own.
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

/// A reader of the complete lines of a file in a shared folder, from a position on.
struct SyncLines {
  /// The result of looking for the next line in a file.
  enum Found: Equatable {
    /// A complete line of the file, without its newline.
    case line([UInt8])
    /// The file's next line is longer than the limit.
    case tooLong
    /// The file contains no further complete line.
    case none
  }

  /// The position of the next line in the file, in bytes.
  private(set) var start: Int
  private let folder: any SyncFolder
  private let file: String
  private let end: Int
  /// The bytes that were read from the file; not all of them were returned as lines yet.
  private var buffer: [UInt8] = []
  /// The index in the buffer at which the next line begins.
  private var place = 0

  private static let piece = 256 * 1024

  init(folder: any SyncFolder, file: String, from start: Int, to end: Int) {
    self.folder = folder
    self.file = file
    self.start = start
    self.end = end
  }

  /// Looks for the next complete line of the file.
  ///
  /// - Parameter limit: The maximum length of a line, in bytes. Reading stops soon after so many
  ///   bytes.
  /// - Returns: The next line; or that it is too long, or that there is none.
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
