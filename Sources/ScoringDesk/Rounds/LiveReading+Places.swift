import ScoringKit

// Places of a live round as somebody types them.
extension LiveReading {
  /// A place by the name that cells have, where it was typed.
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

  /// The place that a text names as the card does, by a column and a row: `S1 ben`, `4 ann`,
  /// `hole 4`; nil where there is none, or several.
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
  /// The places of all its cells.
  var places: Set<String> {
    var all: Set<String> = []
    for row in rows {
      for cell in row.cells { all.formUnion(cell.places ?? []) }
    }
    return all
  }

  /// The first place of each cell under one heading and beside another, whichever of them heads the
  /// column; of the second the beginning is enough.
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
