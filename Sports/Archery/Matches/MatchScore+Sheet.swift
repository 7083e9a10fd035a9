public import ScoringKit

extension MatchScore {
  /// One row a set: the arrows and the total of both sides, and the set points so far.
  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let hasSets = rules.system == .sets
    let running = hasSets ? "Points" : "Running Total"
    var sheet = Sheet(
      columns: [Sheet.Column(rules.noun, isNumeric: true)]
        + card.seats.flatMap { seat in
          [
            Sheet.Column(names[seat], isWhole: true, of: seat),
            Sheet.Column("This \(rules.noun)", isNumeric: true, brief: "Sum", of: seat),
            Sheet.Column(running, isNumeric: true, brief: hasSets ? "Pts" : "Total", of: seat),
          ]
        })
    var sums = [0, 0]
    for set in sets {
      for seat in card.seats {
        sums[seat.index] +=
          hasSets ? set.points?[seat.index] ?? 0 : set.ends[seat.index].total
      }
      sheet.rows.append(row(set, sums, names))
    }
    sheet.rows += shootOffRows(names)
    sheet.rows.append(totalRow(names))
    return sheet
  }

  private func row(_ set: SetScore, _ sums: [Int], _ names: Roster) -> Sheet.Row {
    let isCounted = rules.system == .cumulative || set.points != nil
    var cells = [Cell("\(set.number)", .strong)]
    var sentences: [String] = []
    for seat in card.seats {
      let end = set.ends[seat.index]
      let isShot = end.arrowsShot > 0
      cells += [
        end.cell(of: seat, isShot ? .plain : .dim),
        sumCell(set, of: seat),
        Cell(isShot && isCounted ? "\(sums[seat.index])" : ""),
      ]
      sentences.append(
        isShot ? "\(names[seat]) \(end.total)" : "\(names[seat]) not shot")
    }
    let points = set.points.map { ", \($0[0]) to \($0[1]) set points" } ?? ""
    return Sheet.Row(
      cells,
      spoken: "\(rules.noun) \(set.number): \(sentences.joined(separator: ", "))\(points).")
  }

  /// The sum of a side's arrows; a picture marks the side that took more of the points.
  private func sumCell(_ set: SetScore, of seat: Seat) -> Cell {
    let end = set.ends[seat.index]
    guard end.arrowsShot > 0 else { return Cell("") }
    let isTaken = set.points.map { $0[seat.index] == 2 } ?? false
    return Cell(
      "\(end.total)", figures: isTaken ? [Cell.Figure("\(end.total)", .taken)] : nil)
  }

  private func shootOffRows(_ names: Roster) -> [Sheet.Row] {
    (1...ArrowCard.shootOffLimit).compactMap { number in
      let arrows = card.seats.map { shootOff(number, of: $0) }
      guard arrows.contains(where: { !$0.isEmpty }) else { return nil }
      let spoken = card.seats.map { seat in
        let text = Self.text(of: arrows[seat.index])
        return "\(names[seat]) \(text.isEmpty ? "not shot" : text)"
      }
      return Sheet.Row(
        [Cell("S\(number)", .strong)]
          + card.seats.flatMap { shootOffCells(number, arrows[$0.index], of: $0, won: "+1") },
        spoken: "Shoot-off \(number): \(spoken.joined(separator: ", ")).")
    }
  }

  /// The arrows of one side, their sum, and the set point where they won it.
  private func shootOffCells(
    _ number: Int, _ arrows: [ScoredArrow], of seat: Seat, won: String
  ) -> [Cell] {
    let isWon = rules.system == .sets && shootOffWinner(number) == seat
    return [
      Cell(Self.text(of: arrows), figures: arrows.map { Cell.Figure($0.text, $0.zone.mark) }),
      Cell("\(arrows.reduce(0) { $0 + $1.points })"), Cell(isWon ? won : ""),
    ]
  }

  private static func text(of arrows: [ScoredArrow]) -> String {
    arrows.map(\.text).joined(separator: " ")
  }

  /// One side's arrows of the shoot-off, an arrow or one of each archer a row.
  private func shootOffRows(of seat: Seat) -> [Sheet.Row] {
    (1...ArrowCard.shootOffLimit).compactMap { number in
      let arrows = shootOff(number, of: seat)
      guard !arrows.isEmpty else { return nil }
      return Sheet.Row(
        [Cell("S\(number)", .strong)] + shootOffCells(number, arrows, of: seat, won: "1"),
        spoken: "Shoot-off \(number): \(Self.text(of: arrows))")
    }
  }

  private func totalRow(_ names: Roster) -> Sheet.Row {
    let hasSets = rules.system == .sets
    var cells = [Cell("Total")]
    for seat in card.seats {
      cells += [
        .empty, Cell("\(total(of: seat))"), Cell(hasSets ? "\(points(of: seat))" : ""),
      ]
    }
    let parts = card.seats.map { seat in
      "\(names[seat]) \(hasSets ? Phrases.count(points(of: seat), "set point") : "\(total(of: seat))")"
    }
    return Sheet.Row(cells, spoken: "Total: \(parts.joined(separator: ", ")).", isSummary: true)
  }

  /// One side's sets.
  public func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    var sheet = Sheet(
      title: names[seat],
      columns: [
        Sheet.Column(rules.noun, isNumeric: true), Sheet.Column("Arrows", isWhole: true),
        Sheet.Column("This \(rules.noun)", isNumeric: true),
        Sheet.Column("Points", isNumeric: true),
      ])
    for set in sets {
      let end = set.ends[seat.index]
      let points = set.points?[seat.index]
      sheet.rows.append(
        Sheet.Row(
          [
            Cell("\(set.number)", .strong), end.cell(of: seat),
            Cell(end.arrowsShot > 0 ? "\(end.total)" : ""), Cell(points.map(String.init) ?? ""),
          ],
          spoken: end.arrowsShot > 0
            ? "\(rules.noun) \(set.number): \(end.total)"
              + (points.map { ", \(Phrases.count($0, "set point"))" } ?? "")
            : "\(rules.noun) \(set.number), not shot"))
    }
    sheet.rows += shootOffRows(of: seat)
    return Detail(sheet: sheet, fields: fields(of: seat))
  }

  /// The match for programs: the sets, the shoot-offs, and who won.
  public func fields(_ names: Roster) -> [String: JSONValue] {
    let number = setOnTurn ?? sets.last { $0.ends.contains { $0.arrowsShot > 0 } }?.number ?? 1
    let seat = desk.queue.first ?? Seat(index: 0)
    let end = card.end(number, of: seat)
    return [
      "currentEndNumber": .integer(number),
      "currentArrowNumber": .integer(end.firstUnshot ?? end.planned),
      "currentEndScores": .array(end.asShot.map { .string($0.zone.symbol) }),
      "currentEndTotal": .integer(end.total),
      "runningTotal": .integer(total(of: seat)),
      "isEndComplete": .bool(end.isComplete), "isRoundComplete": .bool(isComplete),
      "isLoading": false, "errorMessage": nil,
      "currentArcher": .string(names[seat]),
      "setPoints": rules.system == .sets
        ? .array(card.seats.map { .integer(points(of: $0)) }) : .null,
      "winner": winner.map { .integer($0.number) } ?? .null,
      "isTied": .bool(isTied),
      "sides": .array(card.seats.map { .object(fields(of: $0)) }),
    ]
  }

  private func fields(of seat: Seat) -> [String: JSONValue] {
    [
      "seat": .integer(seat.number), "score": .integer(total(of: seat)),
      "setPoints": rules.system == .sets ? .integer(points(of: seat)) : .null,
      "archerStatus": card.status(seat).map { .string($0.rawValue) } ?? .null,
      "shootOff": .string(shootOffText(seat)),
      "sets": .array(
        sets.map { set in
          let end = set.ends[seat.index]
          return [
            "set": .integer(set.number),
            "shots": .array(end.shots.map { $0.map { .string($0.zone.symbol) } ?? .null }),
            "total": .integer(end.total),
            "points": set.points.map { .integer($0[seat.index]) } ?? .null,
          ]
        }),
    ]
  }

  /// A side's figures.
  public func metrics(of seat: Seat, only key: String?) -> [Metric] {
    let tally = ArrowTally(card.ends(of: seat), rules.ruleset)
    guard tally.arrows > 0 else { return [] }
    var metrics = [
      Metric("match-score", tally.total, outOf: tally.arrows),
      Metric("arrows", tally.arrows, outOf: 1),
      Metric("hits", tally.hits, outOf: tally.arrows),
      Metric("golds", tally.golds, outOf: tally.arrows),
    ]
    if let winner {
      metrics.append(Metric("matches-won", winner == seat ? 1 : 0, outOf: 1))
    }
    let counted = sets.compactMap(\.points)
    if !counted.isEmpty {
      metrics.append(
        Metric(
          "sets-won", counted.count { $0[seat.index] == 2 }, outOf: counted.count))
    }
    return metrics
  }

  /// What was understood, set by set, and how the match stands.
  func echo(_ events: [ArrowEvent], _ names: Roster) -> Line {
    var parts: [String] = []
    for event in events {
      let part: String
      if case .arrow(let seat, let number, _, _) = event {
        let end = card.end(number, of: seat)
        part =
          "\(names[seat]), \(rules.noun) \(number) of \(rules.form.ends): "
          + "\(end.asShot.isEmpty ? "not shot" : end.shotText), This \(rules.noun) \(end.total)"
      } else {
        part = event.phrase(names, end: rules.noun.lowercased())
      }
      if !parts.contains(part) { parts.append(part) }
    }
    guard !parts.isEmpty else { return Line([]) }
    parts.append(
      card.seats.map {
        "\(names[$0]) \(rules.system == .sets ? points(of: $0) : total(of: $0))"
      }.joined(separator: ", "))
    if let winner { parts.append("\(names[winner]) won") }
    return Line(parts.joined(separator: "; "))
  }
}
