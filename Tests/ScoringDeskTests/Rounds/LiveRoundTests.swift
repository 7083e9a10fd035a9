import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct LiveRoundTests {
  private let desk = TestDesk()
  private let round = RoundRequest(sport: "pebbles")

  init() throws {
    try desk.start("Ann", "Bob")
  }

  private func live(at place: String? = nil) throws -> LiveRound {
    try desk.scorer.keypads.live(round, at: place)
  }

  @Test func test_live_holdsWhatAScreenNeeds() throws {
    try desk.enter("3 4")
    let view = try live()
    #expect(view.noun == Pebbles.sport().nouns.round && view.phase == .underway)
    #expect(view.words == "Duck Pond — to 10")
    #expect(view.names[Seat(index: 1)] == "Bob")
    #expect(view.entries.map(\.says) == ["Ann tosses 3", "Bob tosses 4"])
    #expect(view.entries.map(\.time) == ["15:00", "15:00"])
    #expect(view.prompt.question == "Ann tosses" && view.turn == nil && view.look == nil)
    #expect(view.disputes.isEmpty && view.keepers.isEmpty && view.note == nil)
  }

  @Test(arguments: ["3", "Ann +2"])
  func test_live_whatTwoEnteredAlike_isListedOnce(line: String) throws {
    let round = TestDesk.round(try desk.started("Ann", "Bob"))
    let shared = desk.desk
    let two = try ["Ann", "Bob"].map { try shared.newScorer(for: $0) }
    let context = try shared.scorer().keypads.context(of: round)
    for scorer in two {
      _ = try scorer.rounds.take(EntryRequest(.enter(line), in: round, context: context))
    }
    let live = try shared.scorer().keypads.live(round)
    #expect(live.entries.filter(\.isPlay).count == 1)
    // The entry counts for both scorers.
    #expect(live.counts.values.sorted() == [1, 1])
  }

  @Test func test_live_afterAKeptWrite_isWhatTheStoreHas() throws {
    let scorer = desk.scorer
    _ = try scorer.rounds.take(EntryRequest(.enter("3"), in: round))
    let kept = try scorer.keypads.live(round)
    #expect(try kept == live())
    _ = try scorer.notes.writeNote(.write("windy"), of: TestDesk.round(kept.id))
    #expect(try scorer.keypads.live(round).note == "windy")
  }

  @Test func test_enter_atAnEntry_correctsIt_andItKeepsItsPlace() throws {
    try desk.enter("3 4 2")
    let first = try #require(try live().entries.first)
    let look = try #require(try live(at: first.id).look)
    #expect(look.stands == "Ann tosses 3")
    #expect(look.prompt.question == "Ann tosses")
    _ = try desk.scorer.rounds.take(EntryRequest(.enter("6"), in: round, at: first.id))
    #expect(try live().entries.map(\.says) == ["Ann tosses 6", "Bob tosses 4", "Ann tosses 2"])
  }

  @Test func test_enter_atAPlace_thatMakesLaterEventsImpossible_needsForce() throws {
    try desk.enter("1 4 3 4 3")
    let first = try #require(try live().entries.first?.id)
    let third = try #require(try live().entries.dropFirst(2).first?.id)
    _ = try desk.scorer.rounds.take(EntryRequest(.enter("5"), in: round, at: first))
    let refused = refusal {
      try desk.scorer.rounds.take(EntryRequest(.enter("6"), in: round, at: third))
    }
    #expect(refused?.code == .orphans)
    _ = try desk.scorer.rounds.take(EntryRequest(.enter("6"), in: round, at: third, force: true))
    #expect(try live().phase == .complete)
  }

  @Test func test_tags_areOfTheCellThatIsLookedAt_orOfTheNewestEntry() throws {
    try desk.enter("Bob +2")
    try desk.enter("3")
    #expect(try live().tags?.entry.says == "Ann tosses 3")
    #expect(try live(at: "2b=-").tags?.entry.says == "Bob's bonus: 2")
    #expect(try live(at: "bonus ann").tags == nil)
  }

  @Test func test_live_atACellByItsTypedName_looksThere() throws {
    let empty = try live(at: "bonus bob").look
    #expect(empty?.stands == nil && empty != nil)
    try desk.enter("Bob +2")
    #expect(try live(at: "bonus bob").look?.stands == "Bob's bonus: 2")
    #expect(try live(at: "2b=-").look?.stands == "Bob's bonus: 2")
    #expect(try live(at: "nowhere").look == nil)
  }

  @Test func test_keeper_comesBackUnderTheSameDevice() throws {
    let first = try desk.scorer.keypads.keeper(of: round, named: "Bob")
    _ = try first.rounds.take(EntryRequest(.enter("3"), in: round))
    let again = try desk.scorer.keypads.keeper(of: round, named: "bo")
    #expect(try again.device == first.device)
    #expect(try again.keypads.name == "Bob")
    #expect(try first.device != desk.scorer.device)
    #expect(refusal { try desk.scorer.keypads.keeper(of: round, named: "Nobody") } != nil)
  }

  /// Tests that a keypad writes as the scorer's own device if no other process uses that device.
  @Test func test_keypad_isTheScorersOwnPlace() throws {
    let place = try desk.scorer.keypads.keypad(for: round)
    #expect(!place.isSecond)
    #expect(try place.scorer.device == desk.scorer.device)
  }

  @Test func test_undo_reachesWhatTheSamePersonEnteredOnAKeypadThatWasLeft() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.enter("3")
    let second = try desk.desk.newScorer(for: "Ann")
    _ = try second.rounds.take(EntryRequest(.enter("4"), in: round))
    #expect(try desk.undo().text.hasPrefix("Undone: Bob tosses 4"))
    #expect(try desk.undo().text.hasPrefix("Undone: Ann tosses 3"))
    // The keypad of another person has an undo of its own.
    let bob = try desk.desk.newScorer(for: "Bob")
    _ = try bob.rounds.take(EntryRequest(.enter("2"), in: round))
    #expect(refusal { try desk.undo() } != nil)
    #expect(try live().entries.map(\.says) == ["Ann tosses 2"])
  }

  @Test func test_twoKeepers_whoDiffer_seeWhoSaidWhat() throws {
    let bob = try desk.scorer.keypads.keeper(of: round, named: "Bob")
    let context = try live().context
    _ = try desk.scorer.rounds.take(EntryRequest(.enter("3"), in: round, context: context))
    _ = try bob.rounds.take(EntryRequest(.enter("5"), in: round, context: context))
    let view = try live()
    #expect(view.disputes.count == 1)
    #expect(Set(view.disputes[0].sides.map(\.says)) == ["Ann tosses 3", "Ann tosses 5"])
    #expect(view.keepers.count == 2)
    let right = try #require(view.disputes[0].sides.first { $0.says.hasSuffix("5") })
    _ = try bob.disputes.resolve(ResolveRequest(round: round, entry: right.id))
    #expect(try live().disputes.isEmpty)
    #expect(try live().entries.map(\.says) == ["Ann tosses 5"])
  }

  @Test func test_keeper_whoWroteNothingForHalfAnHour_hasLeft() throws {
    let bob = try desk.scorer.keypads.keeper(of: round, named: "Bob")
    _ = try bob.rounds.take(EntryRequest(.enter("3"), in: round))
    desk.wait(minutes: 30)
    try desk.enter("4")
    #expect(try live().keepers.allSatisfy { $0.until == nil })
    desk.wait(minutes: 1)
    let keepers = try live().keepers
    #expect(keepers.count == 2)
    #expect(keepers.first?.until == nil)
    #expect(keepers.last == LiveRound.Keeper(name: "Bob", until: "15:00"))
  }

  @Test func test_statusLine_isOneLine_andNothingWithoutARound() throws {
    try desk.enter("3 4")
    #expect(try desk.scorer.rounds.statusLine(round).text == "Ann tosses · Bob 4 · Ann 3\n")
    try desk.finish()
    #expect(try desk.scorer.rounds.statusLine(round).text == "")
  }
}
