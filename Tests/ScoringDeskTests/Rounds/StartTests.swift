import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct StartTests {
  private let desk = TestDesk()

  private func first(_ page: Page) -> String? {
    page.payload["standings"]?.array?.first?["name"]?.string
  }

  @Test func test_start_withAnUnknownName_addsThePlayerAndSaysSo() throws {
    let started = try desk.start("Ann")
    let id = desk.rounds.first?.key.prefix(4) ?? ""
    #expect(
      started.text == """
        New player: Ann
        Started round \(id): Duck Pond — to 10, Ann
        Ann tosses
        next: status

        """)
    #expect(started.next == [Action("status", of: "pebbles")])
    #expect(try desk.players() == ["Ann"])
    #expect(try !desk.start("Ann").text.contains("New player"))
    #expect(try desk.players() == ["Ann"])
  }

  @Test func test_start_withANearName_asksUnlessItIsNew() throws {
    try desk.start("Anna")
    let entries = desk.entryCount
    let asked = question { try desk.start("Anne") }
    #expect(
      asked?.refusal?.message == "Nobody is called \"Anne\", but some names are similar.")
    #expect(asked?.refusal?.expected == ["Anna"])
    #expect(asked?.refusal?.hint?.text.contains("--new") == true)
    #expect(desk.entryCount == entries)
    try desk.start("Anne", isNew: true)
    #expect(try desk.players() == ["Anna", "Anne"])
  }

  @Test func test_start_withANameWithoutItsAccents_asksAsWell() throws {
    try desk.start("José Núñez")
    let asked = question { try desk.start("Jose Nunez") }
    #expect(asked?.refusal?.expected == ["José Núñez"])
    #expect(try desk.players() == ["José Núñez"])
    #expect(try desk.scorer.desk.read { try $0.player(named: "jose").name } == "José Núñez")
  }

  @Test func test_start_withTheBeginningOfSeveralNames_asksWhichIsMeant() throws {
    try desk.start("Ann Lee", "Ann Moe")
    let asked = question { try desk.start("Ann") }
    #expect(asked?.refusal?.code == .unknownName)
    #expect(asked?.refusal?.expected.sorted() == ["Ann Lee", "Ann Moe"])
    #expect(try desk.players() == ["Ann Lee", "Ann Moe"])
  }

  @Test func test_start_withAliasNumberOrId_isThePlayer() throws {
    _ = try desk.scorer.people.addPlayer("Ann")
    _ = try desk.scorer.people.addPlayer("Bob")
    _ = try desk.scorer.people.aliasPlayer("Ann", "Boss")
    let id = try #require(try desk.scorer.people.player("Bob").payload.array?.first?["id"]?.string)
    for (word, name) in [("boss", "Ann"), ("2", "Bob"), (String(id.prefix(6)), "Bob")] {
      #expect(first(try desk.start(word)) == name, "\(word)")
    }
    #expect(try desk.players() == ["Ann", "Bob"])
  }

  @Test func test_start_withoutPlayers_isForMe() throws {
    _ = try desk.scorer.people.setMe("Ann")
    let started = try desk.start()
    #expect(first(started) == "Ann")
    #expect(started.payload["standings"]?.array?.count == 1)
    #expect(started.payload["organiser"] == "Ann")
  }

  @Test func test_start_whereNobodyIsMe_takesAPlaceholderThatMeRenames() throws {
    let started = try desk.start()
    let me = Action("me", [.blank("NAME")])
    #expect(started.warnings == ["Playing as Me; `\(me)` sets your name."])
    #expect(try desk.scorer.people.setMe("Ann").text == "You are Ann.\n")
    #expect(try desk.players() == ["Ann"])
    #expect(try desk.status().text.contains("Ann"))
  }

  @Test func test_start_withTheSameGuestTwice_makesTwoParticipants() throws {
    let round = try desk.start(guests: ["Dave", "Dave"]).payload
    let ids = try #require(round["standings"]?.array).compactMap { $0["playerID"]?.string }
    #expect(ids.count == 2)
    #expect(Set(ids).count == 2)
    #expect(ids.allSatisfy { $0.hasPrefix("guest:") && !$0.contains("Dave") })
    #expect(round["guestNames"] == ["Dave", "Dave"])
    #expect(try desk.players().isEmpty)
    let status = try desk.status().text
    #expect(status.contains("Dave-1") && status.contains("Dave-2"))
  }

  @Test func test_start_withThePlayerTwice_isRefused() throws {
    try desk.start("Ann")
    let entries = desk.entryCount
    let refused = refusal { try desk.start("Ann", "ann") }
    #expect(refused?.code == .illegal)
    #expect(refused?.message.contains("Ann is named twice.") == true)
    #expect(desk.entryCount == entries)
  }

  @Test func test_start_withANewNameTwice_isRefused() {
    let refused = refusal { try desk.start("Zed", "Zed") }
    #expect(refused?.code == .illegal)
    #expect(refused?.message == "Zed is named twice.")
    #expect(desk.entryCount == 0)
  }

  @Test func test_start_withTheNameOfAnArchivedPlayer_isThatPlayer() throws {
    _ = try desk.scorer.people.addPlayer("Ann")
    _ = try desk.scorer.people.archivePlayer("Ann")
    try desk.start("Ann")
    #expect(try desk.players() == ["Ann"])
  }

  @Test func test_start_again_takesThePlayersOfTheLastRound() throws {
    try desk.start("Ann", "Bob", guests: ["Dave"])
    let before = try #require(try desk.status().payload["standings"]?.array)
    let again = try #require(try desk.start(again: true).payload["standings"]?.array)
    #expect(again.compactMap { $0["name"]?.string } == ["Ann", "Bob", "Dave"])
    #expect(again[0]["playerID"] == before[0]["playerID"])
    #expect(again[2]["playerID"] != before[2]["playerID"])
    #expect(refusal { try desk.start("Cid", again: true) }?.code == .conflictingOptions)
    #expect(refusal { try desk.start(sport: "stones", again: true) }?.code == .unknownSport)
  }

  @Test func test_start_againWithoutALastRound_isRefused() {
    let refused = refusal { try desk.start(again: true) }
    #expect(refused?.code == .noRound)
    #expect(refused?.message == "There is no last round.")
  }

  private func start(at text: String) throws -> Page {
    let time = try #require(LocalTime(text))
    return try desk.assuming {
      try desk.scorer.starting.start(
        StartRequest(sport: "pebbles", players: ["Ann"], startsAt: time, answers: $0))
    }
  }

  @Test(arguments: [("Tim", "Tom"), ("Ann", "Ane"), ("Kai", "Kay")])
  func test_start_ofThreeLettersThatDifferInOne_addsAnother(known: String, new: String) throws {
    try desk.start(known)
    try desk.start(known, new)
    #expect(try Set(desk.players()) == [known, new])
  }

  // Tests that `--yes` confirms that a name similar to a known one is a new player.
  @Test func test_start_nearName_isSomebodyNewToWhoeverAgrees() throws {
    try desk.start("Annette")
    let asked = question { try desk.start("Anette") }
    #expect(asked?.agreed == "new")
  }

  // Tests that the name of a guest can't have the form of a side, such as "Red=fay+gil".
  @Test func test_start_ofAGuestWrittenAsASide_isRefusedWithTheSide() throws {
    let refused = refusal { try desk.start("Ann", guests: ["Red=fay+gil"]) }
    #expect(refused?.code == .notation)
    #expect(refused?.expected == ["Red=guest:fay+guest:gil"])
    #expect(desk.rounds.isEmpty)
    try desk.start("Ann", "Red=guest:fay+guest:gil", guests: ["=Eve"])
  }

  @Test func test_start_atATime_beganThen() throws {
    let id = try #require(try start(at: "2026-02-03 14:30").payload["id"]?.string)
    #expect(try desk.show(id).payload["startedAt"] == "2026-02-03T14:30")
    #expect(try desk.show(id).text.contains("Feb 3, 2026"))
  }

  @Test func test_start_moreThanAYearFromNow_isRefusedAsASlip() throws {
    let refused = refusal { try start(at: "2027-06-01T10:00") }
    #expect(refused?.code == .badValue)
    #expect(refused?.token == "2027-06-01")
    #expect(desk.rounds.isEmpty)
    _ = try start(at: "2027-03-01T10:00")
  }

  @Test func test_start_inAZone_takesItsWallClock() throws {
    desk.offset = -8 * 3600
    #expect(try desk.start("Ann").payload["startedAt"] == "2026-03-01T07:00")
  }

  @Test func test_start_inAnEventWithoutAName_isRefused() {
    for event in ["", String(repeating: "x", count: 500)] {
      #expect(refusal { try desk.start("Ann", event: event) }?.code == .notation)
    }
    #expect(desk.entryCount == 0)
  }

  @Test func test_start_onAnUnknownPond_isRefusedWithNearNames() {
    let refused = refusal { try desk.start("Ann", pond: "Duk Pond") }
    #expect(refused?.code == .unknownName)
    #expect(refused?.expected == ["Duck Pond"])
    #expect(desk.entryCount == 0)
  }

  @Test(arguments: ["\u{1B}[31mred", "a\tb", "‮evil"])
  func test_start_withAHostileName_isShownWithoutControls(name: String) throws {
    for page in try [desk.start(name), desk.scorer.people.players(), desk.status()] {
      let controls = page.text.unicodeScalars.filter {
        $0.value < 32 && $0 != "\n" || $0 == "\u{202E}"
      }
      #expect(controls.isEmpty)
    }
  }

  @Test func test_start_withALongName_isRefused() {
    for name in [String(repeating: "x", count: 201), ""] {
      #expect(refusal { try desk.start(name) }?.code == .notation)
    }
    #expect(desk.entryCount == 0)
  }
}
