public import ScoringKit

/// How far away the target stands, in the unit in which the round was written.
///
/// Kept in thousandths, so that equal distances are equal; written `100y`, `6.667y`, `70m`.
public struct Distance: Hashable, Sendable {
  /// The unit of a distance.
  public enum Unit: String, Hashable, Sendable {
    /// 0.9144 m.
    case yard = "y"
    /// The metre.
    case metre = "m"
  }

  /// The distance in thousandths of its unit.
  public let thousandths: Int
  /// The unit.
  public let unit: Unit

  /// What a distance may be, in thousandths of its unit: a fifth to three hundred.
  public static let limits = 200...300_000

  /// Reads `100y` or `12.5m`.
  ///
  /// - Throws: a refusal where the text is none, or out of ``limits``.
  public init(_ text: Substring) throws(Refusal) {
    guard let unit = text.last.flatMap({ Unit(rawValue: String($0)) }),
      let thousandths = Self.thousandths(text.dropLast()), Self.limits.contains(thousandths)
    else {
      throw Refusal(
        .notation, "\"\(text.prefix(20))\" is no distance.", at: text,
        expected: ["70m", "100y", "12.5m"])
    }
    self.thousandths = thousandths
    self.unit = unit
  }

  /// The distance in metres.
  public var metres: Double {
    Double(thousandths) / 1000 * (unit == .yard ? 0.9144 : 1)
  }

  /// The number alone, without its unit: what minimum distances are compared with.
  public var number: Double {
    Double(thousandths) / 1000
  }

  /// The distance for people: `100 yd`, `70 m`.
  public var spoken: String {
    "\(figure) \(unit == .yard ? "yd" : "m")"
  }

  private var figure: String {
    guard !thousandths.isMultiple(of: 1000) else { return "\(thousandths / 1000)" }
    var digits = "\(1000 + thousandths % 1000)".dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(thousandths / 1000).\(digits)"
  }

  private static func thousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ part in
        (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { (48...57).contains($0) }
      }), let whole = Int(parts[0])
    else { return nil }
    guard parts.count == 2 else { return whole * 1000 }
    let digits = parts[1]
    guard digits.utf8.count <= 3, let fraction = Int(digits) else { return nil }
    return whole * 1000 + fraction * [100, 10, 1][digits.utf8.count - 1]
  }
}

extension Distance: CustomStringConvertible {
  /// The written form: `100y`.
  public var description: String { figure + unit.rawValue }
}
