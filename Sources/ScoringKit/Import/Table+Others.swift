// Rows that are not results, such as totals, a second line of headings, and notes.
extension Table {
  /// The parts of a result that a row of a table has.
  public enum Evidence: Sendable {
    /// The row has everything that identifies a result, such as a day and two sides.
    case complete
    /// The row lacks what identifies a result, and may be a total.
    case partial
    /// The row has nothing of a result.
    case none
  }

  /// Removes the rows that are no results, and adds a warning that names them: sums and averages of
  /// other rows, repeated headings, and notes.
  ///
  /// They are recognized by what they contain: a sum lacks the day or the end that other rows have,
  /// and its numbers are sums of those above it. A word such as `Average` alone proves nothing,
  /// because it may be a name.
  ///
  /// - Parameters:
  ///   - numbers: the positions of the columns whose values are added up.
  ///   - plan: the plan that gets the warnings.
  ///   - isHead: a function that returns whether a row begins a group of rows and is not added up
  ///     in averages, such as the pars of a card.
  ///   - evidence: a function that returns which parts of a result a row has.
  public mutating func dropOthers(
    adding numbers: [Int], to plan: inout ImportPlan,
    startingAt isHead: (DelimitedText.Record) -> Bool = { _ in false },
    evidence: (DelimitedText.Record) -> Evidence
  ) {
    // Most files have only results, which are not added up.
    let hasOthers = records.contains { record in
      evidence(record) != .complete || order(of: record) != nil
        || Summary.isNamed(record, .complete)
        || Sums.hasFraction(record, numbers)
    }
    guard hasOthers else { return }
    var sums = Sums(numbers)
    var others = Others()
    var columns: [Int]?
    records =
      records.compactMap { record in
        if let own = self.order(of: record) {
          columns = own == Array(own.indices) ? nil : own
          if columns == nil {
            others.headings.append(record)
          } else {
            others.reordered.append(record)
          }
          return nil
        }
        let record = columns.map { record.reordered($0) } ?? record
        let found = evidence(record)
        if sums.isSummary(record, found) || found == .none && Summary.isNamed(record, found) {
          others.summaries.append(record)
          sums.endGroup()
        } else if found == .none {
          others.notes.append(record)
        } else {
          sums.add(record, isHead: isHead(record))
          return record
        }
        return nil
      }[...]
    others.report(to: &plan)
  }

  /// The rows of a table that are no results.
  private struct Others {
    var summaries: [DelimitedText.Record] = []
    var headings: [DelimitedText.Record] = []
    var notes: [DelimitedText.Record] = []
    /// The headings in another order than the first ones.
    var reordered: [DelimitedText.Record] = []

    func report(to plan: inout ImportPlan) {
      func warn(
        _ records: [DelimitedText.Record], _ kind: String, _ one: String, _ several: String,
        isLeftOut: Bool = true
      ) {
        guard let first = records.first else { return }
        let predicate = records.count == 1 ? one : several
        plan.warn(
          first.line, kind, "\(Table.named(records)) \(predicate)\(isLeftOut ? ": left out" : "").")
      }
      warn(
        summaries, "summary", "is no result, but a sum or an average of others",
        "are no results, but sums or averages of others")
      warn(headings, "headings", "repeats the headings", "repeat the headings")
      warn(
        reordered, "order", "has the headings in another order, in which the lines below are read",
        "have the headings in other orders, in which the lines below them are read",
        isLeftOut: false)
      warn(notes, "note", "is no result", "are no results")
    }
  }

  /// Returns the title above each row that has one, by the row's line: a line with one text, such as
  /// `Recurve Men`, above the headings or between rows.
  public var sections: [Int: String] {
    func title(_ record: DelimitedText.Record) -> String? {
      let texts = record.fields.filter { !$0.isEmpty }
      return texts.count == 1 && texts[0].contains(where: \.isLetter) ? texts[0] : nil
    }
    var section = above.last.flatMap(title)
    var sections: [Int: String] = [:]
    for record in records {
      if let own = title(record) { section = own } else { sections[record.line] = section }
    }
    return sections
  }

  /// Adds a warning that names the lines above the headings, which are not read.
  func reportAbove(to plan: inout ImportPlan) {
    guard let first = above.first else { return }
    plan.warn(
      first.line, "above",
      "\(Self.named(above)) \(above.count == 1 ? "is" : "are") above the headings in line \(line): "
        + "not read.")
  }

  /// Returns records with their lines and first texts: `Lines 1 ("Club day") and 2 ("Notes")`.
  private static func named(_ records: [DelimitedText.Record]) -> String {
    let texts = records.map { record in
      let text = record.fields.first { !$0.isEmpty } ?? ""
      return "\(record.line) (\"\(text.singleSpaced.prefix(40))\")"
    }
    return (records.count == 1 ? "Line " : "Lines ") + Phrases.list(texts, last: " and ", limit: 9)
  }

  /// Returns the column of each heading in a row that repeats the headings, perhaps in another order.
  ///
  /// A heading that the row lacks is in no column, -1.
  ///
  /// - Returns: the columns; nil for any other row.
  private func order(of record: DelimitedText.Record) -> [Int]? {
    let filled = record.fields.indices.filter { !record.fields[$0].isEmpty }
    guard filled.count > 1 else { return nil }
    let (own, wanted) = (record.fields.map { Self.bare($0) }, titles.map { Self.bare($0) })
    guard filled.allSatisfy({ wanted.contains(own[$0]) }) else { return nil }
    // A short row may be of names that are headings too, so one in another order has most of them.
    let isSame = filled.allSatisfy { $0 < wanted.count && own[$0] == wanted[$0] }
    if isSame { return Array(titles.indices) }
    guard filled.count * 2 > wanted.count(where: { !$0.isEmpty }) else { return nil }
    var free = Set(filled)
    return wanted.map { title in
      guard let column = filled.first(where: { free.contains($0) && own[$0] == title }) else {
        return -1
      }
      free.remove(column)
      return column
    }
  }

  /// Words for sums and averages, which together with the numbers of a row show that it is one.
  private enum Summary {
    private static let words: Set<String> = [
      "total", "totals", "sum", "sums", "average", "averages", "avg", "mean", "median", "count",
      "subtotal", "summe", "gesamt", "gesamtsumme", "insgesamt", "zwischensumme", "durchschnitt",
      "schnitt", "mittel", "mittelwert", "anzahl", "totaux", "somme", "moyenne", "suma", "promedio",
      "media", "totale", "totali", "somma", "totaal", "som", "gemiddelde", "yhteensä", "keskiarvo",
      "kokku", "keskmine", "summa", "medel", "snitt", "gennemsnit",
    ]

    /// Whether the first text in a row, or any text if the row is no complete result, is a word for a
    /// sum or an average: `Total:`, `Grand total`.
    static func isNamed(_ record: DelimitedText.Record, _ evidence: Evidence) -> Bool {
      let texts = record.fields.lazy.filter { !$0.isEmpty }
      return evidence == .complete
        ? texts.first.map(isWord) ?? false : texts.contains(where: isWord)
    }

    private static func isWord(_ text: String) -> Bool {
      guard text.utf8.count <= 40, text.contains(where: \.isLetter) else { return false }
      let said = text.lowercased().split { !$0.isLetter }
      return said.count <= 3 && said.contains { words.contains(String($0)) }
    }
  }

  /// The sums of the numbers in the rows of a table above a row.
  private struct Sums {
    private struct Group {
      var count = 0
      var sums: [Double]
    }

    private let columns: [Int]
    /// All rows, all rows without heads, the rows since the last head, and these without the head.
    private var groups: [Group]

    init(_ columns: [Int]) {
      self.columns = columns
      groups = Array(repeating: Group(sums: Array(repeating: 0, count: columns.count)), count: 4)
    }

    mutating func add(_ record: DelimitedText.Record, isHead: Bool) {
      if isHead { endGroup() }
      let numbers = columns.map { Self.number(record.text($0)) ?? 0 }
      for index in groups.indices where !isHead || index % 2 == 0 {
        groups[index].count += 1
        for column in numbers.indices { groups[index].sums[column] += numbers[column] }
      }
    }

    mutating func endGroup() {
      for index in 2...3 {
        groups[index] = Group(sums: Array(repeating: 0, count: columns.count))
      }
    }

    /// Whether the numbers of a row are sums or averages of those above, and the row is not a result
    /// with the same numbers.
    func isSummary(_ record: DelimitedText.Record, _ evidence: Evidence) -> Bool {
      if evidence != .complete, Summary.isNamed(record, evidence) { return true }
      let said = columns.indices.compactMap { index -> (index: Int, value: Double)? in
        Self.number(record.text(columns[index])).map { (index, $0) }
      }
      guard !said.isEmpty else { return false }
      // Without a word, only what no result can be is a sum: of two rows or more, in a row that
      // lacks something, or an average with a fraction.
      let isBroken = said.contains { $0.value != $0.value.rounded() }
      let sums = isBroken ? [] : groups.filter { isSum(said, of: $0) }
      if evidence != .complete, sums.contains(where: { $0.count > 1 }) { return true }
      let averages = groups.filter { isAverage(said, of: $0, within: isBroken ? 0.06 : 0.5) }
      if isBroken { return averages.contains { $0.count > 1 } }
      return !(sums.isEmpty && averages.isEmpty) && Summary.isNamed(record, evidence)
    }

    /// Whether one of the numbers in a row has a fraction.
    static func hasFraction(_ record: DelimitedText.Record, _ columns: [Int]) -> Bool {
      columns.contains { column in
        let text = record.text(column)
        guard text.utf8.contains(where: { $0 == 46 || $0 == 44 }) else { return false }
        return number(text).map { $0 != $0.rounded() } ?? false
      }
    }

    private func isSum(_ said: [(index: Int, value: Double)], of group: Group) -> Bool {
      group.count > 0 && said.allSatisfy { group.sums[$0.index] == $0.value }
    }

    private func isAverage(
      _ said: [(index: Int, value: Double)], of group: Group, within tolerance: Double
    ) -> Bool {
      group.count > 0
        && said.allSatisfy {
          abs(group.sums[$0.index] / Double(group.count) - $0.value) <= tolerance
        }
    }

    /// Returns a number with a decimal point or comma; `nil` for any other text.
    private static func number(_ text: String) -> Double? {
      guard (1...20).contains(text.utf8.count),
        text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 44 || $0 == 46 || $0 == 45 })
      else { return nil }
      if let whole = Int(text) { return Double(whole) }
      return Double(text.contains(".") ? text : text.replacing(",", with: "."))
    }
  }
}
