#if League
  import LeagueTesting
  import ScoringKit
  import ScoringStore
  import Synchronization
  import Testing
  import Threads

  @testable import ScoringLeague

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Tests that kill the server.
  ///
  /// They run alone, because no other test can use the server meanwhile.
  @Suite(.enabled(if: League.kills != nil, "needs PostgreSQL: make test-league"))
  struct LeagueKillTests {
    @Test func test_write_serverIsKilled_losesAndDoublesNothing() throws {
      let league = League()
      try league.store("first").enter("first")
      let acknowledged = Mutex<[EntryID: String]>([:])
      let isOver = Atomic(false)
      let kills = League.kills ?? 0
      Threads.run(5) { number in
        if number == 0 {
          var before = 0
          for kill in 0...kills {
            // If entries have been written since the last kill, the server is running again.
            var count = before
            while count < before + 20 {
              Pause.sleep(.milliseconds(3))
              count = acknowledged.withLock { $0.count }
            }
            before = count
            if kill < kills { LeagueServer.kill() }
          }
          isOver.store(true, ordering: .relaxed)
          return
        }
        do {
          let store = try league.store("h\(number)")
          var next = 0
          while !isOver.load(ordering: .relaxed) {
            // Half of the lines are written with one statement, and the others with further
            // statements around it.
            let written = try store.write { writer throws in
              if next % 2 == 1 { _ = try writer.freeze("text \(number).\(next)") }
              return try writer.append(
                [Draft(kind: .event, anchor: .start, body: "\(number).\(next)")],
                to: .round(bits: UInt64(next % 3)), author: nil, time: noon)
            }
            acknowledged.withLock { $0[written[0].id] = written[0].body }
            next += 1
          }
        } catch {
          Issue.record(error)
          isOver.store(true, ordering: .relaxed)
        }
      }
      let store = try league.store("reader")
      let found = try store.read { reader throws in
        try reader.streams(ofKind: "round").flatMap { try reader.entries(of: $0) }
      }
      let expected = acknowledged.withLock { $0 }
      #expect(found.count == expected.count + 1)
      for entry in found where entry.body != "first" { #expect(expected[entry.id] == entry.body) }
      #expect(try store.check().findings.isEmpty)
    }
  }

  extension League {
    /// The number of times that the tests kill the server; `nil` if the server is not theirs alone.
    static var kills: Int? {
      LeagueServer.address.flatMap { _ in
        ProcessInfo.processInfo.environment["SCORE_TEST_LEAGUE_KILLS"].flatMap { Int($0) }
      }
    }
  }
#endif
