import DeskTesting
import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

@testable import Pickleball
@testable import ScoringCLI

/// Tests of the commands for a match, from its start to its finish.
@Suite struct MatchProgramTests {
  private let run = Runner([.pickleball])

  /// Tests that `replay` reads typed letters as rallies, as `enter` does, although `a` was once the
  /// stored form of a foul.
  @Test(arguments: ["a", "A", "aa", "ab", "a b"])
  func test_replay_ofTypedLetters_isOfRallies(line: String) {
    let events = replay("'\(line)'").compactMap { $0["event"]?.string }
    #expect(events == line.uppercased().filter { $0 != " " }.map { "\($0)" })
  }

  @Test func test_start_withoutAFormat_takesTheBuiltInOne_whateverElseHasItsName() {
    run("pickleball formats add sideout --to 9")
    run("pickleball start Ann Ben --new")
    #expect(run("pickleball status").out.contains("to 11"))
  }

  /// Tests that a side which forfeits before the first rally has lost a match in the statistics.
  @Test func test_stats_ofAForfeitBeforeTheFirstRally_countIt() {
    run("pickleball start Ann Ben --new")
    run("pickleball enter 'end forfeit Ann'")
    run("pickleball finish")
    let won = run("pickleball stats Ann --json").payload
    #expect("\(String(describing: won))".contains("matches-won"))
    #expect(run("pickleball stats Ann").out.contains("0/1"))
  }

  @Test func test_replay_pastTheEnd_marksAllThatComesAfterIt() {
    let marks = replay("--sides Ann Ben --to 3 AAA 'time A' B B").map { $0["afterEnd"]?.bool }
    #expect(marks == [false, false, false, false, true, true, true])
  }

  @Test func test_server_whoIsNotOnCourtInARotation_isRefused() {
    run("pickleball start Ann+Abe Bea+Bob --format dreambreaker --new")
    let refused = run("pickleball enter 'server abe'")
    #expect(refused.code == .refused, "\(refused)")
    #expect(refused.err.contains("A2 is not on court: A1 is."), "\(refused)")
    #expect(run("pickleball enter 'server bea'").code == .done)
  }

  @Test func test_matchStoppedInMidGame_showsNoServer() {
    run("pickleball start Ann Ben --new")
    run("pickleball enter aaa")
    #expect(run("pickleball show").out.contains("→"))
    run("pickleball finish --yes")
    let shown = run("pickleball show").out + run("pickleball share").out
    #expect(!shown.contains("→") && !shown.contains("serves from"), "\(shown)")
  }

  private func replay(_ words: String) -> [JSONValue] {
    run("pickleball replay \(words) --json").payload?["steps"]?.array ?? []
  }

  private static let sides = "--sides \"A1 + A2\" \"B1 + B2\""

  @Test(arguments: FixtureTests.rows.indices)
  func test_replay_ofAFixture_hasCallServerReceiverAndCourt(row: Int) {
    let (format, line, serves) = FixtureTests.rows[row]
    for seats in [Self.sides, "--player \"A1 + A2\" --player \"B1 + B2\""] {
      let steps = replay("--format \(format) \(seats) '\(Play.line(line))'")
      let said = steps.map { step in
        [step["call"], step["server"], step["court"], step["receiver"]].map { $0?.string ?? "" }
      }
      #expect(said.map { "\($0[0]) \($0[1])/\($0[2])>\($0[3])" } == serves)
      #expect(steps.allSatisfy { $0["afterEnd"] == false })
      #expect(steps.first?["phase"] == "setup" && steps.last?["phase"] == "underway")
    }
  }

  @Test func test_replay_ofOneText_takesSpacesCommasAndNotes() {
    for text in ["AAB", "'A A B'", "'A, A, B'", "A,A,B", "'A; A:7,drop,winner, B'"] {
      let steps = replay("--format sideout --to 11 \(Self.sides) \(text)")
      #expect(steps.map { $0["call"]?.string ?? "" } == ["0-0-2", "1-0-2", "2-0-2", "0-2-1"])
    }
  }

  @Test func test_replay_pastTheEnd_countsOnAndMarks() {
    let steps = replay("--to 3 \(Self.sides) AAABBAA")
    #expect(
      steps.map { $0["afterEnd"] == true } == [false, false, false, false]
        + Array(repeating: true, count: 4))
    #expect(steps.last?["score"] == [3, 1])
    #expect(steps[3]["phase"] == "complete" && steps.last?["phase"] == "complete")
    let on = replay("--to 3 \(Self.sides) AAAAAA")
    #expect(on.last?["score"] == [6, 0] && on.last?["oddGames"] == [1])
  }

  @Test func test_replay_withFirstServerAndReceiver_startsWithThem() {
    let steps = replay("\(Self.sides) --first-server B2 --first-receiver A2 BA")
    #expect(steps.first?["server"] == "B2" && steps.first?["receiver"] == "A2")
    #expect(steps.last?["server"] == "A2" && steps.last?["call"] == "0-1-1")
    #expect(steps.last?["score"] == [0, 1])
    let receiver = replay("\(Self.sides) --first-receiver A2 B")
    #expect(receiver.first?["server"] == "B1" && receiver.first?["receiver"] == "A2")
    let refused = run("pickleball replay \(Self.sides) --first-server B2 --first-receiver B1 A")
    #expect(refused.code == .refused && refused.err.contains("cannot receive"))
  }

  @Test func test_startOffer_ofAFirstMatch_marksTheUsualFormat() throws {
    let desk = TestDesk([Sport.pickleball])
    let kind = try #require(try desk.scorer.starting.startKinds().kinds.first)
    let offer = try desk.scorer.starting.startOffer(kind)
    #expect(offer.values == ["format": "sideout"])
  }

  @Test func test_start_ofDoubles_playsAMatchToItsHistory() throws {
    #expect(run("pickleball start Ann+Ben Cid+Dan --to 3 --best-of 3").code == .done)
    #expect(run("pickleball enter AAA").out.contains("change ends · 0-0-2 · Cid serves"))
    #expect(run("pickleball enter BBB").code == .done)
    let over = run("pickleball enter AAA")
    #expect(over.out.hasPrefix("3 rallies · Match · Ann + Ben win 3-0, 0-3, 3-0"))
    let refused = run("pickleball enter A")
    #expect(refused.code == .refused && refused.err.contains("The match is over (3-0, 0-3, 3-0)."))
    #expect(refused.err.contains("`on` lets play go on"))
    #expect(run("pickleball undo").out.contains("0-0-2"))
    #expect(run("pickleball redo").code == .done)
    #expect(run("pickleball finish --yes").code == .done)
    let shown = run("pickleball show --json").payload
    #expect(shown?["playingTo"] == 3 && shown?["gameTypeId"] == "format.pickleball/sideout")
    #expect(shown?["standings"]?.array?.first?["score"] == "3-0, 0-3, 3-0")
  }

  @Test func test_amend_insert_remove_ofARally_deriveTheRestAgain() {
    run("pickleball start Ann+Ben Cid+Dan")
    for line in ["A", "B", "A", "B"] { run("pickleball enter \(line)") }
    #expect(
      run("pickleball amend 3 A:winner,7 --yes").out.contains("Side out · 0-3-1 · Cid serves"))
    #expect(run("pickleball insert 3 A --yes").out.contains("Side out · 0-4-1"))
    #expect(run("pickleball remove 3 --yes").code == .done)
    run("pickleball start Ann Cid --to 2")
    run("pickleball enter ABABAA")
    let orphans = run("pickleball amend 3 A")
    #expect(orphans.code == .refused && orphans.err.contains("would become impossible"))
    #expect(run("pickleball amend 3 A --force").code == .done)
    #expect(run("pickleball status").out.contains("2"))
  }

  @Test func test_formats_canBeAddedAndPlayed() {
    #expect(run("pickleball formats").out.contains("mlp-2023-nofreeze"))
    #expect(run("pickleball formats show sideout").out.contains("only the serving side scores"))
    #expect(
      run("pickleball formats add \"House 14\" --like rally-2026 --to 15 --freeze 14").code == .done
    )
    #expect(run("pickleball formats show House --json").payload?["freeze"] == 14)
    run("pickleball start Ann Cid --format House")
    run("pickleball enter 'score 14-9' B")
    #expect(run("pickleball enter A").out.hasPrefix("Rally to Ann · No point · Side out · 14-10"))
    #expect(run("pickleball formats edit House --to 11 --name Short").code == .done)
    #expect(run("pickleball show --json").payload?["playingTo"] == 15)
    #expect(run("pickleball formats edit Short").code == .usage)
    #expect(run("pickleball start Ann Cid --format nosuch").code == .usage)
    #expect(run("pickleball start Ann Cid --cap 5").code == .refused)
  }

  @Test func test_start_ofWrongSides_isRefused() {
    #expect(run("pickleball start Ann Ben Cid").err.contains("needs 2 sides, and 3 were named"))
    #expect(run("pickleball start Ann+Ben Cid").err.contains("as many players"))
    #expect(run("pickleball start Ann+Ben Cid+Dan \(Self.sides)").err.contains("for `replay`"))
    #expect(run("pickleball replay --sides A").code == .usage)
  }

  /// Tests that a side can't have the name of a word of the notation, because `enter A` always
  /// means the first side.
  @Test(arguments: ["B=Ann+Ben A=Cid+Dan", "time=Ann+Ben Blue=Cid+Dan"])
  func test_start_ofSidesCalledAsTheNotation_isRefused(sides: String) {
    let refused = run("pickleball start \(sides)")
    #expect(refused.code == .refused && refused.err.contains("is a word of the notation"))
    #expect(run.rounds.isEmpty)
  }

  @Test func test_start_ofFourNames_showsHowTheyAreJoined() {
    #expect(
      run("pickleball start Ann Ben Cid Dan").err.contains("`ann ben` or `ann+ben cid+dan`"))
  }

  @Test func test_remove_thatMovesLaterServes_saysSoWithBothBoards() {
    run("pickleball start Ann Cid")
    run("pickleball enter ABBA")
    let before = run.entryCount
    let asked = run("pickleball remove 3")
    #expect(asked.code == .refused)
    #expect(asked.err.contains("1 later rally would be somebody else's"))
    #expect(asked.err.contains("Now: ") && asked.err.contains("Then: "))
    #expect(asked.err.contains("--yes"))
    #expect(run.entryCount == before)
    #expect(run("pickleball remove 5").code == .done)
    #expect(run("pickleball remove 3 --yes").code == .done)
  }

  @Test func test_remove_thatMovesPointsBetweenGames_saysSoWithBothBoards() {
    run("pickleball start Ann Cid --format rally-2026 --to 3 --best-of 3")
    // Ann wins the first game 3-0, and serves first in the second one.
    run("pickleball enter AAA BBA")
    let before = run.entryCount
    let asked = run("pickleball remove 2")
    #expect(asked.code == .refused)
    #expect(asked.err.contains("later rally"))
    #expect(asked.err.contains("Now: Ann 3-0") && asked.err.contains("Then: "))
    #expect(run.entryCount == before)
  }

  @Test(arguments: ["amend 3 A", "insert 3 B"])
  func test_correction_thatMovesLaterServes_saysSoWithBothBoards(line: String) {
    run("pickleball start Ann Cid")
    run("pickleball enter ABBA")
    let before = run.entryCount
    let asked = run("pickleball \(line)")
    #expect(asked.code == .refused, "\(asked.out)")
    #expect(asked.err.contains("would be somebody else's") && asked.err.contains("--yes"))
    #expect(run.entryCount == before)
    #expect(run("pickleball \(line) --yes").code == .done)
  }

  @Test func test_log_onATerminal_cutsNoFigure() {
    run("pickleball start 'Christopher+Maximilian' 'Anastasia+Wilhelmina'")
    run("pickleball enter ABBA")
    run("pickleball amend 3 A --yes")
    let log = run("pickleball log", answers: "").out
    for text in ["Mar 1, 2026", "replaced by 6", "1-0-2 ·", "A: rally to Christopher + Maximilian"]
    {
      #expect(log.contains(text) || text == "Mar 1, 2026" && log.contains("15:00"), "\(log)")
    }
    #expect(log.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(log)")
  }

  @Test func test_timeline_headingAndRows_countTheSameSideFirst() {
    run("pickleball start Ann Cid --to 3")
    run("pickleball enter BBBB")
    let timeline = run("pickleball timeline").out
    #expect(timeline.contains("The game: 0-3"))
    #expect(timeline.contains("Scores have Ann's points first."))
  }

  @Test func test_share_withoutNames_callsPersonsPlayers() {
    run("pickleball start Ann+Ben Cid+Dan --to 3")
    run("pickleball enter AAA")
    run("pickleball finish")
    let shared = run("pickleball share 1 --names none").out
    #expect(shared.contains("Player 1 + Player 2 beat Player 3 + Player 4 3-0"), "\(shared)")
    #expect(!shared.contains("Side 1"))
  }

  @Test func test_reopenLogAndStats_takeNumbersAndNoSport() {
    run("pickleball start Ann Cid --to 3")
    run("pickleball enter AAA")
    run("pickleball finish")
    run("me Ann")
    #expect(run("log 1").out.contains("A: rally to Ann"))
    #expect(run("pickleball log 1").out == run("log 1").out)
    #expect(run("stats").out.contains("Ann: 1 match"))
    #expect(run("reopen 1").out.hasPrefix("Reopened match "))
    #expect(run("pickleball status").code == .done)
    #expect(run("amend 4 B").code == .done)
    #expect(run("remove 4").code == .done)
    #expect(run("abandon").out.hasPrefix("Abandoned match "))
  }

  @Test func test_log_showsScoreAndServer_historyWhoBeatWhom() {
    run("pickleball start Kim+Leo Ivy+Jay --to 3")
    run("pickleball enter AB")
    let log = run("pickleball log").out
    #expect(log.contains("1-0-2 · Kim serves from the left"))
    #expect(log.contains("0-1-1 · Ivy serves from the right"))
    run("pickleball undo")
    run("pickleball enter AAA")
    #expect(run("pickleball finish").code == .done)
    #expect(run("history").lines.first?.hasPrefix("Kim + Leo beat Ivy + Jay 3-0") == true)
    #expect(run("history --oneline").out.contains("Kim + Leo beat Ivy + Jay 3-0"))
  }

  @Test func test_delete_ofAMatch_namesItsSides_notItsFormat() {
    run("pickleball start Kim+Leo Ivy+Jay --to 3 --new")
    run("pickleball enter AAA")
    run("pickleball finish")
    let asked = run("pickleball delete 1")
    #expect(asked.err.contains("Kim + Leo v Ivy + Jay, "), "\(asked)")
    #expect(!asked.err.contains("sideout"))
  }

  /// Tests that starting a match without players reports a missing value, and not a broken rule.
  @Test func test_start_withoutPlayers_asksForThem() {
    let run = Runner([.pickleball])
    run("me Ann")
    let nobody = run("pickleball start")
    #expect(
      nobody.code == .usage && nobody.err.contains("No players are named."), "\(nobody)")
    #expect(nobody.err.contains("ann+ben cid+dan"))
    let one = run("pickleball start Ann")
    #expect(one.code == .refused && one.err.contains("1 was named"), "\(one)")
  }
}
