import ListedSports
import ScoringDesk
import ScoringKit
import ScoringKitTesting
import ScoringStore
import Synchronization
import Testing
import Threads

/// Tests of several writers on one store at the same time: scorers of a desk in the test's process,
/// and the program as another process.
@Suite struct SharedStoreTests {
  /// The number of lines that each writer enters; 1,000 with `make prove`.
  private static let lines = Proof.asked ?? 30

  /// Returns a line that enters two scores of a hole and replaces any earlier scores there.
  private static func line(_ number: Int) -> String {
    "\(number % 99 + 1): \(number % 7 + 1) \(number % 5 + 2)"
  }

  /// Enters all lines of the test into a round with the program.
  ///
  /// If a process ends with exit code 75, because the store was busy for too long, another process
  /// continues after the last acknowledged line.
  private static func enter(
    _ round: String, by scorer: Scorer, _ failures: borrowing Mutex<[String]>
  ) {
    var done = 0
    while done < lines {
      let input = (done..<lines).map { line($0) + "\n" }.joined()
      let outcome = scorer.run("enter", "--round", round, "-", input: input)
      done += outcome.lines.count { $0.contains(": Hole ") }
      guard outcome.code == 75 || outcome.code == 0 && done == lines else {
        return failures.withLock { $0.append("\(outcome)") }
      }
    }
  }

  @Test func test_enter_eightThreadsBesideAProcess_storesEveryAcknowledgedEntryOnce() throws {
    let alone = Scorer()
    _ = alone.addCourse("Long", holes: 99)
    let rounds = try (0..<9).map { _ in try #require(alone.start(["Ann", "Ben"], course: "Long")) }
    let store = try SQLiteStore(path: alone.program.store, busyMilliseconds: 600_000)
    let desk = Desk(
      store: store, sports: SportList(sports),
      clock: .fixed(Moment(milliseconds: 1_772_377_200_000)))
    let scorers = try (0..<8).map { _ in try desk.newScorer(for: "Ann") }
    let said = Mutex<[String: [String]]>([:])
    let failures = Mutex<[String]>([])

    Threads.run(scorers.count + 1) { index in
      guard index < scorers.count else {
        return Self.enter(rounds[index], by: alone, failures)
      }
      let round = RoundRequest(sport: Scorer.sport.id, round: rounds[index])
      for number in 0..<Self.lines {
        do {
          let page = try scorers[index].rounds.take(
            EntryRequest(.enter(Self.line(number)), in: round))
          let ids = page.payload["entries"]?.array?.compactMap { $0["id"]?.string } ?? []
          said.withLock { $0[rounds[index], default: []] += ids }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])

    for round in rounds {
      let log =
        try desk.scorer().rounds.log(RoundRequest(round: round)).payload["entries"]?.array ?? []
      let stored = log.filter { $0["kind"]?.string == "event" }.compactMap { $0["id"]?.string }
      #expect(stored.count == 2 * Self.lines && Set(stored).count == stored.count)
      if round != rounds[8] { #expect(said.withLock { $0[round] ?? [] } == stored) }
    }
    #expect(alone.doctor().code == 0)
  }
}
