import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct StartVerbTests {
  private let run = Runner()

  private var players: [String] {
    run("players --json --all").payload?.array?.compactMap { $0["name"]?.string } ?? []
  }

  @Test func test_start_withAnUnknownName_addsThePlayerAndSaysSo() {
    let started = run("pebbles start Ann")
    #expect(started.code == .done)
    let id = run.rounds.first?.key.prefix(4) ?? ""
    #expect(
      started.out == """
        New player: Ann
        Started round \(id): Duck Pond — to 10, Ann
        Ann tosses
        next: score pebbles status

        """)
    #expect(players == ["Ann"])
    #expect(!run("pebbles start Ann").out.contains("New player"))
    #expect(players == ["Ann"])
  }

  @Test func test_start_withANearName_isRefusedUnlessItIsNew() {
    run("pebbles start Anna")
    let entries = run.entryCount
    let refused = run("pebbles start Anne")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("Nobody is called \"Anne\", and some are called nearly so."))
    #expect(refused.err.contains("expected: Anna"))
    #expect(refused.err.contains("--new"))
    #expect(run.entryCount == entries)
    #expect(run("pebbles start Anne --new").code == .done)
    #expect(players == ["Anna", "Anne"])
  }

  @Test func test_start_withABeginningAtAWordsEnd_isThePlayer() {
    run("pebbles start 'Ann Lee'")
    #expect(
      run("pebbles start ann --json").payload?["standings"]?.array?.first?["name"] == "Ann Lee")
    #expect(players == ["Ann Lee"])
  }

  @Test func test_start_withAnAmbiguousName_listsCandidates() {
    run("pebbles start 'Ann Lee' 'Ann Moe'")
    let refused = run("pebbles start Ann")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("\"Ann\" could be 2 players."))
    #expect(refused.err.contains("Ann Lee ("))
    #expect(refused.err.contains("Ann Moe ("))
  }

  @Test func test_start_withAliasNumberOrId_isThePlayer() throws {
    run("players add Ann")
    run("players add Bob")
    run("players alias Ann Boss")
    let id = try #require(run("players show Bob --json").payload?.array?.first?["id"]?.string)
    for (word, name) in [("boss", "Ann"), ("2", "Bob"), (String(id.prefix(6)), "Bob")] {
      let name: JSONValue = .string(name)
      #expect(run("pebbles start \(word) --json").payload?["standings"]?.array?[0]["name"] == name)
    }
    #expect(players == ["Ann", "Bob"])
  }

  @Test func test_start_withoutPlayers_isForMe() {
    run("me Ann")
    let started = run("pebbles start --json")
    #expect(started.payload?["standings"]?.array?.compactMap { $0["name"]?.string } == ["Ann"])
    #expect(started.payload?["organiser"] == "Ann")
  }

  @Test func test_start_whereNobodyIsMe_takesAPlaceholderThatMeRenames() {
    let started = run("pebbles start")
    #expect(started.code == .done)
    #expect(started.err == "Playing as Me; `score me NAME` says who you are.\n")
    #expect(run("me Ann").out == "You are Ann.\n")
    #expect(players == ["Ann"])
    #expect(run("pebbles status").out.contains("Ann"))
  }

  @Test func test_start_onATerminal_asksForYourName() {
    let started = run("pebbles start", answers: "Ann\n")
    #expect(started.code == .done)
    #expect(started.err == "What is your name? ")
    #expect(run("me").out == "You are Ann.\n")
  }

  @Test func test_start_onATerminal_asksBeforeAddingAPlayer() {
    let no = run("pebbles start Ann", answers: "n\n")
    #expect(no.code == .refused)
    #expect(no.err.contains("Nobody is called \"Ann\" yet. Add a new player? [Y/n]"))
    #expect(run.entryCount == 0)
    #expect(run("pebbles start Ann", answers: "y\n").code == .done)
    #expect(players == ["Ann"])
  }

  @Test func test_start_withTheSameGuestTwice_makesTwoParticipants() throws {
    let round = try #require(run("pebbles start --guest Dave --guest Dave --json").payload)
    let ids = try #require(round["standings"]?.array).compactMap { $0["playerID"]?.string }
    #expect(ids.count == 2)
    #expect(Set(ids).count == 2)
    #expect(ids.allSatisfy { $0.hasPrefix("guest:") && !$0.contains("Dave") })
    #expect(round["guestNames"] == ["Dave", "Dave"])
    #expect(players.isEmpty)
  }

  @Test func test_start_withThePlayerTwice_isRefused() {
    run("pebbles start Ann")
    let entries = run.entryCount
    let refused = run("pebbles start Ann ann")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("Ann is named twice."))
    #expect(run.entryCount == entries)
  }

  @Test func test_start_withANewNameTwice_isRefused() {
    let refused = run("pebbles start Zed Zed")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("Zed is named twice."))
    #expect(run.entryCount == 0)
  }

  @Test func test_start_withTheNameOfAnArchivedPlayer_isThatPlayer() {
    run("players add Ann")
    run("players archive Ann")
    run("pebbles start Ann")
    #expect(players == ["Ann"])
  }

  @Test func test_start_again_takesThePlayersOfTheLastRound() throws {
    run("pebbles start Ann Bob --guest Dave")
    let first = try #require(run("pebbles status --json").payload?["standings"]?.array)
    let again = try #require(run("pebbles start --again --json").payload?["standings"]?.array)
    #expect(again.compactMap { $0["name"]?.string } == ["Ann", "Bob", "Dave"])
    #expect(again[0]["playerID"] == first[0]["playerID"])
    #expect(again[2]["playerID"] != first[2]["playerID"])
    let both = run("pebbles start --again Cid")
    #expect(both.code == .usage)
    #expect(run("stones start --again").code == .usage)
  }

  @Test func test_start_againWithoutALastRound_isRefused() {
    let refused = run("pebbles start --again")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("There is no last round."))
  }

  @Test func test_start_atATime_beganThen() {
    let id = run.started("pebbles start Ann --at '2026-02-03 14:30'")
    let round = run("pebbles show \(id) --json").payload
    #expect(round?["startedAt"] == "2026-02-03T14:30")
    #expect(run("pebbles show \(id)").out.contains("Feb 3, 2026"))
    #expect(run("pebbles start Ann --at soon").code == .usage)
  }

  @Test func test_start_inAZone_takesItsWallClock() {
    run.offset = -8 * 3600
    #expect(run("pebbles start Ann --json").payload?["startedAt"] == "2026-03-01T07:00")
  }

  @Test func test_start_inAnEvent_isAddedUpThere() {
    run.finished([("Ann", 5), ("Bob", 3)], options: "--event 'Club Cup'")
    run.finished([("Ann", 1), ("Bob", 9)], options: "--event 'Club Cup'")
    let event = run("pebbles standings --event 'Club Cup'")
    #expect(event.code == .done)
    #expect(event.out.contains("Club Cup"))
    let rows = run("pebbles standings --event 'Club Cup' --json").payload?["standings"]?.array
    #expect(rows?.compactMap { $0["name"]?.string } == ["Bob", "Ann"])
    #expect(rows?.compactMap { $0["total"]?.string } == ["12", "6"])
    #expect(run("pebbles standings --event Nothing").code == .missing)
  }

  @Test func test_start_inAnEventWithoutAName_isRefused() {
    #expect(run("pebbles start Ann --event ''").code == .usage)
    #expect(run("pebbles start Ann --event \(String(repeating: "x", count: 500))").code == .usage)
    #expect(run.entryCount == 0)
  }

  @Test func test_start_onAnUnknownPond_isRefusedWithNearNames() {
    let refused = run("pebbles start Ann --pond 'Duk Pond'")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("expected: Duck Pond"))
    #expect(run.entryCount == 0)
  }

  @Test(arguments: ["\u{1B}[31mred", "a\tb", "‮evil"])
  func test_start_withAHostileName_isPrintedWithoutControls(name: String) {
    let started = run.run(["pebbles", "start", name])
    for text in [started.out, run("players").out, run("pebbles status").out] {
      #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202E}" })
    }
  }

  @Test func test_start_withALongName_isRefused() {
    #expect(run("pebbles start \(String(repeating: "x", count: 201))").code == .usage)
    #expect(run("pebbles start ''").code == .usage)
    #expect(run.entryCount == 0)
  }
}
