import ScoringKit

// Functions that find the cell or the entry that a person types.
extension LiveReading {
  /// Returns the name of the cell on the card that a typed text means, or the text itself if it
  /// means none.
  func known(_ text: String, on sheet: Sheet, _ prompt: Prompt) -> String {
    let shown = sheet.places.union(
      names.seats.flatMap { ledger.state.detail(of: $0, names, closed: false).sheet.places })
    guard !shown.contains(text) else { return text }
    guard let typed = logPlace(text) else { return onCard(text, sheet, prompt) ?? text }
    return shown.first { place in
      logPlace(place).map { ledger.isSame($0, as: typed, names: names) } ?? false
    } ?? text
  }

  func logPlace(_ place: String) -> LogPlace? {
    try? ledger.place(named: place[...], names: names)
  }

  /// Returns the name of the cell that a text means by a column and a row of the card, such as
  /// `S1 ben`, `4 ann` or `hole 4`; `nil` if the text means no cell or several.
  private func onCard(_ text: String, _ sheet: Sheet, _ prompt: Prompt) -> String? {
    let words = text.split(separator: " ")
    guard let first = words.first, let last = words.last, words.count > 1 else { return nil }
    let noun = prompt.question.split(separator: " ").first.map { Roster.plain($0) }
    for (title, rest) in [(first, words.dropFirst()), (last, words.dropLast())] {
      let name = Roster.plain(rest.joined(separator: " ")[...])
      let next = prompt.next.first.map { Roster.plain(names[$0][...]) }
      let places = sheet.places(named: Roster.plain(title), name == noun ? next ?? name : name)
      if places.count == 1 { return places[0] }
    }
    return nil
  }
}

extension Sheet {
  /// The names of all cells of the sheet.
  var places: Set<String> {
    var all: Set<String> = []
    for row in rows {
      for cell in row.cells { all.formUnion(cell.places ?? []) }
    }
    return all
  }

  /// Returns the names of the cells that are in the row and the column of two headings, in either
  /// order.
  ///
  /// The second heading may be shortened to its beginning.
  fileprivate func places(named piece: String, _ seat: String) -> [String] {
    var places: [String] = []
    for row in rows {
      let head = Roster.plain((row.cells.first?.text ?? "")[...])
      for (column, cell) in zip(columns, row.cells) {
        guard let place = cell.places?.first else { continue }
        let title = Roster.plain(column.title[...])
        let isMeant = { (one: String, other: String) in one == piece && other.hasPrefix(seat) }
        if isMeant(title, head) || isMeant(head, title) { places.append(place) }
      }
    }
    return places
  }
}
