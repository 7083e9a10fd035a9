/// The large figure of one side in the picture or on the board of a duel.
package struct SideFigure: Hashable, Sendable {
  /// The index of its column in the sheet.
  package let column: Int
  /// The text of the cell, which is empty if the sheet has no figure there.
  package let text: String
  /// The total, such as `Games 1`, if the large figure is that of a part; empty otherwise.
  package let beside: String
}

extension Sheet {
  /// Returns the row of a seat: one that is marked with the seat, or one that is not marked and
  /// begins with the seat's name.
  package func row(of seat: Seat, _ names: Roster) -> Row? {
    rows.first {
      $0.seat == seat || $0.seat == nil && !$0.isSummary && $0.cells.first?.text == names[seat]
    }
  }

  /// Returns the large figures of two sides, in the order of the seats; nil if no column has one.
  ///
  /// All come from the same column, and may be words, such as `Ad` beside `40`.
  ///
  /// During play that is the column of the current part, such as the points of a game, with the
  /// total beside it. After play, or if the parts add up to the total, it is the last column. In a
  /// sheet that gives each side columns of its own, the figures come from the summary row.
  package func figures(of seats: [Seat], _ names: Roster, isLive: Bool) -> [SideFigure]? {
    let rows = seats.compactMap { row(of: $0, names) }
    let isByRow = rows.count == seats.count
    let lanes = isByRow ? rows.map { lane($0, of: nil) } : summaryLanes(of: seats)
    guard let first = lanes.first, let length = lanes.map(\.count).min() else { return nil }
    let shown = (0..<length).filter { index in
      let column = columns[first[index].column]
      // A part is shown only if both sides have a figure in it.
      return column.isNumeric && column.role != .extra
        && lanes.contains { $0[index].text.contains { $0.isLetter || $0.isNumber } }
        && (column.role != .piece || lanes.allSatisfy { !$0[index].text.isEmpty })
    }
    guard let whole = shown.last else { return nil }
    let parts = shown.filter { columns[first[$0].column].role == .piece }
    let hasSum = parts.contains { columns[first[$0].column].addsUp == true }
    let part = isLive && isByRow && !hasSum ? parts.last ?? shown.first ?? whole : whole
    return lanes.map { lane in
      let sum = "\(columns[lane[whole].column].title) \(lane[whole].text)"
      return SideFigure(
        column: lane[part].column, text: lane[part].text, beside: part == whole ? "" : sum)
    }
  }

  /// Returns the columns of each seat, with the texts of the summary row.
  private func summaryLanes(of seats: [Seat]) -> [[(column: Int, text: String)]] {
    guard let row = rows.last(where: \.isSummary) else { return [] }
    return seats.map { lane(row, of: $0) }
  }

  private func lane(_ row: Row, of seat: Seat?) -> [(column: Int, text: String)] {
    columns.indices.filter { seat == nil || columns[$0].seat == seat }.map { index in
      (index, row.cells.indices.contains(index) ? row.cells[index].text : "")
    }
  }
}
