public import ScoringKit

/// The diameter of a face: whole centimetres, or whole inches; written `122` and `16in`.
public struct FaceSize: Hashable, Sendable {
  /// The number of centimetres or inches.
  public let number: Int
  /// Whether they are inches.
  public let isInches: Bool

  /// What a diameter may be, in its unit.
  public static let limits = 1...300

  /// Reads `122` (also `122cm`) or `16in`.
  ///
  /// - Throws: a refusal where the text is none, or out of ``limits``.
  public init(_ text: Substring) throws(Refusal) {
    let isInches = text.hasSuffix("in")
    let digits = isInches || text.hasSuffix("cm") ? text.dropLast(2) : text
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
      Self.limits.contains(number)
    else {
      throw Refusal(
        .notation, "\"\(text.prefix(20))\" is no face's diameter.", at: text,
        expected: ["122", "80", "16in"])
    }
    self.number = number
    self.isInches = isInches
  }

  /// The diameter in metres.
  public var metres: Double {
    Double(number) * (isInches ? 0.0254 : 0.01)
  }

  /// The diameter for people: `122 cm`, `16 in`.
  public var spoken: String {
    "\(number) \(isInches ? "in" : "cm")"
  }
}

extension FaceSize: CustomStringConvertible {
  /// The written form: `122`, `16in`.
  public var description: String { isInches ? "\(number)in" : "\(number)" }
}
