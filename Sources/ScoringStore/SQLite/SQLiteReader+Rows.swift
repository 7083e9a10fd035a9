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
      try add(entries, to: &rows)
    }
    return rows
  }

  /// Adds the entries of a row to the round that was begun last.
  private func add(_ row: Statement, to rows: inout RoundRows) throws(StoreError) {
    func facts(_ kind: EntryKind?, _ sequence: Int, _ follows: Int) -> RoundRows.EntryFacts {
      RoundRows.EntryFacts(
        device: row.number(1), sequence: sequence, kind: kind, follows: follows,
        refers: row.number(5) != 0)
    }
    let (last, follows) = (row.int(2), row.int(4))
    guard EntryPack.Code.isPack(row.number(3)) else {
      rows.add(facts(EntryCode.kind(row.number(3)), last, follows)) { bytes in
        row.withText(6) { bytes.append(contentsOf: $0) }
      }
      return
    }
    let first = row.int(7)
    let isWhole = row.withText(6) { text in
      guard StoreLimits.stored.contains(last), (1..<last).contains(first),
        let parts = EntryPack.parts(of: text, count: last - first + 1)
      else { return false }
      var event = follows
      var entries: [(facts: RoundRows.EntryFacts, text: Range<Int>)] = []
      entries.reserveCapacity(parts.count)
      for (index, part) in parts.enumerated() {
        let sequence = first + index
        entries.append(
          (facts(part.kind, sequence, index == 0 || part.follows ? event : 0), part.text))
        if part.kind == .event { event = sequence }
      }
      rows.add(entries, of: text)
      return true
    }
    guard isWhole else {
      throw connection.damaged(
        "entry \(try connection.device(row.number(1)))-\(last)", "can't be read")
    }
  }
}
