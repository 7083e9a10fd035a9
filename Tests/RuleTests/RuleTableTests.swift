import Testing

/// Tests that the code and the tests named in the tables of rules exist; each sport has such tables
/// in its `RULES.md`.
@Suite struct RuleTableTests {
  /// A row of a table in `RULES.md`, with four cells: a rule, its edition, the code that implements
  /// it, and its tests.
  private struct Row {
    let cells: [String]

    var rule: String { cells[0] }
    var edition: String { cells[1] }
    var code: [String] { Self.quoted(cells[2]) }
    var tests: [String] { Self.quoted(cells[3]) }

    /// The names of Swift and JSON files in the row's cell of code.
    var files: [String] { code.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".json") } }
    /// The other names in the row's cell of code, which one of its files must declare.
    var names: [String] { code.filter { !files.contains($0) } }

    /// Returns the texts between backquotes in a cell.
    private static func quoted(_ cell: String) -> [String] {
      cell.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
    }
  }

  private static func path(_ sport: String) -> String { "Sports/\(sport)/RULES.md" }

  /// Returns the rows of all tables in a sport's `RULES.md`, without the rows of headings.
  private static func rows(_ sport: String) -> [Row] {
    Project.text(path(sport)).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| "), !line.hasPrefix("| Rule |") else { return nil }
      return Row(
        cells: line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
          .map(String.init))
    }
  }

  /// Returns the texts of the Swift and JSON files of a sport, by file name.
  private static func texts(_ sport: String) -> [String: String] {
    let paths = ["Sports/\(sport)", "Resources/\(sport)"].flatMap { folder in
      Project.files(folder, ".swift") + Project.files(folder, ".json")
    }
    return Dictionary(
      paths.map { (String($0.split(separator: "/").last ?? ""), Project.text($0)) }
    ) { first, _ in first }
  }

  private static func contains(_ text: String, _ pattern: String) -> Bool {
    guard let pattern = try? Regex(pattern) else { return false }
    return text.contains(pattern)
  }

  /// Whether the text of a Swift file declares a name such as `Type.member(label:)`, and also its
  /// type or an extension of that type.
  private static func declares(_ name: String, _ text: String) -> Bool {
    let parts = name.split(separator: ".")
    guard let member = parts.last else { return false }
    let base = member.prefix { $0 != "(" }
    let label = member.dropFirst(base.count + 1).prefix { $0 != ":" && $0 != ")" }
    let end = label.isEmpty ? "\\b" : "\\(\\s*\(label)[ :]"
    return contains(text, "\\b(func|var|let|case|struct|enum) ([a-z]+, )*\(base)\(end)")
      && parts.dropLast().allSatisfy { contains(text, "\\b(struct|enum|extension) \($0)\\b") }
  }

  @Test(arguments: Project.sportNames)
  func test_rules_ofEachSport_haveTablesWithAllColumns(sport: String) {
    let rows = Self.rows(sport)
    #expect(!rows.isEmpty, "\(Self.path(sport)) has no rules")
    for row in rows {
      #expect(row.cells.count == 4, "\(Self.path(sport)): \(row.cells)")
      #expect(
        row.cells.allSatisfy { $0.contains { $0 != " " } }, "\(Self.path(sport)): \(row.cells)")
    }
  }

  /// Tests that each rule number in the tables is given with the year of its edition, because rule
  /// numbers change from one edition to the next.
  @Test(arguments: Project.sportNames)
  func test_numbers_ofEachRule_haveTheYearOfTheirEdition(sport: String) {
    for row in Self.rows(sport) where Self.contains(row.edition, "[0-9]\\.[A-Z0-9]") {
      #expect(Self.contains(row.edition, "20[0-9][0-9]"), "\(Self.path(sport)): \(row.rule)")
    }
  }

  @Test(arguments: Project.sportNames)
  func test_numbers_inComments_haveTheYearOfTheirEdition(sport: String) {
    let paths = Project.files("Sports/\(sport)", ".swift")
    #expect(!paths.isEmpty)
    for path in paths {
      // Consecutive comment lines are one comment, which ends at the next line of code.
      let lines = Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }
      for comment in lines.split(whereSeparator: { !$0.hasPrefix("//") }) {
        let text = comment.joined(separator: " ")
        guard Self.contains(text, "\\b[0-9]{1,3}\\.[A-Z]\\b") else { continue }
        #expect(Self.contains(text, "20[0-9][0-9]"), "\(path): \(text)")
      }
    }
  }

  @Test(arguments: Project.sportNames)
  func test_code_thatARuleNames_isThere(sport: String) {
    let texts = Self.texts(sport)
    for row in Self.rows(sport) {
      #expect(!row.files.isEmpty, "\(Self.path(sport)),\(row.rule)names no file")
      for file in row.files {
        let isThere = texts[file] != nil
        #expect(isThere, "\(Self.path(sport)) names \(file)")
      }
      for name in row.names {
        let isDeclared = row.files.contains { file in
          let text = texts[file] ?? ""
          return file.hasSuffix(".json")
            ? text.contains("\"\(name)\"") : Self.declares(name, text)
        }
        #expect(isDeclared, "\(Self.path(sport)) names \(name)")
      }
    }
  }

  @Test(arguments: Project.sportNames)
  func test_tests_thatARuleNames_areThere(sport: String) {
    let texts = Project.files("Tests/\(sport)Tests", ".swift").map(Project.text).joined()
    for row in Self.rows(sport) {
      #expect(!row.tests.isEmpty, "\(Self.path(sport)),\(row.rule)names no test")
      for test in row.tests {
        let isThere = texts.contains("func \(test)(")
        #expect(isThere, "\(Self.path(sport)) names \(test)")
      }
    }
  }
}
