internal import ScoringKit

extension Scorecard {
  func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let hasPenalties = everybody.contains { !penalties(of: $0).isEmpty }
    let holes = layout.holes.map {
      Sheet.Column.figures($0.label, role: .piece, addsUp: true)
    }
    var sheet = Sheet(
      columns: ["Player"] + holes
        + (hasPenalties ? [.figures("Pen", role: .extra)] : [])
        + [.figures("Total"), .figures("+/-")])
    if hasPars { sheet.rows.append(parRow(hasPenalties)) }
    sheet.rows += everybody.flatMap { seat in
      [row(seat, names, hasPenalties)] + members(of: seat).map { memberRow($0, names) }
    }
    sheet.legend = legend
    sheet.meanings = Marks.meanings
    sheet.notes = notes(names)
    sheet.showsAllPieces = true
    return sheet
  }

  private var hasPars: Bool { layout.holes.contains { $0.par != nil } }

  private var legend: [Line] {
    let signs = hasPars ? "\(Marks.legend), \(Marks.unscoredLegend)" : Marks.unscoredLegend
    return [Line(signs, .dim)]
      + (everybody.contains(where: hasAssigned) ? [Line(Marks.assigned, .dim)] : [])
  }

  private func notes(_ names: Roster) -> [Line] {
    var notes: [Line] = []
    if everybody.contains(where: countsMembers) {
      notes.append(Line("A side has the least of its members' scores on each hole.", .dim))
    }
    if hasPlayoff { notes.append(playoffNote(names)) }
    if layout.par == nil {
      notes.append(
        Line(
          hasPars
            ? "The par of some holes is not known, so no total is relative to par."
            : "The pars of this layout are not known.", .dim))
    }
    return notes
  }

  /// Returns the card's note about the playoff: `Playoff: Ann 3 4, Ben 3 5`.
  private func playoffNote(_ names: Roster) -> Line {
    let parts = playoffSeats.map { seat in
      let counts = (1...playoffLength).map { hole in
        playoffStrokes(of: seat, hole: hole).map(String.init) ?? Marks.unplayed
      }
      return "\(names[seat]) \(counts.joined(separator: " "))"
    }
    return Line("Playoff: \(parts.joined(separator: ", "))")
  }

  private func parRow(_ hasPenalties: Bool) -> Sheet.Row {
    let total = layout.par.map(String.init) ?? ""
    let pars = layout.holes.map { hole in
      let par = hole.par.map(String.init) ?? ""
      return Cell(par, .dim)
    }
    return Sheet.Row(
      [Cell("Par", .dim)] + pars + (hasPenalties ? [.empty] : []) + [Cell(total, .dim), .empty],
      spoken: total.isEmpty
        ? "Par of each hole."
        : "Par \(total) over \(Phrases.count(rules.holeCount, "hole")).")
  }

  private func row(_ seat: Seat, _ names: Roster, _ hasPenalties: Bool) -> Sheet.Row {
    let unit = Unit(seat: seat)
    let isSide = countsMembers(of: seat)
    let cells = rules.positions.map { hole in
      // In best disc the members' scores are entered, and the side's score is derived from them.
      let places = isSide ? nil : [unit.place(hole: hole)]
      return countedScore(of: seat, hole: hole).map {
        Cell(
          $0.markedText, $0.tone, places: places, figures: [$0.figure])
      } ?? plainCell(of: unit, hole: hole, places)
    }
    let tally = tally(of: seat)
    let penalty = roundPenalty(of: seat)
    let result = tally.thru > 0 ? tally.relative.map { Cell(ToPar.text($0), tally.tone) } : nil
    let penalties = hasPenalties ? [penalty > 0 ? Cell("\(penalty)", .fair) : .empty] : []
    let totals = [
      Cell(tally.thru > 0 ? "\(tally.strokes)" : ""),
      status(of: seat).map { Cell($0.mark, .dim) } ?? result ?? .empty,
    ]
    return Sheet.Row(
      [Cell(names[seat])] + cells + penalties + totals,
      said: sentence(names[seat], seat, tally, penalty), of: seat)
  }

  /// Returns a cell of the card with a score without a mark, or with the sign of a hole without a
  /// score.
  private func plainCell(of unit: Unit, hole: Int, _ places: [String]?) -> Cell {
    let text = plainText(of: unit, hole: hole)
    return Cell(text, .dim, places: places)
  }

  /// Returns the row of a side's member, below that of the side; it has no sums of its own.
  private func memberRow(_ member: Unit, _ names: Roster) -> Sheet.Row {
    let name = name(of: member, names)
    let holes = rules.positions
    let played = holes.count { strokes(of: member, hole: $0) != nil }
    return Sheet.Row(
      [Cell("- \(name)", .dim)]
        + holes.map { plainCell(of: member, hole: $0, [member.place(hole: $0)]) },
      spoken: "\(name), of \(names[member.seat]): \(Phrases.count(played, "hole")).")
  }

  private func sentence(_ name: String, _ seat: Seat, _ tally: Tally, _ penalty: Int) -> Line {
    let ending = status(of: seat).map { ", \($0.words)" } ?? ""
    guard tally.thru > 0 else { return "\(name): no score\(ending.isEmpty ? " yet" : ending)." }
    let throwsText = penalty > 0 ? " with \(Phrases.count(penalty, "penalty throw"))" : ""
    return Line("\(name): \(part(tally.thru)), \(Phrases.count(tally.strokes, "stroke"))")
      + Line(throwsText) + spoken(tally.relative) + Line("\(ending).")
  }
}
