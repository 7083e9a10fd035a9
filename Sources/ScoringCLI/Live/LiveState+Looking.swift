import ScoringDesk
import ScoringKit

// Where somebody looks: over the cells of the card, or over the entries where it has none.
extension LiveState {
  /// The cells of the card, then those of what stands below it, row by row.
  private var rows: [[(column: Int, place: String)]] {
    var seen: Set<String> = []
    return [view.sheet, view.detail].compactMap(\.self).flatMap(\.rows).compactMap { row in
      var places: [(column: Int, place: String)] = []
      for (column, cell) in row.cells.enumerated() {
        for (word, place) in (cell.places ?? []).enumerated() where seen.insert(place).inserted {
          // The words of a cell stand beside each other, those of two cells further apart.
          places.append((column * 100 + word, place))
        }
      }
      return places.isEmpty ? nil : places
    }
  }

  /// Where an arrow leads.
  func move(_ key: Keystroke) -> LiveRequest? {
    let rows = rows
    guard !rows.isEmpty else { return moveOverEntries(key) }
    let here = view.look?.place ?? view.turn?.place
    guard let row = rows.firstIndex(where: { $0.contains { $0.place == here } }),
      let index = rows[row].firstIndex(where: { $0.place == here })
    else {
      // After the end, the last cell is the nearest.
      return rows.last?.last.map { .look($0.place) }
    }
    switch key {
    case .left: return look(at: index > 0 ? rows[row][index - 1].place : here)
    case .right:
      return look(at: rows[row].indices.contains(index + 1) ? rows[row][index + 1].place : here)
    default:
      let other = key == .up ? row - 1 : row + 1
      guard rows.indices.contains(other) else { return nil }
      let column = rows[row][index].column
      return look(
        at: rows[other].min { abs($0.column - column) < abs($1.column - column) }?.place)
    }
  }

  private func look(at place: String?) -> LiveRequest? {
    .look(place == view.turn?.place ? nil : place)
  }

  private func moveOverEntries(_ key: Keystroke) -> LiveRequest? {
    let entries = view.entries.filter(\.isPlay)
    let here = view.look.flatMap { look in entries.firstIndex { $0.id == look.place } }
    switch key {
    case .up:
      let index = (here ?? entries.count) - 1
      return entries.indices.contains(index) ? .look(entries[index].id) : nil
    case .down:
      guard let here else { return nil }
      return .look(entries.indices.contains(here + 1) ? entries[here + 1].id : nil)
    default: return nil
    }
  }

  /// The next open cell of those that are asked for: another player's first.
  func openCell(by step: Int) -> LiveRequest? {
    let places = view.prompt.places
    guard places.count > 1 else { return nil }
    let here = places.firstIndex { $0 == (view.look?.place ?? view.turn?.place) } ?? 0
    let next = (here + step + places.count) % places.count
    return .look(next == 0 ? nil : places[next])
  }

  /// How a place of the card is typed, for an example with what was typed where that heads a
  /// column, or a row: `@ 4 Ann`.
  func placeHint(_ typed: String) -> String {
    let names = Set(view.names.seats.map { view.names[$0] })
    var examples: [(title: String, name: String)] = []
    for row in view.sheet.rows {
      for (column, cell) in zip(view.sheet.columns, row.cells) where cell.places != nil {
        let head = row.cells.first?.text ?? ""
        let (title, name) = names.contains(head) ? (column.title, head) : (head, column.title)
        if names.contains(name), !title.contains(" ") { examples.append((title, name)) }
      }
    }
    guard let example = examples.first(where: { $0.title == typed }) ?? examples.first else {
      return "The arrows look about."
    }
    return "A place of the card: @ \(example.title) \(example.name)."
  }
}
