import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

@testable import DiscGolf
@testable import ScoringCLI

@Suite struct GolfRoundTests {
  private let run = Runner([.discGolf])

  init() {
    run("me Ann")
    run("discgolf courses add Park --pars 3,4,3")
    run("discgolf start Ann Bob --course Park --guest Dave")
  }

  private func play() {
    run("discgolf enter 3 4 2")
    run("discgolf enter 4 4 3")
    run("discgolf enter 2 3 3")
  }

  @Test func test_enter_aLine_isSaidBackWithParAndTotal() {
    run("discgolf enter 2 3 3")
    run("discgolf enter 3 4 4")
    #expect(run("discgolf enter 3: Ann 3").out == "Ann, hole 3: 3 (E), -2 thru 3\n")
  }

  @Test func test_enter_aWrongLine_namesTokenColumnAndWhatIsExpected() {
    let refused = run("discgolf enter '3 zoe 4'")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("column 3"))
    #expect(refused.err.contains("zoe"))
    let illegal = run("discgolf enter 0")
    #expect(illegal.code == .refused)
    #expect(run("discgolf show --json").payload?["events"] == [])
  }

  @Test func test_card_tellsAHoleNotPlayedFromOneWithoutAScore() {
    run("discgolf enter '1: Ann 3, Bob -'")
    let card = run("discgolf status").out
    let row = card.split(separator: "\n").first { $0.hasPrefix("Bob") } ?? ""
    #expect(row.split(separator: " ").prefix(4) == ["Bob", "-", "·", "·"], "\(card)")
    #expect(card.contains("- not played") || card.contains("-\nnot played"))
  }

  @Test func test_amend_ofACell_isRead() {
    play()
    #expect(run("discgolf amend 'Ann 2' 5").code == .done)
    #expect(run("discgolf show --json").payload?["notation"]?.array?.contains("2 1=5") == true)
    #expect(run("discgolf undo").code == .done)
    #expect(run("discgolf show --json").payload?["notation"]?.array?.contains("2 1=4") == true)
  }

  @Test func test_finish_ofTheRound_isACardOfTheHistory() throws {
    play()
    let finished = run("discgolf finish --yes")
    #expect(finished.code == .done)
    let id = try #require(run("discgolf show --json").payload?["id"]?.string).prefix(4)
    #expect(run("discgolf show \(id)").out == finished.out)
    #expect(
      run("discgolf history").out == """
        Park  \(id) ›
        Mar 1, 2026 · 3 players
        Dave won at -2 · You finished 2nd at -1

        """)
    #expect(
      run("discgolf history --speak").out
        == "Park, Mar 1, 2026. Dave won at -2. You finished 2nd.\n")
  }

  @Test func test_finish_withAGap_saysItAndGivesNoPlace() {
    run("discgolf enter 3 4 2")
    let finished = run("discgolf finish --yes")
    #expect(finished.code == .done)
    #expect(
      (finished.out + finished.err).contains(
        "Ann has no score on holes 2 and 3 and takes no place."))
    #expect(!run("discgolf history").out.contains("won at"))
  }

  @Test func test_show_ofAPlayer_isTheBreakdown() throws {
    play()
    run("discgolf enter 3: Ann 5")
    run("discgolf finish --yes")
    let show = run("discgolf show --player An")
    #expect(show.lines.first == "Ann")
    let spoken = run("discgolf show --player Ann --speak")
    #expect(spoken.lines.contains("Hole 2, par 4, scored 4, E par"))
    #expect(spoken.lines.contains("Hole 3, par 3, scored 5, +2 par"))
    #expect(
      run("discgolf show --player Ann --speak=words").lines
        .contains("Hole 3, par 3, scored 5, two over par"))
    let payload = try #require(run("discgolf show --player Ann --json").payload)
    #expect(payload["playerName"] == "Ann")
    #expect(payload["totalStrokes"] == 12)
    #expect(payload["totalPar"] == 10)
    #expect(payload["overallRelativeToPar"] == 2)
    #expect(payload["overallFormattedScore"] == "+2")
    let hole = try #require(payload["holeScores"]?.array?.last)
    #expect(hole["holeNumber"] == 3)
    #expect(hole["strokeCount"] == 5)
    #expect(hole["relativeToPar"] == 2)
  }

  @Test func test_json_ofARound_hasTheKeysOfDiscGolf() throws {
    play()
    let first = try #require(run("discgolf log --json").payload?["entries"]?.array?[1])
    run("discgolf enter 1: Ann 4")
    run("discgolf finish --yes")
    let round = try #require(run("discgolf show --json").payload)
    let ids = try #require(
      run("players --json").payload?.array
    ).compactMap { $0["id"] }
    #expect(round["holeCount"] == 3)
    #expect(round["status"] == "completed")
    #expect(round["completedAt"] == "2026-03-01T15:00:00Z")
    #expect(round["playerIDs"] == .array(ids))
    #expect(round["guestNames"] == ["Dave"])
    #expect(round["organiser"] == "Ann")
    #expect(round["courseID"]?.string?.isEmpty == false)
    let events = try #require(round["events"]?.array)
    #expect(events.count == 9)
    let corrected = try #require(events.first { $0["notation"] == "1 1=4" })
    #expect(corrected["roundID"] == round["id"])
    #expect(corrected["playerID"] == ids[0])
    #expect(corrected["holeNumber"] == 1)
    #expect(corrected["strokeCount"] == 4)
    #expect(first["body"]?.string?.hasPrefix("1 1=") == true)
    #expect(corrected["supersedes"] == .array([first["id"] ?? .null]))
    for event in events {
      for key in ["roundID", "playerID", "holeNumber", "strokeCount", "supersedes"] {
        #expect(event.object?[key] != nil, "\(key)")
      }
    }
  }

  @Test(arguments: ["json", "notation", "udisc"])
  func test_export_inEveryForm_isReadAgain(form: String) throws {
    play()
    run("discgolf finish --yes")
    let file = run("discgolf export --form \(form)")
    #expect(file.code == .done)
    let other = Runner([.discGolf], device: 2)
    let imported = other("discgolf import - --me Ann --json", input: file.out)
    #expect(imported.code == .done, "\(imported.err)")
    #expect(imported.payload?["rounds_added"] == 1)
    let card = try #require(other("history --json").payload?.array?.first)
    #expect(card["title"] == "Park")
    #expect(card["winners"] == ["Dave"])
    #expect(card["winningScore"] == "-2")
    #expect(other("discgolf import - --json", input: file.out).payload?["rounds_added"] == 0)
    #expect(other("doctor").code == .done)
  }

  /// Tests that an exported round is recognized when it is imported again, and is not added a
  /// second time.
  @Test func test_import_ofWhatWasExportedHere_addsNothing() {
    play()
    run("discgolf finish --yes")
    let file = run("discgolf export --form udisc")
    let again = run("discgolf import - --json", input: file.out)
    #expect(again.payload?["rounds_added"] == 0)
    #expect(again.payload?["rounds_known"] == 1)
    run("discgolf amend 'Ann 1' 6 --round 1")
    let changed = run("discgolf import - --json", input: file.out)
    #expect(changed.payload?["rounds_added"] == 1)
  }

  @Test func test_replay_ofACard_storesNothing() {
    let replay = run("discgolf replay '3 4' -p Ann -p Bob --course Park")
    #expect(replay.code == .done, "\(replay.err)")
    #expect(run("discgolf show --json").payload?["events"] == [])
  }

  @Test func test_marks_explainTheCard() {
    #expect(run("discgolf marks").out.contains("birdie"))
  }

  @Test func test_tree_ofTheSport_isValid() {
    let root = ProgramTree.root(SportList([.discGolf]))
    let faults = CommandTreeValidator.faults(root, sportIDs: ["discgolf"])
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func test_enter_overAScore_saysWhatItWas() {
    run("discgolf enter 3 4 2")
    #expect(run("discgolf enter 1: 4 4 4").out.hasSuffix("; was 3, 4, 2\n"))
    #expect(run("discgolf enter 1: Ann 5").out.hasSuffix("; was 4\n"))
    #expect(run("discgolf enter Ann 1: 3 4").out.hasSuffix("; was Ann, hole 1: 5\n"))
    #expect(run("discgolf amend 'Ann 1' 2").out.hasSuffix("; was 3\n"))
    #expect(run("discgolf enter 2: Bob 4").out.contains("was") == false)
  }

  @Test func test_status_ofEighteenHolesForFour_foldsWithTheSameMarks() {
    run("discgolf start Ann Bob Cid Dora --course 'Maple Hill'")
    for hole in 1...18 { run("discgolf enter \(hole): 2 4 5 1") }
    for columns in [40, 60, 80] {
      run.terminal = Terminal(
        isTerminal: true, size: (columns, 30), environment: Environment(variables: [:]))
      let lines = run("discgolf status").lines
      #expect(lines.allSatisfy { $0.count <= columns }, "\(columns)")
      let words = lines.filter { $0.hasPrefix("Ann") }
        .flatMap { $0.split(separator: " ").dropFirst().map(String.init) }
      #expect(words.filter { $0 == "(2)" || $0 == "((2))" }.count == 18, "\(columns): \(words)")
    }
  }

  @Test func test_stats_roundsWithoutAPlace_areInNoStreak() {
    play()
    run("discgolf enter Ann dnf")
    run("discgolf finish --yes")
    run("discgolf stats Bob streaks")
    let bob = run("discgolf stats Bob --json").payload?["players"]?.array?.first
    #expect(bob?["sections"]?["streaks"]?["wins"]?["n"] == 1)
    let ann = run("discgolf stats Ann --json").payload?["players"]?.array?.first
    #expect(ann?["sections"]?["streaks"]?["wins"] == nil)
  }

  @Test func test_show_leadsToItsFiguresAndCourse() throws {
    play()
    let finished = run("discgolf finish --yes")
    let stats = try #require(finished.commands.first { $0.contains(" stats ") })
    #expect(stats.contains("--game") && stats.contains("--type Park"))
    let figures = run(stats)
    #expect(figures.code == .done, "\(figures.err)")
    #expect(figures.out.hasPrefix("Ann: 1 round\n"))
    let course = try #require(finished.commands.first { $0.contains("courses show") })
    #expect(run(course).out.contains("Park"))
    run("discgolf start Ann --course Park")
    run("discgolf enter Ann: 3 3 3")
    run("discgolf finish --yes")
    #expect(run("discgolf stats").out.hasPrefix("Ann: 2 rounds\n"))
    #expect(run(stats).out == figures.out)
  }

  @Test func test_show_compact_isTwoLinesOfFortyColumns() {
    play()
    let compact = run("discgolf show --compact").out
    #expect(compact.split(separator: "\n").count == 2)
    #expect(compact.split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(compact.contains("Dave -2"))
  }

  @Test func test_history_withEveryRoundPutAway_saysSoAndHowToSeeThem() {
    play()
    run("discgolf finish --yes")
    run("discgolf archive 1")
    let history = run("discgolf history")
    #expect(history.lines.first == "All finished rounds are archived.")
    #expect(history.commands == ["score discgolf history --archived"])
    #expect(run("discgolf history --archived").out.contains("Park"))
  }

  @Test func test_history_json_saysWhetherThereIsMoreAndHowToGoOn() throws {
    for _ in 1...3 {
      run("discgolf start Ann --course Park")
      run("discgolf enter Ann: 3 3 3")
      run("discgolf finish --yes")
    }
    func onward(_ line: String) throws -> JSONValue? {
      try CanonicalJSON.value(JSONValue.self, from: run(line).out)["onward"]
    }
    let first = try onward("discgolf history -n 2 --json")
    #expect(first?["hasMore"] == true)
    let before = try #require(first?["before"]?.string)
    let rest = try onward("discgolf history -n 2 --json --before \(before)")
    #expect(rest?["hasMore"] == false)
    #expect(rest?["before"] == .null)
  }

  @Test func test_status_json_holdsEveryScore() {
    run("discgolf enter 3 4 2")
    let scores = run("discgolf status --json").payload?["scores"]?.array
    #expect(scores?.count == 3)
    #expect(scores?.first?["strokes"]?.array?.first == 3)
  }

  @Test func test_start_onACourseThatWasOnlyImported_playsItsLayout() throws {
    let card = """
      PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1,Hole2
      Par,River Bend,Blue,2026-02-12 1015,2026-02-12 1142,7,,,3,4
      Ann,River Bend,Blue,2026-02-12 1015,2026-02-12 1142,7,0,,3,4

      """
    #expect(run("discgolf import -", input: card).code == .done)
    let started = run("discgolf start Ann --course 'river bend'")
    #expect(started.code == .done, "\(started.err)")
    #expect(started.out.contains("River Bend — Blue"))
    #expect(run("discgolf start Ann --course 'River Bend' --layout Red").code != .done)
    #expect(run("discgolf start Ann --course Nowhere").code == .usage)
  }

  @Test func test_start_again_keepsCourseEventAndOptions() {
    run("discgolf start Ann Bob --course Park --start-hole 2 --event Cup")
    let again = run("discgolf start --again --json").payload
    #expect(again?["title"] == "Park")
    #expect(again?["event"] == "Cup")
    #expect(again?["startHole"] == 2)
    #expect(run("discgolf start --again --course 'Maple Hill'").out.contains("Maple Hill"))
  }

  @Test func test_start_onATerminal_letsOnePickTheCourse() {
    let started = run("discgolf start Ann", answers: "Park\n")
    #expect(started.code == .done, "\(started.err)")
    #expect(started.err.contains("Which course?"))
    #expect(started.out.contains("Park"))
  }
}

/// Tests of inserting a hole that was forgotten while the card was entered.
@Suite struct ForgottenHoleTests {
  private let run = Runner([.discGolf])

  init() {
    run("me Ann")
    run("discgolf courses add Park --pars 3,4,3,3")
    run("discgolf start Ann Bob --course Park")
  }

  private var notation: [String] {
    run("discgolf show --json").payload?["notation"]?.array?.compactMap(\.string) ?? []
  }

  @Test func test_insert_ofAForgottenHole_movesScoresAndPenaltiesOn() {
    run("discgolf enter 3 3")
    run("discgolf enter 5 4")
    run("discgolf enter '2: ann ob 1'")
    let before = notation
    let inserted = run("discgolf insert '2 ann' 4")
    #expect(inserted.code == .done, "\(inserted.err)")
    #expect(notation.contains("2 1=4"))
    #expect(notation.contains("3 1=5"))
    #expect(notation.contains("2 2=4"))
    #expect(notation.filter { $0.contains("ob") }.allSatisfy { $0.hasPrefix("3") })
    #expect(run("discgolf undo").code == .done)
    #expect(notation == before)
  }

  @Test func test_insert_whereTheLastHoleHasAScore_isRefused() {
    for _ in 1...4 { run("discgolf enter 3 3") }
    let before = notation
    let refused = run("discgolf insert '2 ann' 4")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("Hole 4 has a score, and no hole comes after it."))
    #expect(notation == before)
  }

  @Test func test_insert_onAnEmptyHole_leadsToEnter() {
    run("discgolf enter 3 3")
    let refused = run("discgolf insert '3 ann' 4")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("Nothing stands there"))
  }
}
