import ScoringContests
import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of the laws that every format follows, in 100 random stages of each.
@Suite struct FormatLawTests {
  /// A format with options, and the numbers of entrants that it allows.
  struct Sample: Sendable, CustomTestStringConvertible {
    let type: any ContestFormat.Type
    var options: [String: JSONValue] = [:]
    let entrants: ClosedRange<Int>

    var testDescription: String { "\(type.form.id) \(options.keys.sorted())" }
  }

  static let samples: [Sample] = [
    Sample(type: AllPlayAll.self, entrants: 2...12),
    Sample(type: AllPlayAll.self, options: ["legs": 2], entrants: 2...8),
    Sample(type: AllPlayAll.self, options: ["pools": 2], entrants: 4...12),
    Sample(type: Bracket.self, entrants: 2...20),
    Sample(type: Bracket.self, options: ["bronze": true], entrants: 4...20),
    Sample(type: Bracket.self, options: ["places": 8], entrants: 8...16),
    Sample(type: Bracket.self, options: ["reseed": true], entrants: 4...16),
    Sample(type: DoubleElimination.self, entrants: 3...16),
    Sample(type: Stepladder.self, entrants: 2...8),
    Sample(type: RotatingPartners.self, entrants: 4...13),
    Sample(type: River.self, options: ["rounds": 4], entrants: 8...8),
    Sample(type: Swiss.self, entrants: 2...20),
    Sample(type: Swiss.self, options: ["rounds": 9], entrants: 2...9),
    Sample(type: TagLadder.self, entrants: 2...8),
    Sample(
      type: TagLadder.self, options: ["challenge": "swap", "up": 3, "days": 7], entrants: 2...8),
    Sample(type: Season.self, entrants: 2...8),
  ]

  @Test(arguments: samples)
  func stage_withRandomResults_followsTheLaws(sample: Sample) throws {
    for seed in 0..<100 as Range<UInt64> {
      let count = sample.entrants.lowerBound + Int(seed) % sample.entrants.count
      let examination = FormatExamination(
        sample.type, FormatOptions(sample.options), entrants: count, seed: seed)
      let faults = try examination.faults()
      #expect(faults.isEmpty, "\(count) entrants: \(faults.prefix(3))")
      if !faults.isEmpty { return }
    }
  }

  @Test(
    arguments: samples.filter {
      ["allplay", "bracket", "double", "stepladder"].contains($0.type.form.id)
    })
  func stage_whoseFavouritesWin_endsInTheOrderOfTheSeeds(sample: Sample) throws {
    // The entrants of different pools don't meet.
    guard sample.options["pools"] == nil else { return }
    for count in sample.entrants {
      let examination = FormatExamination(
        sample.type, FormatOptions(sample.options), entrants: count, seed: 1)
      #expect(try examination.faultOfFavourites() == nil, "\(count) entrants")
    }
  }

  @Test func everyFormat_isExamined() {
    let examined = Set(Self.samples.map { $0.type.form.id })
    #expect(examined == Set(FormatList.all.map { $0.form.id }))
  }
}
