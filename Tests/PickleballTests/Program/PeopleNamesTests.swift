import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball
@testable import ScoringCLI

/// Tests that a name never means somebody else without a word about it, in every place where people
/// are named.
@Suite struct PeopleNamesTests {
  private let run = Runner([.pickleball])

  private static let header = "date,side_a,side_b,scores\n"

  private func names() -> [String] {
    (run("players --all --json").payload?.array ?? []).compactMap { $0["name"]?.string }.sorted()
  }

  // MARK: Me

  @Test func test_me_isTheUserInEveryCommand() throws {
    run("me Ann")
    for name in ["Mel", "Ben"] { run("players add \(name)") }
    #expect(run("players merge Ben me").out.contains("Ben is Ann from now on."))
    #expect(run("players rename me Annette").out.contains("Renamed Annette."))
    #expect(run("players show me").out.contains("Annette"))
    run("pickleball start me Mel --to 5")
    #expect(run("pickleball enter me").out.contains("Rally to Annette"))
    #expect(run("history --player me").out.contains("Annette"))
    #expect(run("players archive me").out.contains("Archived Annette."))
    #expect(names() == ["Annette", "Mel"])
  }

  @Test func test_me_inARoundWithoutTheUser_isRefused() {
    run("me Ann")
    run("pickleball start Mel Ben --to 5 --yes")
    let refused = run("pickleball enter me")
    #expect(refused.code != .done)
    #expect(run("pickleball status --json").payload?["score"] == [0, 0])
    #expect(run("pickleball start Mel Ben --first-server me").err.contains("you are not in"))
    #expect(run("pickleball start me Ben --first-server me").code == .done)
  }

  @Test func test_me_inAnEvent_isTheUser() {
    run("me Ann")
    run("pickleball event new Cup --as allplay --courts 1 --to 11 me Mel Ben --yes")
    run("event draw --yes")
    #expect(run("result 'me mel 11-3'").code == .done)
    #expect(run("event out me").out.contains("Ann left Cup."))
    run("pickleball event new Other --as allplay Mel Cid --yes")
    #expect(run("event out me --event Other").code != .done)
  }

  @Test(arguments: [
    "pickleball start me Ben", "me me", "players add me", "players add ME --new",
    "players rename Ben me", "players alias Ben me --new", "pickleball start Ben guest:me",
  ])
  func test_me_isNobodysName(line: String) {
    run("players add Ben")
    let refused = run(line)
    #expect(refused.code != .done && refused.err.contains("score me NAME"), "\(refused)")
    #expect(names() == ["Ben"])
  }

  // MARK: Names that can't be typed

  @Test(arguments: ["guest:Tom", "Ann+Ben", "Red=Ann", "Ann + Ben"])
  func test_nameThatMeansSomethingElse_isRefused(name: String) {
    run("players add Zed")
    for line in [
      "players add '\(name)' --new", "players rename Zed '\(name)' --new",
      "players alias Zed '\(name)' --new",
    ] {
      let refused = run(line)
      #expect(refused.code != .done && refused.err.contains("can't be the name"), "\(refused)")
    }
    #expect(names() == ["Zed"])
  }

  // MARK: Imports

  @Test func test_import_ofANameOfTwo_leavesTheRoundOut() {
    run("players add Ann")
    run("players add Ben")
    run("players rename Ben Ann")
    let file = Self.header + "2026-05-01,Ann,Zed,11-7\n2026-05-02,Zed,Yul,11-7\n"
    let read = run("pickleball import -", input: file)
    #expect(read.out.contains("Added 1 round."), "\(read)")
    let said = read.out + read.err
    #expect(said.contains("\"Ann\" could be 2 players: Ann ("), "\(said)")
    #expect(said.contains("players rename"), "\(said)")
    #expect(names() == ["Ann", "Ann", "Yul", "Zed"])
  }

  @Test func test_import_readsNamesAsTypingDoes() {
    run("players add José")
    let file =
      Self.header
        + """
        2026-05-01,Zed,Jose,11-7
        2026-05-02,me,Zed,11-7
        2026-05-03,2,Zed,11-7
        2026-05-04,guest:Bo,Zed,11-7

        """
    let read = run("pickleball import -", input: file)
    let said = read.out + read.err
    #expect(names() == ["Jose", "José", "Zed"], "\(said)")
    #expect(said.contains("Jose is a new player, and José has a similar name"), "\(said)")
    #expect(said.contains("\"me\" can't be the name of a player"), "\(said)")
    #expect(said.contains("\"2\" is hardly the name of a player"), "\(said)")
    #expect(run("history --json").out.contains("\"Bo\""))
    let again = run("pickleball import -", input: file)
    #expect(again.out.contains("Added 0") || !again.out.contains("Added"), "\(again)")
  }

  // MARK: Questions

  @Test func test_answerThatIsAnOption_isThatOption() {
    run("players add 'Ann Lee'")
    run("players add Ben")
    let started = run("pickleball start Ann Ben", answers: "Ann\n")
    #expect(started.code == .done, "\(started)")
    #expect(names() == ["Ann", "Ann Lee", "Ben"])
  }

  @Test func test_answerThatBeginsSeveralOptions_isAskedAgain_andAnAliasIsSaid() {
    run("players add 'Ann Lee'")
    run("players add Ben")
    let started = run("pickleball start Ann Ben", answers: "An\n1\n")
    #expect(started.code == .done, "\(started)")
    #expect(
      (started.out + started.err).contains("\"Ann\" is another name of Ann Lee from now on."))
    #expect(names() == ["Ann Lee", "Ben"])
    // One person is one option.
    let asked = run("pickleball start An Ben", answers: "\u{4}")
    #expect(asked.err.contains("1  Ann Lee"), "\(asked.err)")
    #expect(asked.err.contains("2  somebody new: An"), "\(asked.err)")
  }

  @Test func test_ownName_isReadByTheSameRules() {
    run("players add 'Ann Lee'")
    let started = run("pickleball event new Cup --as allplay", answers: "")
    #expect(started.code == .done, "\(started)")
    let named = run("pickleball start", answers: "dnf\nAnn\n1\n")
    #expect(named.err.contains("\"dnf\" is hardly the name of a player"), "\(named)")
    #expect(!named.err.contains("--new takes it"), "\(named)")
    #expect(run("me").out.contains("You are Ann Lee."))
    #expect(names() == ["Ann Lee"])
  }

  // MARK: Equal names

  @Test func test_equalNames_areAmbiguousWithoutTheirNumbers() {
    for name in ["Cid", "Ann", "Ben", "Dan"] { run("players add \(name)") }
    run("pickleball event new Cup --as allplay --courts 1 Cid Ann Ben")
    #expect(run("event in guest:Cid").code == .done)
    let twice = run("event in Cid+Dan")
    #expect(twice.code != .done && twice.err.contains("takes part already"), "\(twice)")
    let out = run("event out Cid")
    #expect(out.code != .done && out.err.contains("could be 2"), "\(out)")
  }

  @Test func test_nameOfASide_thatIsAPersons_isRefusedInAnEvent() {
    for name in ["Ann", "Ben", "Cid", "Dan", "Eve", "Fay"] { run("players add \(name)") }
    let refused = run("pickleball event new Two --as allplay Red=Ann+Ben Ann=Cid+Dan")
    #expect(refused.code != .done && refused.err.contains("Ann is the name of a player"))
    run("pickleball event new Two --as allplay Red=Ann+Ben Blue=Cid+Dan")
    #expect(run("event in Ben=Eve+Fay").err.contains("Ben is the name of a player"))
  }

  @Test func test_playersOfOneName_areToldApart() {
    run("players add Ann")
    run("players add Ben")
    run("me Ann")
    run("players rename Ben Ann")
    #expect(run("pickleball start 1 guest:Zed").out.contains("of 2 called so"))
    let refused = run("pickleball start Ann guest:Zed")
    #expect(refused.err.contains(", you)"), "\(refused)")
    let near = run("players add Anne")
    #expect(near.code != .done && near.err.contains("Ann ("), "\(near)")
  }

  @Test func test_archivedPlayer_isSaid() {
    run("players add Ann")
    run("players archive Ann")
    #expect(run("pickleball start Ann guest:Zed").out.contains("Ann is archived;"))
  }

  // MARK: Rounds

  @Test func test_letters_thatMayBeNames_areRefused() {
    run("pickleball start Bea Ann --to 5 --new")
    for line in ["a", "aa", "foul a", "time a", "ab"] {
      let refused = run("pickleball enter '\(line)'")
      #expect(refused.code != .done && refused.err.contains("may be side A"), "\(refused)")
    }
    #expect(run("pickleball enter AA").code == .done)
    #expect(run("pickleball status --json").payload?["score"] == [2, 0])
    run("pickleball start Ab Bo --to 5 --new")
    let refused = run("pickleball enter ab")
    #expect(refused.code != .done && refused.err.contains("2 rallies, or Ab"), "\(refused)")
    #expect(run("pickleball enter '\"ab\"'").out.contains("Rally to Ab"))
  }

  @Test func test_nameOfSomebodyWhoIsNotThere_isRefused() {
    run("players add Ann")
    run("players add Anna --new")
    run("pickleball start Anna guest:Zed --to 5")
    let refused = run("pickleball enter ann")
    #expect(refused.code != .done, "\(refused)")
    #expect(refused.err.contains("\"ann\" is Ann, who does not take part."), "\(refused)")
    #expect(run("pickleball enter anna").out.contains("Rally to Anna"))
    run("pickleball event new Cup --as allplay --courts 1 --to 11 Anna guest:Zed")
    run("event draw --yes")
    let result = run("result 'ann 11-3'")
    #expect(result.code != .done && result.err.contains("who does not take part"), "\(result)")
    #expect(run("event out ann").code != .done)
    #expect(run("result 'anna 11-3'").code == .done)
  }

  // MARK: Files of entrants, and advice

  @Test func test_fileOfEntrants_withANearName_takesTheOthers() {
    run("players add Ann")
    run("pickleball event new Club --as allplay")
    let read = run("event in --file -", input: "name\nZoe\nAnne\nCid\n")
    #expect(read.err.contains("Line 3"), "\(read)")
    #expect(read.err.contains("Ann"), "\(read)")
    #expect(read.out.contains("2 entrants"), "\(read)")
    let new = run("event in --file - --new", input: "name\nYul\ndnf\n2\n")
    #expect(new.out.contains("New players: Yul."), "\(new)")
    #expect(names() == ["Ann", "Cid", "Yul", "Zoe"])
  }

  @Test func test_advice_isAccepted() {
    run("players add 'Ann Bea Lee'")
    for name in ["Ann", "Bea", "Cid", "Dan"] { run("players add \(name) --new") }
    let refused = run("pickleball start 'Ann Bea' 'Cid Dan'")
    #expect(refused.err.contains("Ann Bea Lee"), "\(refused)")
    #expect(!refused.err.contains("Cid+Dan"), "\(refused)")
  }

  @Test func test_headingsInAnotherOrder_areThoseOfTheLinesBelow() {
    let read = run(
      "pickleball import -",
      input: "date,winner,loser,score\n2026-05-08,Ann,Ben,11-7\n2026-05-09,Ann,Ben,11-4\n"
        + "date,loser,winner,score\n2026-05-10,Ann,Cid,11-5\n")
    #expect(read.err.contains("has the headings in another order"), "\(read)")
    let history = run("history").out
    #expect(
      history.contains("Cid beat Ann 11-5") && history.contains("Ann beat Ben 11-4"), "\(history)")
  }

  @Test func test_letterOfASide_thatMayBeTheOther_isRefusedInAResult() {
    run("pickleball event new Cup --as allplay --to 11 Ben Dan --new")
    run("event draw --yes")
    for line in ["ben 8-3 ret b", "dan 8-3 ret a", "dan 3-8 forfeit B"] {
      let typed = run("result '\(line)'")
      #expect(
        typed.code != .done && typed.err.contains("could be either side"), "\(line): \(typed)")
    }
    #expect(run("result 'ben 8-3 ret dan'").out.contains("Ben 11-3 Dan"))
  }

  @Test func test_nameOfSomebodyElse_isRefusedInEveryCommandOfAnEvent() {
    run("players add Ben")
    run("pickleball event new Cup --as ladder --challenge insert --new Ann Benny Cid")
    run("event draw --yes")
    for command in [
      "event challenge ben ann", "event challenge cid ben", "event move ben 1A",
      "event decide ben ann",
    ] {
      let answer = run(command)
      #expect(
        answer.err.contains("\"ben\" is Ben, who does not take part."), "\(command): \(answer)")
    }
    run("pickleball start Benny Ann --to 5")
    run("pickleball enter A")
    for command in ["amend 1 'injury ben'", "insert 1 'injury ben'"] {
      let answer = run("pickleball \(command)")
      #expect(answer.err.contains("who does not take part"), "\(command): \(answer)")
    }
  }

  // MARK: Decisions

  @Test func test_walkoverOfAMatchWithAScore_saysWhichScoreCountsNoMore() {
    run("pickleball event new Cup --as allplay --to 11 Ben Dan --new")
    run("event draw --yes")
    run("result 'ben 11-7'")
    let ruled = run("event rule a.1.1 walkover dan")
    #expect(ruled.err.contains("a.1.1 had the score 11-7, which doesn't count now"), "\(ruled)")
    #expect(!run("event rule a.1.1 clear").err.contains("count now"))
  }

  @Test func test_divisionInOtherLetters_isTheSame() {
    run("pickleball event new Cup --as allplay")
    run("event in --file - --new", input: "name,division\nAnn,Open\nBen,open\nCid,OPEN\n")
    run("event in Dan --division oPEN --new")
    let divisions = run("event --json").payload?["entrants"]?.array?.compactMap {
      $0["division"]?.string
    }
    #expect(divisions == ["Open", "Open", "Open", "Open"])
  }

  @Test func test_sideThatLeft_canComeBack() {
    run("pickleball event new Cup --as allplay --new Ann+Ben Cid+Dan Eve+Fay")
    run("event draw --yes")
    #expect(run("event out ann").out.contains("left Cup"))
    let back = run("event in ann+ben")
    #expect(back.out.contains("Ann + Ben"), "\(back)")
    #expect(!run("event").out.contains("Left:"))
  }

  @Test func test_fileOfEntrants_withMe_leavesTheLineOut() {
    run("me Ann")
    run("pickleball event new Cup --as allplay")
    let read = run("event in --file - --new", input: "name\nme\nBen\n")
    #expect(read.err.contains("\"me\" is nobody's name in a file."), "\(read)")
    #expect(names() == ["Ann", "Ben"])
    #expect(run("event --json").payload?["entrants"]?.array?.count == 1)
  }
}
