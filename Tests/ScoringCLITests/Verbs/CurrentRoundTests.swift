import ProgramTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct CurrentRoundTests {
  private let run = Runner()

  @Test func test_echo_whereSeveralAreUnfinished_beginsWithTheId() {
    let first = run.started("pebbles start Ann")
    #expect(run("pebbles enter 1").out == "Ann tosses 1\n")
    let second = run.started("pebbles start Bob")
    #expect(run("pebbles enter 2").out == "\(second.prefix(4)): Bob tosses 2\n")
    #expect(
      run("pebbles enter --round \(first) 3").out == "\(first.prefix(4)): Ann tosses 3\n")
    #expect(run("pebbles enter 4").out == "\(first.prefix(4)): Ann tosses 4\n")
    #expect(run("pebbles undo").out.hasPrefix("\(first.prefix(4)): Undone: Ann tosses 4"))
  }

  @Test func test_next_whereSeveralAreUnfinished_worksAsPrinted() throws {
    let first = run.started("pebbles start Ann")
    run.started("pebbles start Bob")
    let full = run("pebbles enter --round \(first) 6 6")
    let next = try #require(full.lines.first { $0.hasPrefix("next: ") }).dropFirst(6)
    run("pebbles enter 1 --round \(run.rounds.map(\.key).first { $0 != first } ?? "")")
    #expect(run(String(next)).code == .done)
    #expect(run("history --json").payload?.array?.first?["id"] == .string(first))
  }

  @Test func test_round_byPrefixOrTitle_isFound() {
    let duck = run.started("pebbles start Ann --pond Duck")
    let mill = run.started("pebbles start Ann --pond mill")
    #expect(run("pebbles status -r \(duck.prefix(5)) --json").payload?["id"] == .string(duck))
    #expect(run("pebbles status -r \(duck.uppercased()) --json").payload?["id"] == .string(duck))
    #expect(run("pebbles status -r 'duck p' --json").payload?["id"] == .string(duck))
    #expect(run("pebbles status -r MILL --json").payload?["id"] == .string(mill))
  }

  @Test func test_round_byNumber_countsTheHistory() {
    let older = run.finished([("Ann", 5)])
    let newer = run.finished([("Ann", 6)])
    #expect(run("pebbles show 1 --json").payload?["id"] == .string(newer))
    #expect(run("pebbles show 2 --json").payload?["id"] == .string(older))
    #expect(run("pebbles show 3").code == .missing)
    #expect(run("pebbles show 0").code == .missing)
  }

  @Test func test_round_ambiguousTitle_listsCandidates() {
    let first = run.started("pebbles start Ann")
    let second = run.started("pebbles start Bob")
    let refused = run("pebbles status --round Duck")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("\"Duck\" could be several rounds."))
    #expect(refused.err.contains("\(first.prefix(4)) (Mar 1, 2026, Duck Pond)"))
    #expect(refused.err.contains("\(second.prefix(4)) (Mar 1, 2026, Duck Pond)"))
  }

  @Test func test_round_ambiguousPrefix_listsCandidates() {
    // Two ids that share their first six characters.
    run.bits.queue([0, 1 << 58, 1, 1 << 58 + 1])
    run("pebbles start Ann")
    run("pebbles start Bob")
    let keys = run.rounds.map(\.key)
    #expect(keys.count == 2)
    #expect(keys[0].prefix(6) == keys[1].prefix(6))
    let refused = run("pebbles status --round \(keys[0].prefix(6))")
    #expect(refused.code == .usage)
    #expect(keys.allSatisfy { refused.err.contains($0) })
  }

  @Test func test_round_unknown_isMissing() {
    run("pebbles start Ann")
    let refused = run("pebbles enter --round nowhere 3")
    #expect(refused.code == .missing)
    #expect(refused.err.contains("There is no round \"nowhere\"."))
  }

  @Test func test_shortID_ofDigitsOnly_isStillFoundAsPrinted() throws {
    run("players add Ann")
    // The first twenty bits of the key are the digits 1 2 3 4.
    run.bits.queue([(0b00001_00010_00011_00100 << 40) | 0b10101_01010])
    let started = run("pebbles start Ann")
    let key = try #require(run.rounds.first?.key)
    #expect(key.hasPrefix("1234"))
    run("pebbles start Ann")
    let word = try #require(started.out.split(separator: " ").first { $0.hasPrefix("1234") })
    let short = word.filter { $0 != ":" }
    #expect(run("pebbles status --round \(short) --json").payload?["id"] == .string(key))
  }

  @Test func test_round_ofAnotherSport_isNotFound() {
    run.sports = [Pebbles.sport(), Pebbles.sport("stones")]
    let id = run.started("stones start Ann")
    #expect(run("pebbles status --round \(id)").code == .missing)
    #expect(run("pebbles status").code == .refused)
  }

  @Test func test_unfinishedOfOtherDevices_areNamedWhereThereAreSeveral() {
    let other = Runner(device: 9)
    let ids = [other.started("pebbles start Ann"), other.started("pebbles start Bob")]
    run("pebbles import -", input: other("pebbles export").out)
    let refused = run("pebbles enter 3")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("--round"))
    #expect(ids.allSatisfy { refused.err.contains($0.prefix(4)) })
  }

  @Test func test_round_byAPrefixThatManyRoundsOfAnotherSportShare_isFound() {
    run.sports = [Pebbles.sport(), Pebbles.sport("stones")]
    // Thirteen ids with one beginning; the last of them is of the other sport.
    let bits = (0..<13).map { UInt64(0x7777_7777_7770_0000) &+ UInt64($0) << 5 }
    for (index, bits) in bits.enumerated() {
      run.bits.queue(index == 0 ? [0x1234, bits] : [bits])
      run.started(index == 12 ? "stones start Ann" : "pebbles start Ann")
    }
    let keys = run.rounds.map(\.key).sorted()
    let prefix = String(keys[1].prefix(6))
    #expect(keys.filter { $0.hasPrefix(prefix) }.count == 13)
    #expect(run("stones show \(prefix)").code == .done)
    #expect(run("pebbles show \(prefix)").err.contains("could be several rounds"))
  }
}
