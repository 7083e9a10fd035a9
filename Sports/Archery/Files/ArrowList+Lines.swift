internal import ScoringKit

// Preparing the columns and the lines, before the lines are read.
extension ArrowList {
  /// Returns the table of a file with one line per end, without the columns that only a file with
  /// one line per arrow has.
  ///
  /// Its column `total` is kept for totals of the round, renamed to `end_total` for totals of ends,
  /// and dropped for running totals. A file with one line per arrow is returned unchanged.
  static func interpreted(_ table: Table, arrows: [Int]) -> Table {
    var table = table
    guard !arrows.isEmpty else { return table }
    table["total"] = table["total"] ?? table["points"]
    for column in ["arrow", "symbol", "points", "spot", "x", "y", "arrow_number"] {
      table[column] = nil
    }
    guard table["end_total"] == nil, table["total"] != nil else { return table }
    switch TotalKind(of: table, arrows: arrows) {
    case .round: break
    case .end:
      table["end_total"] = table["total"]
      table["total"] = nil
    case .running:
      // A running total follows from the arrows and isn't needed.
      table.markRead([table["total"]])
      table["total"] = nil
    }
    return table
  }

  /// The meaning of a column of totals in a file with one line per end: sums of the ends, running
  /// totals, or one total of the round.
  private enum TotalKind {
    case end, running, round

    init(of table: Table, arrows: [Int]) {
      var sums: [String: Int] = [:]
      var (ends, running, rows) = (0, 0, 0)
      var stated: [String: Set<Int>] = [:]
      for row in table.rows {
        guard let total = FileText.number(row.text("total")) else { continue }
        let key = [row.person("archer"), row.text("date"), row.text("round")].joined(
          separator: "\u{1}")
        let sum = arrows.reduce(0) { $0 + Self.points(row[$1]) }
        sums[key, default: 0] += sum
        stated[key, default: []].insert(total)
        rows += 1
        if total == sum { ends += 1 }
        if total == sums[key] { running += 1 }
      }
      let differs = stated.values.contains { $0.count > 1 }
      self = !differs ? .round : running > ends ? .running : .end
      if !differs, rows > 0, ends == rows, stated.count < rows { self = .end }
    }

    /// Returns the points of a symbol as on most faces: 10 for an X, 0 for a miss.
    private static func points(_ text: String) -> Int {
      text.uppercased().hasPrefix("X") ? 10 : FileText.number(text, in: 0...15) ?? 0
    }
  }

  /// Refuses a file without archers' names if its lines can't be those of one archer; otherwise
  /// warns that all lines are taken for one archer's.
  static func checkNames(_ table: Table, arrows: [Int], to plan: inout ImportPlan) throws(Refusal) {
    // Apps that write a standard round or coordinates record the arrows of one person. With
    // coordinates, the ends may be numbered from 1 again for each target.
    guard !table.names.contains("standardround"), !table.has("x", "y") else { return }
    let hint: Line = "Call the column of the names \"archer\"."
    if let column = table.distinguishingColumn {
      throw Refusal(
        .notation,
        "No column of names is known, and the texts in the column \(column) differ: the lines may be "
          + "several archers'.", hint: hint)
    }
    var known: [[String]: Table.Row] = [:]
    let columns = ["date", "round", "title", "pass", "distance"]
    for row in table.rows where isIdentified(row, arrows) {
      let key = columns.map { row.text($0) } + [row.text("end"), row.text("arrow")]
      guard let other = known.updateValue(row, forKey: key), !row.isEqual(to: other) else {
        continue
      }
      throw Refusal(
        .notation,
        "No column of names is known, and line \(row.line) repeats end \(row.text("end")) of line "
          + "\(other.line) with other values: the lines may be several archers'.", hint: hint)
    }
    plan.warn(
      table.line, "names",
      "No column of names is known: all lines are stored as those of one archer. If they are several "
        + "archers', call the column of the names \"archer\".")
  }

  /// Whether a line names its end, and its arrow if it has only one, so that an equal line repeats
  /// it.
  static func isIdentified(_ row: Table.Row, _ arrows: [Int]) -> Bool {
    FileText.number(row.text("end")) != nil && (!arrows.isEmpty || !row.text("arrow").isEmpty)
  }

  /// Whether an archer's end numbers are useless, as in files that number each end 1: all lines
  /// have the same end, and an arrow's number occurs twice with different values.
  static func isOutOfStep(_ rows: [Table.Row]) -> Bool {
    guard let first = rows.first, rows.allSatisfy({ $0.text("end") == first.text("end") }) else {
      return false
    }
    var known: [String: Table.Row] = [:]
    return rows.contains { row in
      guard let other = known.updateValue(row, forKey: row.text("arrow")) else { return false }
      return !row.isEqual(to: other)
    }
  }

  /// Returns the table without repeated lines, and sorted by time if an archer's times are not in
  /// order.
  static func ordered(_ table: Table, arrows: [Int], to plan: inout ImportPlan) throws(Refusal)
    -> Table
  {
    var table = table
    let columns = ["date", "round", "title", "event", "pass", "distance"]
    let scores = Dictionary(grouping: table.rows) { row in
      [row.person("archer")] + columns.map { row.text($0) }
    }
    var repeating: Set<Int> = []
    if arrows.isEmpty {
      for rows in scores.values where isOutOfStep(rows) {
        try checkRuns(rows)
        repeating.formUnion(rows.map(\.line))
      }
    }
    table.dropDuplicates(to: &plan) { row in
      isIdentified(row, arrows) && !repeating.contains(row.line)
    }
    let dates = try FileDates(table.rows.map { $0.text("date") })
    let times = table.rows.map { dates.time($0.text("date")) }
    var latest: [String: LocalTime] = [:]
    let isUnsorted = zip(table.rows, times).contains { row, time in
      guard let time else { return false }
      let earlier = latest.updateValue(time, forKey: row.person("archer"))
      return earlier.map { time < $0 && time.isoDate == $0.isoDate } ?? false
    }
    guard isUnsorted else { return table }
    table.sortRows(by: times)
    plan.warn(
      table.line, "order", "The lines are not in the order of their times: they were sorted.")
    return table
  }

  /// Refuses an archer's lines with useless end numbers if the arrow numbers, which then separate
  /// the ends, don't count up from 1 again and again.
  private static func checkRuns(_ rows: [Table.Row]) throws(Refusal) {
    var last = 0
    for row in rows {
      guard let arrow = FileText.number(row.text("arrow"), in: 1...36) else { continue }
      guard arrow == last + 1 || arrow == 1 else {
        throw Refusal(
          .notation,
          "Line \(row.line): all arrows are of end \(row.text("end").prefix(20)), several of them have "
            + "the same number, and they are not in order.", hint: "Number the ends.")
      }
      last = arrow
    }
  }
}
