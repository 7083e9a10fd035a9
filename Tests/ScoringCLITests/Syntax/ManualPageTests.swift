import ProgramTesting
import SampleSport
import ScoringDesk
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct ManualPageTests {
  @Test(arguments: [
    (".x", "\\&.x"), ("a-b", "a\\-b"), ("it's", "it\\(aqs"), ("a\\b", "a\\eb"),
    ("a · b", "a \\[u00B7] b"), ("`x` ~ ^", "\\(gax\\(ga \\(ti \\(ha"), ("'x", "\\(aqx"),
  ])
  func test_text_meansNothingToRoff(plain: String, roff: String) {
    #expect(ManualPage.text(plain) == roff)
  }

  /// Tests that the manual page lists exactly the options of the command tree.
  @Test func test_page_optionsAreThoseOfTheTree() {
    let root = ProgramTree.root(SportList([Pebbles.sport()]))
    let page = Runner()("manual").out
    func forms(_ command: Command<Session>) -> [String] {
      command.syntax.options.map(\.fullForm) + command.subcommands.flatMap(forms)
    }
    let expected = forms(root) + GlobalOptions.all.map(\.fullForm)
    let found = page.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix(".B \""), line.contains("\\-\\-") else { return nil }
      return String(line.dropFirst(4).dropLast()).replacing("\\-", with: "-")
    }
    #expect(found.sorted() == expected.sorted())
  }

  @Test func test_page_hasEveryCommandTopicAndExitCode() {
    let run = Runner()
    let page = run("manual").out.replacing("\\-", with: "-")
    func check(_ path: [Command<Session>]) {
      #expect(page.contains(".SS \"\(CommandTree.words(path))\"\n"))
      for below in path.last?.subcommands ?? [] { check(path + [below]) }
    }
    let root = ProgramTree.root(SportList(run.sports))
    for command in root.subcommands { check([root, command]) }
    for title in ["EXIT STATUS", "ENVIRONMENT", "NOTATION", "DATES", "FILES"] {
      #expect(page.contains(title), "\(title)")
    }
    for code in ExitCode.allCases {
      #expect(page.contains(".B \"\(code.rawValue)  \(code.name)\""))
    }
  }

  @Test func test_option_withSeveralValues_isShownWithAll() throws {
    let sides = OptionSyntax(
      "sides", short: "s", value: .text("SIDE"), count: 2, repeats: true, "who meets")
    let root = Command<Journal>(CommandSyntax("score", "Keep", options: [sides])) { _, _ in }
    #expect(sides.form == "--sides SIDE SIDE")
    let parser = CommandParser(root)
    func groups(_ words: [String]) throws -> [[String]] {
      guard case .run(let line) = try parser.parse(words) else { return [] }
      return line.arguments.groups(sides)
    }
    #expect(try groups(["--sides", "a b", "c", "-s", "d", "e"]) == [["a b", "c"], ["d", "e"]])
    #expect(try groups(["--sides=a", "b"]) == [["a", "b"]])
    #expect(throws: UsageError.self) { try groups(["--sides", "a"]) }
    #expect(throws: UsageError.self) { try groups(["--sides", "a", "--json"]) }
    let once = OptionSyntax("pair", value: .text("P"), count: 2, "two")
    let other = CommandParser(
      Command<Journal>(CommandSyntax("score", "Keep", options: [once])) { _, _ in })
    #expect(throws: UsageError.self) { try other.parse(["--pair", "a", "b", "--pair", "c", "d"]) }
  }
}
