package import ScoringKit

// MARK: Summaries

extension StoreReader {
  private var summaryColumns: String {
    """
    s.stream, s.sport, s.phase, s.started, s.completed, coalesce(t.sequence, 0) AS touched,
      s.event, s.mark, s.revision, s.body, s.search, \(outcomeColumn)
    """
  }

  /// The SQL for the outcome of a round, which tables of an older version lack.
  private var outcomeColumn: String {
    session.schemaVersion < Schema.outcomes ? "NULL AS outcome" : "s.outcome"
  }

  /// Returns the cached summary of a stream; `nil` if there is none or it can't be read.
  ///
  /// The summary may be out of date: then ``Summary/mark`` is empty, or ``Summary/revision`` is not
  /// the program's.
  package final func summary(of stream: StreamID) throws(StoreError) -> Summary? {
    try session.first(
      """
      SELECT \(summaryColumns) FROM summaries s
      LEFT JOIN touched t ON t.home = $1 AND t.stream = s.stream WHERE s.stream = $2
      """, [.of(presumedDevice), .of(stream)]
    ) { Self.summary($0) }
  }

  /// Whether the store has any cached summary, including those that this program can't read.
  package final var hasSummaries: Bool {
    get throws(StoreError) { try session.exists("SELECT 1 FROM summaries LIMIT 1") }
  }

  /// Returns the summaries that match a query, as one page of a sorted list.
  ///
  /// - Complexity: Proportional to the size of the page, however many rounds the store has.
  package final func summaries(_ query: SummaryQuery) throws(StoreError) -> [Summary] {
    let limit = max(0, query.limit)
    guard limit > 0, !query.phases.isEmpty else { return [] }
    guard query.order == .touchedDescending else { return try page(query, .completed, limit) }
    // The first part of the list are the rounds that this home wrote to; all others follow, sorted
    // by stream.
    var page: [Summary] = []
    if query.after.map({ $0.rank > 0 }) ?? true {
      page = try self.page(query, .touched, limit)
    }
    if page.count < limit { page += try self.page(query, .untouched, limit - page.count) }
    return page
  }

  private func page(
    _ query: SummaryQuery, _ list: SummarySearch.List, _ limit: Int
  ) throws(StoreError) -> [Summary] {
    var search = SummarySearch(query, list, home: presumedDevice, session.dialect)
    let text = search.text(columns: summaryColumns, limit: limit)
    return try session.rows(text, search.values) { Self.summary($0) }
  }

  /// Returns the summary in a row of a query's result; `nil` if this program can't read it.
  private static func summary(_ row: any SQLRow) -> Summary? {
    guard let stream = StreamID(row.text(0)), let (phase, isArchived) = PhaseCode.read(row.text(2)),
      let startedAt = LocalTime(row.text(3)), let mark = StreamMark(row.text(7))
    else { return nil }
    let completed = row.number(4)
    return Summary(
      stream: stream, sport: row.text(1), phase: phase, isArchived: isArchived,
      startedAt: startedAt,
      completedAt: completed == .min ? nil : Moment(milliseconds: completed),
      touched: row.int(5), event: row.optionalText(6), mark: mark, revision: row.int(8),
      body: row.text(9), search: row.optionalText(10), outcome: row.optionalText(11))
  }

  /// Returns the summaries of a sport's rounds that began in a period, archived and planned ones
  /// excepted, in the order of their start.
  ///
  /// - Complexity: Proportional to the number of rounds in the period.
  package final func summaries(
    sport: String, started: ClosedRange<LocalTime>, limit: Int
  ) throws(StoreError) -> [Summary] {
    let phases = Phase.listed.map { "'\(PhaseCode.text($0, archived: false))'" }
    return try session.rows(
      """
      SELECT \(summaryColumns) FROM summaries s
      LEFT JOIN touched t ON t.home = $1 AND t.stream = s.stream
      WHERE s.sport = $2 AND s.started >= $3 AND s.started <= $4
        AND \(unindexed("s.phase")) IN (\(phases.joined(separator: ", ")))
      ORDER BY s.started, s.stream LIMIT $5
      """,
      [
        .of(presumedDevice), .text(sport), .text(started.lowerBound.description),
        .text(started.upperBound.description), .of(max(0, limit)),
      ]
    ) { Self.summary($0) }
  }

  /// Returns the SQL for a column in a condition for which SQLite shall not use an index.
  private func unindexed(_ column: String) -> String {
    session.dialect.isShared ? column : "+\(column)"
  }

  /// Returns the outcomes of a sport's rounds that belong to an event, in the order of their start,
  /// then of their completion, then of their streams.
  ///
  /// Rounds of all phases are included, and archived rounds too. At most
  /// ``StoreLimits/outcomes`` are returned.
  ///
  /// - Parameters:
  ///   - events: The texts that the rounds may have as their event, such as the id of a contest and
  ///     its name.
  ///   - sport: The id of the sport.
  /// - Returns: The outcomes; some may be out of date.
  /// - Throws: ``StoreError`` if the store can't be read.
  package final func outcomes(event events: [String], sport: String) throws(StoreError)
    -> [StoredOutcome]
  {
    guard !events.isEmpty else { return [] }
    let names = events.indices.map { "$\($0 + 3)" }.joined(separator: ", ")
    return try session.rows(
      """
      SELECT s.stream, s.phase, s.started, s.event, s.mark, s.revision, \(outcomeColumn),
        s.completed
      FROM summaries s WHERE s.event IN (\(names)) AND \(unindexed("s.sport")) = $1
      ORDER BY s.started, s.completed, s.stream LIMIT $2
      """,
      [.text(sport), .of(StoreLimits.outcomes)] + events.map { .text($0) }
    ) { row in
      guard let stream = StreamID(row.text(0)),
        let (phase, isArchived) = PhaseCode.read(row.text(1)),
        let startedAt = LocalTime(row.text(2)), let mark = StreamMark(row.text(4))
      else { return nil }
      let completed = row.number(7)
      return StoredOutcome(
        stream: stream, phase: phase, isArchived: isArchived, startedAt: startedAt,
        completedAt: completed == .min ? nil : Moment(milliseconds: completed),
        event: row.optionalText(3), mark: mark, revision: row.int(5),
        outcome: row.optionalText(6))
    }
  }

  /// Returns the rounds that an importer created from copies of the same score card, sorted by
  /// stream.
  package final func rounds(
    fromImporter importer: String, group: String
  ) throws(StoreError) -> [StreamID] {
    try session.rows(
      "SELECT stream FROM sources WHERE importer = $1 AND card = $2",
      [.text(importer), .text(group)]
    ) { row throws(StoreError) in try session.stream(row.text(0)) }.sorted()
  }
}

/// An SQL statement for one page of summaries; it contains only the conditions that the query sets.
///
/// The rows of each phase, archived rounds apart, are read in the order of an index, and are then
/// merged into one page.
private struct SummarySearch {
  enum List {
    case completed
    case touched
    case untouched
  }

  private(set) var values: [SQLValue] = []
  private let shelves: [String]
  private let list: List
  private let dialect: Dialect
  private var conditions: [String] = []

  init(_ query: SummaryQuery, _ list: List, home: DeviceID, _ dialect: Dialect) {
    self.list = list
    self.dialect = dialect
    shelves = query.phases.flatMap { phase in
      [false, true].filter { query.archive.admits(archived: $0) }
        .map { PhaseCode.text(phase, archived: $0) }
    }
    _ = value(.of(home))
    filter(query)
    guard let after = query.after, list != .untouched || after.rank <= 0 else { return }
    let stream = value(.of(after.stream))
    if list == .untouched {
      conditions.append("s.stream > \(stream)")
    } else {
      let rank = value(.number(after.rank))
      let column = list == .touched ? "t.sequence" : "s.completed"
      conditions.append("\(column) <= \(rank) AND (\(column) < \(rank) OR s.stream > \(stream))")
    }
  }

  mutating func text(columns: String, limit: Int) -> String {
    let join = "t.home = $1 AND t.stream = s.stream"
    let (source, shelf, order) =
      switch list {
      case .completed:
        ("summaries s LEFT JOIN touched t ON \(join)", "s.phase", "s.completed DESC, s.stream")
      case .touched:
        ("touched t CROSS JOIN summaries s", "\(join) AND t.phase", "t.sequence DESC, s.stream")
      case .untouched:
        ("summaries s LEFT JOIN touched t ON \(join)", "t.stream IS NULL AND s.phase", "s.stream")
      }
    let most = value(.of(limit))
    let pages = shelves.enumerated().map { index, name in
      """
      SELECT * FROM (SELECT \(columns) FROM \(source)
      WHERE \((["\(shelf) = \(value(.text(name)))"] + conditions).joined(separator: " AND "))
      ORDER BY \(order) LIMIT \(most)) AS page\(index)
      """
    }
    let rank = list == .completed ? "completed DESC, " : list == .touched ? "touched DESC, " : ""
    return pages.joined(separator: "\nUNION ALL\n") + "\nORDER BY \(rank)stream LIMIT \(most)"
  }

  /// Adds a value to the statement, and returns the parameter to write for it, such as `$3`.
  private mutating func value(_ value: SQLValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }

  private mutating func filter(_ query: SummaryQuery) {
    if let sport = query.sport { conditions.append("s.sport = \(value(.text(sport)))") }
    if !query.events.isEmpty { conditions.append(isOf(query.events)) }
    // A local time is stored as a text whose alphabetical order is the order of the times.
    if let from = query.startedFrom {
      conditions.append("s.started >= \(value(.text(from.description)))")
    }
    if let until = query.startedUntil {
      conditions.append("s.started <= \(value(.text(until.description)))")
    }
    for group in query.bodyTexts { conditions.append(bodyHolds(group)) }
    if let text = query.text, !text.isEmpty {
      let found = "\(dialect.position)(s.search, \(value(.text(text)))) > 0"
      let event = query.textEvents.isEmpty ? "" : " OR \(isOf(query.textEvents))"
      conditions.append("(s.search IS NULL OR \(found) OR \(bodyHolds(query.textKeys))\(event))")
    }
  }

  /// Returns the SQL condition that a round belongs to one of some events.
  private mutating func isOf(_ events: [String]) -> String {
    let texts = events.map { value(.text($0)) }
    return texts.count == 1
      ? "s.event = \(texts[0])" : "s.event IN (\(texts.joined(separator: ", ")))"
  }

  /// Returns the SQL condition that the body of a summary contains at least one of some texts, byte
  /// for byte.
  private mutating func bodyHolds(_ texts: [String]) -> String {
    let list = dialect.list(value(.texts(texts)))
    return "EXISTS (SELECT 1 FROM \(list) WHERE \(dialect.position)(s.body, k.value) > 0)"
  }
}

// MARK: - Grants

extension StoreReader {
  private static let grantColumns =
    "SELECT digest, kind, stream, body, made, expires, revoked FROM grants"

  /// Returns the grant whose token has a digest; `nil` if there never was one or it was removed.
  package final func grant(_ digest: [UInt8]) throws(StoreError) -> Grant? {
    try session.first("\(Self.grantColumns) WHERE digest = $1", [.bytes(digest)]) {
      row throws(StoreError) in try grant(row)
    }
  }

  /// Returns the grants of all links, including those that ended, the newest first.
  package final func grants() throws(StoreError) -> [Grant] {
    try session.rows("\(Self.grantColumns) ORDER BY made DESC, digest") { row throws(StoreError) in
      try grant(row)
    }
  }

  private func grant(_ row: any SQLRow) throws(StoreError) -> Grant {
    let stream: StreamID? = row.isNull(2) ? nil : try session.stream(row.text(2))
    return Grant(
      digest: row.bytes(0), kind: row.text(1), stream: stream, body: row.text(3),
      made: Moment(milliseconds: row.number(4)),
      expires: row.optionalNumber(5).map { Moment(milliseconds: $0) },
      revoked: row.optionalNumber(6).map { Moment(milliseconds: $0) })
  }
}

// MARK: - Attached files

extension StoreReader {
  /// Returns the bytes of an attached file; `nil` if the store doesn't have them.
  ///
  /// The file's name is the digest of its bytes.
  package final func attached(_ id: ContentID) throws(StoreError) -> [UInt8]? {
    if let here = try storedAttachment(id) { return here }
    return try firstInColdFiles { reader throws(StoreError) in try reader.storedAttachment(id) }
  }

  /// Returns whether the store has the bytes of an attached file; it does not read them.
  package final func hasAttached(_ id: ContentID) throws(StoreError) -> Bool {
    if try hasStoredAttachment(id) { return true }
    return try firstInColdFiles { reader throws(StoreError) in
      try reader.hasStoredAttachment(id) ? true : nil
    } ?? false
  }

  /// Returns the size in bytes of each attached file that the store has.
  package final func attachments() throws(StoreError) -> [ContentID: Int] {
    var sizes = try storedAttachments()
    _ = try firstInColdFiles { reader throws(StoreError) -> Bool? in
      sizes.merge(try reader.storedAttachments()) { here, _ in here }
      return nil
    }
    return sizes
  }

  /// Returns the names of the files that entries attach although the store lacks their bytes,
  /// sorted.
  ///
  /// - Complexity: Linear in the number of attached files.
  package final func missingAttachments() throws(StoreError) -> [ContentID] {
    try session.rows(
      """
      SELECT DISTINCT id FROM attaching g
      WHERE NOT EXISTS (SELECT 1 FROM attachments a WHERE a.id = g.id) ORDER BY id
      """
    ) { ContentID($0.text(0)) }
  }

  /// Returns the bytes of an attached file from this store only, and not from files for moved
  /// rounds; `nil` if they are not here.
  final func storedAttachment(_ id: ContentID) throws(StoreError) -> [UInt8]? {
    try session.first("SELECT content FROM attachments WHERE id = $1", [.of(id.text)]) {
      $0.bytes(0)
    }
  }

  /// Returns whether this store itself has the bytes of an attached file; files for moved rounds
  /// are not read.
  final func hasStoredAttachment(_ id: ContentID) throws(StoreError) -> Bool {
    try session.exists("SELECT 1 FROM attachments WHERE id = $1", [.of(id.text)])
  }

  private func storedAttachments() throws(StoreError) -> [ContentID: Int] {
    var sizes: [ContentID: Int] = [:]
    try session.query("SELECT id, length(content) FROM attachments") { row throws(StoreError) in
      guard let id = ContentID(row.text(0)) else {
        throw session.damaged("a file", "has no possible name")
      }
      sizes[id] = row.int(1)
    }
    return sizes
  }

  static let unnamedAttachments = """
    FROM attachments WHERE NOT EXISTS (SELECT 1 FROM attaching g WHERE g.id = attachments.id)
    """
}
