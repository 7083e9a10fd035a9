import ScoringKit

/// Keys for guests and documents: random, and never made of a name.
enum RandomKey {
  /// Twelve characters of base 32.
  static func make(_ bits: UInt64) -> String {
    DeviceID(bits: bits).description
  }
}
