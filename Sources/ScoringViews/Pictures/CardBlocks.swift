import ScoringKit

/// Selects the blocks that draw the card of a picture, based on the card's columns and cells.
enum CardBlocks {
  /// Returns the blocks that draw the card of a picture, the most important first; empty if the card
  /// has no columns or rows.
  static func blocks(_ picture: Picture, format: PictureFormat, width: Double)
    -> [any PictureBlock]
  {
    let card = picture.card
    guard !card.columns.isEmpty, !card.rows.isEmpty else { return [] }
    if let mirror = MirrorBlock(
      card, of: picture.sides, format: format, width: width)
    {
      return [mirror]
    }
    if let ends = EndsBlock(card, format: format, width: width) { return [ends] }
    let abreast = AbreastBlock(picture, format: format, width: width)
    guard let parts = PartsSheet(picture) else {
      return abreast.map { [$0] } ?? [GridBlock(picture, format: format, width: width)]
    }
    func ends(_ weight: Int) -> any PictureBlock {
      GridBlock(whole: parts.ends, of: picture, format: format, width: width, weight: weight)
    }
    if let latest = parts.latest(width: width) {
      let newest = GridBlock(whole: latest, of: picture, format: format, width: width, weight: 4)
      let all = abreast.map { $0.replaced(by: ends(2), weight: 2) } ?? ends(2)
      return [newest, all]
    }
    // A page is as high as necessary.
    guard format == .page else { return [abreast?.replaced(by: ends(3), weight: 3) ?? ends(3)] }
    return [ends(3)] + (abreast.map { [$0] } ?? [])
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
