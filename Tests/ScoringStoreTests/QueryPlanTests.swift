import ScoringKit
import Testing

@testable import ScoringStore

/// SQLite's query plans for the queries of the store.
@Suite struct QueryPlanTests {
  /// The queries that sort or group all of their rows: the entries of a round, the newest changes,
  /// the grants, or everything that `sync` and `doctor` read.
  private static let sorting: Set<Query> = [
    .stateOfStream, .keepers, .runs, .changesAfter, .grants, .attachedByStream,
  ]

  @Test func test_query_ofAPiece_sortsNothing() throws {
    let folder = TestFolder()
    let store = try SQLiteStore(path: folder.store)
    try store.write { writer throws in
      _ = try writer.append(
        [Draft(kind: .open, body: "{}")], to: Fixture.round, author: nil, time: Fixture.time)
      let connection = try #require((writer as? SQLiteWriter)?.connection)
      var seen = 0
      for query in Query.allCases where query.text.hasPrefix("SELECT") {
        // Queries of a cold file use tables that this file doesn't have.
        guard let plan = try? connection.prepare("EXPLAIN QUERY PLAN \(query.text)") else {
          continue
        }
        seen += 1
        var steps: [String] = []
        while try plan.step() { steps.append(plan.text(3)) }
        let sorts = steps.contains { $0.contains("TEMP B-TREE") }
        #expect(sorts == Self.sorting.contains(query), "\(query): \(steps)")
      }
      #expect(seen > 50)
    }
  }
}
