import ScoringKit
import Testing

@testable import Archery

@Suite struct HandicapTests {
  private func table(_ code: String, _ scheme: HandicapScheme = .agb2023) throws -> ExpectedScore {
    ExpectedScore(try Fixtures.round(code), scheme: scheme)
  }

  @Test func test_spread_spotValues_agree() {
    #expect(abs(HandicapScheme.agb2023.spread(0, metres: 70) - 0.0007935501) < 1e-10)
    #expect(abs(HandicapScheme.agb2023.spread(50, metres: 70) - 0.0044319192) < 1e-10)
  }

  @Test(
    arguments: [
      ("wa720_70", 596.0591, 597), ("wa1440_90", 1196.84, 1197), ("york", 1060.2177, 1061),
      ("portsmouth", 577.5736, 578), ("worcester", 290.0229, 291), ("wa18", 554.2484, 555),
      ("wa18_compound_triple", 539.4013, 540), ("wa_field_24_red_marked", 328.5464, 329),
    ])
  func test_score_handicap30_isThePublishedOne(code: String, expected: Double, score: Int) throws {
    let table = try table(code)
    #expect(abs(table.expected(30) - expected) < 0.006)
    #expect(table.score(30) == score)
  }

  @Test func test_score_yorkAtTheTop_agrees() throws {
    let york = try table("york")
    #expect((1...3).map(york.score) == [1281, 1279, 1276])
    #expect(york.score(-10) == 1296)
  }

  /// Tests the expected score of one arrow at 50 m on several 80 cm faces, with handicap 38.
  @Test(
    arguments: [
      ("10-zone", 7.547210), ("5-zone", 7.044047), ("compound", 7.481017), ("wa-field", 4.115601),
      ("worcester", 4.021943),
    ])
  func test_expected_oneArrow_dependsOnTheFace(face: String, expected: Double) throws {
    let pass = try RoundPass("1@50m/1 80 \(face)"[...])
    let round = try RoundDefinition(code: "a", name: "A", location: .outdoor, passes: [pass])
    #expect(abs(ExpectedScore(round, scheme: .agb2023).expected(38) - expected) < 1e-6)
  }

  /// Returns the expected score by the published formula, without precomputed values, for
  /// comparison in a test.
  private func slow(_ round: RoundDefinition, _ scheme: HandicapScheme, _ handicap: Double)
    -> Double
  {
    var sum = 0.0
    for pass in round.passes {
      let metres = pass.distance.metres
      let sigma = scheme.spread(handicap, metres: metres) * metres
      let zones = pass.handicapFace.zones.filter { $0.diameter != nil }
      var arrow = Double(zones.first?.points ?? 0)
      for (index, zone) in zones.enumerated() {
        let outside = index + 1 < zones.count ? zones[index + 1].points : 0
        let radius =
          scheme.arrowDiameter(round.location) / 2 + (zone.diameter ?? 0) * pass.size.metres / 2
        let share = Platform.exponential(-Platform.power(radius / sigma, 2))
        arrow -= Double(zone.points - outside) * share
      }
      sum += Double(pass.arrows) * arrow
    }
    return sum
  }

  @Test(arguments: HandicapScheme.allCases)
  func test_expected_everyRound_isTheFormula(scheme: HandicapScheme) {
    for round in RoundCatalogue.all {
      let table = ExpectedScore(round, scheme: scheme)
      for handicap in [-10, 0.5, 38, 100] {
        let difference = table.expected(handicap) - slow(round, scheme, handicap)
        #expect(abs(difference) < 1e-8, "\(round.code) \(handicap)")
      }
    }
  }

  @Test(
    arguments: HandicapScheme.allCases,
    ["york", "portsmouth", "wa720_70", "worcester", "wa18_compound_triple", "bray_i", "lancaster"])
  func test_handicap_everyScore_obeysTheRuleOfTheTable(scheme: HandicapScheme, code: String) throws
  {
    let table = try table(code, scheme)
    let limits = scheme.limits
    let scores = Dictionary(uniqueKeysWithValues: limits.map { ($0, table.score($0)) })
    let worse = scheme.isLowerBetter ? 1 : -1
    for score in 1...table.maximum {
      let handicap = try table.handicap(score: score)
      let own = try #require(scores[handicap])
      #expect(own <= score, "\(score)")
      if own == score {
        if let next = scores[handicap + worse] { #expect(next < score, "\(score)") }
      } else if let before = scores[handicap - worse] {
        #expect(before > score, "\(score)")
      }
    }
  }

  @Test(
    arguments: [
      ("wa720_70", 710, -5, HandicapScheme.agb2023), ("york", 1105, 27, .agb2023),
      ("portsmouth_compound", 570, 12, .agbold), ("york", 1296, -10, .agb2023),
    ])
  func test_handicap_knownScores_agree(code: String, score: Int, handicap: Int, s: HandicapScheme)
    throws
  {
    #expect(try table(code, s).handicap(score: score) == handicap)
  }

  @Test(
    arguments: [("wa720_70", 500, 43.474680632), ("wa1440_90", 850, 51.775070028)])
  func test_exactHandicap_knownRoots_agree(code: String, score: Int, handicap: Double) throws {
    #expect(abs(try table(code).exactHandicap(score: score) - handicap) < 1e-6)
  }

  @Test(arguments: HandicapScheme.allCases)
  func test_exactHandicap_expectedThere_isTheScore(scheme: HandicapScheme) throws {
    let table = try table("york", scheme)
    for score in stride(from: 1, to: 1296, by: 37) {
      let handicap = try table.exactHandicap(score: score)
      #expect(abs(table.expected(handicap) - Double(score)) < 1e-4, "\(score)")
    }
  }

  @Test(arguments: [-1, 0, 1297, Int.max, Int.min])
  func test_handicap_scoreOutOfBounds_isRefusedWithTheMaximum(score: Int) throws {
    let table = try table("york")
    let refusal = try #require(Fixtures.refusal { _ = try table.handicap(score: score) })
    #expect(refusal.message.contains("1 to 1296"))
    #expect(Fixtures.refusal { _ = try table.exactHandicap(score: score) } != nil)
  }

  @Test func test_first_partOfARound_isCutWhereItWas() throws {
    let york = try Fixtures.round("york")
    #expect(try york.first(arrows: 80).passes.map(\.arrows) == [72, 8])
    #expect(try york.first(arrows: 144) == york)
    #expect(Fixtures.refusal { _ = try york.first(arrows: 145) } != nil)
    let field = try Fixtures.round("ifaa_field")
    #expect(Fixtures.refusal { _ = try field.first(arrows: 10) } != nil)
  }

  @Test func test_handicap_roundWithoutRings_isRefused() throws {
    let pass = try RoundPass("24@30m/1 60 wa-3d"[...])
    let round = try RoundDefinition(code: "a", name: "A", location: .field, passes: [pass])
    let table = ExpectedScore(round, scheme: .agb2023)
    #expect(Fixtures.refusal { _ = try table.handicap(score: 100) } != nil)
  }

  // MARK: Commands

  private func run(
    _ command: SportCommand, _ options: [String: String], flags: [String: Bool] = [:]
  )
    throws -> JSONValue
  {
    try command.run(Arguments(options: options.mapValues { [$0] }, flags: flags), Shelf()).payload
  }

  @Test func test_table_rows_runFromWorstToBest() throws {
    let payload = try run(HandicapCommands.table, ["shoot": "portsmouth"])
    let rows = try #require(payload["rows"]?.array)
    #expect(rows.count == 161)
    #expect(rows.first == ["handicap": -10, "score": 600])
    #expect(rows[40] == ["handicap": 30, "score": 578])
    let part = try run(
      HandicapCommands.table, ["shoot": "york", "from": "1", "to": "3", "scheme": "agb2023"])
    #expect(part["rows"]?.array?.compactMap { $0["score"]?.integer } == [1281, 1279, 1276])
    #expect(
      Fixtures.refusal {
        _ = try run(HandicapCommands.table, ["shoot": "york", "from": "3", "to": "1"])
      } != nil)
  }

  @Test func test_handicap_partOfARound_predictsTheWhole() throws {
    let whole = try run(HandicapCommands.handicap, ["shoot": "york", "score": "1105"])
    #expect(whole["handicap"] == 27)
    #expect(whole["predicted"] == nil)
    let part = try run(
      HandicapCommands.handicap, ["shoot": "wa720_70", "score": "298", "arrows": "36"])
    #expect(part["arrows"] == 36)
    #expect(part["predicted"]?.integer == 596)
  }

  @Test(arguments: ["x", "nan", "inf", "1e300", "", "-9999"])
  func test_predict_wrongHandicap_isRefused(text: String) {
    let refusal = Fixtures.refusal {
      _ = try run(HandicapCommands.predict, ["shoot": "york", "handicap": text])
    }
    #expect(refusal?.reason == .notation)
  }

  @Test func test_predict_handicap30_isTheTable() throws {
    let payload = try run(HandicapCommands.predict, ["shoot": "wa720_70", "handicap": "30"])
    #expect(payload["score"] == 597)
  }

  @Test func test_commands_unknownRound_offerWhatIsNear() {
    let refusal = Fixtures.refusal {
      _ = try run(HandicapCommands.table, ["shoot": "portsmuth"])
    }
    #expect(refusal?.reason == .unknownName)
    #expect(refusal?.expected.contains("portsmouth") == true)
  }

  @Test(
    arguments: [(0.5, "0.50"), (-5.125, "-5.13"), (-0.001, "0.00"), (43.999, "44.00")])
  func test_decimals_text_isRounded(value: Double, text: String) {
    #expect(NumberFormat.decimal(places: 2).text(value) == text)
  }
}

extension HandicapScheme {
  /// Returns the standard deviation of an arrow's angle in radians, for a handicap and a distance.
  fileprivate func spread(_ handicap: Double, metres: Double) -> Double {
    scale(handicap) * (1 + growth(handicap) * metres * metres) * reach(metres)
  }
}
