/// Small pieces of English text that every view needs.
public enum Phrases {
  /// Returns an ordinal number: 1st, 2nd, 3rd, 4th, 11th, 21st, 111th.
  public static func ordinal(_ number: Int) -> String {
    let suffix =
      switch (number % 10, number % 100) {
      case (1, let tens) where tens != 11: "st"
      case (2, let tens) where tens != 12: "nd"
      case (3, let tens) where tens != 13: "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }

  /// Returns a number with its noun: `1 player`, `6 players`.
  public static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? Self.plural(noun))"
  }

  /// Returns the plural of a regular noun: `rounds`, `matches`, `rallies`.
  public static func plural(_ noun: String) -> String {
    if ["s", "x", "z", "ch", "sh"].contains(where: noun.hasSuffix) { return noun + "es" }
    let isVowel = noun.dropLast().last.map("aeiou".contains) ?? true
    return noun.hasSuffix("y") && !isVowel ? noun.dropLast() + "ies" : noun + "s"
  }

  /// Returns the singular of a regular plural, such as `round`, `match` or `rally`; any other word
  /// is returned unchanged.
  public static func singular(_ plural: String) -> String {
    let stems = [String(plural.dropLast(2)), plural.dropLast(3) + "y", String(plural.dropLast())]
    return stems.first { !$0.isEmpty && Self.plural($0) == plural } ?? plural
  }

  /// Returns names as a list with commas, and with `last` before the last one: `Ann, Ben & Cid`.
  ///
  /// If there are more names than `limit`, which is at least two, the last ones are replaced by
  /// `and 3 others`.
  public static func list(_ names: [String], last: String = " & ", limit: Int = 3) -> String {
    let limit = max(2, limit)
    guard names.count <= limit else {
      return names.prefix(limit - 1).joined(separator: ", ")
        + " and \(names.count - limit + 1) others"
    }
    guard let final = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + last + final
  }

  /// Returns the value in a phrase such as `Ann, hole 7: 3` or `Ann, run 1: 5:00.10`, if another
  /// phrase has the same words up to it; otherwise the whole phrase.
  static func value(of phrase: String, besides other: String) -> String {
    let alike = phrase.prefix(zip(phrase, other).prefix { $0 == $1 }.count)
    // A time contains a colon too, but no space behind it.
    let mark = alike.indices.last { alike[$0...].hasPrefix(": ") }
    return mark.map { String(phrase[$0...].dropFirst(2)) } ?? phrase
  }
}

extension String {
  /// The same text with its first letter in upper case.
  package var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
