import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

@testable import ScoringCLI

/// Tests that an old name of a command or an option is an error, and that the error names the new
/// one.
@Suite struct RenamedWordsTests {
  private let run = Runner()

  @Test(arguments: [
    ("unite 1 2", "unite is now called merge.", "score merge 1 2"),
    ("pebbles unite 'a b' 2", "unite is now called merge.", #"score pebbles merge "a b" 2"#),
    ("offload --older 2y", "offload is now called move-out.", "score move-out --older 2y"),
    ("recall --all", "recall is now called bring-back.", "score bring-back --all"),
    ("share list --all", "share is now called links.", "score links list --all"),
    ("share 1", "share is now called links.", "score links"),
    ("--quiet unite 1 2", "unite is now called merge.", "score --quiet merge 1 2"),
    (
      "pebbles share 1 --to card.svg", "--to is now called --output.",
      "score pebbles share 1 --output card.svg"
    ),
    (
      "pebbles share 1 --to=card.svg", "--to is now called --output.",
      "score pebbles share 1 --output=card.svg"
    ),
    (
      "attach 1 --save 1 --to copy", "--to is now called --output.",
      "score attach 1 --save 1 --output copy"
    ),
    (
      "pebbles export --bundle", "--bundle is now called --form bundle.",
      "score pebbles export --form bundle"
    ),
    ("export --bundle -o club", "--bundle is not needed any more.", "score export -o club"),
    (
      "stats Ann --only records", "--only is now the argument SECTION.", "score stats SECTION"
    ),
  ])
  func test_oldName_namesTheNewOne_andDoesNothing(line: String, message: String, typed: String) {
    let result = run(line)
    #expect(result.code == .usage && result.out.isEmpty, "\(result)")
    #expect(result.err.hasPrefix("score: \(message)\n  Type `\(typed)`."), "\(result.err)")
    #expect(!result.err.contains("Usage:"))
    let helped = run("\(line) --help")
    #expect(helped.code == .usage && helped.err.contains(message), "\(helped)")
  }

  @Test func test_oldName_asJSON_hasItsOwnCode() {
    let error = run("unite 1 2 --json").errorPayload
    #expect(error?["code"] == "renamed" && error?["exitCode"] == 64)
  }

  @Test func test_help_ofAnOldName_namesTheHelpOfTheNewOne() {
    let result = run("help unite")
    #expect(result.code == .usage)
    #expect(result.err == "score: unite is now called merge.\n  Type `score help merge`.\n")
  }

  @Test func test_completion_offersNoOldName() {
    let offered = run.run(["__complete", "zsh", ""]).out.split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(offered.contains("merge"))
    for row in RenamedWords.all where row.place == .program || row.place == .everywhere {
      #expect(!offered.contains(row.old), "\(row.old)")
    }
  }

  @Test func test_table_leadsToNamesThatExist() {
    let root = ProgramTree.root(SportList([]))
    #expect(!RenamedWords.all.isEmpty)
    for row in RenamedWords.all {
      switch row.place {
      case .program, .everywhere:
        #expect(root.subcommand(row.new) != nil, "\(row.new)")
        #expect(root.subcommand(row.old) == nil, "\(row.old)")
      case .option, .programOption: break
      }
    }
  }
}
