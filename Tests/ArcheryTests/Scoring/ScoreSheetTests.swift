import ScoringKit
import Testing

@testable import Archery

@Suite struct ScoreSheetTests {
  @Test func test_vector_tenEndsOfXTenNine_are290OnVegasAnd280ForCompound() throws {
    var vegas = try Boss("vegas_300")
    for _ in 0..<10 { try vegas.enter("X 10 9") }
    #expect(vegas.tally().total == 290)
    #expect(vegas.tally().counts == [10])
    // On a face for compound bows, only the inner ring is the 10, so the same hits are entered as
    // 10, 9 and 9.
    var compound = try Boss("wa18_compound_triple")
    #expect(compound.refusal("X 10 9")?.message.contains("X is not on") == true)
    for _ in 0..<10 { try compound.enter("10 9 9") }
    #expect(compound.tally().total == 280)
  }

  @Test func test_compoundBowIndoors_shootsItsOwnTen() throws {
    let boss = try Boss("wa18_triple", ["Ann", "Ben"], bows: [.recurve, .compound])
    #expect(boss.state.card.face(Seat(index: 0), end: 1)?.id == "triple")
    #expect(boss.state.card.face(Seat(index: 1), end: 1)?.id == "compound-triple")
  }

  @Test func test_prompt_saysEndAndArrowOfThePlan() throws {
    var boss = try Boss("wa720_70")
    #expect(boss.question == "End 1 of 12, Arrow 1 of 6")
    try boss.enter("X 10")
    #expect(boss.question == "End 1 of 12, Arrow 3 of 6")
    #expect(
      boss.state.prompt(boss.names).tokens.map(\.text)
        == ["X", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "M"])
    try boss.enter("9 9 9 9")
    #expect(boss.question == "End 2 of 12, Arrow 1 of 6")
    for _ in 0..<11 { try boss.enter("9 9 9 9 9 9") }
    #expect(boss.question == "End 12 of 12, Arrow 6 of 6: Finish Round")
    #expect(boss.state.isComplete)
  }

  @Test func test_tones_areGreenBlueAmberRed() throws {
    let face = try #require(Face.named("10-zone"))
    let tones = Dictionary(uniqueKeysWithValues: face.tokens.map { ($0.text, $0.tone) })
    #expect(tones["X"] == .good && tones["9"] == .good)
    #expect(tones["8"] == .cool && tones["7"] == .cool)
    #expect(tones["6"] == .fair && tones["5"] == .fair)
    #expect(tones["4"] == .poor && tones["M"] == .poor)
    #expect(Face.named("5-zone")?.tokens.first?.tone == .good)
  }

  @Test func test_unshotMissAndZero_areThreeThings() throws {
    var boss = try Boss(pass: "3@18m/3 40 indoor", ["Ann", "Ben", "Cid"])
    try boss.enter("ann M M M")
    try boss.enter("ben 1")
    #expect(boss.tally(1).total == 0)
    #expect(boss.tally(1).arrows == 3)
    #expect(boss.tally(1).hits == 0)
    #expect(boss.tally(2).arrows == 1)
    #expect(boss.tally(3).arrows == 0)
    // A score of zero has a place in the standings; an archer without any arrow has none.
    #expect(boss.order() == "1 Ben, 2 Ann, - Cid")
    #expect(boss.state.headline(of: Seat(index: 0), closed: true).text == "0")
    #expect(boss.state.headline(of: Seat(index: 2), closed: true).text == "")
  }

  @Test func test_ends_atADistanceThatDoesNotDivide_areShort() throws {
    var boss = try Boss(
      TargetRound(
        try RoundsUnderTest.definition(["36@50m/5 80 10-zone", "10@30m/5 80 10-zone"]),
        ruleset: Ruleset.named("wa-2026")), ["Ann"])
    #expect(boss.state.card.plans.map(\.arrows) == [5, 5, 5, 5, 5, 5, 5, 1, 5, 5])
    for _ in 0..<7 { try boss.enter("9 9 9 9 9") }
    #expect(boss.question == "End 8 of 10, Arrow 1 of 1")
    #expect(boss.refusal("9 9")?.reason == .illegal)
    try boss.enter("8")
    try boss.enter("X X X X X")
    #expect(boss.state.tally(of: Seat(index: 0), pass: 0).total == 323)
    #expect(boss.state.tally(of: Seat(index: 0), pass: 1).total == 50)
    #expect(boss.state.bestPossible(of: Seat(index: 0)) == 423)
  }

  @Test func test_hits_neverExceedArrowsShotNorThosePlanned() throws {
    var boss = try Boss("york")
    try boss.enter("9 7 5 3 1 M")
    #expect(boss.tally().hits == 5)
    #expect(boss.tally().arrows == 6)
    #expect(boss.tally().golds == 1)
    #expect(boss.tally().counts == [5, 1])
    #expect(
      boss.state.metrics(of: Seat(index: 0)).first { $0.key == "hits" }
        == Metric("hits", 5, outOf: 6))
  }

  @Test func test_equalOnes_shareAPlaceAndTheNextSkips() throws {
    var boss = try Boss(pass: "3@18m/3 40 indoor", ["Ann", "Ben", "Cid"], ruleset: "wa-indoor")
    try boss.enter(["ann 10 9 8", "ben 9 8 10", "cid 10 9 7"])
    #expect(boss.order() == "1 Ann=Ben, 3 Cid")
  }

  @Test func test_statuses_retiredIsLastAndOthersHaveNoPlace() throws {
    var boss = try Boss(
      pass: "3@18m/3 40 indoor", ["Ann", "Ben", "Cid", "Dora", "Eve"], ruleset: "wa-indoor")
    try boss.enter(["ann 10 10 10", "ben 1 1 1", "cid 10 10 10", "dora 9 9 9", "ann retired"])
    try boss.enter(["cid dsq", "dora unranked", "eve dns"])
    #expect(
      boss.order() == "1 Ben, 2 Ann, - Dora=Cid=Eve"
        || boss.order() == "1 Ben, 2 Ann, - Cid=Dora=Eve")
    #expect(boss.state.isComplete)
    #expect(boss.state.headline(of: Seat(index: 4), closed: true).text == "DNS")
    // What Ann shot before retiring counts in an event.
    #expect(boss.state.share(of: Seat(index: 0)) == [-30, -3, 0])
    #expect(boss.state.share(of: Seat(index: 4)) == nil)
    try boss.enter("status eve -")
    #expect(!boss.state.isComplete)
  }

  @Test func test_cut_aTieOnPoints_asksForAShootOffWhateverTheTens() throws {
    var boss = try Boss(
      pass: "3@18m/3 40 indoor", ["Ann", "Ben", "Cid"], ruleset: "wa-indoor", cut: 1)
    try boss.enter(["ann 10 10 7", "ben 9 9 9", "cid 1 1 1"])
    // As long as the shoot-off is due, the two archers share a place, although one has more tens.
    #expect(boss.order() == "1 Ann=Ben, 3 Cid")
    #expect(
      boss.state.remarks(boss.names, closed: false)
        == ["A shoot-off is due for the 1st place, the last that goes on: Ann and Ben have 27."])
    #expect(boss.offered("9") == ["shootoff 1: \"Ann\" 9"])
    try boss.enter("shootoff ann 9")
    // The shoot-off is still due, because Ben has not shot yet.
    #expect(boss.state.remarks(boss.names, closed: false).count == 1)
    #expect(boss.offered("9") == ["shootoff 1: \"Ben\" 9"])
    try boss.enter("shootoff 1: ben 9")
    #expect(boss.state.remarks(boss.names, closed: false).count == 1)
    try boss.enter("shootoff ann 9")
    #expect(boss.offered("9*") == ["shootoff 2: \"Ben\" 9*"])
    try boss.enter(boss.offered("9*"))
    #expect(boss.offered("9") == [])
    #expect(boss.order() == "1 Ben, 2 Ann, 3 Cid")
    #expect(boss.state.remarks(boss.names, closed: false) == [])
    #expect(
      boss.state.explanation(
        of: Seat(index: 1), above: Seat(index: 0), boss.names, closed: true)
        == "Ben is above Ann: both 27, shoot-off 9* to 9.")
  }

  @Test func test_cut_whereOneOfThreeLeadsTheShootOff_goesOnWithTheOthers() throws {
    var boss = try Boss(
      pass: "3@18m/3 40 indoor", ["Ann", "Ben", "Cid"], ruleset: "wa-indoor", medals: true)
    try boss.enter(["ann 9 9 9", "ben 9 9 9", "cid 9 9 9", "shootoff ann 8, ben 10, cid 8"])
    #expect(
      boss.state.remarks(boss.names, closed: false)
        == ["A shoot-off is due for the 2nd place: Ann and Cid have 27."])
    #expect(boss.offered("10") == ["shootoff 2: \"Ann\" 10"])
  }

  @Test func test_fullEnd_withoutAName_asksWhoseItIs() throws {
    var boss = try Boss(pass: "3@18m/3 40 indoor", ["Ann", "Ben"])
    try boss.enter("ann 9 9 9, ben 8 8 8")
    let refusal = try #require(boss.refusal("1: 5 5 5"))
    #expect(refusal.message == "Everybody has shot end 1: whose is this?")
    try boss.enter("1: ben 7 7 7")
    try boss.enter("1: 6 6 6, 5 5 5")
  }

  @Test func test_medals_aTieForTheThirdPlace_isDueAndBelowItIsNot() throws {
    var boss = try Boss(
      pass: "1@18m/1 40 indoor", ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn"],
      ruleset: "wa-indoor", medals: true)
    try boss.enter(["ann 10", "ben 9", "cid 8", "dora 8", "eve 7", "finn 7"])
    #expect(
      boss.state.remarks(boss.names, closed: false)
        == ["A shoot-off is due for the 3rd place: Cid and Dora have 8."])
  }

  @Test(arguments: [
    ("wa-2026", "X X 9", "X 10 9", "Ann is above Ben: both 29, Ann has 2 Xs and Ben 1."),
    (
      "wa-2025", "X X 9", "X 10 9",
      "Ann is above Ben: both 29, 2 10s and Xs, Ann has 2 Xs and Ben 1."
    ),
    ("wa-2026", "X X X", "X 10 9", "Ann is above Ben: 30 to 29."),
    (
      "wa-2026", "X 10 9", "9 X 10", "Ann and Ben share a place: both 29, 1 X, 1 10 without the Xs."
    ),
  ])
  func test_explanation_saysInWordsWhatDecided(
    ruleset: String, ann: String, ben: String, sentence: String
  ) throws {
    var boss = try Boss(pass: "3@70m/3 122 10-zone", ["Ann", "Ben"], ruleset: ruleset)
    try boss.enter(["ann \(ann)", "ben \(ben)"])
    #expect(
      boss.state.explanation(of: Seat(index: 0), above: Seat(index: 1), boss.names, closed: true)
        == sentence)
  }

  @Test func test_share_ofSeveralRounds_addsUp() throws {
    var boss = try Boss("wa720_70")
    try boss.enter("X X 9 9 9 9")
    // An incomplete round adds nothing to the standings of an event.
    #expect(boss.state.share(of: Seat(index: 0)) == nil)
    while boss.state.endOnTurn != nil { try boss.enter("X X 9 9 9 9") }
    let share = try #require(boss.state.share(of: Seat(index: 0)))
    #expect(share == [-672, -24, 0])
    #expect(boss.round.headline(ofSum: [-1317, 0, 0]).text == "1317")
  }

  @Test func test_fields_haveTheAgreedNames() throws {
    var boss = try Boss("wa720_70")
    try boss.enter(["X 10 9 9 8 M", "7 9"])
    let fields = boss.state.fields(boss.names)
    #expect(fields["currentEndNumber"] == 2)
    #expect(fields["currentArrowNumber"] == 3)
    #expect(fields["currentEndScores"] == ["7", "9"])
    #expect(fields["runningTotal"] == 62)
    #expect(fields["currentEndTotal"] == 16)
    #expect(fields["isEndComplete"] == false)
    #expect(fields["isRoundComplete"] == false)
    #expect(fields["isLoading"] == false)
    #expect(fields["errorMessage"] == .null)
    #expect(fields["bestPossible"] == 702)
  }

  @Test func test_sheet_hasTheLabelsAndTheRunningTotal() throws {
    var boss = try Boss("wa720_70")
    try boss.enter(["X 10 9 9 8 M", "7 9"])
    let sheet = boss.state.sheet(boss.names, closed: false)
    let titles = sheet.columns.map(\.title)
    #expect(titles.starts(with: ["Archer", "End 2 of 12", "This End"]))
    #expect(titles.contains("Running Total") && titles.contains("Best Possible"))
    #expect(sheet.rows[0].cells[1].text == "9 7 · · · ·")
    #expect(sheet.rows[0].spoken.contains("This End 16, Running Total 62"))
    let detail = boss.state.detail(of: Seat(index: 0), boss.names, closed: false)
    #expect(detail.sheet.rows.count == 12 + 2 + 1)
    #expect(detail.fields["score"] == 62)
    #expect(detail.sheet.rows[6].isSummary)
  }

  @Test func test_maximum_ofRounds_isReached() throws {
    for (code, best, total) in [
      ("wa720_70", "X X X X X X", 720), ("york", "9 9 9 9 9 9", 1296), ("wa18", "10 10 10", 600),
      ("worcester", "5 5 5 5 5", 300), ("wa_field_24_red_marked", "6 6 6", 432),
    ] {
      var boss = try Boss(code)
      while !boss.state.isComplete { try boss.enter(best) }
      #expect(boss.tally().total == total, "\(code)")
    }
  }
}
