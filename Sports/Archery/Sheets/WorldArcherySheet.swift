internal import ScoringKit

/// World Archery's sheet: a row an end with its sum, the running total and the counters.
///
/// The counters are those of the ruleset: 10+X and X, or X and 10 from 2026. A row with the
/// sums follows each distance.
struct WorldArcherySheet {
  private let state: ScoreSheet

  init(_ state: ScoreSheet) {
    self.state = state
  }

  func sheet(of seat: Seat) -> Sheet {
    var sheet = Sheet(
      columns: [
        Sheet.Column("End", isNumeric: true), Sheet.Column("Arrows", isWhole: true),
        Sheet.Column("Sum", isNumeric: true), Sheet.Column("Total", isNumeric: true),
      ] + state.ruleset.counters.map { Sheet.Column($0.label, isNumeric: true) })
    let passes = state.definition.passes
    var running = 0
    for plan in state.card.plans {
      let end = state.card.end(plan.number, of: seat)
      running += end.total
      sheet.rows.append(row(end, seat, running))
      let next = state.card.plans.first { $0.number == plan.number + 1 }
      guard let pass = plan.pass, passes.count > 1, next?.pass != pass else { continue }
      let label = passes[pass].distance.spoken
      sheet.rows.append(sums(label, state.tally(of: seat, pass: pass), running))
    }
    sheet.rows.append(sums("Total", state.tally(of: seat), running))
    sheet.rows += SheetPaper.shootOff(state.shootOffText(seat), columns: sheet.columns.count)
    return sheet
  }

  private func row(_ end: EndScore, _ seat: Seat, _ running: Int) -> Sheet.Row {
    let isShot = end.arrowsShot > 0
    let counts = ArrowTally(CollectionOfOne(end), state.ruleset).counts
    return Sheet.Row(
      [
        Cell("\(end.number)"),
        Cell(SheetPaper.arrows(end, on: state.card.face(seat, end: end.number))),
        SheetPaper.cell(end.total, if: isShot), SheetPaper.cell(running, if: isShot),
      ] + counts.map { SheetPaper.cell($0, if: isShot) },
      spoken: SheetPaper.spoken(end) + (isShot ? ", running total \(running)" : ""))
  }

  private func sums(_ label: String, _ tally: ArrowTally, _ running: Int) -> Sheet.Row {
    let isShot = tally.arrows > 0
    let counters = zip(state.ruleset.counters, tally.counts).map { $0.count($1) }
    return Sheet.Row(
      [
        Cell(label), .empty, SheetPaper.cell(tally.total, if: isShot),
        SheetPaper.cell(running, if: isShot),
      ] + tally.counts.map { SheetPaper.cell($0, if: isShot) },
      spoken: "\(label): "
        + (isShot ? (["\(tally.total)"] + counters).joined(separator: ", ") : "not shot"),
      isSummary: true)
  }
}
