internal import CServe

/// An answer that is sent several times, and its gzip version.
///
/// A card of thirty players shrinks to a tenth, which matters on the slow networks of courses.
///
/// Only answers without a client's secrets are compressed: the length of a compressed page can
/// reveal its content.
struct PackedAnswer: Sendable {
  /// The answer with its body uncompressed.
  let plain: Answer
  /// The answer with its body compressed; nil if that would not be smaller.
  let packed: Answer?

  /// The smallest body, in bytes, for which compression is worth it.
  private static let least = 1_000

  /// Compresses an answer.
  init(_ answer: Answer) {
    var plain = answer
    guard plain.body.count >= Self.least, !plain.type.hasPrefix("image/png") else {
      (self.plain, packed) = (plain, nil)
      return
    }
    plain.headers.append("Vary: Accept-Encoding")
    var packed = plain
    packed.headers.append("Content-Encoding: gzip")
    packed.body = Self.pack(answer.body)
    self.plain = plain
    self.packed = packed.body.isEmpty ? nil : packed
  }

  /// Returns the answer for a client that accepts, or doesn't accept, gzip.
  func answer(unpacks: Bool) -> Answer { unpacks ? packed ?? plain : plain }

  /// Returns the bytes compressed with gzip; empty if they would not become fewer.
  private static func pack(_ bytes: [UInt8]) -> [UInt8] {
    Array(unsafeUninitializedCapacity: bytes.count) { packed, count in
      count = bytes.withUnsafeBufferPointer {
        serve_pack($0.baseAddress, $0.count, packed.baseAddress, packed.count)
      }
    }
  }
}
