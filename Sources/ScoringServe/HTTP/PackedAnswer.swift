internal import CServe

/// An answer that is given again and again, and the same packed as gzip: a card of thirty weighs a
/// tenth then, on networks that are as bad as those of courses.
///
/// Only what holds no secret of whoever asks is packed: the length of a packed page tells something
/// of what it repeats.
struct PackedAnswer: Sendable {
  /// The answer with its body as it is.
  let plain: Answer
  /// The answer with a packed body; nil where that would not be smaller.
  let packed: Answer?

  /// Below this a packed body saves nothing, in bytes.
  private static let least = 1_000

  /// Packs an answer.
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

  /// The answer for who can, or can't, unpack it.
  func answer(unpacks: Bool) -> Answer { unpacks ? packed ?? plain : plain }

  /// The bytes as gzip has them; none where they would not be fewer.
  private static func pack(_ bytes: [UInt8]) -> [UInt8] {
    Array(unsafeUninitializedCapacity: bytes.count) { packed, count in
      count = bytes.withUnsafeBufferPointer {
        serve_pack($0.baseAddress, $0.count, packed.baseAddress, packed.count)
      }
    }
  }
}
