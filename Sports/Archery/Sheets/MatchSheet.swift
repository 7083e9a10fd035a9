internal import ScoringKit

/// The sheet of a match: arrows, set totals, set points, running points and shoot-off boxes.
struct MatchSheet {
  let state: MatchScore

  private var hasSets: Bool { state.rules.hasSets }

  func sheet(of seat: Seat) -> Sheet {
    let noun = state.noun
    let titles = hasSets ? ["Set total", "Points", "Running"] : ["Sum", "Total"]
    var sheet = Sheet(
      columns: [.figures(noun), Sheet.Column("Arrows", isWhole: true)]
        + titles.map { .figures($0) })
    var running = 0
    for set in state.sets {
      let end = set.ends[seat.index]
      let points = set.points?[seat]
      running += hasSets ? points ?? 0 : end.total
      let gained = hasSets ? [Cell(points ?? 0, if: points != nil)] : []
      sheet.rows.append(
        Sheet.Row(
          [
            Cell("\(set.number)"), state.card.paperCell(end, of: seat),
            Cell(end.total, if: end.isShot),
          ] + gained + [Cell(running, if: hasSets ? points != nil : end.isShot)],
          spoken: "\(noun) \(set.number): \(end.isShot ? "\(end.total)" : "not shot")"
            + (points.map { ", \(Phrases.count($0, "set point"))" } ?? "")))
    }
    let isReported = state.reported != nil
    if !isReported || !state.shootOffText(seat).isEmpty { sheet.rows.append(shootOff(seat)) }
    sheet.rows.append(isReported ? reported(seat) : total(seat))
    return sheet
  }

  /// Returns the row with a side's shoot-off arrows, or with empty boxes if none was shot.
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

  /// Returns the row of a result that was reported without arrows: only the score is known.
  private func reported(_ seat: Seat) -> Sheet.Row {
    let score = state.score(of: seat)
    let words = hasSets ? Phrases.count(score, "set point") : "\(score)"
    return Sheet.Row(
      [Cell("Total"), Cell("no arrows")] + (hasSets ? [.empty, .empty] : [.empty])
        + [Cell("\(score)")], spoken: "Total: \(words), no arrows", isSummary: true)
  }

  private func total(_ seat: Seat) -> Sheet.Row {
    let isShot = state.card.newestEnd(of: seat) != nil
    let total = state.total(of: seat)
    let points = state.points(of: seat)
    let words = hasSets ? Phrases.count(points, "set point") : "\(total)"
    return Sheet.Row(
      [Cell("Total"), .empty, Cell(total, if: isShot)]
        + (hasSets ? [.empty, Cell(points, if: isShot)] : [.empty]),
      spoken: "Total: \(isShot ? words : "not shot")", isSummary: true)
  }
}
