import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import Pickleball

/// Tests of lists of final scores: nothing is invented, and impossible scores are reported.
@Suite struct ScoreListTests {
  private static let header = "Date,Side A,Side B,Scores\n"

  private func plan(_ line: String) throws -> ImportPlan {
    let text = Self.header + line
    #expect(ScoreList.importer.recognizes(text))
    return try ScoreList.importer.read(text)
  }

  @Test(arguments: [
    ("11-7", ["score 11-7"], 1, 11), ("15-12", ["score 15-12"], 1, 15),
    ("11-7 9-11 11-5", ["score 11-7", "score 9-11", "score 11-5"], 3, 11),
    ("12-10; 11-9", ["score 12-10", "score 11-9"], 3, 11),
    (
      "11-1 1-11 11-1 1-11 15-13",
      Array(["11-1", "1-11", "11-1", "1-11", "15-13"]).map { "score \($0)" }, 5, 11
    ),
  ])
  func test_read_ofWonMatches_hasAScoreAGame(
    scores: String, events: [String], bestOf: Int, target: Int
  ) throws {
    let plan = try plan("2026-03-01,Ann + Ben,Cid + Dan,\"\(scores)\"\n")
    #expect(plan.warnings.isEmpty && plan.counts == ["matches": 1])
    let card = try #require(plan.cards.first)
    #expect(card.rows[0].events(Seat(index: 0)) == events)
    let match = try #require(card.round as? Match)
    #expect(match.format.bestOf == bestOf && match.format.target == target)
    #expect(card.rows.map(\.members) == [["Ann", "Ben"], ["Cid", "Dan"]])
  }

  /// Tests that a line with more fields than columns is left out, because a comma without quotes
  /// could hide a game.
  @Test func test_read_ofMoreFieldsThanColumns_leavesTheLineOut() throws {
    let plan = try plan("2026-05-01,Ann,Ben,11-7,9-11,5-11\n2026-05-02,Ann,Ben,11-7,\n")
    #expect(plan.cards.count == 1 && plan.counts["left_out"] == 1)
    #expect(plan.warnings.map(\.line) == [2])
    #expect(plan.warnings.first?.message.hasPrefix("The line has 6 fields for 4 columns") == true)
  }

  @Test func test_import_ofWhatIsKnown_saysNothingOfAnotherMatchOfThatDay() {
    let run = Runner([.pickleball])
    run("pickleball start Ann Ben --new --at 2026-05-01T18:00")
    run("pickleball enter aaaaaaaaaaa")
    run("pickleball finish")
    run("pickleball import -", input: Self.header + "2026-05-01,Ann,Ben,11-7\n")
    let again = run("pickleball import -", input: Self.header + "2026-05-01,Ann,Ben,11-0\n")
    #expect(again.out.contains("1 known") && !again.err.contains("delete"), "\(again)")
  }

  @Test func test_import_ofSomebodyOnBothSides_keepsTheMatchWithGuestsAndSaysSo() {
    let run = Runner([.pickleball])
    let file = Self.header + "2026-01-02,Ann,Cid,11-1\n2026-01-11,Ann+Cid,Cid+Ben,11-9\n"
    let read = run("pickleball import -", input: file)
    #expect(read.code == .done && read.out.contains("Added 2 rounds."), "\(read)")
    #expect(
      read.err.contains("line 3: Cid + Ben is somebody who is on the card already"), "\(read)")
  }

  @Test func test_history_ofAText_findsASideByItsOwnName() {
    let run = Runner([.pickleball])
    run("pickleball start Red=Ann+Ben Blue=Cid+Dan --to 3 --new")
    run("pickleball enter AAA")
    run("pickleball finish")
    for text in ["red", "BLUE"] {
      let found = run("history --text \(text)").out
      #expect(found.contains("Red beat Blue"), "\(text): \(found)")
    }
    #expect(run("doctor").out.contains("all is well"))
  }

  @Test func test_byesAndTotals_areNoMatches() throws {
    let plan = try plan(
      "2026-05-01,Ann,Ben,11-7\n2026-05-01,Cid,BYE,\n2026-05-01,Cid+bye,Dan+Eve,11-0\n"
        + "2026-05-01,Dan,N.N.,11-3\n2026-05-01,Eve,-,11-3\nSum,,,3\n")
    #expect(plan.cards.map(\.line) == [2] && plan.counts["left_out"] == nil)
    #expect(Set(plan.warnings.map { "\($0.kind) \($0.line)" }) == ["bye 3", "summary 7"])
  }

  @Test func test_commaWithinAName_isReadAsTheFileShows() throws {
    let plan = try plan(
      "2026-05-01,\"Ash, Ann\",\"Oak, Ben\",11-7\n2026-05-02,Ann Ash,\"Elm, Cid\",9-11\n")
    #expect(
      plan.cards.map { $0.rows.map(\.name) } == [["Ann Ash", "Ben Oak"], ["Ann Ash", "Cid Elm"]])
    #expect(throws: Refusal.self) {
      try self.plan("2026-05-01,\"Ash, Ann\",\"Oak, Ben\",11-7\n")
    }
  }

  /// Tests that a column of winners against the scores is not ignored: they are read with the
  /// winner's points first if all agree with that, or such lines are left out.
  @Test func test_winnersAgainstTheScores_areReadOrLeftOut() throws {
    let header = "date,side_a,side_b,scores,winner\n"
    let first = try ScoreList.importer.read(
      header + "2026-05-01,Ann,Ben,11-7,Ben\n2026-05-02,Ann,Ben,11-9 8-11 11-3,Ann\n")
    #expect(
      first.cards.map { $0.rows[0].events(Seat(index: 0))[0] } == ["score 7-11", "score 11-9"])
    #expect(first.warnings.map(\.kind) == ["winner"])
    let mixed = try ScoreList.importer.read(
      header + "2026-05-01,Ann,Ben,11-7,Ben\n2026-05-02,Ann,Ben,9-11,Ben\n")
    #expect(mixed.cards.map(\.line) == [3] && mixed.values.leftOut == 1)
    #expect(mixed.warnings.map(\.line) == [2])
  }

  @Test func test_headingsOnTwoLines_areJoined() throws {
    let plan = try ScoreList.importer.read(
      "Thursday,,,,,,\n,Side A,,Side B,,Score,\nDate,Player 1,Player 2,Player 1,Player 2,A,B\n"
        + "46143,Ann,Ben,Cid,Dan,11.0,7\n")
    #expect(plan.cards.map { $0.rows.map(\.name) } == [["Ann + Ben", "Cid + Dan"]])
    #expect(plan.cards.first?.startedAt.isoDate == "2026-05-01")
  }

  /// Tests that a line which repeats an earlier one exactly is dropped, and that one with the sides
  /// swapped is kept; both are reported.
  @Test func test_import_ofALineThatSaysTheSameAsAnother_isSaid() {
    let run = Runner([.pickleball])
    let line = "2026-05-01,Ann,Ben,11-7\n"
    let read = run("pickleball import -", input: Self.header + line + line)
    #expect(read.out.contains("Added 1 round."), "\(read)")
    #expect(read.err.contains("line 3: The line repeats an earlier one exactly"), "\(read)")
    let other = Runner([.pickleball])
    let both = other("pickleball import -", input: Self.header + line + "2026-05-01,Ben,Ann,7-11\n")
    #expect(both.err.contains("line 3: Line 2 says the same: each is kept as a match."), "\(both)")
  }

  @Test func test_timeline_ofScoresAlone_saysThatThereAreNoRallies() {
    let run = Runner([.pickleball])
    run("pickleball import -", input: Self.header + "2026-05-01,Ann,Ben,11-7\n")
    let timeline = run("pickleball timeline 1").out
    #expect(timeline.contains("Only scores were recorded, and no rallies."), "\(timeline)")
    #expect(!timeline.contains("enter"), "\(timeline)")
  }

  @Test func test_import_fromTheOtherSide_isKnown() {
    let run = Runner([.pickleball])
    let first = run("pickleball import -", input: Self.header + "2026-05-01,Ann,Ben,11-7\n")
    #expect(first.out.contains("In the file: 1 match."), "\(first)")
    let mirrored = run("pickleball import -", input: Self.header + "2026-05-01,Ben,Ann,7-11\n")
    #expect((mirrored.out + mirrored.err).contains("1 known"), "\(mirrored)")
    run("pickleball import -", input: Self.header + "2026-05-02,Ann+Cid,Ben+Dan,11-3\n")
    let swapped = run(
      "pickleball import -", input: Self.header + "2026-05-02,Ben+Dan,Cid+Ann,3-11\n")
    #expect((swapped.out + swapped.err).contains("1 known"), "\(swapped)")
    // With another score it is another match, and its similarity is reported.
    let other = run("pickleball import -", input: Self.header + "2026-05-01,Ann,Ben,7-11\n")
    #expect(other.err.contains("the same people at the same time"), "\(other)")
  }

  /// Tests that a match in the list is recognized if it was scored here rally by rally with the
  /// same result.
  @Test(arguments: ["Ann,Ben,11-0", "Ben,Ann,0-11"])
  func test_import_ofAMatchThatWasPlayedHere_isKnown(row: String) {
    for line in ["aaaaaaaaaaa", "'score 11-0'"] {
      let run = Runner([.pickleball])
      run("pickleball start Ann Ben --new --at 2026-05-03T15:00")
      run("pickleball enter \(line)")
      run("pickleball finish")
      let read = run("pickleball import -", input: Self.header + "2026-05-03,\(row)\n")
      #expect((read.out + read.err).contains("1 known"), "\(line): \(read)")
      #expect(run("pickleball history --oneline").out.split(separator: "\n").count == 1)
    }
  }

  @Test func test_export_asScores_isReadAgain() {
    let run = Runner([.pickleball])
    for (sides, line) in [
      ("Ann+Ben Cid+Dan", "'score 11-5'"), ("Ann Cid", "aab"), ("Ben Dan", "'score 7-5'"),
      ("Ann Dan", "bbbbbbbbbbbb"),
    ] {
      run("pickleball start \(sides) --new")
      run("pickleball enter \(line)")
      if sides == "Ann Cid" { run("pickleball enter 'end retired cid'") }
      if sides != "Ben Dan" { run("pickleball finish --yes") }
    }
    let exported = run("pickleball export --form scores")
    #expect(exported.out.hasPrefix("date,side_a,side_b,scores,format,to,winner\n"))
    for row in [",Ann+Ben,Cid+Dan,11-5,sideout,11", ",Ann,Cid,2-0 ret,", ",Ann,Dan,0-11,"] {
      #expect(exported.out.contains(row), "\(exported.out)")
    }
    #expect(exported.err.contains("of its 3 rallies only the score"), "\(exported.err)")
    #expect(!exported.err.contains("how it ended"), "\(exported.err)")
    let again = run("pickleball import -", input: exported.out)
    #expect(again.out.hasPrefix("Added 0 rounds, 3 known already."), "\(again)")
    let elsewhere = Runner([.pickleball])("pickleball import -", input: exported.out)
    #expect(elsewhere.out.hasPrefix("Added 3 rounds."), "\(elsewhere)")
  }

  @Test(arguments: ["scores", "rallies", "notation"])
  func test_export_ofAllRounds_isInTheOrderOfTheirDays(form: String) {
    let run = Runner([.pickleball])
    let days = [5, 2, 9, 1, 7, 3, 8].map { "2026-03-0\($0)" }
    let lines = days.map { "\($0),Ann,Cid,11-7\n" }.joined()
    #expect(run("pickleball import -", input: Self.header + lines).code == .done)
    if form == "rallies" {
      for day in days {
        run("pickleball start Ann Cid --at '\(day) 10:00' --new")
        run("pickleball enter A")
        run("pickleball finish --yes")
      }
    }
    let out = run("pickleball export --form \(form)").out
    let found = out.ranges(of: "2026-03-0").map { out[$0.upperBound] }
    #expect(Set(found).count == 7 && found == found.sorted(), "\(out)")
  }

  /// Tests that `start --again` repeats an imported match in its format.
  @Test func test_again_ofAnImportedMatch_isOfItsFormat() {
    let run = Runner([.pickleball])
    run("pickleball import -", input: Self.header + "2026-03-01,Ann,Cid,15-5\n")
    run("me Ann")
    let started = run("pickleball start --again")
    #expect(!started.err.contains("changed") && !started.err.contains("in the list"))
    let status = run("pickleball status --json").payload
    #expect(status?["gameTypeId"] == "format.pickleball/sideout")
    #expect(status?["format"]?["to"] ?? status?["to"] == 15, "\(status ?? .null)")
  }

  /// Tests that the format of a match is unchanged if the file gives the number of points that the
  /// format has anyway.
  @Test(arguments: ["mlp-2023,21", "mlp-2024,25", "mlp-2023,"])
  func test_read_ofAMatchToTheUsualPoints_hasTheRulesOfTheFormat(format: String) throws {
    let run = Runner([.pickleball])
    let list = "Date,Side A,Side B,Scores,Format,To\n2026-05-05,Ann+Ben,Cid+Dan,25-19,\(format)\n"
    #expect(run("pickleball import -", input: list).code == .done)
    #expect(!run("pickleball export --form scores").err.contains("of its rules"))
    #expect(!run("pickleball start --again").err.contains("changed"))
  }

  /// Tests that a file can name a format that the user added.
  @Test(arguments: ["scores", "rallies"])
  func test_ownExport_ofAFormatOfOnesOwn_isOfThatFormat(form: String) {
    let run = Runner([.pickleball])
    run("me Ann")
    run("pickleball formats add House --like sideout --to 9")
    run("pickleball start --format House Ann Ben --new")
    run("pickleball enter AAAAAAAAA")
    run("pickleball finish")
    let file = run("pickleball export --form \(form)").out
    #expect(
      run("pickleball import -", input: file).out.hasPrefix("Added 0 rounds, 1 known already."))
    run("pickleball delete 1 --yes")
    let again = run("pickleball import -", input: file)
    #expect(again.out.hasPrefix("Added 1 round.") && !again.err.contains("House"), "\(again)")
    #expect(!run("pickleball start --again").err.contains("changed"))
    let elsewhere = Runner([.pickleball])("pickleball import -", input: file)
    #expect(elsewhere.code == .data && elsewhere.err.contains("House"), "\(elsewhere)")
  }

  @Test func test_read_ofAScoreThatWinsNothing_endsItAsStopped() throws {
    let plan = try plan("2026-03-01,Ann,Cid,8-8\n")
    #expect(plan.cards.first?.rows[0].events(Seat(index: 0)) == ["score 8-8", "end agreed"])
    #expect(plan.warnings.map(\.line) == [2] && plan.warnings[0].message.contains("stopped"))
  }

  @Test func test_read_ofAnOddScore_keepsAndReportsIt() throws {
    let plan = try plan("2026-03-01,Ann,Cid,17-12\n")
    #expect(plan.cards.count == 1 && plan.warnings.count == 1)
    #expect(plan.warnings[0].message.contains("rules do not lead"))
  }

  @Test(arguments: [
    "soon,Ann,Cid,11-7", "2026-03-01,Ann,,11-7", "2026-03-01,Ann+Ben,Cid,11-7",
    "2026-03-01,Ann,Cid,", "2026-03-01,Ann,Cid,11.7", "2026-03-01,Ann,Cid,11-7 5-5 11-7",
    "2026-03-01,Ann,Cid,99999-1", "2026-03-01,Ann,Cid,1-0 1-0 1-0 1-0 1-0 1-0",
  ])
  func test_read_ofABadLine_leavesItOutAndGoesOn(line: String) throws {
    let plan = try plan("\(line)\n2026-03-02,Ann,Cid,11-7\n")
    #expect(plan.cards.count == 1 && plan.counts["left_out"] == 1)
    #expect(plan.warnings.map(\.kind) == ["left-out"] && plan.warnings[0].line == 2)
  }

  @Test func test_show_ofAnImportedScore_saysThatThereAreNoRallies() {
    let run = Runner([.pickleball])
    let file = Self.header + "2026-03-01,Ann,Cid,11-7\n"
    #expect(run("pickleball import -", input: file).out.hasPrefix("Added 1 round."))
    let shown = run("pickleball show 1").out
    #expect(shown.contains("Only scores were recorded, and no rallies."))
    #expect(shown.contains("There are no rallies to count.") && shown.contains("Ann wins 11-7"))
  }

  @Test(arguments: ["Ann + Ben", "Ann/Ben", "Ann & Ben", "Ann and Ben", "Ann AND  Ben"])
  func test_sideOfTwo_isReadHoweverItIsWritten(side: String) throws {
    let plan = try ScoreList.importer.read(
      "date,side a,side b,scores\n2026-03-01,\(side),Cid+Andy,11-7\n")
    #expect(plan.cards.first?.rows.map(\.members) == [["Ann", "Ben"], ["Cid", "Andy"]])
  }

  /// Tests that a match which one file lists twice is reported, even with the sides swapped.
  @Test func test_matchFromTheOtherSide_inOneFile_isSaid() {
    let run = Runner([.pickleball])
    let file = """
      date,side_a,side_b,scores
      2026-05-02 10:00,Ann+Ben,Cid+Dan,11-9
      2026-05-02 10:00,Dan + Cid,Ann+Ben,9-11
      """
    let out = run("pickleball import -", input: file)
    #expect(out.err.contains("line 3: Line 2 says the same"), "\(out)")
  }

  /// Tests that a known match is recognized in a file with other rules, and that the difference is
  /// reported.
  @Test func test_knownMatch_byOtherRules_isSaid() {
    let run = Runner([.pickleball])
    func list(_ rules: String) -> String {
      "date,side_a,side_b,scores,format,to\n2026-05-01 10:00,Ann,Ben,11-9,\(rules)\n"
    }
    run("pickleball import -", input: list(","))
    #expect(!run("pickleball import -", input: list(",")).err.contains("stays as it is"))
    let other = run("pickleball import -", input: list("rally-2026,11"))
    #expect(other.out.contains("1 known already"), "\(other)")
    #expect(other.err.contains("line 2: rally-2026") && other.err.contains("stays as it is"))
  }
}
