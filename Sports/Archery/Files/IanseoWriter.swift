internal import ScoringKit

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
