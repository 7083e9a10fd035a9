internal import ScoringKit

/// Archery GB's sheet: a row a dozen with the totals of its ends, hits, golds, running total.
///
/// A row holds as many ends as make twelve arrows: two of six, four of three. Counters of the
/// ruleset that are neither hits nor golds follow in columns of their own.
struct DozenSheet {
  private let state: ScoreSheet
  private let others: [Int]
  private let endsPerRow: Int

  init(_ state: ScoreSheet) {
    self.state = state
    others = state.ruleset.counters.indices.filter {
      ![Counter.hits, .golds].contains(state.ruleset.counters[$0])
    }
    endsPerRow = Self.rows(of: state.card.plans).map(\.count).max() ?? 1
  }

  /// The ends of each row; none holds ends of two distances.
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
    let isWhole = endsPerRow > 1
    var sheet = Sheet(
      columns: [Sheet.Column("Ends", isNumeric: true)]
        + (0..<endsPerRow).flatMap { _ in
          [Sheet.Column("Arrows", isWhole: true), Sheet.Column("E/T", isNumeric: true)]
        } + (isWhole ? [Sheet.Column("Doz", isNumeric: true)] : [])
        + ["Hits", "Golds"].map { Sheet.Column($0, isNumeric: true) }
        + others.map { Sheet.Column(state.ruleset.counters[$0].label, isNumeric: true) }
        + [Sheet.Column("R/T", isNumeric: true)])
    let passes = state.definition.passes
    let rows = Self.rows(of: state.card.plans)
    var running = 0
    for (index, plans) in rows.enumerated() {
      let ends = plans.map { state.card.end($0.number, of: seat) }
      running += ends.reduce(0) { $0 + $1.total }
      sheet.rows.append(row(ends, seat, running))
      let next = index + 1 < rows.count ? rows[index + 1].first : nil
      guard let pass = plans.first?.pass, passes.count > 1, next?.pass != pass else { continue }
      let label = passes[pass].distance.spoken
      sheet.rows.append(sums(label, state.tally(of: seat, pass: pass), running))
    }
    sheet.rows.append(sums("Total", state.tally(of: seat), running))
    sheet.rows += SheetPaper.shootOff(state.shootOffText(seat), columns: sheet.columns.count)
    return sheet
  }

  private func row(_ ends: [EndScore], _ seat: Seat, _ running: Int) -> Sheet.Row {
    let tally = ArrowTally(ends, state.ruleset)
    let numbers = ends.map { "\($0.number)" }
    let label =
      numbers.count > 1 ? "\(numbers.first ?? "")-\(numbers.last ?? "")" : numbers.joined()
    var cells = [Cell(label)]
    for index in 0..<endsPerRow {
      guard index < ends.count else {
        cells += [.empty, .empty]
        continue
      }
      let end = ends[index]
      cells += [
        Cell(SheetPaper.arrows(end, on: state.card.face(seat, end: end.number))),
        SheetPaper.cell(end.total, if: end.arrowsShot > 0),
      ]
    }
    let words = ends.map(SheetPaper.spoken).joined(separator: "; ")
    return Sheet.Row(
      cells + figures(tally, running),
      spoken: tally.arrows > 0 ? "\(words); running total \(running)" : words)
  }

  private func sums(_ label: String, _ tally: ArrowTally, _ running: Int) -> Sheet.Row {
    let words =
      tally.arrows == 0
      ? "not shot"
      : "\(tally.total), \(Phrases.count(tally.hits, "hit")), \(Phrases.count(tally.golds, "gold"))"
    // Beside dozens the sum stands below theirs; ends by themselves have no column for it.
    let gap = endsPerRow > 1 ? endsPerRow * 2 : endsPerRow * 2 - 1
    let total =
      endsPerRow > 1 ? [] : [SheetPaper.cell(tally.total, if: tally.arrows > 0)]
    return Sheet.Row(
      [Cell(label)] + Array(repeating: .empty, count: gap) + total + figures(tally, running),
      spoken: "\(label): \(words)", isSummary: true)
  }

  private func figures(_ tally: ArrowTally, _ running: Int) -> [Cell] {
    let isShot = tally.arrows > 0
    let sum = endsPerRow > 1 ? [tally.total] : []
    let counts = others.map { tally.counts[$0] }
    return (sum + [tally.hits, tally.golds] + counts + [running]).map {
      SheetPaper.cell($0, if: isShot)
    }
  }
}
