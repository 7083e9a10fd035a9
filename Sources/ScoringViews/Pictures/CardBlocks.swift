import ScoringKit

/// Selects the block that draws a card, based on the kinds of its columns and cells.
enum CardBlocks {
  /// Returns the block of a picture's card; `nil` if the picture has no card.
  static func block(_ picture: Picture, format: PictureFormat, width: Double)
    -> (any PictureBlock)?
  {
    let card = picture.card
    guard !card.columns.isEmpty, !card.rows.isEmpty else { return nil }
    if let mirror = MirrorBlock(card, of: picture.sides.map(\.seat), width: width) { return mirror }
    if let ends = EndsBlock(card, format: format, width: width) { return ends }
    return GridBlock(picture, width: width)
  }

  /// Returns the column whose cells contain several figures each; `nil` for none.
  static func pieces(_ card: Sheet, among columns: [Int]) -> Int? {
    columns.first { column in
      card.rows.contains { row in
        row.cells.indices.contains(column) && (row.cells[column].figures?.count ?? 0) > 1
      }
    }
  }
}
