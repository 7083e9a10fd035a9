import ScoringContests
import ScoringKit

/// The entrants of an event as a table lists them, one on each line.
struct EntryFile {
  /// One entrant of the file.
  struct Row {
    /// The line of the file, from 1.
    let line: Int
    /// The name as it is in the file.
    let name: String
    /// The facts about the entrant in the file; an empty field says nothing.
    var facts: EntrantFacts
  }

  /// The lines that can be taken.
  private(set) var rows: [Row] = []
  /// The lines that can't be taken, with the reasons.
  private(set) var refused: [(line: Int, reason: String)] = []
  /// The headings of the columns that are not read.
  private(set) var otherColumns: [String] = []

  private static let columns = [
    Table.Column(["name", "player", "archer", "entrant", "competitor", "participant"]),
    Table.Column(["first name", "firstname", "given name", "vorname"]),
    Table.Column(["last name", "lastname", "surname", "family name", "nachname"]),
    Table.Column(["club", "verein", "society"]),
    Table.Column(["division", "class", "category", "klasse"]),
    Table.Column(["seed"]), Table.Column(["handicap", "hcp"]),
    Table.Column(["target", "place", "bale", "lane", "scheibe", "card"]),
    Table.Column([
      "number", "pdga", "pdga number", "pdga no", "membership number", "membership", "licence",
      "license", "startnummer", "bib",
    ]),
  ]

  /// Reads a table with a column of names.
  ///
  /// - Throws: A refusal if it has none.
  init(_ text: String) throws(Refusal) {
    let table = Table(DelimitedText(text), columns: Self.columns)
    guard table.has("name") || table.has("first name", "last name") else {
      throw Refusal(
        .notation, "The file has no column of names.", at: table.titles.joined(separator: ",")[...],
        expected: ["name,club,division,seed,handicap,target,number"])
    }
    let known = Set(Self.columns.compactMap { $0.headings.first.flatMap { table[$0] } })
    otherColumns = table.titles.indices.filter { !known.contains($0) }.map { table.titles[$0] }
      .filter { !$0.isEmpty }
    var read: [Row] = []
    for row in table.rows where !row.content.isEmpty {
      do throws(Refusal) {
        read.append(try Self.row(row))
      } catch {
        refused.append((row.line, error.message))
      }
    }
    rows = read
    for reason in Self.doubles(read) {
      for line in reason.lines {
        refused.append(
          (
            line,
            "\(reason.what) is on lines \(Phrases.list(reason.lines.map { "\($0)" }, last: " and "))."
          ))
      }
      rows.removeAll { reason.lines.contains($0.line) }
    }
    refused.sort { $0.line < $1.line }
  }

  /// Writes each division as the contest does, or else as the first line does.
  mutating func spellDivisions(in contest: Contest) {
    var new: [String] = []
    for index in rows.indices {
      rows[index].facts = rows[index].facts.spelled(in: contest)
      guard let division = rows[index].facts.division else { continue }
      if let first = new.first(where: { NameSearch(division[...]).equals([$0]) }) {
        rows[index].facts.division = first
      } else {
        new.append(division)
      }
    }
  }

  /// Marks a line as one that can't be taken.
  mutating func refuse(_ row: Row, _ reason: String) {
    rows.removeAll { $0.line == row.line }
    refused.append((row.line, reason))
    refused.sort { $0.line < $1.line }
  }

  private static func row(_ row: Table.Row) throws(Refusal) -> Row {
    if let surplus = row.surplus { throw Refusal(.notation, "\(surplus).") }
    let parts = [row["first name"], row["last name"]].compactMap(\.self)
    guard let name = row["name"] ?? (parts.isEmpty ? nil : parts.joined(separator: " ")) else {
      throw Refusal(.notation, "The name is missing.")
    }
    var facts = EntrantFacts()
    facts.club = try row["club"].map { text throws(Refusal) in try short(text, "club") }
    facts.division = try row["division"].map { text throws(Refusal) in try short(text, "division") }
    facts.seed = try number(row["seed"], in: 1...1000, "seed")
    facts.handicap = try number(row["handicap"], in: Entrant.handicaps, "handicap")
    facts.number = try number(row["number"], in: Entrant.numbers, "number")
    if let text = row["target"] {
      guard let place = StartPlace(text) else {
        throw Refusal(.notation, "\"\(text)\" is no target such as 5B.")
      }
      facts.place = place
    }
    return Row(line: row.line, name: FileNames.person(FileText.name(name)), facts: facts)
  }

  private static func short(_ text: String, _ what: String) throws(Refusal) -> String {
    guard text.count <= Entrant.longestName else {
      throw Refusal(
        .notation, "A \(what) has at most \(Entrant.longestName) characters.", at: text[...])
    }
    return text
  }

  private static func number(_ text: String?, in range: ClosedRange<Int>, _ what: String)
    throws(Refusal) -> Int?
  {
    guard let text else { return nil }
    guard let number = FileText.number(text, in: range) else {
      throw Refusal(
        .notation,
        "\"\(text)\" is no \(what) from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// Returns the names, seeds, targets and numbers that are on several lines: it isn't known which is wrong.
  private static func doubles(_ rows: [Row]) -> [(what: String, lines: [Int])] {
    func found(_ what: (Row) -> String?) -> [(what: String, lines: [Int])] {
      let keyed = rows.compactMap { row in what(row).map { (key: $0, line: row.line) } }
      return Dictionary(grouping: keyed, by: \.key).filter { $0.value.count > 1 }
        .map { (what: $0.key, lines: $0.value.map(\.line)) }.sorted { $0.lines[0] < $1.lines[0] }
    }
    return found { Roster.folded($0.name[...]) }
      .map { doubled in
        let name = rows.first { $0.line == doubled.lines[0] }?.name ?? doubled.what
        return (what: name, lines: doubled.lines)
      }
      + found { row in
        // Divisions are drawn apart, so each has a first seed.
        row.facts.seed.map { seed in
          "Seed \(seed)" + (row.facts.division.map { " of \($0)" } ?? "")
        }
      } + found { row in row.facts.place.map { "Target \($0)" } }
      + found { row in row.facts.number.map { "Number \($0)" } }
  }
}
