public import ScoringKit

/// Names for tests: ordinary, awkward and malicious ones.
public enum FixedNames {
  /// Ordinary names, no two alike.
  public static let plain = ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus", "Hana"]

  /// Plausible names that conflict with notation and need quotes.
  public static let quotable = [
    "Ann Lee", "7", "X", "p 3", "O'Neil, Jo", "=", "A+B", "Zoë 😀",
  ]

  /// Names that try to break something: control bytes, quotes, long, right to left, equal.
  public static let hostile = [
    "\u{1B}[31mred", "a\nb\tc", "\"", "", String(repeating: "long", count: 50), "\u{202E}drawkcab",
    "Dave", "dave",
  ]

  /// Returns a roster of as many ordinary names as there are seats.
  public static func roster(_ names: [String] = plain, count: Int) -> Roster {
    Roster(
      (0..<max(0, count)).map { index in
        guard !names.isEmpty else { return "Name \(index + 1)" }
        let round = index / names.count
        return round == 0 ? names[index] : "\(names[index % names.count]) \(round + 1)"
      })
  }

  /// Returns competitors with ordinary names: players, and every third one a guest.
  public static func competitors(count: Int) -> [Competitor] {
    roster(count: count).names.enumerated().map { index, names in
      Competitor(
        id: "test\(index + 1)", kind: index % 3 == 2 ? .guest : .player, name: names.name)
    }
  }
}
