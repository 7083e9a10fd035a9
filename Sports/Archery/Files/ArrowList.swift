internal import ScoringKit

/// Reads and writes lists of arrows with named columns: one line per arrow, or one line per end.
///
/// A line per end is `archer,end,arrow1,arrow2,…`, a line per arrow `archer,end,arrow,symbol`. The
/// columns may be in any order, and there may be more, which `columns` lists, such as `date`, `round`
/// and `bow`.
struct ArrowList {
  static let importer = Importer(
    id: "arrows",
    abstract: "a list of arrows as CSV with the columns archer, end, arrow1, arrow2, …",
    table: { try table($0) }, read: { try plan($0, OwnDocuments($1, Rounds.kind)) }
  ).needing(["archer"] + Table.Column.personHeadings, ["end"], ["arrow1", "arrow", "arrow 1"])

  private var table: Table
  private let names: OwnDocuments
  /// Whether any line of the file names its archer; if so, a line without a name is left out.
  private let namesArchers: Bool
  /// The positions of the columns with an end's arrows; empty if each line of the file is one
  /// arrow.
  private let arrows: [Int]
  private var scores: [PaperScore] = []
  private var places: [String: Int] = [:]
  /// The file's dates, which determine together whether 2/1/2026 is in January or in February.
  private let dates: FileDates
  /// The dates of the lines, also of those whose own date is blank or can't be read.
  private var lineDates = LineDates()
  private var plan = ImportPlan()
  /// The indices of the scores whose end numbers start again, each reported once.
  private var repeated: Set<Int> = []
  /// The indices of the scores with lines that name different bows, each reported once.
  private var otherBows: Set<Int> = []

  private static func plan(_ table: Table, _ names: OwnDocuments) throws(Refusal) -> ImportPlan {
    var plan = ImportPlan()
    let arrows = arrows(table)
    var results = table
    dropOthers(from: &results, arrows: arrows, to: &plan)
    var table = interpreted(results, arrows: arrows)
    table.reportUnreadColumns(to: &plan)
    table.reportNames("archer", to: &plan)
    if !table.rows.contains(where: { !$0.person("archer").isEmpty }) {
      try checkNames(table, arrows: arrows, to: &plan)
    }
    table = try ordered(table, arrows: arrows, to: &plan)
    var list = try ArrowList(table, names)
    list.dates.report(to: &plan, line: table.line)
    list.plan = plan
    list.lineDates = LineDates(table.rows, list.dates, to: &list.plan)
    for row in table.rows { list.take(row) }
    return PaperCard.plan(list.scores.map(\.inOrder), after: list.plan, names)
  }

  private init(_ table: Table, _ names: OwnDocuments) throws(Refusal) {
    self.table = table
    self.names = names
    arrows = Self.arrows(table)
    namesArchers = table.rows.contains { !$0.person("archer").isEmpty }
    dates = try FileDates(table.rows.map { $0.text("date") })
  }

  /// Removes the rows that are no arrows, such as totals, from a table.
  private static func dropOthers(from table: inout Table, arrows: [Int], to plan: inout ImportPlan)
  {
    let (end, symbol) = (table["end"], table["symbol"])
    let people = ["archer", "given name", "family name"].map { table[$0] }
    let namesArchers = table.rows.contains { !$0.person("archer").isEmpty }
    let numbers = arrows + ["total", "end_total", "points"].compactMap { table[$0] }
    table.dropOthers(adding: numbers, to: &plan) { record in
      let isEnd = FileText.number(record.text(end)) != nil
      let isNamed = !namesArchers || people.contains { !record.text($0).isEmpty }
      if isEnd, isNamed { return .complete }
      let hasArrows = (arrows + [symbol].compactMap(\.self)).contains { !record.text($0).isEmpty }
      return isEnd || hasArrows || numbers.contains { !record.text($0).isEmpty } ? .partial : .none
    }
  }

  // MARK: Lines

  /// Returns the number of the end that a line belongs to; warns and returns `nil` if the line must
  /// be left out.
  private mutating func end(of row: Table.Row) -> Int? {
    let said = row.text("end")
    guard let end = FileText.number(said, in: 1...1000) else {
      plan.warn(
        row.line, "row", "\"\(said.prefix(20))\" is no number of an end; the line is left out.")
      return nil
    }
    if let surplus = row.surplus {
      plan.warn(row.line, "row", "\(surplus): it is left out.")
      return nil
    }
    guard !namesArchers || !row.person("archer").isEmpty else {
      plan.warn(row.line, "row", "The line names no archer; it is left out.")
      return nil
    }
    guard !FileNames.isNobody(row.person("archer")) else {
      plan.warn(row.line, "nobody", "The line names nobody who shot; it is left out.")
      return nil
    }
    return end
  }

  private mutating func take(_ row: Table.Row) {
    guard !lineDates.leftOut.contains(row.line), let end = end(of: row) else {
      let count = shots(row).count { !$0.shot.text.isEmpty }
      plan.countValues(count, leftOut: FileNames.isNobody(row.person("archer")) ? 0 : count)
      return
    }
    noteZeros(row)
    table.reportUnread(in: row, to: &plan)
    let index = place(of: row)
    let pass = pass(row, end: end, in: index)
    let described = PaperScore.Pass(
      distance: row.text("distance"), face: row.text("face"),
      size: row.text(table["diameter"] == nil ? "face" : "diameter"))
    if let other = scores[index].describe(pass, described) {
      plan.warn(row.line, "distance", other)
    }
    let arrow = row.text("arrow")
    if arrows.isEmpty, arrow.hasPrefix("+") {
      takeSurplus(row, FileText.number(String(arrow.dropFirst()), in: 1...40), pass, end, index)
      return
    }
    for (arrow, shot) in shots(row) {
      let taking = scores[index].add(
        shot, pass: pass, end: end, arrow: arrow, total: FileText.number(row.text("end_total")),
        isNewEnd: arrows.isEmpty && arrow == 1 && scores[index].beginsAgain(at: 1, in: pass))
      note(taking, end, arrow, index, row)
      // If one arrow is left out because its end exists already, so are all other arrows of the
      // line.
      if taking != .asSaid, taking != .next { return }
    }
  }

  /// Adds the arrow of a line whose arrow number is marked as surplus, such as `+1`.
  private mutating func takeSurplus(
    _ row: Table.Row, _ number: Int?, _ pass: Int, _ end: Int, _ index: Int
  ) {
    guard let number else {
      let said = row.text("arrow").prefix(20)
      plan.warn(
        row.line, "row", "\"\(said)\" is no surplus arrow as in +1; the line is left out.")
      return
    }
    let taking = scores[index].addSurplus(shot(row), pass: pass, end: end, arrow: number)
    note(taking, end, nil, index, row)
  }

  /// Warns that an arrow was left out or moved to the next end; end numbers that start again are
  /// reported once per archer's score.
  private mutating func note(
    _ taking: PaperScore.Taking, _ end: Int, _ arrow: Int?, _ index: Int,
    _ row: Table.Row
  ) {
    let whose = scores[index].name.isEmpty ? "" : " of \(scores[index].name.prefix(60))"
    switch taking {
    case .asSaid: break
    case .next:
      guard repeated.insert(index).inserted else { return }
      plan.warn(
        row.line, "end", "End \(end) begins again: each time it is read as the next end.")
    case .known(let line):
      let said = arrow.map { "\($0)" } ?? row.text("arrow").prefix(20)
      let what = arrows.isEmpty && !said.isEmpty ? "Arrow \(said) of end" : "End"
      plan.warn(
        row.line, "end",
        "\(what) \(end)\(whose) is in line \(line) already: this line is left out. Number each end "
          + "once; ends of another distance have its number in a column \"pass\".")
    }
  }

  /// Returns the arrows of a line with their numbers in the end.
  ///
  /// Empty fields after the last arrow of a short end are no arrows.
  private func shots(_ row: Table.Row) -> [(arrow: Int?, shot: PaperScore.Shot)] {
    guard !arrows.isEmpty else {
      return [(FileText.number(row.text("arrow"), in: 1...36), shot(row))]
    }
    let last = arrows.lastIndex { !row[$0].isEmpty } ?? 0
    return arrows[...last].enumerated().map { number, column in
      (
        number + 1,
        PaperScore.Shot(line: row.line, text: row[column], column: table.titles[column])
      )
    }
  }

  /// Reports that a 0 is read as a miss, which is written M.
  ///
  /// The 0 may be half of a 10; in a column of points it is unambiguous.
  private mutating func noteZeros(_ row: Table.Row) {
    let symbols = table["symbol"] == table["points"] ? nil : table["symbol"]
    let zeros = (arrows.isEmpty ? [symbols].compactMap(\.self) : arrows).filter {
      row[$0] == "0"
    }
    guard !zeros.isEmpty else { return }
    let cells = zeros.map { table.titles[$0] }.joined(separator: ", ")
    plan.warn(row.line, "miss", "\(cells): 0 is read as a miss, which is written M.")
  }

  private func shot(_ row: Table.Row) -> PaperScore.Shot {
    PaperScore.Shot(
      line: row.line, text: row.text("symbol"),
      column: table["symbol"].map { table.titles[$0] } ?? "",
      spot: FileText.number(row.text("spot")),
      place: ArrowPlace(radii: row.text("x")[...], row.text("y")[...]),
      arrowNumber: FileText.number(row.text("arrow_number"), in: Shot.arrowNumbers),
      points: FileText.number(row.text("points")))
  }

  /// Returns the index of the score that a line belongs to, and creates the score for its first
  /// line; case and extra spaces of names are ignored.
  private mutating func place(of row: Table.Row) -> Int {
    let startedAt = lineDates[row.line]
    var score = PaperScore(line: row.line, name: row.person("archer"))
    score.round = String(roundName(row).prefix(100))
    score.title = String(row.text("title").prefix(100))
    score.event = row.event ?? ""
    // The same day may be written in different ways.
    let key = "\(startedAt?.description ?? "")\u{1}\(score.foldedNames)"
    let bow = String(row.text("bow").prefix(100))
    if let index = places[key] ?? goingOn(score, at: startedAt, row) {
      note(bow, of: index, row)
      places[key] = index
      return index
    }
    defer { places[key] = scores.count - 1 }
    score.bow = bow
    score.ruleset = String(row.text("ruleset").prefix(40))
    score.location = String(row.text("location").prefix(20))
    score.startedAt = startedAt
    score.remarks = row.remarks
    if !score.round.isEmpty { score.note = score.title }
    if let total = FileText.number(row.text("total")) {
      score.stated.append(PaperScore.Stated(label: "total", value: total, pass: nil))
    }
    scores.append(score)
    return scores.count - 1
  }

  /// Returns the archer's last round if this line has the same day, a later time and that round's
  /// next end: some lists contain the time of each end.
  private func goingOn(
    _ score: PaperScore, at time: LocalTime?, _ row: Table.Row
  ) -> Int? {
    guard let time, let end = FileText.number(row.text("end"), in: 2...1000),
      let index = scores.lastIndex(where: { $0.foldedNames == score.foldedNames }),
      let began = scores[index].startedAt, began.isoDate == time.isoDate, began < time,
      let last = scores[index].ends.last?.number, (last...last + 1).contains(end)
    else { return nil }
    return index
  }

  /// Reports, once per round, that a line has a different bow than the lines before it.
  private mutating func note(_ bow: String, of index: Int, _ row: Table.Row) {
    let known = scores[index].bow
    if known.isEmpty { scores[index].bow = bow }
    guard !known.isEmpty, !bow.isEmpty, bow.lowercased() != known.lowercased(),
      otherBows.insert(index).inserted
    else { return }
    plan.warn(
      row.line, "bow",
      "The bow of this round is \"\(known)\" in line "
        + "\(scores[index].line): \"\(bow.prefix(40))\" is left out.")
  }

  /// Returns the name of the round on a line; empty if that column contains the number of a
  /// distance.
  private func roundName(_ row: Table.Row) -> String {
    let name = row.text("round")
    return FileText.number(name) == nil || table["pass"] != nil ? name : ""
  }

  /// Returns the number of the distance to which a line belongs, from 1: the number in the line,
  /// else that of the same distance in a known round, else the archer's latest distance if it has
  /// the same length.
  ///
  /// Otherwise it is an earlier distance of the same length that lacks this end, because a file may
  /// be sorted by ends; or else a new distance.
  private func pass(_ row: Table.Row, end: Int, in index: Int) -> Int {
    let said = row.text(table["pass"] == nil ? "round" : "pass")
    if let number = FileText.number(said, in: 1...60) { return number }
    let score = scores[index]
    let described = PaperScore.Pass(distance: row.text("distance"))
    if let number = pass(at: described.length, of: score.round) { return number }
    guard let last = score.ends.last?.pass else { return 1 }
    let distance = described.measured
    if score.passes[last]?.measured == distance { return last }
    let earlier = score.passes.filter { $0.value.measured == distance }.keys.sorted()
    return earlier.first { score.isNext(end, in: $0) }
      ?? min(60, (score.passes.keys.max() ?? last) + 1)
  }

  /// Returns the number of the distance with a length in a known round; `nil` if the round is
  /// unknown, or has no such distance or several.
  private func pass(at length: Distance?, of round: String) -> Int? {
    guard let length, let definition = names.round(named: round), definition.location != .field
    else { return nil }
    let places = definition.passes.indices.filter { definition.passes[$0].distance == length }
    return places.count == 1 ? places.first.map { $0 + 1 } : nil
  }
}

// MARK: - Writing

extension ArrowList {
  /// Writes one line per arrow, in shooting order.
  ///
  /// An arrow that was not shot has a line without a symbol, so that the round keeps its size.
  static let exporter = Exporter(
    id: "arrows", abstract: "A list of arrows as CSV, a line an arrow, with their places",
    hasFaces: true
  ) { rounds in
    let columns = [
      "archer", "date", "round", "ruleset", "bow", "location", "pass", "distance", "diameter",
      "face", "end", "arrow", "symbol", "points", "spot", "x", "y", "arrow_number",
    ]
    let records = rounds.flatMap { item in
      item.state.card.seats.flatMap { rows(of: $0, in: item) }
    }
    return DelimitedText.text(of: [columns] + records)
  }

  private static func rows(of seat: Seat, in item: Exporter.Item<TargetRound>) -> [[String]] {
    let (state, definition) = (item.state, item.state.definition)
    let lead = [
      item.names[seat], item.startedAt, item.roundName, state.ruleset.id,
      state.archers[seat.index].bow?.rawValue ?? "",
      definition.location.rawValue,
    ]
    return state.card.plans.flatMap { plan in
      let pass = definition.passes[plan.pass ?? 0]
      let distance = plan.pass.map { ["\($0 + 1)", "\(pass.distance)", "\(pass.size)"] }
      let face = state.card.face(seat, end: plan.number)?.id ?? pass.face.id
      let place = (distance ?? ["", "", ""]) + [face, "\(plan.number)"]
      let end = state.card.end(plan.number, of: seat)
      let shots =
        end.shots.enumerated().map { ("\($0 + 1)", $1) }
        + end.extras.enumerated().map { ("+\($0 + 1)", Optional($1)) }
      return shots.map { number, shot in lead + place + [number] + fields(shot) }
    }
  }

  private static func fields(_ arrow: ScoredArrow?) -> [String] {
    let shot = arrow?.shot
    return [
      shot?.symbol, arrow.map { "\($0.points)" }, shot?.spot.map(String.init),
      shot?.place.map { ArrowPlace.radii($0.x) }, shot?.place.map { ArrowPlace.radii($0.y) },
      shot?.arrowNumber.map(String.init),
    ].map { $0 ?? "" }
  }
}
