import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct CompletionTests {
  private let run = Runner()
  private static let breaks = " \t\n\"'><=;|&(:"

  /// Returns the completions that bash is offered for a command line, without their descriptions.
  private func bash(_ line: String) -> [String] {
    words(run.run(["__complete", "bash", Self.breaks, line]).out)
  }

  /// Returns the completions that zsh is offered for some words.
  private func offered(_ words: String...) -> [String] {
    self.words(run.run(["__complete", "zsh"] + words).out)
  }

  private func words(_ out: String) -> [String] {
    out.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    }
  }

  @Test(arguments: [
    (["pebb"], ["pebbles"]), (["pebbles", "st"], ["start", "status", "standings"]),
    (["--color", ""], ["auto", "always", "never"]), (["--color=al"], ["--color=always"]),
    (["--date", "i"], ["iso"]), (["history", "--ta"], ["--table"]),
    (["history", "--table", "--ta"], []), (["help", "exit"], ["exit-codes"]),
    (["help", "pebbles", "amen"], ["amend"]), (["completions", ""], ["bash", "zsh", "fish"]),
    (["pebbles", "import", ""], [":files"]), (["pebbles", "nonsense", "--limit"], []),
    (["backup", "--", "--fo"], [":files"]), (["__comp"], []),
  ])
  func test_complete_wordsOfTheTree_areOffered(words: [String], expected: [String]) {
    #expect(Set(self.words(run.run(["__complete", "fish"] + words).out)) == Set(expected))
  }

  @Test func test_complete_names_areThoseThatAreListed() {
    for name in ["Ann Lee", "Ben", "Cleo"] { run.run(["players", "add", name]) }
    run("players archive Cleo")
    #expect(offered("pebbles", "start", "") == ["Ann Lee", "Ben"])
    #expect(offered("pebbles", "start", "Ben", "") == ["Ann Lee"])
    #expect(offered("players", "show", "an") == ["Ann Lee"])
    #expect(bash("score pebbles start an") == ["Ann\\ Lee"])
    #expect(bash("score pebbles start \"an") == ["Ann Lee"])
    #expect(bash("score pebbles undo --of=A") == ["Ann\\ Lee"])
    for line in [
      "history --player an", "pebbles history --player an", "stats an", "stats --player an",
    ] {
      #expect(bash("score \(line)") == ["Ann\\ Lee"], "\(line)")
    }
  }

  @Test func test_complete_documents_areOfTheRightKind() {
    let ponds = offered("pebbles", "ponds", "show", "")
    #expect(ponds.contains("Duck Pond"))
    run.run(["pebbles", "ponds", "archive", "Duck Pond"])
    #expect(offered("pebbles", "ponds", "show", "") == ponds.filter { $0 != "Duck Pond" })
  }

  @Test func test_complete_namesThatWouldMislead_areOfferedById() throws {
    for name in ["42", "-x"] { run.run(["players", "add", "--new", "--", name]) }
    let found = offered("players", "show", "")
    #expect(found.count == 2)
    for name in ["42", "-x"] { #expect(!found.contains(name)) }
    for id in found { #expect(run.run(["players", "show", id]).code == .done, "\(id)") }
  }

  @Test(arguments: ["$(touch x)", "a'b\"c", "a;b&c|d", "x\\y", "`id`", "tab*?[z]", "~root"])
  func test_complete_strangeName_comesBackAsItIs(name: String) {
    run.run(["players", "add", "--new", "--", name])
    #expect(offered("players", "show", "") == [name])
    let quoted = bash("score players show ")
    #expect(quoted.compactMap { ShellWords.split("score \($0)") } == [["score", name]])
    for open in ["\"", "'"] where !name.contains(open) {
      for word in bash("score players show \(open)") {
        let line = ShellLine("score \(open)\(word)\(open) ", breaks: "")
        #expect(line.words == ["score", name])
      }
    }
  }

  @Test func test_candidate_nameThatTwoHave_isOfferedById() {
    #expect(CompletionCandidate(name: "Two", id: "abcd", isShared: true).text == "abcd")
    #expect(CompletionCandidate(name: "Two", id: "abcd", isShared: false).text == "Two")
  }

  @Test func test_candidate_controlCharacters_neverReachAShell() {
    let candidate = CompletionCandidate(name: "a\u{1B}]0;x\u{7}\tb\n", id: "abcd", isShared: false)
    #expect(candidate.text == "abcd")
    #expect(!candidate.meaning.unicodeScalars.contains { $0.value < 32 })
  }

  @Test func test_complete_rounds_areTheOpenAndTheLatestOnes() {
    let done = run.finished([("Ann", 5)])
    let gone = run.started("pebbles start Ann")
    run("pebbles abandon --round \(gone)")
    let open = run.started("pebbles start Ann --event Cup")
    let found = offered("pebbles", "show", "")
    #expect(
      found.map { open.hasPrefix($0) ? "open" : done.hasPrefix($0) ? "done" : "gone" }
        == ["open", "done"])
    #expect(offered("pebbles", "start", "--event", "") == ["Cup"])
  }

  @Test func test_complete_tokens_areThoseOfThePrompt() {
    #expect(offered("pebbles", "enter", "").isEmpty)
    run("pebbles start Ann")
    let tokens = offered("pebbles", "enter", "")
    #expect(!tokens.isEmpty)
    // Without the name of a sport, the entered line belongs to the round in progress.
    #expect(offered("enter", "") == tokens)
    for token in tokens {
      #expect(run.run(["pebbles", "enter", token]).code == .done, "\(token)")
      run("pebbles undo")
    }
  }

  @Test(arguments: [[], ["zsh"], ["bash"], ["bash", "x"], ["tcsh", "a"], ["zsh", "--", "-", ""]])
  func test_complete_nonsense_isSilent(words: [String]) {
    let result = run.run(["__complete"] + words)
    #expect(result.code == .done && result.err.isEmpty)
  }

  @Test func test_complete_withoutAHome_stillKnowsTheCommands() {
    run.variables = [:]
    #expect(offered("pebb") == ["pebbles"])
    #expect(offered("players", "show", "").isEmpty)
  }

  @Test func test_complete_optionWithTwoValues_offersBoth() {
    let sides = OptionSyntax(
      "sides", value: .choice("SIDE", ["a", "b"]), count: 2, "the sides")
    let root = Command<Session>(CommandSyntax("score", "Keep", options: [sides])) { _, _ in }
    func target(_ words: [String]) -> CompletionPoint<Session>.Target {
      CompletionPoint(root: root, globals: [], words: words, typed: "").target
    }
    #expect(target(["--sides"]) == .value(sides, before: ""))
    #expect(target(["--sides", "a"]) == .value(sides, before: ""))
    #expect(target(["--sides=a"]) == .value(sides, before: ""))
    #expect(target(["--sides", "a", "b"]) == .word)
  }

  @Test(arguments: [
    ("score a b", ["score", "a"], "b", ""), ("score 'a b' c\\ ", ["score", "a b"], "c ", ""),
    ("score --x=a", ["score"], "--x=a", "--x="), ("score --x=\"a b", ["score"], "--x=a b", "--x="),
    ("score 7:", ["score"], "7:", "7:"), ("score ", ["score"], "", ""), ("", [], "", ""),
    ("score 'it''s", ["score"], "its", "it"), ("score a\\:b", ["score"], "a:b", ""),
  ])
  func test_shellLine_isReadUpToTheCursor(
    line: String, words: [String], current: String, kept: String
  ) {
    let read = ShellLine(line, breaks: "=:\"' ")
    #expect(read.words == words && read.current == current && read.kept == kept, "\(read)")
  }
}
