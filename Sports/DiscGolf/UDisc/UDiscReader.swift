internal import ScoringKit

/// Reads the scorecards of a UDisc export and returns cards and warnings; nothing is repaired.
///
/// A `Par` row begins a card. Without one, a card is a run of rows of the same course, layout and
/// minute; such rows apart from their `Par` row join its card. A blank field means that the layout
/// has no such hole, 0 that the hole was not played; in files without `Par` rows and without blanks
/// the zeros after the last score are padding.
struct UDiscReader {
  typealias Record = DelimitedText.Record

  /// The rows of one card, before they are read.
  struct Card {
    /// The card's `Par` row; `nil` if the file has none for it.
    var par: Record?
    var players: [Record] = []

    var first: Record? { par ?? players.first }
  }

  static let importer = Importer(
    id: "udisc", abstract: "Scorecards exported by UDisc as CSV, of every year",
    recognizes: { found(in: $0) != nil }, read: { text, _ in try plan(text) }
  ).needing(
    UDiscHeader.columns[0].headings, UDiscHeader.columns[1].headings,
    ["Hole1"] + UDiscHeader.firstHoles)

  let header: UDiscHeader
  let dates: FileDates
  /// Whether the file has blank fields for holes that a layout lacks, so that a 0 is a hole of the
  /// layout.
  private let hasBlanks: Bool
  var plan = ImportPlan(counts: ["player_rows": 0, "hole_scores": 0])
  /// The rows of the file by their line numbers, for the columns that the files of every sport may
  /// have.
  private var shared: [Int: Table.Row] = [:]
  /// The card that is being collected, and the completed ones.
  private var card = Card()
  var cards: [Card] = []

  /// Returns a file as a table with named columns, in which `+/-` has the name `+/`; `nil` if it
  /// lacks a needed one.
  private static func found(in text: String) -> Table? {
    try? DelimitedText.table(in: text) { file throws(Refusal) in
      let table = Table(file, columns: UDiscHeader.columns)
      guard UDiscHeader.recognizes(table) else { throw Refusal(.notation, "") }
      return table
    }
  }

  /// Reads a whole file, in O(*n*) for *n* bytes.
  static func plan(_ text: String) throws(Refusal) -> ImportPlan {
    var table = found(in: text) ?? Table(DelimitedText(text), columns: UDiscHeader.columns)
    let header = try UDiscHeader(table)
    let repeated = header.repeated(in: table)
    table.markRead(header.columns + repeated)
    var remarks = ImportPlan()
    table.reportUnreadColumns(to: &remarks)
    table.dropOthers(
      adding: header.numbers, to: &remarks, startingAt: { isPar(header.name(in: $0)) },
      evidence: header.evidence)
    header.reportNames(in: table.records, to: &remarks)
    var reader = try UDiscReader(header, rows: table.records)
    reader.plan.warnings = remarks.warnings
    if ["event", "division", "court"].contains(where: { table[$0] != nil }) {
      reader.shared = Dictionary(table.rows.map { ($0.line, $0) }) { first, _ in first }
    }
    for column in repeated {
      reader.plan.warn(
        table.line, "row",
        "The column \(table.titles[column].prefix(40)) occurs twice: the first one is read.")
    }
    for hole in reader.header.holes.indices where reader.header.holes[hole] == nil {
      reader.plan.warn(
        table.line, "row",
        "There is no column Hole\(hole + 1): the hole is kept, and nothing is known of it.")
    }
    for record in table.records { reader.take(record) }
    let line = table.line
    reader.endCard()
    reader.joinOrphans()
    reader.dropRepeated()
    for index in reader.cards.indices {
      reader.finish(reader.cards[index])
      // The rows of a long file need more memory than what is read from them.
      reader.cards[index] = Card()
    }
    reader.plan.isNewestFirst = true
    reader.dates.report(to: &reader.plan, line: line)
    reader.plan.warnings = reader.plan.warnings.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }.map(\.element)
    return reader.plan
  }

  private init(_ header: UDiscHeader, rows: ArraySlice<Record>) throws(Refusal) {
    self.header = header
    dates = try FileDates(
      rows.flatMap { row in [header.start, header.end].map { row.text($0) } })
    hasBlanks = rows.contains { record in
      header.holes.contains { $0 != nil && record.number($0) == .blank }
    }
  }

  /// Counts the scores of rows that are left out.
  private mutating func leaveOut(_ records: [Record]) {
    for record in records {
      let count = header.holes.count { ![.blank, .value(0)].contains(record.number($0)) }
      plan.countValues(count, leftOut: count)
    }
  }

  mutating func warn(_ record: Record, _ kind: String, _ message: String) {
    plan.warn(record.line, kind, message)
  }

  private mutating func take(_ record: Record) {
    let name = header.name(in: record)
    if Self.isPar(name) {
      if name != "Par", let first = card.first, isSameCard(first, record) {
        warn(
          record, "row",
          "\"\(name)\" begins another card, as a Par row does; a player who is called so is "
            + "written as \"\(name) (player)\".")
      }
      endCard()
      card.par = record
      return
    }
    guard name.contains(where: { !$0.isWhitespace }) else {
      leaveOut([record])
      warn(record, "row", "The row names no player and is left out.")
      return
    }
    guard !FileNames.isNobody(name) else {
      warn(record, "nobody", "\"\(name.prefix(40))\" names nobody: the row is left out.")
      return
    }
    guard !UDiscHeader.isOfHoles(name) else {
      warn(record, "row", "\"\(name)\" is about the holes, and no player: the row is left out.")
      return
    }
    if !isOf(card, record) { endCard() }
    guard card.players.count < 100 else {
      warn(
        record, "row",
        "A card has 100 players at most: \(name.singleSpaced.prefix(100)) is left out.")
      return
    }
    if card.par == nil, isSecondLap(record) { endCard() }
    card.players.append(record)
    plan.count("player_rows")
  }

  /// Whether a row with that name begins a card and gives its pars.
  static func isPar(_ name: String) -> Bool { Roster.folded(name[...]) == "par" }

  private mutating func endCard() {
    if card.first != nil { cards.append(card) }
    card = Card()
  }

  /// Whether a row can belong to a card, because it agrees with the card's first and last row; one
  /// of them may lack the course.
  func isOf(_ card: Card, _ record: Record) -> Bool {
    [card.first, card.players.last].allSatisfy { $0.map { isSameCard($0, record) } ?? true }
  }

  private func isSameCard(_ one: Record, _ other: Record) -> Bool {
    guard saysSame(one, other, header.course), saysSame(one, other, header.layout) else {
      return false
    }
    if isEqual(one, other, header.start) { return true }
    let (first, second) = (dates.time(one.text(header.start)), dates.time(other.text(header.start)))
    // A row with a mistyped date continues the card around it.
    guard let first, let second else { return (first == nil) != (second == nil) }
    return Self.minute(first) == Self.minute(second)
  }

  /// Whether two rows can be of one course or layout: case and spaces are ignored, and a blank
  /// field agrees with every name.
  private func saysSame(_ one: Record, _ other: Record, _ column: Int?) -> Bool {
    guard let column else { return true }
    guard min(one.fields.count, other.fields.count) > column else { return false }
    let (first, second) = (one.fields[column], other.fields[column])
    return first == second || first.isEmpty || second.isEmpty
      || Roster.folded(first[...]) == Roster.folded(second[...])
  }

  /// Whether two rows have equal values in a column; `false` if a value is missing.
  private func isEqual(_ one: Record, _ other: Record, _ column: Int?) -> Bool {
    min(one.fields.count, other.fields.count) > column ?? 0
      && one.text(column) == other.text(column)
  }

  /// Whether a row repeats a name of the card with other scores, and so belongs to another card.
  private func isSecondLap(_ record: Record) -> Bool {
    card.players.contains { hasSameName($0, record) && !hasSameScores($0, record) }
  }

  func hasSameName(_ one: Record, _ other: Record) -> Bool {
    Roster.folded(header.name(in: one)[...]) == Roster.folded(header.name(in: other)[...])
  }

  func hasSameScores(_ one: Record, _ other: Record) -> Bool {
    header.holes.allSatisfy { one.number($0) == other.number($0) }
  }

  /// Returns the minute in which a row's round began; the text of its date if that can't be read.
  func minute(of record: Record) -> String {
    let start = record.text(header.start)
    return dates.time(start).map(Self.minute) ?? start
  }

  private mutating func finish(_ card: Card) {
    guard let first = card.first else { return }
    guard !card.players.isEmpty else {
      warn(first, "empty-card", "The card has no players and is left out.")
      return
    }
    let records = (card.par.map { [$0] } ?? []) + card.players
    guard let (dated, start) = dated(records) else {
      let said = first.text(header.start)
      leaveOut(card.players)
      warn(
        first, "date",
        said.isEmpty
          ? "The card has no date, as in 2026-05-01 1015: it is left out."
          : "\"\(said.prefix(40))\" is no date, as in 2026-05-01 1015: the card is left out.")
      return
    }
    let course = said(in: records, header.course, "course")
    guard !course.isEmpty else {
      leaveOut(card.players)
      warn(first, "row", "No row of the card names a course: it is left out.")
      return
    }
    let pars = pars(of: card)
    let rows = card.players.map { UDiscRow(header, $0, holes: pars.count) }
    guard rows.contains(where: { $0.played > 0 }),
      let layout = try? Layout(name: said(in: records, header.layout, "layout"), pars: pars),
      let round = try? StrokePlay(courseName: course, layout: layout, edition: "")
    else {
      warn(first, "empty-card", "Nothing was played on the card: it is left out.")
      return
    }
    if let par = card.par { checkTotal(of: par, round.layout) }
    let minute = Self.minute(start)
    let kept = keptRows(rows, pars: pars, minute: minute)
    var planned = ImportPlan.Card(
      line: first.line, kind: StrokePlay.kindID, round: round,
      group: "\(minute)|\(pars.map { $0.map(String.init) ?? "?" }.joined(separator: ","))",
      startedAt: start, endedAt: end(of: dated, among: records, after: start), rows: kept,
      note: note(of: card), event: records.compactMap { shared[$0.line]?.event }.first)
    planned.leastMinutes = round.leastMinutes
    planned.reference = round.importedCourse
    plan.cards.append(planned)
  }

  /// Returns the note of a card: what its rows say about divisions, with the names of the players
  /// if that differs.
  private func note(of card: Card) -> String {
    let said = card.players.map { (header.name(in: $0), shared[$0.line]?.remarks ?? []) }
    guard let first = said.first?.1, said.contains(where: { !$0.1.isEmpty }) else { return "" }
    if said.allSatisfy({ $0.1 == first }) { return first.joined(separator: ", ") }
    return said.filter { !$0.1.isEmpty }.map {
      "\(FileText.name($0)): \($1.joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  /// Returns the name of a card's course or layout, which is the first one in its rows; it also
  /// applies to rows without a name.
  private mutating func said(in records: [Record], _ column: Int?, _ noun: String) -> String {
    let name = records.lazy.map { $0.text(column) }.first { !$0.isEmpty } ?? ""
    for record in records where !name.isEmpty && record.text(column).isEmpty {
      warn(record, "row", "The row names no \(noun): that of the card is taken.")
    }
    return String(name.prefix(Layout.nameLimit))
  }

  /// Returns the first row of a card that has a date, with its time; `nil` if none has.
  private mutating func dated(_ records: [Record]) -> (Record, LocalTime)? {
    let column = header.start
    let first = records.first { dates.time($0.text(column)) != nil }
    guard let first, let time = dates.time(first.text(column)) else { return nil }
    for record in records where dates.time(record.text(column)) == nil {
      let said = record.text(column).prefix(40)
      warn(
        record, "date",
        said.isEmpty
          ? "The row has no date: that of the card is taken."
          : "\"\(said)\" is no date, as in 2026-05-01 1015: that of the card is taken.")
    }
    return (first, time)
  }

  private mutating func end(of record: Record, among records: [Record], after start: LocalTime)
    -> LocalTime?
  {
    let text = record.text(header.end)
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    guard let end = dates.time(text) else {
      warn(
        record, "date",
        "\"\(text.prefix(40))\" is no date, as in 2026-05-01 1110: the card is kept without its end."
      )
      return nil
    }
    guard end >= start else {
      warn(
        record, "date",
        "The card ends at \(end.description), before it starts at \(start.description): it is kept without "
          + "its end.")
      return nil
    }
    if let other = records.first(where: { dates.time($0.text(header.end)) ?? end != end }) {
      warn(other, "date", "The row ends at another time than its card: that of the card is taken.")
    }
    return end
  }

  /// Returns a time cut off after the minute, which is equal in all copies of a card.
  private static func minute(_ time: LocalTime) -> String {
    String(time.description.prefix(16))
  }

  /// Returns the pars of the card's holes; `nil` for unknown ones.
  private mutating func pars(of card: Card) -> [Int?] {
    let last = card.par.map { lastHole(of: [$0]) { $0 != .blank } } ?? 0
    guard let par = card.par, last > 0 else {
      let count = lastHole(of: card.players) {
        $0 != .blank && (card.par != nil || hasBlanks || $0 != .value(0))
      }
      return [Int?](repeating: nil, count: count)
    }
    return header.holes.prefix(last).enumerated().map { index, column in
      let number = par.number(column)
      if case .value(let value) = number, LayoutHole.parLimits.contains(value) { return value }
      if number != .blank, number != .value(0) {
        warn(
          par, "row",
          "The par of hole \(index + 1) is \"\(par.text(column).prefix(40))\", which is no number from "
            + "1 to 10: it is unknown.")
      }
      return nil
    }
  }

  /// Returns the number of the last hole whose value in one of the rows satisfies a condition; 0
  /// for none.
  private func lastHole(of records: [Record], where says: (Record.Number) -> Bool) -> Int {
    let last = header.holes.prefix(Layout.holeLimits.upperBound).lastIndex { column in
      records.contains { says($0.number(column)) }
    }
    return last.map { $0 + 1 } ?? 0
  }

  private mutating func keptRows(_ rows: [UDiscRow], pars: [Int?], minute: String)
    -> [ImportPlan.Row]
  {
    var seen: Set<String> = []
    return rows.compactMap { row in
      plan.count("hole_scores", row.played)
      plan.countValues(row.played + row.unread, leftOut: row.unread)
      guard seen.insert(row.identity).inserted else {
        warn(
          row.record, "duplicate",
          "\(row.name.singleSpaced) occurs twice on the card with the same scores: one is kept.")
        return nil
      }
      check(row, pars: pars)
      return row.planned(minute: minute, status: row.status(header))
    }
  }

  /// Compares a row's totals with its holes and reports differences; the holes are always kept.
  private mutating func check(_ row: UDiscRow, pars: [Int?]) {
    plan.warnings += row.problems
    if let message = row.disagreement(header, pars: pars) { warn(row.record, "total", message) }
  }

  private mutating func checkTotal(of par: Record, _ layout: Layout) {
    guard let sum = layout.par, case .value(let value) = par.number(header.total), value != sum
    else { return }
    warn(
      par, "total",
      "The Par row says Total \(value), its pars add up to \(sum). The pars are kept.")
  }
}
