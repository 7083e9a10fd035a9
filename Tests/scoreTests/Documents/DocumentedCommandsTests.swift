import ProgramTesting
import ScoringKit
import Testing

/// Tests that the commands shown in the documentation print the output that is shown below them.
@Suite struct DocumentedCommandsTests {
  /// The paths of the Markdown pages whose commands the tests run: the README and all pages in
  /// `Docs`.
  private static let documents: [String] =
    ["README.md"].filter { Scratch.exists("\(Repository.root)/\($0)") }
    + Repository.files("Docs", ".md")

  /// The first words of the documented commands that the tests don't run, with the reason for each.
  static let exceptions: [(start: String, reason: String)] = [
    ("make", "builds or installs; the continuous integration runs it"),
    ("git", "needs the network, or a clone of its own"),
    ("swift", "builds; it is running while this test does"),
    ("cd", "the test works in a folder of its own"),
    ("sudo", "changes the machine"), ("apt-get", "changes the machine"),
    ("brew", "changes the machine"),
  ]

  @Test(arguments: documents)
  func test_document_showsWhatTheCommandsPrint(path: String) {
    var program = Program()
    program.variables["SCORE_HOME"] = nil
    let tools = program.scratch.makeFolder("bin")
    _ = program.shell(
      """
      ln -s "$score" "$1/score"
      mkdir Docs && cp -R "$2/Docs/Examples" Docs/
      """, tools, Repository.root)
    program.variables["PATH"] = "\(tools):\(program.variables["PATH"] ?? "")"
    for command in ConsoleCommand.all(in: Repository.text(path)) {
      let first = command.command.split(separator: " ").first ?? ""
      guard !Self.exceptions.contains(where: { $0.start == first }) else { continue }
      // The pages show only standard output, so messages on standard error are not compared.
      let outcome = program.shell(command.command)
      #expect(outcome.code == 0, "\(path), \(command.testDescription): \(outcome)")
      if let document = outcome.json, document["kind"] != nil, document["version"] != nil {
        let faults = DocumentSchema.documented?.faults(in: document, isStrict: true)
        #expect(faults == [], "\(path), \(command.testDescription)")
      }
      #expect(
        command.matches(outcome.out),
        "\(path), \(command.testDescription)\nshown:\n\(command.expected.joined(separator: "\n"))\nprinted:\n\(outcome.out)"
      )
    }
  }

  private static let sample = """
    Text, and a block that is none:
    ```sh
    $ not this
    ```
    ```console
    $ printf 'a\\nb 1\\n'
    a
    b …
    $ printf x \\
      y
    xy
    $ true
    ```
    """

  @Test func test_all_findsCommandsAndTheirOutput() {
    let commands = ConsoleCommand.all(in: Self.sample)
    #expect(commands.map(\.line) == [6, 9, 12])
    #expect(commands.map(\.expected) == [["a", "b …"], ["xy"], []])
    #expect(commands[1].command == "printf x \\\n  y")
  }

  @Test(arguments: [
    ("a", "a\n", true), ("a", "b\n", false), ("", "", true), ("", "a\n", false),
    ("a …", "a b\n", true), ("a …", "a b\nc\n", false), ("…", "a\n", true), ("…", "", true),
    ("a\n…\nd", "a\nb\nc\nd\n", true), ("a\n…\nd", "a\nb\nd e\n", false),
    ("a … c …", "a b c d\n", true), ("a … x …", "a b c d\n", false), ("a … d", "a b\nc d\n", false),
    ("#  Where  Who\n1  Quarry …  Ann", "#  Where         Who\n1  Quarry 3568a  Ann", true),
    ("a   b", "a  b", false), ("a  ", "a\n", true), ("a\n\nb", "a\n\nb\n", true),
    ("a\nb", "a\n\nb\n", false),
  ])
  func test_matches_outputs_areCompared(shown: String, printed: String, isSame: Bool) {
    var command = ConsoleCommand(line: 1, command: "x")
    command.expected = shown.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    #expect(command.matches(printed) == isSame)
  }
}
