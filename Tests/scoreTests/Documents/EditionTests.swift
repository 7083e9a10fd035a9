import ListedSports
import ScoringKit
import Testing

/// Tests that a round keeps the edition of the rules with which it was started.
@Suite struct EditionTests {
  /// Returns a new round for a test, with the options and participants of the sport's own first
  /// example.
  private static func firstRound(_ sport: Sport) throws -> RoundLog {
    let options = sport.first.options.map { ($0.name, [$0.value?.description ?? ""]) }
    let words = sport.first.words.isEmpty ? ["Ann"] : sport.first.words.map(\.description)
    return try RoundLog(
      sport, options: Dictionary(options) { $1 }, competitors: words.map(competitor),
      startedAt: Moment(milliseconds: 1_777_802_400_000))
  }

  private static func competitor(_ text: String) -> Competitor {
    let people = text.split(separator: "+").map {
      Competitor(id: "", kind: .guest, name: String($0))
    }
    return people.count == 1 ? people[0] : .side(of: people)
  }

  /// The words by which frozen rules name an edition: the edition itself, or the id of the ruleset
  /// that has it.
  private static func frozen(_ rules: some StringProtocol, _ edition: String) -> String {
    guard !rules.contains(edition), let start = rules.firstRange(of: #""ruleset":""#) else {
      return edition
    }
    return String(rules[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test(arguments: sports.map(\.id)) func test_edition_ofANewRound_isInItsFrozenRules(id: String)
    throws
  {
    let round = try Self.firstRound(#require(sports.first { $0.id == id }))
    let edition = try #require(round.ledger.rules.fields["edition"]?.string)
    let rules = try #require(
      round.text().split(separator: "\n").first { $0.hasPrefix("rules: ") })
    #expect(!edition.isEmpty && rules.contains(Self.frozen(rules, edition)))
  }

  /// Tests that a round stored with another edition of the rules keeps that edition when it is
  /// read, although new rounds get the current one.
  @Test(arguments: sports.map(\.id)) func test_edition_ofAnOldRound_staysThatOfItsFrozenRules(
    id: String
  ) throws {
    let sport = try #require(sports.first { $0.id == id })
    let round = try Self.firstRound(sport)
    let edition = try #require(round.ledger.rules.fields["edition"]?.string)
    let text = try round.text()
    let word = Self.frozen(text, edition)
    let isNamed = word != edition
    let old = text.replacing(word, with: isNamed ? "wa-2025" : "Rules of 1999")
    let copy = try RoundLog(old, of: sport)
    let kept = try #require(copy.ledger.rules.fields["edition"]?.string)
    #expect(isNamed ? kept.contains("2025") || kept != edition : kept == "Rules of 1999")
    #expect(try copy.text() == old)
    #expect(copy.ledger.header.rules != round.ledger.header.rules)
  }
}
