import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringContests

/// Tests of laws that hold for any contest, over random histories of each format.
@Suite struct ContestLawTests {
  /// The seeds of the histories of each format.
  private static let seeds =
    1000..<1000 + UInt64(Proof.asked.map { min(max(1, $0) * 10, 500) } ?? 6)

  private static func histories(_ format: String) -> [(seed: UInt64, steps: [JudgeStep])] {
    seeds.map { ($0, JudgeGenerator.history(seed: $0, format: format)) }
  }

  @Test(arguments: JudgeGenerator.formats)
  func fold_dependsOnlyOnTheSetOfFieldsAndRounds(_ format: String) {
    for (seed, steps) in Self.histories(format) {
      var random = SeededGenerator(seed: seed)
      let evening = JudgedEvening(steps).evening
      var other = Evening(fields: evening.fields.shuffled(using: &random), like: evening)
      // Rounds are given in the order of their start, and an equal round once more changes nothing.
      other.rounds = evening.rounds
      #expect(other.page == evening.page, "seed \(seed)")
    }
  }

  @Test(arguments: JudgeGenerator.formats)
  func undoneStep_leavesTheFoldBefore(_ format: String) {
    for (seed, steps) in Self.histories(format) {
      let earlier = JudgedEvening(Array(steps.dropLast())).evening
      var evening = JudgedEvening(steps).evening
      for key in Set(evening.fields.keys).union(earlier.fields.keys).sorted() {
        guard let field = ContestField(key: key), evening.fields[key] != earlier.fields[key]
        else { continue }
        if let value = earlier.fields[key] {
          evening.restore(field, value, from: earlier)
        } else {
          evening.remove(field)
        }
      }
      evening.rounds = earlier.rounds
      #expect(evening.page == earlier.page, "seed \(seed)")
    }
  }

  @Test(arguments: JudgeGenerator.formats)
  func otherIdentifiers_changeNoStructure(_ format: String) {
    for (seed, steps) in Self.histories(format) {
      let names = steps.compactMap { step in
        if case .enter(let name, _, _, _, _, _) = step { name } else { nil }
      }
      // The order of the identifiers is turned around.
      let others = Dictionary(
        names.enumerated().map { ($1, "Z\(900 - $0)") }, uniquingKeysWith: { first, _ in first })
      let one = JudgedEvening(steps).evening.structure { others[$0] ?? $0 }
      let other = JudgedEvening(steps.map { $0.renamed { others[$0] ?? $0 } }).evening
        .structure { $0 }
      #expect(one == other, "seed \(seed)")
    }
  }

  @Test(arguments: JudgeGenerator.formats)
  func disputedStaleAndVoidFixtures_haveNoOutcome(_ format: String) {
    for (seed, steps) in Self.histories(format) {
      for stage in JudgedEvening(steps).state.stages {
        for fixture in stage.fixtures {
          switch fixture.state {
          case .disputed, .stale, .void, .waiting, .ready, .playing, .empty:
            #expect(fixture.outcome == nil, "seed \(seed), \(fixture.id)")
          case .decided, .final:
            #expect(fixture.outcome != nil, "seed \(seed), \(fixture.id)")
          }
        }
      }
    }
  }

  @Test(arguments: JudgeGenerator.formats)
  func sharedPlace_hasAReason_andAPlaceIsGivenOnce(_ format: String) throws {
    for (seed, steps) in Self.histories(format) {
      for stage in JudgedEvening(steps).state.stages {
        for table in stage.tables {
          let rows = table.ranking.rows
          #expect(Set(rows.map(\.entrant)).count == rows.count, "seed \(seed)")
          for (place, level) in Dictionary(grouping: rows, by: \.place) where place != nil {
            #expect(level.allSatisfy { $0.isShared == (level.count > 1) }, "seed \(seed)")
          }
          let titles = table.ranking.columns.map(\.title)
          #expect(Set(titles).count == titles.count, "seed \(seed): \(titles)")
          // Entrants who were level and are separated have a reason, and so have those who aren't.
          guard table.kind != .division else { continue }
          let form = try #require(FormatList.format(named: stage.plan.format)).form
          let shared = Set(rows.filter(\.isShared).map(\.entrant))
          let named = table.ranking.reasons.filter { $0.step.isEmpty }
            .flatMap { $0.parts.flatMap(\.entrants) }
          #expect(!form.usesPolicy || shared.isSubset(of: named), "seed \(seed)")
        }
      }
    }
  }

  /// With all results given, each stage ends: nothing waits for ever.
  @Test(arguments: JudgeGenerator.formats.filter { !["ladder", "season"].contains($0) })
  func stage_withAllResults_ends(_ format: String) {
    for (seed, steps) in Self.histories(format) {
      var evening = JudgedEvening(steps).evening
      // What a decision left out of a knockout waits for the end.
      for key in evening.fields.keys where key.hasPrefix("rule/") {
        if let field = ContestField(key: key) { evening.remove(field) }
      }
      evening.finish("a")
      #expect(evening.state.stage("a")?.isComplete == true, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func annulledEntrant_leavesTheTableOfTheOthers(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var policy = Policy([.won, .wonAmong, .difference("points"), .total("points")])
    policy.annulment = .always
    let count = 4 + Int(random.next() % 4)
    var evening = Evening("allplay", count, policy: policy)
    let gone = "p\(1 + random.next() % UInt64(count))"
    var others = Evening(policy: policy)
    others.plan("b", "allplay")
    let names = (1...count).map { "p\($0)" }.filter { $0 != gone }
    for name in names { others.enter(name) }
    others.draw("b", names)
    for fixture in evening.state.fixtures where random.next() % 4 > 0 {
      let points = [11, Int(random.next() % 10)].shuffled(using: &random)
      let people = fixture.known.map(\.text)
      evening.play("\(fixture.id)", people.map { [$0] }, points)
      if !people.contains(gone) { others.play("b.1.1", people.map { [$0] }, points) }
    }
    evening.leave(gone)
    #expect(evening.places().replacing(", - \(gone)", with: "") == others.places(), "seed \(seed)")
  }

  /// Leaving changes no result that is final, and no place by tags or points.
  @Test(arguments: JudgeGenerator.formats)
  func leaving_changesNoFinalResult(_ format: String) {
    for (seed, steps) in Self.histories(format) {
      var random = SeededGenerator(seed: seed)
      var evening = JudgedEvening(steps).evening
      let before = evening.state.fixtures.filter { $0.state == .final }
      guard let name = evening.contest.entrants.randomElement(using: &random) else { continue }
      evening.leave(name.id.text, day: "2099-01-01")
      for fixture in before {
        #expect(
          evening.state.fixture(fixture.id)?.outcome == fixture.outcome,
          "seed \(seed), \(fixture.id)")
      }
    }
  }
}
