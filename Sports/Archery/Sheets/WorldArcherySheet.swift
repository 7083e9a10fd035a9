internal import ScoringKit

/// World Archery's sheet: one row per end with its sum, the running total and the counters.
///
/// The counters are those of the ruleset: 10+X and X, or X and 10 from 2026. A row with the sums
/// follows each distance.
struct WorldArcherySheet {
  let state: ScoreSheet

  func sheet(of seat: Seat) -> Sheet {
    state.paper(
      [.figures("End"), Sheet.Column("Arrows", isWhole: true), .figures("Sum"), .figures("Total")]
        + state.ruleset.counters.map { .figures($0.label) },
      of: seat, lines: state.card.plans.map { [$0] }, row: { row($0[0], seat, $1) }, sums: sums)
  }

  private func row(_ end: EndScore, _ seat: Seat, _ running: Int) -> Sheet.Row {
    Sheet.Row(
      [Cell("\(end.number)"), state.card.paperCell(end, of: seat)]
        + figures(ArrowTally([end], state.ruleset), running),
      spoken: end.spoken + (end.isShot ? ", running total \(running)" : ""))
  }

  private func sums(_ label: String, _ tally: ArrowTally, _ running: Int) -> Sheet.Row {
    let words =
      ["\(tally.total)"] + (tally.hasArrows ? [] : ["no arrows"]) + state.ruleset.counted(tally)
    return Sheet.Row(
      [Cell(label), Cell(tally.hasArrows ? "" : "no arrows")] + figures(tally, running),
      spoken: "\(label): \(tally.arrows > 0 ? words.joined(separator: ", ") : "not shot")",
      isSummary: true)
  }

  private func figures(_ tally: ArrowTally, _ running: Int) -> [Cell] {
    ([tally.total, running] + tally.knownCounts).map { Cell(known: $0, if: tally.arrows > 0) }
  }
}
