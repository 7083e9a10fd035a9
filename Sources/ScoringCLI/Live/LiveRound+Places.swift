import ScoringDesk
import ScoringKit
import ScoringViews

// The positions between which arrows and Tab move: cells of the card, or entries of the log if the
// card has no cells that can be entered.
extension LiveRound {
  /// The position that is selected, or else the one whose turn it is.
  private var here: String? { look?.place ?? turn?.place }

  /// The positions of the card, then those of the details below it, row by row; each with its
  /// column.
  private var rows: [[(column: Int, place: String)]] {
    var seen: Set<String> = []
    return [round.sheet, detail].compactMap(\.self).flatMap(\.rows).compactMap { row in
      var places: [(column: Int, place: String)] = []
      for (column, cell) in row.cells.enumerated() {
        for (word, place) in (cell.places ?? []).enumerated() where seen.insert(place).inserted {
          // Words within one cell are closer to each other than words of two cells.
          places.append((column * 100 + word, place))
        }
      }
      return places.isEmpty ? nil : places
    }
  }

  /// Returns the request to select the position in the direction of an arrow; `nil` for no change.
  func request(toMove key: Keystroke) -> LiveRequest? {
    let rows = rows
    guard !rows.isEmpty else { return request(toMoveOverEntries: key) }
    guard let row = rows.firstIndex(where: { $0.contains { $0.place == here } }),
      let index = rows[row].firstIndex(where: { $0.place == here })
    else {
      // If no position has the turn, as after the end of the round, an arrow selects the last cell.
      return rows.last?.last.map { .look($0.place) }
    }
    var place = here
    switch key {
    case .left: if index > 0 { place = rows[row][index - 1].place }
    case .right: if index + 1 < rows[row].count { place = rows[row][index + 1].place }
    default:
      let other = key == .up ? row - 1 : row + 1
      guard rows.indices.contains(other) else { return nil }
      let column = rows[row][index].column
      place = rows[other].min { abs($0.column - column) < abs($1.column - column) }?.place
    }
    return .look(place == turn?.place ? nil : place)
  }

  private func request(toMoveOverEntries key: Keystroke) -> LiveRequest? {
    let entries = entries.filter(\.isPlay)
    let here = look.flatMap { look in entries.firstIndex { $0.id == look.place } }
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

  /// Returns the request to select the next position at which the prompt allows an entry; `nil` if
  /// there is only one.
  func openPlace(by step: Int) -> LiveRequest? {
    let places = round.prompt.places
    guard places.count > 1 else { return nil }
    let index = places.firstIndex { $0 == here } ?? 0
    let next = (index + step + places.count) % places.count
    return .look(next == 0 ? nil : places[next])
  }

  /// Returns a hint on how to type the name of a cell, with an example from the typed column or row
  /// if possible: `@ 4 Ann`.
  func placeHint(_ typed: String) -> String {
    let names = Set(self.names.seats.map { self.names[$0] })
    var examples: [(title: String, name: String)] = []
    for row in round.sheet.rows {
      for (column, cell) in zip(round.sheet.columns, row.cells) where cell.places != nil {
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

// MARK: - What others changed

extension LiveRound {
  /// Returns a sentence about the entries of a device that others have voided since an earlier
  /// state; `nil` if there are none, or if another entry now has the same text.
  func loss(of device: String, since before: LiveRound) -> String? {
    let gone = before.counts[device, default: 0] - counts[device, default: 0]
    guard gone > 0 else { return nil }
    let (ids, says) = (Set(entries.map(\.id)), Set(entries.map(\.says)))
    let lost = before.entries.filter { entry in
      entry.isPlay && entry.id.hasPrefix("\(device)-") && !ids.contains(entry.id)
    }.suffix(gone)
    let silenced = lost.filter { !says.contains($0.says) }
    guard !silenced.isEmpty || lost.isEmpty else { return nil }
    let named = Phrases.list(silenced.map { "\"\($0.says)\"" }, last: " and ", limit: 3)
    return silenced.isEmpty
      ? "Others changed it: \(gone) of your entries \(gone == 1 ? "counts" : "count") no more."
      : "Others changed it: your \(named) \(silenced.count == 1 ? "counts" : "count") no more."
  }

  /// Returns the reason why another position has the turn than before: the entry of another scorer.
  func reason(since before: LiveRound) -> String {
    let (known, now) = (Set(before.entries.map(\.id)), Set(entries.map(\.id)))
    let newest = entries.last { !known.contains($0.id) }
    let late = round.names.seats.dropFirst(before.names.seats.count).map { round.names[$0] }
    if !late.isEmpty {
      let who = newest.map(\.who).flatMap { $0.isEmpty ? nil : $0 } ?? "Somebody"
      return "\(who) added \(Phrases.list(late, last: " and "))"
    }
    if let newest {
      return "\(newest.who.isEmpty ? "Somebody" : newest.who) wrote \"\(newest.says)\""
    }
    let lost = before.entries.last { !now.contains($0.id) }
    return lost.map { "\"\($0.says)\" counts no more" } ?? "Others changed it"
  }
}

extension LiveRound.Dispute {
  /// One entry of the dispute for each distinct text, in order.
  var distinctSides: [LiveRound.Entry] {
    sides.enumerated().filter { index, side in
      !sides[..<index].contains { $0.says == side.says }
    }.map(\.element)
  }
}
