/// Reads a bundle line by line, and refuses it at the first damaged line.
///
/// A line with a correct checksum whose content this program can't read is returned as such.
package struct BundleReader {
  /// One line of a bundle that a store or a round can use.
  package enum Item {
    /// The content of a line.
    case content(BundleLine.Content)
    /// A line that can't be read, with the reason, worded to follow "Line 7".
    case unreadable(String)
  }

  /// The reason why a bundle is refused as a whole.
  package struct Fault: Error {
    /// A sentence about the first line that is wrong.
    package let message: String
    /// The number of that line, from 1.
    package let line: Int
    /// Whether only a newer version of the program can read the bundle.
    package var isNewer = false
    /// What to do about it; nil for writing the bundle again.
    package var hint: String?
  }

  /// The number of the line of the bundle that was read last, from 1; 0 before the first.
  package private(set) var line = 0
  /// The number of lines of the bundle that were skipped because only a newer version of the
  /// program knows their kind.
  package private(set) var unknownLines = 0
  private let nextLine: () throws -> String?
  private var tally = BundleTally()
  /// The first line of the bundle; nil before it was read.
  package private(set) var head: BundleForm.Head?
  /// The sequence number of the newest entry of each device, as listed in the bundle's first line.
  private var heads: [DeviceID: Int] = [:]
  private var hasEnded = false

  /// Creates a reader that gets the lines of the bundle from a closure, which returns `nil` at the
  /// end.
  package init(nextLine: @escaping () throws -> String?) {
    self.nextLine = nextLine
  }

  /// Returns the content of the bundle's next line that a store can import; `nil` after the last
  /// line, if that line matches the lines before it.
  ///
  /// Repeated lines of the bundle are skipped.
  /// - Throws: An error with the number of the first line that is damaged, missing or of an unknown
  ///   kind.
  package mutating func next() throws -> Item? {
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
      if let item = try item(read) { return item }
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

  private mutating func item(_ read: BundleLine) throws -> Item? {
    if head == nil || read.kind == BundleForm.head {
      try begin(read)
      return nil
    }
    do {
      switch try read.content() {
      case .text(let text): return .content(.text(text))
      case .entry(let entry, let checksum):
        guard entry.id.sequence <= heads[entry.id.device] ?? 0 else {
          throw fault("holds the entry \(entry.id), which the head of the bundle doesn't list")
        }
        return .content(.entry(entry, checksum))
      case .file(let file): return .content(.file(file))
      case nil: break
      }
    } catch let error as BundleLine.Unreadable {
      return .unreadable(error.reason)
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
      throw Fault(
        message:
          "No bundle is of version \(found.version): the first one is \(BundleForm.major).0.",
        line: line, hint: "Export the bundle again.")
    }
    guard numbers.major == BundleForm.major else {
      throw Fault(
        message:
          "The bundle is of version \(found.version); this program reads \(BundleForm.major).x.",
        line: line, isNewer: true, hint: "A newer version of the program reads it.")
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

  private func fault(_ what: String) -> Fault {
    Fault(message: "Line \(line) \(what).", line: line)
  }
}

/// The error for a line of text that is longer than its file's format allows.
package struct LineTooLong: Error, Hashable, Sendable {
  /// Creates the error for a line that is too long.
  package init() {}
}
