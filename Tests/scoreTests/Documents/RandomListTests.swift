import ListedSports
import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of lists as people and spreadsheets change them: in any form, each value is read as in the
/// plain file, or the line is named.
@Suite struct RandomListTests {
  @Test(arguments: ListForm.all)
  func test_changedLists_areReadAsThePlainOneOrNameTheLine(form: ListForm) throws {
    var generator = SeededGenerator(seed: 541)
    let plain = try form.read(form.plain)
    #expect(!plain.results.isEmpty && plain.warnings.isEmpty, "\(plain)")
    for _ in 0..<60 {
      let change = ListChange(form, using: &generator)
      guard let changed = try? form.read(change.text) else {
        // Only a comma in a name may have two meanings.
        #expect(change.isLastFirst, "\(change.text)")
        continue
      }
      #expect(changed.results.isSubset(of: plain.results), "\(change.text)\n\(changed)")
      let missing = plain.results.subtracting(changed.results)
      #expect(
        missing.isEmpty || changed.warnings.contains { change.lines.contains($0.line) },
        "\(missing)\n\(change.text)\n\(changed.warnings)")
    }
  }
}

/// A form of lists, with a plain file of it.
struct ListForm: Sendable, CustomTestStringConvertible {
  /// The meaning of the texts in a column.
  enum Kind { case text, name, number, day }

  let sport: String
  let importer: String
  let columns: [(title: String, kind: Kind)]
  let rows: [[String]]

  var testDescription: String { importer }

  /// What a reader made of a file.
  struct Reading {
    /// Each event with its person and day.
    let results: Set<String>
    let warnings: [ImportPlan.Warning]
  }

  var plain: String {
    DelimitedText.text(of: [columns.map(\.title)] + rows)
  }

  func read(_ text: String) throws -> Reading {
    let sport = try #require(sports.first { $0.id == self.sport })
    let importer = try #require(sport.importers.first { $0.id == self.importer })
    guard importer.recognizes(text) else { throw Refusal(.notation, "The form isn't recognized.") }
    let plan = try importer.read(text, NoLibrary())
    var results: Set<String> = []
    for card in plan.cards {
      for row in card.rows {
        for event in row.events(Seat(index: 0)) {
          let people = (row.members.isEmpty ? [row.name] : row.members).joined(separator: "+")
          results.insert("\(people) \(card.startedAt.isoDate) \(event)")
        }
      }
    }
    return Reading(
      results: results, warnings: plan.warnings.filter { !Self.facts.contains($0.kind) })
  }

  /// Warnings about the whole file.
  private static let facts: Set<String> = ["course", "unread"]

  static let all = [
    ListForm(
      sport: "discgolf", importer: "udisc",
      columns: [
        ("PlayerName", .name), ("CourseName", .text), ("LayoutName", .text), ("StartDate", .day),
        ("EndDate", .text), ("Total", .number), ("+/-", .number), ("Hole1", .number),
        ("Hole2", .number), ("Hole3", .number),
      ],
      rows: [
        ["Par", "Park", "Main", "2026-05-21", "", "9", "", "3", "3", "3"],
        ["Ann Ash", "Park", "Main", "2026-05-21", "", "10", "1", "4", "3", "3"],
        ["Ben Oak", "Park", "Main", "2026-05-21", "", "8", "-1", "3", "2", "3"],
        ["Cid Elm", "Park", "Main", "2026-05-21", "", "12", "3", "4", "4", "4"],
      ]),
    ListForm(
      sport: "discgolf", importer: "udisc-event",
      columns: [
        ("division", .text), ("position", .text), ("name", .name), ("start_time", .day),
        ("round_total_score", .number), ("hole_1", .number), ("hole_2", .number),
      ],
      rows: [
        ["MPO", "1", "Ann Ash", "2026-05-21", "5", "2", "3"],
        ["MPO", "2", "Ben Oak", "2026-05-21", "7", "4", "3"],
        ["FPO", "1", "Cid Elm", "2026-05-21", "6", "3", "3"],
      ]),
    ListForm(
      sport: "pickleball", importer: "score-list",
      columns: [
        ("date", .day), ("side_a", .name), ("side_b", .name), ("score_a", .number),
        ("score_b", .number),
      ],
      rows: [
        ["2026-05-21", "Ann Ash", "Ben Oak", "11", "7"],
        ["2026-05-22", "Cid Elm", "Ben Oak", "11", "9"],
        ["2026-05-23", "Ann Ash", "Cid Elm", "4", "11"],
      ]),
    ListForm(
      sport: "archery", importer: "arrows",
      columns: [
        ("archer", .name), ("date", .day), ("round", .text), ("end", .number),
        ("arrow1", .number), ("arrow2", .number), ("arrow3", .number),
      ],
      rows: [
        ["Ann Ash", "2026-05-21", "Portsmouth", "1", "10", "9", "8"],
        ["Ann Ash", "2026-05-21", "Portsmouth", "2", "9", "9", "7"],
        ["Ben Oak", "2026-05-21", "Portsmouth", "1", "8", "8", "6"],
        ["Ben Oak", "2026-05-21", "Portsmouth", "2", "10", "7", "7"],
      ]),
    ListForm(
      sport: "archery", importer: "totals",
      columns: [
        ("archer", .name), ("date", .day), ("round", .text), ("bow", .text), ("score", .number),
        ("hits", .number), ("10s", .number), ("xs", .number),
      ],
      rows: [
        ["Ann Ash", "2026-05-21", "Portsmouth", "recurve", "560", "60", "25", "10"],
        ["Ben Oak", "2026-05-21", "Portsmouth", "compound", "580", "60", "40", "20"],
      ]),
  ]
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
    // In the middle of a card of several lines, other rows are not usual.
    if chance(), let place = (2...records.count).randomElement(using: &generator),
      form.importer != "udisc"
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
        let rows = form.rows.filter { $0[0] != "Par" }
        return "\(rows.compactMap { Int($0[column]) }.reduce(0, +))"
      }
    }
  }
}
