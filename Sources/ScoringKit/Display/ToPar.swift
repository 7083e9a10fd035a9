/// The format of scores relative to par, or to another expected number: `-2`, `E`, `+1`.
///
/// All such numbers are formatted here, with an ASCII hyphen for a minus sign.
public enum ToPar {
  /// Returns a score relative to par as a short text: `-2`, `E`, `+1`.
  public static func text(_ value: Int) -> String {
    value == 0 ? "E" : value > 0 ? "+\(value)" : "\(value)"
  }

  /// Returns a score relative to par in words: `two under par`, `even par`, `one over par`; numbers
  /// above ten are written with digits.
  public static func words(_ value: Int) -> String {
    if value == 0 { return "even par" }
    let size = value.magnitude
    let count = size < UInt(numerals.count) ? numerals[Int(size)] : "\(size)"
    return "\(count) \(value < 0 ? "under" : "over") par"
  }

  /// Returns a score relative to par as a short text, with the words for speech.
  public static func run(_ value: Int, _ tone: Tone) -> Run {
    Run(text(value), tone, words: words(value))
  }

  /// Returns the tone of the score relative to par on a single hole, in four tiers: under, level,
  /// one over, two or more over.
  public static func unitTone(_ value: Int) -> Tone {
    switch value {
    case ..<0: .good
    case 0: .level
    case 1: .fair
    default: .poor
    }
  }

  /// Returns the tone of a total relative to par, in three tiers without red: under, level, over.
  public static func totalTone(_ value: Int) -> Tone {
    switch value {
    case ..<0: .good
    case 0: .level
    default: .fair
    }
  }

  private static let numerals = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]
}
