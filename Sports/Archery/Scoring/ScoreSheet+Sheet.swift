public import ScoringKit

extension ScoreSheet {
  /// One row an archer: the end on turn, the distances, the counters and the totals.
  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let end = endOnTurn ?? card.plans.count
    let distances = self.distances
    let hasSides = names.names.contains { !$0.members.isEmpty }
    var columns = [Sheet.Column(hasSides ? "Side" : "Archer")]
    if !closed {
      columns += [
        Sheet.Column("End \(end) of \(card.plans.count)", brief: "End \(end)", isWhole: true),
        Sheet.Column("This End", isNumeric: true, brief: "Sum", role: .sum),
      ]
    }
    columns += distances.map { Sheet.Column($0.label, isNumeric: true, role: .extra) }
    columns += ruleset.counters.map { Sheet.Column($0.label, isNumeric: true, role: .extra) }
    columns.append(
      Sheet.Column(closed ? "Total" : "Running Total", isNumeric: true, brief: "Total"))
    if !closed {
      columns.append(
        Sheet.Column("Best Possible", isNumeric: true, brief: "Max", role: .extra))
    }
    columns += shootOffNumbers.map {
      Sheet.Column("Shoot-off \($0)", isNumeric: true, brief: "S\($0)", role: .extra)
    }
    return Sheet(
      columns: columns,
      rows: card.seats.map { row($0, end, distances.map(\.pass), names, closed) },
      notes: [Line("\(ruleset.name): \(ruleset.order). · not shot", .dim)])
  }

  /// The distances that have a column of their own, where there are several and not too many.
  private var distances: [(pass: Int, label: String)] {
    let passes = definition.passes
    guard (2...4).contains(passes.count), definition.location != .field else { return [] }
    return passes.indices.map { index in
      let label = passes[index].distance.spoken
      let same = passes.indices.filter { passes[$0].distance == passes[index].distance }
      guard same.count > 1, let number = same.firstIndex(of: index) else { return (index, label) }
      return (index, "\(label) (\(number + 1))")
    }
  }

  private func row(
    _ seat: Seat, _ number: Int, _ passes: [Int], _ names: Roster, _ closed: Bool
  ) -> Sheet.Row {
    let end = card.end(number, of: seat)
    let tally = tally(of: seat)
    let hasScore = tally.arrows > 0
    let status = card.status(seat)
    var cells = [Cell(names[seat] + (status.map { " (\($0.label))" } ?? ""))]
    if !closed { cells += [end.cell(of: seat), Cell(end.arrowsShot > 0 ? "\(end.total)" : "")] }
    cells += passes.map { pass in
      let part = self.tally(of: seat, pass: pass)
      return Cell(part.arrows > 0 ? "\(part.total)" : "")
    }
    cells += tally.counts.map { Cell(hasScore ? "\($0)" : "") }
    cells.append(Cell(hasScore ? "\(tally.total)" : "", hasScore ? .strong : .plain))
    if !closed { cells.append(Cell("\(bestPossible(of: seat))", .dim)) }
    cells += shootOffNumbers.map { shootOffCell(seat, $0) }
    return Sheet.Row(cells, spoken: sentence(seat, names, closed, end, tally), of: seat)
  }

  private func sentence(
    _ seat: Seat, _ names: Roster, _ closed: Bool, _ end: EndScore, _ tally: ArrowTally
  ) -> String {
    let stopped = card.status(seat).map { ", \($0.label)" } ?? ""
    guard tally.arrows > 0 else { return "\(names[seat]): no arrow shot\(stopped)." }
    let counters = zip(ruleset.counters, tally.counts).map { $0.count($1) }
    let shootOff = shootOffText(seat)
    let part = closed || end.arrowsShot == 0 ? "" : "This End \(end.total), "
    return "\(names[seat]): \(part)\(closed ? "Total" : "Running Total") \(tally.total)"
      + ([", \(Phrases.count(tally.arrows, "arrow"))"] + counters.map { ", \($0)" }).joined()
      + "\(shootOff.isEmpty ? "" : ", shoot-off \(shootOff)")\(stopped)."
  }

  /// The shoot-offs that somebody has an arrow in.
  private var shootOffNumbers: [Int] { Array(1..<(shootOffCount + 1)) }

  private func shootOffCell(_ seat: Seat, _ number: Int) -> Cell {
    guard let arrow = card.shootOffArrow(seat, number: number, arrow: 1) else { return Cell("") }
    return Cell(arrow.text, figures: [Cell.Figure(arrow.text, arrow.zone.mark)])
  }

  /// An archer's arrows of the shoot-offs, a row each: they are no part of the total.
  private func shootOffRows(of seat: Seat, columns: Int) -> [Sheet.Row] {
    shootOffNumbers.compactMap { number in
      guard let arrow = card.shootOffArrow(seat, number: number, arrow: 1) else { return nil }
      let cells = [
        Cell("S\(number)", .strong), shootOffCell(seat, number), Cell("\(arrow.points)"),
      ]
      return Sheet.Row(
        cells + Array(repeating: Cell(""), count: columns - cells.count),
        spoken: "Shoot-off \(number): \(arrow.text)")
    }
  }

  /// One row an end, highest first, with a sum after each distance.
  public func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    var sheet = Sheet(
      title: names[seat],
      columns: [
        Sheet.Column("End", isNumeric: true), Sheet.Column("Arrows", isWhole: true),
        Sheet.Column("This End", isNumeric: true, brief: "Sum"),
        Sheet.Column("Hits", isNumeric: true, role: .extra),
      ]
        + ruleset.counters.filter { $0 != .hits }.map {
          Sheet.Column($0.label, isNumeric: true, role: .extra)
        }
        + [Sheet.Column("Running Total", isNumeric: true, brief: "Total")])
    var running = 0
    let ends = ends(of: seat)
    for (plan, end) in zip(card.plans, ends) {
      running += end.total
      sheet.rows.append(row(end, of: seat, running: running))
      let isLast = plan.number == ends.count || card.plans[plan.number].pass != plan.pass
      guard isLast, let pass = plan.pass, definition.passes.count > 1 else { continue }
      sheet.rows.append(
        sumRow(definition.passes[pass].distance.spoken, tally(of: seat, pass: pass), running))
    }
    sheet.rows.append(sumRow("Total", tally(of: seat), running))
    sheet.rows += shootOffRows(of: seat, columns: sheet.columns.count)
    let changed = ends.filter(\.isChanged)
    sheet.notes = changed.map {
      Line("End \($0.number) as shot: \($0.shotText)\($0.penaltyText)", .dim)
    }
    return Detail(sheet: sheet, fields: fields(of: seat))
  }

  private func row(_ end: EndScore, of seat: Seat, running: Int) -> Sheet.Row {
    let tally = ArrowTally(CollectionOfOne(end), ruleset)
    let isShot = end.arrowsShot > 0
    let numbers =
      [tally.hits]
      + zip(ruleset.counters, tally.counts).filter { $0.0 != .hits }.map(\.1)
    return Sheet.Row(
      [
        Cell("\(end.number)", .strong), end.cell(of: seat, isShot ? .plain : .dim),
        Cell(isShot ? "\(end.total)" : ""),
      ] + numbers.map { Cell(isShot ? "\($0)" : "") } + [Cell(isShot ? "\(running)" : "")],
      spoken: isShot
        ? "End \(end.number): \(end.counted.map(\.symbol).joined(separator: " ")), "
          + "This End \(end.total), Running Total \(running)"
        : "End \(end.number), not shot")
  }

  private func sumRow(_ label: String, _ tally: ArrowTally, _ running: Int) -> Sheet.Row {
    let numbers =
      [tally.hits]
      + zip(ruleset.counters, tally.counts).filter { $0.0 != .hits }.map(\.1)
    return Sheet.Row(
      [Cell(""), Cell(label), Cell("\(tally.total)")] + numbers.map { Cell("\($0)") }
        + [Cell("\(running)")],
      spoken: "\(label): \(tally.total), \(Phrases.count(tally.arrows, "arrow")), "
        + "\(Phrases.count(tally.hits, "hit"))", isSummary: true)
  }
}
