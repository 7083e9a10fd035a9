import Testing

/// Tests that texts about rounds use the nouns of the sport, because a team is no player.
@Suite struct NounsTests {
  /// Files about the list of players, in which everybody is a player.
  private static let directory = ["Sources/ScoringDesk/People/"]

  private static let sources = Repository.files("Sources", ".swift").filter { path in
    !directory.contains(where: path.hasPrefix) && path != "Sources/ScoringKit/Rules/Nouns.swift"
  }

  /// Returns the lines of code of all sources in which a pattern occurs.
  private static func lines(_ pattern: Regex<Substring>) -> [String] {
    sources.flatMap { path in
      Repository.text(path).split(separator: "\n").filter { line in
        !line.drop { $0 == " " }.hasPrefix("//") && line.contains(pattern)
      }.map { "\(path): \($0.drop { $0 == " " })" }
    }
  }

  @Test func test_counts_ofPeople_areInTheNounsOfTheSport() {
    #expect(Self.sources.count > 300)
    let fixed = Self.lines(/count\([^"]*"(?:player|side|team|competitor)s?"/)
    #expect(fixed.isEmpty, "Nouns.count(of:) counts them: \(fixed)")
  }

  @Test func test_plurals_ofNouns_areThoseOfTheSport() {
    let made = Self.lines(/plural: "\\\([^)]*\)s"/)
    #expect(made.isEmpty, "Nouns.listed(sides:) has the plural: \(made)")
  }

  @Test func test_namesOfUnknownPeople_areTheNounsOfTheSport() {
    let fixed = Self.lines(/"Player \\\(/)
    #expect(fixed.isEmpty, "Nouns.listed(sides:) names them: \(fixed)")
  }
}
