/// One line of a bundle: a checksum, the kind of the line, and a JSON object.
///
/// `{"sum":"<32 digits>","entry":{…}}`: the checksum `sum` covers every byte from the quote before
/// the kind (here `entry`) to the end of the line, so damage is detected line by line.
package struct BundleLine: Sendable {
  /// The checksum of a bundle line: the first sixteen bytes of the SHA-256 of the bytes that it
  /// covers.
  package struct Sum: Hashable, Comparable, Sendable {
    /// The first eight bytes of the checksum, the most significant one first.
    package let high: UInt64
    /// The other eight bytes of the checksum.
    package let low: UInt64

    package static func < (one: Sum, other: Sum) -> Bool {
      (one.high, one.low) < (other.high, other.low)
    }
  }

  /// The kind of the bundle line: `head`, `text`, `entry`, `file`, `end`, or a kind that only a
  /// newer version of the program knows.
  package let kind: String
  /// The JSON object of the bundle line.
  package let body: String
  /// The checksum of the bundle line.
  package let sum: Sum

  private static let prefix = Array("{\"sum\":\"".utf8)
  private static let digits = 32
  /// The number of bytes of a bundle line that its checksum does not cover: the checksum itself and
  /// the characters around it.
  private static let start = prefix.count + digits + 2

  /// Creates a bundle line from a JSON object, and escapes control characters in the object's
  /// strings.
  package init(kind: String, body: String) {
    let body = body.escapingControls()
    self.kind = kind
    self.body = body
    sum = Self.sum(of: Array("\"\(kind)\":\(body)}".utf8))
  }

  /// Parses a line of a bundle; `nil` if its form or its checksum is wrong.
  package init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Parses the bytes of a line of a bundle; `nil` if its form or its checksum is wrong.
  package init?(_ bytes: [UInt8]) {
    guard Self.isLine(bytes),
      let digits = String(validating: bytes[Self.prefix.count..<Self.start - 2], as: UTF8.self)
    else { return nil }
    let covered = Array(bytes[Self.start...])
    sum = Self.sum(of: covered)
    guard sum.description == digits, let quote = covered.dropFirst().firstIndex(of: 34),
      covered.count > quote + 3, covered[quote + 1] == 58, covered.last == 125,
      let kind = String(validating: covered[1..<quote], as: UTF8.self),
      let body = String(validating: covered[(quote + 2)..<(covered.count - 1)], as: UTF8.self)
    else { return nil }
    self.kind = kind
    self.body = body
  }

  /// The bundle line as text, without a newline.
  package var text: String {
    "{\"sum\":\"\(sum)\",\"\(kind)\":\(body)}"
  }

  /// The content of a bundle line that a store can import.
  package enum Content {
    /// A frozen text, such as the rules of a round.
    case text(String)
    /// An entry, and the checksum of its device's entries up to this one.
    case entry(Entry, Checksum)
    /// The bytes of an attached file, with the name of its content.
    case file(BundleForm.File)
  }

  /// The error for a bundle line whose content does not match its kind or its name.
  package struct Unreadable: Error {
    /// The reason why the line can't be read, worded to follow "Line 7".
    package let reason: String
  }

  /// Returns the text, entry or file that the bundle line contains; `nil` if the line is of another
  /// kind.
  package func content() throws(Unreadable) -> Content? {
    switch kind {
    case BundleForm.text:
      let frozen = try decode(BundleForm.Text.self)
      guard ContentID(of: frozen.text).text == frozen.id else {
        throw Unreadable(reason: "contains a text that doesn't match its name")
      }
      return .text(frozen.text)
    case BundleForm.entry:
      guard let fields = try? CanonicalJSON.value(JSONValue.self, from: body),
        let written = EntryLine(fields), let entry = written.entry,
        let checksum = written.storedChecksum
      else { throw Unreadable(reason: "holds \(nameOfEntry), which can't be read") }
      return .entry(entry, checksum)
    case BundleForm.file:
      guard let file = BundleForm.File(body) else {
        throw Unreadable(reason: "contains a file that this version can't read")
      }
      return .file(file)
    default: return nil
    }
  }

  /// The id of an unreadable entry and the name of its stream, as in `entry … of round/…`; `an
  /// entry` if they can't be read.
  private var nameOfEntry: String {
    guard let fields = try? CanonicalJSON.value(JSONValue.self, from: body),
      let id = fields["id"]?.string, let stream = fields["stream"]?.string
    else { return "an entry" }
    return "entry \(id.prefix(40)) of \(stream.prefix(80))"
  }

  /// Decodes the JSON object of the bundle line.
  package func decode<Value: Decodable>(_ type: Value.Type) throws(Unreadable) -> Value {
    do {
      return try CanonicalJSON.value(type, from: body)
    } catch {
      throw Unreadable(reason: "doesn't have the type that it states")
    }
  }

  /// Whether some bytes begin with the first line of a bundle.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    isLine(bytes) && bytes[start...].starts(with: "\"head\":".utf8)
  }

  private static func isLine(_ bytes: [UInt8]) -> Bool {
    bytes.count > start + 4 && bytes.starts(with: prefix) && bytes[start - 2] == 34
      && bytes[start - 1] == 44 && bytes[start] == 34
  }

  private static func sum(of bytes: [UInt8]) -> Sum {
    let digest = SHA256.digest(bytes)
    func number(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    return Sum(high: number(digest[..<8]), low: number(digest[8..<16]))
  }
}

extension BundleLine.Sum: CustomStringConvertible {
  /// The checksum of the bundle line as thirty-two hexadecimal digits.
  package var description: String { Hexadecimal.text(bytes) }

  /// The checksum of the bundle line as sixteen bytes.
  package var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  }
}

/// The number of the lines of a bundle and their digest, which the bundle's last line contains.
///
/// Neither the order of the lines nor a repeated line changes these two values.
package struct BundleTally: Sendable {
  private var sums: Set<BundleLine.Sum> = []

  /// Makes the tally of no lines.
  package init() {}

  /// The number of different lines of the bundle.
  package var count: Int { sums.count }

  /// Counts a line of the bundle, and returns `false` if an identical line was counted before.
  package mutating func add(_ line: BundleLine) -> Bool {
    sums.insert(line.sum).inserted
  }

  /// The SHA-256 of the checksums of all counted lines, in ascending order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines.
  package var digest: String {
    Hexadecimal.text(SHA256.digest(sums.sorted().flatMap(\.bytes)))
  }
}
