import ScoringKit

/// Selects the block that draws the card of a picture, based on the card's columns and cells.
enum CardBlocks {
  /// Returns the block that draws the card of a picture; `nil` if the card has no columns or rows.
  static func block(_ picture: Picture, format: PictureFormat, width: Double)
    -> (any PictureBlock)?
  {
    let card = picture.card
    guard !card.columns.isEmpty, !card.rows.isEmpty else { return nil }
    if let mirror = MirrorBlock(card, of: picture.sides.map(\.seat), width: width) { return mirror }
    if format != .page, let abreast = AbreastBlock(picture, width: width) { return abreast }
    if let ends = EndsBlock(card, format: format, width: width) { return ends }
    return GridBlock(picture, width: width)
  }

  /// Returns the first column with a cell of several values, such as the arrows of an end; `nil`
  /// for none.
  static func pieces(_ card: Sheet, among columns: [Int]) -> Int? {
    columns.first { column in
      card.rows.contains { row in
        row.cells.indices.contains(column) && (row.cells[column].figures?.count ?? 0) > 1
      }
    }
  }
}
