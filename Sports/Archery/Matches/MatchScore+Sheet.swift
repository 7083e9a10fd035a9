internal import ScoringKit

extension MatchScore {
  /// Returns the card of the match with one row per set: the arrows and the total of both sides,
  /// and the set points so far.
  func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let columns = card.seats.flatMap { seat in
      [
        Sheet.Column(names[seat], isWhole: true, of: seat),
        .figures("This \(noun)", brief: "Sum", of: seat),
        rules.hasSets
          ? .figures("Points", brief: "Pts", isFigure: true, of: seat)
          : .figures("Running Total", brief: "Total", of: seat),
      ]
    }
    var sheet = Sheet(columns: [.figures(noun)] + columns)
    var sums = Pair(0, 0)
    for set in sets {
      let gained = rules.hasSets ? set.points : Pair { set.ends[$0.seat.index].total }
      sums = [sums, gained ?? Pair(0, 0)].total
      sheet.rows.append(row(set, sums, names))
    }
    sheet.rows += shootOffRows(names) + [totalRow(names)]
    return sheet
  }

  private func row(_ set: SetScore, _ sums: Pair<Int>, _ names: Roster) -> Sheet.Row {
    let isCounted = !rules.hasSets || set.points != nil
    let cells = zip(card.seats, set.ends).flatMap { seat, end in
      [
        end.cell(of: isTaken(set, end) ? seat : nil, end.isShot ? .plain : .dim),
        // On a drawn card, the total of the side that won the set has a mark.
        Cell(
          end.isShot ? "\(end.total)" : "",
          figures: set.points?[seat] == 2 ? [Cell.Figure("\(end.total)", .taken)] : nil),
        Cell(sums[seat] ?? 0, if: end.isShot && isCounted),
      ]
    }
    let sentences = zip(card.seats, set.ends).map { seat, end in
      "\(names[seat]) \(end.isShot ? "\(end.total)" : "not shot")"
    }
    let points = set.points.map { ", \($0.a) to \($0.b) set points" } ?? ""
    return Sheet.Row(
      [Cell("\(set.number)", .strong)] + cells,
      spoken: "\(noun) \(set.number): \(sentences.joined(separator: ", "))\(points).")
  }

  /// Whether a side's arrows of a set can be entered or corrected: it was shot, or the sets before
  /// it have not decided the match.
  private func isTaken(_ set: SetScore, _ end: EndScore) -> Bool {
    end.isShot || !isDecided(before: set.number)
  }

  private func shootOffRows(_ names: Roster) -> [Sheet.Row] {
    let shot = card.shootOffNumbers.filter { number in
      card.seats.contains { !card.shootOff(number, of: $0).isEmpty }
    }
    return shot.map { number in
      let spoken = card.seats.map { seat in
        let text = Cell(card.shootOff(number, of: seat)).text
        return "\(names[seat]) \(text.isEmpty ? "not shot" : text)"
      }
      return Sheet.Row(
        [Cell("S\(number)", .strong)]
          + card.seats.flatMap { shootOffCells(number, of: $0, won: "+1") },
        spoken: "Shoot-off \(number): \(spoken.joined(separator: ", ")).")
    }
  }

  /// Returns the cells of a shoot-off for one side: its arrows, their sum, and a set point if it
  /// won.
  private func shootOffCells(_ number: Int, of seat: Seat, won: String) -> [Cell] {
    let arrows = card.shootOff(number, of: seat)
    let isWon = rules.hasSets && shootOffWinner(number) == seat
    return [
      Cell(arrows), Cell("\(arrows.reduce(0) { $0 + $1.points })"),
      Cell(
        isWon ? won : "",
        figures: rules.hasSets && !arrows.isEmpty ? [Cell.Figure("\(points(of: seat))")] : nil),
    ]
  }

  private func totalRow(_ names: Roster) -> Sheet.Row {
    let hasSets = rules.hasSets
    let cells = card.seats.flatMap {
      reported == nil
        ? [.empty, Cell("\(total(of: $0))"), Cell(hasSets ? "\(points(of: $0))" : "")]
        : [.empty, .empty, Cell("\(score(of: $0))")]
    }
    let parts = card.seats.map {
      "\(names[$0]) \(hasSets ? Phrases.count(points(of: $0), "set point") : "\(score(of: $0))")"
    }
    return Sheet.Row(
      [Cell("Total")] + cells, spoken: "Total: \(parts.joined(separator: ", ")).", isSummary: true)
  }

  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    let sets = sets.map { set in
      let end = set.ends[seat.index]
      let points = set.points?[seat]
      let said = points.map { ", \(Phrases.count($0, "set point"))" } ?? ""
      return Sheet.Row(
        [
          Cell("\(set.number)", .strong), end.cell(of: isTaken(set, end) ? seat : nil),
          Cell(end.total, if: end.isShot),
          Cell(points.map(String.init) ?? ""),
        ],
        spoken: "\(noun) \(set.number)" + (end.isShot ? ": \(end.total)\(said)" : ", not shot"))
    }
    let shot = card.shootOffNumbers.filter { !card.shootOff($0, of: seat).isEmpty }
    let shootOffs = shot.map { number in
      Sheet.Row(
        [Cell("S\(number)", .strong)] + shootOffCells(number, of: seat, won: "1"),
        spoken: "Shoot-off \(number): \(Cell(card.shootOff(number, of: seat)).text)")
    }
    return Detail(
      sheet: Sheet(
        title: names[seat],
        columns: [
          .figures(noun), Sheet.Column("Arrows", isWhole: true), .figures("This \(noun)"),
          .figures("Points"),
        ], rows: sets + shootOffs), fields: fields(of: seat))
  }

  func fields(_ names: Roster) -> [String: JSONValue] {
    let number = setOnTurn ?? sets.last { $0.ends.contains(where: \.isShot) }?.number ?? 1
    let own: [String: JSONValue] = [
      "setPoints": rules.hasSets ? .array(card.seats.map { .integer(points(of: $0)) }) : .null,
      "winner": winner.map { .integer($0.number) } ?? .null, "isTied": .bool(isTied),
      "sides": .array(card.seats.map { .object(fields(of: $0)) }),
    ]
    return progress(of: queue.first ?? Self.first, end: number, names)
      .merging(own) { _, own in own }
  }

  private func fields(of seat: Seat) -> [String: JSONValue] {
    let own: [String: JSONValue] = [
      "score": .integer(total(of: seat)),
      "setPoints": rules.hasSets ? .integer(points(of: seat)) : .null,
      "sets": .array(
        sets.map { set in
          [
            "set": .integer(set.number), "shots": set.ends[seat.index].shotsValue,
            "total": .integer(set.ends[seat.index].total),
            "points": set.points?[seat].map { .integer($0) } ?? .null,
          ]
        }),
    ]
    return facts(of: seat).merging(own) { _, own in own }
  }

  func metrics(of seat: Seat) -> [Metric] {
    let tally = ArrowTally(card.ends(of: seat), rules.ruleset)
    var metrics = tally.arrows > 0 ? tally.metrics("match-score") : []
    if let winner {
      metrics.append(Metric("matches-won", winner == seat ? 1 : 0, outOf: 1))
    }
    let counted = sets.compactMap(\.points)
    if !counted.isEmpty {
      metrics.append(
        Metric("sets-won", counted.count { $0[seat] == 2 }, outOf: counted.count))
    }
    return metrics
  }
}
