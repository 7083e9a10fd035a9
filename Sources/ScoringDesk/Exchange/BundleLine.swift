import ScoringKit
import ScoringStore
import ScoringViews

/// One line of a bundle: a checksum, the kind of the line, and a JSON object.
///
/// `{"sum":"<32 digits>","entry":{…}}`: the checksum `sum` covers every byte from the quote before
/// the kind (here `entry`) to the end of the line, so damage is detected line by line.
struct BundleLine {
  /// The checksum of a bundle line: the first sixteen bytes of the SHA-256 of the bytes that it
  /// covers.
  struct Sum: Hashable, Comparable {
    /// The first eight bytes of the checksum, the most significant one first.
    let high: UInt64
    let low: UInt64

    static func < (one: Sum, other: Sum) -> Bool {
      (one.high, one.low) < (other.high, other.low)
    }
  }

  /// The kind of the bundle line: `head`, `text`, `entry`, `file`, `end`, or a kind that only a
  /// newer version of the program knows.
  let kind: String
  /// The JSON object of the bundle line.
  let body: String
  let sum: Sum

  private static let prefix = Array("{\"sum\":\"".utf8)
  private static let digits = 32
  /// The number of bytes of a bundle line that its checksum does not cover: the checksum itself and
  /// the characters around it.
  private static let start = prefix.count + digits + 2

  /// Creates a bundle line from a JSON object, and escapes control characters in the object's
  /// strings.
  init(kind: String, body: String) {
    let body = SafeText.escaped(body)
    self.kind = kind
    self.body = body
    sum = Self.sum(of: Array("\"\(kind)\":\(body)}".utf8))
  }

  /// Parses a line of a bundle; `nil` if its form or its checksum is wrong.
  init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Parses the bytes of a line of a bundle; `nil` if its form or its checksum is wrong.
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

  /// The bundle line as text, without a newline.
  var text: String {
    "{\"sum\":\"\(sum)\",\"\(kind)\":\(body)}"
  }

  /// The content of a bundle line that a store can import.
  enum Content {
    /// A frozen text, such as the rules of a round.
    case text(String)
    /// An entry, and the checksum of its device's entries up to this one.
    case entry(Entry, Checksum)
    /// The bytes of an attached file, with the name of its content.
    case file(BundleForm.File)
  }

  /// The error for a bundle line whose content does not match its kind or its name.
  struct Unreadable: Error {
    /// The reason why the line can't be read, worded to follow "Line 7".
    let reason: String
  }

  /// Returns the text, entry or file that the bundle line contains; `nil` if the line is of another
  /// kind.
  func content() throws(Unreadable) -> Content? {
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
  func decode<Value: Decodable>(_ type: Value.Type) throws(Unreadable) -> Value {
    do {
      return try CanonicalJSON.value(type, from: body)
    } catch {
      throw Unreadable(reason: "doesn't have the type that it states")
    }
  }

  /// Whether some bytes begin with the first line of a bundle.
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
  /// The checksum of the bundle line as thirty-two hexadecimal digits.
  var description: String { Hexadecimal.text(bytes) }

  /// The checksum of the bundle line as sixteen bytes.
  var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  }
}

/// The number of the lines of a bundle and their digest, which the bundle's last line contains.
///
/// Neither the order of the lines nor a repeated line changes these two values.
struct BundleTally {
  private var sums: Set<BundleLine.Sum> = []

  /// The number of different lines of the bundle.
  var count: Int { sums.count }

  /// Counts a line of the bundle, and returns `false` if an identical line was counted before.
  mutating func add(_ line: BundleLine) -> Bool {
    sums.insert(line.sum).inserted
  }

  /// The SHA-256 of the checksums of all counted lines, in ascending order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines.
  var digest: String {
    Hexadecimal.text(SHA256.digest(sums.sorted().flatMap(\.bytes)))
  }
}

/// The file format of a bundle.
package enum BundleForm {
  /// The major version of the bundle format that this program writes; a bundle of a greater one is
  /// refused.
  static let major = 1
  /// The minor version of the bundle format that this program writes; a bundle of a greater one may
  /// have kinds of lines that this program skips.
  static let minor = 1
  /// The maximum length of a bundle line, in bytes: enough for the largest entry with every byte
  /// escaped.
  ///
  /// The line of the largest attached file is less than half as long.
  package static let longestLine = 32 << 20
  /// The maximum number of lines of a bundle; a longer bundle is refused.
  static let mostLines = 20_000_000

  /// The word for the kind of a bundle's first line.
  static let head = "head"
  /// The word for the kind of a bundle line that contains a frozen text.
  static let text = "text"
  /// The word for the kind of a bundle line that contains an entry.
  static let entry = "entry"
  /// The word for the kind of a bundle line that contains the bytes of an attached file.
  static let file = "file"
  /// The word for the kind of a bundle's last line.
  static let end = "end"

  /// The first line of a bundle: the format, the store that wrote the bundle, and the newest entry
  /// of each device in that store.
  struct Head: Codable {
    /// The name of the bundle's format, `score-bundle`.
    let form: String
    /// The major and minor version of the bundle's format, as in `1.0`.
    let version: String
    /// The device of the store that wrote the bundle.
    let device: String
    /// The ids of the newest entry of each device in the store that wrote the bundle.
    let heads: [String]

    /// The major and minor version of the bundle as numbers; `nil` if the version is malformed.
    var numbers: (major: Int, minor: Int)? {
      let parts = version.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]) else {
        return nil
      }
      return (major, minor)
    }
  }

  /// A frozen text in a bundle, with the name computed from its content.
  struct Text: Codable {
    /// The name of the frozen text: a digest of its content.
    let id: String
    let text: String
  }

  /// The bytes of an attached file in a bundle, with the name that is computed from them:
  /// `{"id":"…","bytes":"…"}`.
  ///
  /// The bytes are written in base64, which needs no escapes. A line of many megabytes is therefore
  /// read without a JSON parser, and decoded only if the bytes are needed.
  package struct File {
    /// The name of the attached file's content: a digest of its bytes.
    let id: ContentID
    private let letters: ArraySlice<UInt8>

    private static let (before, between, after) = ("{\"id\":\"", "\",\"bytes\":\"", "\"}")

    /// Parses the JSON object of a `file` line of a bundle; `nil` if it has another form.
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

    /// Returns the bytes of the attached file.
    ///
    /// - Throws: An error if the bytes don't match the content's name, or if the file is too large
    ///   for a store.
    func bytes() throws(BundleLine.Unreadable) -> [UInt8] {
      try Self.bytes(letters, of: id)
    }

    /// Decodes the base64 text of an attached file.
    ///
    /// - Throws: An error if the bytes don't match the content's name, or if the file is too large
    ///   for a store.
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

    /// Returns the bundle line that contains an attached file.
    static func line(_ id: ContentID, _ bytes: [UInt8]) -> BundleLine {
      BundleLine(
        kind: BundleForm.file,
        body: before + id.text + between + Base64.text(bytes) + after)
    }
  }

  /// The last line of a bundle, by which a truncated bundle is recognized.
  struct End: Codable {
    /// The number of different lines of the bundle before this last one.
    let lines: Int
    /// The digest of all lines of the bundle before this last one: see ``BundleTally/digest``.
    let digest: String
  }

  /// The name of the format in the first line of each bundle.
  static let name = "score-bundle"
}
