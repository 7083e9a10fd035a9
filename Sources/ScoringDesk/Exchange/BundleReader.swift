import ScoringKit
import ScoringStore

/// Reads a bundle line by line, and refuses it at the first damaged line.
///
/// A line with a correct checksum whose content this program can't read is skipped.
struct BundleReader {
  /// The name of the bundle's file, for messages.
  let source: String
  /// The number of the line of the bundle that was read last, from 1; 0 before the first.
  private(set) var line = 0
  /// The number of lines of the bundle that were skipped because only a newer version of the
  /// program knows their kind.
  private(set) var unknownLines = 0
  /// The lines of the bundle whose content can't be read or is not accepted.
  var refused = RefusedLines()
  private let nextLine: () throws -> String?
  private var tally = BundleTally()
  private var head: BundleForm.Head?
  /// The sequence number of the newest entry of each device, as listed in the bundle's first line.
  private var heads: [DeviceID: Int] = [:]
  private var hasEnded = false

  /// Creates a reader that gets the lines of the bundle from a closure, which returns `nil` at the
  /// end.
  init(source: String, nextLine: @escaping () throws -> String?) {
    self.source = source
    self.nextLine = nextLine
  }

  /// Returns the content of the bundle's next line that a store can import; `nil` after the last
  /// line, if that line matches the lines before it.
  ///
  /// Repeated lines of the bundle are skipped.
  /// - Throws: An error with the number of the first line that is damaged, missing or of an unknown
  ///   kind.
  mutating func next() throws -> BundleLine.Content? {
    while let text = try read() {
      guard let read = BundleLine(text) else {
        throw fault("is damaged: it doesn't match its checksum")
      }
      guard !hasEnded else { throw fault("comes after the last line of the bundle") }
      if read.kind == BundleForm.end {
        try end(read)
        continue
      }
      guard tally.add(read) else { continue }
      if let content = try content(read) { return content }
    }
    guard hasEnded else {
      line += 1
      throw fault("is missing: the bundle was cut off")
    }
    return nil
  }

  private mutating func read() throws -> String? {
    guard line < BundleForm.mostLines else { throw fault("is more than a bundle may contain") }
    let text: String?
    do {
      text = try nextLine()
    } catch is LineTooLong {
      line += 1
      throw fault("is too long")
    }
    guard let text else { return nil }
    line += 1
    return line == 1 ? ByteOrderMark.dropped(text) : text
  }

  private mutating func content(_ read: BundleLine) throws -> BundleLine.Content? {
    if head == nil || read.kind == BundleForm.head {
      try begin(read)
      return nil
    }
    do {
      switch try read.content() {
      case .text(let text): return .text(text)
      case .entry(let entry, let checksum):
        guard entry.id.sequence <= heads[entry.id.device] ?? 0 else {
          throw fault("holds the entry \(entry.id), which the head of the bundle doesn't list")
        }
        return .entry(entry, checksum)
      case .file(let file): return .file(file)
      case nil: break
      }
    } catch let error as BundleLine.Unreadable {
      refused.add("it \(error.reason): it is left out.", line: line)
      return nil
    }
    guard let head, let minor = head.numbers?.minor, minor > BundleForm.minor else {
      throw fault("is of a kind that bundles of this version don't have")
    }
    unknownLines += 1
    return nil
  }

  private mutating func begin(_ read: BundleLine) throws {
    guard head == nil, read.kind == BundleForm.head else {
      throw fault("isn't where it belongs: a bundle has one head, which comes first")
    }
    let found = try decode(BundleForm.Head.self, read)
    guard found.form == BundleForm.name, let numbers = found.numbers else {
      throw fault("is no head of a bundle")
    }
    guard numbers.major >= BundleForm.major, numbers.minor >= 0 else {
      throw DeskError(
        .damagedBundle,
        "No bundle is of version \(found.version): the first one is \(BundleForm.major).0.",
        source: source, line: line, hint: "Nothing was added. Export the bundle again.")
    }
    guard numbers.major == BundleForm.major else {
      throw DeskError(
        .newerFile,
        "The bundle is of version \(found.version); this program reads \(BundleForm.major).x.",
        source: source, line: line,
        hint: "Nothing was added. A newer version of the program reads it.")
    }
    heads = try heads(of: found)
    head = found
  }

  /// Returns the sequence numbers of the newest entry of each device, from the bundle's first line.
  private func heads(of head: BundleForm.Head) throws -> [DeviceID: Int] {
    var heads: [DeviceID: Int] = [:]
    for text in head.heads {
      guard let id = EntryID(text), heads.updateValue(id.sequence, forKey: id.device) == nil else {
        throw fault("says of the store's devices what can't be: \"\(text.prefix(40))\"")
      }
    }
    return heads
  }

  private mutating func end(_ read: BundleLine) throws {
    let end = try decode(BundleForm.End.self, read)
    guard head != nil, end.lines == tally.count else {
      throw fault("says that \(end.lines) lines come before it, and there are \(tally.count)")
    }
    guard end.digest == tally.digest else {
      throw fault("doesn't match the lines before it: some are of another bundle")
    }
    hasEnded = true
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ read: BundleLine) throws -> Value {
    do {
      return try read.decode(type)
    } catch {
      throw fault(error.reason)
    }
  }

  /// Returns the error that refuses the bundle because of the line that was read last.
  func fault(_ what: String, hint: Line? = nil) -> DeskError {
    DeskError(
      .damagedBundle, "Line \(line) \(what).", source: source, line: line,
      hint: hint ?? "Nothing was added. Export the bundle again, and copy it whole.")
  }
}

/// The error for a line of text that is longer than its file's format allows.
package struct LineTooLong: Error, Hashable, Sendable {
  /// Creates the error for a line that is too long.
  package init() {}
}

/// Imports the entries, frozen texts and attached files of a bundle.
struct BundleImport {
  /// Imports all lines of a bundle, and reports those that are not accepted.
  ///
  /// - Throws: An error with the number of the line if the bundle is damaged or incomplete, or if
  ///   none of its entries is accepted; the caller must then roll the transaction back.
  static func take(_ reader: BundleReader, _ writer: RepositoryWriter) throws -> ImportReport {
    var reader = reader
    let isNobodyKnown = try writer.repository.me() == nil
    var intake = EntryIntake(writer)
    var files = FileIntake(writer)
    while let content = try reader.next() {
      switch content {
      case .text(let text):
        if let reason = try intake.freeze(text) {
          reader.refused.add(
            "it holds a text that is not accepted: \(reason)", line: reader.line)
        }
      case .entry(let entry, let checksum):
        if let refused = try intake.take(entry, checksum: checksum) {
          reader.refused.add(refused, line: reader.line)
        }
      case .file(let file):
        try files.take(file.id, line: reader.line) { () throws(BundleLine.Unreadable) in
          try file.bytes()
        }
      }
    }
    var report = try intake.finish()
    reader.refused.tell(&report)
    try report.refuseIfNothingWasAccepted(reader.source)
    files.tell(&report)
    if isNobodyKnown, let me = try writer.repository.me() {
      report.warn(
        "me", "You are \(me.name) from now on, because the file says so of its device.",
        hint: "If not: `\(Action("me", [.blank("NAME")]))`.")
    }
    if reader.unknownLines > 0 {
      report.warnings.append(
        ImportPlan.Warning(
          line: 0, kind: "newer",
          message: "\(Phrases.count(reader.unknownLines, "line")) of a newer version "
            + "left out; a newer version of this program reads them."))
    }
    return report
  }
}
