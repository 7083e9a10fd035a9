import ScoringKit
import Testing

@testable import Archery

@Suite struct ClassificationTests {
  /// A category on a round for a test, with the score that each class needs, best class first;
  /// `nil` for a class that the round can't give.
  struct Vector: Sendable, CustomTestStringConvertible {
    let code: String
    let category: Category
    let scores: [Int?]
    var scheme: ClassificationScheme = .agb2026

    init(
      _ code: String, _ category: Category, _ scores: [Int?],
      _ scheme: ClassificationScheme = .agb2026
    ) {
      self.code = code
      self.category = category
      self.scores = scores
      self.scheme = scheme
    }

    var testDescription: String { "\(code) \(category)" }
  }

  private static let compound = Category(bow: .compound, gender: .open, age: .adult)
  private static let woman = Category(bow: .recurve, gender: .female, age: .adult)
  private static let man = Category(bow: .recurve, gender: .open, age: .adult)

  static let vectors: [Vector] = [
    Vector("hereford", woman, [1232, 1178, 1107, 1015, 900, 763, 614, 466, 336]),
    Vector(
      "portsmouth", Category(bow: .barebow, gender: .open, age: .under12),
      [411, 360, 301, 240, 183, 134, 95, 66]),
    Vector(
      "worcester", Category(bow: .compound, gender: .female, age: .adult),
      [nil, nil, 298, 289, 276, 257, 233, 200]),
    Vector("worcester_5_centre", compound, [nil, nil, 300, 294, 283, 267, 246, 217]),
    Vector("wa_field_24_red_marked", compound, [408, 391, 369, 345, 318, 286, 248, 204, 157]),
    Vector(
      "wa_field_24_red_unmarked", compound, [408, 391, 369, 345, 318, 286, 248, 204, 157]),
    Vector("wa18_triple", compound, [583, 571, 560, 546, 527, 498, 458, 403]),
    Vector("york", man, [1205, 1142, 1061, 957, 829, 684, 534, 394, 278]),
    Vector("wa1440_90_small", woman, [1283, 1219, 1137, 1033, 907, 761, 609, 464, 337]),
    Vector("western", woman, [nil, nil, nil, nil, nil, 609, 517, 413, 310]),
    Vector("long_metric_i", woman, [nil, nil, nil, 535, 474, 399, 316, 235, 165]),
    Vector("long_metric_i", man, [nil, nil, nil, nil, 519, 454, 376, 293, 214]),
    Vector("short_metric_v", man, Array(repeating: nil, count: 9)),
    Vector(
      "wa_field_24_blue_marked", Category(bow: .compoundBarebow, gender: .female, age: .adult),
      [323, 299, 270, 238, 203, 167, 132, 101, 76]),
    Vector(
      "wa_field_24_red_marked", Category(bow: .compoundBarebow, gender: .female, age: .adult),
      Array(repeating: nil, count: 9)),
    Vector(
      "wa_field_24_white_marked", Category(bow: .compoundLimited, gender: .open, age: .adult),
      [nil, nil, nil, nil, nil, nil, nil, nil, 232]),
    Vector("portsmouth", man, [592, 582, 554, 505, 432, 315, 195, 139], .agb2022),
    Vector(
      "portsmouth", Category(bow: .longbow, gender: .female, age: .under12),
      [582, 569, 534, 479, 380, 255, 139, 93], .agb2022),
    Vector("portsmouth", compound, [581, 570, 554, 529, 484, 396, 279, 206], .agb2022),
    Vector("worcester", compound, [300, 299, 289, 264, 226, 162, 96, 65], .agb2022),
    // The expected scores on triple faces are those of archeryutils 3.0.0.
    Vector("wa18", compound, [568, 558, 537, 493, 420, 295, 173, 117], .agb2022),
    Vector("wa18_triple", compound, [568, 558, 537, 486, 370, 203, 100, 63], .agb2022),
    Vector("wa18_compound_triple", compound, [568, 558, 537, 486, 370, 203, 100, 63], .agb2022),
    Vector("wa18_triple", man, [576, 560, 516, 410, 254, 124, 58, 38], .agb2022),
    Vector("wa25_triple", compound, [568, 558, 539, 494, 386, 212, 98, 59], .agb2022),
    Vector("wa25_triple", man, [578, 562, 522, 425, 266, 125, 54, 33], .agb2022),
    Vector("portsmouth_triple", compound, [581, 570, 554, 529, 484, 396, 279, 206], .agb2022),
    Vector("portsmouth_triple", man, [592, 582, 554, 505, 432, 315, 195, 139], .agb2022),
    Vector("bray_i_triple", compound, [284, 279, 268, 245, 208, 145, 84, 57], .agb2022),
    Vector("bray_ii_triple", man, [291, 284, 267, 235, 188, 119, 63, 41], .agb2022),
    Vector("worcester_5_centre", compound, [300, 299, 289, 264, 226, 162, 96, 65], .agb2022),
    Vector("vegas", compound, [568, 558, 537, 486, 370, 203, 100, 63], .agb2022),
    Vector("vegas_300_triple", man, [288, 279, 257, 203, 124, 60, 28, 18], .agb2022),
    Vector(
      "wa_field_24_red_marked", man, [338, 317, 288, 260, 231, 203], .agb2023),
  ]

  @Test(arguments: vectors)
  func test_thresholds_knownTables_agree(vector: Vector) throws {
    let classes = try Classification(
      Fixtures.round(vector.code), vector.category, scheme: vector.scheme)
    #expect(classes.thresholds.map(\.score) == vector.scores)
    for threshold in classes.thresholds {
      #expect((threshold.score == nil) == (threshold.obstacle != nil))
    }
  }

  private static let categories = Category.Bowstyle.allCases.flatMap { bow in
    Category.Gender.allCases.flatMap { gender in
      Category.Age.allCases.map { Category(bow: bow, gender: gender, age: $0) }
    }
  }

  @Test(arguments: ClassificationScheme.allCases)
  func test_thresholds_everyCategory_rise(scheme: ClassificationScheme) throws {
    for code in ["york", "bristol_v", "metric_80_30", "portsmouth", "worcester", "vegas_300"] {
      let round = try Fixtures.round(code)
      if scheme == .agb2022, round.location != .indoor { continue }
      for category in Self.categories {
        let scores = try Classification(round, category, scheme: scheme).thresholds
          .compactMap(\.score)
        let rises = zip(scores, scores.dropFirst()).allSatisfy {
          scheme == .agb2026 ? $0 > $1 : $0 >= $1
        }
        #expect(rises, "\(code) \(category): \(scores)")
        #expect(scores.allSatisfy { (1...round.maximum).contains($0) }, "\(code) \(category)")
      }
    }
  }

  /// Tests which rounds can give the top classes to a category.
  @Test(
    arguments: [
      (
        Category(bow: .recurve, gender: .open, age: .adult),
        ["wa1440_90", "wa1440_90_small", "wa720_70", "york"]
      ),
      (
        Category(bow: .compound, gender: .female, age: .adult),
        [
          "bristol_i", "hereford", "metric_80_50", "metric_i", "wa1440_70", "wa1440_70_small",
          "wa1440_90", "wa1440_90_small", "wa720_50_c", "york",
        ]
      ),
      (
        Category(bow: .recurve, gender: .open, age: .over50),
        [
          "bristol_i", "hereford", "metric_i", "wa1440_70", "wa1440_70_small", "wa1440_90",
          "wa1440_90_small", "wa720_60", "wa720_70", "york",
        ]
      ),
      (
        Category(bow: .longbow, gender: .open, age: .under16),
        [
          "bristol_i", "bristol_ii", "hereford", "metric_122_50", "metric_i", "metric_ii",
          "wa1440_60", "wa1440_60_small", "wa1440_70", "wa1440_70_small", "wa1440_90",
          "wa1440_90_small", "wa720_60", "wa720_70", "york",
        ]
      ),
    ])
  func test_prestige_category_hasItsRounds(category: Category, codes: [String]) throws {
    let outdoor = RoundCatalogue.all.filter {
      $0.location == .outdoor && ["AGB", "WA"].contains($0.body)
    }
    #expect(outdoor.count == 76)
    let prestige = try outdoor.filter {
      try Classification($0, category).thresholds.first?.obstacle != "no prestige"
    }
    #expect(prestige.map(\.code) == codes)
  }

  @Test func test_name_score_isTheBestClassItReaches() throws {
    let classes = try Classification(Fixtures.round("hereford"), Self.woman)
    #expect(classes.name(score: 1296) == "EMB")
    #expect(classes.name(score: 1015) == "B1" && classes.name(score: 1014) == "B2")
    #expect(classes.name(score: 0) == "UC")
    #expect(classes.next(score: 1014)?.name == "B1" && classes.next(score: 1014)?.missing == 1)
    #expect(classes.next(score: 1296) == nil)
  }

  @Test func test_reason_saysWhatIsNeededAndWhatIsNotAvailable() throws {
    let western = try Classification(Fixtures.round("long_metric_i"), Self.woman)
    #expect(
      western.reason(score: 480)
        == "B2 from 474; B1 needs 535; MB not available on this round (no prestige)")
    let hereford = try Classification(Fixtures.round("hereford"), Self.woman)
    #expect(hereford.reason(score: 10) == "UC: below every class; A3 needs 336")
    let short = try Classification(Fixtures.round("western"), Self.woman)
    #expect(
      short.reason(score: 700)
        == "B3 from 609; B2 not available on this round (needs a distance of 70)")
  }

  @Test(arguments: ["frostbite", "wa660_70", "ifaa_field", "burntwood_york", "18_vi", "sydney"])
  func test_init_roundOutsideTheScheme_isRefused(code: String) throws {
    let round = try Fixtures.round(code)
    #expect(Fixtures.refusal { _ = try Classification(round, Self.man) }?.reason == .illegal)
  }

  @Test func test_init_outdoorRoundUnderTheSchemeOf2022_isRefused() throws {
    let york = try Fixtures.round("york")
    let refusal = Fixtures.refusal { _ = try Classification(york, Self.man, scheme: .agb2022) }
    #expect(refusal?.expected == ["--scheme 2023", "--scheme 2026"])
    #expect(
      try run(["shoot": "portsmouth", "scheme": "2022", "score": "505"]).payload["class"] == "D")
  }

  @Test(arguments: [Category.Age.under15, .under16, .under18])
  func test_unconfirmed_youngFemaleLongbows_saysSo(age: Category.Age) throws {
    let round = try #require(RoundCatalogue.round(code: "western_30"))
    let own = Category(bow: .longbow, gender: .female, age: age)
    let unconfirmed = try Classification(round, own, scheme: .agb2026).unconfirmed
    #expect((unconfirmed != nil) == (age != .under18))
  }

  @Test func test_unconfirmed_schemeOf2023_saysSo() throws {
    let round = try Fixtures.round("york")
    #expect(try Classification(round, Self.man, scheme: .agb2023).unconfirmed != nil)
    #expect(try Classification(round, Self.man, scheme: .agb2026).unconfirmed == nil)
  }

  /// Tests that the 720 rounds of juniors can give the top classes only from 2026 on.
  @Test func test_scheme_year_changesThePrestigeRounds() throws {
    let round = try Fixtures.round("wa720_40")
    let child = Category(bow: .recurve, gender: .open, age: .under15)
    #expect(
      try Classification(round, child, scheme: .agb2023).thresholds[0].obstacle == "no prestige")
    #expect(try Classification(round, child, scheme: .agb2026).thresholds[0].score != nil)
  }

  // MARK: Command

  private func run(_ options: [String: String], flags: [String: Bool] = [:]) throws -> Page {
    try ClassifyCommand.command.run(
      Arguments(options: options.mapValues { [$0] }, flags: flags), Shelf())
  }

  @Test func test_classify_payload_hasThresholdsClassAndNext() throws {
    let payload = try run(
      ["shoot": "worcester", "bow": "compound", "gender": "female", "score": "290"]
    ).payload
    #expect(payload["thresholds"] == [nil, nil, 298, 289, 276, 257, 233, 200])
    #expect(payload["class"] == "I-B2")
    #expect(payload["next"] == ["class": "I-B1", "missing": 8])
    #expect(payload["scheme"] == "2026")
    #expect(try run(["shoot": "york", "scheme": "2023"]).warnings.count == 1)
  }

  @Test(arguments: ["-1", "1297"])
  func test_classify_scoreOutOfBounds_isRefused(score: String) {
    let refusal = Fixtures.refusal { _ = try run(["shoot": "york", "score": score]) }
    #expect(refusal?.message.contains("0 to 1296") == true)
  }
}
