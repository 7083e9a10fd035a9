package import ScoringKit

/// A table, such as a card, laid out for a part of a screen: no number is cut, no selection hidden.
///
/// In too little space it gives up, in this order, wide gaps, titles on one line, extra columns, long
/// titles, one block for all holes or ends, long texts, distant holes or ends, and long names.
package struct CardLayout: Sendable {
  /// The cells and rows of a card that are highlighted.
  package struct Marks: Hashable, Sendable {
    /// The stored form of the cell that the next key fills or that is selected; `nil` for none.
    package var focus: String?
    /// The name of the participant whose turn it is, for a card without such cells; or `nil`.
    package var turn: String?
    /// The stored forms of the card's cells that are disputed.
    package var disputed: Set<String> = []

    /// Makes the highlights of a card.
    package init(focus: String? = nil, turn: String? = nil, disputed: Set<String> = []) {
      self.focus = focus
      self.turn = turn
      self.disputed = disputed
    }
  }

  /// The lines on the screen from top to bottom, none wider than the width of the layout.
  package private(set) var lines: [StyledText] = []
  /// The position of the selected cell within ``lines``; `nil` if no cell shown is selected.
  package private(set) var cursor: Screen.Point?

  private let sheet: Sheet
  private let marks: Marks
  private let texts: Texts

  /// Lays out a table in at most `width` columns and `height` rows of a screen.
  package init(_ sheet: Sheet, width: Int, height: Int, marks: Marks = Marks()) {
    self.sheet = sheet
    self.marks = marks
    texts = Texts(sheet, marks)
    guard !sheet.columns.isEmpty, width > 1, height > 0 else { return }
    let plan = plan(width: width - 1, height: height)
    for (number, group) in plan.groups.enumerated() {
      if number > 0 { lines.append(StyledText()) }
      draw(group, plan, height: plan.groups.count > 1 ? .max : height)
    }
    lines = Array(lines.prefix(height))
    if let cursor, cursor.row >= lines.count { self.cursor = nil }
  }
}

// MARK: - Positions of the columns

extension CardLayout {
  /// The form of the titles that are drawn.
  private struct Form {
    /// Whether a column's title may take two lines.
    var splitsTitles = true
    var hasBriefTitles = false
  }

  /// The result of the layout: the columns that are shown, their titles and their widths.
  private struct Plan {
    /// The table's column numbers in blocks; each block is drawn below the one before it.
    var groups: [[Int]]
    var gap = 1
    var form: Form
    /// The lines of each column's title, at most two.
    var titles: [[String]]
    /// The width of each column on the screen.
    var widths: [Int]
    /// The maximum width of the table's first column, which usually contains names.
    var head = Int.max
    /// Whether there are hidden holes or ends on the left or on the right.
    var hides = (left: false, right: false)
  }

  private func plan(width: Int, height: Int) -> Plan {
    let all = Array(sheet.columns.indices)
    func fits(_ plan: Plan) -> Bool { plan.groups.allSatisfy { total($0, plan) <= width } }
    var plan = plan(Form(splitsTitles: false), all)
    for gap in [2, 1] {
      plan.gap = gap
      if fits(plan) { return plan }
    }
    plan = self.plan(Form(), all)
    if fits(plan) { return plan }
    let extras = all.filter { sheet.columns[$0].role == .extra }
    for count in 0...extras.count {
      plan.groups = [all.filter { !extras.suffix(count).contains($0) }]
      if fits(plan) { return plan }
    }
    plan = self.plan(Form(hasBriefTitles: true), all.filter { !extras.contains($0) })
    if fits(plan) { return plan }
    if let folded = folded(plan, width: width, height: height) { return folded }
    plan = scrolled(plan, width: width)
    for head in [10, 6] where !fits(plan) { plan.head = head }
    // Sums are left out from the left, because the last one is the most informative.
    while !fits(plan), let sum = plan.groups[0].dropLast().last(where: { $0 > 0 }) {
      plan.groups[0].removeAll { $0 == sum }
    }
    return plan
  }

  private func plan(_ form: Form, _ columns: [Int]) -> Plan {
    let titles = sheet.columns.map { title($0, form) }
    return Plan(
      groups: [columns], form: form, titles: titles,
      widths: titles.indices.map { width($0, titles[$0], form) })
  }

  /// Returns the layout with the holes or ends in two or three blocks; `nil` if they don't fit.
  private func folded(_ plan: Plan, width: Int, height: Int) -> Plan? {
    let columns = plan.groups[0]
    let pieces = columns.filter { sheet.columns[$0].role == .piece }
    guard pieces.count >= 4, let first = pieces.first, let last = pieces.last else { return nil }
    let lead = columns.filter { $0 < first }
    let sums = columns.filter { $0 > last }
    for count in 2...3 {
      let size = (pieces.count + count - 1) / count
      var plan = plan
      plan.groups = stride(from: 0, to: pieces.count, by: size).map { start in
        lead + pieces[start..<min(start + size, pieces.count)]
      }
      plan.groups[plan.groups.count - 1] += sums
      let rows = plan.groups.count * (sheet.rows.count + 2) - 1
      guard rows <= height else { return nil }
      for gap in [2, 1] {
        plan.gap = gap
        if plan.groups.allSatisfy({ total($0, plan) <= width }) { return plan }
      }
    }
    return nil
  }

  /// Returns the layout with as many holes or ends next to the selected cell as fit.
  private func scrolled(_ plan: Plan, width: Int) -> Plan {
    let columns = plan.groups[0]
    let pieces = columns.filter { sheet.columns[$0].role == .piece }
    guard pieces.count > 1 else { return plan }
    var plan = plan
    let focus = pieces.firstIndex { column in
      sheet.rows.contains { focusedWord(in: $0, column) != nil }
    }
    var shown = (focus ?? 0)...(focus ?? 0)
    func group(_ shown: ClosedRange<Int>) -> [Int] {
      columns.filter {
        sheet.columns[$0].role != .piece
          || (pieces[shown.lowerBound]...pieces[shown.upperBound]) ~= $0
      }
    }
    plan.head = 10
    var room = width - total(group(shown), plan)
    while shown.count < pieces.count {
      // The part on the left of the selected one is added first, then the one on its right, then
      // others on the left.
      let goesRight = shown.lowerBound == 0 || (shown.upperBound == focus && shown.count > 1)
      // If there are no further parts on the right, one on the left is added.
      let next =
        goesRight && shown.upperBound + 1 < pieces.count
        ? shown.upperBound + 1 : shown.lowerBound - 1
      room -= plan.gap + self.width(pieces[next], plan)
      guard room >= 0 else { break }
      shown = min(shown.lowerBound, next)...max(shown.upperBound, next)
    }
    plan.groups = [group(shown)]
    plan.hides = (shown.lowerBound > 0, shown.upperBound + 1 < pieces.count)
    var whole = plan
    whole.head = .max
    return total(whole.groups[0], whole) <= width ? whole : plan
  }

  private func total(_ group: [Int], _ plan: Plan) -> Int {
    group.reduce(plan.gap * max(0, group.count - 1)) { $0 + self.width($1, plan) }
  }

  private func width(_ column: Int, _ plan: Plan) -> Int {
    column == 0 ? min(plan.head, plan.widths[0]) : plan.widths[column]
  }

  private func width(_ column: Int, _ title: [String], _ form: Form) -> Int {
    let widest = title.reduce(texts.widest[column]) { widest, line in
      max(widest, DisplayWidth.columns(of: line))
    }
    // The width of a hole's or end's column does not change when a sign is added to its value.
    let isPiece = column > 0 && sheet.columns[column].role == .piece
    return max(widest, isPiece ? Self.leastPiece : 0)
  }

  private static let leastPiece = 3
}

// MARK: - Contents of the cells

extension CardLayout {
  /// Returns the lines of a column's title, at most two.
  private func title(_ column: Sheet.Column, _ form: Form) -> [String] {
    let title = SafeText.bounded(
      form.hasBriefTitles ? column.brief ?? column.title : column.title,
      limit: SafeText.cellLimit, ellipsis: Self.ellipsis)
    guard form.splitsTitles, title.contains(" ") else { return [title] }
    let spaces = title.indices.filter { title[$0] == " " && title[$0...].dropFirst() != "" }
    let best = spaces.min { one, other in
      func longer(_ index: String.Index) -> Int {
        max(
          DisplayWidth.columns(of: title[..<index]),
          DisplayWidth.columns(of: title[title.index(after: index)...]))
      }
      return longer(one) < longer(other)
    }
    guard let best else { return [title] }
    return [String(title[..<best]), String(title[title.index(after: best)...])]
  }

  /// The text of a cell or title with its width in columns, which is computed only once.
  private struct Measured {
    let text: String
    let columns: Int

    init(_ text: String) {
      self.text = text
      columns = DisplayWidth.columns(of: text)
    }
  }

  /// The texts of a table's cells, each made only once, and the widths of its columns.
  private struct Texts {
    /// The texts of the cells, row by row; a row may have fewer texts than the table has columns.
    let rows: [[Measured]]
    /// The width of the widest text in each column of the table.
    let widest: [Int]

    init(_ sheet: Sheet, _ marks: Marks) {
      rows = sheet.rows.map { row in
        row.cells.prefix(sheet.columns.count).map {
          Measured(Self.text($0, marks))
        }
      }
      widest = rows.reduce(into: Array(repeating: 0, count: sheet.columns.count)) { widest, row in
        for (column, text) in row.enumerated() {
          widest[column] = max(widest[column], text.columns)
        }
      }
    }

    /// Returns the text of a cell, with a sign for the selected position (`_`) and for a dispute
    /// (`≠`).
    private static func text(_ cell: Cell, _ marks: Marks) -> String {
      var text = SafeText.bounded(
        cell.text, limit: SafeText.cellLimit, ellipsis: CardLayout.ellipsis)
      guard let places = cell.places else { return text }
      if let word = marks.focus.flatMap({ places.firstIndex(of: $0) }) {
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        if words.indices.contains(word), words[word] == "·" { words[word] = "_" }
        text = words.joined(separator: " ")
      }
      if !marks.disputed.isDisjoint(with: places) { text += "≠" }
      return text
    }
  }

  /// Returns the index of the selected word in a cell; `nil` if none of its words is selected.
  private func focusedWord(in row: Sheet.Row, _ column: Int) -> Int? {
    guard let focus = marks.focus, row.cells.indices.contains(column) else { return nil }
    return row.cells[column].places?.firstIndex(of: focus)
  }

  private static let ellipsis = "…"
}

// MARK: - Drawing

extension CardLayout {
  private mutating func draw(_ group: [Int], _ plan: Plan, height: Int) {
    let titles = group.map { plan.titles[$0].map(Measured.init) }
    let widths = group.map { width($0, plan) }
    let titleRows =
      titles.contains { $0.contains { $0.columns > 0 } } ? titles.map(\.count).max() ?? 0 : 0
    for line in 0..<titleRows {
      var text = StyledText(" ")
      var gap = 0
      for (place, column) in group.enumerated() {
        // The title of a column is placed directly above its cells if it takes fewer lines than
        // others.
        let index = line - (titleRows - titles[place].count)
        let title = titles[place].indices.contains(index) ? titles[place][index] : Measured("")
        append(title, .dim, nil, column, widths[place], after: gap, to: &text)
        gap = plan.gap
        guard line == titleRows - 1, let sign = sign(after: column, in: group, plan) else {
          continue
        }
        text.append(sign, .dim)
        gap -= 1
      }
      lines.append(text)
    }
    for row in shownRows(height - titleRows) { draw(row, group, widths, plan) }
  }

  /// Returns the sign after a column's title that means that holes or ends are hidden there; `nil`
  /// for none.
  private func sign(after column: Int, in group: [Int], _ plan: Plan) -> String? {
    if column == group.first, plan.hides.left { return "‹" }
    let isLast = column == group.last(where: { sheet.columns[$0].role == .piece })
    return isLast && plan.hides.right ? "›" : nil
  }

  private mutating func draw(_ number: Int, _ group: [Int], _ widths: [Int], _ plan: Plan) {
    let row = sheet.rows[number]
    let texts = texts.rows[number]
    let isOnTurn = isMarked(number)
    var line = StyledText(isOnTurn ? "▸" : " ", .init(tone: .accent))
    var end = 1
    for (place, column) in group.enumerated() {
      let tone = row.cells.indices.contains(column) ? row.cells[column].tone : .plain
      let gap = place > 0 ? plan.gap : 0
      let start = end + gap
      let shown = texts.indices.contains(column) ? texts[column] : Measured("")
      var style = TextStyle(tone: tone, isBold: row.isSummary)
      if isOnTurn, column == 0 { style.isBold = true }
      let figures = row.cells.indices.contains(column) ? row.cells[column].figures : nil
      append(shown, style, figures, column, widths[place], after: gap, to: &line)
      end = start + widths[place]
      guard let word = focusedWord(in: row, column) else { continue }
      let space = sheet.columns[column].isNumeric ? widths[place] - shown.columns : 0
      set(word, of: shown.text, at: start + space, in: &line)
    }
    lines.append(line)
  }

  /// Inverts the selected word of a cell, and places the cursor on the word's last column.
  private mutating func set(
    _ word: Int, of text: String, at start: Int, in line: inout StyledText
  ) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.indices.contains(word) else { return }
    let before = words.prefix(word).reduce(0) { $0 + DisplayWidth.columns(of: $1) + 1 }
    let shown = words[word].isEmpty ? text : words[word]
    let size = max(1, DisplayWidth.columns(of: shown))
    line = line.inverted(from: start + before, columns: size)
    cursor = Screen.Point(row: lines.count, column: start + before + size - 1)
  }

  /// Adds the text of a cell after a gap: a number at the right of its column, other text at the
  /// left.
  private func append(
    _ text: Measured, _ style: TextStyle, _ figures: [Cell.Figure]?, _ column: Int, _ width: Int,
    after gap: Int,
    to line: inout StyledText
  ) {
    let shown =
      text.columns <= width
      ? text : Measured(DisplayWidth.cut(text.text, to: width, ellipsis: Self.ellipsis))
    let space = width - shown.columns
    let isNumeric = sheet.columns[column].isNumeric
    line.appendSpaces(gap + (isNumeric ? space : 0))
    line.append(shown.text, style, figures: figures)
    if !isNumeric { line.appendSpaces(space) }
  }

  private func isOnTurn(_ row: Sheet.Row) -> Bool {
    if let focus = marks.focus, row.cells.contains(where: { $0.places?.contains(focus) ?? false }) {
      return true
    }
    guard marks.focus == nil, let turn = marks.turn else { return false }
    return row.cells.first?.text == turn
  }

  /// Whether a row has the sign of the turn: the first one of a seat with several rows.
  private func isMarked(_ number: Int) -> Bool {
    let row = sheet.rows[number]
    guard isOnTurn(row) else { return false }
    guard let seat = row.seat else { return true }
    return !sheet.rows[..<number].contains { $0.seat == seat && isOnTurn($0) }
  }

  /// Returns the numbers of the rows that fit: header rows always, then those next to the selected
  /// cell.
  private func shownRows(_ height: Int) -> [Int] {
    let all = Array(sheet.rows.indices)
    guard all.count > height else { return all }
    let hasPlaces = sheet.rows.map { $0.cells.contains { $0.places != nil } }
    let lead = hasPlaces.contains(true) ? hasPlaces.prefix { !$0 }.count : 0
    let sticky = Array(all.prefix(min(lead, max(0, height - 1))))
    let rest = all.dropFirst(lead)
    let room = max(0, height - sticky.count)
    let focus = rest.first { isOnTurn(sheet.rows[$0]) } ?? lead
    let start = min(max(lead, focus - room / 2), max(lead, all.count - room))
    return sticky + all[start..<min(all.count, start + room)]
  }
}

extension StyledText {
  /// Returns the line with the colours of some of its columns swapped.
  package func inverted(from start: Int, columns count: Int) -> StyledText {
    var result = StyledText()
    var column = 0
    for piece in pieces {
      let size = DisplayWidth.columns(of: piece.text)
      guard column < start + count, column + size > start else {
        result.append(piece.text, piece.style)
        column += size
        continue
      }
      for cluster in piece.text {
        var style = piece.style
        if column >= start, column < start + count { style.isInverse = true }
        result.append(String(cluster), style)
        column += DisplayWidth.columns(of: cluster)
      }
    }
    return result
  }
}
