package import ScoringKit

/// A table laid out for a part of a screen: what matters stays in sight, and no figure is cut.
///
/// Where there is too little room, this gives way in turn: the gap between columns, titles in one
/// line, the columns of least use, long titles. Then the pieces (holes, ends) are folded into
/// blocks, if the rows allow it; then the brief texts are taken; then the pieces are scrolled
/// around the focus, with a sign for what is hidden. Last the names are cut.
package struct CardLayout: Sendable {
  /// What is marked in a card.
  package struct Marks: Hashable, Sendable {
    /// The cell that the next key fills, or that somebody looks at.
    package var focus: String?
    /// The name of whoever is next, for a card without cells.
    package var turn: String?
    /// The cells in dispute.
    package var disputed: Set<String> = []

    /// Makes marks.
    package init(focus: String? = nil, turn: String? = nil, disputed: Set<String> = []) {
      self.focus = focus
      self.turn = turn
      self.disputed = disputed
    }
  }

  /// The lines from top to bottom, each of the width at most.
  package private(set) var lines: [StyledText] = []
  /// Whether the brief texts of the cells are drawn.
  package private(set) var isBrief = false
  /// Where the focus ends, if it is in the table.
  package private(set) var cursor: Screen.Point?

  private let sheet: Sheet
  private let marks: Marks
  private let texts: Texts
  private let briefTexts: Texts
  private let hasBriefTexts: Bool

  /// Lays a table out in a number of columns and of rows, of which it takes no more.
  package init(_ sheet: Sheet, width: Int, height: Int, marks: Marks = Marks()) {
    self.sheet = sheet
    self.marks = marks
    texts = Texts(sheet, marks, isBrief: false)
    hasBriefTexts = sheet.rows.contains { $0.cells.contains { $0.brief != nil } }
    briefTexts = hasBriefTexts ? Texts(sheet, marks, isBrief: true) : texts
    guard !sheet.columns.isEmpty, width > 1, height > 0 else { return }
    let plan = plan(width: width - 1, height: height)
    isBrief = plan.form.hasBriefCells
    for (number, group) in plan.groups.enumerated() {
      if number > 0 { lines.append(StyledText()) }
      draw(group, plan, height: plan.groups.count > 1 ? .max : height)
    }
    lines = Array(lines.prefix(height))
    if let cursor, cursor.row >= lines.count { self.cursor = nil }
  }
}

// MARK: - Which columns stand where

extension CardLayout {
  /// Which texts of a table are drawn.
  private struct Form {
    /// Whether a title may take two lines.
    var splitsTitles = true
    var hasBriefTitles = false
    var hasBriefCells = false
  }

  /// How a table is drawn.
  private struct Plan {
    /// The columns that stand side by side.
    var groups: [[Int]]
    var gap = 1
    var form: Form
    /// The title of each column of the table in that form: two lines at most.
    var titles: [[String]]
    /// How wide each column of the table is in that form.
    var widths: [Int]
    /// The most columns of the first column.
    var head = Int.max
    /// Whether pieces are hidden on either side.
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
    if hasBriefTexts {
      plan = self.plan(Form(hasBriefTitles: true, hasBriefCells: true), plan.groups[0])
    }
    if fits(plan) { return plan }
    plan = scrolled(plan, width: width)
    for head in [10, 6] where !fits(plan) { plan.head = head }
    // Of the sums the last says most.
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

  /// The pieces in two or three blocks of equal size, if there are rows enough.
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

  /// As many pieces around the focus as there is room for.
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
      // What was played stands before the focus, and one piece after it.
      let goesRight = shown.lowerBound == 0 || (shown.upperBound == focus && shown.count > 1)
      // Where nothing is left on the right, there is some on the left.
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
    let widest = title.reduce(cells(form).widest[column]) { widest, line in
      max(widest, DisplayWidth.columns(of: line))
    }
    // Pieces keep their places when marks come around their figures.
    let isPiece = column > 0 && !form.hasBriefCells && sheet.columns[column].role == .piece
    return max(widest, isPiece ? Self.leastPiece : 0)
  }

  private func cells(_ form: Form) -> Texts {
    form.hasBriefCells ? briefTexts : texts
  }

  private static let leastPiece = 3
}

// MARK: - What stands in a cell

extension CardLayout {
  /// The lines of a title, two at most.
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

  /// A text, and the columns that it takes, which are counted once.
  private struct Measured {
    let text: String
    let columns: Int

    init(_ text: String) {
      self.text = text
      columns = DisplayWidth.columns(of: text)
    }
  }

  /// The texts of the cells of a table, each made once, and how wide its columns are.
  private struct Texts {
    /// The texts, row by row; none where a row ends before the table does.
    let rows: [[Measured]]
    /// The columns of the widest text of each column.
    let widest: [Int]

    init(_ sheet: Sheet, _ marks: Marks, isBrief: Bool) {
      rows = sheet.rows.map { row in
        row.cells.prefix(sheet.columns.count).map {
          Measured(Self.text($0, marks, isBrief: isBrief))
        }
      }
      widest = rows.reduce(into: Array(repeating: 0, count: sheet.columns.count)) { widest, row in
        for (column, text) in row.enumerated() {
          widest[column] = max(widest[column], text.columns)
        }
      }
    }

    /// The text of a cell, with the sign of where the next key writes, and of a dispute.
    private static func text(_ cell: Cell, _ marks: Marks, isBrief: Bool) -> String {
      var text = SafeText.bounded(
        isBrief ? cell.brief ?? cell.text : cell.text, limit: SafeText.cellLimit,
        ellipsis: CardLayout.ellipsis)
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

  /// Which word of a cell has the focus; nil where none has.
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
        // A title of one line stands directly above its column.
        let index = line - (titleRows - titles[place].count)
        let title = titles[place].indices.contains(index) ? titles[place][index] : Measured("")
        append(title, .dim, column, widths[place], after: gap, to: &text)
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

  /// The sign behind a column that pieces are hidden there.
  private func sign(after column: Int, in group: [Int], _ plan: Plan) -> String? {
    if column == group.first, plan.hides.left { return "‹" }
    let isLast = column == group.last(where: { sheet.columns[$0].role == .piece })
    return isLast && plan.hides.right ? "›" : nil
  }

  private mutating func draw(_ number: Int, _ group: [Int], _ widths: [Int], _ plan: Plan) {
    let row = sheet.rows[number]
    let texts = cells(plan.form).rows[number]
    let isOnTurn = self.isOnTurn(row)
    var line = StyledText(isOnTurn ? "▸" : " ", .init(tone: .accent))
    var end = 1
    for (place, column) in group.enumerated() {
      let tone = row.cells.indices.contains(column) ? row.cells[column].tone : .plain
      let gap = place > 0 ? plan.gap : 0
      let start = end + gap
      let shown = texts.indices.contains(column) ? texts[column] : Measured("")
      var style = TextStyle(tone: tone, isBold: row.isSummary)
      if isOnTurn, column == 0 { style.isBold = true }
      append(shown, style, column, widths[place], after: gap, to: &line)
      end = start + widths[place]
      guard let word = focusedWord(in: row, column) else { continue }
      let space = sheet.columns[column].isNumeric ? widths[place] - shown.columns : 0
      set(word, of: shown.text, at: start + space, in: &line)
    }
    lines.append(line)
  }

  /// Marks the word that has the focus, and puts the cursor on its last column.
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

  /// Adds a text after a gap, flush right where it is a figure.
  private func append(
    _ text: Measured, _ style: TextStyle, _ column: Int, _ width: Int, after gap: Int,
    to line: inout StyledText
  ) {
    let shown =
      text.columns <= width
      ? text : Measured(DisplayWidth.cut(text.text, to: width, ellipsis: Self.ellipsis))
    let space = width - shown.columns
    let isNumeric = sheet.columns[column].isNumeric
    line.appendSpaces(gap + (isNumeric ? space : 0))
    line.append(shown.text, style)
    if !isNumeric { line.appendSpaces(space) }
  }

  private func isOnTurn(_ row: Sheet.Row) -> Bool {
    if let focus = marks.focus, row.cells.contains(where: { $0.places?.contains(focus) ?? false }) {
      return true
    }
    guard marks.focus == nil, let turn = marks.turn else { return false }
    return row.cells.first?.text == turn
  }

  /// The rows that fit: those that lead the others always, and else those around the focus.
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
  /// The line with some of its columns inverse.
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
