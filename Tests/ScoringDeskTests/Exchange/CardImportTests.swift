import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct CardImportTests {
  private let desk = TestDesk()
  private let first = PebbleCards.card("2026-02-01T10:00", [("Ann", 5), ("Bob", 7)])
  private let second = PebbleCards.card("2026-02-02T10:00", "mill Pond", [("Ann", 2)])

  private func take(
    _ cards: String..., zone: String? = nil, me: String? = nil, isRehearsal: Bool = false
  ) throws -> JSONValue {
    try desk.take(
      PebbleCards.file(cards), sport: "pebbles", zone: zone, me: me, isRehearsal: isRehearsal
    ).payload
  }

  private var cards: [JSONValue] {
    get throws { try desk.history().payload.array ?? [] }
  }

  private var me: String? {
    get throws { try desk.scorer.people.me().payload["name"]?.string }
  }

  @Test func test_import_ofCards_addsRoundsAndPlayersAndSaysSo() throws {
    let page = try desk.take(PebbleCards.file([first, second]), sport: "pebbles")
    #expect(
      page.text == """
        Added 2 rounds.
        In the file: 2 cards read.
        New players: Ann, Bob.
        next: history

        """)
    #expect(page.next == [Action("history", of: "pebbles")])
    let history = try desk.history { $0.sport = "pebbles" }.text
    #expect(history.contains("mill Pond"))
    #expect(history.contains("Bob won at 7"))
    #expect(history.contains("Feb 1, 2026 · 2 players"))
  }

  @Test func test_import_again_addsNothing() throws {
    _ = try take(first, second)
    let entries = desk.entryCount
    let again = try take(first, second)
    #expect(again["rounds_added"] == 0)
    #expect(again["rounds_known"] == 2)
    #expect(again["rounds_united"] == 0)
    #expect(again["players_added"] == [])
    #expect(desk.entryCount == entries)
  }

  @Test func test_import_afterARename_findsThePlayerByTheKey() throws {
    _ = try take(first)
    _ = try desk.scorer.people.renamePlayer("Ann", "Anouk")
    let again = try take(first)
    #expect(again["rounds_added"] == 0)
    #expect(again["players_added"] == [])
  }

  @Test func test_import_ofTwoCardsWithTheSameKey_keepsTwo() throws {
    #expect(try take(first, first)["rounds_added"] == 2)
    #expect(try take(first, first)["rounds_known"] == 2)
    #expect(try take(first, first)["rounds_added"] == 0)
    #expect(try cards.count == 2)
  }

  @Test func test_import_ofAnotherPhonesCard_isUnited() throws {
    _ = try take(first)
    let other = PebbleCards.card("2026-02-01T10:00", [("Bob", 7), ("Cid", 9)])
    let united = try take(other)
    #expect(united["rounds_added"] == 0)
    #expect(united["rounds_united"] == 1)
    let card = try cards.first
    #expect(card?["players"] == 3)
    #expect(card?["winners"] == ["Cid"])
    #expect(try take(other)["rounds_united"] == 0)
    #expect(try take(first)["rounds_added"] == 0)
    #expect(try desk.show().text.contains("Cid"))
  }

  @Test func test_import_ofAnotherScoreForAKnownName_isAConflict() throws {
    _ = try take(first)
    let other = PebbleCards.card("2026-02-01T10:00", [("Bob", 7), ("Ann", 6)])
    let page = try desk.take(PebbleCards.file([other]), sport: "pebbles")
    #expect(page.warned.contains("line 4: Ann has other values in round "))
    #expect(try cards.count == 1)
  }

  @Test func test_import_ofEmptyScores_unitesNothing() throws {
    _ = try take(PebbleCards.card("2026-02-01T10:00", [("Ann", 0)]))
    let other = try take(PebbleCards.card("2026-02-01T10:00", [("Ann", 0), ("Bob", 1)]))
    #expect(other["rounds_added"] == 1)
  }

  @Test func test_rehearsal_storesNothingAndSaysWhatWould() throws {
    let page = try desk.take(
      PebbleCards.file([first, second]), sport: "pebbles", me: "Ann", isRehearsal: true)
    #expect(page.text.hasPrefix("Would add 2 rounds."))
    #expect(desk.entryCount == 0)
    #expect(try take(first, second, isRehearsal: true)["dry_run"] == true)
    _ = try take(first)
    let entries = desk.entryCount
    #expect(try take(first, second, isRehearsal: true)["rounds_added"] == 1)
    #expect(desk.entryCount == entries)
  }

  @Test func test_me_saysWhichNameIsYou() throws {
    _ = try take(first, me: "ann")
    #expect(try me == "Ann")
    #expect(try desk.history().text.contains("You finished 2nd at 5"))
    #expect(refusal { try take(second, me: "Bob") }?.code == .unknownName)
    #expect(try me == "Ann")
  }

  @Test func test_me_thatIsNotInTheFile_isRefused() {
    let refused = refusal { try take(first, me: "Anna") }
    #expect(refused?.code == .unknownName)
    #expect(refused?.token == "Anna")
    #expect(refused?.expected == ["Ann"])
    #expect(desk.entryCount == 0)
  }

  @Test func test_zone_decidesTheMomentOfCompletion() throws {
    _ = try take(first, zone: "+02:00")
    #expect(try cards.first?["completedAt"] == "2026-02-01T08:00:00Z")
    #expect(try desk.export(.notation).text.contains("offset: 7200\n"))
    #expect(try desk.show().text.contains("Feb 1, 2026"))
  }

  @Test func test_zone_thatNobodyKnows_isRefusedBeforeAnythingIsStored() {
    let refused = refusal { try take(first, zone: "Mars/Olympus") }
    #expect(refused?.code == .unknownZone)
    #expect(refused?.message == "There is no time zone \"Mars/Olympus\".")
    #expect(desk.entryCount == 0)
  }

  @Test func test_warnings_nameTheirLine() throws {
    let page = try desk.take(
      PebbleCards.file([PebbleCards.card("2026-02-01T10:00", [("Ann", 0)])]), sport: "pebbles")
    #expect(page.warned.hasPrefix("line 3: Nothing scored.\n"))
    #expect(page.warned.contains("None of the names in the file is known to be you."))
    let payload = try take(PebbleCards.card("2026-02-01T10:00", [("Bob", 0)]))
    #expect(payload["warnings"]?.array?.first?["line"] == 3)
  }

  @Test func test_aWrongLine_isNamedAndNothingIsStored() {
    let refused = refusal { try take(first, "nonsense\n") }
    #expect(refused?.code == .notation)
    #expect(refused?.message == "Line 5 is neither a card nor a player.")
    #expect(refused?.source == "standard input")
    #expect(desk.entryCount == 0)
  }

  @Test(arguments: ["hello", "PebbleS", "[1]"])
  func test_anUnknownForm_isRefusedWithTheFormsThatAreRead(text: String) {
    let refused = refusal { try desk.take(text, sport: "pebbles") }
    #expect(refused?.code == .unknownForm)
    #expect(refused?.expected.contains(PebbleCards.importer.abstract) == true)
    #expect(desk.entryCount == 0)
  }

  @Test func test_aListOfCourses_withoutASport_saysWhatReadsIt() {
    let refused = refusal { try desk.take("[{\"name\": \"x\"}]") }
    #expect(refused?.hint?.text.contains("import") == true)
  }

  @Test(arguments: ["{]", "{", "{\"kind\":\"log\"}"])
  func test_brokenJSON_isRefused(text: String) {
    #expect(refusal { try desk.take(text, sport: "pebbles") } != nil)
    #expect(desk.entryCount == 0)
  }

  @Test func test_undo_leavesImportsAlone() throws {
    _ = try take(first)
    #expect(refusal { try desk.undo() }?.code == .noRound)
    #expect(try cards.count == 1)
  }

  @Test func test_import_me_whenSomebodyIs_isLinkedAsAnAlias() throws {
    _ = try desk.scorer.people.setMe("Anouk")
    _ = try take(first, me: "Ann")
    #expect(try me == "Anouk")
    #expect(try desk.players() == ["Anouk", "Bob"])
    try desk.finished([("Anouk", 3)])
    #expect(try desk.history { $0.players = ["Anouk"] }.payload.array?.count == 2)
  }

  @Test func test_import_me_whoIsAnotherPlayer_isRefusedWithTheCommandThatUnites() throws {
    _ = try take(first)
    _ = try desk.scorer.people.setMe("Zoe")
    let refused = try #require(refusal { try take(second, me: "Ann") })
    #expect(refused.hint?.text.contains("players merge Ann Zoe") == true)
    #expect(try cards.count == 1)
    _ = try desk.scorer.people.mergePlayers("Ann", into: "Zoe")
    _ = try take(second, me: "Ann")
    #expect(try desk.history { $0.players = ["Zoe"] }.payload.array?.count == 2)
  }

  @Test func test_import_me_besideOneself_isRefused() throws {
    _ = try desk.scorer.people.setMe("Bob")
    #expect(refusal { try take(first, me: "Ann") }?.message.contains("both on the card") == true)
  }

  @Test func test_import_ofATextWithAByteOrderMark_isReadWithoutIt() throws {
    let bundle = try desk.copied().bundle()
    try desk.finished([("Ann", 3)])
    for text in [bundle, try desk.bundle(), try desk.export().text] {
      _ = try TestDesk(device: 9).take("\u{feff}" + text)
    }
  }
}
