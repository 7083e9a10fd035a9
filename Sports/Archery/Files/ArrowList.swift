internal import ScoringKit

/// Lists of arrows with named columns: a line an arrow, or a line an end.
///
/// A line an end is `archer,end,arrow1,arrow2,…`, a line an arrow `archer,end,arrow,symbol`.
/// Columns may come in any order, and may be more: `date`, `round`, `title`, `bow`, `ruleset`,
/// `location`, `pass`, `distance`, `face`, `diameter`, `points`, `spot`, `x`, `y`,
/// `arrow_number`, `end_total`, `total`. Other columns are not read.
struct ArrowList {
  /// The name of the form on the command line.
  static let id = "arrows"

  static let importer = Importer(
    id: id, abstract: "a list of arrows as CSV with the columns archer, end, arrow1, arrow2, …",
    recognizes: { recognizes($0) }, read: { try plan($0) })

  private let table: DelimitedText
  private let columns: [String: Int]
  private let titles: [String]
  /// Whether any line names its archer: then one that names nobody is nobody's.
  private let namesArchers: Bool
  /// The columns of a line's arrows; empty where a line is one arrow.
  private let arrows: [Int]
  private var scores: [PaperScore] = []
  private var places: [String: Int] = [:]
  private var warnings: [ImportPlan.Warning] = []
  /// The scores whose ends begin again, each reported once.
  private var repeated: Set<Int> = []

  private static let comment = UInt8(ascii: "#")

  // MARK: Columns

  private static let names: [String: [String]] = [
    "archer": ["archer", "athlete", "player", "name"], "date": ["date", "shotdate", "started"],
    "round": ["round", "roundname", "standardround"], "title": ["title", "training", "event"],
    "bow": ["bow"], "ruleset": ["ruleset"], "location": ["location", "indoor"],
    "pass": ["pass"], "distance": ["distance"], "face": ["face", "target"],
    "diameter": ["diameter", "size"], "end": ["end"], "arrow": ["arrow", "shot"],
    "symbol": ["symbol", "label", "value"], "points": ["points", "score"], "spot": ["spot"],
    "x": ["x"], "y": ["y"], "number": ["arrownumber", "number"],
    "endTotal": ["endtotal", "et"], "total": ["total", "totalscore"],
  ]

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && !$0.isWhitespace }
  }

  /// Whether a file begins with the names of such columns.
  static func recognizes(_ beginning: String) -> Bool {
    guard let record = DelimitedText(beginning, comment: comment).records.first else {
      return false
    }
    return (try? ArrowList(record, DelimitedText(""))) != nil
  }

  /// Reads a whole file.
  ///
  /// - Throws: a refusal that names the columns that are missing.
  static func plan(_ text: String) throws(Refusal) -> ImportPlan {
    let table = DelimitedText(text, comment: comment)
    guard let header = table.records.first else {
      throw Refusal(.notation, "The file is empty.")
    }
    var list = try ArrowList(header, table)
    for record in table.records.dropFirst() { list.take(record) }
    return PaperCard.plan(list.scores, warnings: list.warnings)
  }

  private init(_ header: DelimitedText.Record, _ table: DelimitedText) throws(Refusal) {
    let found = header.fields.map(Self.folded)
    var columns: [String: Int] = [:]
    for (key, names) in Self.names {
      columns[key] = names.lazy.compactMap { found.firstIndex(of: $0) }.first
    }
    let numbered = found.indices.filter { column in
      found[column].hasPrefix("arrow") && Int(found[column].dropFirst(5)) != nil
    }
    if columns["symbol"] == nil, numbered.isEmpty { columns["symbol"] = columns["points"] }
    guard columns["end"] != nil, !numbered.isEmpty || columns["symbol"] != nil,
      !numbered.isEmpty || columns["arrow"] != nil || columns["archer"] != nil
    else {
      throw Refusal(
        .notation, "The file has no columns with ends and arrows.",
        expected: ["archer,end,arrow1,arrow2,arrow3", "archer,end,arrow,symbol"])
    }
    self.table = table
    self.columns = columns
    arrows = numbered
    titles = header.fields
    let archer = columns["archer"]
    namesArchers = table.records.dropFirst().contains {
      !FileText.name($0.text(archer)).isEmpty
    }
  }

  // MARK: Lines

  private func text(_ key: String, _ record: DelimitedText.Record) -> String {
    record.text(columns[key])
  }

  /// The end that a line is of; nil where the line is left out.
  private mutating func end(of record: DelimitedText.Record) -> Int? {
    guard let end = FileText.number(text("end", record)), (1...1000).contains(end) else {
      let said = text("end", record).prefix(20)
      warn(record, "row", "\"\(said)\" is no number of an end; the line is left out.")
      return nil
    }
    guard !namesArchers || !FileText.name(text("archer", record)).isEmpty else {
      warn(record, "row", "The line names no archer; it is left out.")
      return nil
    }
    return end
  }

  private mutating func take(_ record: DelimitedText.Record) {
    guard let end = end(of: record) else { return }
    noteZeros(record)
    let index = place(of: record)
    let pass = pass(record, in: index)
    if scores[index].passes[pass] == nil {
      scores[index].passes[pass] = PaperScore.Pass(
        distance: text("distance", record), face: text("face", record),
        size: columns["diameter"] == nil ? text("face", record) : text("diameter", record))
    }
    let total = FileText.number(text("endTotal", record))
    guard arrows.isEmpty else {
      for (number, column) in arrows.enumerated() {
        let shot = PaperScore.Shot(
          line: record.line, text: record.text(column), column: titles[column])
        // Behind the last arrow a short end has empty fields, which are no arrows of it.
        let isPadding = arrows[number...].allSatisfy { record.text($0).isEmpty }
        guard !isPadding || number == 0 else { return }
        note(
          scores[index].add(shot, pass: pass, end: end, arrow: number + 1, total: total), index,
          record)
      }
      return
    }
    let arrow = text("arrow", record)
    if arrow.hasPrefix("+") {
      scores[index].addSurplus(shot(record))
    } else {
      let number = FileText.number(arrow).flatMap { (1...36).contains($0) ? $0 : nil }
      note(
        scores[index].add(shot(record), pass: pass, end: end, arrow: number, total: total), index,
        record)
    }
  }

  /// Says that a 0 is taken for a miss, which is M.
  ///
  /// It may be half of a 10; among points it is plain.
  private mutating func noteZeros(_ record: DelimitedText.Record) {
    let symbols = columns["symbol"] == columns["points"] ? nil : columns["symbol"]
    let zeros = (arrows.isEmpty ? [symbols].compactMap(\.self) : arrows).filter {
      record.text($0) == "0"
    }
    guard !zeros.isEmpty else { return }
    let cells = zeros.map { titles[$0] }.joined(separator: ", ")
    warn(record, "miss", "\(cells): 0 is taken for a miss, which is M.")
  }

  private func shot(_ record: DelimitedText.Record) -> PaperScore.Shot {
    let number = FileText.number(text("number", record))
    return PaperScore.Shot(
      line: record.line, text: text("symbol", record),
      column: columns["symbol"].map { titles[$0] } ?? "",
      spot: FileText.number(text("spot", record)),
      place: ArrowPlace(radii: text("x", record)[...], text("y", record)[...]),
      arrowNumber: number.flatMap { (1...999).contains($0) ? $0 : nil },
      points: FileText.number(text("points", record)))
  }

  /// The score that a line belongs to, which it begins where it is the first.
  private mutating func place(of record: DelimitedText.Record) -> Int {
    let keys = ["archer", "date", "round", "title"]
    let round = roundName(record)
    let key = keys.map { $0 == "round" ? round : text($0, record) }.joined(separator: "\u{1}")
    if let index = places[key] { return index }
    let date = text("date", record)
    let time = FileText.time(date)
    if time == nil, !date.isEmpty, let index = scores.indices.last,
      scores[index].name == FileText.name(text("archer", record)),
      scores[index].round == String(round.prefix(100)),
      scores[index].title == String(text("title", record).prefix(100))
    {
      warn(record, "date", "\"\(date.prefix(40))\" is no date; that of the line before is taken.")
      places[key] = index
      return index
    }
    var score = PaperScore(line: record.line, name: FileText.name(text("archer", record)))
    score.round = String(round.prefix(100))
    score.title = String(text("title", record).prefix(100))
    score.bow = String(text("bow", record).prefix(100))
    score.ruleset = String(text("ruleset", record).prefix(40))
    score.location = String(text("location", record).prefix(20))
    score.startedAt = time
    if score.startedAt == nil, !date.isEmpty {
      warn(record, "date", "\"\(date.prefix(40))\" is no date; today's is taken.")
    }
    if let total = FileText.number(text("total", record)) {
      score.stated.append(PaperScore.Stated(label: "total", value: total, pass: nil))
    }
    places[key] = scores.count
    scores.append(score)
    return scores.count - 1
  }

  /// The name of the round; a bare number in that column is one of its distances.
  private func roundName(_ record: DelimitedText.Record) -> String {
    let name = text("round", record)
    return FileText.number(name) == nil || columns["pass"] != nil ? name : ""
  }

  /// The distance of a line: as it is numbered, or the next one where the distance changes.
  private func pass(_ record: DelimitedText.Record, in index: Int) -> Int {
    let said = columns["pass"] == nil ? text("round", record) : text("pass", record)
    if let number = FileText.number(said), (1...60).contains(number) { return number }
    guard let last = scores[index].ends.last?.pass else { return 1 }
    let distance = text("distance", record)
    return scores[index].passes[last]?.distance == distance ? last : min(60, last + 1)
  }

  private mutating func note(_ isRepeated: Bool, _ index: Int, _ record: DelimitedText.Record) {
    guard isRepeated, repeated.insert(index).inserted else { return }
    warn(
      record, "end",
      "End \(text("end", record).prefix(20)) begins again: each time it is taken for the next end.")
  }

  private mutating func warn(_ record: DelimitedText.Record, _ kind: String, _ message: String) {
    warnings.append(ImportPlan.Warning(line: record.line, kind: kind, message: message))
  }
}

/// Writes rounds as a list of arrows, a line each, in the order in which they were shot.
///
/// An arrow that is not shot has its line without a symbol, so that the round keeps its size.
struct ArrowListWriter {
  static let exporter = Exporter(
    id: ArrowList.id, abstract: "A list of arrows as CSV, a line an arrow, with their places",
    write: { try write($0, $1) })

  static let columns = [
    "archer", "date", "round", "ruleset", "bow", "location", "pass", "distance", "diameter",
    "face", "end", "arrow", "symbol", "points", "spot", "x", "y", "arrow_number",
  ]

  /// Writes rounds, each with its names; matches are left out.
  ///
  /// - Throws: a refusal where there is no round of ends among them.
  static func write(_ ledgers: [any RoundLedger], _ rosters: [Roster]) throws(Refusal)
    -> Exporter.File
  {
    var losses = ExportLosses()
    var lines = [columns.joined(separator: ",")]
    for item in try losses.rounds(ledgers, rosters) {
      for seat in item.state.card.seats { lines += Self.lines(of: seat, in: item) }
    }
    return Exporter.File(
      text: lines.joined(separator: "\n") + "\n", leftOut: losses.sentences)
  }

  private static func lines(of seat: Seat, in item: ExportLosses.Item) -> [String] {
    let state = item.state
    let lead = [
      item.names[seat], String(item.ledger.header.startedAt.description.prefix(16)),
      RoundCatalogue.round(code: state.definition.code) == nil
        ? state.definition.name : state.definition.code, state.ruleset.id,
      state.archers[seat.index].bow?.rawValue ?? "", state.definition.location.rawValue,
    ]
    return state.card.plans.flatMap { plan -> [String] in
      let pass = state.definition.passes[plan.pass ?? 0]
      let face = state.card.face(seat, end: plan.number)?.id ?? pass.face.id
      let place = [
        plan.pass.map { "\($0 + 1)" } ?? "", plan.pass == nil ? "" : "\(pass.distance)",
        plan.pass == nil ? "" : "\(pass.size)", face, "\(plan.number)",
      ]
      let end = state.card.end(plan.number, of: seat)
      let shots =
        end.shots.enumerated().map { ("\($0 + 1)", $1) }
        + end.extras.enumerated().map { ("+\($0 + 1)", Optional($1)) }
      return shots.map { number, shot in
        (lead + place + [number] + fields(shot)).map { DelimitedText.quoted($0) }
          .joined(separator: ",")
      }
    }
  }

  private static func fields(_ shot: ScoredArrow?) -> [String] {
    guard let shot else { return Array(repeating: "", count: 6) }
    return [
      shot.zone.symbol, "\(shot.points)", shot.spot.map(String.init) ?? "",
      shot.place.map { ArrowPlace.radii($0.x) } ?? "",
      shot.place.map { ArrowPlace.radii($0.y) } ?? "",
      shot.arrowNumber.map(String.init) ?? "",
    ]
  }
}
