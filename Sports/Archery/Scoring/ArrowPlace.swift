/// Where on a face an arrow is, from the centre of its spot.
///
/// Both coordinates are in ten-thousandths of the radius of the face, 10000 at its edge; they
/// are a note beside the value and decide nothing.
public struct ArrowPlace: Hashable, Sendable {
  /// To the right.
  public let x: Int
  /// Downwards.
  public let y: Int

  /// What a coordinate may be; an arrow may miss the face.
  public static let limits = -99_999...99_999

  /// Makes a place; nil where a coordinate is out of ``limits``.
  public init?(x: Int, y: Int) {
    guard Self.limits.contains(x), Self.limits.contains(y) else { return nil }
    self.x = x
    self.y = y
  }
}

extension ArrowPlace: CustomStringConvertible {
  /// The stored form: `-4181,8148`.
  public var description: String { "\(x),\(y)" }

  /// Reads the stored form; nil for any other text.
  init?(_ text: Substring) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Int(parts[0]), let y = Int(parts[1]) else { return nil }
    self.init(x: x, y: y)
  }
}

extension ArrowPlace {
  /// Reads two numbers in radii of the face, as in `-0.4181`; nil where they are none.
  init?(radii x: Substring, _ y: Substring) {
    guard let x = Self.units(x), let y = Self.units(y) else { return nil }
    self.init(x: x, y: y)
  }

  /// A coordinate in radii of the face, as in `-0.4181`.
  static func radii(_ units: Int) -> String {
    let digits = "\(10_000 + units.magnitude % 10_000)".dropFirst()
    return "\(units < 0 ? "-" : "")\(units.magnitude / 10_000).\(digits)"
  }

  /// A decimal number in ten-thousandths, rounded to the nearest.
  private static func units(_ text: Substring) -> Int? {
    guard (1...40).contains(text.utf8.count), let number = Double(text), number.isFinite,
      number.magnitude < 10
    else { return nil }
    return Int((number * 10_000).rounded())
  }
}
