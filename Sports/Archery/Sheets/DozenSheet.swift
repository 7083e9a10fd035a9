internal import ScoringKit

/// Archery GB's sheet: one row per dozen with the totals of its ends, hits, golds, running total.
///
/// A row contains as many ends as make twelve arrows: two of six, four of three. Counters of the
/// ruleset that are neither hits nor golds follow in their own columns.
struct DozenSheet {
  let state: ScoreSheet

  /// The indices of the ruleset's counters that are neither hits nor golds.
  private var others: [Int] {
    state.ruleset.counters.indices.filter {
      ![Counter.hits, .golds].contains(state.ruleset.counters[$0])
    }
  }

  private var endsPerRow: Int { Self.rows(of: state.card.plans).map(\.count).max() ?? 1 }

  /// Returns the ends of each row; no row contains ends of two distances.
  static func rows(of plans: [EndPlan]) -> [[EndPlan]] {
    var rows: [[EndPlan]] = []
    for plan in plans {
      let last = rows.last ?? []
      let arrows = last.reduce(plan.arrows) { $0 + $1.arrows }
      if let first = last.first, first.pass == plan.pass, arrows <= 12 {
        rows[rows.count - 1].append(plan)
      } else {
        rows.append([plan])
      }
    }
    return rows
  }

  func sheet(of seat: Seat) -> Sheet {
    let ends = (0..<endsPerRow).flatMap { _ in
      [Sheet.Column("Arrows", isWhole: true), .figures("E/T")]
    }
    let dozen = endsPerRow > 1 ? ["Doz"] : []
    let counters = others.map { state.ruleset.counters[$0].label }
    return state.paper(
      [.figures("Ends")] + ends
        + (dozen + ["Hits", "Golds"] + counters + ["R/T"]).map { .figures($0) },
      of: seat, lines: Self.rows(of: state.card.plans), row: { row($0, seat, $1) }, sums: sums)
  }

  private func row(_ ends: [EndScore], _ seat: Seat, _ running: Int) -> Sheet.Row {
    let tally = ArrowTally(ends, state.ruleset)
    let numbers = [ends.first, ends.dropFirst().last].compactMap { $0.map { "\($0.number)" } }
    let cells = ends.flatMap {
      [state.card.paperCell($0, of: seat), Cell($0.total, if: $0.isShot)]
    }
    let gap = Array(repeating: Cell.empty, count: (endsPerRow - ends.count) * 2)
    let words = ends.map(\.spoken).joined(separator: "; ")
    return Sheet.Row(
      [Cell(numbers.joined(separator: "-"))] + cells + gap + figures(tally, running),
      spoken: tally.arrows > 0 ? "\(words); running total \(running)" : words)
  }

  private func sums(_ label: String, _ tally: ArrowTally, _ running: Int) -> Sheet.Row {
    let words =
      tally.arrows == 0
      ? "not shot"
      : tally.hasArrows
        ? "\(tally.total), \(Phrases.count(tally.hits, "hit")), \(Phrases.count(tally.golds, "gold"))"
        : "\(tally.total), no arrows"
    // With several ends per row, the sum is also shown below the end totals.
    let total = endsPerRow > 1 ? [] : [Cell(tally.total, if: tally.arrows > 0)]
    let gap = Array(repeating: Cell.empty, count: endsPerRow * 2 - total.count)
    return Sheet.Row(
      [Cell(label), Cell(tally.hasArrows ? "" : "no arrows")] + gap.dropFirst() + total
        + figures(tally, running), spoken: "\(label): \(words)", isSummary: true)
  }

  private func figures(_ tally: ArrowTally, _ running: Int) -> [Cell] {
    let sum = endsPerRow > 1 ? [tally.total] : []
    let hits = tally.hasArrows ? [tally.hits, tally.golds] : [nil, nil]
    return (sum + hits + others.map { tally.knownCounts[$0] } + [running]).map {
      Cell(known: $0, if: tally.arrows > 0)
    }
  }
}
