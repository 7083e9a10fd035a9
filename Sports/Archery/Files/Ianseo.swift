internal import ScoringKit

/// Result lists in the text format of ianseo: one line per archer, with the arrows of each
/// distance.
///
/// Fields are separated by `;`, lines end in CRLF. The hits of that format are the arrows that were
/// shot. It contains neither the round nor its date: files written here have two more columns for
/// them at the end.
enum Ianseo {
  static let importer = Importer(
    id: "ianseo", abstract: "results in ianseo's text form, with the arrows of each distance",
    table: { try table($0) },
    read: { table, library in
      let names = try OwnDocuments(library, Rounds.kind)
      var (table, plan) = (table, ImportPlan())
      table.markRead(table.names.indices.filter { isKnown(table.names[$0]) })
      if isNumbering(table, "localbib") { table.markRead([table["localbib"]]) }
      table.reportUnreadColumns(to: &plan)
      table.dropDuplicates(to: &plan)
      let dates = try FileDates(table.rows.map { $0.text("date") })
      dates.report(to: &plan, line: table.line)
      let rows = table.rows.filter { row in
        let said = row.text("date")
        if said.isEmpty || dates.time(said) != nil { return true }
        plan.warn(
          row.line, "date",
          "\"\(said.prefix(40))\" is no date as in 2026-03-01; the line is left out.")
        return false
      }
      return PaperCard.plan(rows.map { score($0, dates, names) }, after: plan, names)
    })

  /// Whether the importer reads a column, or can ignore it because its values follow from the
  /// arrows.
  private static func isKnown(_ name: String) -> Bool {
    let fixed = [
      "waid", "familyname", "givenname", "division", "score", "round", "date", "hits", "gold",
      "xnine", "rank",
    ]
    if fixed.contains(name) { return true }
    let behind = name.dropFirst().drop { $0.isNumber }
    return name.first == "d" && ["score", "arrows", "gold", "xnine"].contains(behind)
  }

  /// Whether a column only numbers the archers, as in files that are written here.
  private static func isNumbering(_ table: Table, _ column: String) -> Bool {
    table.rows.allSatisfy { row in
      row[column].map { FileText.number($0, in: 1...table.rows.count) != nil } ?? true
    }
  }

  private static let semicolon = UInt8(ascii: ";")

  /// The letters by which files of ianseo name bows; bows without a letter are written in full.
  private static let divisions: [(letter: String, bow: Category.Bowstyle)] = [
    ("R", .recurve), ("C", .compound), ("B", .barebow), ("L", .longbow),
  ]

  private static func table(_ text: String) throws(Refusal) -> Table {
    let file = DelimitedText(text, separator: semicolon, comment: UInt8(ascii: "#"))
    let table = Table(file, ignoring: "")
    guard table.has("familyname", "d1arrows") else {
      throw Refusal(
        .notation, "The file has no columns FamilyName and D1 Arrows.",
        expected: ["FamilyName", "D1 Arrows"])
    }
    return table
  }

  private static func score(_ row: Table.Row, _ dates: FileDates, _ names: OwnDocuments)
    -> PaperScore
  {
    let name = FileText.name("\(row.text("givenname")) \(row.text("familyname"))")
    var score = PaperScore(line: row.line, name: name.isEmpty ? row.text("waid") : name)
    func state(_ column: String, _ label: String, pass: Int?) {
      guard let total = FileText.number(row.text(column)) else { return }
      score.stated.append(PaperScore.Stated(label: label, value: total, pass: pass))
    }
    score.round = String(row.text("round").prefix(100))
    // Files of this form have no distances, so that only a round of the catalogue is complete.
    score.namesRound =
      names.round(named: score.round) != nil || !RoundCatalogue.names(like: score.round).isEmpty
    score.startedAt = dates.time(row.text("date"))
    let division = row.text("division")
    score.bow =
      divisions.first { $0.letter == division.uppercased() }?.bow.rawValue
      ?? String(division.prefix(40))
    score.event = row.event ?? ""
    score.remarks = row.remarks.filter { score.bowstyle == nil || !$0.hasPrefix("Division") }
    var plans = names.round(named: score.round)?.ends[...] ?? []
    for pass in 1...60 {
      guard row.has("d\(pass)arrows") else { break }
      let texts = row.text("d\(pass)arrows").split(separator: ",", omittingEmptySubsequences: false)
        .prefix(500).map { $0.split(separator: " ").joined() }
      let own = plans.prefix { ($0.pass ?? 0) == pass - 1 }
      plans = plans.dropFirst(own.count)
      guard texts != [""] else { continue }
      let shots = texts.map { PaperScore.Shot(line: row.line, text: $0) }
      add(shots, sizes: own.map(\.arrows), pass: pass, to: &score)
      state("d\(pass)score", "distance \(pass)", pass: pass)
    }
    state("score", "total", pass: nil)
    return score
  }

  /// Splits the arrows of a distance into ends: of the round's sizes if the round is known, else of
  /// six or three arrows.
  private static func add(
    _ shots: [PaperScore.Shot], sizes: [Int], pass: Int, to score: inout PaperScore
  ) {
    let size = shots.count.isMultiple(of: 6) ? 6 : 3
    var rest = shots[...]
    var number = 1
    while let first = rest.first {
      let count = sizes.dropFirst(number - 1).first ?? sizes.last ?? size
      score.ends.append(
        PaperScore.End(
          line: first.line, pass: pass, number: number, shots: Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
      number += 1
    }
  }
}

// MARK: - Writing

extension Ianseo {
  static let exporter = Exporter(
    id: "ianseo", abstract: "Results in ianseo's text form, with the arrows of each distance",
    leftOut: [
      "Spots, places and numbers of arrows, and surplus arrows are left out.",
      "Ages, clubs, ends and distances are left out: the form has no columns.",
    ]
  ) { rounds in
    // Ianseo's format has one distance for a field course.
    let passes =
      rounds.map(\.state.definition)
      .map { $0.location == .field ? 1 : $0.passes.count }.max() ?? 1
    return DelimitedText.text(
      of: [header(passes)] + rounds.flatMap { rows($0, passes) }, separator: semicolon, end: "\r\n")
  }

  private static func header(_ passes: Int) -> [String] {
    let lead = [
      "WaID", "Local Bib", "FamilyName", "GivenName", "DoB", "Gender", "Session", "Target", "Noc",
      "Country", "Division", "Class", "SubClass",
    ]
    let distances = (1...passes).flatMap { pass in
      ["Score", "gold", "xnine", "Arrows"].map { "D\(pass) \($0)" }
    }
    return lead + distances + ["Score", "Hits", "gold", "xnine", "Rank", "Round", "Date"]
  }

  private static func rows(_ round: Exporter.Item<TargetRound>, _ passes: Int) -> [[String]] {
    let state = round.state
    let standings = round.ledger.standings(round.names)
    return state.card.seats.map { seat in
      let tally = state.tally(of: seat)
      let bow = state.archers[seat.index].bow
      let name = round.names[seat].split(whereSeparator: \.isWhitespace)
      let given = name.count > 1 ? name.dropLast().joined(separator: " ") : name.joined()
      let family = name.count > 1 ? name.last.map(String.init) ?? "" : ""
      let division = divisions.first { $0.bow == bow }?.letter ?? bow?.rawValue ?? ""
      let lead = ["", "\(seat.number)", family, given] + Array(repeating: "", count: 6)
      let distances = (0..<passes).flatMap { distance($0, seat, state) }
      return lead + [division, "", ""] + distances + ["\(tally.total)", "\(tally.arrows)"]
        + counters(tally) + [standings[seat]?.place.map(String.init) ?? ""]
        + [round.roundName, round.startedAt]
    }
  }

  private static func distance(_ pass: Int, _ seat: Seat, _ state: ScoreSheet) -> [String] {
    let plans = state.card.plans.filter { ($0.pass ?? 0) == pass }
    let ends = plans.map { state.card.end($0.number, of: seat) }
    guard ends.contains(where: \.isShot) else { return ["", "", "", ""] }
    let tally = ArrowTally(ends, state.ruleset)
    let arrows = ends.flatMap { end in
      // With surplus arrows, only the values that count are written, highest first.
      end.extras.isEmpty
        ? end.shots.map { $0?.zone.symbol ?? "" } : end.counted.map(\.symbol)
    }
    return ["\(tally.total)"] + counters(tally) + [arrows.joined(separator: ",")]
  }

  /// Returns an archer's first two tie-break counts as texts; empty texts if the ruleset has fewer.
  private static func counters(_ tally: ArrowTally) -> [String] {
    Array((tally.counts.map(String.init) + ["", ""]).prefix(2))
  }
}
