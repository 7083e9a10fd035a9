import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the facts in rows of rallies other than the winner: none is silently lost or misread.
@Suite struct RallyRowsTests {
  private static let header = "game,date,to,type,winner,server,a1,a2,b1,b2,tags\n"

  private func plan(_ rows: [String]) throws -> ImportPlan {
    try RallyLog.importer.read(Self.header + rows.joined(separator: "\n") + "\n")
  }

  private func events(_ plan: ImportPlan) -> [String] {
    plan.cards.flatMap { $0.rows.flatMap { $0.events(Seat(index: 0)) } }
  }

  private func row(
    _ type: String = "rally", _ winner: String = "A", server: String = "", to: String = "11",
    b2: String = "Dan", tags: String = ""
  ) -> String {
    "1,2026-03-01,\(to),\(type),\(winner),\(server),Ann,Ben,Cid,\(b2),\(tags)"
  }

  @Test func test_notes_ofRallies_areKept() throws {
    let plan = try plan([row(tags: "7 drop winner A1"), row("rally", "B", tags: "error net")])
    #expect(events(plan).prefix(2) == ["A:7,drop,winner,A1", "B:error,net"])
    #expect(!plan.warnings.contains { $0.kind == "notes" })
    let other = try self.plan([row(tags: "great shot"), row()])
    #expect(events(other).prefix(2) == ["A", "A"])
    #expect(other.warnings.contains { $0.line == 2 && $0.kind == "notes" }, "\(other.warnings)")
  }

  /// Tests that a row of another type than a rally is refused if its type is unknown, such as a
  /// replay or a foul.
  @Test(arguments: ["let", "foul", "warning"])
  func test_rowOfAnotherType_isRefused(type: String) {
    let refusal = #expect(throws: Refusal.self) { try plan([row(), row(type)]) }
    #expect(refusal?.message == "Line 3: a row is no \"\(type)\".")
    #expect(refusal?.expected == ["rally", "timeout", "end"])
  }

  @Test func test_targetThatIsNoNumber_isRefused() {
    let refusal = #expect(throws: Refusal.self) { try plan([row(to: "eleven")]) }
    #expect(refusal?.message == "Line 2: \"eleven\" is no number of points.")
    let line = #"{"game":"1","date":"2026-03-01","events":"AAB","to":"#
    #expect(throws: Refusal.self) { try RallyLog.importer.read(line + #""eleven"}"#) }
    #expect(throws: Never.self) { try RallyLog.importer.read(line + #""11"}"#) }
  }

  /// Tests that a row without the name of one player is refused, because the sides would have
  /// different sizes.
  @Test func test_sidesOfDifferentSizes_areRefused() {
    let refusal = #expect(throws: Refusal.self) { try plan([row(b2: "")]) }
    #expect(refusal?.message == "Line 2: side A has 2 players, and side B has 1.")
    #expect(throws: Refusal.self) {
      try RallyLog.importer.read(
        #"{"game":"1","date":"2026-03-01","events":"AAB","sides":[["Ann","Ben"],["Cid"]]}"#)
    }
  }

  @Test func test_serverWhoDoesNotPlay_isSaidOnce() throws {
    let plan = try plan([row(server: "Zoe"), row(server: "Zoe"), row(server: "Ann")])
    #expect(plan.warnings.filter { $0.kind == "server" && $0.message.contains("Zoe") }.count == 1)
    #expect(plan.counts["servers"] == 1)
  }

  /// Tests that a note about a player who is not on court is left out and reported, and that its
  /// rally is kept.
  @Test func test_noteThatMakesNoSense_isSaidAndTheRallyKept() throws {
    let single = try RallyLog.importer.read(
      "game,date,winner,a1,b1,tags\n1,2026-03-01,A,Ann,Cid,winner A1\n"
        + "1,2026-03-01,A,Ann,Cid,winner A2\n")
    #expect(events(single).prefix(2) == ["A:winner,A1", "A"])
    #expect(single.warnings.contains { $0.line == 3 && $0.kind == "notes" }, "\(single.warnings)")
  }
}
