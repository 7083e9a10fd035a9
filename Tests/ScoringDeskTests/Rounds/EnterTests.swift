import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

@Suite struct EnterTests {
  private let desk = TestDesk()

  init() throws {
    try desk.start("Ann", "Bob")
  }

  @Test func test_enter_aLine_isSaidBackInOneLine() throws {
    let page = try desk.enter("3 4")
    #expect(page.text == "Ann tosses 3; Bob tosses 4\n")
    #expect(page.next.isEmpty && page.warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("3 x", .unknownName, 2, "x", ["Ann", "Bob"]), ("3 Bob", .notation, 2, "Bob", ["+2", "-"]),
      ("3 Bob nought", .notation, 2, "Bob", ["+2", "-"]), ("3 9", .illegal, 2, "9", ["1…6"]),
      ("6 1 6 1", .over, 6, "1", []),
    ] as [(String, DeskError.Code, Int, String, [String])])
  func test_enter_aWrongLine_namesTheTokenAndStoresNothing(
    line: String, code: DeskError.Code, offset: Int, token: String, expected: [String]
  ) throws {
    let before = (desk.entryCount, try desk.status().text)
    let refused = refusal { try desk.enter(line) }
    #expect(refused?.code == code)
    #expect(refused?.token == token)
    #expect(refused?.offset == offset)
    #expect(refused?.expected == expected)
    #expect(refused?.source == nil && refused?.line == nil)
    #expect(desk.entryCount == before.0)
    #expect(try desk.status().text == before.1)
  }

  @Test func test_enter_twoValuesForOneCell_isRefusedWhole() {
    let before = desk.entryCount
    #expect(refusal { try desk.enter("3 Ann +1 Ann +2") }?.code == .notation)
    #expect(desk.entryCount == before)
  }

  @Test func test_enter_theLastEvent_leadsToTheFinish() throws {
    let page = try desk.enter("6 1 6")
    #expect(page.text.hasPrefix("Ann tosses 6; Bob tosses 1; Ann tosses 6\n"))
    #expect(page.next == [Action("finish", of: "pebbles")])
    #expect(refusal { try desk.enter("1") }?.code == .over)
    try desk.enter("Bob +1")
    try desk.finish()
  }

  @Test func test_enter_afterTheFinish_needsTheRoundsName() throws {
    try desk.enter("3")
    try desk.finish()
    #expect(refusal { try desk.enter("Ann +1") }?.code == .noRound)
    try desk.enter("Ann +1", in: desk.rounds.first?.key)
    #expect(try desk.notation() == ["1*3", "1b=1"])
  }

  @Test func test_payload_tellsEntriesAndPhase() throws {
    let payload = try desk.enter("3 Bob +2").payload
    #expect(payload["phase"] == "underway")
    #expect(payload["question"] == "Bob tosses")
    let entries = try #require(payload["entries"]?.array)
    #expect(entries.compactMap { $0["notation"]?.string } == ["1*3", "2b=2"])
    #expect(payload["roundID"]?.string == desk.rounds.first?.key)
  }

  @Test func test_question_isThePromptsOwn() throws {
    #expect(try desk.scorer.rounds.question(in: TestDesk.round()) == "Ann tosses:")
    try desk.enter("6 1 6")
    #expect(try desk.scorer.rounds.question(in: TestDesk.round()) == "The pond is full:")
  }

  @Test func test_enter_withoutAnyRound_saysHowToStartOne() {
    let empty = TestDesk()
    let calls: [() throws -> Page] = [
      { try empty.enter("3") }, { try empty.status() }, { try empty.finish() },
      { try empty.abandon() }, { try empty.undo() }, { try empty.redo() }, { try empty.log() },
      { try empty.show() }, { try empty.scorer.rounds.standings(TestDesk.round()) },
      { try empty.amend("2", "3") }, { try empty.insert("2", "3") }, { try empty.remove("2") },
      { try empty.scorer.sharing.share(ShareRequest(round: TestDesk.round())).page },
      { try empty.scorer.rounds.timeline(TestDesk.round()) },
    ]
    for call in calls {
      let refused = refusal(call)
      #expect(refused?.code == .noRound)
      #expect(refused?.message == "No round in progress.")
      #expect(refused?.actions == [Pebbles.sport().first])
    }
    #expect(empty.entryCount == 0)
  }

  @Test func test_timeline_ofASportWithoutOne_isRefused() {
    let refused = refusal { try desk.scorer.rounds.timeline(TestDesk.round()) }
    #expect(refused?.code == .noTimeline)
    #expect(refused?.message == "Duck Pond has no timeline.")
    #expect(refused?.hint?.text.contains("lists what was entered.") == true)
  }

  /// Returns a scorer for a test, whose store can't be read or written and fails with an error.
  private func scorer(_ error: StoreError) -> Scorer {
    Desk(
      access: StoreAccess(forReading: { throw error }, forWriting: { throw error }),
      sports: SportList(desk.sports), clock: .fixed(desk.now, offset: 0)
    ).scorer(dates: .medium)
  }

  // Tests that the message says that the entry was not stored, unless it was.
  @Test func test_enter_whatCannotBeStored_saysThatItFailedToSave() {
    let full = scorer(StoreError(.full, "The disk is full; nothing was stored."))
    let failed = refusal { try full.rounds.take(EntryRequest(.enter("3"), in: TestDesk.round())) }
    #expect(failed?.message == "Failed to save toss: The disk is full; nothing was stored.")
    #expect(failed?.code == .diskFull)
    let unread = refusal { try full.rounds.status(TestDesk.round()) }
    #expect(unread?.message.hasPrefix("Failed to load progress: ") == true)
    let stored = scorer(StoreError(.inputOutput, "It is stored.", isStored: true))
    let said = refusal { try stored.rounds.take(EntryRequest(.enter("3"), in: TestDesk.round())) }
    #expect(said?.message == "It is stored.")
  }
}
