import ArcheryResources
import ScoringKit
import Testing

@testable import Archery

@Suite struct RoundCatalogueTests {
  @Test func test_all_everyRound_canBeRead() {
    #expect(RoundCatalogue.codes.count == 236)
    #expect(RoundCatalogue.all.count == 236)
    #expect(Set(RoundCatalogue.codes).count == 236)
    #expect(RoundCatalogue.codes == RoundCatalogue.codes.sorted())
    #expect(RoundDocument.seeds.count == 236)
    for round in RoundCatalogue.all {
      #expect(round.maximum == round.passes.reduce(0) { $0 + $1.arrows * $1.face.maximum })
      #expect(round.ends.reduce(0) { $0 + $1.arrows } == round.arrows, "\(round.code)")
      #expect(round.maximum == ExpectedScore(round, scheme: .agb2023).maximum, "\(round.code)")
    }
  }

  @Test func test_rounds_readAndWritten_areTheSame() throws {
    for (round, seed) in zip(RoundCatalogue.all, RoundDocument.seeds) {
      let text = try CanonicalJSON.text(round)
      #expect(try CanonicalJSON.value(RoundDefinition.self, from: text) == round)
      #expect(try RoundDocument.round(seed) == round)
      let fields = RoundDocument.fields(round).map { ($0.key, $0.value) }
      #expect(seed.fields == Dictionary(uniqueKeysWithValues: fields))
    }
  }

  @Test func test_record_withAMistake_isRefusedWithItsLocation() {
    let text = #"[{"code":"a","name":"A","location":"outdoor","passes":["36@70m/6 122 11-zome"]}]"#
    let rounds = Resource<RoundDefinition>(text, file: "Rounds.json", key: "code")
    #expect(
      Fixtures.refusal { _ = try rounds.all() }?.message
        == "Rounds.json, a, passes[0]: There is no face called \"11-zome\".")
  }

  @Test(
    arguments: [
      ("york", 1296, [72, 48, 24]), ("hereford", 1296, [72, 48, 24]),
      ("st_george", 972, [36, 36, 36]), ("western", 864, [48, 48]), ("national", 648, [48, 24]),
      ("american", 810, [30, 30, 30]), ("warwick", 432, [24, 24]),
      ("st_nicholas", 756, [48, 36]), ("wa1440_90", 1440, [36, 36, 36, 36]),
      ("wa720_70", 720, [36, 36]), ("wa720_50_c", 720, [36, 36]), ("wa900", 900, [30, 30, 30]),
      ("portsmouth", 600, [30, 30]), ("bray_i", 300, [30]), ("bray_ii", 300, [30]),
      ("stafford", 720, [36, 36]), ("worcester", 300, [30, 30]), ("vegas", 600, [30, 30]),
      ("vegas_300", 300, [30]), ("lancaster", 660, [30, 30]), ("wa660_70", 660, [30, 30]),
      ("frostbite", 360, [36]), ("wa_standard", 720, [36, 36]),
      ("wa_combined", 1200, [30, 30, 30, 30]),
    ])
  func test_maximum_publishedFigures_agree(code: String, maximum: Int, arrows: [Int]) throws {
    let round = try Fixtures.round(code)
    #expect(round.maximum == maximum)
    #expect(round.passes.map(\.arrows) == arrows)
  }

  @Test(
    arguments: [
      ("wa_field_24_red_marked", 432, 24, 3), ("ifaa_field", 560, 28, 4),
      ("ifaa_international", 300, 20, 3), ("ifaa_flint_unit", 140, 7, 4),
    ])
  func test_field_endsAreTargets(code: String, maximum: Int, targets: Int, arrows: Int) throws {
    let round = try Fixtures.round(code)
    #expect(round.maximum == maximum)
    #expect(round.ends.map(\.arrows) == Array(repeating: arrows, count: targets))
    #expect(round.ends.allSatisfy { $0.pass == nil })
  }

  @Test(
    arguments: [
      ("york", [12, 8, 4], 6), ("st_george", [6, 6, 6], 6), ("american", [5, 5, 5], 6),
      ("national", [8, 4], 6), ("western", [8, 8], 6), ("st_nicholas", [8, 6], 6),
      ("short_metric", [6, 6], 6), ("worcester", [6, 6], 5), ("bray_i", [10], 3),
      ("stafford", [12, 12], 3), ("portsmouth", [10, 10], 3), ("wa18", [10, 10], 3),
      ("wa720_70", [6, 6], 6), ("vegas", [10, 10], 3), ("ifaa_indoor_unit", [6], 5),
    ])
  func test_ends_publishedNumbers_agree(code: String, ends: [Int], size: Int) throws {
    let round = try Fixtures.round(code)
    #expect(round.passes.map(\.ends) == ends)
    #expect(round.passes.allSatisfy { $0.arrowsPerEnd == size })
  }

  @Test func test_ends_sizeThatDoesNotDivide_leavesAShortEndAtEachDistance() throws {
    let round = try Fixtures.round("wa720_70").withArrowsPerEnd(5)
    #expect(round.ends.map(\.arrows) == [5, 5, 5, 5, 5, 5, 5, 1, 5, 5, 5, 5, 5, 5, 5, 1])
    #expect(round.ends.map(\.pass).suffix(9) == [0] + Array(repeating: 1, count: 8))
    #expect(round.ends.map(\.number) == Array(1...16))
    #expect(Fixtures.refusal { _ = try round.withArrowsPerEnd(0) } != nil)
  }

  @Test func test_faces_shotAndReckonedWith_areKeptApart() throws {
    let compound = try Fixtures.round("wa720_50_c").passes[0]
    #expect(compound.face.id == "10-zone-6-ring" && compound.handicapFace.id == "10-zone")
    let york = try Fixtures.round("york").passes[0]
    #expect(york.face == york.handicapFace)
    #expect(try Fixtures.round("bray_ii").passes[0].size.number == 60)
    #expect(try Fixtures.round("worcester").passes[0].size.isInches)
  }

  @Test(arguments: ["york", "York", "WA 70m", "wa720-70", "wa 18m"])
  func test_round_codeOrName_isFound(text: String) {
    #expect(RoundCatalogue.round(named: text) != nil)
  }

  @Test(arguments: ["", "yor", "|", "york|", "\"york", "nowhere", "code"])
  func test_round_otherText_isNotFound(text: String) {
    #expect(RoundCatalogue.round(named: text) == nil)
  }

  @Test func test_near_slipOrPart_isOffered() {
    func near(_ text: String) -> [String] {
      NearName.suggestions(for: text, orPartOf: RoundCatalogue.codes)
    }
    #expect(near("yrok") == ["york"])
    #expect(near("portsmuth").first == "portsmouth")
    #expect(near("sydney").contains("long_sydney"))
    #expect(near(String(repeating: "x", count: 5000)).isEmpty)
  }
}
