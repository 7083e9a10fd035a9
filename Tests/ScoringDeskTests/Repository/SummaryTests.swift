import DeskTesting
import SampleSport
import ScoringKit
import ScoringKitTesting
import ScoringStore
import Testing

@testable import ScoringDesk

@Suite struct SummaryTests {
  private let desk = TestDesk()

  private var newest: JSONValue? {
    get throws { try desk.history().payload.array?.first }
  }

  @Test func test_rename_showsAtOnceInHistoryAndShow() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    _ = try desk.scorer.people.renamePlayer("Ann", "Anouk")
    #expect(try desk.history().text.contains("Anouk won at 5"))
    #expect(try desk.show(id).text.contains("Anouk"))
    #expect(try !desk.show(id).text.contains("Ann "))
  }

  @Test func test_merge_showsAtOnceAndTellsYourPlace() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.finished([("Zoe", 5), ("Bob", 3)])
    _ = try desk.scorer.people.mergePlayers("Zoe", into: "Ann")
    #expect(try desk.history().text.contains("Ann won at 5"))
    #expect(try desk.history().text.contains("You finished 1st at 5"))
  }

  @Test func test_correction_afterTheFinish_changesTheCardAndNotTheTimeOfCompletion() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let before = try #require(try newest)
    desk.wait(minutes: 600)
    try desk.enter("Bob +9", in: id)
    let after = try #require(try newest)
    #expect(after["completedAt"] == before["completedAt"])
    #expect(after["winners"] == ["Bob"])
    #expect(after["winningScore"] == "9")
  }

  @Test(arguments: ["{}", "no JSON"])
  func test_staleOrUnreadableRow_isMadeAnew(body: String) throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let stream = try #require(StreamID(kind: StreamID.roundKind, key: id))
    let before = try desk.history().text
    try desk.store.write { writer in
      var summary = try #require(try writer.summary(of: stream))
      if body == "{}" { summary.mark = StreamMark(count: 1, heads: []) }
      summary.body = body
      try writer.put(summary)
    }
    #expect(try desk.history().text == before)
  }

  @Test func test_deletedRows_giveTheSameAnswers() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)])
    try desk.start("Cid")
    try desk.enter("3")
    let pages = {
      try [
        desk.history(), desk.scorer.history.home(), desk.scorer.rounds.status(TestDesk.round()),
        desk.show("1"),
      ].map { $0.text }
    }
    let before = try pages()
    try desk.store.write { try $0.removeCaches() }
    #expect(try pages() == before)
  }

  @Test func test_entry_inTheRoundThatWasWrittenToLast_needsNoSummary() throws {
    try desk.start("Ann", "Bob")
    let stream = try #require(desk.rounds.first)
    func summed() throws -> Int? { try desk.store.read { try $0.summary(of: stream)?.mark.count } }
    func stored() throws -> String? { try desk.store.read { try $0.summary(of: stream)?.body } }
    try desk.enter("3")
    let known = try stored()
    try desk.enter("4")
    // The summary is only marked as out of date, so that the next list computes it again.
    #expect(try stored() == known)
    #expect(try summed() == 0)
    #expect(try desk.scorer.history.home().text.contains("Bob 4"))
    #expect(try desk.scorer.storage.examine().page.text.contains("all is well"))
    // The summary is updated at once after an entry that is no event, and after an event in a round
    // that is no longer the newest.
    _ = try desk.scorer.notes.writeNote(.write("windy"), of: TestDesk.round(stream.key))
    #expect(try summed() == desk.store.read { try $0.mark(of: stream).count })
    try desk.start("Cid")
    try desk.enter("2", in: stream.key)
    #expect(try summed() == desk.store.read { try $0.mark(of: stream).count })
  }

  /// Tests with random steps that the lists after each step equal those made from newly computed
  /// summaries.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func test_lists_afterAnyPlay_areThoseOfSummariesMadeAnew(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try desk.start("Ann", "Bob")
    let shared = desk.desk
    let (scorer, bob) = (shared.scorer(), try shared.newScorer(for: "Bob"))
    func lists(_ repository: Repository) throws -> [String] {
      let all = SummaryQuery(
        phases: Phase.allCases, archive: .included, order: .touchedDescending, limit: 100)
      return try [SummaryQuery(limit: 100), all].flatMap { query in
        try repository.reader.summaries(query).map { row in
          let shown = try repository.current(row).map { summary, round in
            let results = round.rows.map { "\($0.competitor.name) \($0.headline.text)" }
            return "\(summary.phase) \(results.joined(separator: ", "))"
          }
          return "\(row.stream.key) \(row.phase) \(shown ?? "")"
        }
      } + ["\(try repository.lastWritten()?.stream.key ?? "")"]
    }
    var done: [String] = []
    for _ in 1...60 {
      let (choice, rounds) = (Int.random(in: 0..<14, using: &generator), desk.rounds)
      let round = TestDesk.round(rounds[Int.random(in: rounds.indices, using: &generator)].key)
      let value = "\(Int.random(in: 1...4, using: &generator))"
      done.append("\(choice) \(value)")
      // A call that is refused or asks a question changes nothing, so the test ignores that.
      _ = refusal {
        switch choice {
        case 0 where rounds.count < 4:
          _ = try desk.assuming {
            try scorer.starting.start(
              StartRequest(sport: "pebbles", players: ["Ann", "Bob"], answers: $0))
          }
        case 1:
          _ = try desk.agreeing {
            try scorer.rounds.take(EntryRequest(.finish, in: round, answers: $0))
          }
        case 2: _ = try desk.agreeing { try scorer.rounds.abandon(round, answers: $0) }
        case 3: _ = try scorer.rounds.take(EntryRequest(.reopen, in: round))
        case 4: _ = try scorer.rounds.take(EntryRequest(.undo(), in: round))
        case 5, 6: _ = try bob.rounds.take(EntryRequest(.enter(value), in: round))
        case 7, 8: _ = try scorer.rounds.take(EntryRequest(.enter(value), in: round))
        default: _ = try scorer.rounds.take(EntryRequest(.enter(value)))
        }
      }
      let stored = try scorer.read { try lists($0) }
      let madeAnew = try scorer.rehearse { writer in
        try writer.rebuildCaches()
        return try lists(writer.repository)
      }
      #expect(stored == madeAnew, "seed \(seed), after \(done)")
    }
  }

  @Test func test_newRevision_countsWithoutRewriting() throws {
    try desk.finished([("Ann", 5)])
    let before = try desk.history().text
    desk.sports = [Pebbles.sport(revision: 7)]
    #expect(try desk.history().text == before)
    let stale = try desk.scorer.storage.examine()
    #expect(stale.damage == nil && stale.page.text.contains("1 summary older than the round"))
    #expect(try desk.scorer.storage.examine(rebuilds: true).damage == nil)
    #expect(try desk.scorer.storage.examine().damage == nil)
  }
}
