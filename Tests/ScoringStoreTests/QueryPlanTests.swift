import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of the query plans that SQLite makes for the store's statements.
@Suite struct QueryPlanTests {
  /// Parts of the statements that must sort or group all rows: those for the entries of a round,
  /// for grants, for the newest changes, for merged pages, and for the tables that `sync` and
  /// `doctor` read completely.
  private static let sorting = [
    "ORDER BY lamport", "GROUP BY", "FROM grants ORDER BY", "FROM changes WHERE", "UNION ALL",
    "DISTINCT id FROM attaching", "ORDER BY s.started",
  ]

  @Test func test_query_ofAPiece_sortsNothing() throws {
    let folder = TestFolder()
    let store = try SQLiteStore(path: folder.store)
    try store.write { writer throws in
      _ = try writer.append(
        [Draft(kind: .open, body: "{}")], to: Fixture.round, author: nil, time: Fixture.time)
      try writer.insertAll(Fixture.line(2))
      try writer.put(try Fixture.summary(1))
      _ = try writer.attach([1])
    }
    _ = try store.check()
    let mark = try store.changes(after: nil).mark
    try store.write { try $0.add("a") }
    _ = try store.changes(after: mark)
    try store.read { reader throws in
      _ = try (reader.heads(), reader.runs(), reader.goneRuns(), reader.missingAttachments())
      _ = try (reader.grants(), reader.rounds(fromImporter: "a", group: "b"))
      _ = try reader.line(sentAs: try #require(PressKey("k")), by: nil)
      _ = try reader.streams(ofKind: "round")
      let time = try #require(LocalTime("2026-03-01T15:09"))
      _ = try reader.summaries(sport: "one", started: time...time, limit: 2)
      _ = try reader.outcomes(event: ["e", "f"], sport: "one")
      for order in [SummaryQuery.Order.completedDescending, .touchedDescending] {
        _ = try reader.summaries(
          SummaryQuery(phases: [.final], archive: .only, order: order, limit: 2))
        _ = try reader.summaries(
          SummaryQuery(
            sport: "one", phases: [.final], archive: .only, event: "e", order: order,
            after: SummaryCursor(rank: 0, stream: Fixture.round), limit: 2))
      }
    }
    let connection = try #require(store.connection)
    let texts = connection.statements.keys.filter { $0.contains("SELECT") }
    #expect(texts.count > 30)
    for text in texts {
      let plan = try connection.prepare("EXPLAIN QUERY PLAN \(text)")
      var steps: [String] = []
      while try plan.step() { steps.append(plan.text(3)) }
      let sorts = steps.contains { $0.contains("TEMP B-TREE") }
      let mayOrHasTo = Self.sorting.contains { text.contains($0) }
      // The rows of a merged page are sorted; each part of the page is read in the order of an
      // index.
      let isPage = text.contains("AS page0")
      #expect(!sorts || mayOrHasTo || isPage, "\(text): \(steps)")
    }
  }

  /// Tests that the rounds of a period, and those of an event, are found by an index.
  @Test func test_query_byStartOrEvent_usesItsIndex() throws {
    let store = SQLiteStore.inMemory()
    let time = try #require(LocalTime("2026-03-01T15:09"))
    try store.write { writer throws in
      try writer.put(try Fixture.summary(1, event: "e"))
      #expect(try writer.summaries(sport: "one", started: time...time, limit: 2).count == 1)
      #expect(try writer.outcomes(event: ["e", "f"], sport: "one").count == 1)
      #expect(try writer.outcomes(event: ["e"], sport: "two").isEmpty)
    }
    let connection = try #require(store.connection)
    for (part, index) in [
      ("s.started >=", "summaries_started (sport=? AND started>? AND started<?)"),
      ("s.event IN", "summaries_event (event=?)"),
    ] {
      for text in connection.statements.keys.filter({ $0.contains(part) }) {
        let plan = try connection.prepare("EXPLAIN QUERY PLAN \(text)")
        var steps: [String] = []
        while try plan.step() { steps.append(plan.text(3)) }
        #expect(steps.contains { $0.contains(index) }, "\(text): \(steps)")
      }
    }
  }

  /// Tests that a page costs as much in a long history as in a short one, because only its own rows
  /// are read.
  @Test func test_summaries_page_costsAsMuchInALongHistory() throws {
    func steps(_ count: Int) throws -> [Int] {
      let store = SQLiteStore.inMemory()
      try store.write { writer throws in
        for number in 0..<count {
          try writer.put(
            try Fixture.summary(
              UInt64(number), sport: number % 2 == 0 ? "one" : "two", completed: Int64(number),
              touched: number % 3 == 0 ? number + 1 : 0, event: number < 5 ? "cup" : nil))
        }
      }
      let connection = try #require(store.connection)
      var queries: [SummaryQuery] = []
      for order in [SummaryQuery.Order.completedDescending, .touchedDescending] {
        queries.append(SummaryQuery(order: order, limit: 10))
        queries.append(SummaryQuery(phases: [.underway], order: order, limit: 10))
        queries.append(SummaryQuery(sport: "one", order: order, limit: 10))
        queries.append(
          SummaryQuery(
            order: order, after: SummaryCursor(rank: 30, stream: .round(bits: 0)), limit: 10))
      }
      queries.append(SummaryQuery(event: "cup", limit: 10))
      return try queries.map { query in
        let before = connection.cost.steps
        _ = try store.read { try $0.summaries(query) }
        return connection.cost.steps - before
      }
    }
    let (short, long) = (try steps(100), try steps(3000))
    for (one, other) in zip(short, long) { #expect(other < 2 * one, "\(short) \(long)") }
  }
}
