import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@Suite struct ReferencePagesTests {
  private let page = text(ReferencePages(SampleTree.root))

  private static func text(_ reference: ReferencePages<Journal>) -> String {
    reference.pages.map(\.text).joined(separator: "\n")
  }

  @Test func test_pages_command_isWholeSection() {
    #expect(
      page.contains(
        """
        ### `score players rename`

        Give a player another name.

        ```
        score players rename OLD NEW
        ```

        - `OLD`: The name
        - `NEW`: The new name

        ```sh
        # Renames Dave
        score players rename Dave David
        ```

        """))
  }

  @Test func test_pages_everyCommandOptionAndExitCodeIsThere() {
    #expect(page.contains("\n## `score`\n"))
    for name in ["score start", "score players", "score rounds", "score rounds list"] {
      #expect(page.contains("### `\(name)`\n"), "\(name)")
    }
    for option in GlobalOptions.all { #expect(page.contains("--\(option.name)"), "\(option.name)") }
    for code in ExitCode.allCases {
      #expect(page.contains("| \(code.rawValue) | `\(code.name)` |"))
    }
    #expect(page.contains("- `-n, --count N`: how many (1 to 99)"))
  }

  /// The reference page of a made-up command tree in which two sports have a command with the same
  /// name.
  private static var twoSports: String {
    func note(_ options: [OptionSyntax], _ noun: String) -> Command<Journal> {
      Command(
        CommandSyntax(
          "note", "Write a note on a \(noun)", discussion: "The \(noun) keeps the note.",
          options: options)
      ) { _, _ in }
    }
    func sport(_ name: String, _ noun: String, _ own: OptionSyntax) -> Command<Journal> {
      Command(
        CommandSyntax(name, "Keep score of \(name)"),
        subcommands: [
          note([SampleTree.dry], noun),
          Command(
            CommandSyntax("start", "Start a \(noun)", options: [SampleTree.tag, own])
          ) { _, _ in },
        ])
    }
    let root = Command<Journal>(
      CommandSyntax("score", "Keep score"),
      subcommands: [
        sport("coin", "round", SampleTree.wind), sport("dart", "match", SampleTree.layout),
        note([SampleTree.dry], "round"),
      ])
    return text(ReferencePages(root, sports: ["coin", "dart"]))
  }

  @Test func test_pages_whatSportsShare_isDescribedOnce() {
    let page = Self.twoSports
    for text in ["keeps the note", "change nothing", "a word to find it by", "count the wind"] {
      #expect(
        page.split(separator: text, omittingEmptySubsequences: false).count == 2, "\(text): \(page)"
      )
    }
    #expect(page.contains("### `score SPORT start`\n\nStart a round.\n\n- `-t, --tag TAG`"))
    #expect(page.contains("### `score coin start`\n\n- `-w, --[no-]wind`"))
    #expect(!page.contains("`score coin note`"))
  }

  @Test func test_pages_commandsOfGroups_areOnPagesOfTheirOwn() {
    let root = Command<Journal>(
      CommandSyntax("score", "Keep score"),
      subcommands: ["play", "league", "save", "other"].map { name in
        Command<Journal>(CommandSyntax(name, "Do \(name)")) { _, _ in }
      },
      headings: [
        .init(title: "Keep score", names: ["play"]),
        .init(title: "Leagues and tournaments", names: ["league"]),
        .init(title: "Stored data", names: ["save"]),
      ])
    let pages = ReferencePages(root).pages
    #expect(
      pages.map(\.path)
        == ["Commands.md", "Commands/Rounds.md", "Commands/Events.md", "Commands/Desk.md"])
    let names = ["", "score play", "score league", "score save"]
    for (page, name) in zip(pages, names) where !name.isEmpty {
      #expect(page.text.contains("### `\(name)`\n"), "\(page.path)")
    }
    #expect(pages[1].text.contains("### `score other`\n"))
    #expect(pages[0].text.contains("  - [`score save`](Commands/Desk.md#score-save): Do save"))
  }

  @Test func test_pages_twice_isTheSame() {
    #expect(Self.text(ReferencePages(SampleTree.root)) == page)
  }

  @Test func test_pages_textThatMeansMarkup_isEscaped() {
    let root = Command<Journal>(CommandSyntax("score", "Print <b> and *stars*")) { _, _ in }
    #expect(Self.text(ReferencePages(root)).contains("Print \\<b> and \\*stars\\*."))
  }
}
