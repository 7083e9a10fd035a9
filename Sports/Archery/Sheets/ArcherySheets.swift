internal import ScoringKit

/// Paper score sheets: World Archery's, and Archery GB's by the dozen.
enum ArcherySheets {
  static let all: [SheetLayout] = [
    SheetLayout(
      id: "wa", abstract: "ends, sums, running total and the counters of the ruleset"
    ) { try blocks($0, $1, $2) { WorldArcherySheet(state: $0).sheet(of: $1) } },
    SheetLayout(
      id: "agb", abstract: "end and dozen totals, hits, golds and running total"
    ) { try blocks($0, $1, $2) { DozenSheet(state: $0).sheet(of: $1) } },
  ]

  /// Returns one sheet per archer, each with blanks for missing facts and for signatures.
  ///
  /// A match has the same sheet in every layout.
  private static func blocks(
    _ ledger: any RoundLedger, _ names: Roster, _ seat: Seat?,
    _ draw: (ScoreSheet, Seat) -> Sheet
  ) throws(Refusal) -> [Page.Block] {
    if let match = ledger.state as? MatchScore {
      let sheet = MatchSheet(state: match)
      return blocks(match, names, seat) { [.sheet(sheet.sheet(of: $0))] }
    }
    guard let state = ledger.state as? ScoreSheet else {
      throw Refusal(.illegal, "There is no score sheet for this kind of round.")
    }
    return blocks(state, names, seat) { seat in
      var sheet = draw(state, seat)
      sheet.notes = state.asShot(seat).map { Line($0) }
      let worth = state.worth(of: seat)
      if !worth.isEmpty {
        sheet.notes.append(Line("\(worth.prefix(1).uppercased())\(worth.dropFirst()), Archery GB."))
      }
      if let status = state.card.status(seat) { sheet.notes.append(Line(status.words.label)) }
      return [
        .line(Line("\(state.ruleset.name): \(state.ruleset.order)", .dim)), .sheet(sheet),
      ]
    }
  }

  /// Returns the sheets of one seat, or of all if `seat` is `nil`, each with the archer's name and
  /// facts above it and lines for signatures below it.
  private static func blocks(
    _ state: some ArrowScore, _ names: Roster, _ seat: Seat?, _ sheet: (Seat) -> [Page.Block]
  ) -> [Page.Block] {
    let seats = seat.map { [$0] } ?? state.card.seats
    return seats.filter { state.archers.indices.contains($0.index) }.flatMap { seat in
      [.heading(names[seat]), .line(facts(state.archers[seat.index]))] + sheet(seat)
        + ["Archer", "Scorer"].map { who in
          .line(Line("\(who): \(String(repeating: "_", count: 28))"))
        }
    }
  }

  /// Returns a line with the archer's bow, category and target, and blanks for those that are
  /// missing.
  private static func facts(_ archer: Archer) -> Line {
    let facts = [
      ("Bow", archer.bow?.rawValue), ("Age", archer.age?.rawValue),
      ("Gender", archer.gender?.rawValue), ("Target", nil),
    ]
    return Line(facts.map { "\($0): \($1 ?? "________")" }.joined(separator: "  "))
  }
}

extension ArrowCard {
  /// Returns the values of an end for a paper sheet: highest first, each as wide as the widest
  /// symbol of the face.
  ///
  /// An arrow that is not shot is a blank to write on, `_`; a miss is `M`.
  func paperCell(_ end: EndScore, of seat: Seat) -> Cell {
    let width = max(1, face(seat, end: end.number)?.symbols.map(\.count).max() ?? 1)
    let values = end.counted.map { zone in
      String(repeating: " ", count: max(0, width - zone.symbol.count)) + zone.symbol
    }
    let open = Array(
      repeating: String(repeating: "_", count: width), count: max(0, end.planned - values.count))
    return Cell((values + open).joined(separator: " "))
  }
}

extension EndScore {
  /// An end of a sheet in words: `End 3: X 10 9, 29`.
  var spoken: String {
    isShot ? "End \(number): \(values), \(total)" : "End \(number), not shot"
  }
}

extension ScoreSheet {
  /// Returns the rows of a paper sheet, with the arrows of shoot-offs, if any, below the total,
  /// which doesn't include them.
  func paper(
    _ columns: [Sheet.Column], of seat: Seat, lines: [[EndPlan]],
    row: ([EndScore], Int) -> Sheet.Row, sums: (String, ArrowTally, Int) -> Sheet.Row
  ) -> Sheet {
    let text = shootOffText(seat)
    let shootOff = Sheet.Row(
      [Cell("S-O"), Cell(text)] + Array(repeating: .empty, count: columns.count - 2),
      spoken: "Shoot-off: \(text)")
    return Sheet(
      columns: columns,
      rows: rows(of: seat, lines: lines, row: row, sums: sums) + (text.isEmpty ? [] : [shootOff]))
  }
}
