internal import ScoringKit

extension ScoreSheet {
  /// Returns the card of the round with one row per archer: the current end, the distances, the
  /// counters and the totals.
  func sheet(_ names: Roster, closed: Bool) -> Sheet {
    sheet(names, end: endOnTurn ?? card.plans.count, closed: closed)
  }

  /// Returns the card of the round with the arrows of another end than the current one.
  func sheet(_ names: Roster, end: Int, closed: Bool) -> Sheet {
    let hasSides = names.names.contains { !$0.members.isEmpty }
    var columns = [Sheet.Column(hasSides ? "Side" : "Archer")]
    if !closed {
      columns += [
        Sheet.Column("End \(end) of \(card.plans.count)", brief: "End \(end)", isWhole: true),
        .figures("This End", brief: "Sum", role: .sum),
      ]
    }
    columns += distances.map { .figures($0.label, role: .extra) }
    columns += ruleset.counters.map { .figures($0.label, role: .extra) }
    columns.append(.figures(closed ? "Total" : "Running Total", brief: "Total"))
    if !closed { columns.append(.figures("Best Possible", brief: "Max", role: .extra)) }
    columns += card.shootOffNumbers.map {
      .figures("Shoot-off \($0)", brief: "S\($0)", role: .extra)
    }
    return Sheet(
      columns: columns, rows: card.seats.map { row($0, end, names, closed) },
      notes: [Line("\(ruleset.name): \(ruleset.order). · not shot", .dim)]
        + (closed ? worth(names) : []))
  }

  /// The distances that have their own column on the card: two to four, and none on a field course.
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

  private func row(_ seat: Seat, _ number: Int, _ names: Roster, _ closed: Bool) -> Sheet.Row {
    let end = card.end(number, of: seat)
    let tally = tally(of: seat)
    let hasScore = tally.arrows > 0
    let status = card.status(seat)
    var cells = [Cell(names[seat] + (status.map { " (\($0.words.label))" } ?? ""))]
    if !closed { cells += [end.cell(of: seat), Cell(end.total, if: end.isShot)] }
    cells += distances.map { distance in
      let part = self.tally(of: seat, pass: distance.pass)
      return Cell(part.total, if: part.arrows > 0)
    }
    cells += tally.knownCounts.map { Cell(known: $0, if: hasScore) }
    cells.append(Cell(tally.total, if: hasScore, .strong))
    if !closed { cells.append(Cell("\(bestPossible(of: seat))", .dim)) }
    cells += card.shootOffNumbers.map { number in
      let arrows = card.shootOff(number, of: seat)
      return arrows.isEmpty ? Cell("") : Cell(arrows)
    }
    return Sheet.Row(cells, spoken: sentence(seat, names, closed, end, tally), of: seat)
  }

  private func sentence(
    _ seat: Seat, _ names: Roster, _ closed: Bool, _ end: EndScore, _ tally: ArrowTally
  ) -> String {
    let stopped = card.status(seat).map { ", \($0.words.label)" } ?? ""
    guard tally.arrows > 0 else { return "\(names[seat]): no arrow shot\(stopped)." }
    let shootOff = shootOffText(seat)
    let part = closed || !end.isShot ? "" : "This End \(end.total), "
    let figures =
      [tally.hasArrows ? Phrases.count(tally.arrows, "arrow") : "no arrows"]
      + ruleset.counted(tally)
    return "\(names[seat]): \(part)\(closed ? "Total" : "Running Total") \(tally.total), "
      + figures.joined(separator: ", ")
      + "\(shootOff.isEmpty ? "" : ", shoot-off \(shootOff)")\(stopped)."
  }

  /// Returns the page about one archer: one row per end, values highest first, with a sum after
  /// each distance.
  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    var sheet = Sheet(
      title: names[seat],
      columns: [
        .figures("End"), Sheet.Column("Arrows", isWhole: true), .figures("This End", brief: "Sum"),
        .figures("Hits", role: .extra),
      ]
        + ruleset.counters.filter { $0 != Counter.hits }.map { .figures($0.label, role: .extra) }
        + [.figures("Running Total", brief: "Total")])
    sheet.rows = rows(
      of: seat, lines: card.plans.map { [$0] }, row: { row($0[0], of: seat, running: $1) },
      sums: sumRow)
    sheet.rows += shootOffRows(of: seat, columns: sheet.columns.count)
    sheet.notes = asShot(seat).map { Line($0, .dim) }
    return Detail(sheet: sheet, fields: fields(of: seat))
  }

  /// Returns notes about an archer's ends whose counted arrows differ from those shot: `End 3 as
  /// shot: 10 9 +8`.
  func asShot(_ seat: Seat) -> [String] {
    ends(of: seat).filter(\.isChanged).map {
      "End \($0.number) as shot: \($0.shotText)\($0.penaltyText)"
    }
  }

  /// Returns the rows of an archer's sheet: one or more ends each, followed by the running total,
  /// the sums of each distance if there are several, and those of the round.
  ///
  /// If the result was reported without arrows, only the sums of the round are known.
  func rows(
    of seat: Seat, lines: [[EndPlan]], row: ([EndScore], Int) -> Sheet.Row,
    sums: (String, ArrowTally, Int) -> Sheet.Row
  ) -> [Sheet.Row] {
    var rows: [Sheet.Row] = []
    var running = 0
    let tally = tally(of: seat)
    guard tally.hasArrows else { return [sums("Total", tally, tally.total)] }
    for (index, plans) in lines.enumerated() {
      let ends = plans.map { card.end($0.number, of: seat) }
      running += ends.reduce(0) { $0 + $1.total }
      rows.append(row(ends, running))
      let next = lines.dropFirst(index + 1).first?.first
      guard let pass = plans.first?.pass, definition.passes.count > 1, next?.pass != pass
      else { continue }
      let label = definition.passes[pass].distance.spoken
      rows.append(sums(label, self.tally(of: seat, pass: pass), running))
    }
    return rows + [sums("Total", tally, running)]
  }

  private func row(_ end: EndScore, of seat: Seat, running: Int) -> Sheet.Row {
    let tally = ArrowTally([end], ruleset)
    return Sheet.Row(
      [
        Cell("\(end.number)", .strong), end.cell(of: seat, end.isShot ? .plain : .dim),
        Cell(end.total, if: end.isShot),
      ] + hitsAndCounters(tally).map { Cell(known: $0, if: end.isShot) }
        + [Cell(running, if: end.isShot)],
      spoken: end.isShot
        ? "End \(end.number): \(end.values), This End \(end.total), Running Total \(running)"
        : "End \(end.number), not shot")
  }

  private func sumRow(_ label: String, _ tally: ArrowTally, _ running: Int) -> Sheet.Row {
    let figures = [tally.total] + hitsAndCounters(tally) + [running]
    let shot = tally.hasArrows
    let counted =
      shot
      ? [Phrases.count(tally.arrows, "arrow"), Phrases.count(tally.hits, "hit")]
      : ["no arrows"] + ruleset.counted(tally)
    return Sheet.Row(
      [Cell(shot ? "" : label), Cell(shot ? label : "no arrows")] + figures.map { Cell(known: $0) },
      spoken: "\(label): \(tally.total), \(counted.joined(separator: ", "))", isSummary: true)
  }

  private func hitsAndCounters(_ tally: ArrowTally) -> [Int?] {
    [tally.hasArrows ? tally.hits : nil]
      + zip(ruleset.counters, tally.knownCounts).filter { $0.0 != Counter.hits }.map(\.1)
  }

  /// Returns an archer's shoot-off arrows, one row per shoot-off: they aren't part of the total.
  private func shootOffRows(of seat: Seat, columns: Int) -> [Sheet.Row] {
    card.shootOffNumbers.compactMap { number in
      guard let arrow = card.shootOffArrow(seat, number: number) else { return nil }
      let cells = [Cell("S\(number)", .strong), Cell([arrow]), Cell("\(arrow.points)")]
      return Sheet.Row(
        cells + Array(repeating: Cell(""), count: columns - cells.count),
        spoken: "Shoot-off \(number): \(arrow.text)")
    }
  }
}
