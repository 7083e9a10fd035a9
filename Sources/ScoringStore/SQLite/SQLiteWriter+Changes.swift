internal import ScoringKit

extension SQLiteWriter {
  /// Notes that a stream changed; 0 stands for all of them.
  func noteChange(of stream: Int64) {
    if changed.last != stream { changed.append(stream) }
  }

  /// The rows of the changes of one write: the number of the first, and a stream for each.
  typealias NotedChanges = (first: Int64, streams: [StreamID])

  /// Writes down which streams changed, a row each: the last step before the commit.
  ///
  /// - Returns: what was written down; nil where nothing was, or everything changed.
  func recordChanges() throws(StoreError) -> NotedChanges? {
    var newest: Int64 = 0
    if changed.count > 2 {
      var noted: Set<Int64> = []
      changed.removeAll { !noted.insert($0).inserted }
    }
    for stream in changed {
      let statement = try connection.statement(.addChange)
      statement.bind(1, stream)
      newest = try statement.insert() ?? 0
    }
    let step: Int64 = 1024
    if newest > 0, newest / step != (newest - Int64(changed.count)) / step {
      try forget(.forgetChanges, newest - Int64(StoreLimits.changes))
    }
    let streams = changed.compactMap { try? connection.stream($0) }
    guard newest > 0, streams.count == changed.count else { return nil }
    return (newest - Int64(changed.count) + 1, streams.sorted())
  }
}
