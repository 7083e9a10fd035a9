#if League
  internal import ScoringKit
  internal import ScoringStore

  extension LeagueReader {
    final func summary(of stream: StreamID) throws(StoreError) -> Summary? {
      let rows = try session.rows(
        LeagueQuery.summary, [stream.parameter, presumedDevice.parameter])
      return rows.count > 0 ? summary(rows, 0) : nil
    }

    final var hasSummaries: Bool {
      get throws(StoreError) { try session.rows(LeagueQuery.anySummary).count > 0 }
    }

    final func summaries(_ query: SummaryQuery) throws(StoreError) -> [Summary] {
      let limit = max(0, query.limit)
      guard limit > 0, !query.phases.isEmpty else { return [] }
      switch query.order {
      case .completedDescending:
        return try page(SummarySearch(query, home: presumedDevice), limit: limit)
      case .touchedDescending:
        // Those that this home touched have an index of their own; the others have no rank.
        var page: [Summary] = []
        if query.after.map({ $0.rank > 0 }) ?? true {
          page = try self.page(
            SummarySearch(query, home: presumedDevice, touched: true), limit: limit)
        }
        if page.count < limit {
          page += try self.page(
            SummarySearch(query, home: presumedDevice, touched: false), limit: limit - page.count)
        }
        return page
      }
    }

    private func page(_ search: SummarySearch, limit: Int) throws(StoreError) -> [Summary] {
      let rows = try session.rows(
        Request(search.text(limit: limit), search.values, isKept: false))
      return (0..<rows.count).compactMap { summary(rows, $0) }
    }

    /// The summary of a row; a cache that can't be read is none.
    private func summary(_ rows: Rows, _ row: Int) -> Summary? {
      guard let stream = StreamID(rows.text(row, 0)),
        let (phase, isArchived) = PhaseCode.read(rows.text(row, 2)),
        let startedAt = LocalTime(rows.text(row, 3)), let mark = StreamMark(rows.text(row, 7))
      else { return nil }
      let completed = rows.number(row, 4)
      return Summary(
        stream: stream, sport: rows.text(row, 1), phase: phase, isArchived: isArchived,
        startedAt: startedAt,
        completedAt: completed == .min ? nil : Moment(milliseconds: completed),
        touched: rows.int(row, 5), event: rows.optionalText(row, 6), mark: mark,
        revision: rows.int(row, 8), body: rows.text(row, 9), search: rows.optionalText(row, 10))
    }
  }

  /// One question for summaries, as a statement of its own: what isn't asked for isn't in it.
  private struct SummarySearch {
    private(set) var values: [Parameter] = []
    private var conditions: [String] = []
    private let join: String
    private let order: String

    /// Asks for rounds by their completion.
    init(_ query: SummaryQuery, home: DeviceID) {
      join = "LEFT JOIN touched t ON t.stream = s.stream AND t.home = $1"
      order = "s.completed DESC, s.stream"
      filter(query, home)
      if let after = query.after {
        let (rank, stream) = (value(.int(after.rank)), value(after.stream.parameter))
        conditions.append(
          "s.completed <= \(rank) AND (s.completed < \(rank) OR s.stream > \(stream))")
      }
    }

    /// Asks for rounds that a home touched, newest first, or for all others.
    init(_ query: SummaryQuery, home: DeviceID, touched: Bool) {
      join =
        "\(touched ? "" : "LEFT ")JOIN touched t ON t.stream = s.stream AND t.home = $1 "
        + "AND t.sequence > 0"
      order = touched ? "t.sequence DESC, s.stream" : "s.stream"
      filter(query, home)
      if !touched { conditions.append("t.stream IS NULL") }
      guard let after = query.after else { return }
      if touched {
        let (rank, stream) = (value(.int(after.rank)), value(after.stream.parameter))
        conditions.append(
          "t.sequence <= \(rank) AND (t.sequence < \(rank) OR s.stream > \(stream))")
      } else if after.rank <= 0 {
        conditions.append("s.stream > \(value(after.stream.parameter))")
      }
    }

    func text(limit: Int) -> String {
      """
      SELECT \(LeagueQuery.summaryColumns) FROM summaries s \(join)
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT \(limit)
      """
    }

    /// Adds a value, and gives how a condition calls it.
    private mutating func value(_ value: Parameter) -> String {
      values.append(value)
      return "$\(values.count)"
    }

    private mutating func filter(_ query: SummaryQuery, _ home: DeviceID) {
      _ = value(home.parameter)
      let shelves = query.phases.flatMap { phase in
        [false, true].filter { query.archive.admits(archived: $0) }
          .map { PhaseCode.text(phase, archived: $0) }
      }
      conditions.append("s.phase = ANY (\(value(.texts(shelves))))")
      if let sport = query.sport { conditions.append("s.sport = \(value(.text(sport)))") }
      if let event = query.event { conditions.append("s.event = \(value(.text(event)))") }
      if let from = query.startedFrom {
        conditions.append("s.started >= \(value(.text(from.description)))")
      }
      if let until = query.startedUntil {
        conditions.append("s.started <= \(value(.text(until.description)))")
      }
      for group in query.bodyTexts { conditions.append(holds("s.body", group)) }
      if let text = query.text, !text.isEmpty {
        let keys = holds("s.body", query.textKeys)
        conditions.append(
          "(s.search IS NULL OR strpos(s.search, \(value(.text(text)))) > 0 OR \(keys))")
      }
    }

    /// That a text holds one of some others, byte for byte.
    private mutating func holds(_ column: String, _ texts: [String]) -> String {
      let list = value(.texts(texts))
      return "EXISTS (SELECT 1 FROM unnest(\(list)) AS k(word) WHERE strpos(\(column), k.word) > 0)"
    }
  }
#endif
