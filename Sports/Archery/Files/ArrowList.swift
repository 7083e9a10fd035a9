internal import ScoringKit

/// Lists of arrows with named columns: a line an arrow, or a line an end.
///
/// A line an end is `archer,end,arrow1,arrow2,…`, a line an arrow `archer,end,arrow,symbol`.
/// Columns may come in any order, and may be more: `date`, `round`, `title`, `bow`, `ruleset`,
/// `location`, `pass`, `distance`, `face`, `diameter`, `points`, `spot`, `x`, `y`,
/// `arrow_number`, `end_total`, `total`. Other columns are not read.
struct ArrowList {
  static let importer = Importer(
    id: "arrows",
    abstract: "a list of arrows as CSV with the columns archer, end, arrow1, arrow2, …",
    recognizes: { recognizes($0) }, readWith: { try plan($0, OwnDocuments($1, Rounds.kind)) })

  private let columns: NamedColumns
  private let titles: [String]
  /// Whether any line names its archer: then one that names nobody is nobody's.
  private let namesArchers: Bool
  /// The columns of a line's arrows; empty where a line is one arrow.
  private let arrows: [Int]
  private var scores: [PaperScore] = []
  private var places: [String: Int] = [:]
  /// Whether 2/1/2026 is in January; nil where nothing in the file tells.
  private var isDayFirst: Bool?
  private var plan = ImportPlan()
  /// The scores whose ends begin again, each reported once.
  private var repeated: Set<Int> = []
  /// The scores with lines of another bow, each reported once.
  private var otherBows: Set<Int> = []
  /// The columns with a field that can't be read, each reported once.
  private var unread: Set<String> = []

  private static let comment = UInt8(ascii: "#")

  // MARK: Columns

  /// The columns, by the names under which files have them.
  private static let known = [
    ["archer", "athlete", "player", "name"], ["date", "shotdate", "started"],
    ["round", "roundname", "standardround"], ["title", "training", "event"], ["bow"], ["ruleset"],
    ["location", "indoor"], ["pass"], ["distance"], ["face", "target"], ["diameter", "size"],
    ["end"], ["arrow", "shot"], ["symbol", "label", "value"], ["points", "score"], ["spot"], ["x"],
    ["y"], ["arrow_number", "number"], ["end_total", "et"], ["total", "totalscore"],
  ]

  /// What can be read in the columns that say something beside the arrow's value.
  private static let readings: [(key: String, isRead: @Sendable (String) -> Bool)] = [
    ("pass", { FileText.number($0, in: 1...60) != nil }), ("spot", { FileText.number($0) != nil }),
    ("arrow_number", { FileText.number($0, in: Shot.arrowNumbers) != nil }),
    ("points", { FileText.number($0) != nil }), ("end_total", { FileText.number($0) != nil }),
    ("total", { FileText.number($0) != nil }),
    ("x", { ArrowPlace(radii: $0[...], "0") != nil }),
    ("y", { ArrowPlace(radii: $0[...], "0") != nil }),
    ("location", { PaperScore.isIndoor($0) != nil }),
    ("ruleset", { (try? Ruleset.named($0)) != nil }), ("face", { PaperFace.isKnown($0) }),
    ("diameter", { (try? FaceSize(PaperScore.Pass(size: $0).measuredSize[...])) != nil }),
    (
      "distance",
      { !$0.hasPrefix("-") && (try? Distance(PaperScore.Pass(distance: $0).measured[...])) != nil }
    ),
  ]

  static func recognizes(_ beginning: String) -> Bool {
    let header = DelimitedText(beginning, comment: comment).records.first
    return header.map { (try? ArrowList($0, [])) != nil } ?? false
  }

  /// Reads a whole file; throws a refusal that names the columns that are missing.
  static func plan(_ text: String, _ names: OwnDocuments = OwnDocuments()) throws(Refusal)
    -> ImportPlan
  {
    let records = DelimitedText(text, comment: comment).records
    guard let header = records.first else { throw Refusal(.notation, "The file is empty.") }
    var list = try ArrowList(header, records.dropFirst())
    list.isDayFirst = FileText.isDayFirst(in: text)
    for record in records.dropFirst() { list.take(record) }
    return PaperCard.plan(list.scores.map(\.inOrder), after: list.plan, names)
  }

  private init(
    _ header: DelimitedText.Record, _ records: ArraySlice<DelimitedText.Record>
  ) throws(Refusal) {
    titles = header.fields
    var columns = NamedColumns(header, known: Self.known, ignoring: "_-")
    arrows = columns.names.indices.filter { column in
      let name = columns.names[column]
      return name.hasPrefix("arrow") && Int(name.dropFirst(5)) != nil
    }
    // A file of MyTargets that lost its quotes in a spreadsheet numbers its distances as rounds.
    if let standard = columns.names.firstIndex(of: "standardround"), columns["round"] != standard {
      columns["pass"] = columns["pass"] ?? columns["round"]
      columns["round"] = standard
    }
    if columns["symbol"] == nil, arrows.isEmpty { columns["symbol"] = columns["points"] }
    guard columns.has("end"), !arrows.isEmpty || columns.has("symbol"),
      !arrows.isEmpty || columns.has("arrow") || columns.has("archer")
    else {
      throw Refusal(
        .notation, "The file has no columns with ends and arrows.",
        expected: ["archer,end,arrow1,arrow2,arrow3", "archer,end,arrow,symbol"])
    }
    self.columns = columns
    let archer = columns["archer"]
    namesArchers = records.contains { !FileText.name($0.text(archer)).isEmpty }
  }

  // MARK: Lines

  private func text(_ key: String, _ record: DelimitedText.Record) -> String {
    record.text(columns[key])
  }

  /// The end that a line is of; nil where the line is left out.
  private mutating func end(of record: DelimitedText.Record) -> Int? {
    let said = text("end", record)
    guard let end = FileText.number(said, in: 1...1000) else {
      plan.warn(
        record.line, "row", "\"\(said.prefix(20))\" is no number of an end; the line is left out.")
      return nil
    }
    if let surplus = columns.surplus(record) {
      plan.warn(record.line, "row", "\(surplus): it is left out.")
      return nil
    }
    guard !namesArchers || !FileText.name(text("archer", record)).isEmpty else {
      plan.warn(record.line, "row", "The line names no archer; it is left out.")
      return nil
    }
    return end
  }

  private mutating func take(_ record: DelimitedText.Record) {
    guard let end = end(of: record) else { return }
    noteZeros(record)
    noteUnread(record)
    let index = place(of: record)
    let pass = pass(record, end: end, in: index)
    let described = PaperScore.Pass(
      distance: text("distance", record), face: text("face", record),
      size: text(columns["diameter"] == nil ? "face" : "diameter", record))
    if let other = scores[index].describe(pass, described) {
      plan.warn(record.line, "distance", other)
    }
    let arrow = text("arrow", record)
    if arrows.isEmpty, arrow.hasPrefix("+") {
      takeSurplus(record, FileText.number(String(arrow.dropFirst()), in: 1...40), pass, end, index)
      return
    }
    for (arrow, shot) in shots(record) {
      let taking = scores[index].add(
        shot, pass: pass, end: end, arrow: arrow, total: FileText.number(text("end_total", record)),
        isNewEnd: arrows.isEmpty && arrow == 1 && scores[index].beginsAgain(at: 1, in: pass))
      note(taking, end, arrow, index, record)
      // A line of an end that is left out is left out as a whole.
      if taking != .asSaid, taking != .next { return }
    }
  }

  /// Takes a surplus arrow, as `+1`.
  private mutating func takeSurplus(
    _ record: DelimitedText.Record, _ number: Int?, _ pass: Int, _ end: Int, _ index: Int
  ) {
    guard let number else {
      let said = text("arrow", record).prefix(20)
      plan.warn(
        record.line, "row", "\"\(said)\" is no surplus arrow as in +1; the line is left out.")
      return
    }
    let taking = scores[index].addSurplus(shot(record), pass: pass, end: end, arrow: number)
    note(taking, end, nil, index, record)
  }

  /// Says what became of an arrow that is not where its line says, each file's own count once.
  private mutating func note(
    _ taking: PaperScore.Taking, _ end: Int, _ arrow: Int?, _ index: Int,
    _ record: DelimitedText.Record
  ) {
    let whose = scores[index].name.isEmpty ? "" : " of \(scores[index].name.prefix(60))"
    switch taking {
    case .asSaid: break
    case .next:
      guard repeated.insert(index).inserted else { return }
      plan.warn(
        record.line, "end", "End \(end) begins again: each time it is taken for the next end.")
    case .known(let line):
      let said = arrow.map { "\($0)" } ?? text("arrow", record).prefix(20)
      let what = arrows.isEmpty && !said.isEmpty ? "Arrow \(said) of end" : "End"
      plan.warn(
        record.line, "end",
        "\(what) \(end)\(whose) is in line \(line) already: this line is left out. Number each end "
          + "once; ends of another distance have its number in a column \"pass\".")
    }
  }

  /// The arrows of a line with their numbers.
  ///
  /// Behind the last arrow a short end has empty fields, which are no arrows of it.
  private func shots(_ record: DelimitedText.Record) -> [(arrow: Int?, shot: PaperScore.Shot)] {
    guard !arrows.isEmpty else {
      return [(FileText.number(text("arrow", record), in: 1...36), shot(record))]
    }
    let last = arrows.lastIndex { !record.text($0).isEmpty } ?? 0
    return arrows[...last].enumerated().map { number, column in
      (
        number + 1,
        PaperScore.Shot(line: record.line, text: record.text(column), column: titles[column])
      )
    }
  }

  /// Says what beside the arrows' values can't be read, of each column once.
  private mutating func noteUnread(_ record: DelimitedText.Record) {
    for (key, isRead) in Self.readings where columns.has(key) {
      let said = text(key, record)
      guard !said.isEmpty, !unread.contains(key), !isRead(said) else { continue }
      unread.insert(key)
      let title = columns[key].map { titles[$0] } ?? key
      plan.warn(
        record.line, "column",
        "\(title): \"\(said.prefix(40))\" can't be read. What can't be read in that column is left out."
      )
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
    plan.warn(record.line, "miss", "\(cells): 0 is taken for a miss, which is M.")
  }

  private func shot(_ record: DelimitedText.Record) -> PaperScore.Shot {
    PaperScore.Shot(
      line: record.line, text: text("symbol", record),
      column: columns["symbol"].map { titles[$0] } ?? "",
      spot: FileText.number(text("spot", record)),
      place: ArrowPlace(radii: text("x", record)[...], text("y", record)[...]),
      arrowNumber: FileText.number(text("arrow_number", record), in: Shot.arrowNumbers),
      points: FileText.number(text("points", record)))
  }

  /// The score that a line belongs to, which it begins where it is the first; case and surplus
  /// spaces of names do not matter.
  private mutating func place(of record: DelimitedText.Record) -> Int {
    let date = text("date", record)
    let startedAt = FileText.time(date, isDayFirst: isDayFirst)
    var score = PaperScore(line: record.line, name: FileText.name(text("archer", record)))
    score.round = String(roundName(record).prefix(100))
    score.title = String(text("title", record).prefix(100))
    // A day is written in more than one way.
    let key = "\(startedAt?.description ?? date)\u{1}\(score.foldedNames)"
    let bow = String(text("bow", record).prefix(100))
    if let index = places[key] ?? goingOn(score, at: startedAt, record) {
      note(bow, of: index, record)
      places[key] = index
      return index
    }
    defer { places[key] = scores.count - 1 }
    score.bow = bow
    score.ruleset = String(text("ruleset", record).prefix(40))
    score.location = String(text("location", record).prefix(20))
    score.startedAt = startedAt
    if !score.round.isEmpty { score.note = score.title }
    if score.startedAt == nil, !date.isEmpty {
      let isOfLast = scores.last?.foldedNames == score.foldedNames
      plan.warn(
        record.line, "date",
        "\"\(date.prefix(40))\" is no date as in 2026-03-01; "
          + (isOfLast ? "that of the line before is taken." : "today's is taken."))
      if isOfLast { return scores.count - 1 }
    }
    if let total = FileText.number(text("total", record)) {
      score.stated.append(PaperScore.Stated(label: "total", value: total, pass: nil))
    }
    scores.append(score)
    return scores.count - 1
  }

  /// The archer's last round, where a line of its day and a later time has its next end: some lists
  /// have the time of each end.
  private func goingOn(
    _ score: PaperScore, at time: LocalTime?, _ record: DelimitedText.Record
  ) -> Int? {
    guard let time, let end = FileText.number(text("end", record), in: 2...1000),
      let index = scores.lastIndex(where: { $0.foldedNames == score.foldedNames }),
      let began = scores[index].startedAt, began.isoDate == time.isoDate, began < time,
      let last = scores[index].ends.last?.number, (last...last + 1).contains(end)
    else { return nil }
    return index
  }

  /// Says that a line has another bow than the lines of its round before, once a round.
  private mutating func note(_ bow: String, of index: Int, _ record: DelimitedText.Record) {
    let known = scores[index].bow
    guard !bow.isEmpty, bow.lowercased() != known.lowercased(), otherBows.insert(index).inserted
    else { return }
    plan.warn(
      record.line, "bow",
      "The bow of this round is \(known.isEmpty ? "not said" : "\"\(known)\"") in line "
        + "\(scores[index].line): \"\(bow.prefix(40))\" is left out.")
  }

  /// The name of the round; a bare number in that column is one of its distances.
  private func roundName(_ record: DelimitedText.Record) -> String {
    let name = text("round", record)
    return FileText.number(name) == nil || columns["pass"] != nil ? name : ""
  }

  /// The distance of a line: as it is numbered, or the next one where the distance changes.
  ///
  /// A sheet that is sorted by ends comes back to a distance with its next end.
  private func pass(_ record: DelimitedText.Record, end: Int, in index: Int) -> Int {
    let said = text(columns["pass"] == nil ? "round" : "pass", record)
    if let number = FileText.number(said, in: 1...60) { return number }
    let score = scores[index]
    guard let last = score.ends.last?.pass else { return 1 }
    let distance = PaperScore.Pass(distance: text("distance", record)).measured
    if score.passes[last]?.measured == distance { return last }
    let earlier = score.passes.filter { $0.value.measured == distance }.keys.sorted()
    return earlier.first { score.isNext(end, in: $0) }
      ?? min(60, (score.passes.keys.max() ?? last) + 1)
  }
}

// MARK: - Writing

extension ArrowList {
  /// Writes a line an arrow, in the order in which they were shot.
  ///
  /// An arrow that is not shot has its line without a symbol, so that the round keeps its size.
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
