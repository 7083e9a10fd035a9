/// The SHA-256 hash of FIPS 180-4.
///
/// It is implemented here because neither the standard library nor any system library that the
/// project links provides one. Every entry of the log is hashed, so the code avoids copies and
/// index checks: each block is read in place, and every index is within the 64 words.
public enum SHA256 {
  /// Returns the 32 bytes of the hash of some bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.reserveCapacity(message.count + 72)
    return digest(padding: &padded, count: 32)
  }

  /// Returns the first `count` bytes of the hash of a message, and appends the padding to the
  /// message.
  static func digest(padding message: inout [UInt8], count: Int) -> [UInt8] {
    // Section 5.1.1: a one bit, zeros up to 56 bytes of the last block, and the length in bits.
    let bits = UInt64(message.count) &* 8
    message.append(0x80)
    for _ in 0..<(120 - message.count % 64) % 64 { message.append(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var state = initialState
    let span = message.span
    for start in stride(from: 0, to: span.count, by: 64) {
      compress(span.extracting(start..<start + 64), into: &state)
    }
    return (0..<count).map { byte in
      UInt8(truncatingIfNeeded: state[byte / 4] >> (24 - UInt32(byte % 4) * 8))
    }
  }

  private static let initialState: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// Adds a block of 64 bytes to the hash (section 6.2.2): the message schedule, then 64 steps with
  /// eight working variables.
  private static func compress(_ block: Span<UInt8>, into state: inout SIMD8<UInt32>) {
    var words = InlineArray<64, UInt32>(repeating: 0)
    for t in 0..<16 {
      let byte = t &* 4
      words[t] =
        UInt32(block[byte]) &<< 24 | UInt32(block[byte &+ 1]) &<< 16
        | UInt32(block[byte &+ 2]) &<< 8 | UInt32(block[byte &+ 3])
    }
    for t in 16..<64 {
      let w15 = words[unchecked: t &- 15]
      let w2 = words[unchecked: t &- 2]
      let s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 &>> 3)
      let s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 &>> 10)
      words[unchecked: t] = words[unchecked: t &- 16] &+ s0 &+ words[unchecked: t &- 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // After eight steps the variables have their original roles again, so none has to be copied.
    for t in stride(from: 0, to: 64, by: 8) {
      step(a, b, c, &d, e, f, g, &h, constants[unchecked: t] &+ words[unchecked: t])
      step(h, a, b, &c, d, e, f, &g, constants[unchecked: t &+ 1] &+ words[unchecked: t &+ 1])
      step(g, h, a, &b, c, d, e, &f, constants[unchecked: t &+ 2] &+ words[unchecked: t &+ 2])
      step(f, g, h, &a, b, c, d, &e, constants[unchecked: t &+ 3] &+ words[unchecked: t &+ 3])
      step(e, f, g, &h, a, b, c, &d, constants[unchecked: t &+ 4] &+ words[unchecked: t &+ 4])
      step(d, e, f, &g, h, a, b, &c, constants[unchecked: t &+ 5] &+ words[unchecked: t &+ 5])
      step(c, d, e, &f, g, h, a, &b, constants[unchecked: t &+ 6] &+ words[unchecked: t &+ 6])
      step(b, c, d, &e, f, g, h, &a, constants[unchecked: t &+ 7] &+ words[unchecked: t &+ 7])
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  /// Computes one of the 64 steps for a block, which changes the fourth and the last of the eight
  /// working variables.
  @inline(__always)
  private static func step(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let one = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ (g ^ (e & (f ^ g))) &+ word
    d &+= one
    h =
      one &+ (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ ((a & b) | (c & (a | b)))
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  /// The constants of the 64 steps (section 4.2.2): the first 32 bits of the fractional parts of
  /// the cube roots of the first 64 primes.
  private static let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
