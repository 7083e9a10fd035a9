internal import ScoringKit

/// Result lists in the text form of ianseo: a line an archer, with the arrows of each distance.
///
/// Fields are separated by `;`, lines end in CRLF. The hits of that form are the arrows that
/// were shot. It names neither the round nor its date: what is written here has two columns
/// more for them at the end.
enum Ianseo {
  /// The name of the form on the command line.
  static let id = "ianseo"

  static let importer = Importer(
    id: id, abstract: "results in ianseo's text form, with the arrows of each distance",
    recognizes: { recognizes($0) }, read: { try plan($0) })

  static let exporter = Exporter(
    id: id, abstract: "Results in ianseo's text form, with the arrows of each distance",
    write: { try IanseoWriter.write($0, $1) })

  /// The columns before the distances.
  static let lead = [
    "WaID", "Local Bib", "FamilyName", "GivenName", "DoB", "Gender", "Session", "Target", "Noc",
    "Country", "Division", "Class", "SubClass",
  ]

  private static let semicolon = UInt8(ascii: ";")

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace }
  }

  /// Whether a file begins with the names of such columns.
  static func recognizes(_ beginning: String) -> Bool {
    let names = DelimitedText(beginning, separator: semicolon, comment: UInt8(ascii: "#")).records
      .first?.fields.map(folded)
    return names.map { $0.contains("familyname") && $0.contains("d1arrows") } ?? false
  }

  /// Reads a whole file.
  ///
  /// - Throws: a refusal where it is no such file.
  static func plan(_ text: String) throws(Refusal) -> ImportPlan {
    let table = DelimitedText(text, separator: semicolon, comment: UInt8(ascii: "#"))
    let names = table.records.first?.fields.map(folded) ?? []
    guard names.contains("familyname"), names.contains("d1arrows") else {
      throw Refusal(
        .notation, "The file has no columns FamilyName and D1 Arrows.",
        expected: ["FamilyName", "D1 Arrows"])
    }
    let columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    var scores: [PaperScore] = []
    for record in table.records.dropFirst() { scores.append(score(record, columns)) }
    return PaperCard.plan(scores)
  }

  private static func score(
    _ record: DelimitedText.Record, _ columns: [String: Int]
  ) -> PaperScore {
    func text(_ name: String) -> String { record.text(columns[name]) }
    let name = FileText.name("\(text("givenname")) \(text("familyname"))")
    var score = PaperScore(line: record.line, name: name.isEmpty ? text("waid") : name)
    score.round = String(text("round").prefix(100))
    score.startedAt = FileText.time(text("date"))
    score.bow = bow(text("division"))
    let catalogued = RoundCatalogue.round(named: score.round)
    var plans = catalogued?.ends[...] ?? []
    for pass in 1...60 {
      guard let column = columns["d\(pass)arrows"] else { break }
      let texts = record.text(column).split(separator: ",", omittingEmptySubsequences: false)
        .prefix(500).map { $0.split(separator: " ").joined() }
      let shots = texts.map { PaperScore.Shot(line: record.line, text: $0) }
      guard !(shots.count == 1 && shots[0].text.isEmpty) else { continue }
      let own = plans.prefix { ($0.pass ?? 0) == pass - 1 }
      plans = plans.dropFirst(own.count)
      add(shots, sizes: own.map(\.arrows), pass: pass, to: &score)
      if let total = FileText.number(text("d\(pass)score")) {
        score.stated.append(
          PaperScore.Stated(label: "distance \(pass)", value: total, pass: pass))
      }
    }
    if let total = FileText.number(text("score")) {
      score.stated.append(PaperScore.Stated(label: "total", value: total, pass: nil))
    }
    return score
  }

  /// Cuts the arrows of a distance into ends: the round's, else of six, or of three.
  private static func add(
    _ shots: [PaperScore.Shot], sizes: [Int], pass: Int, to score: inout PaperScore
  ) {
    let size = shots.count.isMultiple(of: 6) ? 6 : 3
    var rest = shots[...]
    var number = 1
    while let first = rest.first {
      let count = sizes.indices.contains(number - 1) ? sizes[number - 1] : sizes.last ?? size
      score.ends.append(
        PaperScore.End(
          line: first.line, pass: pass, number: number,
          shots: Array(rest.prefix(max(1, count)))))
      rest = rest.dropFirst(max(1, count))
      number += 1
    }
  }

  /// The bow of a division: R, C, B, L, or a word.
  private static func bow(_ division: String) -> String {
    let letters = ["R": "recurve", "C": "compound", "B": "barebow", "L": "longbow"]
    return letters[division.uppercased()] ?? String(division.prefix(40))
  }

  /// The letter of a bow's division; empty where the form has none.
  static func division(_ bow: Category.Bowstyle?) -> String {
    switch bow {
    case .recurve: "R"
    case .compound: "C"
    case .barebow: "B"
    case .longbow: "L"
    default: bow?.rawValue ?? ""
    }
  }
}

/// Writes rounds in the text form of ianseo, a line an archer.
struct IanseoWriter {
  private var lines: [String] = []
  private var losses = ExportLosses()

  /// Writes rounds, each with its names; matches are left out.
  ///
  /// - Throws: a refusal where there is no round of ends among them.
  static func write(_ ledgers: [any RoundLedger], _ rosters: [Roster]) throws(Refusal)
    -> Exporter.File
  {
    var writer = IanseoWriter()
    let rounds = try writer.losses.rounds(ledgers, rosters)
    let passes = rounds.map { Self.passCount($0.state) }.max() ?? 1
    writer.header(passes)
    for round in rounds { writer.write(round, passes) }
    writer.losses.note("Spots, places and numbers of arrows, and surplus arrows are left out.")
    writer.losses.note("Ages, clubs, ends and distances are left out: the form has no columns.")
    return Exporter.File(
      text: writer.lines.joined(separator: "\r\n") + "\r\n", leftOut: writer.losses.sentences)
  }

  /// A course is one distance here.
  private static func passCount(_ state: ScoreSheet) -> Int {
    state.definition.location == .field ? 1 : state.definition.passes.count
  }

  private mutating func header(_ passes: Int) {
    let distances = (1...passes).flatMap { pass in
      ["Score", "gold", "xnine", "Arrows"].map { "D\(pass) \($0)" }
    }
    let sums = ["Score", "Hits", "gold", "xnine", "Rank", "Round", "Date"]
    lines.append((Ianseo.lead + distances + sums).joined(separator: ";"))
  }

  private mutating func write(_ round: ExportLosses.Item, _ passes: Int) {
    let state = round.state
    let standings = round.ledger.standings(round.names)
    for seat in state.card.seats {
      let tally = state.tally(of: seat)
      let bow = state.archers[seat.index].bow
      let name = round.names[seat].split(whereSeparator: \.isWhitespace)
      let given = name.count > 1 ? name.dropLast().joined(separator: " ") : name.joined()
      let family = name.count > 1 ? name.last.map(String.init) ?? "" : ""
      var fields = ["", "\(seat.number)", family, given]
      fields += Array(repeating: "", count: 6) + [Ianseo.division(bow), "", ""]
      for pass in 0..<passes { fields += distance(pass, seat, state) }
      fields += sums(tally, state.ruleset)
      fields += [standings[seat]?.place.map(String.init) ?? "", state.definition.code]
      fields.append(String(round.ledger.header.startedAt.description.prefix(16)))
      lines.append(
        fields.map { DelimitedText.quoted($0, separator: UInt8(ascii: ";")) }.joined(separator: ";")
      )
    }
  }

  private func distance(_ pass: Int, _ seat: Seat, _ state: ScoreSheet) -> [String] {
    let plans = state.card.plans.filter { ($0.pass ?? 0) == pass }
    let ends = plans.map { state.card.end($0.number, of: seat) }
    guard ends.contains(where: { $0.arrowsShot > 0 }) else { return ["", "", "", ""] }
    let tally = ArrowTally(ends, state.ruleset)
    let arrows = ends.flatMap { end in
      // What counts, in the order of the sheet: a surplus arrow has changed it already.
      end.extras.isEmpty
        ? end.shots.map { $0?.zone.symbol ?? "" } : end.counted.map(\.symbol)
    }
    let counts = counters(tally, state.ruleset)
    return ["\(tally.total)", counts.0, counts.1, arrows.joined(separator: ",")]
  }

  private func sums(_ tally: ArrowTally, _ ruleset: Ruleset) -> [String] {
    let counts = counters(tally, ruleset)
    return ["\(tally.total)", "\(tally.arrows)", counts.0, counts.1]
  }

  /// The first two counters of the ruleset.
  private func counters(_ tally: ArrowTally, _ ruleset: Ruleset) -> (String, String) {
    let counts = tally.counts.map(String.init) + ["", ""]
    return (counts[0], counts[1])
  }
}
