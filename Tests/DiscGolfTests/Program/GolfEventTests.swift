import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import DiscGolf

/// Tests of standings over several rounds.
@Suite struct GolfEventTests {
  private let run = Runner([.discGolf])

  init() {
    run("discgolf courses add Park --pars 3,3")
    for name in ["Ann", "Ben", "Cid", "Dora"] { run("players add \(name)") }
  }

  private func play(_ day: Int, _ lines: [String], options: String = "") {
    run(
      "discgolf start Ann Ben Cid Dora --course Park --event Cup --at 2026-02-0\(day)T10:00 \(options)"
    )
    for line in lines { run("discgolf enter '\(line)'") }
    run("discgolf finish --yes")
  }

  private var rows: [String] {
    let payload = run("discgolf standings --event Cup --json").payload
    return (payload?["standings"]?.array ?? []).map { row in
      let place = row["place"]?.integer.map(String.init) ?? "-"
      return "\(place) \(row["name"]?.string ?? "") \(row["score"]?.string ?? "")"
    }
  }

  @Test func test_standings_overRounds_placeOnlyThoseWhoFinishedAll() {
    play(1, ["3 4 3 2", "3 4 3 2"])
    play(2, ["3 3 4 2", "3 3 4 -", "dora dnf"])
    #expect(rows == ["1 Ann E", "2 Ben +2", "2 Cid +2", "- Dora –"])
    let text = run("discgolf standings --event Cup")
    #expect(text.out.contains("Only who has a result of each session has a place"))
  }

  @Test func test_typedTotal_withoutACourse_saysHowTheEventGetsOne() {
    run("discgolf courses add Glen --pars 4,4")
    run("discgolf event new League --as season Ann Ben")
    let refused = run("result ann 7 --event League")
    #expect(
      refused.err.contains("discgolf event set --course COURSE` says it for the rounds of League"),
      "\(refused.err)")
    run("discgolf event set --course Park --event League")
    #expect(run("result ann 7 --event League").out.contains("Ann: +1, no holes"))
    #expect(run("discgolf event set --course Nowhere --event League").code != .done)
  }

  @Test func test_typedTotals_ofThoseWhoDidNotFinish_keepTheScoreAndAreLast() {
    run(
      "discgolf event new League --as season --policy sum,unfinished:last --course Park Ann Ben Cid Dora"
    )
    #expect(run("result ann 7 --event League").out.contains("Ann: +1, no holes"))
    #expect(run("result ben 9 dnf --event League").out.contains("Ben: +3, DNF"))
    #expect(run("result cid dns --event League").out.contains("Cid: DNS"))
    #expect(run("result dora dsq hit Ben --event League").out.contains("Dora: DQ"))
    let text = run("discgolf standings --event League").out
    #expect(text.contains("+3 DNF") && text.contains("Dora was disqualified: hit Ben."), "\(text)")
    let rows = run("discgolf standings --event League --json").payload?["standings"]?.array ?? []
    #expect(rows.map { $0["place"]?.integer } == [1, 2, 2, nil])
    #expect(run("result cid 8 dns --event League").code != .done)
    #expect(run("result dora 6 --event League --yes").out.contains("Dora: E, no holes"))
    #expect(!run("discgolf standings --event League").out.contains("hit Ben"))
  }

  @Test func test_handicap_isANumberAndNoScore() {
    run("discgolf event new League --as season --policy sum,handicap:80/5 --course Park Ann Ben")
    run("event in ann --handicap=-3 --event League")
    func handicap() -> String? {
      let table = run("event --event League --json").payload?["tables"]?.array?.first
      let row = table?["rows"]?.array?.first { $0["name"]?.string == "Ann" }
      return row?["figures"]?["Handicap"]?.string
    }
    #expect(handicap() == "-3")
    #expect(run("result ann 10 --event League").out.contains("Ann is 1 of 2."))
    // 80 percent of 4, after a result that counted less the recorded handicap.
    #expect(handicap() == "3")
  }

  @Test func test_divisions_haveTablesOfTheirOwnMembers() {
    run("players set ann division=MA1")
    run("discgolf event new League --as season --course Park Ann Ben")
    let first = run("result ann 7 --event League").out
    #expect(first.contains("Ann is 1 of 1 in MA1."), "\(first)")
    run("result ben 6 --event League")
    let tables = run("event --event League --json").payload?["tables"]?.array ?? []
    let rows = tables.map { table in
      (table["rows"]?.array ?? []).map {
        "\($0["place"]?.integer ?? 0) \($0["name"]?.string ?? "")"
      }
    }
    #expect(rows == [["1 Ben"], ["1 Ann"]] || rows == [["1 Ann"], ["1 Ben"]], "\(rows)")
  }

  /// Tests that a round with unknown pars is not added to the standings of rounds by par.
  @Test func test_standings_withARoundWithoutPars_addUpTheOthers() {
    play(1, ["4 3 3 3", "4 3 3 3"])
    let file = """
      PlayerName,CourseName,LayoutName,Date,Total,+/-,Hole1,Hole2
      Ann,Park,Main,2026-02-03 10:00,4,,2,2
      Ben,Park,Main,2026-02-03 10:00,6,,3,3

      """
    #expect(run("discgolf import -", input: file).code == .done)
    run("event put --round 1 Cup")
    #expect(rows == ["1 Ben E", "1 Cid E", "1 Dora E", "4 Ann +2"])
    let text = run("discgolf standings --event Cup").out
    #expect(text.contains("1 round of another kind is not added"), "\(text)")
  }

  @Test func test_standings_ofTheBestRound_speakOfOne() {
    play(1, ["3 4 3 2", "3 4 3 2"])
    play(2, ["3 3 4 2", "3 3 4 2"])
    let best = run("discgolf standings --event Cup --best 1").out
    #expect(best.contains("the best result counts"), "\(best)")
  }

  @Test func test_standings_ofWhoFinishedNoRoundOrOne_haveNoPlace() {
    play(1, ["3 4 3 2", "3 4 - 2", "cid dq"])
    play(2, ["3 3 4 2", "3 3 4 -", "dora dnf", "cid dq"])
    #expect(rows == ["1 Ann E", "2 Ben +2", "- Cid –", "- Dora –"])
  }

  @Test func test_playoff_thatSomebodyDidNotPlay_decidesNothingOverTheEvent() {
    play(1, ["3 4 3 4", "3 3 3 4"])
    play(2, ["4 3 4 3", "3 3 3 3", "playoff: ann 4 ben 3"])
    #expect(rows == ["1 Ann +1", "1 Ben +1", "1 Cid +1", "4 Dora +2"])
  }

  @Test func test_standings_roundsOfOneDay_areOneSession() {
    run("discgolf start Ann --event Cup --course Park --new")
    for line in ["3", "3"] { run("discgolf enter \(line)") }
    run("discgolf finish --yes")
    run("discgolf start Ben --event Cup --course Park --new")
    for line in ["3", "3"] { run("discgolf enter \(line)") }
    run("discgolf finish --yes")
    let text = run("discgolf standings --event Cup").out
    #expect(text.contains("T1  Ben         E      E"), "\(text)")
  }

  @Test func test_playoff_ofOneAlone_winsNoEvent() {
    play(1, ["3 4 4 4", "3 3 4 4"])
    play(2, ["4 3 4 4", "3 3 4 4", "playoff: ann 7"])
    #expect(rows.prefix(2) == ["1 Ann +1", "1 Ben +1"])
  }

  @Test func test_playoff_ofTheLastRound_decidesFirstPlaceOverTheEvent() {
    play(1, ["3 4 3 4", "3 3 3 4"])
    play(2, ["4 3 4 3", "3 3 3 3", "playoff: ann 4 ben 3 cid 4"])
    #expect(rows == ["1 Ben +1", "2 Ann +1", "2 Cid +1", "4 Dora +2"])
    #expect(
      run("discgolf standings --event Cup").out.contains(
        "Ben, Ann and Cid: playoff, shoot-off or tie-break of the last session:"))
  }

  @Test func test_playoff_ofAnEarlierRound_decidesNothingOverTheEvent() {
    play(1, ["3 3 4 4", "3 3 4 4", "playoff: ann 4 ben 3"])
    play(2, ["3 3 4 4", "3 3 4 4"])
    #expect(rows == ["1 Ann E", "1 Ben E", "3 Cid +4", "3 Dora +4"])
  }

  @Test func test_countback_overTheEvent_decidesByTheSumOfTheLastHoles() {
    play(1, ["3 4 3 3", "4 3 3 5"], options: "--countback last")
    #expect(rows == ["1 Cid E", "2 Ben +1", "3 Ann +1", "4 Dora +2"])
    #expect(run("discgolf standings --event Cup").out.contains("tie-break of the last session"))
  }

  @Test(arguments: ["180", "+40", "3"])
  func test_total_thatIsUnlikely_isAskedAbout(total: String) {
    run("discgolf event new League --as season --course Park Ann Ben")
    let refused = run("result ann \(total) --event League")
    #expect(refused.code == .refused && refused.err.contains("of par 6 is unlikely."), "\(refused)")
    #expect(run("history --json").payload?.array?.isEmpty == true)
    #expect(run("result ann \(total) --event League --yes").code == .done)
    run("discgolf start Cid --course Park")
    #expect(run("discgolf enter 'total \(total)'").code == .refused)
    #expect(run("discgolf enter 'total 7'").code == .done)
  }
}
