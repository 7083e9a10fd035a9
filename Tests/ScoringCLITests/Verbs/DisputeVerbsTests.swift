import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

/// What two scorekeepers saw differently, listed and settled.
@Suite final class DisputeVerbsTests {
  let run = Runner()

  /// A round about which this device says 3 and 1, and another one 4 and 2.
  private func disputed() -> String {
    run("me Ann")
    let id = run.started("pebbles start Ann Bob")
    let other = Runner(device: 7)
    other("pebbles import -", input: run("pebbles export").out)
    other("me Bob")
    run("pebbles enter Ann +3")
    run("pebbles enter Bob +1")
    other("pebbles enter --round \(id) Ann +4")
    other("pebbles enter --round \(id) Bob +2")
    run("pebbles import -", input: other("pebbles export").out)
    return id
  }

  @Test func test_disputes_sayWhoSaidWhatAndWhere() throws {
    _ = disputed()
    let list = run("pebbles disputes --json").payload?["disputes"]?.array
    #expect(list?.count == 2)
    let sides = try #require(list?.first?["sides"]?.array)
    #expect(sides.compactMap { $0["author"]?.string }.sorted() == ["Ann", "Bob"])
    #expect(sides.allSatisfy { $0["number"]?.integer != nil && $0["time"] != nil })
    #expect(run("pebbles disputes").out.contains("next: score pebbles resolve --take"))
  }

  @Test func test_resolve_byAnEntry_settlesThatDisputeAlone() throws {
    _ = disputed()
    let list = run("pebbles disputes --json").payload?["disputes"]?.array
    let side = try #require(list?.first?["sides"]?.array?.first)
    let number = try #require(side["number"]?.integer)
    #expect(run("pebbles resolve --take \(number)").code == .done)
    #expect(run("pebbles disputes --json").payload?["disputes"]?.array?.count == 1)
    #expect(run("pebbles resolve --take \(number)").code == .refused)
  }

  @Test func test_resolve_fromAPerson_settlesAllAndCanBeUndone() {
    _ = disputed()
    #expect(run("pebbles resolve --from Bob").code == .done)
    #expect(run("pebbles disputes").out == "Nobody disagrees about this round.\n")
    let notation = run("pebbles show --json").payload?["notation"]?.array?.compactMap(\.string)
    #expect(notation?.sorted() == ["1b=4", "2b=2"])
    #expect(run("pebbles undo").code == .done)
    #expect(run("pebbles disputes --json").payload?["disputes"]?.array?.count == 2)
  }

  @Test func test_resolve_withoutAChoiceOrADispute_saysSo() {
    run("pebbles start Ann")
    #expect(run("pebbles resolve --take 1").code == .refused)
    let second = DisputeVerbsTests()
    _ = second.disputed()
    let refused = second.run("pebbles resolve")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("score pebbles disputes"))
    #expect(second.run("pebbles resolve 9 --take 1").code == .usage)
    #expect(second.run("pebbles resolve --from Zoe").code == .usage)
  }
}
