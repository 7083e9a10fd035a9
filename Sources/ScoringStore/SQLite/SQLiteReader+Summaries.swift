internal import ScoringKit

extension SQLiteReader {
  final func summary(of stream: StreamID) throws(StoreError) -> Summary? {
    guard let number = try connection.number(of: stream) else { return nil }
    return try summary(number)
  }

  final var hasSummaries: Bool {
    get throws(StoreError) {
      let statement = try connection.statement(.anySummary)
      defer { statement.reset() }
      return try statement.step()
    }
  }

  /// Looks up the places of the page in an index, and reads only the rows that it shows.
  ///
  /// An index holds one sport and phase after the other; their lists are merged. Where the
  /// query looks at rows, each is read on the way, and only those that fit count.
  final func summaries(_ query: SummaryQuery) throws(StoreError) -> [Summary] {
    let limit = max(0, query.limit)
    var places: [(cursor: SummaryCursor, number: Int64)] = []
    let sports = if let sport = query.sport { [sport] } else { try sports() }
    for sport in sports {
      for phase in query.phases {
        for archived in [false, true] where query.archive.admits(archived: archived) {
          let shelf = PhaseCode.text(phase, archived: archived)
          places += try self.places(query, sport: sport, phase: shelf, limit: limit)
        }
      }
    }
    places.sort { $0.cursor < $1.cursor }
    var page: [Summary] = []
    for place in places.prefix(limit) {
      if let summary = try summary(place.number) {
        page.append(summary)
      }
    }
    return page
  }

  private func sports() throws(StoreError) -> [String] {
    let statement = try connection.statement(.nextSport)
    var sports: [String] = []
    while true {
      defer { statement.reset() }
      statement.bind(1, sports.last ?? "")
      guard try statement.step(), let next = statement.optionalText(0) else { return sports }
      // A damaged index could lead back.
      guard next > sports.last ?? "" else {
        throw connection.damaged("summaries", "are in disorder")
      }
      sports.append(next)
    }
  }

  private func places(
    _ query: SummaryQuery, sport: String, phase: String, limit: Int
  ) throws(StoreError) -> [(cursor: SummaryCursor, number: Int64)] {
    var places: [(cursor: SummaryCursor, number: Int64)] = []
    func take(_ statement: Statement) throws(StoreError) {
      defer { statement.reset() }
      while try statement.step() {
        guard let stream = StreamID(statement.text(1)) else {
          throw connection.damaged("summaries", "name what is no stream")
        }
        places.append(
          (SummaryCursor(rank: statement.number(0), stream: stream), statement.number(2)))
      }
    }
    var most = Int64.max
    if let after = query.after {
      let same = try connection.statement(query.same)
      same.bind(1, sport)
      same.bind(2, phase)
      same.bind(3, after.rank)
      same.bind(4, after.stream.description)
      same.bind(5, limit)
      if query.looksAtRows {
        query.bindFilter(same)
      } else if let event = query.event {
        same.bind(6, event)
      }
      try take(same)
      guard after.rank > .min, places.count < limit else { return places }
      most = after.rank - 1
    }
    let below = try connection.statement(query.below)
    below.bind(1, sport)
    below.bind(2, phase)
    below.bind(3, most)
    below.bind(4, limit - places.count)
    if query.looksAtRows {
      query.bindFilter(below)
    } else if let event = query.event {
      below.bind(5, event)
    }
    try take(below)
    return places
  }

  private func summary(_ number: Int64) throws(StoreError) -> Summary? {
    let row = try connection.statement(.summary)
    defer { row.reset() }
    row.bind(1, number)
    guard try row.step() else { return nil }
    guard let stream = StreamID(row.text(0)), let (phase, isArchived) = PhaseCode.read(row.text(2)),
      let startedAt = LocalTime(row.text(3)), let mark = StreamMark(row.text(7))
    else {
      // A cache that can't be read is none.
      return nil
    }
    let completed = row.number(4)
    return Summary(
      stream: stream, sport: row.text(1), phase: phase, isArchived: isArchived,
      startedAt: startedAt,
      completedAt: completed == .min ? nil : Moment(milliseconds: completed),
      touched: row.int(5), event: row.optionalText(6), mark: mark, revision: row.int(8),
      body: row.text(9), search: row.optionalText(10))
  }
}

extension SummaryQuery {
  /// Binds what rows are looked at for, in the statements that do.
  fileprivate func bindFilter(_ statement: Statement) {
    statement.bind(6, event)
    statement.bind(7, startedFrom?.description)
    statement.bind(8, startedUntil?.description)
    // Texts always have a JSON form; without one the list would only be longer.
    statement.bind(9, bodyTexts.isEmpty ? nil : try? CanonicalJSON.text(bodyTexts))
    statement.bind(10, text.flatMap { $0.isEmpty ? nil : $0 })
    statement.bind(11, (try? CanonicalJSON.text(textKeys)) ?? "[]")
  }

  fileprivate var same: Query {
    if looksAtRows {
      return order == .completedDescending ? .filteredCompletedSame : .filteredTouchedSame
    }
    return switch (order, event) {
    case (.completedDescending, nil): .completedSame
    case (.completedDescending, _): .eventCompletedSame
    case (.touchedDescending, nil): .touchedSame
    case (.touchedDescending, _): .eventTouchedSame
    }
  }

  fileprivate var below: Query {
    if looksAtRows {
      return order == .completedDescending ? .filteredCompletedBelow : .filteredTouchedBelow
    }
    return switch (order, event) {
    case (.completedDescending, nil): .completedBelow
    case (.completedDescending, _): .eventCompletedBelow
    case (.touchedDescending, nil): .touchedBelow
    case (.touchedDescending, _): .eventTouchedBelow
    }
  }
}
