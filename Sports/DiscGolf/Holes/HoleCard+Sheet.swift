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
    let extra = extraHoles
    sheet.columns =
      Array(base.columns.prefix(count + 1))
      + extra.map { .figures("+\($0)", role: .piece) } + [.figures(sum, isFigure: !isMatch)]
    sheet.rows = base.rows.map { row in
      let cells = Array(row.cells.prefix(count + 1))
      guard let seat = row.seat else {
        return Sheet.Row(
          cells + extra.map { _ in .empty } + [.empty], spoken: row.spoken,
          isSummary: row.isSummary)
      }
      let total = total(of: seat)
      let marked = zip(cells.dropFirst(), rules.play.positions).map { cell, hole in
        self.cell(cell, seat, hole: hole, isWon: winners[hole] == seat)
      }
      return Sheet.Row(
        [cells[0]] + marked + extra.map { extraCell(seat, hole: $0, winners) }
          + [Cell(total, .strong)],
        spoken: "\(names[seat]): \(reported == nil ? "\(total) \(sum.lowercased())" : "no holes").",
        of: seat)
    }
    let legend = "* won the hole, - \(rules.noScore)"
    sheet.legend = [
      Line(legend + (extra.isEmpty ? "" : ", +1 \(isMatch ? "extra hole" : "playoff")"), .dim)
    ]
    sheet.meanings = [Sheet.Meaning(.taken, "hole won")]
    sheet.notes = notes(names)
    return sheet
  }

  private func total(of seat: Seat) -> String {
    if rules.form == .skins { return Skins(pot.won[seat.index]).text }
    // How many holes each side won is unknown of a result without holes.
    return reported == nil ? "\(progress.won(by: seat))" : Marks.notPlayed
  }

  /// The numbers of the extra holes of a match, or of the holes of a playoff, that have a score or
  /// are played now.
  private var extraHoles: [Int] {
    guard rules.takesPlayoff else { return [] }
    return Array(0...max(card.playoffLength, askedTurn?.hole ?? 0)).dropFirst().map(\.self)
  }

  private func extraCell(_ seat: Seat, hole: Int, _ winners: [Int: Seat]) -> Cell {
    let places = [ScoreEvent(.playoff(hole: hole, seat: seat), nil).canonical]
    guard let strokes = card.playoffStrokes(of: seat, hole: hole) else {
      return Cell(Marks.unplayed, .dim, places: places)
    }
    let isWon = winners[rules.play.holeCount + hole] == seat
    return Cell(
      "\(strokes)\(isWon ? "*" : "")", isWon ? .good : .plain, places: places,
      figures: [Cell.Figure("\(strokes)", isWon ? .taken : .plain)])
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
