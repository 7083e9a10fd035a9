internal import ScoringKit

/// The score sheets of paper: World Archery's, and Archery GB's by the dozen.
enum ArcherySheets {
  static let all: [SheetLayout] = [
    SheetLayout(
      id: "wa", abstract: "ends, sums, running total and the counters of the ruleset"
    ) { ledger, names, seat throws in
      try blocks(ledger, names, seat) { WorldArcherySheet($0).sheet(of: $1) }
    },
    SheetLayout(
      id: "agb", abstract: "end and dozen totals, hits, golds and running total"
    ) { ledger, names, seat throws in
      try blocks(ledger, names, seat) { DozenSheet($0).sheet(of: $1) }
    },
  ]

  /// One sheet an archer, each with room for what was not said and for signatures.
  ///
  /// A match has one sheet, whatever the layout.
  private static func blocks(
    _ ledger: any RoundLedger, _ names: Roster, _ seat: Seat?,
    _ draw: (ScoreSheet, Seat) -> Sheet
  ) throws(Refusal) -> [Page.Block] {
    if let match = ledger.state as? MatchScore {
      return MatchSheet(state: match, names: names).blocks(of: seat)
    }
    guard let state = ledger.state as? ScoreSheet else {
      throw Refusal(.illegal, "There is no score sheet for this kind of round.")
    }
    let seats = seat.map { [$0] } ?? state.card.seats
    return seats.filter { state.archers.indices.contains($0.index) }.flatMap { seat in
      var sheet = draw(state, seat)
      let changed = state.ends(of: seat).filter(\.isChanged)
      sheet.notes = changed.map {
        Line("End \($0.number) as shot: \($0.shotText)\($0.penaltyText)")
      }
      if let status = state.card.status(seat) { sheet.notes.append(Line(status.label)) }
      return [
        Page.Block.heading(names[seat]), .line(SheetPaper.facts(state.archers[seat.index])),
        .line(Line("\(state.ruleset.name): \(state.ruleset.order)", .dim)), .sheet(sheet),
      ] + SheetPaper.signatures
    }
  }
}
