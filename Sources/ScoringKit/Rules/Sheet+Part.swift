/// The values of one part of the card, such as a hole or an end, for each seat; a keypad shows the
/// part that is being filled.
package struct SheetPart: Hashable, Sendable {
  /// One value of a seat on the card, which is empty until it is entered.
  package struct Piece: Hashable, Sendable {
    /// The card's cell for the value, as in ``Cell/places``; empty if nothing can be entered there.
    package let place: String
    /// The value; empty if there is none yet.
    package let text: String
    /// The shape that is drawn around the value.
    package let mark: Cell.Mark
  }

  /// The name of the part of the card: `12`, `End 5`.
  package let title: String
  /// The values of each seat in the part, in the order of the seats.
  package let pieces: [[Piece]]
  /// For each seat, the sum of its values in the part; empty if the card shows none.
  package let sums: [String]
}

extension Sheet {
  /// Returns the part of the card that contains a cell; nil if the table doesn't show that cell.
  ///
  /// - Parameters:
  ///   - place: the text that identifies the cell, as in ``Cell/places``.
  ///   - names: the names of all seats.
  /// - Returns: the part.
  package func part(at place: String, of names: Roster) -> SheetPart? {
    for row in rows {
      for (index, cell) in row.cells.enumerated() where columns.indices.contains(index) {
        guard cell.places?.contains(place) == true else { continue }
        if columns[index].seat != nil { return part(ofRow: row, names) }
        return part(ofColumn: index, names)
      }
    }
    return nil
  }

  /// Returns the part of the card in a column, for a table with a row for each seat.
  private func part(ofColumn index: Int, _ names: Roster) -> SheetPart {
    let rows = names.seats.map { row(of: $0, names) }
    let title = columns[index].brief ?? columns[index].title
    return SheetPart(
      title: title.split(separator: " ").joined(separator: " "),
      pieces: rows.map { $0.flatMap { Self.cell(index, in: $0) }?.pieces ?? [] },
      sums: rows.map { row in row.map { sum(after: index, in: $0) } ?? "" })
  }

  /// Returns the part of the card in a row, for a table with separate columns for each seat.
  private func part(ofRow row: Row, _ names: Roster) -> SheetPart {
    let own = names.seats.map { seat in
      columns.indices.first { columns[$0].seat == seat && Self.cell($0, in: row)?.places != nil }
    }
    let head = [columns.first?.title ?? "", row.cells.first?.text ?? ""]
    return SheetPart(
      title: head.filter { !$0.isEmpty }.joined(separator: " "),
      pieces: own.map { $0.flatMap { Self.cell($0, in: row) }?.pieces ?? [] },
      sums: own.map { index in index.map { sum(after: $0, in: row) } ?? "" })
  }

  private static func cell(_ index: Int, in row: Row) -> Cell? {
    row.cells.indices.contains(index) ? row.cells[index] : nil
  }

  /// Returns the text of the next column if it contains the sum of the values in a cell; otherwise
  /// empty.
  private func sum(after index: Int, in row: Row) -> String {
    guard let cell = Self.cell(index, in: row), (cell.places ?? []).count > 1,
      columns.indices.contains(index + 1), columns[index + 1].seat == columns[index].seat,
      columns[index + 1].isNumeric, columns[index + 1].role == .sum
    else { return "" }
    return Self.cell(index + 1, in: row)?.text ?? ""
  }
}

extension Cell {
  /// The values in the cell, one for each of the card's cells that it shows.
  fileprivate var pieces: [SheetPart.Piece] {
    let places = places ?? []
    let words = text.split(separator: " ").map(String.init)
    let isSeveral = places.count > 1 && words.count == places.count
    return (isSeveral ? places : Array(places.prefix(1))).enumerated().map { index, place in
      let figure = figures.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      let value = figure?.text ?? (isSeveral ? words[index] : text)
      let isOpen = figure?.mark == .pending || value == "·"
      return SheetPart.Piece(
        place: place, text: isOpen ? "" : value, mark: isOpen ? .plain : figure?.mark ?? .plain)
    }
  }
}
