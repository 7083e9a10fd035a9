internal import ScoringKit

/// Reads UDisc's export of an event or of a league: one round of all its players, hole by hole.
///
/// Such a file names neither the course nor the pars. `--course` supplies both; without it the
/// pars are unknown.
struct UDiscEventReader {
  static let importer = Importer(
    id: "udisc-event", abstract: "Results of an event or a league exported by UDisc as CSV",
    options: [course, layout],
    recognizes: { UDiscHeader.isOfEvent(table($0).names) },
    read: { try plan($0, $1, $2) })

  static let course = OptionSyntax(
    "course", value: .text("NAME"), completes: .document("course"),
    "the course of an event, if the file does not name it")
  static let layout = OptionSyntax(
    "layout", value: .text("NAME"), "its layout; needed if several have as many holes")

  /// The columns that are read in addition to those of ``UDiscHeader``.
  private static let read = ["division", "position", "positionraw", "startinghole"]

  private typealias Record = DelimitedText.Record

  private var table: Table
  private let header: UDiscHeader
  private var plan = ImportPlan(counts: ["player_rows": 0, "hole_scores": 0])

  private static func table(_ text: String) -> Table { Table(DelimitedText(text), ignoring: "_ ") }

  private static func plan(
    _ text: String, _ library: any Library, _ arguments: Arguments
  ) throws -> ImportPlan {
    let table = table(text)
    var reader = UDiscEventReader(table: table, header: try UDiscHeader(ofEvent: table))
    reader.table.markRead(reader.header.columns + read.map { table[$0] })
    reader.table.reportUnreadColumns(to: &reader.plan)
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
      let isNamed = record.text(header.player).contains { !$0.isWhitespace }
      if !isNamed { plan.warn(record.line, "row", "The row names no player and is left out.") }
      return isNamed
    }
    let count = header.holes.prefix(Layout.holeLimits.upperBound).lastIndex { column in
      records.contains { ![.blank, .value(0)].contains($0.number(column)) }
    }
    guard let count = count.map({ $0 + 1 }), let first = records.first else {
      throw Refusal(
        .notation, "The file contains no score of a hole: nobody has played yet.",
        hint: "Export the event again when it is over.")
    }
    let round = try round(count, library, arguments)
    let dates = try FileDates(records.map { $0.text(header.start) })
    let times = records.map { dates.time($0.text(header.start)) }
    plan.isUTC = dates.areUTC
    let start = times.compactMap(\.self).min()
    warnOfTimes(times, records)
    let minute = start.map { String($0.description.prefix(16)) } ?? ""
    let rows = records.prefix(100).compactMap { planned($0, round, minute) }
    if records.count > 100 {
      plan.warn(
        records[100].line, "row", "A round has 100 players at most: the others are left out.")
    }
    guard !rows.isEmpty else { return }
    plan.cards = [
      ImportPlan.Card(
        line: first.line, kind: StrokePlay.kindID, round: round, group: "\(minute)|\(count)",
        startedAt: start ?? LocalTime(Moment(milliseconds: 0), offset: 0), isDated: start != nil,
        endedAt: nil, rows: rows, note: note(Array(records.prefix(100))),
        event: table.rows.lazy.compactMap(\.event).first)
    ]
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
    if let message = row.disagreement(header, pars: round.layout.holes.map(\.par)) {
      plan.warn(record.line, "total", message)
    }
    var facts: [String: JSONValue] = [:]
    facts[Golfer.divisionKey] = division(of: record).map { .string($0) }
    facts[Golfer.startingHoleKey] = startingHole(of: record).map { .integer($0) }
    return row.planned(minute: minute, facts: facts, status: status)
  }

  /// Returns a player's status if the file has one in place of a rank: `DNF`, `DNS`, `DQ`, or `WD`
  /// for withdrawn.
  private func status(of record: Record) -> PlayerStatus? {
    let said = [table["position"], table["positionraw"]].map { record.text($0).lowercased() }
    if said.contains("wd") { return .dnf }
    return said.lazy.compactMap { PlayerStatus(rawValue: $0) }.first
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

  /// Warns if start times can't be read, or if they are on several days.
  private mutating func warnOfTimes(_ times: [LocalTime?], _ records: [Record]) {
    for (record, time) in zip(records, times) where time == nil {
      let said = record.text(header.start)
      guard !said.isEmpty else { continue }
      plan.warn(record.line, "date", "\"\(said.prefix(40))\" is no date and time.")
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
    func name(_ record: Record) -> String { record.text(header.player).singleSpaced }
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
