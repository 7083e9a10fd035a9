package import ScoringKit

extension Sheet {
  /// The largest figure of the row of one of two who meet, and what stands beside it; nil where the
  /// row has none.
  ///
  /// While it is played that is the part that is played now, as the points of a game are, with what
  /// the parts have come to beside it; afterwards, and where parts only add up, it is what stands
  /// last.
  package func figure(in row: Row, isLive: Bool) -> (text: String, beside: String)? {
    let figures = zip(columns, row.cells).filter { column, cell in
      column.isNumeric && column.role != .extra && Int(cell.text) != nil
    }
    guard let (whole, last) = figures.last else { return nil }
    let parts = figures.filter { $0.0.role == .piece }
    guard isLive, !parts.contains(where: { $0.0.addsUp == true }),
      let (part, now) = parts.last ?? figures.first, part != whole
    else { return (last.text, "") }
    return (now.text, "\(whole.title) \(last.text)")
  }
}
