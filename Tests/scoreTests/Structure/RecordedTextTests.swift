import ListedSports
import ProgramTesting
import Testing

@testable import ScoringCLI

/// Compares the program's texts about its own commands with the recorded ones.
@Suite struct RecordedTextTests {
  static let texts: [(words: [String], file: String)] = [
    (["completions", "bash"], "score.bash"), (["completions", "zsh"], "_score.zsh"),
    (["completions", "fish"], "score.fish"), (["manual"], "score.1"),
    (["help", "--json"], "commands.json"), (["help", "environment"], "environment.txt"),
    (["help", "notation"], "notation.txt"), (["help", "dates"], "dates.txt"),
  ]

  @Test(arguments: texts.indices)
  func test_recordedText_isWhatIsPrinted(index: Int) {
    let (words, file) = Self.texts[index]
    let outcome = Runner(RecordedSports.all).run(words)
    #expect(outcome.code == .done && outcome.err.isEmpty, "\(outcome)")
    let path = "\(Repository.root)/Tests/Recorded/\(file)"
    guard Recording.isOn else {
      #expect(Scratch.text(path) == outcome.out, "\(file) is old: `make docs` writes it again")
      return
    }
    _ = Program().shell("mkdir -p \"$1\"", "\(Repository.root)/Tests/Recorded")
    Scratch.write(outcome.out.utf8, to: path)
    Issue.record("\(file) was written; a recording run never passes.")
  }

  @Test func test_environmentTopic_namesEveryVariableThatIsRead() {
    var read: Set<String> = []
    for path in Repository.files("Sources/ScoringCLI", ".swift") {
      let text = Repository.text(path)
      for start in ["environment[\"", "variables[\"", "value(of: \"", "getenv(\""] {
        read.formUnion(
          text.split(separator: start).dropFirst().map {
            String($0.prefix { $0 != "\"" })
          })
      }
    }
    var named: Set<String> = []
    for case .rows(let rows) in HelpTopic.environment.blocks { named.formUnion(rows.map(\.label)) }
    #expect(read.count > 10)
    #expect(read.subtracting(named).isEmpty, "\(read.subtracting(named))")
    // The program reads these variables through a name in its code, so the search for quoted names
    // doesn't find them.
    let others = named.subtracting(read)
    #expect(
      others.subtracting([
        "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "COLUMNS", "LINES",
        "PAGER", "LESS",
      ]).isEmpty, "\(others)")
  }

  private static func isThere(_ tool: String) -> Bool {
    Program().shell("command -v \"$1\" >/dev/null", tool).code == 0
  }

  @Test(.enabled(if: isThere("groff"), "needs groff")) func test_manual_groffHasNothingToSay() {
    let outcome = Program().shell("\"$score\" manual | groff -man -ww -z")
    #expect(outcome.code == 0 && outcome.err.isEmpty, "\(outcome)")
  }

  @Test(.enabled(if: isThere("mandoc"), "needs mandoc")) func test_manual_mandocHasNothingToSay() {
    let outcome = Program().shell("\"$score\" manual | mandoc -Tlint")
    #expect(outcome.out.isEmpty, "\(outcome)")
  }
}
