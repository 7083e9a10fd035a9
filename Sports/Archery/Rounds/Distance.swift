internal import ScoringKit

/// The distance of a target, in yards or metres as the round defines it.
///
/// Stored in thousandths, so that equal distances are equal; written `100y`, `6.667y`, `70m`.
struct Distance: Hashable, Sendable {
  enum Unit: String, Hashable, Sendable {
    /// A yard: 0.9144 m.
    case yard = "y"
    case metre = "m"
  }

  /// The distance in thousandths of its unit.
  let thousandths: Int
  let unit: Unit

  /// The valid distances, in thousandths of the unit: 0.2 to 300.
  static let limits = 200...300_000

  /// Reads `100y` or `12.5m`; throws a refusal if the text is no distance, or is out of ``limits``.
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

  /// The distance without its unit; classifications compare such bare numbers with minimum
  /// distances.
  var number: Double { Double(thousandths) / 1000 }

  /// The distance in words for people: `100 yd`, `70 m`.
  var spoken: String { "\(figure) \(unit == .yard ? "yd" : "m")" }

  private var figure: String {
    var digits = Self.format.text(thousandths)[...]
    while digits.last == "0" { digits.removeLast() }
    return String(digits.last == "." ? digits.dropLast() : digits)
  }

  private static let format = NumberFormat.decimal(places: 3)

  /// Returns a number in thousandths; `nil` if it has more than four digits before the decimal
  /// point or more than three after it.
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

  /// The valid diameters of faces, in centimetres or in inches.
  static let limits = 1...300

  /// Reads `122` (also `122cm`) or `16in`.
  ///
  /// - Throws: a refusal if the text is no diameter, or is out of ``limits``.
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

  /// The diameter of the face in words for people: `122 cm`, `16 in`.
  var spoken: String { "\(number) \(isInches ? "in" : "cm")" }
}

extension FaceSize: CustomStringConvertible {
  var description: String { isInches ? "\(number)in" : "\(number)" }
}
