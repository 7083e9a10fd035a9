package import ScoringKit

extension TerminalRenderer {
  /// A table with safe texts and its layout; each row has as many texts as there are columns.
  private struct Table {
    let columns: [Sheet.Column]
    let rows: [Sheet.Row]
    let layout: TableLayout

    init(_ sheet: Sheet, ellipsis: String, width: Int, cuts: Bool) {
      func texts(_ title: (Sheet.Column) -> String, _ text: (Cell) -> String) -> TableLayout.Texts {
        func safe(_ text: String) -> String { SafeText.bounded(text, ellipsis: ellipsis) }
        return TableLayout.Texts(
          titles: sheet.columns.map { safe(title($0)) },
          cells: sheet.rows.map { row in
            sheet.columns.indices.map { $0 < row.cells.count ? safe(text(row.cells[$0])) : "" }
          })
      }
      columns = sheet.columns
      rows = sheet.rows
      let whole = texts(\.title, \.text)
      let brief =
        sheet.hasBriefForm ? texts({ $0.brief ?? $0.title }, { $0.brief ?? $0.text }) : nil
      layout = TableLayout(
        whole, brief: brief,
        columns.map { column in
          TableLayout.Column(
            isWhole: column.isNumeric || column.isWhole == true, isNumbered: column.isNumbered,
            hasBriefTitle: column.brief != nil)
        }, width: width, cuts: cuts)
      let shown = layout.isBrief ? brief ?? whole : whole
      var cells = shown.cells
      for (column, width) in layout.widths.enumerated()
      where cells.contains(where: { DisplayWidth.columns(of: $0[column]) > width }) {
        let cut = DisplayWidth.cut(cells.map { $0[column] }, to: width, ellipsis: ellipsis)
        for (row, text) in cut.enumerated() { cells[row][column] = text }
      }
      titles = shown.titles
      self.texts = cells
    }

    let titles: [String]
    /// The texts of each row, cut to the widths of their columns.
    let texts: [[String]]
  }

  /// Returns the lines of a table: title, groups of columns that fit, legend, notes.
  func drawn(_ sheet: Sheet) -> [StyledText] {
    var lines: [StyledText] = []
    if !sheet.title.isEmpty {
      lines += styled(Line(sheet.title), heading: true).wrapped(to: width)
    }
    if !sheet.columns.isEmpty {
      let sheet = withoutExtraText(sheet)
      let table = Table(sheet, ellipsis: ellipsis, width: width, cuts: cuts)
      for (number, group) in table.layout.groups.enumerated() {
        if number > 0 { lines.append(StyledText()) }
        lines += drawn(table, group)
      }
    }
    return lines + (sheet.legend + sheet.notes).flatMap(wrapped)
  }

  /// Returns a table without its extra columns of text, such as codes, if there is too little space for
  /// whole texts: a part of a code means nothing.
  private func withoutExtraText(_ sheet: Sheet) -> Sheet {
    let kept = sheet.columns.indices.filter { index in
      sheet.columns[index].role != .extra || sheet.columns[index].isNumeric
    }
    guard cuts, kept.count < sheet.columns.count else { return sheet }
    let widths = sheet.columns.indices.map { index in
      let texts = sheet.rows.map { $0.cells.indices.contains(index) ? $0.cells[index].text : "" }
      return ([sheet.columns[index].title] + texts).map { DisplayWidth.columns(of: $0) }.max() ?? 0
    }
    guard widths.reduce(0, +) + 2 * (widths.count - 1) > width else { return sheet }
    var shown = sheet
    shown.columns = kept.map { sheet.columns[$0] }
    shown.rows = sheet.rows.map { row in
      Sheet.Row(
        kept.compactMap { row.cells.indices.contains($0) ? row.cells[$0] : nil },
        spoken: row.spoken, words: row.words, isSummary: row.isSummary, of: row.seat)
    }
    return shown
  }

  /// Returns one line of text per row of a table, without title, rules or notes.
  ///
  /// A header is included only if columns are numbered (holes, rounds): without it, the numbers
  /// can't be identified. On a terminal the texts are cut so that a line fits; it is never broken.
  func rowLines(_ sheet: Sheet) -> [StyledText] {
    guard !sheet.columns.isEmpty else { return [] }
    let table = Table(
      sheet, ellipsis: ellipsis, width: isTerminal ? width : Int.max, cuts: isTerminal && cuts)
    let all = Array(sheet.columns.indices)
    let rows = table.rows.indices.map { row(table, $0, all) }
    let isNumbered = all.contains { table.columns[$0].isNumbered }
    return isNumbered ? [header(table, all)] + rows : rows
  }

  private func drawn(_ table: Table, _ group: [Int]) -> [StyledText] {
    var lines: [StyledText] = []
    let titles = table.titles
    if group.contains(where: { !titles[$0].isEmpty }) { lines.append(header(table, group)) }
    let layout = table.layout
    let rule = group.reduce(layout.gap * (group.count - 1)) { $0 + layout.widths[$1] }
    for index in table.rows.indices {
      if table.rows[index].isSummary, index > 0, !table.rows[index - 1].isSummary {
        lines.append(StyledText(String(repeating: ascii ? "-" : "─", count: rule), .dim))
      }
      lines.append(row(table, index, group))
    }
    return lines
  }

  private func header(_ table: Table, _ group: [Int]) -> StyledText {
    let titles = table.titles
    return line(group, table) { (titles[$0], TextStyle.dim, nil) }
  }

  private func row(_ table: Table, _ index: Int, _ group: [Int]) -> StyledText {
    let row = table.rows[index]
    let texts = table.texts[index]
    return line(group, table) { column in
      let cell = column < row.cells.count ? row.cells[column] : nil
      let style = TextStyle(tone: cell?.tone ?? .plain, isBold: row.isSummary)
      return (texts[column], style, cell?.figures)
    }
  }

  /// Returns a line with a text in each column: numbers aligned right, all other texts left.
  private func line(
    _ group: [Int], _ table: Table, _ content: (Int) -> (String, TextStyle, [Cell.Figure]?)
  ) -> StyledText {
    let widths = table.layout.widths
    var line = StyledText()
    for (place, column) in group.enumerated() {
      if place > 0 { line.appendSpaces(table.layout.gap) }
      let (text, style, figures) = content(column)
      let shown = DisplayWidth.cut(text, to: widths[column], ellipsis: ellipsis)
      let space = widths[column] - DisplayWidth.columns(of: shown)
      let isNumeric = table.columns[column].isNumeric
      if isNumeric { line.appendSpaces(space) }
      line.append(shown, style, figures: figures)
      if !isNumeric { line.appendSpaces(space) }
    }
    return line
  }
}

extension Sheet.Column {
  /// Whether the column is one of several equal ones that are distinguished by number: holes, ends,
  /// rounds.
  var isNumbered: Bool {
    isNumeric && title.contains { $0.isASCII && $0.isNumber }
  }
}

extension Sheet {
  /// Whether any text of the table has a brief form for use if there is little space.
  fileprivate var hasBriefForm: Bool {
    columns.contains { $0.brief != nil }
      || rows.contains { $0.cells.contains { $0.brief != nil } }
  }

  /// Creates a table of possible actions: the text of each, such as a command, and its effect.
  package init(offers: [Page.Offer], spell: (Action) -> String) {
    self.init(
      columns: [Column("Command", isWhole: true), Column("What it does")],
      rows: offers.map { offer in
        let command = spell(offer.action)
        return Row(
          [Cell(command, .accent), Cell(offer.meaning, .dim)],
          spoken: "\(offer.meaning): \(command).")
      })
  }
}
