import ScoringKit

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

  /// Makes a line.
  init(kind: String, body: String) {
    self.kind = kind
    self.body = body
    sum = Self.sum(of: Array("\"\(kind)\":\(body)}".utf8))
  }

  /// Reads a line; nil where its form or its checksum is wrong.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard Self.isLine(bytes),
      let digits = String(validating: bytes[Self.prefix.count..<Self.start - 2], as: UTF8.self)
    else { return nil }
    let covered = Array(bytes[Self.start...])
    sum = Self.sum(of: covered)
    guard sum.description == digits, let quote = covered.dropFirst().firstIndex(of: 34),
      covered.count > quote + 3, covered[quote + 1] == 58, covered.last == 125
    else { return nil }
    kind = String(decoding: covered[1..<quote], as: UTF8.self)
    body = String(decoding: covered[(quote + 2)..<(covered.count - 1)], as: UTF8.self)
  }

  /// The line as it is written, without its end.
  var text: String {
    "{\"sum\":\"\(sum)\",\"\(kind)\":\(body)}"
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
