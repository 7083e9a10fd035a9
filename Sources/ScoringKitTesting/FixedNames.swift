public import ScoringKit

/// Names of players for tests: ordinary, awkward and malicious ones.
public enum FixedNames {
  /// Ordinary names of players, all of them different.
  public static let plain = ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus", "Hana"]

  /// Plausible names of players that conflict with the notation of scores and need quotes.
  public static let quotable = [
    "Ann Lee", "7", "X", "p 3", "O'Neil, Jo", "=", "A+B", "Zoë 😀",
  ]

  /// Names of players that try to break something: with control characters, quotes or right-to-left
  /// text, empty, very long, or equal to another name.
  public static let hostile = [
    "\u{1B}[31mred", "a\nb\tc", "\"", "", String(repeating: "long", count: 50), "\u{202E}drawkcab",
    "Dave", "dave",
  ]

  /// Returns a roster for a test with a name for each seat; the names are ordinary ones by default,
  /// and get a number if there are too few.
  public static func roster(_ names: [String] = plain, count: Int) -> Roster {
    Roster(
      (0..<max(0, count)).map { index in
        guard !names.isEmpty else { return "Name \(index + 1)" }
        let round = index / names.count
        return round == 0 ? names[index] : "\(names[index % names.count]) \(round + 1)"
      })
  }

  /// Returns competitors for a test with ordinary names: players, and every third one a guest.
  public static func competitors(count: Int) -> [Competitor] {
    roster(count: count).names.enumerated().map { index, names in
      Competitor(
        id: "test\(index + 1)", kind: index % 3 == 2 ? .guest : .player, name: names.name)
    }
  }
}
