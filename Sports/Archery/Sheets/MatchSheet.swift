internal import ScoringKit

/// The sheet of a match: arrows, set totals, set points, running points and shoot-off boxes.
struct MatchSheet {
  let state: MatchScore
  let names: Roster

  /// Both sides, or one of them.
  func blocks(of seat: Seat?) -> [Page.Block] {
    let seats = seat.map { [$0] } ?? state.card.seats
    return seats.filter { state.archers.indices.contains($0.index) }.flatMap { seat in
      [
        Page.Block.heading(names[seat]), .line(SheetPaper.facts(state.archers[seat.index])),
        .sheet(sheet(of: seat)),
      ] + SheetPaper.signatures
    }
  }

  private var hasSets: Bool { state.rules.system == .sets }

  private func sheet(of seat: Seat) -> Sheet {
    let titles = hasSets ? ["Set total", "Points", "Running"] : ["Sum", "Total"]
    var sheet = Sheet(
      columns: [
        Sheet.Column(state.rules.noun, isNumeric: true), Sheet.Column("Arrows", isWhole: true),
      ]
        + titles.map { Sheet.Column($0, isNumeric: true) })
    var running = 0
    for set in state.sets {
      let end = set.ends[seat.index]
      let isShot = end.arrowsShot > 0
      running += hasSets ? set.points?[seat.index] ?? 0 : end.total
      let figures =
        hasSets
        ? [SheetPaper.cell(set.points?[seat.index] ?? 0, if: set.points != nil)] : []
      let isCounted = hasSets ? set.points != nil : isShot
      sheet.rows.append(
        Sheet.Row(
          [
            Cell("\(set.number)"),
            Cell(SheetPaper.arrows(end, on: state.card.face(seat, end: set.number))),
            SheetPaper.cell(end.total, if: isShot),
          ] + figures + [SheetPaper.cell(running, if: isCounted)],
          spoken: "\(state.rules.noun) \(set.number): \(isShot ? "\(end.total)" : "not shot")"
            + (set.points.map { ", \(Phrases.count($0[seat.index], "set point"))" } ?? "")))
    }
    sheet.rows.append(shootOff(seat))
    sheet.rows.append(total(seat))
    return sheet
  }

  /// The boxes of the shoot-offs, empty ones where none was shot.
  private func shootOff(_ seat: Seat) -> Sheet.Row {
    let text = state.shootOffText(seat)
    let boxes = Array(repeating: "__", count: state.rules.form.shootOffArrows)
    let isWon = hasSets && state.isTied && state.shootOffWinner == seat
    return Sheet.Row(
      [
        Cell("S-O"), Cell(text.isEmpty ? boxes.joined(separator: " ") : text), .empty,
        Cell(isWon ? "1" : ""),
      ], spoken: "Shoot-off: \(text.isEmpty ? "none" : text)")
  }

  private func total(_ seat: Seat) -> Sheet.Row {
    let isShot = state.card.newestEnd(of: seat) != nil
    let total = state.total(of: seat)
    let points = state.points(of: seat)
    let last = hasSets ? [.empty, SheetPaper.cell(points, if: isShot)] : [Cell.empty]
    let words = hasSets ? Phrases.count(points, "set point") : "\(total)"
    return Sheet.Row(
      [Cell("Total"), .empty, SheetPaper.cell(total, if: isShot)] + last,
      spoken: "Total: \(isShot ? words : "not shot")", isSummary: true)
  }
}
