internal import ScoringKit

extension SQLiteReader {
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
