import ScoringKit
import ScoringKitTesting
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tests of the tools with which the laws are checked.
@Suite struct TestingKitTests {
  @Test func test_seededGenerator_withOneSeed_isTheSameEverywhere() {
    // These are the first numbers of the published SplitMix64 for the seed 1234567.
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func test_randomPlayer_withOneSeed_playsTheSameRound() throws {
    var (one, other) = (
      try RandomPlayer(Lanterns.race, seed: 4), try RandomPlayer(Lanterns.race, seed: 4)
    )
    one.play(20)
    other.play(20)
    #expect(one.events == other.events)
    #expect(one.resolution == other.resolution)
    #expect(!one.events.isEmpty)
  }

  @Test func test_randomPlayers_overManySeeds_reachEveryKindOfEvent() throws {
    var kinds: Set<String> = []
    var ends = 0
    for seed in 0..<20 {
      var player = try RandomPlayer(Lanterns.race, seed: UInt64(seed))
      player.play(24)
      for event in player.events { kinds.insert(String("\(event)".prefix { $0 != "(" })) }
      if player.resolution.isComplete { ends += 1 }
    }
    #expect(kinds == ["light", "pass", "blow", "onward", "bonus", "left"])
    #expect(ends > 0)
  }

  @Test func test_violation_ofALaw_isShrunkAndNamesItsSeed() throws {
    let violation = try #require(
      MutantTests.sport(.countsBonusTwice).check(.accounting, budget: MutantTests.budget).violation)
    #expect(violation.log.count == 1, "\(violation)")
    #expect(violation.description.contains("seed: \(violation.seed)"))
    #expect(violation.description.contains(violation.log[0]))
    #expect(violation.description.contains(Law.accounting.sentence))
  }

  @Test func test_reports_ofASport_nameEveryLaw() {
    var sport = Lanterns.vigil
    sport.exceptions = [.cost: "it is tested elsewhere"]
    let reports = Laws.reports(of: sport, budget: LawBudget(histories: 1, mostEntries: 4))
    #expect(reports.map(\.law) == Law.allCases)
    let cost = reports.first { $0.law == .cost }
    #expect(cost?.verdict == .skipped(reason: "it is tested elsewhere"))
    #expect(Set(Law.allCases.map(\.sentence)).count == Law.allCases.count)
  }

  @Test func test_goldenRound_inAFile_isRecordedThenCompared() throws {
    let path = "/tmp/score-golden-\(UInt64.random(in: .min ... .max)).txt"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("> 1+9\n> 2p\n".utf8).write(to: URL(filePath: path))
    let sport = Lanterns.race
    let first = try GoldenRound(contentsOfFile: path)
    #expect(first.notation == ["1+9", "2p"])
    #expect(try first.difference(from: sport, recording: false) != nil)
    #expect(try first.difference(from: sport, recording: true)?.contains("recorded") == true)
    let second = try GoldenRound(contentsOfFile: path)
    #expect(second.notation == first.notation)
    #expect(try second.difference(from: sport, recording: false) == nil)
  }

  @Test func test_goldenRound_ofABrokenEvent_isRefused() {
    let golden = GoldenRound("broken", text: "> nonsense\n")
    #expect(throws: Refusal.self) { _ = try golden.transcript(of: Lanterns.race) }
  }

  @Test func test_goldenRound_withAnIndentedEvent_isRefused() {
    let golden = GoldenRound("indented", text: "setup\n    > 1+9\n")
    let sport = Lanterns.race
    #expect(throws: Refusal.self) { try golden.difference(from: sport, recording: true) }
  }

  @Test func test_testLog_ofTwoDevices_numbersAndSeesThem() throws {
    let sport = Lanterns.race
    var log = try TestLog(sport.round, seats: sport.seats)
    let event = Draft(kind: .event, body: "1+9")
    log.append([event, Draft(kind: .event, anchor: .previous, body: "2p")])
    log.append([event], by: TestLog.secondDevice)
    log.append([event], by: TestLog.secondDevice)
    log.append([event])
    #expect(log.entries.map(\.id.sequence) == [1, 2, 3, 1, 2, 4])
    #expect(log.entries.map(\.lamport) == [1, 2, 3, 4, 5, 6])
    #expect(log.entries[2].after == log.entries[1].id)
    #expect(log.entries[2].line == log.entries[1].id)
    #expect(
      log.entries.map { $0.seen.map(\.sequence) } == [[], [], [], [3], [], [2]])
    #expect(log.append([]) == nil)
  }

  @Test func test_testLog_mergedTwice_isTheUnion() throws {
    let sport = Lanterns.race
    let base = try TestLog(sport.round, seats: sport.seats)
    var (one, other) = (base, base)
    one.append([Draft(kind: .event, body: "1+9")])
    other.append([Draft(kind: .event, body: "1+9")], by: TestLog.secondDevice)
    one.merge(other)
    one.merge(other)
    #expect(one.entries.count == 3)
    #expect(one.prefix(1).entries == base.entries)
    var generator = SeededGenerator(seed: 1)
    #expect(Set(one.shuffled(using: &generator).entries) == Set(one.entries))
  }

  @Test func test_fixedNames_asRosters_haveANameForEverySeat() {
    for names in [FixedNames.plain, FixedNames.quotable, FixedNames.hostile, []] {
      #expect(FixedNames.roster(names, count: 11).names.count == 11)
    }
    #expect(Set(FixedNames.roster(count: 20).names.map(\.name)).count == 20)
    #expect(Set(FixedNames.competitors(count: 12).map(\.identity)).count == 12)
  }
}
