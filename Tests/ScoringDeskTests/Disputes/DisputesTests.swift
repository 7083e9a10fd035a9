import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests of disputes between two scorers: listed and settled.
@Suite final class DisputesTests {
  let desk = TestDesk()

  /// Creates a round for a test, in which this desk entered 3 and 1, and another desk entered 4 and
  /// 2 for the same cells.
  private func disputed() throws {
    _ = try desk.scorer.people.setMe("Ann")
    let id = try desk.started("Ann", "Bob")
    let other = TestDesk(device: 7)
    try other.take(desk.export().text)
    _ = try other.scorer.people.setMe("Bob")
    try desk.enter("Ann +3")
    try desk.enter("Bob +1")
    try other.enter("Ann +4", in: id)
    try other.enter("Bob +2", in: id)
    try desk.take(other.export().text)
  }

  private func resolve(_ change: (inout ResolveRequest) -> Void) throws -> Page {
    var request = ResolveRequest(round: TestDesk.round())
    change(&request)
    return try desk.scorer.disputes.resolve(request)
  }

  private func list() throws -> [JSONValue] { try desk.disputes(in: TestDesk.round()) }

  @Test func test_disputes_sayWhoSaidWhatAndWhere() throws {
    try disputed()
    #expect(try list().count == 2)
    let sides = try #require(try list().first?["sides"]?.array)
    #expect(sides.compactMap { $0["author"]?.string }.sorted() == ["Ann", "Bob"])
    #expect(sides.allSatisfy { $0["number"]?.integer != nil && $0["time"] != nil })
    let next = try desk.scorer.disputes.list(in: TestDesk.round()).next.first
    #expect(next?.verb == "resolve" && next?.options.first?.name == "take")
  }

  @Test func test_showOfOnePlayer_saysWhatOfItIsDisputed() throws {
    try disputed()
    let page = try desk.show(player: "Ann")
    #expect(page.text.contains("Disputed: Ann's bonus: 3 or Ann's bonus: 4."), "\(page.text)")
    #expect(!page.text.contains("Bob's bonus") && page.payload["disputes"]?.array?.count == 1)
    _ = try resolve { $0.name = "Bob" }
    #expect(try desk.show(player: "Ann").payload["disputes"] == nil)
  }

  @Test func test_resolve_byAnEntry_settlesThatDisputeAlone() throws {
    try disputed()
    let side = try #require(try list().first?["sides"]?.array?.first)
    let number = try #require(side["number"]?.integer)
    _ = try resolve { $0.entry = "\(number)" }
    #expect(try list().count == 1)
    #expect(refusal { try resolve { $0.entry = "\(number)" } }?.code == .illegal)
  }

  /// Tests undo of an entry that two scorers made alike: if one of them undoes it, the other's
  /// entry stays in effect, with everything that follows.
  @Test(arguments: [true, false])
  func test_undo_ofWhatTwoAgreedOn_beforeASettledDispute_keepsWhatTheOtherSaid(isOwn: Bool) throws {
    let id = try desk.started("Ann", "Bob")
    _ = try desk.scorer.people.setMe("Ann")
    try desk.enter("1 2", in: id)
    let other = try desk.copied()
    _ = try other.scorer.people.setMe("Bob")
    try other.enter("3 4", in: id)
    try desk.enter("3 2", in: id)
    try desk.merge(with: other)
    #expect(try list().count == 1)
    _ = try resolve { $0.name = "Ann" }
    try desk.merge(with: other)
    let before = try desk.notation()
    let (one, another) = isOwn ? (desk, other) : (other, desk)
    _ = try one.scorer.rounds.take(EntryRequest(.undo(), in: TestDesk.round(id)))
    if isOwn { _ = try one.scorer.rounds.take(EntryRequest(.undo(), in: TestDesk.round(id))) }
    try one.merge(with: another)
    for desk in [one, another] {
      if !isOwn { #expect(try desk.notation(id) == before) }
      #expect(try desk.disputes(in: TestDesk.round(id)).isEmpty)
    }
  }

  @Test func test_resolve_fromAPerson_settlesAllAndCanBeUndone() throws {
    try disputed()
    _ = try resolve { $0.name = "Bob" }
    #expect(
      try desk.scorer.disputes.list(in: TestDesk.round()).text
        == "There are no disputes about this round.\n")
    #expect(try desk.notation().sorted() == ["1b=4", "2b=2"])
    try desk.undo()
    #expect(try list().count == 2)
  }

  @Test func test_resolve_withoutAChoiceOrADispute_saysSo() throws {
    try desk.start("Ann")
    #expect(refusal { try resolve { $0.entry = "1" } }?.code == .illegal)
    let second = DisputesTests()
    try second.disputed()
    let refused = refusal { try second.resolve { _ in } }
    #expect(refused?.code == .missingValue)
    #expect(refused?.actions == [Action("disputes", of: "pebbles")])
    #expect(
      refusal { try second.resolve { ($0.dispute, $0.entry) = ("9", "1") } }?.code == .notation)
    #expect(refusal { try second.resolve { $0.name = "Zoe" } }?.code == .unknownName)
    #expect(
      refusal { try second.resolve { ($0.name, $0.entry) = ("Bob", "1") } }?.code
        == .conflictingOptions)
    #expect(try second.list().count == 2)
  }
}
