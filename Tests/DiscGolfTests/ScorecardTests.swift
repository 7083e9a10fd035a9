import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct ScorecardTests {
  private let names = Fixtures.names

  private func places(_ card: Scorecard, closed: Bool) -> [Int?] {
    let standings = Standings(
      card.seats.indices.map { card.rank(of: Seat(index: $0), closed: closed) }, names: names)
    return card.seats.indices.map { standings[Seat(index: $0)]?.place }
  }

  private func headlines(_ card: Scorecard, closed: Bool) -> [String] {
    card.seats.indices.map { card.headline(of: Seat(index: $0), closed: closed).text }
  }

  /// Tests when a keypad pauses for a confirmation: before a hole that nobody has begun, except the
  /// first.
  @Test func test_prompt_pausesBeforeAHoleThatNobodyHasBegun() throws {
    let round = try Fixtures.round()
    let first = ["1 1=3", "1 2=3", "1 3=3"]
    for (events, pause) in [
      ([], ""), (Array(first.prefix(2)), ""), (first, "Next Hole"), (first + ["2 1=3"], ""),
    ] {
      #expect(try Fixtures.card(round, events).prompt(names).pause == pause, "\(events)")
    }
  }

  @Test func test_rank_duringPlay_isRelativeToThePlayedHoles() throws {
    let card = try Fixtures.card(
      try Fixtures.round(), ["1 1=3", "2 1=3", "1 2=3"])
    #expect(places(card, closed: false) == [1, 2, nil])
    #expect(headlines(card, closed: false) == ["-1 thru 2", "E thru 1", ""])
  }

  @Test func test_rank_closedRound_partialCardNeverWins() throws {
    let card = try Fixtures.card(
      try Fixtures.round(), ["1 1=2", "2 1=2", "1 2=5", "2 2=5", "3 2=5"])
    #expect(places(card, closed: true) == [nil, 1, nil])
    #expect(headlines(card, closed: true) == ["-3 thru 2", "+5", ""])
  }

  @Test func test_rank_ties_shareAPlace() throws {
    let full = (1...3).flatMap { seat in
      ["1 \(seat)=3", "2 \(seat)=\(seat == 3 ? 5 : 4)", "3 \(seat)=3"]
    }
    let card = try Fixtures.card(try Fixtures.round(), full)
    #expect(places(card, closed: true) == [1, 1, 3])
    #expect(card.isComplete)
  }

  @Test func test_rank_partialCards_moreHolesStandFirst() throws {
    let card = try Fixtures.card(
      try Fixtures.round(), ["1 1=2", "1 2=9", "2 2=9"])
    let standings = Standings(
      (0..<3).map { card.rank(of: Seat(index: $0), closed: true) }, names: names)
    #expect(standings.rows.map(\.seat.number).prefix(2) == [2, 1])
    #expect(standings.winners.isEmpty)
  }

  @Test func test_headline_unknownPars_areStrokes() throws {
    let card = try Fixtures.card(
      try Fixtures.round([nil, nil]), ["1 1=3", "2 1=4", "1 2=2", "1 3=2", "2 3=6"])
    #expect(headlines(card, closed: true) == ["7", "2 thru 1", "8"])
    #expect(places(card, closed: true) == [1, nil, 2])
    #expect(headlines(card, closed: false) == ["7 thru 2", "2 thru 1", "8 thru 2"])
  }

  @Test func test_headline_tones_areThree() throws {
    let card = try Fixtures.card(try Fixtures.round([3]), ["1 1=2", "1 2=3", "1 3=9"])
    let tones = (0..<3).map { card.headline(of: Seat(index: $0), closed: true).runs.first?.tone }
    #expect(tones == [.good, .level, .fair])
  }

  @Test func test_headline_gapInTheMiddle_countsPlayedHolesOnly() throws {
    let card = try Fixtures.card(try Fixtures.round([3, 5, 3]), ["1 1=3", "3 1=4"])
    #expect(card.headline(of: Seat(index: 0), closed: false).text == "+1 thru 2")
  }

  @Test func test_sheet_marksParRowAndTotals() throws {
    let card = try Fixtures.card(
      try Fixtures.round([3, 4, 3, 3, 3], labels: ["1", "2", "2B", "3", "4"]),
      ["1 1=2", "2 1=2", "3 1=4", "4 1=5", "1 2=3"])
    let sheet = card.sheet(names, closed: false)
    #expect(sheet.columns.map(\.title) == ["Player", "1", "2", "2B", "3", "4", "Total", "+/-"])
    #expect(
      sheet.rows.map { $0.cells.map(\.text) } == [
        ["Par", "3", "4", "3", "3", "3", "16", ""],
        ["Ann", "(2)", "((2))", "[4]", "[[5]]", "·", "13", "E"],
        ["Ben", "3", "·", "·", "·", "·", "3", "E"],
        ["Cid", "·", "·", "·", "·", "·", "", ""],
      ])
    #expect(
      sheet.rows[1].cells.dropFirst().map(\.tone) == [
        .good, .good, .fair, .poor, .dim, .plain, .level,
      ])
    #expect(sheet.rows[1].spoken == "Ann: 4 of 5 holes, 13 strokes, E.")
    #expect(sheet.rows[1].words == "Ann: 4 of 5 holes, 13 strokes, even par.")
    #expect(sheet.rows[3].spoken == "Cid: no score yet.")
    #expect(sheet.legend.first?.text.contains("(2) birdie") == true)
  }

  @Test func test_sheet_unknownPars_hasNoParRowAndNoMarks() throws {
    let card = try Fixtures.card(try Fixtures.round([nil]), ["1 1=5"], seats: 1)
    let sheet = card.sheet(names, closed: true)
    #expect(sheet.rows.map { $0.cells.map(\.text) } == [["Ann", "5", "5", ""]])
    #expect(sheet.notes.last?.text == "The pars of this layout are not known.")
  }

  @Test func test_remarks_closedRound_namesWhatIsMissing() throws {
    let card = try Fixtures.card(
      try Fixtures.round(), ["1 1=3", "2 1=12", "3 1=3", "2 2=4"])
    #expect(
      card.remarks(names, closed: true) == [
        "Ann, hole 2: 12 strokes are worth a second look.",
        "Ben has no score on holes 1 and 3 and takes no place.",
        "Cid has no score on any hole and takes no place.",
      ])
    #expect(card.remarks(names, closed: false).count == 1)
  }

  @Test func test_prompt_holeOnTurn_followsThePlayOrder() throws {
    let round = try Fixtures.round([3, 4, 5], startHole: 2)
    var prompt = try Fixtures.card(round, []).prompt(names)
    #expect(prompt.question == "Hole 2, par 4")
    #expect(prompt.next.map(\.number) == [1, 2, 3])
    #expect(prompt.ranges.first?.bounds == 1...9)
    #expect(prompt.ranges.first?.likely == 4)
    prompt = try Fixtures.card(round, ["2 1=3", "2 2=3", "2 3=3", "3 2=4"]).prompt(names)
    #expect(prompt.question == "Hole 3, par 5")
    #expect(prompt.next.map(\.number) == [1, 3])
    #expect(prompt.tokens.first { $0.text == "5" }?.label == "par")
    #expect(prompt.tokens.first { $0.text == "4" }?.tone == .good)
  }

  @Test func test_prompt_completeCard_offersNothing() throws {
    let card = try Fixtures.card(try Fixtures.round([3]), ["1 1=3"], seats: 1)
    let prompt = card.prompt(names)
    #expect(card.isComplete)
    #expect(prompt.tokens.isEmpty)
    #expect(prompt.ranges.isEmpty)
    #expect(prompt.next.isEmpty)
  }

  @Test(arguments: [[3, 4, 3], [2, 5, nil], [nil, nil, nil], [10, 1, 7]] as [[Int?]])
  func test_prompt_everySample_isAcceptedAlone(pars: [Int?]) throws {
    let round = try Fixtures.round(pars)
    var card = try Fixtures.card(round, [])
    var steps = 0
    while !card.isComplete, steps < 20 {
      let prompt = card.prompt(names)
      let next = try #require(prompt.next.first)
      let numbers = prompt.ranges.flatMap { range in range.bounds.map { "\(range.prefix)\($0)" } }
      for text in prompt.tokens.map(\.text) + prompt.secondary.map(\.text) + numbers {
        let events = try round.understand(text[...], at: card, names: names, in: nil)
        #expect(events.count == 1)
        var after = card
        for event in events { try round.apply(event, to: &after) }
        #expect(after.lacking(card.holeOnTurn ?? 0).contains(next) == false)
      }
      let likely = "\(try #require(prompt.ranges.first?.likely))"
      for event in try round.understand(likely[...], at: card, names: names, in: nil) {
        try round.apply(event, to: &card)
      }
      steps += 1
    }
    #expect(steps == 9)
  }

  @Test func test_metrics_playedHolesOnly() throws {
    let card = try Fixtures.card(
      try Fixtures.round([3, 4, 3, 3], labels: ["1", "2", "2B", "3"]), ["1 1=1", "3 1=4"])
    let metrics = card.metrics(of: Seat(index: 0))
    let find = { (key: String, hole: String?) in
      metrics.first { $0.key == key && $0.dimension == hole }
    }
    #expect(find("strokes", nil) == Metric("strokes", 5, outOf: 2))
    #expect(find("relative", nil)?.value == -1)
    #expect(find("aces", nil) == Metric("aces", 1, outOf: 2))
    #expect(find("eagles-or-better", nil)?.value == 1)
    #expect(find("birdies", nil) == Metric("birdies", 0, outOf: 2))
    #expect(find("bogeys", nil)?.value == 1)
    #expect(find("strokes", "2B") == Metric("strokes", of: "2B", 4, outOf: 1))
    #expect(find("strokes", "2") == nil)
    #expect(find("best-strokes", nil) == nil, "a card with gaps is no best round")
    #expect(card.metrics(of: Seat(index: 1)).isEmpty)
  }

  @Test func test_metrics_fullCard_hasABestRound() throws {
    let card = try Fixtures.card(try Fixtures.round([3, 3]), ["1 1=2", "2 1=3"], seats: 1)
    let metrics = card.metrics(of: Seat(index: 0))
    #expect(metrics.contains(Metric("best-strokes", 5, outOf: 2)))
    #expect(metrics.contains(Metric("best-relative", -1, outOf: 2)))
  }

  @Test func test_replay_anyOrderOfDifferentCells_givesTheSameCard() throws {
    let round = try Fixtures.round()
    let events = ["1 1=3", "2 1=4", "1 2=5", "3 3=9", "2 3=2"]
    let card = try Fixtures.card(round, events)
    var random = SplitMix(state: 7)
    for _ in 0..<20 {
      #expect(try Fixtures.card(round, events.shuffled(using: &random)) == card)
    }
  }
}

/// A random number generator for tests, which gives the same numbers for the same seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
