import ListedSports
import Testing

/// Tests of the completion scripts in the shells for which they are written.
@Suite struct CompletionScriptTests {
  private static let program: Program = {
    var program = Program()
    let tools = program.scratch.makeFolder("bin")
    _ = program.shell("ln -s \"$score\" \"$1/score\"", tools)
    program.variables["PATH"] = "\(tools):\(program.variables["PATH"] ?? "")"
    for name in ["Ann", "Ben \"B\" O'Neil $(touch hit)", "Cleo Lee"] {
      _ = program.run("players", "add", name)
    }
    _ = program.shell(": >'a card.csv'")
    return program
  }()

  private static func isThere(_ tool: String) -> Bool {
    Program().shell("command -v \"$1\" >/dev/null", tool).code == 0
  }

  private static let bashScript = """
    set -u
    shopt -u progcomp_alias 2>/dev/null
    eval "$(score completions bash)"
    COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=$2 COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
    _score score '' ''
    for word in "${COMPREPLY[@]+"${COMPREPLY[@]}"}"; do printf '%s\\n' "$word"; done
    """

  private static func bash(_ line: String, type: String = "9") -> Outcome {
    Self.program.shell("exec bash -c \"$1\" bash \"$2\" \"$3\"", bashScript, line, type)
  }

  @Test(
    .enabled(if: isThere("bash"), "needs bash"),
    arguments: [
      ("score hist", ["history"]), ("score players show an", ["Ann"]),
      ("score players show Cl", ["Cleo\\ Lee"]), ("score players show \"Cl", ["Cleo Lee"]),
      ("score players show Ben", ["Ben\\ \\\"B\\\"\\ O\\'Neil\\ \\$\\(touch\\ hit\\)"]),
      ("score --date=i", ["iso"]), ("score --color ", ["auto", "always", "never"]),
      ("score nothing of this ", []), ("score players --zz", []),
      ("score history --tab", ["--table"]),
    ])
  func test_bash_offersWhatFits(line: String, expected: [String]) {
    let outcome = Self.bash(line)
    #expect(outcome.lines == expected && outcome.err.isEmpty, "\(outcome)")
    #expect(Self.program.shell("test ! -e hit").code == 0)
  }

  @Test(.enabled(if: isThere("bash"), "needs bash")) func test_bash_list_showsWhatTheWordsMean() {
    #expect(Self.bash("score players arch", type: "63").lines.first?.contains("  (Stop ") ?? false)
  }

  /// A script for the test that prints the completions which zsh suggests; it replaces zsh's own
  /// completion functions, which need a terminal.
  private static let zshScript = """
    compadd() { print -rl -- "$found[@]" }
    _files() { print -r -- FILES }
    compdef() { : }
    eval "$(score completions zsh)"
    words=("${(@f)1}") CURRENT=$#words PREFIX=$words[-1] QIPREFIX=
    [[ -n $2 ]] && { words+=('') CURRENT=$#words PREFIX= }
    _score
    true
    """

  private static func zsh(_ words: String..., new: Bool = false) -> Outcome {
    Self.program.shell(
      "exec zsh -f -c \"$1\" zsh \"$2\" \"$3\"", zshScript, words.joined(separator: "\n"),
      new ? "new" : "")
  }

  @Test(.enabled(if: isThere("zsh"), "needs zsh")) func test_zsh_offersWhatFits() {
    #expect(Self.zsh("score", "hist").lines == ["history"], "\(Self.zsh("score", "hist"))")
    #expect(Self.zsh("score", "players", "show", "Cleo\\ ").lines == ["Cleo Lee"])
    #expect(
      Self.zsh("score", "players", "show", "ben").lines == ["Ben \"B\" O'Neil $(touch hit)"])
    #expect(Self.zsh("score", "--color", new: true).lines == ["auto", "always", "never"])
    #expect(Self.zsh("score", "backup", new: true).lines == ["FILES"])
    #expect(Self.program.shell("test ! -e hit").code == 0)
  }

  private static func fish(_ line: String) -> Outcome {
    Self.program.shell(
      "exec fish --no-config -c 'score completions fish | source; complete -C \"$argv[1]\"' \"$1\"",
      line)
  }

  @Test(
    .enabled(if: isThere("fish"), "needs fish"),
    arguments: [
      ("score hist", ["history"]), ("score players show Cl", ["Cleo Lee"]),
      ("score players show Ben", ["Ben \"B\" O'Neil $(touch hit)"]),
      ("score --color ", ["auto", "always", "never"]), ("score backup a", ["a card.csv"]),
    ])
  func test_fish_offersWhatFits(line: String, expected: [String]) {
    let outcome = Self.fish(line)
    let words = outcome.lines.map { $0.split(separator: "\t").first.map(String.init) ?? "" }
    #expect(words == expected && outcome.err.isEmpty, "\(outcome)")
    #expect(Self.program.shell("test ! -e hit").code == 0)
  }
}
