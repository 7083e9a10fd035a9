import ScoringKit

/// Tables of several participants that are made from the card of each, for a round whose own card has
/// only sums: the sums of all ends, and the values of the newest one.
struct PartsSheet {
  /// The own card of a participant.
  private struct Own {
    /// A row of the card: an end with its values and its sum.
    struct Part {
      let head: String
      let figures: [Cell.Figure]
      let sum: Cell

      var isWhole: Bool { !figures.contains { $0.mark == .pending } }
    }

    var parts: [Part] = []
    /// The number of ends before each row of sums, with its words and its sum.
    var sums: [(end: Int, title: String, cell: Cell)] = []
    var title = ""

    /// Reads a card with one row per end and rows of sums, of which the last one is that of the round.
    ///
    /// It fails if there is no column of values, or none of sums after it.
    init?(_ sheet: Sheet) {
      let columns = sheet.columns.indices
      guard let pieces = CardBlocks.pieces(sheet, among: Array(columns)),
        let sum = columns.first(where: {
          $0 > pieces && sheet.columns[$0].isNumeric && sheet.columns[$0].role != .extra
        })
      else { return nil }
      title = sheet.columns[0].title
      func cell(_ row: Sheet.Row, _ index: Int) -> Cell {
        row.cells.indices.contains(index) ? row.cells[index] : .empty
      }
      let total = sheet.rows.lastIndex(where: \.isSummary) ?? sheet.rows.endIndex
      for row in sheet.rows[..<total] {
        if row.isSummary {
          let words = [cell(row, pieces), cell(row, 0)].map(\.text).first { !$0.isEmpty } ?? ""
          sums.append((parts.count, words, cell(row, sum)))
        } else {
          parts.append(
            Part(
              head: cell(row, 0).text, figures: cell(row, pieces).figures ?? [],
              sum: cell(row, sum)))
        }
      }
    }
  }

  private let picture: Picture
  private let own: [Own?]
  private let longest: Own

  /// Makes the tables; `nil` unless there are two or more participants, at least one of which has a
  /// card with two or more ends.
  init?(_ picture: Picture) {
    guard picture.sides.count > 1, picture.details.count == picture.sides.count else { return nil }
    let own = picture.details.map { Own($0) }
    guard let longest = own.compactMap(\.self).max(by: { $0.parts.count < $1.parts.count }),
      longest.parts.count > 1
    else { return nil }
    self.picture = picture
    self.own = own
    self.longest = longest
  }

  private func row(of side: Picture.Side) -> Sheet.Row? {
    picture.card.rows.first { $0.seat == side.seat }
  }

  private func cell(_ side: Picture.Side, _ column: Int) -> Cell {
    guard let cells = row(of: side)?.cells, cells.indices.contains(column) else { return .empty }
    return cells[column]
  }

  /// The columns of the round's card with sums that at least one participant has.
  private var totals: [Int] {
    picture.card.columns.indices.dropFirst().filter { column in
      picture.card.columns[column].isNumeric
        && picture.sides.contains { !cell($0, column).text.isEmpty }
    }
  }

  private func sheet(_ columns: [Sheet.Column], _ cells: (Int, Picture.Side) -> [Cell]) -> Sheet {
    let head: [Sheet.Column] = picture.card.columns.first.map { [$0] } ?? [""]
    return Sheet(
      columns: head + columns,
      rows: picture.sides.enumerated().map { index, side in
        Sheet.Row([Cell(side.name)] + cells(index, side), spoken: side.name, of: side.seat)
      })
  }

  // MARK: Every end

  /// The sections of the card, each with its ends and the number of its row of sums; `nil` for the
  /// number if there is no such row, or only one section.
  private var sections: [(parts: Range<Int>, sum: Int?)] {
    let count = longest.parts.count
    var sections: [(parts: Range<Int>, sum: Int?)] = []
    var start = 0
    for (number, sum) in longest.sums.enumerated() where sum.end > start {
      sections.append((start..<sum.end, number))
      start = sum.end
    }
    if start < count { sections.append((start..<count, nil)) }
    let isUseful =
      sections.count > 1 && sections.count < count && sections.allSatisfy { $0.parts.count <= 12 }
    return isUseful ? sections : [(0..<count, nil)]
  }

  /// A card with one column per end, which contains its sum, and a column for each distance.
  var ends: Sheet {
    let sections = sections
    /// The sums of a participant; a section without any end has none.
    func sum(_ index: Int, _ section: (parts: Range<Int>, sum: Int?)) -> Cell {
      guard let own = own[index], let number = section.sum, own.sums.indices.contains(number),
        own.parts[section.parts.clamped(to: own.parts.indices)].contains(where: {
          !$0.sum.text.isEmpty
        })
      else { return .empty }
      return own.sums[number].cell
    }
    // A column of the round's card with the same sums is left out.
    let known = sections.filter { $0.sum != nil }.map { section in
      picture.sides.indices.map { sum($0, section).text }
    }
    let totals = totals.filter { column in
      let role = picture.card.columns[column].role
      return picture.isClosed
        ? (role != .extra || sections.count < 3)
          && !known.contains(picture.sides.map { cell($0, column).text })
        : column == self.totals.last { picture.card.columns[$0].role == .sum }
    }
    var columns: [Sheet.Column] = []
    for section in sections {
      columns += longest.parts[section.parts].map { .figures($0.head, role: .piece) }
      if let sum = section.sum { columns.append(.figures(longest.sums[sum].title, role: .sum)) }
    }
    columns += totals.map { column in
      let known = picture.card.columns[column]
      return .figures(known.brief ?? known.title, role: known.role)
    }
    return sheet(columns) { index, side in
      var cells: [Cell] = []
      let parts = own[index]?.parts ?? []
      for section in sections {
        cells += section.parts.map { number in
          guard parts.indices.contains(number), !parts[number].sum.text.isEmpty else {
            return Cell("·", .dim)
          }
          return Cell(parts[number].sum.text)
        }
        if section.sum != nil { cells.append(sum(index, section)) }
      }
      return cells + totals.map { Cell(cell(side, $0).text) }
    }
  }

  // MARK: The newest end

  /// Returns a table with the values of the last end that everybody has finished, with those of the
  /// next one if somebody has begun it and both fit into the width, and with the totals; `nil` before
  /// such an end, and after the round.
  func latest(width: Double) -> Sheet? {
    guard !picture.isClosed else { return nil }
    let playing = own.compactMap(\.self).filter { !$0.parts.isEmpty }
    let whole = playing.map { $0.parts.prefix(while: \.isWhole).count }.min() ?? 0
    guard whole > 0, let part = longest.parts.dropFirst(whole - 1).first,
      let total = totals.last(where: { picture.card.columns[$0].role == .sum })
    else { return nil }
    let known = picture.card.columns[total]
    func end(_ index: Int, _ number: Int) -> Own.Part? {
      own[index]?.parts.dropFirst(number).first
    }
    let next = longest.parts.dropFirst(whole).first.flatMap { next -> Sheet.Column? in
      let isBegun = own.indices.contains { index in
        end(index, whole)?.figures.contains { $0.mark != .pending } ?? false
      }
      return isBegun && fits([part.figures, next.figures], width)
        ? Sheet.Column("\(longest.title) \(next.head)", isWhole: true) : nil
    }
    let last: [Sheet.Column] = [
      Sheet.Column("\(longest.title) \(part.head)", isWhole: true), .figures("Sum", role: .sum),
    ]
    let sum: Sheet.Column = .figures(known.brief ?? known.title, role: .sum)
    return sheet(last + (next.map { [$0] } ?? []) + [sum]) { index, side in
      func fields(_ number: Int) -> Cell {
        end(index, number).map { Cell("", figures: $0.figures) } ?? .empty
      }
      return [fields(whole - 1), end(index, whole - 1)?.sum ?? .empty]
        + (next == nil ? [] : [fields(whole)]) + [Cell(cell(side, total).text)]
    }
  }

  /// Whether the values of several ends fit beside each other, with the names and two sums.
  private func fits(_ ends: [[Cell.Figure]], _ width: Double) -> Bool {
    let all = own.compactMap(\.self).flatMap(\.parts).map(\.figures)
    let field = FigureFields.leastWidth(of: all, size: 26) + 4
    let fields = ends.reduce(0) { $0 + Double($1.count) * field + 24 }
    return width * 0.2 + fields + 2 * 84 <= width
  }
}
