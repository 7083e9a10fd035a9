internal import ScoringKit

extension SQLiteReader {
  final func runs() throws(StoreError) -> EntryRuns {
    var runs = EntryRuns()
    try add(.runs, to: &runs)
    if try hasCold { try add(.coldRuns, to: &runs) }
    return runs
  }

  final func goneRuns() throws(StoreError) -> EntryRuns {
    var runs = EntryRuns()
    try add(.burials, to: &runs)
    for id in try strays() { runs.insert(id) }
    return runs
  }

  /// Adds the runs that a query has in its rows: a device, the first number and the last.
  private func add(_ query: Query, to runs: inout EntryRuns) throws(StoreError) {
    let statement = try connection.statement(query)
    defer { statement.reset() }
    while try statement.step() {
      let (first, last) = (statement.int(1), statement.int(2))
      let device = try connection.device(statement.number(0))
      guard StoreLimits.stored.contains(first), StoreLimits.stored.contains(last), first <= last
      else { throw connection.damaged("the numbers of \(device)", "can't be read") }
      runs.insert(first...last, of: device)
    }
  }

  final func deletedStreams() throws(StoreError) -> [StreamID] {
    let statement = try connection.statement(.tombstones)
    defer { statement.reset() }
    var streams: [StreamID] = []
    while try statement.step() {
      streams.append(try connection.stream(statement.number(0)))
    }
    return streams.sorted()
  }
}
