import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@Suite struct ReferencePageTests {
  private let page = ReferencePage.markdown(SampleTree.root)

  @Test func test_markdown_command_isWholeSection() {
    #expect(
      page.contains(
        """
        ## `score players rename`

        Give a player another name.

        ```
        score players rename OLD NEW
        ```

        Arguments:

        - `OLD`: The name
        - `NEW`: The new name

        Examples:

        ```sh
        # Renames Dave
        score players rename Dave David
        ```

        """))
  }

  @Test func test_markdown_everyCommandOptionAndExitCodeIsThere() {
    for name in ["score", "score start", "score players", "score rounds", "score rounds list"] {
      #expect(page.contains("## `\(name)`\n"), "\(name)")
    }
    for option in GlobalOptions.all { #expect(page.contains("--\(option.name)"), "\(option.name)") }
    for code in ExitCode.allCases {
      #expect(page.contains("| \(code.rawValue) | `\(code.name)` |"))
    }
    #expect(page.contains("- `-n, --count N`: how many (1 to 99)"))
  }

  @Test func test_markdown_twice_isTheSame() {
    #expect(ReferencePage.markdown(SampleTree.root) == page)
  }

  @Test func test_markdown_textThatMeansMarkup_isEscaped() {
    let root = Command<Journal>(CommandSyntax("score", "Print <b> and *stars*")) { _, _ in }
    #expect(ReferencePage.markdown(root).contains("Print \\<b> and \\*stars\\*."))
  }
}
