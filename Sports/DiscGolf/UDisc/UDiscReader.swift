internal import ScoringKit

/// Reads the score cards of an export: cards and warnings out, nothing repaired.
///
/// A `Par` row begins a card. Without one a card is a run of rows of the same course,
/// layout and minute; such rows away from a `Par` row of theirs join its card. Blank means that
/// the layout has no such hole, 0 that it was not played; in files without `Par` rows and
/// without blanks the zeros behind the last score are padding.
struct UDiscReader {
  private let table: DelimitedText
  private let header: UDiscHeader
  private var plan = ImportPlan()
  /// The records of the card that is being collected or read, its `Par` row apart.
  private var par: DelimitedText.Record?
  private var players: [DelimitedText.Record] = []
  private var blocks: [UDiscBlock] = []
  /// Whether the file leaves holes blank that a layout has not, so that a 0 is a hole.
  private let hasBlanks: Bool
  private var layouts: [LayoutKey: Layout] = [:]
  private var dates = UDiscDates()

  private struct LayoutKey: Hashable {
    let name: String
    let pars: [Int?]
  }

  /// Whether a file begins like one that this reader knows.
  static func recognizes(_ beginning: String) -> Bool {
    let line = beginning.prefix { !$0.isNewline }
    let table = DelimitedText(String(line.prefix(20_000)), separator: 44)
    guard let record = table.records.first else { return false }
    return UDiscHeader.recognizes(
      (0..<record.count).map { UDiscHeader.folded(record.text($0)) })
  }

  /// Reads a whole file.
  ///
  /// - Throws: a refusal where it is no export of score cards.
  /// - Complexity: O(*n*) for *n* bytes.
  static func plan(_ text: String) throws(Refusal) -> ImportPlan {
    var reader = try UDiscReader(text)
    for record in reader.table.records.dropFirst() { reader.take(record) }
    reader.endBlock()
    reader.joinOrphans()
    for block in reader.blocks { reader.finishCard(block) }
    reader.plan.warnings = reader.plan.warnings.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }.map(\.element)
    return reader.plan
  }

  private init(_ text: String) throws(Refusal) {
    let table = DelimitedText(text, separator: 44)
    self.table = table
    let header = try UDiscHeader(table)
    self.header = header
    hasBlanks = table.records.dropFirst().contains { record in
      header.holes.contains { $0.map { record.number($0) == .blank } ?? false }
    }
    plan.counts = ["player_rows": 0, "hole_scores": 0]
  }

  // MARK: Cards

  private mutating func take(_ record: DelimitedText.Record) {
    let name = record.text(header.player)
    if name == "Par" {
      endBlock()
      par = record
      return
    }
    guard name.contains(where: { !$0.isWhitespace }) else {
      warn(record, "row", "The row names no player and is left out.")
      return
    }
    if let first = par ?? players.first, !isSameCard(first, record) { endBlock() }
    guard players.count < 100 else {
      warn(record, "row", "A card has 100 players at most: this one is left out.")
      return
    }
    if par == nil, isSecondLap(record) { endBlock() }
    players.append(record)
    plan.counts["player_rows", default: 0] += 1
  }

  private func isSameCard(_ one: DelimitedText.Record, _ other: DelimitedText.Record) -> Bool {
    guard one.isEqual(other, at: header.course),
      header.layout.map({ one.isEqual(other, at: $0) }) ?? true
    else { return false }
    if one.isEqual(other, at: header.start) { return true }
    let (first, second) = (start(of: one), start(of: other))
    // A row whose date is mistyped goes on with the card that it stands in.
    guard let first, let second else { return (first == nil) != (second == nil) }
    return UDiscDates.minute(first) == UDiscDates.minute(second)
  }

  private func start(of record: DelimitedText.Record) -> LocalTime? {
    UDiscDates.parsed(record.text(header.start))
  }

  private mutating func endBlock() {
    if par != nil || !players.isEmpty { blocks.append(UDiscBlock(par: par, players: players)) }
    par = nil
    players = []
  }

  /// What the rows of one card have in common.
  private func key(of record: DelimitedText.Record) -> String {
    [
      record.text(header.course),
      header.layout.map { record.text($0) } ?? "",
      UDiscDates.minute(record.text(header.start)),
    ].joined(separator: "\u{1}")
  }

  /// Gives rows that stand away from their `Par` row back to its card; what could be of several,
  /// or has other scores than the card, stays a card of its own and is reported.
  private mutating func joinOrphans() {
    var cards: [String: [Int]] = [:]
    for (index, block) in blocks.enumerated() {
      if let par = block.par { cards[key(of: par), default: []].append(index) }
    }
    guard !cards.isEmpty else { return }
    for index in blocks.indices where blocks[index].par == nil {
      var own: [DelimitedText.Record] = []
      for record in blocks[index].players {
        let candidates = cards[key(of: record)] ?? []
        if let card = candidates.first(where: { takesOrphan(record, $0, of: candidates.count) }) {
          let line = blocks[card].par?.line ?? 0
          warn(
            record, "orphan",
            "\(shownName(record)) stands away from the card of line \(line) and is taken to it.")
          blocks[card].players.append(record)
        } else {
          own.append(record)
          let line = candidates.first.flatMap { blocks[$0].par?.line }
          guard let line else { continue }
          warn(
            record, "orphan",
            "\(shownName(record)) stands away from the card of line \(line), which is like it: "
              + "another card is made of the row.")
        }
      }
      blocks[index].players = own
    }
    blocks.removeAll { $0.par == nil && $0.players.isEmpty }
  }

  /// Whether a row belongs to a card: it is there already, or the card is the only one and lacks
  /// the name.
  private func takesOrphan(_ record: DelimitedText.Record, _ card: Int, of count: Int) -> Bool {
    let others = blocks[card].players.filter { folded($0) == folded(record) }
    if !others.isEmpty { return others.contains { hasSameScores($0, record) } }
    return count == 1 && blocks[card].players.count < 100
  }

  private func shownName(_ record: DelimitedText.Record) -> String {
    String(
      record.text(header.player).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ").prefix(100))
  }

  /// Whether a row repeats a name of the card with other scores: then it is another card.
  private func isSecondLap(_ record: DelimitedText.Record) -> Bool {
    players.contains { player in
      folded(player) == folded(record) && !hasSameScores(player, record)
    }
  }

  private func folded(_ record: DelimitedText.Record) -> String {
    Roster.folded(record.text(header.player)[...])
  }

  private func hasSameScores(_ one: DelimitedText.Record, _ other: DelimitedText.Record) -> Bool {
    header.holes.allSatisfy { column in
      column.map { one.number($0) == other.number($0) } ?? true
    }
  }

  private mutating func finishCard(_ block: UDiscBlock) {
    par = block.par
    players = block.players
    guard let first = par ?? players.first else { return }
    guard !players.isEmpty else {
      warn(first, "empty-card", "The card has no players and is left out.")
      return
    }
    var dated: (record: DelimitedText.Record, time: LocalTime)?
    var undated: [DelimitedText.Record] = []
    for record in (par.map { [$0] } ?? []) + players {
      if let time = dates.time(record.text(header.start)) {
        dated = dated ?? (record, time)
      } else {
        undated.append(record)
      }
    }
    guard let dated else {
      let said = first.text(header.start)
      warn(first, "date", "\"\(said)\" is no date: the card is left out.")
      return
    }
    for record in undated {
      let said = record.text(header.start).prefix(40)
      warn(record, "date", "\"\(said)\" is no date: that of the card is taken.")
    }
    let pars = readPars()
    let rows = players.map { UDiscRow(header, $0, holes: pars.count) }
    guard let layout = layout(named: name(header.layout, of: first), pars: pars) else {
      warn(first, "empty-card", "Nothing was played on the card: it is left out.")
      return
    }
    guard
      let round = try? StrokePlay(
        courseName: name(header.course, of: first) ?? "", layout: layout, edition: "")
    else { return }
    guard rows.contains(where: { $0.played > 0 }) else {
      warn(first, "empty-card", "Nothing was played on the card: it is left out.")
      return
    }
    if let par { checkTotal(of: par, layout) }
    let minute = UDiscDates.minute(dated.time)
    let kept = keptRows(rows, pars: pars, minute: minute)
    plan.cards.append(
      ImportPlan.Card(
        line: first.line, kind: StrokePlay.kindID, round: round,
        group: "\(minute)|\(pars.map { $0.map(String.init) ?? "?" }.joined(separator: ","))",
        startedAt: dated.time, endedAt: end(of: dated.record, after: dated.time), rows: kept))
  }

  private func name(_ column: Int?, of record: DelimitedText.Record) -> String? {
    column.map { String(record.text($0).prefix(Layout.nameLimit)) }
  }

  private mutating func layout(named name: String?, pars: [Int?]) -> Layout? {
    let key = LayoutKey(name: name ?? "", pars: pars)
    if let known = layouts[key] { return known }
    let layout = try? Layout(name: key.name, pars: pars)
    layouts[key] = layout
    return layout
  }

  private mutating func end(of record: DelimitedText.Record, after start: LocalTime) -> LocalTime? {
    guard let column = header.end else { return nil }
    let text = record.text(column)
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    guard let end = dates.time(text) else {
      warn(record, "date", "\"\(text)\" is no date: the card is kept without its end.")
      return nil
    }
    guard end >= start else {
      warn(record, "date", "The card ends before it starts: it is kept without its end.")
      return nil
    }
    return end
  }

  // MARK: Holes

  /// The pars of the card's holes; nil where one is not known.
  private mutating func readPars() -> [Int?] {
    let limit = Layout.holeLimits.upperBound
    guard let par else {
      return [Int?](
        repeating: nil,
        count: lastHole { $0 != .blank && (hasBlanks || $0 != .value(0)) })
    }
    var pars: [Int?] = []
    var last = 0
    for (index, column) in header.holes.prefix(limit).enumerated() {
      let number = column.map { par.number($0) } ?? .blank
      if number != .blank { last = index + 1 }
      if case .value(let value) = number, LayoutHole.parLimits.contains(value) {
        pars.append(value)
      } else {
        pars.append(nil)
        if number != .blank, number != .value(0) {
          warn(par, "row", "The par of hole \(index + 1) is no number from 1 to 10.")
        }
      }
    }
    guard last > 0 else {
      return [Int?](repeating: nil, count: lastHole { $0 != .blank })
    }
    return Array(pars.prefix(last))
  }

  /// The last hole about which some row of the card says what is asked for; 0 for none.
  private func lastHole(where says: (DelimitedText.Record.Number) -> Bool) -> Int {
    for (index, column) in header.holes.prefix(Layout.holeLimits.upperBound).enumerated().reversed()
    {
      guard let column else { continue }
      if players.contains(where: { says($0.number(column)) }) { return index + 1 }
    }
    return 0
  }

  // MARK: Rows

  private mutating func keptRows(_ rows: [UDiscRow], pars: [Int?], minute: String)
    -> [ImportPlan.Row]
  {
    var kept: [ImportPlan.Row] = []
    var seen: Set<UDiscRow.Identity> = []
    for row in rows {
      plan.counts["hole_scores", default: 0] += row.played
      guard seen.insert(row.identity).inserted else {
        warn(
          row.record, "duplicate",
          "\(row.shownName) stands twice on the card with the same scores: one is kept.")
        continue
      }
      check(row, pars: pars)
      kept.append(row.planned(minute: minute))
    }
    return kept
  }

  /// Compares what a row says of itself with its holes; the holes are kept in any case.
  private mutating func check(_ row: UDiscRow, pars: [Int?]) {
    for problem in row.problems { warn(row.record, problem.kind, problem.message) }
    let total = header.total.map { row.record.number($0) } ?? .blank
    let relative = header.relative.map { row.record.number($0) } ?? .blank
    let par = row.par(pars)
    let sum = row.strokes.reduce(0) { $0 + Int($1) }
    var said: [String] = []
    var found: [String] = []
    if case .value(let value) = total, value != sum, value != sum + row.beyond {
      said.append("Total \(value)")
      found.append("\(sum)")
    }
    if let par, case .value(let value) = relative, value != sum - par,
      value != sum + row.beyond - par
    {
      said.append("+/- \(value)")
      found.append(ToPar.text(sum - par))
    }
    guard !said.isEmpty else { return }
    warn(
      row.record, "total",
      "\(row.shownName): the file says \(said.joined(separator: " and ")), the holes add up to "
        + "\(found.joined(separator: " and ")). The holes are kept.")
  }

  private mutating func checkTotal(of par: DelimitedText.Record, _ layout: Layout) {
    guard let sum = layout.par, let column = header.total,
      case .value(let value) = par.number(column), value != sum
    else { return }
    warn(
      par, "total",
      "The Par row says Total \(value), its pars add up to \(sum). The pars are kept.")
  }

  private mutating func warn(_ record: DelimitedText.Record, _ kind: String, _ message: String) {
    plan.warnings.append(ImportPlan.Warning(line: record.line, kind: kind, message: message))
  }
}

/// The dates of an export: most rows repeat the one before.
struct UDiscDates {
  private var text = ""
  private var newest: LocalTime?

  /// The time that a text gives; nil where it is none.
  mutating func time(_ text: String) -> LocalTime? {
    if text == self.text { return newest }
    self.text = text
    newest = Self.parsed(text)
    return newest
  }

  /// The minute of a time, which all copies of a card share.
  static func minute(_ time: LocalTime) -> String {
    String(time.description.prefix(16))
  }

  /// The minute of a text; the text itself where it is no time.
  static func minute(_ text: String) -> String {
    parsed(text).map(minute) ?? text
  }

  static func parsed(_ text: String) -> LocalTime? {
    guard text.utf8.count <= 40 else { return nil }
    return LocalTime(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}

/// The rows of one card, before they are read.
struct UDiscBlock {
  /// Its `Par` row; nil where the file has none for it.
  let par: DelimitedText.Record?
  /// The rows of its players.
  var players: [DelimitedText.Record]
}
