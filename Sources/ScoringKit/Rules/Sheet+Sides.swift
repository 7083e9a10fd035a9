/// The large number, or word, that pictures, boards, pages and phones show for one side.
package struct SideFigure: Hashable, Sendable {
  /// The index of the sheet's column that contains the number; nil if it is from the headline.
  package let column: Int?
  /// The text of the number; empty if the side has none yet.
  package let text: String
  /// The text beside the number, such as `thru 7`, `opponent retired`, or `Games 1` if the number
  /// is only that of a part, such as the current game; empty for none.
  package let beside: String

  package init(column: Int?, text: String, beside: String) {
    (self.column, self.text, self.beside) = (column, text, beside)
  }

  /// The maximum number of characters of a word that is shown large.
  private static let longestWord = 10

  /// Makes the figure of a side from its result.
  ///
  /// The number is the first run of the headline, up to a comma or bracket; in a plain headline of
  /// one run with a digit, it ends at the first space. Of a result such as `2-0`, it is the side's
  /// half. A long text without a digit stands beside a dash.
  package init(_ headline: Line, isDuel: Bool) {
    let text = headline.text
    let first = headline.runs.first
    let isWhole =
      headline.runs.count > 1 || first.map { $0.tone != .plain } ?? false
      || !text.contains(where: \.isNumber)
    let run = (isWhole ? first?.text ?? "" : text)
    let lead = run.prefix { $0 != "," && $0 != "(" && (isWhole || $0 != " ") }.trimmed
    let rest = text.dropFirst(lead.count).drop { " ,".contains($0) }.trimmed
    let halves = lead.split(separator: "-", omittingEmptySubsequences: false)
    if isDuel, halves.count == 2, halves.allSatisfy({ Int($0) != nil }) {
      self.init(column: nil, text: String(halves[0]), beside: rest.unbracketed)
    } else if lead.count > Self.longestWord, !lead.contains(where: \.isNumber) {
      self.init(column: nil, text: "–", beside: text)
    } else {
      self.init(column: nil, text: lead, beside: rest.unbracketed)
    }
  }

  /// Returns the words of a headline that are no part of its score, such as `opponent retired` or
  /// `thru 7`.
  package static func words(of headline: Line) -> [String] {
    var pieces = [""]
    var isDim = false
    for run in headline.runs {
      if run.tone == .dim, !isDim { pieces.append("") }
      isDim = run.tone == .dim
      for character in run.text {
        if ",;(".contains(character) {
          pieces.append("")
        } else {
          pieces[pieces.count - 1].append(character)
        }
      }
    }
    return pieces.map(\.trimmed).filter { $0.first?.isLetter == true }.map(\.unbracketed)
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The text without brackets around it, or without one at its end that nothing opens.
  fileprivate var unbracketed: String {
    guard last == ")" else { return String(self) }
    if first == "(" { return String(dropFirst().dropLast()) }
    return contains("(") ? String(self) : String(dropLast())
  }
}

extension Sheet {
  /// Returns the row of a seat: the row that is assigned to the seat, or one that is assigned to no
  /// seat and begins with the seat's name.
  package func row(of seat: Seat, _ names: Roster) -> Row? {
    rows.first {
      $0.seat == seat || $0.seat == nil && !$0.isSummary && $0.cells.first?.text == names[seat]
    }
  }

  /// Returns the large numbers that are shown for the sides, in the order of the seats; nil if no
  /// column of the sheet contains one, so that they are in the headlines.
  ///
  /// All come from the same column, and may be words, such as `Ad` if the other side has `40`. It
  /// is the column that the sport declares (``Column/isFigure``); a part, such as a game, only
  /// during play (`isLive`), with the total beside it. If none is declared, it is chosen only for
  /// two sides that meet (`isDuel`): the last sum, but during play the newest part, if parts don't
  /// add up to the sum and both sides have a value in it. In a sheet with separate columns for each
  /// side, the numbers come from the summary row.
  package func figures(of seats: [Seat], _ names: Roster, isDuel: Bool = true, isLive: Bool)
    -> [SideFigure]?
  {
    let declarations = columns.compactMap(\.isFigure)
    let isDeclared = declarations.contains(true)
    guard isDeclared || isDuel && declarations.isEmpty else { return nil }
    let rows = seats.compactMap { row(of: $0, names) }
    let isByRow = rows.count == seats.count
    let lanes = isByRow ? rows.map { lane($0, of: nil) } : summaryLanes(of: seats)
    guard let first = lanes.first, let length = lanes.map(\.count).min() else { return nil }
    func column(_ index: Int) -> Column { columns[first[index].column] }
    let shown = (0..<length).filter { index in
      column(index).isNumeric && column(index).role != .extra
        && lanes.contains { $0[index].text.contains { $0.isLetter || $0.isNumber } }
    }
    // A part is shown only if all sides have a value in it.
    let whole = shown.filter { index in
      column(index).role != .piece || lanes.allSatisfy { !$0[index].text.isEmpty }
    }
    let declared = whole.last { column($0).isFigure == true }
    if isDeclared, !isDuel, declared == nil { return nil }
    let sum =
      declared.flatMap { column($0).role == .piece ? nil : $0 }
      ?? whole.last { column($0).role == .sum } ?? whole.last
    guard let sum else { return nil }
    var part = declared ?? sum
    if !isDeclared, let newest = shown.last(where: { column($0).role == .piece }) {
      let parts = shown.filter { column($0).role == .piece }
      // Without a sum, an earlier part would be shown as if it were the score.
      if isLive, isByRow, !whole.contains(newest), column(sum).role == .piece { return nil }
      part = whole.contains(newest) && !addsUp(parts, to: sum, lanes) ? newest : sum
    } else if !isDeclared {
      part = whole.first ?? sum
    }
    if !isLive || !isByRow { part = sum }
    return lanes.map { lane in
      let total = "\(columns[lane[sum].column].title) \(lane[sum].text)"
      return SideFigure(
        column: lane[part].column, text: lane[part].text, beside: part == sum ? "" : total)
    }
  }

  /// Whether the sport declares that parts add up to a sum, or they do so for all sides.
  private func addsUp(_ parts: [Int], to sum: Int, _ lanes: [[(column: Int, text: String)]]) -> Bool
  {
    if parts.contains(where: { columns[lanes[0][$0].column].addsUp == true }) { return true }
    let sums = lanes.map { lane in Int(lane[sum].text) ?? 0 }
    let added = lanes.map { lane in
      parts.reduce(0) { $0 &+ (Int(lane[$1].text.filter(\.isNumber)) ?? 0) }
    }
    return sums == added && sums.contains { $0 != 0 }
  }

  /// Returns, for each seat, its columns with the texts of the summary row.
  private func summaryLanes(of seats: [Seat]) -> [[(column: Int, text: String)]] {
    guard let row = rows.last(where: \.isSummary) else { return [] }
    return seats.map { lane(row, of: $0) }
  }

  private func lane(_ row: Row, of seat: Seat?) -> [(column: Int, text: String)] {
    columns.indices.filter { seat == nil || columns[$0].seat == seat }.map { index in
      (index, row.cells.indices.contains(index) ? row.cells[index].text : "")
    }
  }
}
