/// Numbers relative to an expected one: `-2`, `E`, `+1`.
///
/// The one formatter for them, with an ASCII hyphen.
public enum ToPar {
  /// The short form: `-2`, `E`, `+1`.
  public static func text(_ value: Int) -> String {
    value == 0 ? "E" : value > 0 ? "+\(value)" : "\(value)"
  }

  /// The words: `two under par`, `even par`, `one over par`; digits from eleven on.
  public static func words(_ value: Int) -> String {
    if value == 0 { return "even par" }
    let size = value.magnitude
    let count = size < UInt(numerals.count) ? numerals[Int(size)] : "\(size)"
    return "\(count) \(value < 0 ? "under" : "over") par"
  }

  /// The short form with the words beside it, for speech.
  public static func run(_ value: Int, _ tone: Tone) -> Run {
    Run(text(value), tone, words: words(value))
  }

  /// The four tiers of a single hole: under, level, one over, two or more over.
  public static func unitTone(_ value: Int) -> Tone {
    switch value {
    case ..<0: .good
    case 0: .level
    case 1: .fair
    default: .poor
    }
  }

  /// The three tiers of a total, which is never red: under, level, over.
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
