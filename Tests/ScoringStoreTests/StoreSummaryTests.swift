import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of the lists of rounds in every kind of store.
@Suite struct StoreSummaryTests {
  private let folder = TestFolder()

  /// Stores forty summaries of two sports and three phases for a test, many of them with equal
  /// times.
  private func fill(_ store: any Store) throws -> [Summary] {
    let phases: [Phase] = [.final, .contested, .underway]
    let all = try (1...40).map { number -> Summary in
      let phase = phases[number % 3]
      return try Fixture.summary(
        UInt64(number * 7919 % 1000), sport: number % 2 == 0 ? "one" : "two", phase: phase,
        completed: phase == .underway ? nil : Int64(number / 8) - 2, touched: number / 4,
        event: number % 5 == 0 ? "cup" : nil, body: "{\"n\":\(number)}")
    }
    try store.write { writer throws in
      for summary in all { try writer.put(summary) }
    }
    return all
  }

  /// Returns the streams that a query must find, computed without the store.
  private func expected(_ query: SummaryQuery, in all: [Summary]) -> [StreamID] {
    all.filter {
      query.phases.contains($0.phase) && (query.sport ?? $0.sport) == $0.sport
        && (query.events.isEmpty || query.events.contains($0.event ?? ""))
    }.sorted { one, other in
      let (a, b) =
        query.order == .touchedDescending
        ? (Int64(one.touched), Int64(other.touched))
        : (one.completedAt?.milliseconds ?? .min, other.completedAt?.milliseconds ?? .min)
      return a == b ? one.stream.key < other.stream.key : a > b
    }.map(\.stream)
  }

  @Test(arguments: Kind.allCases, [1, 3, 7, 100])
  func test_summaries_pages_giveEachOnceInOrder(kind: Kind, limit: Int) throws {
    let store = try kind.make(folder)
    let all = try fill(store)
    let finished: [Phase] = [.final, .contested]
    for order in [SummaryQuery.Order.completedDescending, .touchedDescending] {
      for phases in [finished, Phase.allCases, [.underway], []] {
        for sport in [nil, "one", "two", "none"] {
          for event in [nil, "cup", "none"] {
            var query = SummaryQuery(
              sport: sport, phases: phases, event: event, order: order, limit: limit)
            var found: [StreamID] = []
            while true {
              let page = try store.read { try $0.summaries(query) }
              #expect(page.count <= limit)
              guard let last = page.last else { break }
              found += page.map(\.stream)
              let cursor = order.cursor(of: last)
              query.after = SummaryCursor(cursor.description)
              #expect(query.after == cursor)
            }
            #expect(found == expected(query, in: all), "\(query)")
          }
        }
      }
    }
  }

  @Test(arguments: Kind.allCases, [1, 2, 100])
  func test_summaries_ofRowsThatFit_fillPagesWithNothingElse(kind: Kind, limit: Int) throws {
    let store = try kind.make(folder)
    let starts = ["2026-01-31T23:59", "2026-01-31T23:59:30", "2026-02-01", "2026-02-01T00:00:01"]
    let all = try (0..<24).map { number -> Summary in
      var summary = try Fixture.summary(
        UInt64(number * 31 + 1), sport: number % 2 == 0 ? "one" : "two",
        completed: Int64(number / 3), event: number % 3 == 0 ? "cup" : nil,
        body: number % 4 == 0 ? "{\"who\":\"a'b\",\"and\":\"cé\"}" : "{\"who\":\"c%\"}")
      summary.startedAt = try #require(LocalTime(starts[number % starts.count]))
      return summary
    }
    try store.write { writer throws in
      for summary in all { try writer.put(summary) }
    }
    let bounds: [LocalTime?] = [nil] + starts.map { LocalTime($0) }
    let texts: [[[String]]] = [
      [], [["a'b"]], [["c%"]], [["a'b", "c%"]], [["a'b"], ["cé"]], [["a'b"], ["c%"]], [["nobody"]],
      [[]],
    ]
    for from in bounds {
      for until in bounds {
        for text in texts {
          for event in [nil, "cup"] {
            var query = SummaryQuery(
              event: event, startedFrom: from, startedUntil: until, bodyTexts: text, limit: limit)
            let expected = expected(query, in: all).filter { stream in
              all.contains { summary in
                summary.stream == stream && from.map { $0 <= summary.startedAt } ?? true
                  && until.map { summary.startedAt <= $0 } ?? true
                  && text.allSatisfy { $0.contains { summary.body.contains($0) } }
              }
            }
            var found: [StreamID] = []
            while true {
              let page = try store.read { try $0.summaries(query) }
              guard let last = page.last else { break }
              found += page.map(\.stream)
              query.after = query.order.cursor(of: last)
            }
            #expect(found == expected, "\(query)")
          }
        }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func test_summaries_text_isLookedForInWhatTheMakerGave(kind: Kind) throws {
    let store = try kind.make(folder)
    try store.write { writer throws in
      for (number, search) in ["the cup at söder", "a'b %_ \"c\"", nil, "", "sunday"].enumerated() {
        var summary = try Fixture.summary(
          UInt64(number), completed: Int64(-number), body: "{\"who\":\"key\(number)\"}")
        summary.search = search
        try writer.put(summary)
      }
    }
    func found(_ text: String?, keys: [String] = [], limit: Int = 9) throws -> [Int64] {
      let query = SummaryQuery(text: text, textKeys: keys, limit: limit)
      return try store.read { reader in
        try reader.summaries(query).map { -($0.completedAt?.milliseconds ?? 1) }
      }
    }
    #expect(try found("söder") == [0, 2])
    #expect(try found("%_") == [1, 2])
    #expect(try found("\"c\"") == [1, 2])
    #expect(try found("nobody") == [2])
    #expect(try found("nobody", keys: ["key4", "key3"]) == [2, 3, 4])
    #expect(try found("sun", limit: 1) == [2])
    #expect(try found("") == [0, 1, 2, 3, 4])
    #expect(try found(nil) == [0, 1, 2, 3, 4])
    let first = try store.read { try $0.summary(of: .round(bits: 0)) }
    #expect(first?.search == "the cup at söder")
  }

  @Test(arguments: Kind.allCases)
  func test_put_again_replacesAllOfIt(kind: Kind) throws {
    let store = try kind.make(folder)
    let first = try Fixture.summary(1, completed: 5, touched: 1, event: "cup")
    var second = try Fixture.summary(1, sport: "two", phase: .underway, touched: 8, body: "[]")
    second.revision = 4
    try store.write { try $0.put(first) }
    #expect(try store.read { try $0.summary(of: Fixture.round) } == first)
    try store.write { try $0.put(second) }
    #expect(try store.read { try $0.summary(of: Fixture.round) } == second)
    #expect(try store.read { try $0.summaries(SummaryQuery(limit: 5)) } == [second])
    #expect(try store.read { try $0.summary(of: Fixture.other) } == nil)
  }

  @Test(arguments: Kind.allCases)
  func test_summaries_limitOfNone_isEmpty(kind: Kind) throws {
    let store = try kind.make(folder)
    _ = try fill(store)
    #expect(try store.read { try $0.summaries(SummaryQuery(limit: 0)) }.isEmpty)
    #expect(try store.read { try $0.summaries(SummaryQuery(limit: -1)) }.isEmpty)
  }

  @Test(arguments: [
    "", "x", "1@", "@round/a", "1@round", "1@round/a/b", "9999999999999999999@round/a",
  ])
  func test_cursor_otherText_isNil(text: String) {
    #expect(SummaryCursor(text) == nil)
  }

  @Test(arguments: ["", "x", "-1", "1 x", "1  ", "1 000000000001-0"])
  func test_mark_otherText_isNil(text: String) {
    #expect(StreamMark(text) == nil)
  }

  @Test func test_summaries_longHistory_costsNoMore() throws {
    let store = try SQLiteStore(path: folder.store)
    func cost(of count: ClosedRange<UInt64>) throws -> (steps: Int, scans: Int) {
      try store.write { writer throws in
        for number in count {
          try writer.put(
            try Fixture.summary(
              number, sport: number % 2 == 0 ? "one" : "two", completed: Int64(number / 4),
              touched: Int(number), event: number % 2 == 0 ? "cup" : nil))
        }
      }
      let before = try #require(store.connection).cost
      for order in [SummaryQuery.Order.completedDescending, .touchedDescending] {
        for event in [nil, "cup"] {
          var query = SummaryQuery(event: event, order: order, limit: 10)
          for _ in 1...3 {
            let page = try store.read { try $0.summaries(query) }
            #expect(page.count == 10)
            query.after = page.last.map(order.cursor)
          }
        }
      }
      let after = try #require(store.connection).cost
      return (after.steps - before.steps, after.scans - before.scans)
    }
    let short = try cost(of: 1...80)
    let long = try cost(of: 81...2000)
    #expect(short.steps > 0)
    #expect(long.steps <= short.steps * 11 / 10)
    // Full scans are allowed only for the merged pages, so their number does not grow.
    #expect(long.scans <= short.scans)
  }
}
