public import ScoringKit

extension Scorecard {
  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    var sheet = Sheet(
      columns: [Sheet.Column("Player")]
        + layout.holes.map { Sheet.Column($0.label, isNumeric: true) }
        + [Sheet.Column("Total", isNumeric: true), Sheet.Column("+/-", isNumeric: true)])
    let hasPars = layout.holes.contains { $0.par != nil }
    if hasPars { sheet.rows.append(parRow) }
    sheet.rows += seats.indices.map { row(Seat(index: $0), names) }
    sheet.legend = [Line(hasPars ? Marks.legend : "\(Marks.unplayed) not played", .dim)]
    if layout.par == nil {
      sheet.notes.append(
        Line(
          hasPars
            ? "The par of some holes is not known, so no total is relative to par."
            : "The pars of this layout are not known.", .dim))
    }
    return sheet
  }

  private var parRow: Sheet.Row {
    let total = layout.par.map(String.init) ?? ""
    let pars = layout.holes.map { Cell($0.par.map(String.init) ?? "", .dim) }
    return Sheet.Row(
      [Cell("Par", .dim)] + pars + [Cell(total, .dim), .empty],
      spoken: total.isEmpty
        ? "Par of each hole."
        : "Par \(total) over \(Phrases.count(rules.holeCount, "hole")).")
  }

  private func row(_ seat: Seat, _ names: Roster) -> Sheet.Row {
    let tally = tally(of: seat)
    let cells = (1...rules.holeCount).map { hole in
      score(of: seat, hole: hole).map { Cell($0.markedText, $0.tone) }
        ?? Cell(Marks.unplayed, .dim)
    }
    let hasPlayed = tally.thru > 0
    let totals = [
      Cell(hasPlayed ? "\(tally.strokes)" : ""),
      hasPlayed ? tally.relative.map { Cell(ToPar.text($0), tally.tone) } ?? .empty : .empty,
    ]
    return Sheet.Row(
      [Cell(names[seat])] + cells + totals,
      spoken: sentence(names[seat], tally) { ToPar.text($0) },
      words: sentence(names[seat], tally) { ToPar.words($0) })
  }

  private func sentence(_ name: String, _ tally: Tally, _ relative: (Int) -> String) -> String {
    guard tally.thru > 0 else { return "\(name): no score yet." }
    let part =
      tally.thru == rules.holeCount
      ? Phrases.count(tally.thru, "hole") : "\(tally.thru) of \(rules.holeCount) holes"
    return "\(name): \(part), \(Phrases.count(tally.strokes, "stroke"))"
      + (tally.relative.map { ", \(relative($0))" } ?? "") + "."
  }

  /// A seat's part, hole by hole: for its own view and for payloads.
  public func breakdown(of seat: Seat, _ names: Roster, roundID: String? = nil) -> Breakdown {
    Breakdown(
      roundID: roundID,
      playerID: seats.indices.contains(seat.index) ? seats[seat.index].identity : "",
      playerName: names[seat],
      holeScores: (1...rules.holeCount).compactMap { score(of: seat, hole: $0) })
  }

  public func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    let breakdown = breakdown(of: seat, names)
    var sheet = Sheet(
      title: breakdown.playerName,
      columns: ["Hole", "Par", "Score", "+/-"].map { Sheet.Column($0, isNumeric: true) })
    for hole in 1...rules.holeCount {
      sheet.rows.append(detailRow(hole, score(of: seat, hole: hole)))
    }
    sheet.rows.append(summaryRow(breakdown))
    return Detail(sheet: sheet, fields: breakdown.fields)
  }

  private func detailRow(_ hole: Int, _ score: HoleScore?) -> Sheet.Row {
    let label = layout.label(hole)
    let par = layout.par(hole).map(String.init) ?? ""
    let place = "Hole \(label)" + (par.isEmpty ? "" : ", par \(par)")
    let lead = [Cell(label, .strong), Cell(par, .dim)]
    guard let score else {
      return Sheet.Row(lead + [Cell(Marks.unplayed, .dim), .empty], spoken: "\(place), not played")
    }
    let scored = "\(place), scored \(score.strokeCount)"
    return Sheet.Row(
      lead + [
        Cell("\(score.strokeCount)", score.tone), Cell(score.formattedRelativeToPar, score.tone),
      ],
      spoken: scored + (score.relativeToPar.map { ", \(ToPar.text($0)) par" } ?? ""),
      words: scored + (score.relativeToPar.map { ", \(ToPar.words($0))" } ?? ""))
  }

  private func summaryRow(_ breakdown: Breakdown) -> Sheet.Row {
    let played = breakdown.holeScores.count
    guard played > 0 else {
      return Sheet.Row([Cell("Total")], spoken: "Total: no hole played", isSummary: true)
    }
    // A total over a few holes of a layout with unknown pars stays blank, as in the standings.
    let relative = layout.par == nil ? nil : breakdown.overallRelativeToPar
    let par = layout.par == nil ? nil : breakdown.totalPar
    let part =
      played == rules.holeCount
      ? Phrases.count(played, "hole") : "\(played) of \(rules.holeCount) holes"
    let scored =
      "Total of \(part)" + (par.map { ", par \($0)" } ?? "") + ", scored \(breakdown.totalStrokes)"
    return Sheet.Row(
      [
        Cell("Total"), Cell(par.map(String.init) ?? ""), Cell("\(breakdown.totalStrokes)"),
        Cell(
          relative.map(ToPar.text) ?? "", relative.map(ToPar.totalTone) ?? .plain),
      ],
      spoken: scored + (relative.map { ", \(ToPar.text($0)) par" } ?? ""),
      words: scored + (relative.map { ", \(ToPar.words($0))" } ?? ""), isSummary: true)
  }
}
