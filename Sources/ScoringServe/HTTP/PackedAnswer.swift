internal import CServe

/// A response that is sent several times, with a copy that is compressed with gzip.
///
/// The card of a round with thirty players shrinks to a tenth, which matters on slow phone
/// networks.
///
/// Only responses without a client's secrets are compressed, because the length of a compressed
/// page can reveal its content.
struct PackedAnswer: Sendable {
  /// The response with its body uncompressed.
  let plain: Answer
  /// The response with its body compressed; nil if it is too small, a picture, or would not shrink.
  let packed: Answer?

  /// The size in bytes from which a body is compressed.
  private static let least = 1_000

  /// Compresses a response if it is large enough and not a picture.
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

  /// Returns the compressed response for a client that accepts gzip, if there is one; otherwise the
  /// uncompressed response.
  func answer(unpacks: Bool) -> Answer { unpacks ? packed ?? plain : plain }

  /// Returns bytes compressed with gzip; an empty list if they would not become fewer.
  private static func pack(_ bytes: [UInt8]) -> [UInt8] {
    Array(unsafeUninitializedCapacity: bytes.count) { packed, count in
      count = bytes.withUnsafeBufferPointer {
        serve_pack($0.baseAddress, $0.count, packed.baseAddress, packed.count)
      }
    }
  }
}
