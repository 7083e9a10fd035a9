import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tests of an event with rounds that were moved to a file which is away.
@Suite struct ContestAwayTests {
  @Test func test_event_withARoundThatIsAway_saysSoAndKeepsItsResult() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("score-away-\(UInt64.random(in: 0 ... .max))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func scorer(revision: Int = 1) throws -> Scorer {
      Desk(
        store: try SQLiteStore(path: folder + "/score.db"),
        sports: SportList([Pebbles.sport(revision: revision)]),
        clock: .fixed(TestDesk.start, offset: 0)
      ).scorer()
    }
    var request = NewContestRequest(
      "Night", sport: "pebbles", stage: StageRequest(format: "allplay"), courts: 1,
      entrants: ["Ann", "Ben", "Cid", "Dora"])
    request.allowsNear = true
    let event = ContestRequest(answers: .agreeingToAll)
    _ = try scorer().contests.create(request)
    _ = try scorer().contests.draw(DrawRequest(event))
    _ = try scorer().contests.enterResult(["c1", "3-1"], in: event)
    let before = try scorer().contests.show(event)
    _ = try scorer().storage.offload(older: "0d")
    #expect(try scorer().contests.show(event).payload == before.payload)
    try FileManager.default.removeItem(atPath: folder + "/cold.db")
    // A later revision of the sport's code reads the rounds again.
    let after = try scorer(revision: 2).contests.show(event)
    // Only the rounds tell how the sport writes a total.
    #expect(Self.withoutTables(after) == Self.withoutTables(before))
    #expect(!"\(after.payload["tables"] ?? .null)".contains("-3"))
    let warnings = after.warnings.map(\.text).joined()
    #expect(warnings.contains("1 round of Night can't be read now"), "\(warnings)")
    #expect(!before.warnings.map(\.text).joined().contains("can't be read"))
    let view = try scorer(revision: 2).contests.view(event)
    #expect(view.facts.hasSuffix("some results can't be read now"), "\(view.facts)")
    #expect(view.now.map(\.fixture) != ["a.1.1"])
  }

  private static func withoutTables(_ page: Page) -> [String: JSONValue] {
    (page.payload.object ?? [:]).filter { $0.key != "tables" }
  }
}
