package import ScoringKit
import ScoringKitTesting

/// A form of lists, with a plain file of it, for tests of such lists as people and spreadsheets change
/// them.
package struct ListForm: Sendable {
  /// The meaning of the texts in a column.
  package enum Kind: Sendable { case text, name, number, day }

  fileprivate let importer: Importer
  fileprivate let columns: [(title: String, kind: Kind)]
  fileprivate let rows: [[String]]

  /// Makes a form from the rows of a plain file; days have the form `2026-05-21`.
  package init(_ importer: Importer, _ columns: [(title: String, kind: Kind)], _ rows: [[String]]) {
    (self.importer, self.columns, self.rows) = (importer, columns, rows)
  }

  /// Returns the changed files that are read as something else than the plain one, and name no line;
  /// random ones with a seed.
  package func faults(seed: UInt64) throws -> [String] {
    var generator = SeededGenerator(seed: seed)
    let plain = try read(DelimitedText.text(of: [columns.map(\.title)] + rows))
    guard !plain.results.isEmpty, plain.warnings.isEmpty else {
      return ["The plain file: \(plain)"]
    }
    var faults: [String] = []
    for _ in 0..<60 {
      let change = ListChange(self, using: &generator)
      guard let changed = try? read(change.text) else {
        // Only a comma in a name may have two meanings.
        if !change.isLastFirst { faults.append("Refused:\n\(change.text)") }
        continue
      }
      let missing = plain.results.subtracting(changed.results)
      let isSaid = changed.warnings.contains { change.lines.contains($0.line) }
      if !changed.results.isSubset(of: plain.results) || !missing.isEmpty && !isSaid {
        faults.append("\(change.text)\n\(changed)")
      }
    }
    return faults
  }

  /// What a reader made of a file.
  private struct Reading {
    /// Each event with its person and day.
    let results: Set<String>
    let warnings: [ImportPlan.Warning]
  }

  private func read(_ text: String) throws -> Reading {
    guard importer.recognizes(text) else { throw Refusal(.notation, "The form isn't recognized.") }
    let plan = try importer.read(text, NoLibrary())
    var results: Set<String> = []
    for card in plan.cards {
      for row in card.rows {
        let people = (row.members.isEmpty ? [row.name] : row.members).joined(separator: "+")
        for event in row.events(Seat(index: 0)) {
          results.insert("\(people) \(card.startedAt.isoDate) \(event)")
        }
      }
    }
    return Reading(
      results: results, warnings: plan.warnings.filter { !Self.facts.contains($0.kind) })
  }

  /// The first text of a row that is about the rows below it.
  fileprivate static let head = "Par"
  /// The kinds of warnings about the whole file.
  private static let facts: Set<String> = ["course", "unread"]
}

/// A library without documents.
private struct NoLibrary: Library {
  var startsAt: LocalTime? { nil }
  func documents(of kind: ReferenceKind) throws -> [Document] { kind.seeds }
  func document(of kind: ReferenceKind, named text: String) throws -> Document {
    throw Refusal(.unknownName, "There is no \(kind.noun) called \"\(text)\".")
  }
}

/// A list in another order, with other separators, numbers and dates, and with rows that are no
/// results.
private struct ListChange {
  let text: String
  /// The lines of the file that have results.
  let lines: Set<Int>
  let isLastFirst: Bool

  init(_ form: ListForm, using generator: inout SeededGenerator) {
    func chance() -> Bool { Bool.random(using: &generator) }
    let order = form.columns.indices.shuffled(using: &generator)
    let decimals = ["", ".0", ",0"].randomElement(using: &generator) ?? ""
    let day = [0, 1, 2].randomElement(using: &generator) ?? 0
    let isLastFirst = Int.random(in: 0..<3, using: &generator) == 0
    func written(_ text: String, _ kind: ListForm.Kind) -> String {
      switch kind {
      case .text: return text
      case .number: return text.isEmpty ? "" : text + decimals
      case .name:
        let words = text.split(separator: " ")
        return isLastFirst && words.count == 2 ? "\(words[1]), \(words[0])" : text
      case .day: return Self.day(text, day)
      }
    }
    let rows = form.rows.map { row in
      order.map { written(row[$0], form.columns[$0].kind) }
    }
    let headings = order.map { form.columns[$0].title }
    var records: [(fields: [String], isResult: Bool)] = [(headings, false)]
    records += rows.map { ($0, true) }
    if chance() { records.append((Self.sums(form, order), false)) }
    // A card of several lines begins with one about all of them.
    if chance(), form.rows[0].first != ListForm.head,
      let place = (2...records.count).randomElement(using: &generator)
    {
      records.insert((headings, false), at: place)
    }
    if chance() { records.insert((["Club day of the spring"], false), at: 0) }
    self.isLastFirst = isLastFirst
    let separator = [",", ";", "\t"].randomElement(using: &generator) ?? ","
    let sign = separator.utf8.first ?? 44
    text = DelimitedText.text(of: records.map(\.fields), separator: sign)
    lines = Set(records.indices.filter { records[$0].isResult }.map { $0 + 1 })
  }

  /// Returns a day in one of the forms that spreadsheets write.
  private static func day(_ text: String, _ form: Int) -> String {
    guard let time = LocalTime("\(text)T00:00"), form > 0 else { return text }
    let parts = text.split(separator: "-")
    return form == 1 ? "\(parts[2]).\(parts[1]).\(parts[0])" : "\(time.daysSinceEpoch + 25_569)"
  }

  /// Returns a row with the sums of the numbers.
  private static func sums(_ form: ListForm, _ order: [Int]) -> [String] {
    order.map { column in
      switch form.columns[column].kind {
      case .text, .day: return ""
      case .name: return form.columns.firstIndex { $0.kind == .name } == column ? "Total" : ""
      case .number:
        let rows = form.rows.filter { $0[0] != ListForm.head }
        return "\(rows.compactMap { Int($0[column]) }.reduce(0, +))"
      }
    }
  }
}
