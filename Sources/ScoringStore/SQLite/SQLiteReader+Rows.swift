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

  final func endOfStreams() throws(StoreError) -> Int64 {
    let statement = try connection.statement(.endOfStreams)
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : 0
  }

  /// Goes once through the entries of all streams here, beside a list of those that are rounds.
  final func storedRoundRows(
    after place: Int64, upTo end: Int64, entries limit: Int
  ) throws(StoreError) -> RoundRows {
    let streams = try connection.statement(.streamsAfter)
    let entries = try connection.statement(.rowsAfter)
    defer {
      streams.reset()
      entries.reset()
    }
    for statement in [streams, entries] {
      statement.bind(1, Int64?(place))
      statement.bind(2, Int64?(end))
    }
    streams.bind(3, StreamID.roundKind)
    var rows = RoundRows()
    var round: Int64 = try streams.step() ? streams.number(0) : .max
    var begun: Int64?
    while round != .max, try entries.step() {
      let stream = entries.number(0)
      while round < stream { round = try streams.step() ? streams.number(0) : .max }
      guard round == stream else { continue }
      if begun != stream {
        if let begun, rows.count >= limit {
          rows.next = begun
          break
        }
        guard let id = StreamID(kind: StreamID.roundKind, key: streams.text(1)) else {
          throw connection.damaged("streams", "holds what is no stream")
        }
        rows.begin(id)
        begun = stream
      }
      let entry = RoundRows.EntryFacts(
        device: entries.number(1), sequence: entries.int(2),
        kind: EntryCode.kind(entries.number(3)), follows: entries.int(4),
        refers: entries.number(5) != 0)
      rows.add(entry) { entries.appendText(6, to: &$0) }
    }
    return rows
  }
}
