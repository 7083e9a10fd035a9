import ProgramTesting
import ScoringCLI
import ScoringDesk
import ScoringKit
import Testing

/// Tests that the tables of the documents list everything that the source has, and nothing else.
@Suite struct DocumentListsTests {
  /// Returns the texts in backquotes in a text.
  private static func quoted(_ text: some StringProtocol) -> Set<String> {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
    return Set(pieces.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
  }

  /// Returns the text of a page between two texts; without the second, up to the end of the page.
  private static func section(
    _ page: String, from start: String, to end: String? = nil
  ) throws -> Substring {
    let text = Repository.text(page)
    let from = try #require(text.firstRange(of: start), "\(page) lacks \(start)").upperBound
    guard let end else { return text[from...] }
    let to = try #require(text[from...].firstRange(of: end), "\(page) lacks \(end)").lowerBound
    return text[from..<to]
  }

  /// Returns the cells of a column, counted from 0, of all tables in a text.
  private static func column(_ column: Int, of text: some StringProtocol) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("|---") }.compactMap {
      let cells = $0.split(separator: "|")
      return cells.indices.contains(column) ? Substring(cells[column]) : nil
    }
  }

  @Test func test_errorCodes_ofThePage_areThoseOfTheSource() throws {
    var codes = Set(DeskError.Code.allCases.map(\.rawValue))
    codes.formUnion(UsageError.Code.allCases.map(\.rawValue))
    let literal = /(?:ErrorReport|self\.init)\(\s*(?:[\w.]+ \? "([a-z0-9-]+)" : )?"([a-z0-9-]+)"/
    for path in Repository.files("Sources/ScoringCLI", ".swift") {
      for match in Repository.text(path).matches(of: literal) {
        codes.insert(String(match.2))
        if let other = match.1 { codes.insert(String(other)) }
      }
    }
    let shown = Self.quoted(try Self.section("Docs/JSON.md", from: "These are the codes"))
    #expect(codes.subtracting(shown).sorted() == [], "are not on the page")
    #expect(shown.subtracting(codes).sorted() == [], "are on the page without a source")
  }

  @Test func test_kinds_ofThePage_areThoseOfTheSchema() throws {
    let kinds = Set(try #require(DocumentSchema.documented).kinds)
    let sections = [("## Kinds", "## Rounds"), ("## The program", "## Errors")]
    let shown = try sections.reduce(into: Set<String>()) {
      let text = try Self.section("Docs/JSON.md", from: $1.0, to: $1.1)
      $0.formUnion(Self.quoted(Self.column(0, of: text).joined(separator: "\n")))
    }
    #expect(kinds.subtracting(shown).sorted() == [], "are not on the page")
    #expect(shown.subtracting(kinds).sorted() == [], "are on the page without a source")
  }

  @Test func test_headerLinesOfNotation_ofThePage_areThoseOfTheSource() throws {
    let writer = Repository.text("Sources/ScoringKit/RoundLog/NotationFile.swift")
    var names = Set(writer.matches(of: /"([a-z]+)(?: \\\([^)]*\))?: \\\(/).map { String($0.1) })
    names.insert(NotationFile.firstLine)
    let table = try Self.section("Docs/Notation.md", from: "| Line | Value |", to: "\n\n")
    let shown = Set(
      Self.quoted(Self.column(0, of: table).joined(separator: "\n"))
        .map { $0.hasPrefix("seat ") ? "seat" : $0 })
    #expect(names.count > 10)
    #expect(shown.symmetricDifference(names).sorted() == [])
  }

  @Test func test_exitCodes_ofTheQuestions_exist() throws {
    let table = try Self.section("Docs/CommandLine.md", from: "| Question |", to: "\n\n")
    let codes = Self.column(1, of: table).compactMap {
      Int32($0.drop { $0 == " " }.prefix { $0.isNumber })
    }
    #expect(codes.count > 5)
    #expect(codes.filter { ExitCode(rawValue: $0) == nil } == [])
  }
}
