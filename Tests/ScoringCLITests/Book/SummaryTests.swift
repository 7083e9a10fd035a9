import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI

@Suite struct SummaryTests {
  private let run = Runner()

  @Test func test_rename_showsAtOnceInHistoryAndShow() {
    let id = run.finished([("Ann", 5), ("Bob", 3)])
    run("players rename Ann Anouk")
    #expect(run("history").out.contains("Anouk won at 5"))
    #expect(run("pebbles show \(id)").out.contains("Anouk"))
    #expect(!run("pebbles show \(id)").out.contains("Ann "))
  }

  @Test func test_merge_showsAtOnceAndTellsYourPlace() {
    run("me Ann")
    run.finished([("Zoe", 5), ("Bob", 3)])
    run("players merge Zoe Ann")
    #expect(run("history").out.contains("Ann won at 5"))
    #expect(run("history").out.contains("You finished 1st at 5"))
  }

  @Test func test_correction_afterTheFinish_changesTheCardAndNotTheTimeOfCompletion() throws {
    let id = run.finished([("Ann", 5), ("Bob", 3)])
    let before = try #require(run("history --json").payload?.array?.first)
    run.wait(minutes: 600)
    #expect(run("pebbles enter --round \(id) Bob +9").code == .done)
    let after = try #require(run("history --json").payload?.array?.first)
    #expect(after["completedAt"] == before["completedAt"])
    #expect(after["winners"] == ["Bob"])
    #expect(after["winningScore"] == "9")
  }

  @Test func test_staleRow_isMadeAnew() throws {
    let id = run.finished([("Ann", 5), ("Bob", 3)])
    let stream = try #require(StreamID(kind: StreamID.roundKind, key: id))
    let before = run("history").out
    try run.store?.write { writer in
      var summary = try #require(try writer.summary(of: stream))
      summary.mark = StreamMark(count: 1, heads: [])
      summary.body = "{}"
      try writer.put(summary)
    }
    #expect(run("history").out == before)
  }

  @Test func test_unreadableRow_isMadeAnew() throws {
    let id = run.finished([("Ann", 5)])
    let stream = try #require(StreamID(kind: StreamID.roundKind, key: id))
    let before = run("history").out
    try run.store?.write { writer in
      var summary = try #require(try writer.summary(of: stream))
      summary.body = "no JSON"
      try writer.put(summary)
    }
    #expect(run("history").out == before)
  }

  @Test func test_deletedRows_giveTheSameAnswers() throws {
    run.finished([("Ann", 5), ("Bob", 3)])
    run("pebbles start Cid")
    let lines = ["history", "score", "pebbles status", "pebbles show", "history --json"]
    let before = lines.map { run($0).out }
    try run.store?.write { try $0.removeCaches() }
    #expect(lines.map { run($0).out } == before)
  }

  @Test func test_newRevision_countsWithoutRewriting() {
    run.finished([("Ann", 5)])
    let before = run("history").out
    run.sports = [Pebbles.sport(revision: 7)]
    #expect(run("history").out == before)
    #expect(run("doctor").code == .data)
    #expect(run("doctor --rebuild").code == .done)
    #expect(run("doctor").code == .done)
  }
}
