import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct CardImportTests {
  private let run = Runner()
  private let first = PebbleCards.card("2026-02-01T10:00", [("Ann", 5), ("Bob", 7)])
  private let second = PebbleCards.card("2026-02-02T10:00", "mill Pond", [("Ann", 2)])

  private func take(_ cards: String..., options: String = "") -> JSONValue? {
    run("pebbles import - --json \(options)", input: PebbleCards.file(cards)).payload
  }

  @Test func test_import_ofCards_addsRoundsAndPlayersAndSaysSo() {
    let imported = run("pebbles import -", input: PebbleCards.file([first, second]))
    #expect(imported.code == .done)
    #expect(
      imported.out == """
        Added 2 rounds.
        2 cards read.
        New players: Ann, Bob.
        next: score pebbles history

        """)
    let history = run("pebbles history")
    #expect(history.out.contains("mill Pond"))
    #expect(history.out.contains("Bob won at 7"))
    #expect(history.out.contains("Feb 1, 2026 · 2 players"))
  }

  @Test func test_import_again_addsNothing() {
    _ = take(first, second)
    let entries = run.entryCount
    let again = take(first, second)
    #expect(again?["rounds_added"] == 0)
    #expect(again?["rounds_known"] == 2)
    #expect(again?["rounds_united"] == 0)
    #expect(again?["players_added"] == [])
    #expect(run.entryCount == entries)
  }

  @Test func test_import_afterARename_findsThePlayerByTheKey() {
    _ = take(first)
    run("players rename Ann Anouk")
    let again = take(first)
    #expect(again?["rounds_added"] == 0)
    #expect(again?["players_added"] == [])
  }

  @Test func test_import_ofTwoCardsWithTheSameKey_keepsTwo() {
    #expect(take(first, first)?["rounds_added"] == 2)
    #expect(take(first, first)?["rounds_known"] == 2)
    #expect(take(first, first)?["rounds_added"] == 0)
    #expect(run("history --json").payload?.array?.count == 2)
  }

  @Test func test_import_ofAnotherPhonesCard_isUnited() {
    _ = take(first)
    let other = PebbleCards.card("2026-02-01T10:00", [("Bob", 7), ("Cid", 9)])
    let united = take(other)
    #expect(united?["rounds_added"] == 0)
    #expect(united?["rounds_united"] == 1)
    let card = run("history --json").payload?.array?.first
    #expect(card?["players"] == 3)
    #expect(card?["winners"] == ["Cid"])
    #expect(take(other)?["rounds_united"] == 0)
    #expect(take(first)?["rounds_added"] == 0)
    #expect(run("pebbles show").out.contains("Cid"))
  }

  @Test func test_import_ofAnotherScoreForAKnownName_isAConflict() {
    _ = take(first)
    let other = PebbleCards.card("2026-02-01T10:00", [("Bob", 7), ("Ann", 6)])
    let result = run("pebbles import -", input: PebbleCards.file([other]))
    #expect(result.code == .done)
    #expect(result.err.contains("line 4: Ann has other scores in the round"))
    #expect(run("history --json").payload?.array?.count == 1)
  }

  @Test func test_import_ofEmptyScores_unitesNothing() {
    _ = take(PebbleCards.card("2026-02-01T10:00", [("Ann", 0)]))
    let other = take(PebbleCards.card("2026-02-01T10:00", [("Ann", 0), ("Bob", 1)]))
    #expect(other?["rounds_added"] == 1)
  }

  @Test func test_dryRun_storesNothingAndSaysWhatWould() {
    let wouldAdd = run(
      "pebbles import - --dry-run --me Ann", input: PebbleCards.file([first, second]))
    #expect(wouldAdd.code == .done)
    #expect(wouldAdd.out.hasPrefix("Would add 2 rounds."))
    #expect(run.entryCount == 0)
    #expect(take(first, second, options: "--dry-run")?["dry_run"] == true)
    _ = take(first)
    let entries = run.entryCount
    #expect(take(first, second, options: "--dry-run")?["rounds_added"] == 1)
    #expect(run.entryCount == entries)
  }

  @Test func test_dryRun_withoutAStore_worksToo() {
    let run = Runner(store: false)
    let result = run("pebbles import - --dry-run", input: PebbleCards.file([first]))
    #expect(result.code == .done, "\(result.err)")
    #expect(result.out.hasPrefix("Would add 1 round."))
  }

  @Test func test_me_saysWhichNameIsYou() {
    _ = take(first, options: "--me ann")
    #expect(run("me").out == "You are Ann.\n")
    #expect(run("history").out.contains("You finished 2nd at 5"))
    _ = take(second, options: "--me Bob")
    #expect(run("me").out == "You are Ann.\n")
  }

  @Test func test_me_thatIsNotInTheFile_isRefused() {
    let result = run("pebbles import - --me Anna", input: PebbleCards.file([first]))
    #expect(result.code == .usage)
    #expect(result.err.contains("Anna"))
    #expect(result.err.contains("expected: Ann"))
    #expect(run.entryCount == 0)
  }

  @Test func test_timezone_decidesTheMomentOfCompletion() {
    _ = take(first, options: "--timezone +02:00")
    #expect(run("history --json").payload?.array?.first?["completedAt"] == "2026-02-01T08:00:00Z")
    #expect(run("pebbles export --form notation").out.contains("offset: 7200\n"))
    #expect(run("pebbles show").out.contains("Feb 1, 2026"))
  }

  @Test func test_timezone_thatNobodyKnows_isRefusedBeforeAnythingIsStored() {
    let result = run(
      "pebbles import - --timezone Mars/Olympus", input: PebbleCards.file([first]))
    #expect(result.code == .usage)
    #expect(result.err.contains("There is no time zone \"Mars/Olympus\"."))
    #expect(run.entryCount == 0)
  }

  @Test func test_warnings_nameTheirLine() {
    let result = run(
      "pebbles import -",
      input: PebbleCards.file([PebbleCards.card("2026-02-01T10:00", [("Ann", 0)])]))
    #expect(result.err == "line 3: Nothing scored.\n")
    let payload = take(PebbleCards.card("2026-02-01T10:00", [("Bob", 0)]))
    #expect(payload?["warnings"]?.array?.first?["line"] == 3)
  }

  @Test func test_aWrongLine_isNamedAndNothingIsStored() {
    let result = run("pebbles import -", input: PebbleCards.file([first, "nonsense\n"]))
    #expect(result.code == .data)
    #expect(result.err.contains("Line 5 is neither a card nor a player."))
    #expect(result.err.contains("standard input"))
    #expect(run.entryCount == 0)
  }

  @Test(arguments: ["", "hello", "PebbleS", "{]"])
  func test_anUnknownForm_isRefusedWithTheFormsThatAreRead(text: String) {
    let result = run("pebbles import -", input: text)
    #expect(result.code == .data)
    #expect(run.entryCount == 0)
  }

  @Test func test_undo_leavesImportsAlone() {
    _ = take(first)
    let result = run("pebbles undo")
    #expect(result.code == .refused)
    #expect(run("history --json").payload?.array?.count == 1)
  }
}
