import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

@testable import Archery
@testable import ScoringCLI

@Suite struct ArcheryRoundTests {
  private let run = Runner.archery()

  private func start() {
    run("me Ann")
    let started = run("archery start --shoot wa720_70 Ann Ben Cid Dora")
    #expect(started.code == .done, "\(started.err)")
    #expect(started.out.contains("End 1 of 12, Arrow 1 of 6"))
  }

  private func totals() -> [String: Int] {
    let archers = run("archery status --json").payload?["archers"]?.array ?? []
    return Dictionary(
      zip(["Ann", "Ben", "Cid", "Dora"], archers.map { $0["score"]?.integer ?? -1 })
    ) { $1 }
  }

  @Test func test_startAgain_inAnotherYear_isShotByTheRulesOfThatYear() {
    run("me Ann")
    run("archery start Ann Ben --shoot wa720_70 --at '2025-06-01 10:00' --new")
    #expect(run("archery status").out.contains("World Archery outdoor, to 2025"))
    let started = run("archery start --again --at '2026-06-01 10:00'")
    #expect(started.err.contains("By its date it is played by other rules than the last round."))
    #expect(run("archery status").out.contains("World Archery outdoor, from 2026"))
    #expect(!run("archery start --again --at '2026-06-02 10:00'").err.contains("other rules"))
  }

  /// Tests that new rounds follow a round of the catalogue as the user has edited it, also if its
  /// old code is typed.
  @Test(arguments: ["portsmouth", "Portsmouth", "'Club Ports'"])
  func test_start_withAChangedRoundOfTheCatalogue_isShotAsItIsNow(name: String) {
    run("me Ann")
    run("archery rounds edit Portsmouth --arrows-per-end 5")
    if name.contains("Club") { run("archery rounds edit portsmouth --name 'Club Ports'") }
    #expect(run("archery start --shoot \(name)").out.contains("End 1 of 12, Arrow 1 of 5"))
  }

  /// Tests that a round can't get the name of another round of the catalogue, because a typed name
  /// would then be ambiguous.
  @Test(arguments: ["add Portsmouth", "add 'WA 18M'", "edit Zork --name york"])
  func test_rounds_withANameOfTheCatalogue_areRefused(words: String) {
    run("archery rounds add Zork --pass '12@30m/3 80 10-zone'")
    let refused = run("archery rounds \(words) --pass '12@30m/3 80 10-zone'")
    #expect(refused.code == .refused && refused.err.contains("is a round of the catalogue ("))
    #expect(run("archery rounds show zork").out.hasPrefix("Zork\n"))
  }

  /// Tests that an archer who gave up a match before the first arrow has lost it in the statistics.
  @Test func test_stats_ofAMatchGivenUpBeforeAnArrow_countItAsWon() {
    run("me Ann")
    run("archery start --kind match Ann Ben --new")
    run("archery enter 'ben retired'")
    run("archery finish")
    let stats = run("archery stats Ann").out
    #expect(stats.contains("Matches won  100.0 %  1/1*") && !stats.contains("Arrows"), "\(stats)")
    #expect(run("archery stats Ben").out.contains("Matches won  0.0 %  0/1*"))
  }

  /// Tests that an option which a match doesn't have is refused, and that a third archer can't join
  /// a match.
  @Test func test_match_withARoundOfTheCatalogue_orAThirdArcher_isRefused() {
    run("me Ann")
    let stray = run("archery start --kind match --shoot wa720_70 Ann Ben")
    #expect(stray.code != .done, "\(stray)")
    #expect(stray.err.contains("--shoot is for another kind of round."))
    #expect(run("archery start --kind match --bow compound Ann Ben").code == .done)
    let third = run("join Eve")
    #expect(third.code != .done)
    #expect(third.err.contains("is for 2 sides, who are all present: nobody can join."))
  }

  /// Tests that the expected score of the whole round is computed from the exact handicap of half a
  /// round, which is printed.
  @Test func test_handicap_ofAPart_saysByWhichTheWholeIsExpected() {
    let out = run("archery handicap --shoot wa720_70 --score 290 --arrows 36").out
    #expect(out.contains("Handicap 33 for 290 on WA 70m after 36 arrows"), "\(out)")
    #expect(out.contains("The whole round at that form, handicap 32.73: 580"), "\(out)")
  }

  /// Tests that a match of two archers, of whom one shoots a compound bow, is refused unless the
  /// way to decide it is given.
  @Test func test_match_ofOneCompoundBow_asksWhatDecidesIt() {
    let refused = run("archery start --kind match --bow ann=compound Ann Ben --new")
    #expect(refused.code != .done, "\(refused)")
    #expect(refused.err.contains("Ann shoots a compound bow, and the match would go by sets."))
    let said = run("archery start --kind match --bow ann=compound --system sets Ann Ben --new")
    #expect(said.code == .done && said.out.contains("first to 6 set points"), "\(said)")
    #expect(run("archery start --again").out.contains("first to 6 set points"))
  }

  /// Tests that the results of a match are not added to the points of an event's rounds.
  @Test func test_standingsOfAnEvent_withAMatchInIt_addUpTheRoundsAlone() {
    run("me Ann --new")
    run("archery start Ann Ben Cid --shoot wa18 --new --event Cup --at '2026-01-01 10:00'")
    for _ in 1...20 { run("archery enter 'ann 10 9 8, ben 10 9 8, cid 9 9 9'") }
    run("archery finish")
    run("archery start Ann Ben --kind match --event Cup --at '2026-01-04 10:00'")
    for _ in 1...3 { run("archery enter 'ann 10 10 10, ben 9 9 9'") }
    run("archery finish")
    func totals(_ options: String = "") -> [String?] {
      let rows = run("archery standings --event Cup --json \(options)").payload?["standings"]
      return (rows?.array ?? []).map { row in
        "\(row["name"]?.string ?? "") \(row["score"]?.string ?? "")"
      }
    }
    #expect(totals() == ["Ann 540", "Ben 540", "Cid 540"])
    #expect(totals("--absent last") == ["Ann 540", "Ben 540", "Cid 540"])
    let text = run("archery standings --event Cup").out
    #expect(text.contains("1 round of another kind is not added"), "\(text)")
    #expect(totals("--by places") == ["Ann 2", "Ben 3", "Cid –"])
  }

  /// Tests that a match which one archer gave up before the first arrow is a win or a loss in the
  /// history.
  @Test(arguments: [("ben", "win"), ("ann", "loss")])
  func test_history_ofAMatchThatOneGaveUp_isWonOrLost(name: String, result: String) {
    run("me Ann --new")
    run("archery start --kind match Ann Ben --new")
    run("archery enter '\(name) retired'")
    run("archery finish")
    for other in ["win", "loss", "none"] {
      #expect(run("history --result \(other)").out.contains("won") == (other == result), "\(other)")
    }
  }

  @Test func test_wholeRound_typedFromAFile_hasTheKnownSums() throws {
    start()
    let text = PaperRound.lines.joined(separator: "\n")
    let entered = run("archery enter -", input: text)
    #expect(entered.code == .done, "\(entered.err)")
    #expect(entered.out.contains("Finish Round"))
    let archers = try #require(run("archery status --json").payload?["archers"]?.array)
    for sum in PaperRound.sums {
      let seat = try #require(["Ann", "Ben", "Cid", "Dora"].firstIndex(of: sum.name))
      #expect(archers[seat]["score"]?.integer == sum.total)
      #expect(archers[seat]["counters"] == ["X": .integer(sum.xs), "10": .integer(sum.tens)])
    }
    #expect(run("archery finish --yes").code == .done)
    let standings = try #require(run("archery standings --json").payload?["standings"]?.array)
    #expect(standings.compactMap { $0["name"]?.string } == PaperRound.sums.map(\.name))
    let explained = run("archery standings --explain")
    let (first, second) = (PaperRound.sums[0], PaperRound.sums[1])
    #expect(
      explained.out.contains(
        "\(first.name) is above \(second.name): \(first.total) to \(second.total)."))
    #expect(
      run("archery standings --explain --json").payload?["explanations"]?.array?.count == 3)
    #expect(run("doctor").code == .done)
  }

  @Test func test_wholeRound_cutOffInTheMiddleOfAnEnd_goesOnWhereItStopped() throws {
    start()
    // The test enters half of the file and then four arrows of Ann's next end; then the input ends.
    let half = PaperRound.lines.prefix(6).joined(separator: "\n")
    let next = PaperRound.lines[6].split(separator: ",").map { $0.split(separator: " ") }
    let begun = next[0].prefix(5).joined(separator: " ")
    #expect(run("archery enter -", input: half + "\n" + begun).code == .done)
    #expect(run.place.end == 7)
    #expect(run.place.arrow == 5)
    let status = try #require(run("archery status --json").payload)
    #expect(status["currentEndScores"]?.array?.count == 4)
    #expect(status["isEndComplete"] == false)
    #expect(status["isLoading"] == false)
    #expect(status["errorMessage"] == .null)
    // Then it enters the two missing arrows of that end, and the end of the other archers.
    let rest = [next[0][0]] + next[0].suffix(2)
    #expect(run("archery enter \(rest.joined(separator: " "))").code == .done)
    let others = next.dropFirst().map { $0.joined(separator: " ") }.joined(separator: ", ")
    let lines = [others] + PaperRound.lines.dropFirst(7)
    #expect(run("archery enter -", input: lines.joined(separator: "\n")).code == .done)
    #expect(
      totals() == Dictionary(uniqueKeysWithValues: PaperRound.sums.map { ($0.name, $0.total) }))
  }

  @Test func test_undo_acrossEndsAndDistances_goesBackLineByLine() {
    start()
    run("archery enter -", input: PaperRound.lines.prefix(7).joined(separator: "\n"))
    #expect(run.place.end == 8)
    #expect(run("archery undo").code == .done)
    #expect(run.place.end == 7)
    #expect(totals() == PaperRound.half)
    run("archery undo")
    #expect(run.place.end == 6)
    run("archery redo")
    #expect(totals() == PaperRound.half)
  }

  @Test func test_enter_aWrongToken_storesNothingOfTheLine() {
    start()
    let before = totals()
    let refused = run("archery enter 'ann X 10 9, ben 9 12 8'")
    #expect(refused.code == .usage)
    for part in ["12", "End 1, arrow 2", "X 10 9 8 7 6 5 4 3 2 1 M"] {
      #expect(refused.err.contains(part), "\(part): \(refused.err)")
    }
    #expect(totals() == before)
    #expect(run("archery enter 0").err.contains("M is a miss, 10 is a ten"))
    #expect(run("archery enter 'ann 9 9 9 9 9 9 9'").code == .refused)
  }

  @Test func test_amend_andRemove_ofOneArrow_areCountedAgain() {
    start()
    run("archery enter 'ann X 10 9 9 8 8'")
    #expect(run("archery amend '1.2 ann' M").code == .done)
    #expect(totals()["Ann"] == 44)
    #expect(run("archery amend 1.2 ann -").code == .done)
    #expect(run.place.arrow == 2)
    #expect(run("archery undo").code == .done)
    #expect(run("archery remove '1.2 ann'").code == .done)
    #expect(run("archery enter '1: ann 9 9 9 9 9 9'").code == .done)
    #expect(totals()["Ann"] == 54)
  }

  @Test func test_me_isWhoShootsWhereNobodyIsNamed() {
    run("me Zoe")
    #expect(run("archery start --shoot york").code == .done)
    #expect(run("archery status").out.contains("Zoe"))
    #expect(run("archery enter 97531M").code == .done)
    #expect(run.place.end == 2)
  }

  @Test func test_start_bowsAndYear_arePinned() throws {
    let started = run(
      "archery start --shoot portsmouth --at 2025-02-01 --bow recurve --bow ben=compound "
        + "--age ann=u18 Ann Ben")
    #expect(started.code == .done, "\(started.err)")
    let round = try #require(run("archery show --json").payload)
    #expect(round["ruleset"] == "agb-indoor-2025")
    #expect(round["maxPossibleScore"] == 600)
    let archers = try #require(run("archery status --json").payload?["archers"]?.array)
    #expect(archers.map { $0["bow"] } == ["recurve", "compound"])
    #expect(run("archery start --shoot wa18 --ruleset nothing").code == .usage)
    #expect(run("archery start --shoot wa18 --bow crossbow").code == .usage)
    #expect(run("archery start").code == .usage)
  }

  @Test func test_first_worksAsPrinted() {
    run("me Ann")
    #expect(run(ActionSpelling.line(Sport.archery.first)).code == .done)
  }

  @Test func test_match_correctionThatOrphansLaterSets_isRefusedAndForced() throws {
    let started = run("archery start --kind match Ann Ben")
    #expect(started.code == .done, "\(started.err)")
    let lines = [
      "ann 10 10 10, ben 9 9 9", "ann 8 8 8, ben 9 9 9", "ann 9 9 9, ben 8 8 8",
      "ann 9 9 9, ben 10 10 10",
    ]
    let entered = run("archery enter -", input: lines.joined(separator: "\n"))
    #expect(entered.code == .done, "\(entered.err)")
    let refused = run("archery enter '2: ann 10 10 10'")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("6 later events would become impossible"), "\(refused.err)")
    let show = run("archery show --json").payload
    #expect(show?["orphans"] == 0)
    #expect(run("archery amend '2.1 ann' 10").code == .done)
    #expect(run("archery amend --force '2.2 ann' 10").code == .done)
    let after = try #require(run("archery show --json").payload)
    #expect(after["orphans"] == 6)
    #expect(after["phase"] == "complete")
    #expect(run("archery show").out.contains("Not counted"))
    #expect(run("archery undo").code == .done)
    #expect(run("archery show --json").payload?["orphans"] == 0)
  }

  @Test func test_match_ofCompoundTeams_isStartedWithSides() throws {
    let started = run(
      "archery start --kind match --form team --bow compound ann+ben+cid dora+eve+finn")
    #expect(started.code == .done, "\(started.err)")
    let round = try #require(run("archery show --json").payload)
    #expect(round["system"] == "cumulative")
    #expect(round["maxPossibleScore"] == 240)
    #expect(run("archery enter 'ben X X X X X X'").code == .done)
    #expect(run("archery enter 'dora 4 4 4 4 4 4'").code == .usage)
  }

  @Test(arguments: [
    ("--kind match --form team ann+ben+cid dora+eve", "has 2"),
    ("--kind match --form mixed ann+ben+cid dora+eve+finn", "--form team is for sides of 3"),
    ("--kind match ann+ben+cid dora+eve+finn", "--form team is for sides of 3"),
    ("--kind match --form team ann+ben+cid", "`ann+ben+cid dora+eve+finn`"),
    ("--shoot wa720_70 --form team ann ben", "Give --kind match"),
  ]) func test_start_ofSidesThatDoNotFitTheForm_isRefused(words: String, said: String) {
    let refused = run("archery start \(words)")
    #expect(refused.code == .refused && refused.err.contains(said), "\(refused.err)")
    #expect(run.rounds.isEmpty)
  }

  @Test(arguments: ["json", "notation"])
  func test_export_inEveryForm_isReadAgain(form: String) throws {
    start()
    run("archery enter 'ann X 10 9 9 8 8 +7, ben 9 9'")
    run("archery enter 'cid retired'")
    let file = run("archery export --form \(form)")
    #expect(file.code == .done)
    let other = Runner.archery(device: 2)
    #expect(other("archery import -", input: file.out).code == .done)
    let notation = other("archery show --json").payload?["notation"]
    #expect(notation == run("archery show --json").payload?["notation"])
    #expect(notation?.array?.contains("1.7 1=7") == true)
    #expect(notation?.array?.contains("status 3=retired") == true)
  }

  @Test func test_replay_andRulesets_storeNothing() {
    let replay = run("archery replay --shoot wa720_70 --player ann 'X 10 9'")
    #expect(replay.code == .done, "\(replay.err)")
    #expect(run("archery rulesets").out.contains("wa-2026"))
    #expect(run("archery rulesets wa-2026").out.contains("unconfirmed"))
  }

  @Test func test_tree_ofTheSport_isValid() {
    let root = ProgramTree.root(SportList([.archery]))
    let faults = CommandTreeValidator.faults(root, sportIDs: ["archery"])
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func test_status_ofLittleRoom_losesNoArrow() {
    run("archery start --shoot wa720_70 Bartholomew Zacharias --new")
    run("archery enter Bartholomew 10 10 10 10 10 9")
    for columns in ["40", "60", "80"] {
      run.variables["COLUMNS"] = columns
      run.terminal = Terminal(isTerminal: true, width: Int(columns) ?? 80)
      let text = run("archery show").out + run("archery show --player Bart").out
      #expect(text.contains("10 10 10 10 10 9"), "\(columns)")
      #expect(!text.contains("Running T…"))
    }
  }

  @Test func test_find_wordsInQuotes_areWordsEach() {
    #expect(run("archery find 'wa 720'").out.contains("wa720_70"))
    #expect(run("archery find 'wa 720'").out == run("archery find wa 720").out)
    #expect(run("__complete fish archery start --shoot wa7").out.contains("wa720_70"))
  }

  // Tests that the history says who beat whom in a match, and that a table of sides has no column
  // "Archer".
  @Test func test_history_ofAMatch_saysWhoBeatWhom() {
    run("archery start --kind match Ann Ben")
    for set in 1...3 { run("archery enter '\(set): ann 10 10 10, ben 9 9 9'") }
    #expect(run("archery finish --yes").code == .done)
    let line = run("archery history").lines.first ?? ""
    #expect(line.hasPrefix("Ann beat Ben 6-0"), "\(line)")
    #expect(run("archery share 1").out.contains("Ann beat Ben 6-0"))
  }

  @Test func test_status_ofSides_callsThemSides() {
    run("archery start --shoot wa18 Red=ann+ben Blue=cid+dan")
    let status = run("archery status").out
    #expect(status.contains("\nSide ") && !status.contains("\nArcher "), "\(status)")
  }

  @Test func test_complete_bow_offersTheBowsBehindANameToo() {
    func offered(_ words: String...) -> [String] {
      run.run(["__complete", "zsh"] + words).out.split(separator: "\n").map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(offered("archery", "start", "--bow", "com").contains("compound"))
    #expect(offered("archery", "start", "--bow", "ben=rec") == ["ben=recurve"])
  }

  @Test func test_start_onATerminal_findsTheRoundByAPartOfItsName() {
    let started = run("archery start Ann", answers: "portsmouth\ny\n")
    #expect(started.code == .done, "\(started.err)")
    let chosen = run("archery start Ann", answers: "wa 1440\n1\n")
    #expect(chosen.code == .done, "\(chosen.err)")
    #expect(chosen.err.contains("  1  "), "\(chosen.err)")
  }
}

/// Tests of inserting an arrow that was forgotten while an end was entered.
@Suite struct ForgottenArrowTests {
  private let run = Runner.archery()

  private var notation: [String] {
    run("archery show --json").payload?["notation"]?.array?.compactMap(\.string) ?? []
  }

  @Test func test_insert_ofAForgottenArrow_movesOnTillAnEmptyPlace() {
    run("me Ann")
    run("archery start --shoot wa720_70 Ann Ben")
    run("archery enter 'ann X 9 9 8 7 6'")
    run("archery enter 'ben 9 9 9 9 9 9'")
    run("archery enter 'ann 10 9'")
    let before = notation
    let inserted = run("archery insert '1.2 ann' 10")
    #expect(inserted.code == .done, "\(inserted.err)")
    #expect(
      notation.filter { $0.contains(" 1=") }
        == [
          "1.1 1=X", "1.2 1=10", "1.3 1=9", "1.4 1=9", "1.5 1=8", "1.6 1=7", "2.1 1=6",
          "2.2 1=10", "2.3 1=9",
        ])
    #expect(notation.filter { $0.contains(" 2=") } == before.filter { $0.contains(" 2=") })
    #expect(run("archery undo").code == .done)
    #expect(notation == before)
  }
}
