import ProgramTesting
import ScoringKit
import Testing

@testable import DiscGolf
@testable import ScoringCLI

/// Tests of `start --again`, which repeats the players and the course of the last round.
@Suite struct StartAgainTests {
  private let run = Runner([.discGolf])

  init() {
    run("me Ann")
    run("discgolf courses add Park --pars 3,4,3")
    run("discgolf start Ann Bob --course Park --start-hole 2 --new")
    run("discgolf join Cid --new")
    for name in ["ann", "bob", "cid"] { run("discgolf enter '\(name) 2: 3 4 3'") }
    run("discgolf finish --yes")
  }

  private var pars: [Int]? {
    run("discgolf show --json").payload?["holes"]?.array?.compactMap { $0["par"]?.integer }
  }

  @Test func test_again_takesWhoeverJoinedLate_andTheFirstHole() {
    let started = run("discgolf start --again")
    #expect(started.out.contains("Park — Main, Ann, Bob, Cid"))
    #expect(started.out.contains("Hole 2, par 4"))
    #expect(!started.err.contains("changed"))
  }

  /// Tests that a note on an older round, or its correction, doesn't make it the round that is
  /// repeated.
  @Test(arguments: ["note 2 windy", "amend '1 bob' 5 --round 2", "share 2"])
  func test_again_afterAWordOnAnOldRound_isOfTheLastOne(command: String) {
    run("discgolf courses add Tee --pars 3,3")
    run("discgolf start Ann --course Tee")
    for line in ["3", "4"] { run("discgolf enter \(line)") }
    run("discgolf finish")
    #expect(
      run("discgolf \(command) --yes").code == .done || run("discgolf \(command)").code == .done)
    #expect(run("discgolf start --again").out.contains("Tee — Main, Ann\n"))
  }

  @Test(arguments: ["Ann + Bob", "+ Bob", "'Ann +'", "'+ Bob'"])
  func test_start_withAPlusThatStandsAlone_isRefused(names: String) {
    let refused = run("discgolf start \(names) --course Park --new")
    #expect(refused.code == .usage && refused.err.contains("joins the members of a side"))
    #expect(!run("players").out.contains("+"))
    let twice = run("discgolf start Ann Ann --course Park")
    #expect(twice.err.contains("`guest:Ann`"), "\(twice.err)")
  }

  @Test func test_export_ofARoundThatWasShared_losesNothingMore() {
    let before = run("discgolf export --form udisc").err
    run("discgolf share 1")
    #expect(run("discgolf export --form udisc").err == before)
  }

  /// Tests that printed commands name the right one of two courses with the same name, and can be
  /// typed as printed.
  @Test func test_commands_withTwoCoursesOfOneName_workAsTheyArePrinted() throws {
    run("discgolf courses add 'Maple Hill' --pars 3,4 --yes")
    #expect(run("discgolf start --course 'Maple Hill'").err.contains("(maple-hill)"))
    let first = run("discgolf").out.split(separator: "\n").first {
      $0.contains("score discgolf start")
    }
    #expect(first?.contains("Maple Hill") == false)
    #expect(run("discgolf start Ann --course maple-hill").code == .done)
    run("discgolf enter 3")
    #expect(run("discgolf finish --yes").err.contains("courses show maple-hill"))
    #expect(!run("discgolf start --again").err.contains("changed"))
    run("discgolf courses edit maple-hill --layout Main --pars 3,3,3")
    let again = run("discgolf start --again --new")
    #expect(again.err.contains("`score discgolf start --again --course maple-hill`"))
    #expect(run("discgolf start --again --course maple-hill").out.contains("Hole 1, par 3"))
  }

  @Test func test_start_byALaterWordOfTheNameOfACourse_isPlayedThere() {
    #expect(run("discgolf start Ann --course hill").out.contains("Maple Hill — Main"))
    run("discgolf courses add 'Mill Hill' --pars 3,3")
    let refused = run("discgolf start Ann --course hill")
    #expect(refused.code == .usage && refused.err.contains("could be 2 courses"))
  }

  /// Tests that printed commands name the layout of a course that has two.
  @Test func test_commands_withTwoLayouts_nameTheLayout() {
    run("discgolf courses edit 'Maple Hill' --add-layout Short --pars 3,3")
    let first = run("discgolf").out.split(separator: "\n").first {
      $0.contains("score discgolf start")
    }
    #expect(first?.contains("Maple Hill") == false)
    run("discgolf start Ann --course 'Maple Hill' --layout Short")
    run("discgolf enter 3 3")
    run("discgolf finish --yes")
    run("discgolf courses edit 'Maple Hill' --layout Short --pars 3,4")
    let command = "discgolf start --again --course \"Maple Hill\" --layout Short"
    #expect(run("discgolf start --again").err.contains("`score \(command)`"))
    #expect(run(command).code == .done)
  }

  /// Tests that the ambiguous name of a course is refused, even if one of the courses was played
  /// before.
  @Test func test_start_onWhatCouldBeSeveral_isRefused_alsoAfterOneWasPlayed() {
    run("discgolf courses edit Park --add-layout Long --pars 4,4,4")
    let layouts = run("discgolf start --course Park Ann")
    #expect(layouts.code == .usage && layouts.err.contains("Park has 2 layouts: name one."))
    run("discgolf courses add Park --pars 5,5 --yes")
    let courses = run("discgolf start --course Park Ann --layout Main")
    #expect(courses.code == .usage && courses.err.contains("\"Park\" could be 2 courses."))
  }

  @Test func test_again_onACourseThatWasRenamed_isPlayedThere() {
    run("discgolf courses edit Park --name Meadow")
    let started = run("discgolf start --again")
    #expect(started.err.contains("`score discgolf start --again --course Meadow`"))
    #expect(run("discgolf start --again --course Meadow").out.contains("Meadow — Main"))
  }

  /// Tests that options which are typed with `--again` replace the values of the last round, and
  /// that the other values are kept.
  @Test func test_again_withAnOption_keepsTheCourseAndTheEvent() {
    run("discgolf courses edit Park --add-layout Long --pars 4,4,4")
    run("discgolf courses add Other --pars 3")
    run("discgolf event put Cup --round 1")
    #expect(run("discgolf start --again --layout Long").out.contains("Park — Long, Ann, Bob, Cid"))
    #expect(run("discgolf show --json").payload?["event"] == "Cup")
    #expect(pars == [4, 4, 4])
    #expect(run("discgolf start --again --course Other").out.contains("Other — Main"))
  }

  @Test func test_again_onACourseThatHasChanged_saysSoAndHowItIsPlayedNow() {
    run("discgolf courses edit Park --pars 4,4,5")
    let started = run("discgolf start --again")
    #expect(started.err.contains("Park has changed since the last round, and this is played as"))
    #expect(pars == [3, 4, 3])
    run("discgolf abandon --yes")
    #expect(started.err.contains("`score discgolf start --again --course Park`"))
    #expect(run("discgolf start --again --course Park").code == .done)
    #expect(pars == [4, 4, 5])
  }

  @Test func test_again_onACourseThatIsGone_saysSo() {
    run("discgolf courses delete Park --yes")
    #expect(run("discgolf start --again").err.contains("There is no course \"Park\" in the list"))
    #expect(pars == [3, 4, 3])
  }

  @Test func test_start_onACourseThatIsGone_saysSo() {
    run("discgolf courses edit Park --pars 3,3,3")
    run("discgolf courses delete Park --yes")
    let started = run("discgolf start Ann Bob --course park")
    #expect(started.err.contains("There is no course \"Park\" in the list: this is played as the"))
    #expect(pars == [3, 4, 3])
  }

  /// Tests which card of an imported file is repeated: the one with the latest date, although the
  /// file lists another one last.
  @Test func test_again_afterAnImport_repeatsWhatWasPlayedLast() {
    let run = Runner([.discGolf])
    let head = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1"
    func card(_ course: String, _ date: String, _ other: String) -> String {
      ["Par", "Ann", other].map { "\($0),\(course),Main,\(date) 1000,,3,,,3" }.joined(
        separator: "\n")
    }
    let text =
      "\(head)\n\(card("Newest", "2026-05-02", "Ben"))\n\(card("Oldest", "2020-05-01", "Zoe"))\n"
    run("me Ann --new")
    #expect(run("discgolf import -", input: text).code == .done)
    #expect(run("discgolf start --again").out.contains("Newest — Main, Ann, Ben"))
  }
}
