import ListedSports
import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

@testable import ScoringCLI

/// Tests of the command tree of the real program, and of its documentation.
@Suite struct CommandTreeTests {
  private static let root = ProgramTree.root(SportList(sports))

  @Test func test_tree_hasNoFaults() {
    let faults = CommandTreeValidator.faults(
      Self.root, sportIDs: sports.map(\.id), reserved: ProgramTree.reserved())
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func test_referencePage_isTheTree() {
    let pages = ReferencePages(
      ProgramTree.root(SportList(RecordedSports.all)), sports: RecordedSports.all.map(\.id)
    ).pages
    let present = Repository.files("Docs/Commands", ".md") + ["Docs/Commands.md"]
    #expect(Set(present) == Set(pages.map { "Docs/\($0.path)" }))
    for page in pages {
      guard Recording.isOn else {
        let recorded = Repository.text("Docs/\(page.path)")
        #expect(recorded == page.text, "Docs/\(page.path) is old: `make docs` writes it again")
        continue
      }
      _ = Program().shell("mkdir -p \"$1\"", "\(Repository.root)/Docs/Commands")
      Scratch.write(page.text.utf8, to: "\(Repository.root)/Docs/\(page.path)")
      Issue.record("Docs/\(page.path) was written; a recording run never passes.")
    }
  }

  /// The command lines of all examples in the help texts.
  private static let examples: [String] = all(root).flatMap { $0.syntax.examples.map(\.line) }

  private static func all(_ command: Command<Session>) -> [Command<Session>] {
    [command] + command.subcommands.flatMap { all($0) }
  }

  /// The examples that ask questions, for which they need a terminal, and the one that needs an
  /// exchange before.
  private static let asking =
    Set(sports.map { "score \($0.id) enter" })
    .union(["score start", "score live", "score \(Scorer.sport.id) live", "score sync"])

  @Test func test_examples_runWithoutAUsageError() throws {
    let prepared = Scorer()
    for name in ["Ann", "Anne", "Ben"] {
      #expect(prepared.program.run("players", "add", "--new", name).code == 0)
    }
    #expect(prepared.program.run("players", "add", "--new", "Annie").code == 0)
    #expect(prepared.program.run("players", "merge", "Annie", "Ann").code == 0)
    prepared.startSample()
    #expect(prepared.run("finish", "--yes").code == 0)
    let first = ActionSpelling.line(Scorer.sport.first).replacing(
      "score ", with: "\"$score\" ", maxReplacements: 1)
    #expect(prepared.program.shell("\(first) Ann Ben").code == 0)
    for line in ["7: 3 4", "3 4", "4 3"] { #expect(prepared.run("enter", line).code == 0) }
    let card = prepared.run("export", "--form", Scorer.cards).out
    #expect(Self.examples.count > 40)
    // The examples of `serve` are left out, because the server runs until it is stopped, and those
    // of `event new`, because they need a sport and its course.
    for line in Set(Self.examples).sorted()
    where !line.hasPrefix("score serve") && !line.contains(" event new ") {
      let program = Program()
      _ = program.shell("mkdir -p \"$SCORE_HOME\"")
      Scratch.copy(prepared.program.store, to: program.store)
      Scratch.write(card.utf8, to: "\(program.folder)/card.csv")
      let outcome = program.shell(
        line.replacing("score ", with: "\"$score\" ", maxReplacements: 1))
      let isUsageError = outcome.code == 64 || outcome.code == 70
      #expect(isUsageError == Self.asking.contains(line), "\(line): \(outcome)")
      #expect(outcome.code < 126 && outcome.code >= 0, "\(line): \(outcome)")
      #expect(outcome.code == 0 || outcome.err.hasPrefix("score: "), "\(line): \(outcome)")
    }
  }

  @Test func test_everyCommand_hasHelpThatBeginsWithExamples() {
    func check(_ command: Command<Session>, _ path: [String]) {
      let outcome = Program().run(path + ["--help"])
      #expect(outcome.code == 0 && outcome.out.hasPrefix("Examples:\n"), "\(path): \(outcome)")
      #expect(outcome.lines.allSatisfy { $0.count <= 80 }, "\(path)")
      for below in command.subcommands { check(below, path + [below.syntax.name]) }
    }
    check(Self.root, [])
  }
}
