internal import ScoringKit

/// What can be made again from the entries: summaries, and where rounds came from.
extension SQLiteWriter {
  func put(_ summary: Summary) throws(StoreError) {
    try refuseDeleted(summary.stream)
    try change { () throws(StoreError) in
      let statement = try connection.statement(.putSummary)
      let number = try connection.makeNumber(of: summary.stream)
      noteChange(of: number)
      statement.bind(1, number)
      statement.bind(2, summary.stream.description)
      statement.bind(3, summary.sport)
      statement.bind(4, PhaseCode.text(summary.phase, archived: summary.isArchived))
      statement.bind(5, summary.startedAt.description)
      statement.bind(6, summary.completedAt?.milliseconds ?? .min)
      statement.bind(7, summary.touched)
      statement.bind(8, summary.event)
      statement.bind(9, summary.mark.description)
      statement.bind(10, summary.revision)
      statement.bind(11, summary.body)
      statement.bind(12, summary.search)
      try statement.run()
    }
  }

  func setSource(importer: String, group: String, stream: StreamID) throws(StoreError) {
    try refuseDeleted(stream)
    try change { () throws(StoreError) in
      let statement = try connection.statement(.addSource)
      statement.bind(1, importer)
      statement.bind(2, group)
      statement.bind(3, try connection.makeNumber(of: stream))
      try statement.run()
    }
  }

  func removeCaches() throws(StoreError) {
    try change { () throws(StoreError) in
      try connection.statement(.removeSummaries).run()
      try connection.statement(.removeSources).run()
      noteChange(of: 0)
    }
  }
}
