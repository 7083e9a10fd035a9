internal import ScoringKit

extension HoleCard {
  /// Returns the card: the strokes of each hole with a sign for the winner, and the holes or skins
  /// that each seat won.
  func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let base = card.sheet(names, closed: closed)
    let count = rules.play.holeCount
    var sheet = base
    let winners = winners
    let isMatch = rules.form == .match
    let sum = isMatch ? "Holes" : "Skins"
    // The score of a match is the lead in the headline, not the number of holes.
    sheet.columns = Array(base.columns.prefix(count + 1)) + [.figures(sum, isFigure: !isMatch)]
    sheet.rows = base.rows.map { row in
      let cells = Array(row.cells.prefix(count + 1))
      guard let seat = row.seat else {
        return Sheet.Row(cells + [.empty], spoken: row.spoken, isSummary: row.isSummary)
      }
      let total = total(of: seat)
      let marked = zip(cells.dropFirst(), rules.play.positions).map { cell, hole in
        self.cell(cell, seat, hole: hole, isWon: winners[hole] == seat)
      }
      return Sheet.Row(
        [cells[0]] + marked + [Cell(total, .strong)],
        spoken: "\(names[seat]): \(total) \(sum.lowercased()).", of: seat)
    }
    sheet.legend = [Line("* won the hole, - \(rules.noScore)", .dim)]
    sheet.meanings = [Sheet.Meaning(.taken, "hole won")]
    sheet.notes = notes(names)
    return sheet
  }

  private func total(of seat: Seat) -> String {
    rules.form == .skins
      ? Skins(pot.won[seat.index]).text : "\(progress.won(by: seat))"
  }

  private func cell(_ cell: Cell, _ seat: Seat, hole: Int, isWon: Bool) -> Cell {
    guard let strokes = card.strokes(of: seat, hole: hole) else {
      return Cell(cell.text + (isWon ? "*" : ""), cell.tone, places: cell.places)
    }
    return Cell(
      "\(strokes)\(isWon ? "*" : "")", isWon ? .good : .plain, places: cell.places,
      figures: [Cell.Figure("\(strokes)", isWon ? .taken : .plain)])
  }

  private func notes(_ names: Roster) -> [Line] {
    var notes = names.seats.flatMap { seat -> [Line] in
      let sides = [(names[seat], strokeHoles.dropFirst(seat.index).first ?? [])]
      let members = card.members(of: seat).map { (card.name(of: $0, names), holes(of: $0)) }
      return (sides + members).filter { !$0.1.isEmpty }.map { name, holes in
        let labels = holes.map { rules.play.layout.label($0) }
        let noun = holes.count == 1 ? "hole" : "holes"
        return Line(
          "\(name) has a stroke less on \(noun) \(Phrases.list(labels, last: " and ", limit: 99)).",
          .dim)
      }
    }
    let standing = standing(names)
    if !standing.isEmpty { notes.append(Line("\(standing).")) }
    return notes
  }

  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    var sheet = sheet(names, closed: closed)
    sheet.rows = sheet.rows.filter { $0.seat == seat || $0.seat == nil && $0.isSummary }
    sheet.showsAllPieces = nil
    return Detail(sheet: sheet)
  }
}
