public import ScoringKit

/// Names for tests: ordinary ones, awkward ones, and those of an attacker.
public enum FixedNames {
  /// Ordinary names, no two alike.
  public static let plain = ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus", "Hana"]

  /// Names that somebody may really have and that clash with notation: they need quotes.
  public static let quotable = [
    "Ann Lee", "7", "X", "p 3", "O'Neil, Jo", "=", "A+B", "Zoë 😀",
  ]

  /// Names that are made to break something: control bytes, quotes, long, right to left, equal.
  public static let hostile = [
    "\u{1B}[31mred", "a\nb\tc", "\"", "", String(repeating: "long", count: 50), "\u{202E}drawkcab",
    "Dave", "dave",
  ]

  /// A roster of as many ordinary names as there are seats.
  public static func roster(_ names: [String] = plain, count: Int) -> Roster {
    Roster(
      (0..<max(0, count)).map { index in
        guard !names.isEmpty else { return "Name \(index + 1)" }
        let round = index / names.count
        return round == 0 ? names[index] : "\(names[index % names.count]) \(round + 1)"
      })
  }

  /// Competitors with ordinary names: players, with every third one a guest.
  public static func competitors(count: Int) -> [Competitor] {
    roster(count: count).names.enumerated().map { index, names in
      Competitor(
        id: "test\(index + 1)", kind: index % 3 == 2 ? .guest : .player, name: names.name)
    }
  }
}
