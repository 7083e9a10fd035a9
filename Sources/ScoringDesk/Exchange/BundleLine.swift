import ScoringKit
import ScoringStore
import ScoringViews

/// One line of a bundle: a checksum, the kind of the line, and a JSON object.
///
/// `{"sum":"<32 digits>","entry":{…}}`: the sum covers every byte from the quote before the kind to
/// the end of the line, so damage is detected line by line.
struct BundleLine {
  /// The first sixteen bytes of the SHA-256 of the covered bytes.
  struct Sum: Hashable, Comparable {
    /// The first eight bytes, the most significant one first.
    let high: UInt64
    let low: UInt64

    static func < (one: Sum, other: Sum) -> Bool {
      (one.high, one.low) < (other.high, other.low)
    }
  }

  /// The kind of the line: `head`, `text`, `entry`, `end`, or a kind of a newer version.
  let kind: String
  /// The object, as JSON.
  let body: String
  let sum: Sum

  private static let prefix = Array("{\"sum\":\"".utf8)
  private static let digits = 32
  /// The number of bytes before the covered ones.
  private static let start = prefix.count + digits + 2

  /// Creates a line from an object, and escapes control characters in the object's strings.
  init(kind: String, body: String) {
    let body = SafeText.escaped(body)
    self.kind = kind
    self.body = body
    sum = Self.sum(of: Array("\"\(kind)\":\(body)}".utf8))
  }

  /// Parses a line; `nil` if its form or its checksum is wrong.
  init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Parses a line's bytes; `nil` if its form or its checksum is wrong.
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

  /// The text of the line, without a newline.
  var text: String {
    "{\"sum\":\"\(sum)\",\"\(kind)\":\(body)}"
  }

  /// The content of a line that a store can import.
  enum Content {
    /// A frozen text.
    case text(String)
    /// An entry and the checksum of its device's chain.
    case entry(Entry, Checksum)
    /// The bytes of an attached file.
    case file(BundleForm.File)
  }

  /// A line whose content does not match its kind or its name.
  struct Unreadable: Error {
    /// The reason, worded to follow "Line 7".
    let reason: String
  }

  /// Returns the content of the line; `nil` if the line is of another kind.
  func content() throws(Unreadable) -> Content? {
    switch kind {
    case BundleForm.text:
      let frozen = try decode(BundleForm.Text.self)
      guard ContentID(of: frozen.text).text == frozen.id else {
        throw Unreadable(reason: "contains a text that doesn't match its name")
      }
      return .text(frozen.text)
    case BundleForm.entry:
      guard let written = try? CanonicalJSON.value(LogFile.Line.self, from: body),
        let entry = written.entry, let checksum = written.storedChecksum
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

  /// The entry and its stream, as far as they can be read.
  private var nameOfEntry: String {
    guard let fields = try? CanonicalJSON.value(JSONValue.self, from: body),
      let id = fields["id"]?.string, let stream = fields["stream"]?.string
    else { return "an entry" }
    return "entry \(id.prefix(40)) of \(stream.prefix(80))"
  }

  /// Decodes the object of the line.
  func decode<Value: Decodable>(_ type: Value.Type) throws(Unreadable) -> Value {
    do {
      return try CanonicalJSON.value(type, from: body)
    } catch {
      throw Unreadable(reason: "doesn't have the type that it states")
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
  /// The checksum as thirty-two hexadecimal digits.
  var description: String { Hexadecimal.text(bytes) }

  /// The checksum as sixteen bytes.
  var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  }
}

/// The number of lines and their digest, as stored in a bundle's last line.
///
/// The order of the lines and repeated lines do not change them.
struct BundleTally {
  private var sums: Set<BundleLine.Sum> = []

  /// The number of different lines.
  var count: Int { sums.count }

  /// Counts a line; returns `false` if the same line came before.
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

/// The format of a bundle.
package enum BundleForm {
  /// The major version that this program writes; a greater one is refused.
  static let major = 1
  /// The minor version; a greater one may have kinds of lines that this program skips.
  static let minor = 1
  /// The maximum length of a line, in bytes: the largest entry with every byte escaped.
  ///
  /// The largest attached file needs less than half of it.
  package static let longestLine = 32 << 20
  /// The maximum number of lines that are read.
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

  /// The first line: the format, the store, and the newest entry of each of its devices.
  struct Head: Codable {
    /// The name of the format, `score-bundle`.
    let form: String
    /// Major and minor version, as in `1.0`.
    let version: String
    /// The device of the store that wrote it.
    let device: String
    /// The newest entry of each device in that store.
    let heads: [String]

    /// The two numbers of the version; `nil` if it is malformed.
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
    let text: String
  }

  /// The bytes of an attached file with the name of their content: `{"id":"…","bytes":"…"}`.
  ///
  /// The bytes are base64, which needs no escapes. A line of many megabytes is therefore read
  /// without a JSON parser, and decoded only if the bytes are needed.
  package struct File {
    /// The name of the content.
    let id: ContentID
    private let letters: ArraySlice<UInt8>

    private static let (before, between, after) = ("{\"id\":\"", "\",\"bytes\":\"", "\"}")

    /// Parses a line's body; `nil` if it has another form.
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

    /// Returns the bytes of the file.
    ///
    /// - Throws: An error if the bytes don't match the name or are too many.
    func bytes() throws(BundleLine.Unreadable) -> [UInt8] {
      try Self.bytes(letters, of: id)
    }

    /// Decodes the base64 text of a file.
    ///
    /// - Throws: An error if the bytes don't match the name or are too many.
    static func bytes(
      _ letters: some Collection<UInt8>, of id: ContentID
    ) throws(BundleLine.Unreadable) -> [UInt8] {
      guard letters.count <= Base64.length(of: StoreLimits.attachmentBytes) else {
        throw BundleLine.Unreadable(reason: "contains a file that is too large")
      }
      guard let bytes = Base64.bytes(letters), ContentID(of: bytes) == id,
        bytes.count <= StoreLimits.attachmentBytes
      else { throw BundleLine.Unreadable(reason: "contains a file that doesn't match its name") }
      return bytes
    }

    /// Returns the line of a file.
    static func line(_ id: ContentID, _ bytes: [UInt8]) -> BundleLine {
      BundleLine(
        kind: BundleForm.file,
        body: before + id.text + between + Base64.text(bytes) + after)
    }
  }

  /// The last line.
  struct End: Codable {
    /// The number of different lines before this one.
    let lines: Int
    /// The digest of these lines: see ``BundleTally/digest``.
    let digest: String
  }

  /// The name of the format.
  static let name = "score-bundle"
}
