import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests of the suggestions of names and of entries.
@Suite struct NamesTests {
  private let desk = TestDesk()

  @Test func test_names_ofPlayers_tellThoseOfOneNameApart() throws {
    try desk.finished([("Ann", 1), ("Bob", 2)])
    try desk.start("bob", "Cid", isNew: true)
    _ = try desk.scorer.people.archivePlayer("Ann")
    let names = try desk.scorer.history.names(of: .players)
    #expect(!names.contains { $0.name == "Ann" })
    #expect(names.filter(\.isShared).count == names.count { $0.name.lowercased() == "bob" } / 2 * 2)
    #expect(Set(names.map(\.id)).count == names.count)
    #expect(names.allSatisfy { $0.meaning == "player" })
  }

  @Test func test_names_ofRounds_areThoseInProgressAndTheNewest() throws {
    let done = try desk.finished([("Ann", 5)], event: "Cup")
    let open = try desk.started("Ann")
    let names = try desk.scorer.history.names(of: .rounds, sport: "pebbles")
    #expect(names.map(\.id) == [open, done].map { String($0.prefix(4)) })
    #expect(names.map(\.meaning).allSatisfy { $0.hasPrefix("Duck Pond, 2026-03-01, ") })
    #expect(try desk.scorer.history.names(of: .events).map(\.name) == ["Cup"])
  }

  @Test func test_names_ofDocuments_haveTheirSubtitles() throws {
    let names = try desk.scorer.history.names(of: .documents("pond"), sport: "pebbles")
    #expect(names.map(\.name) == ["Duck Pond", "mill Pond"])
    #expect(names.map(\.meaning) == ["3 deep", "5 deep"])
    #expect(try desk.scorer.history.names(of: .documents("lake")).isEmpty)
    #expect(
      refusal { try desk.scorer.history.names(of: .players, sport: "chess") }?.code == .unknownSport
    )
  }

  @Test func test_tokens_areThoseOfThePromptWithShortRanges() throws {
    let id = try desk.started("Ann")
    let round = TestDesk.round(id)
    #expect(
      try desk.scorer.history.tokens(in: round, longestRange: 20).map(\.text)
        == ["1", "2", "3", "4", "5", "6"])
    #expect(try desk.scorer.history.tokens(in: round, longestRange: 5).isEmpty)
    try desk.enter("6 6")
    #expect(try desk.scorer.history.tokens(in: round, longestRange: 20).isEmpty)
  }
}
