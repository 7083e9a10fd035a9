internal import ScoringKit

/// Reads UDisc's export of an event or of a league: one round of all its players, hole by hole.
///
/// Such a file names neither the course nor the pars. `--course` supplies both; without it the
/// pars are unknown.
struct UDiscEventReader {
  static let importer = Importer(
    id: "udisc-event", abstract: "Results of an event or a league exported by UDisc as CSV",
    options: [course, layout],
    recognizes: { found(in: $0) != nil },
    read: { try plan($0, $1, $2) }
  ).needing(
    ["name"] + Table.Column.personHeadings + Table.Column.partsOfNames.flatMap(\.headings),
    ["division"], ["position"], ["hole_1"] + UDiscHeader.firstHoles)

  static let course = OptionSyntax(
    "course", value: .text("NAME"), completes: .document("course"),
    "the course of an event, if the file does not name it")
  static let layout = OptionSyntax(
    "layout", value: .text("NAME"), "its layout; needed if several have as many holes")

  /// The columns that are read in addition to those of ``UDiscHeader``.
  private static let read = [
    "division", "position", "positionraw", "startinghole", "round", "roundnumber",
  ]

  private typealias Record = DelimitedText.Record

  private var table: Table
  private let header: UDiscHeader
  private var plan = ImportPlan(counts: ["player_rows": 0, "hole_scores": 0])

  private static func found(in text: String) -> Table? {
    try? DelimitedText.table(in: text) { file throws(Refusal) in
      let table = Table(file)
      guard UDiscHeader.isOfEvent(table.names) else { throw Refusal(.notation, "") }
      return table
    }
  }

  private static func plan(
    _ text: String, _ library: any Library, _ arguments: Arguments
  ) throws -> ImportPlan {
    let table = found(in: text) ?? Table(DelimitedText(text))
    var reader = UDiscEventReader(table: table, header: try UDiscHeader(ofEvent: table))
    reader.table.markRead(reader.header.columns + read.map { table[$0] })
    reader.table.reportUnreadColumns(to: &reader.plan)
    let header = reader.header
    let facts = ["division", "position"].map { table[$0] }
    reader.table.dropOthers(adding: header.numbers, to: &reader.plan) { record in
      if facts.contains(where: { !record.text($0).isEmpty }) { return .complete }
      return header.hasScores(record) ? .partial : .none
    }
    header.reportNames(in: reader.table.records, to: &reader.plan)
    // The export has one row for each player.
    reader.table.dropDuplicates(to: &reader.plan)
    try reader.read(library, arguments)
    return reader.plan
  }

  private init(table: Table, header: UDiscHeader) {
    (self.table, self.header) = (table, header)
  }

  private mutating func read(_ library: any Library, _ arguments: Arguments) throws {
    let records = table.records.filter { record in
      let isNamed = header.name(in: record).contains { !$0.isWhitespace }
      if !isNamed { plan.warn(record.line, "row", "The row names no player and is left out.") }
      let isNobody = FileNames.isNobody(header.name(in: record))
      if isNobody {
        plan.warn(record.line, "nobody", "The row names nobody who played: it is left out.")
      }
      let name = header.name(in: record)
      let isOfHoles = UDiscReader.isPar(name) || UDiscHeader.isOfHoles(name)
      if isOfHoles {
        plan.warn(
          record.line, "row",
          "\"\(name)\" is about the holes, and no player: the row is left out.",
          hint: UDiscReader.isPar(name) ? "`--course NAME` supplies the pars." : nil)
      }
      return isNamed && !isNobody && !isOfHoles
    }
    let count = header.holes.prefix(Layout.holeLimits.upperBound).lastIndex { column in
      records.contains { ![.blank, .value(0)].contains($0.number(column)) }
    }
    guard let count = count.map({ $0 + 1 }) else {
      throw Refusal(
        .notation, "The file contains no score of a hole: nobody has played yet.",
        hint: "Export the event again when it is over.")
    }
    let round = try round(count, library, arguments)
    let dates = try FileDates(records.map { $0.text(header.start) })
    dates.report(to: &plan, line: table.line)
    var areContradicted = false
    for part in try rounds(records, dates) {
      take(part, of: round, dates)
      if !areContradicted { areContradicted = reportPositions(of: part.records) }
    }
  }

  /// The rows of one round of the event.
  private struct Part {
    /// The number of the round in the file; empty if the file has none.
    var number = ""
    var records: [Record] = []
  }

  /// Returns the rows of each round of the file: by the number of the round, or if a name occurs
  /// several times, by the times at which its player started.
  ///
  /// - Throws: a refusal if a player has two rows that neither a number nor a time distinguishes.
  private mutating func rounds(_ records: [Record], _ dates: FileDates) throws(Refusal) -> [Part] {
    let column = table["roundnumber"] ?? table["round"]
    var numbered: [Part] = []
    let isNumbered = records.contains { Int($0.text(column)) != nil }
    for record in records {
      guard !isNumbered || FileText.number(record.text(column)) != nil else {
        plan.warn(
          record.line, "row",
          "\"\(record.text(column).prefix(40))\" is no number of a round: the row is left out.")
        continue
      }
      let number = record.text(column).singleSpaced
      if let known = numbered.firstIndex(where: { $0.number == number }) {
        numbered[known].records.append(record)
      } else {
        numbered.append(Part(number: number, records: [record]))
      }
    }
    var parts: [Part] = []
    for part in numbered { parts += try laps(of: part, dates) }
    return parts
  }

  /// Divides rows into rounds in each of which a player of a division has only one row.
  private func laps(of part: Part, _ dates: FileDates) throws(Refusal) -> [Part] {
    func time(_ record: Record) -> LocalTime? { dates.time(record.text(header.start)) }
    let people = Dictionary(grouping: part.records) { record in
      [header.name(in: record), record.text(table["division"])].map { Roster.folded($0[...]) }
    }
    var laps: [Int: Int] = [:]
    for rows in people.values where rows.count > 1 {
      let times = rows.compactMap(time)
      guard times.count == rows.count, Set(times).count == rows.count else {
        let lines = rows.map { "\($0.line)" }.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
        throw Refusal(
          .notation,
          "\(header.name(in: rows[0]).singleSpaced) is in lines \(Phrases.list(lines, last: " and ")), "
            + "and nothing shows whether these are different rounds.",
          expected: ["round", "start_time"],
          hint: "Add a column \"round\" with the number of the round, or delete the wrong line.")
      }
      let ordered = rows.sorted { (time($0) ?? Self.undated) < (time($1) ?? Self.undated) }
      for (lap, record) in ordered.enumerated() { laps[record.line] = lap }
    }
    guard let last = laps.values.max() else { return [part] }
    // The start times of each round, from the players with several rows; other players belong to
    // the round that started closest to their own time.
    let starts = (0...last).map { lap in
      part.records.filter { laps[$0.line] == lap }.compactMap(time).min() ?? Self.undated
    }
    func distance(_ lap: Int, _ time: LocalTime) -> Int64 {
      abs(starts[lap].moment(offset: 0).milliseconds(since: time.moment(offset: 0)))
    }
    var parts = [Part](repeating: Part(number: part.number), count: last + 1)
    for record in part.records {
      let nearest = time(record).flatMap { time in
        starts.indices.min { distance($0, time) < distance($1, time) }
      }
      parts[laps[record.line] ?? nearest ?? 0].records.append(record)
    }
    return parts
  }

  private mutating func take(_ part: Part, of round: StrokePlay, _ dates: FileDates) {
    let records = Array(part.records.prefix(Self.mostPlayers))
    guard let first = records.first else { return }
    let times = part.records.map { dates.time($0.text(header.start)) }
    let start = times.compactMap(\.self).min()
    warnOfTimes(times, part.records)
    let minute = start.map { String($0.description.prefix(16)) } ?? ""
    let rows = records.compactMap { planned($0, round, minute) }
    let rest = part.records.dropFirst(Self.mostPlayers)
    if let left = rest.first {
      let names = rest.map { header.name(in: $0).singleSpaced }
      plan.warn(
        left.line, "row",
        "A round has \(Self.mostPlayers) players at most, and the file has \(part.records.count): "
          + "\(Phrases.list(names, last: " and ", limit: 40)) \(names.count == 1 ? "is" : "are") left "
          + "out.")
    }
    guard !rows.isEmpty else { return }
    let number = part.number.isEmpty || start != nil ? "" : "|\(part.number)"
    let title = part.number.isEmpty ? [] : ["Round \(FileText.name(part.number))."]
    let lines = Set(records.map(\.line))
    plan.cards.append(
      ImportPlan.Card(
        line: first.line, kind: StrokePlay.kindID, round: round,
        group: "\(minute)|\(round.holeCount)\(number)", startedAt: start ?? Self.undated,
        isDated: start != nil, endedAt: nil, rows: rows,
        note: (title + [note(records)]).filter { !$0.isEmpty }.joined(separator: "\n"),
        event: table.rows.lazy.filter { lines.contains($0.line) }.compactMap(\.event).first))
  }

  /// The start of a round without a date, which is ignored.
  private static let undated = LocalTime(Moment(milliseconds: 0), offset: 0)

  /// The maximum number of players of a round.
  private static let mostPlayers = 100

  /// Adds one warning if the positions of a round contradict the scores; returns whether they do.
  ///
  /// Equal scores may have different positions, because ties are broken.
  private mutating func reportPositions(of records: [Record]) -> Bool {
    guard !table.names.contains(where: { $0.contains("net") || $0.contains("handicap") }) else {
      return false
    }
    let ranked = records.compactMap { record -> (record: Record, rank: Int, score: Int)? in
      guard case .rank(let rank) = position(of: record) else { return nil }
      let strokes = header.holes.map { record.number($0) }
      let sum = strokes.reduce(0) { sum, number in
        if case .value(let count) = number { sum + count } else { sum }
      }
      return strokes.contains { [.blank, .value(0), .invalid].contains($0) }
        ? nil : (record, rank, sum)
    }
    let divisions = Dictionary(grouping: ranked) { division(of: $0.record) ?? "" }
    for players in divisions.values.sorted(by: { $0[0].record.line < $1[0].record.line }) {
      for (index, one) in players.enumerated() {
        let other = players[..<index].first { other in
          (one.rank < other.rank && one.score > other.score)
            || (one.rank > other.rank && one.score < other.score)
            || (one.rank == other.rank && one.score != other.score)
        }
        guard let other else { continue }
        func said(_ player: (record: Record, rank: Int, score: Int)) -> String {
          "\(header.name(in: player.record).singleSpaced) is \(player.rank) with \(player.score)"
        }
        plan.warn(
          one.record.line, "position",
          "\(said(other)), and \(said(one)): the positions don't follow from these scores. The scores "
            + "are kept.")
        return true
      }
    }
    return false
  }

  /// Returns the rules of the imported round: with a layout of the chosen course, or with holes of
  /// unknown par.
  private mutating func round(
    _ count: Int, _ library: any Library, _ arguments: Arguments
  ) throws -> StrokePlay {
    guard let name = arguments.text(Self.course) else {
      guard arguments.text(Self.layout) == nil else {
        throw Refusal(.notation, "--layout needs the course.", hint: "Give --course NAME too.")
      }
      plan.warn(
        table.line, "course",
        "The file does not name its course, so the pars are unknown.",
        hint: "`--course NAME` supplies both, if it is given at the first import.")
      return try StrokePlay(
        courseName: Self.unnamedCourse,
        layout: Layout(name: "", pars: [Int?](repeating: nil, count: count)), edition: "")
    }
    let document = try library.document(of: Courses.kind, named: name)
    let course = CourseDocument(document)
    let fitting = course.layouts.map(\.layout).filter { $0.holes.count >= count }
    let chosen: Layout
    if let typed = arguments.text(Self.layout) {
      chosen = try course.layout(named: typed).layout
    } else {
      let equal = fitting.filter { $0.holes.count == count }
      chosen =
        try (equal.count == 1 ? equal[0] : fitting.count == 1 ? fitting[0] : nil)
        ?? Courses.chosenLayout(nil, of: course).layout
    }
    guard chosen.holes.count >= count else {
      throw Refusal(
        .illegal,
        "The layout \(chosen.name) of \(course.name) has \(Phrases.count(chosen.holes.count, "hole")), "
          + "and the file has scores for \(count).",
        expected: fitting.map(\.name), hint: "Give the layout that was played: --layout NAME.")
    }
    return try StrokePlay(
      courseID: course.isImported ? "" : document.id.description, courseName: course.name,
      layout: chosen, edition: "")
  }

  /// The title of a round whose course is unknown.
  private static let unnamedCourse = "Unnamed course"

  private mutating func planned(_ record: Record, _ round: StrokePlay, _ minute: String)
    -> ImportPlan.Row?
  {
    let row = UDiscRow(header, record, holes: round.holeCount)
    plan.warnings += row.problems
    let status = status(of: record)
    guard row.played > 0 || status != nil else {
      plan.warn(
        record.line, "row",
        "\(row.name.singleSpaced) has no score and no position, and is left out.")
      return nil
    }
    plan.count("player_rows")
    plan.count("hole_scores", row.played)
    plan.countValues(row.played + row.unread, leftOut: row.unread)
    if let message = row.disagreement(header, pars: round.layout.holes.map(\.par)) {
      plan.warn(record.line, "total", message)
    }
    var facts: [String: JSONValue] = [:]
    facts[Golfer.divisionKey] = division(of: record).map { .string($0) }
    facts[Golfer.startingHoleKey] = startingHole(of: record).map { .integer($0) }
    return row.planned(minute: minute, facts: facts, status: status)
  }

  /// Returns the position of a player: a status such as `DNF` if one of the columns has it.
  private func position(of record: Record) -> FilePosition {
    let said = ["position", "positionraw"].map { FilePosition(record.text(table[$0])) }
    let status = said.first { if case .status = $0 { true } else { false } }
    return status ?? said.first { $0 != .none } ?? .none
  }

  /// Returns a player's status if the file has one in place of a rank, and reports a position that
  /// is neither.
  private mutating func status(of record: Record) -> PlayerStatus? {
    switch position(of: record) {
    case .status(let status): return status
    case .rank, .none: return nil
    case .unknown:
      let said =
        ["position", "positionraw"].map { record.text(table[$0]) }.first { !$0.isEmpty } ?? ""
      plan.warn(
        record.line, "position",
        "\(header.name(in: record).singleSpaced): the position \"\(said.prefix(40))\" is no rank, and no "
          + "status such as DNF, DNS, DQ or WD. The scores count as those of a finished round.")
      return nil
    }
  }

  private func division(of record: Record) -> String? {
    let text = record.text(table["division"]).singleSpaced.prefix(Golfer.longestDivision)
    return text.isEmpty ? nil : String(text)
  }

  private func startingHole(of record: Record) -> Int? {
    guard case .value(let hole) = record.number(table["startinghole"]),
      Layout.holeLimits.contains(hole)
    else { return nil }
    return hole
  }

  /// Warns if start times can't be read or are missing, or if they are on several days.
  private mutating func warnOfTimes(_ times: [LocalTime?], _ records: [Record]) {
    let hasTime = times.contains { $0 != nil }
    for (record, time) in zip(records, times) where time == nil {
      let said = record.text(header.start)
      guard !said.isEmpty else { continue }
      plan.warn(
        record.line, "date",
        "\"\(said.prefix(40))\" is no date and time, as in 2026-08-27 18:00"
          + (hasTime ? ": that of the others is taken." : "."))
    }
    if !hasTime, let first = records.first {
      plan.warn(
        first.line, "date",
        "The file has no start time that can be read.",
        hint: "A column start_time contains it, as in 2026-08-27 18:00.")
    }
    let days = Set(times.compactMap(\.self).map(\.isoDate)).sorted()
    guard let first = days.first, days.count > 1 else { return }
    plan.warn(
      table.line, "date",
      "The players started on \(days.count) days, \(Phrases.list(days, last: " and ", limit: 4)): "
        + "the round is dated \(first).")
  }

  /// Returns the note of the round, with the divisions and the starting holes of the players.
  private func note(_ records: [Record]) -> String {
    func name(_ record: Record) -> String { header.name(in: record).singleSpaced }
    var divisions: [(name: String, players: [String])] = []
    for record in records {
      guard let division = division(of: record) else { continue }
      if let known = divisions.firstIndex(where: { $0.name == division }) {
        divisions[known].players.append(name(record))
      } else {
        divisions.append((division, [name(record)]))
      }
    }
    let starts = records.compactMap { record in
      startingHole(of: record).map { "\(name(record)) \($0)" }
    }
    return
      (divisions.map { "Division \($0.name): \($0.players.joined(separator: ", "))." }
      + (starts.isEmpty ? [] : ["Starting holes: \(starts.joined(separator: ", "))."]))
      .joined(separator: "\n")
  }
}
