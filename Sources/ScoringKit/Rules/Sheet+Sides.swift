/// The large number, or word, that the picture or the board of a duel shows for one side.
package struct SideFigure: Hashable, Sendable {
  /// The index of the sheet's column that contains the number.
  package let column: Int
  /// The text of the number; empty if the side has none in that column.
  package let text: String
  /// The total that is shown in addition, such as `Games 1`, if the large number is only that of a
  /// part, such as the current game; empty otherwise.
  package let beside: String
}

extension Sheet {
  /// Returns the row of a seat: the row that is assigned to the seat, or one that is assigned to no
  /// seat and begins with the seat's name.
  package func row(of seat: Seat, _ names: Roster) -> Row? {
    rows.first {
      $0.seat == seat || $0.seat == nil && !$0.isSummary && $0.cells.first?.text == names[seat]
    }
  }

  /// Returns the large numbers that are shown for two sides, in the order of the seats; nil if no
  /// column of the sheet contains one.
  ///
  /// Both come from the same column, and may be words, such as `Ad` if the other side has `40`.
  ///
  /// During play (`isLive`) that is the column that the sport declares (``Column/isFigure``), or else
  /// that of the current part, such as the points of a game; the total is shown in addition. After
  /// play, or if the parts add up to the total, it is the last column. In a sheet with separate
  /// columns for each side, the numbers come from the summary row.
  package func figures(of seats: [Seat], _ names: Roster, isLive: Bool) -> [SideFigure]? {
    let rows = seats.compactMap { row(of: $0, names) }
    let isByRow = rows.count == seats.count
    let lanes = isByRow ? rows.map { lane($0, of: nil) } : summaryLanes(of: seats)
    guard let first = lanes.first, let length = lanes.map(\.count).min() else { return nil }
    let shown = (0..<length).filter { index in
      let column = columns[first[index].column]
      // A part is shown only if both sides have a value in it.
      return column.isNumeric && column.role != .extra
        && lanes.contains { $0[index].text.contains { $0.isLetter || $0.isNumber } }
        && (column.role != .piece || lanes.allSatisfy { !$0[index].text.isEmpty })
    }
    guard let whole = shown.last else { return nil }
    let parts = shown.filter { columns[first[$0].column].role == .piece }
    let hasSum = parts.contains { columns[first[$0].column].addsUp == true }
    let declared = shown.last { columns[first[$0].column].isFigure == true }
    let part =
      isLive && isByRow
      ? declared ?? (hasSum ? whole : parts.last ?? shown.first ?? whole) : whole
    return lanes.map { lane in
      let sum = "\(columns[lane[whole].column].title) \(lane[whole].text)"
      return SideFigure(
        column: lane[part].column, text: lane[part].text, beside: part == whole ? "" : sum)
    }
  }

  /// Returns, for each seat, its columns with the texts of the summary row.
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
