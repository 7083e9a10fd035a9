internal import ScoringKit

extension SQLiteReader {
  final func endOfStreams() throws(StoreError) -> Int64 {
    let statement = try connection.statement(.endOfStreams)
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : 0
  }

  final func roundRows(
    after place: Int64, upTo end: Int64, entries limit: Int
  ) throws(StoreError) -> RoundRows {
    var rows = RoundRows()
    let streams = try connection.statement(.streamsAfter)
    defer { streams.reset() }
    streams.bind(1, Int64?(place))
    streams.bind(2, Int64?(end))
    streams.bind(3, StreamID.roundKind)
    while try streams.step() {
      guard let stream = StreamID(kind: StreamID.roundKind, key: streams.text(1)) else {
        throw connection.damaged("streams", "holds what is no stream")
      }
      let number = streams.number(0)
      rows.begin(stream)
      try add(number, to: &rows)
      if rows.count >= limit {
        rows.next = number
        break
      }
    }
    return rows
  }

  private func add(_ stream: Int64, to rows: inout RoundRows) throws(StoreError) {
    let statement = try connection.statement(.rowsOfStream)
    defer { statement.reset() }
    statement.bind(1, Int64?(stream))
    while try statement.step() {
      let entry = RoundRows.EntryFacts(
        device: statement.number(0), sequence: statement.int(1),
        kind: EntryCode.kind(statement.number(2)), follows: statement.int(3),
        refers: statement.number(4) != 0)
      rows.add(entry) { statement.appendText(5, to: &$0) }
    }
  }
}
