/// A random number generator for tests that gives the same numbers for the same seed on every
/// platform (SplitMix64).
///
/// A failed test prints its seed; the same seed plays the same random rounds again.
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Makes a generator that begins with a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next sixty-four random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// Returns true with a probability of one in `count`, to let something happen sometimes in a
  /// test.
  mutating func happens(onceIn count: Int) -> Bool {
    Int.random(in: 0..<max(1, count), using: &self) == 0
  }
}
