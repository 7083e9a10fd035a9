internal import ScoringKit

/// How far away the target stands, in the unit in which the round was written.
///
/// Kept in thousandths, so that equal distances are equal; written `100y`, `6.667y`, `70m`.
struct Distance: Hashable, Sendable {
  enum Unit: String, Hashable, Sendable {
    /// 0.9144 m.
    case yard = "y"
    case metre = "m"
  }

  /// The distance in thousandths of its unit.
  let thousandths: Int
  let unit: Unit

  /// What a distance may be, in thousandths of its unit: a fifth to three hundred.
  static let limits = 200...300_000

  /// Reads `100y` or `12.5m`; throws a refusal where the text is none, or out of ``limits``.
  init(_ text: Substring) throws(Refusal) {
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

  var metres: Double { number * (unit == .yard ? 0.9144 : 1) }

  /// The number alone, without its unit: what minimum distances are compared with.
  var number: Double { Double(thousandths) / 1000 }

  /// The distance for people: `100 yd`, `70 m`.
  var spoken: String { "\(figure) \(unit == .yard ? "yd" : "m")" }

  private var figure: String {
    var digits = Self.format.text(thousandths)[...]
    while digits.last == "0" { digits.removeLast() }
    return String(digits.last == "." ? digits.dropLast() : digits)
  }

  private static let format = NumberFormat.decimal(places: 3)

  /// A number of at most four digits, with at most three of them behind a point.
  private static func thousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ (1...4).contains($0.utf8.count) }), text.first != "-" else {
      return nil
    }
    return format.value(text)
  }
}

extension Distance: CustomStringConvertible {
  var description: String { figure + unit.rawValue }
}

/// The diameter of a face: whole centimetres, or whole inches; written `122` and `16in`.
struct FaceSize: Hashable, Sendable {
  let number: Int
  let isInches: Bool

  /// What a diameter may be, in its unit.
  static let limits = 1...300

  /// Reads `122` (also `122cm`) or `16in`.
  ///
  /// - Throws: a refusal where the text is none, or out of ``limits``.
  init(_ text: Substring) throws(Refusal) {
    let isInches = text.hasSuffix("in")
    let digits = isInches || text.hasSuffix("cm") ? text.dropLast(2) : text
    guard digits.isDigits, let number = Int(digits),
      Self.limits.contains(number)
    else {
      throw Refusal(
        .notation, "\"\(text.prefix(20))\" is no face's diameter.", at: text,
        expected: ["122", "80", "16in"])
    }
    self.number = number
    self.isInches = isInches
  }

  var metres: Double { Double(number) * (isInches ? 0.0254 : 0.01) }

  /// The diameter for people: `122 cm`, `16 in`.
  var spoken: String { "\(number) \(isInches ? "in" : "cm")" }
}

extension FaceSize: CustomStringConvertible {
  var description: String { isInches ? "\(number)in" : "\(number)" }
}
