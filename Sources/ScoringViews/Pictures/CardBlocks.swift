import ScoringKit

/// Which block draws a card: what its columns and cells are decides it.
enum CardBlocks {
  /// The block of a picture's card; nil where it has none.
  static func block(_ picture: Picture, format: PictureFormat, width: Double)
    -> (any PictureBlock)?
  {
    let card = picture.card
    guard !card.columns.isEmpty, !card.rows.isEmpty else { return nil }
    if let mirror = MirrorBlock(card, width: width) { return mirror }
    if let ends = EndsBlock(card, format: format, width: width) { return ends }
    return GridBlock(picture, width: width)
  }

  /// The column whose cells are several figures each; nil for none.
  static func pieces(_ card: Sheet, among columns: [Int]) -> Int? {
    columns.first { column in
      card.rows.contains { row in
        row.cells.indices.contains(column) && (row.cells[column].figures?.count ?? 0) > 1
      }
    }
  }
}
