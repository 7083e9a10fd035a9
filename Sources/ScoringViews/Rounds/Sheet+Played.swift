import ScoringKit

extension Sheet {
  /// The card of a participant without the parts of which nothing was played, and without their sums.
  var played: Sheet {
    var sheet = self
    var rows: [Row] = []
    for row in self.rows where !row.isUnplayed {
      // A sum follows the parts that it is of; the last one is that of the round.
      if row.isSummary, rows.isEmpty || rows.last?.isSummary == true, row != self.rows.last {
        continue
      }
      rows.append(row)
    }
    sheet.rows = rows
    return sheet
  }

  /// The card without the columns of which nothing is known of anybody, because only results were
  /// reported; without any columns if these would only repeat the results.
  var withoutUnknown: Sheet {
    let own = rows.filter { $0.seat != nil }
    guard !own.isEmpty else { return self }
    func isKnown(_ column: Int) -> Bool {
      own.contains { row in
        guard row.cells.indices.contains(column) else { return false }
        let cell = row.cells[column]
        let isOpen = cell.tone == .dim && !cell.text.contains { $0.isLetter || $0.isNumber }
        return !cell.text.isEmpty && !(columns[column].role == .piece && isOpen)
      }
    }
    let pieces = columns.indices.filter { columns[$0].role == .piece }
    let areKnown = pieces.contains(where: isKnown)
    let kept = columns.indices.filter { column in
      guard column > 0, columns[column].seat == nil else { return true }
      return columns[column].role == .piece ? areKnown : isKnown(column)
    }
    var sheet = self
    sheet.columns = kept.map { columns[$0] }
    sheet.rows = (areKnown ? rows : rows.filter { $0.seat != nil || $0.isSummary }).map { row in
      Row(
        kept.map { row.cells.indices.contains($0) ? row.cells[$0] : .empty }, spoken: row.spoken,
        words: row.words, isSummary: row.isSummary, of: row.seat)
    }
    if !areKnown {
      sheet.legend = []
      sheet.meanings = nil
    }
    return sheet
  }
}

extension Sheet.Row {
  /// Whether the row of the card is a part of the round of which nothing was played.
  var isUnplayed: Bool {
    let figures = cells.compactMap(\.figures).flatMap(\.self)
    return seat == nil && !isSummary && !figures.isEmpty
      && figures.allSatisfy { $0.mark == .pending }
  }

  /// Returns the row of the card with the seat whose name is in a cell, unless the row has a seat
  /// already; the name is without the words of a result.
  func naming(_ names: Roster) -> Sheet.Row {
    guard !isSummary, let first = cells.first else { return self }
    if let seat {
      // The result says that the seat has retired.
      let name = names.seats.contains(seat) ? names[seat] : first.text
      guard first.text != name, first.text.hasPrefix("\(name) (") else { return self }
      let cells = [Cell(name, first.tone)] + cells.dropFirst()
      return Sheet.Row(cells, spoken: spoken, words: words, of: seat)
    }
    guard
      let found = names.seats.first(where: { seat in cells.contains { $0.text == names[seat] } })
    else { return self }
    return Sheet.Row(cells, spoken: spoken, words: words, isSummary: isSummary, of: found)
  }
}
