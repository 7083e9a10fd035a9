// The rank, the score in words, and the card of a ladder.
extension Ladder {
  /// The rank of a seat: by units won, from the greatest to the smallest.
  public func rank(of seat: Seat) -> Rank {
    Rank(counts.map { -($0.indices.contains(seat.index) ? $0[seat.index] : 0) })
  }

  /// Returns why a seat is ahead of another one that has won as many of the greatest units: `Ann is
  /// above Ben: both 1 set, 3 legs to 2.` Nil if the greatest units decide, or if nothing does.
  public func explanation(of seat: Seat, above other: Seat, _ names: Roster) -> String? {
    guard points.indices.contains(seat.index), points.indices.contains(other.index),
      let level = counts.firstIndex(where: { $0[seat.index] != $0[other.index] }), level > 0
    else { return nil }
    func won(_ level: Int) -> String {
      let name = units.indices.contains(level + 1) ? units[level + 1].name : "point"
      return Phrases.count(counts[level][seat.index], name)
    }
    return "\(names[seat]) is above \(names[other]): both \(won(0)), "
      + "\(won(level)) to \(counts[level][other.index])."
  }

  /// The finished parts, and the current one if it has begun.
  ///
  /// If the whole is a single part, such as a match of one game, this is that part.
  public var playedParts: [Part] {
    guard counts.count > 1 else { return [Part(counts: counts[0], tieBreak: nil)] }
    let isBegun = counts[1...].contains { $0.contains { $0 > 0 } }
    return parts + (isBegun ? [Part(counts: counts[1], tieBreak: nil)] : [])
  }

  /// Returns the parts as they are written on paper, from the side of a seat: `6-4 3-6 7-6(5)`.
  ///
  /// The number in brackets is that of the loser of a tie-break. Empty before the first point.
  public func score(from seat: Seat) -> String {
    playedParts.map { part in
      let brackets = part.tieBreak.flatMap { $0.min() }.map { "(\($0))" } ?? ""
      return counts(part.counts, from: seat) + brackets
    }.joined(separator: " ")
  }

  /// Returns the result of a seat: for two seats `2-1`, for more its own count.
  ///
  /// If one part is the whole, that is the part's own result: `11-7`.
  public func headline(of seat: Seat) -> String {
    let isSingle = counts.count > 1 && units[0].target == 1
    return counts(isSingle ? playedParts.last?.counts ?? counts[1] : counts[0], from: seat)
  }

  /// Returns the counts from the side of a seat, for two seats those of both.
  private func counts(_ counts: [Int], from seat: Seat) -> String {
    guard counts.indices.contains(seat.index) else { return "" }
    let own = "\(counts[seat.index])"
    return seats == 2 ? "\(own)-\(counts[1 - seat.index])" : own
  }

  /// Returns the card: a row for each seat, with a column for each part, one for the points of the
  /// current game if the parts have smaller units, and one for the parts won.
  ///
  /// During play, boards and pictures show the column before the sum large, and the sum beside it.
  ///
  /// - Parameters:
  ///   - names: the names of the seats.
  ///   - closed: whether the round is finished.
  ///   - heading: the heading of the column of names.
  ///   - points: writes the points of a seat in the smallest unit, from the counts of all seats: for
  ///     tennis `40` or `Ad`. Nil to write the number.
  /// - Returns: the card.
  public func sheet(
    _ names: Roster, closed: Bool, heading: String,
    points: ((_ counts: [Int], Seat) -> String)? = nil
  ) -> Sheet {
    let isOver = closed || winner != nil
    var parts = playedParts
    let isBetweenParts = counts.count > 1 && parts.count == self.parts.count
    if !isOver, isBetweenParts { parts.append(Part(counts: counts[1], tieBreak: nil)) }
    let current = counts.count > 2 && !isOver ? counts[counts.count - 1] : nil
    let write = isTieBreak ? { "\($0[$1.index])" } : points ?? { "\($0[$1.index])" }
    let isSum = counts.count > 1 && units[0].target > 1
    let title = isSum ? Phrases.plural(units[1].name).capitalizedFirst : "Points"

    var sheet = Sheet(columns: [Sheet.Column(heading)])
    sheet.columns += parts.indices.map {
      .figures(
        isSum || parts.count > 1 ? "\($0 + 1)" : "Points", role: .piece,
        isFigure: current == nil && $0 == parts.count - 1 ? true : nil)
    }
    if current != nil {
      sheet.columns.append(.figures("Points", role: .piece, isFigure: true))
    }
    if isSum { sheet.columns.append(.figures(title, role: .sum)) }
    sheet.rows = names.seats.prefix(seats).map { seat in
      var cells = parts.enumerated().map { index, part in
        let isLast = counts.count <= 2 && index == self.parts.count
        return cell(part, seat, text: isLast ? write(part.counts, seat) : nil)
      }
      if let current { cells.append(Cell(write(current, seat))) }
      let said = cells.map(\.text).joined(separator: ", ")
      let won = isSum ? "; \(Phrases.count(counts[0][seat.index], units[1].name))" : ""
      if isSum { cells.append(Cell("\(counts[0][seat.index])", .strong)) }
      return Sheet.Row(
        [Cell(names[seat], .strong)] + cells, spoken: "\(names[seat]): \(said)\(won).", of: seat)
    }
    return sheet
  }

  private func cell(_ part: Part, _ seat: Seat, text: String?) -> Cell {
    let count = part.counts[seat.index]
    let brackets = part.tieBreak.map { "(\($0[seat.index]))" } ?? ""
    let isAhead = count > 0 && count == part.counts.max()
    return Cell((text ?? "\(count)") + brackets, isAhead ? .good : .plain)
  }
}
