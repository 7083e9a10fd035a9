import ScoringDesk
import ScoringKit

/// The hidden command that the completion scripts call: `score __complete SHELL …`.
///
/// It is not in the command tree, so that help doesn't list it and the words being completed are
/// not treated as its own options. It prints one offered word per line, with a tab and its meaning;
/// a line `:files` means that file names fit too. It never asks a question and never reports
/// errors.
enum CompletionService {
  /// The name of the hidden command.
  static let name = "__complete"

  /// Returns the lines that the hidden command prints.
  ///
  /// `words` are the words after the hidden command's name. The first is the name of the shell. For
  /// bash, the next are the characters at which it breaks words, and the line up to the cursor. For
  /// other shells, they are the words of the line after the program's name, of which the last is
  /// being typed.
  static func answer(_ words: [String], sports: SportList, session: Session?) -> [String] {
    guard let shell = words.first.flatMap(CompletionShell.init) else { return [] }
    let rest = Array(words.dropFirst())
    var line: ShellLine?
    if shell == .bash {
      guard rest.count == 2 else { return [] }
      line = ShellLine(rest[1], breaks: rest[0])
    }
    let typed = line?.current ?? rest.last ?? ""
    let before = line.map { Array($0.words.dropFirst()) } ?? Array(rest.dropLast())
    let point = CompletionPoint(
      root: ProgramTree.root(sports), globals: GlobalOptions.all, words: before, typed: typed)
    let answer = CompletionAnswer(point: point, session: session, sports: sports)
    let lines = answer.candidates.compactMap { candidate -> String? in
      let text = line.map { $0.replacement(candidate.text) } ?? candidate.text
      return text.map { "\($0)\t\(candidate.meaning)" }
    }
    return lines + (answer.wantsFiles ? [":files"] : [])
  }
}

/// The command `score completions`, which prints the scripts with which shells complete command
/// lines.
enum CompletionVerb {
  /// The command with one subcommand for each shell.
  static let command = Command<Session>(
    CommandSyntax(
      "completions", "Print a script for the completion of commands in a shell",
      discussion: """
        It completes commands, options, players, rounds, events, courses and other documents, \
        and possible entries. `make install` installs the scripts for all shells.
        """,
      examples: [.init("score completions bash", "the script for bash")]),
    subcommands: CompletionShell.allCases.map(script))

  private static func script(_ shell: CompletionShell) -> Command<Session> {
    Command(
      CommandSyntax(
        shell.rawValue, "Print the script for \(shell.rawValue)", discussion: shell.installation,
        examples: [.init("score completions \(shell.rawValue)", "print it")])
    ) { session, _ in
      try HelpVerb.write(shell.script("score"), named: "completions \(shell.rawValue)", session)
    }
  }
}
