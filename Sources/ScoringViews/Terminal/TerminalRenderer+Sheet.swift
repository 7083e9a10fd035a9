package import ScoringKit

extension TerminalRenderer {
  /// A table whose texts are safe, with as many cells in each row as there are columns.
  private struct Table {
    let columns: [Sheet.Column]
    let titles: [String]
    let rows: [Sheet.Row]
    let texts: [[String]]

    init(_ sheet: Sheet, ellipsis: String) {
      func safe(_ text: String) -> String { SafeText.bounded(text, ellipsis: ellipsis) }
      columns = sheet.columns
      titles = sheet.columns.map { safe($0.title) }
      rows = sheet.rows
      texts = sheet.rows.map { row in
        sheet.columns.indices.map { $0 < row.cells.count ? safe(row.cells[$0].text) : "" }
      }
    }

    func layout(width: Int) -> TableLayout {
      TableLayout(
        titles: titles, cells: texts, isNumeric: columns.map(\.isNumeric),
        isNumbered: columns.map(\.isNumbered), width: width)
    }
  }

  /// The lines of a table: title, columns in groups that fit, legend, notes.
  func drawn(_ sheet: Sheet) -> [StyledText] {
    var lines: [StyledText] = []
    if !sheet.title.isEmpty {
      lines += styled(Line(sheet.title), heading: true).wrapped(to: width)
    }
    if !sheet.columns.isEmpty {
      let table = Table(sheet, ellipsis: ellipsis)
      let layout = table.layout(width: width)
      for (number, group) in layout.groups.enumerated() {
        if number > 0 { lines.append(StyledText()) }
        lines += drawn(table, group, layout.widths)
      }
    }
    return lines + (sheet.legend + sheet.notes).flatMap(wrapped)
  }

  /// One line a row, without title, rules or notes.
  ///
  /// The header is there only where columns are numbered (holes, rounds): without it, nobody
  /// could tell which figure is which.
  /// On a terminal the texts are cut so that the line fits; it is never broken.
  func rowLines(_ sheet: Sheet) -> [StyledText] {
    guard !sheet.columns.isEmpty else { return [] }
    let table = Table(sheet, ellipsis: ellipsis)
    let layout = table.layout(width: isTerminal ? width : Int.max)
    let all = Array(sheet.columns.indices)
    let rows = table.rows.indices.map { row(table, $0, all, layout.widths) }
    let isNumbered = all.contains { table.columns[$0].isNumbered }
    return isNumbered ? [header(table, all, layout.widths)] + rows : rows
  }

  private func drawn(_ table: Table, _ group: [Int], _ widths: [Int]) -> [StyledText] {
    var lines: [StyledText] = []
    if group.contains(where: { !table.titles[$0].isEmpty }) {
      lines.append(header(table, group, widths))
    }
    let rule = group.reduce(TableLayout.gap * (group.count - 1)) { $0 + widths[$1] }
    for index in table.rows.indices {
      if table.rows[index].isSummary, index > 0, !table.rows[index - 1].isSummary {
        lines.append(StyledText(String(repeating: ascii ? "-" : "─", count: rule), .dim))
      }
      lines.append(row(table, index, group, widths))
    }
    return lines
  }

  private func header(_ table: Table, _ group: [Int], _ widths: [Int]) -> StyledText {
    line(group, widths, table) { (table.titles[$0], TextStyle.dim) }
  }

  private func row(_ table: Table, _ index: Int, _ group: [Int], _ widths: [Int]) -> StyledText {
    let row = table.rows[index]
    return line(group, widths, table) { column in
      let tone = column < row.cells.count ? row.cells[column].tone : .plain
      return (table.texts[index][column], TextStyle(tone: tone, isBold: row.isSummary))
    }
  }

  /// Sets texts into columns: figures flush right, all else flush left.
  private func line(
    _ group: [Int], _ widths: [Int], _ table: Table, _ content: (Int) -> (String, TextStyle)
  ) -> StyledText {
    var line = StyledText()
    for (place, column) in group.enumerated() {
      if place > 0 { line.appendSpaces(TableLayout.gap) }
      let (text, style) = content(column)
      let shown = DisplayWidth.cut(text, to: widths[column], ellipsis: ellipsis)
      let space = widths[column] - DisplayWidth.columns(of: shown)
      let isNumeric = table.columns[column].isNumeric
      if isNumeric { line.appendSpaces(space) }
      line.append(shown, style)
      if !isNumeric { line.appendSpaces(space) }
    }
    return line
  }
}

extension Sheet.Column {
  /// Whether it is one of a row of equals that are told apart by number: holes, ends, rounds.
  var isNumbered: Bool {
    isNumeric && title.contains { $0.isASCII && $0.isNumber }
  }
}

extension Sheet {
  /// What can be done as a table: how it is spelled, and what it does.
  package init(offers: [Page.Offer], spell: (Action) -> String) {
    self.init(
      columns: [Column("Command"), Column("What it does")],
      rows: offers.map { offer in
        let command = spell(offer.action)
        return Row(
          [Cell(command, .accent), Cell(offer.meaning, .dim)],
          spoken: "\(offer.meaning): \(command).")
      })
  }
}
