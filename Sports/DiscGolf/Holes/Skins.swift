/// A number of skins, exact also if several players share some.
struct Skins: Hashable {
  /// The parts of skins; ``whole`` of them are one.
  let parts: Int

  /// The number of parts of a skin: it can be divided by every number up to 20, the most players.
  static let whole = 232_792_560

  init(_ parts: Int) { self.parts = parts }

  /// The number as text: `3`, `2 1/2`, `1/3`.
  var text: String {
    let (whole, rest) = parts.quotientAndRemainder(dividingBy: Self.whole)
    guard rest > 0 else { return "\(whole)" }
    let divisor = Self.divisor(rest, Self.whole)
    let fraction = "\(rest / divisor)/\(Self.whole / divisor)"
    return whole == 0 ? fraction : "\(whole) \(fraction)"
  }

  private static func divisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : divisor(other, one % other)
  }
}
