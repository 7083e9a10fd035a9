import DiscGolf
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

/// Tests of a desk at a competition, which enters and imports the cards of other people.
@Suite struct ResultsDeskTests {
  private let run = Runner([.discGolf])

  private func card(_ name: String, _ date: String, _ scores: String, par: String = "9") -> String {
    let total = scores.split(separator: ",").compactMap { Int($0) }.reduce(0, +)
    return """
      PlayerName,CourseName,LayoutName,Date,Total,+/-,Hole1,Hole2,Hole3
      Par,Wood,Main,\(date),9,,3,3,3
      \(name),Wood,Main,\(date),\(total),\(total - 9),\(scores)
      """
  }

  @Test func test_import_ofAnUnlikelyDate_isSaid() {
    let far = run("import -", input: card("Ann", "3026-05-01 10:00", "3,3,3"))
    #expect(far.code == .done && far.err.contains("3026-05-01"), "\(far)")
    let old = run("import -", input: card("Ann", "1850-05-01 10:00", "3,3,3"))
    #expect(old.err.contains("1850-05-01"))
    let near = run("import -", input: card("Ann", "2026-01-01 10:00", "3,3,3"))
    #expect(!near.err.contains("hardly the date"))
  }

  @Test func test_import_ofTheSameCardWithACorrectedPar_isSaid() {
    let first = card("Ann", "2026-01-01 10:00", "3,3,3")
    run("import -", input: first)
    let corrected = run("import -", input: first.replacing(",9,,3,3,3", with: ",10,,3,4,3"))
    #expect(corrected.err.contains("the same people at the same time"), "\(corrected)")
  }

  @Test func test_penalty_onTheRoundOnceMore_isAskedAbout() {
    run("discgolf courses add Park --pars 3,3")
    run("discgolf start Ann Ben --course Park")
    #expect(run("discgolf enter penalty ann courtesy").code == .done)
    let again = run("discgolf enter penalty ann courtesy")
    #expect(again.err.contains("for 2 in all: penalty Ann courtesy 2"), "\(again)")
    #expect(run("discgolf enter penalty ann courtesy 2").code == .done)
  }

  @Test func test_next_whereAPlayoffIsBegun_isNoFinish() {
    run("discgolf courses add Park --pars 3,3")
    run("discgolf start Ann Ben --course Park")
    run("discgolf enter 3 3")
    run("discgolf enter 3 3")
    let begun = run("discgolf enter playoff: ann 3")
    #expect(!(begun.out + begun.err).contains("discgolf finish"), "\(begun)")
    #expect(!run("discgolf status").err.contains("discgolf finish"))
  }

  @Test func test_result_ofAMatch_isThatOfTheSideThatIsNamedFirst() {
    run("discgolf courses add Park --pars 3,3,3,3")
    run("discgolf event new Cup --as allplay --kind match --course Park --new Ann Ben Cid")
    run("event draw --yes")
    #expect(run("result ben ann 2/1").out.contains("Ann down 2/1 Ben"))
    #expect(run("result ann cid 2 down").out.contains("Cid 2 up Ann"))
    let refused = run("result ben cid 4/1")
    #expect(refused.code == .refused && refused.err.contains("No match of 4 holes"), "\(refused)")
    #expect(run("result ben cid 3-1").err.contains("is no result of a match"))
    #expect(run("result ben cid halved").code == .done)
    let history = run("history").out
    #expect(
      history.contains("Ben beat Ann 2/1") && history.contains("Cid beat Ann 2 up"), "\(history)")
  }

  @Test func test_match_withExtraHoles_isScoredToItsEnd() {
    run("discgolf courses add Park --pars 3,3")
    let started = run("discgolf start Ann Ben --kind match --course Park --extra-holes --json")
    let id = started.payload?["id"]?.string ?? ""
    for line in ["3 4", "4 3"] { run("discgolf enter \(line)") }
    #expect(run("discgolf status").out.contains("Extra hole 1"))
    let won = run("discgolf enter 3 2")
    #expect(won.out.contains("Ben won 1 up after 3 holes"), "\(won)")
    #expect(run("discgolf finish --yes").out.contains("Ben"))
    #expect(run("history").out.contains("Ben beat Ann 1 up after 3"))
    let corrected = run("discgolf amend 'extra 1 ann' 1 --round \(id)")
    #expect(corrected.code == .done, "\(corrected)")
    #expect(run("history").out.contains("Ann beat Ben 1 up after 3"))
  }

  @Test func test_import_ofTheSameCardWithOtherScores_isSaid() {
    run("import -", input: card("Ann", "2026-01-01 10:00", "3,3,3"))
    let again = run("import -", input: card("Ann", "2026-01-01 10:00", "3,3,4"))
    #expect(again.out.hasPrefix("Added 0 rounds, 1 known already (1 of them with other values)."))
    #expect(again.err.contains("Ann has other values in round"), "\(again)")
    #expect(again.err.contains("--update"))
    let other = run("import -", input: card("Ben", "2026-01-01 10:00", "3,3,5"))
    #expect(!other.err.contains("other scores"))
  }

  @Test func test_statistics_ofAScorerWhoNeverPlayed_areEverybodys() {
    run("me Rita --new")
    run("import -", input: card("Ann", "2026-01-01 10:00", "3,3,3"))
    let all = run("discgolf stats")
    #expect(all.out.contains("Ann") && !all.out.contains("will appear here"), "\(all)")
    let refused = run("discgolf stats ann averages")
    #expect(refused.err.contains("score discgolf stats averages"))
    run("import -", input: card("Rita", "2026-01-02 10:00", "3,3,3"))
    #expect(run("discgolf stats").out.hasPrefix("Rita: 1 round"))
  }

  @Test func test_history_ofWins_leavesOutWhatWasPlayedAlone() {
    run("me Ann --new")
    run("import -", input: card("Ann", "2026-01-01 10:00", "3,3,3"))
    #expect(!run("discgolf history --result win").out.contains("Wood"))
    let two =
      card("Ann", "2026-01-02 10:00", "3,3,3") + "\nBen,Wood,Main,2026-01-02 10:00,10,1,3,3,4"
    run("import -", input: two)
    #expect(run("discgolf history --result win").out.contains("Wood"))
  }

  @Test func test_history_ofAll_hasWhatWasPutAwayUnfinished() {
    for course in ["Maple Hill", "DeLaveaga"] {
      run("discgolf start --course '\(course)' Ann Ben")
      run("discgolf enter 3 4")
      if course == "Maple Hill" { run("discgolf archive 1 --yes") }
    }
    let all = run("discgolf history --all").out
    #expect(all.contains("Maple Hill") && !all.contains("DeLaveaga"), "\(all)")
    #expect(!run("discgolf history").out.contains("Archived"))
  }

  @Test func test_notation_keepsTheNote_andRefusesWhatIsImpossible() {
    run("import -", input: card("Ann", "2026-01-01 10:00", "3,3,4"))
    run("discgolf note 1 'Windy: \"gusts\"'")
    let text = run("discgolf export --form notation").out
    #expect(text.contains("note: \"Windy: \\\"gusts\\\"\""))
    let other = Runner([.discGolf])
    other("import -", input: text)
    #expect(other("discgolf note 1").out.contains("gusts"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let number = (lines.firstIndex { $0.hasPrefix("3 1=4") } ?? 0) + 1
    let broken = text.replacing("3 1=4", with: "7 1=4")
    let third = Runner([.discGolf])
    let refused = third("import -", input: broken)
    #expect(refused.code != .done && refused.err.contains("line \(number)"), "\(refused)")
    #expect(third("discgolf history --json").payload?["rounds"]?.array?.isEmpty ?? true)
  }

  @Test func test_amend_ofWhatWasTakenBack_isRefused() {
    run("discgolf start --course 'Maple Hill' Ann Ben")
    for line in ["3 4", "4 4"] { run("discgolf enter \(line)") }
    run("discgolf undo")
    let count = run.entryCount
    let refused = run("discgolf amend 4 5")
    #expect(refused.code != .done && refused.err.contains("was undone"), "\(refused)")
    #expect(run.entryCount == count)
    #expect(run("discgolf redo").code == .done)
  }
}
