import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests that similar rounds which were begun on two devices are recognized, and are never merged
/// automatically.
@Suite final class SimilarityTests {
  let ann = TestDesk(device: 1)
  let ben = TestDesk(device: 2)

  private func kinds(_ page: Page) -> [String] {
    page.payload["warnings"]?.array?.compactMap { $0["kind"]?.string } ?? []
  }

  @Test func test_import_samePersonOfAnotherDevice_isOfferedToBeMerged() throws {
    _ = try ann.scorer.people.addPlayer("Ann")
    _ = try ben.scorer.people.addPlayer("ann")
    let page = try ben.take(ann.bundle())
    #expect(kinds(page) == ["same-name"])
    let actions = page.warnings.flatMap(\.actions)
    #expect(actions.map(\.verb) == ["players merge"])
    let words = actions[0].words.map(\.description)
    _ = try ben.scorer.people.mergePlayers(words[0], into: words[1])
    #expect(try ben.players() == ["ann"])
    #expect(kinds(try ben.take(ann.bundle())) == [])
  }

  @Test func test_import_namesakesWhoPlayedTogether_areTwo() throws {
    _ = try ben.scorer.people.addPlayer("Ann")
    try ann.start("Ann", "Bob")
    let bundle = try ann.bundle()
    try ben.take(bundle)
    // Both players named Ann take part in one round, so merging the players is not offered.
    let cleo = TestDesk(device: 3)
    _ = try cleo.scorer.people.addPlayer("Zed")
    #expect(kinds(try cleo.take(bundle)) == [])
  }

  @Test func test_import_sameRoundBegunOnTwoDevices_isSaidWithBoth() throws {
    try ann.start("Ann", "Bob")
    ben.wait(minutes: 7)
    try ben.start("Bob", "Ann")
    let page = try ben.take(ann.bundle())
    #expect(kinds(page).filter { $0 == "same-round" }.count == 1)
    let named = Set(page.warnings.flatMap(\.actions).compactMap(\.round))
    #expect(named.count == 2 && ben.rounds.count == 2)
  }

  @Test(arguments: ["others", "later", "rules", "own"])
  func test_import_anotherRound_isNotTakenForTheSame(difference: String) throws {
    try ann.start("Ann", "Bob")
    switch difference {
    case "others": try ben.start("Bob", "Cid")
    case "later":
      ben.wait(minutes: 121)
      try ben.start("Ann", "Bob")
    case "rules":
      let ponds = ReferenceRequest(sport: "pebbles", kind: "ponds")
      _ = try ben.scorer.documents.addDocument(
        ponds, Arguments(options: ["depth": ["9"]], positionals: ["NAME": ["Deep"]]))
      try ben.start("Ann", "Bob", pond: "Deep")
    default:
      // Two rounds that one device started are never the same round.
      try ann.start("Ann", "Bob", isNew: true)
    }
    #expect(!kinds(try ben.take(ann.bundle())).contains("same-round"))
  }

  @Test func test_sync_ofTheSameRound_isSaidOnBothDevicesOnce() throws {
    let folder = MemoryFolder()
    try ann.start("Ann", "Bob")
    try ben.start("Ann", "Bob")
    var sessions = [SyncSession(folder), SyncSession(folder)]
    _ = try ann.scorer.exchange.sync(&sessions[0])
    let bens = try ben.scorer.exchange.sync(&sessions[1])
    let anns = try ann.scorer.exchange.sync(&sessions[0])
    for outcome in [anns, bens] { #expect(kinds(outcome.page).contains("same-round")) }
    #expect(try ben.scorer.exchange.sync(&sessions[1]).isQuiet)
  }
}
