/// The format of numbers relative to an expected one: `-2`, `E`, `+1`.
///
/// All of them are formatted here, with an ASCII hyphen.
public enum ToPar {
  /// Returns the short form: `-2`, `E`, `+1`.
  public static func text(_ value: Int) -> String {
    value == 0 ? "E" : value > 0 ? "+\(value)" : "\(value)"
  }

  /// Returns the number in words: `two under par`, `even par`, `one over par`; with digits from
  /// eleven on.
  public static func words(_ value: Int) -> String {
    if value == 0 { return "even par" }
    let size = value.magnitude
    let count = size < UInt(numerals.count) ? numerals[Int(size)] : "\(size)"
    return "\(count) \(value < 0 ? "under" : "over") par"
  }

  /// Returns the short form, with the words for speech.
  public static func run(_ value: Int, _ tone: Tone) -> Run {
    Run(text(value), tone, words: words(value))
  }

  /// Returns the tone of a single hole, in four tiers: under, level, one over, two or more over.
  public static func unitTone(_ value: Int) -> Tone {
    switch value {
    case ..<0: .good
    case 0: .level
    case 1: .fair
    default: .poor
    }
  }

  /// Returns the tone of a total, in three tiers without red: under, level, over.
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
