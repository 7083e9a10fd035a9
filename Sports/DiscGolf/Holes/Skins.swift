internal import ScoringKit

/// A number of skins, exact also if several players share some.
struct Skins: Hashable {
  /// The parts of skins; ``whole`` of them are one.
  let parts: Int

  /// The number of parts of a skin: it can be divided by every number up to 20, the most players.
  static let whole = 232_792_560
  /// The format of a number of parts.
  static let format = NumberFormat.parts(of: whole)

  init(_ parts: Int) { self.parts = parts }

  /// The number as text: `3`, `2 1/2`, `1/3`.
  var text: String { Self.format.text(parts) }
}
