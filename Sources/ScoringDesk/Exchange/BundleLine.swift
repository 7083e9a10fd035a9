import ScoringKit
import ScoringStore
import ScoringViews

/// One line of a bundle: a checksum, the kind of the line, and a JSON object.
///
/// `{"sum":"<32 digits>","entry":{…}}`: the sum covers every byte from the quote before
/// the kind to the end of the line, so that damage is found line by line.
struct BundleLine {
  /// The first sixteen bytes of the SHA-256 of what the sum covers.
  struct Sum: Hashable, Comparable {
    /// The bytes, the first one the most significant.
    let high: UInt64
    let low: UInt64

    static func < (one: Sum, other: Sum) -> Bool {
      (one.high, one.low) < (other.high, other.low)
    }
  }

  /// What the line holds: `head`, `text`, `entry`, `end`, or what a newer version writes.
  let kind: String
  /// The object, as JSON.
  let body: String
  /// The checksum.
  let sum: Sum

  private static let prefix = Array("{\"sum\":\"".utf8)
  private static let digits = 32
  /// How many bytes stand before those that the sum covers.
  private static let start = prefix.count + digits + 2

  /// Makes a line from an object, and escapes control characters in the object's strings.
  init(kind: String, body: String) {
    let body = SafeText.escaped(body)
    self.kind = kind
    self.body = body
    sum = Self.sum(of: Array("\"\(kind)\":\(body)}".utf8))
  }

  /// Reads a line; nil where its form or its checksum is wrong.
  init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Reads a line's bytes; nil where its form or its checksum is wrong.
  init?(_ bytes: [UInt8]) {
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

  /// The line as it is written, without its end.
  var text: String {
    "{\"sum\":\"\(sum)\",\"\(kind)\":\(body)}"
  }

  /// What a line can bring to a store.
  enum Content {
    /// A frozen text.
    case text(String)
    /// An entry and the checksum of its device's chain.
    case entry(Entry, Checksum)
    /// The bytes of an attached file.
    case file(BundleForm.File)
  }

  /// A line that isn't what it says it is.
  struct Unreadable: Error {
    /// What is wrong with it, after "Line 7".
    let reason: String
  }

  /// What the line brings; nil where it is of another kind.
  func content() throws(Unreadable) -> Content? {
    switch kind {
    case BundleForm.text:
      let frozen = try decode(BundleForm.Text.self)
      guard ContentID(of: frozen.text).text == frozen.id else {
        throw Unreadable(reason: "holds a text that isn't the one of its name")
      }
      return .text(frozen.text)
    case BundleForm.entry:
      guard let written = try? CanonicalJSON.value(LogFile.Line.self, from: body),
        let entry = written.entry, let checksum = written.storedChecksum
      else { throw Unreadable(reason: "holds \(nameOfEntry), which can't be read") }
      return .entry(entry, checksum)
    case BundleForm.file:
      guard let file = BundleForm.File(body) else {
        throw Unreadable(reason: "holds a file that this version can't read")
      }
      return .file(file)
    default: return nil
    }
  }

  /// The entry and its stream, as far as the line says them.
  private var nameOfEntry: String {
    guard let fields = try? CanonicalJSON.value(JSONValue.self, from: body),
      let id = fields["id"]?.string, let stream = fields["stream"]?.string
    else { return "an entry" }
    return "entry \(id.prefix(40)) of \(stream.prefix(80))"
  }

  /// Decodes what the line holds.
  func decode<Value: Decodable>(_ type: Value.Type) throws(Unreadable) -> Value {
    do {
      return try CanonicalJSON.value(type, from: body)
    } catch {
      throw Unreadable(reason: "can't be read as what it says it is")
    }
  }

  /// Whether some bytes begin like a bundle.
  static func begins(_ bytes: [UInt8]) -> Bool {
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
  /// Thirty-two hexadecimal digits.
  var description: String { Hexadecimal.text(bytes) }

  /// Sixteen bytes.
  var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  }
}

/// What a bundle's last line says of all the others: how many, and a digest of them.
///
/// Neither the order of the lines nor a line that comes twice changes it.
struct BundleTally {
  private var sums: Set<BundleLine.Sum> = []

  /// How many different lines there were.
  var count: Int { sums.count }

  /// Counts a line; false where the same line came before.
  mutating func add(_ line: BundleLine) -> Bool {
    sums.insert(line.sum).inserted
  }

  /// The SHA-256 of the checksums of all lines in ascending order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines.
  var digest: String {
    Hexadecimal.text(SHA256.digest(sums.sorted().flatMap(\.bytes)))
  }
}

/// What the first and the last line of a bundle hold.
package enum BundleForm {
  /// The version that this program writes; a greater first number is refused.
  static let major = 1
  /// A greater second number may bring kinds of lines that this program passes over.
  static let minor = 1
  /// The longest line, in bytes: an entry of the largest size with every byte escaped; the largest
  /// attached file has less than half of it.
  package static let longestLine = 32 << 20
  /// The most lines that are read.
  static let mostLines = 20_000_000

  /// The kind of the first line.
  static let head = "head"
  /// The kind of a line with a frozen text.
  static let text = "text"
  /// The kind of a line with an entry.
  static let entry = "entry"
  /// The kind of a line with the bytes of an attached file.
  static let file = "file"
  /// The kind of the last line.
  static let end = "end"

  /// The first line: which form, which store, and how far its devices had come.
  struct Head: Codable {
    /// `score-bundle`.
    let form: String
    /// Major and minor version, as in `1.0`.
    let version: String
    /// The device of the store that wrote it.
    let device: String
    /// The newest entry of each device in that store.
    let heads: [String]

    /// The two numbers of the version; nil where it is none.
    var numbers: (major: Int, minor: Int)? {
      let parts = version.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]) else {
        return nil
      }
      return (major, minor)
    }
  }

  /// A frozen text with its name.
  struct Text: Codable {
    /// The text's name.
    let id: String
    /// The text.
    let text: String
  }

  /// The bytes of an attached file with the name of their content: `{"id":"…","bytes":"…"}`.
  ///
  /// They stand as base64, which needs no escapes: so a line of many megabytes is read without
  /// being taken apart as JSON, and its bytes only where they are wanted.
  package struct File {
    /// The name.
    let id: ContentID
    private let letters: ArraySlice<UInt8>

    private static let (before, between, after) = ("{\"id\":\"", "\",\"bytes\":\"", "\"}")

    /// Reads a line's body; nil where it is of another form.
    init?(_ body: String) {
      let body = Array(body.utf8)
      let name = Self.before.utf8.count..<(Self.before.utf8.count + 32)
      let start = name.upperBound + Self.between.utf8.count
      let end = body.count - Self.after.utf8.count
      guard end > start, body.starts(with: Self.before.utf8),
        body[name.upperBound...].starts(with: Self.between.utf8),
        body[end...].elementsEqual(Self.after.utf8),
        let id = ContentID(String(decoding: body[name], as: UTF8.self))
      else { return nil }
      self.id = id
      letters = body[start..<end]
    }

    /// The file.
    ///
    /// - Throws: where it isn't the one of its name, or is too large.
    func bytes() throws(BundleLine.Unreadable) -> [UInt8] {
      try Self.bytes(letters, of: id)
    }

    /// Reads a file from its letters.
    ///
    /// - Throws: where it isn't the one of its name, or is too large.
    static func bytes(
      _ letters: some Collection<UInt8>, of id: ContentID
    ) throws(BundleLine.Unreadable) -> [UInt8] {
      guard letters.count <= Base64.length(of: StoreLimits.attachmentBytes) else {
        throw BundleLine.Unreadable(reason: "holds a file that is too large")
      }
      guard let bytes = Base64.bytes(letters), ContentID(of: bytes) == id,
        bytes.count <= StoreLimits.attachmentBytes
      else { throw BundleLine.Unreadable(reason: "holds a file that isn't the one of its name") }
      return bytes
    }

    /// The line of a file.
    static func line(_ id: ContentID, _ bytes: [UInt8]) -> BundleLine {
      BundleLine(
        kind: BundleForm.file,
        body: before + id.text + between + Base64.text(bytes) + after)
    }
  }

  /// The last line.
  struct End: Codable {
    /// How many different lines came before.
    let lines: Int
    /// See ``BundleTally/digest``.
    let digest: String
  }

  /// The name of the form.
  static let name = "score-bundle"
}
