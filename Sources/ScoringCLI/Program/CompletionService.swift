import ScoringDesk
import ScoringKit

/// The hidden command that the completion scripts call: `score __complete SHELL …`.
///
/// It stands outside the tree, so that no help lists it and the words that are being
/// typed are not taken for its own options. It prints a candidate a line, a tab, and what
/// it means; a line `:files` says that files fit too. It never asks and never complains.
enum CompletionService {
  /// What it is called.
  static let name = "__complete"

  /// The lines of the answer.
  ///
  /// `words` are those after the command's own name: the shell's, then for bash
  /// the characters at which it breaks words and the line up to the cursor, for others the
  /// words of the line after the program's, the last one being typed.
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

/// `score completions`: the scripts with which shells complete command lines.
enum CompletionVerb {
  /// The command.
  static let command = Command<Session>(
    CommandSyntax(
      "completions", "Print the script that completes command lines in a shell",
      discussion: """
        Commands, options, players, rounds, documents, events, and what may be typed now. \
        `make install` installs all three scripts.
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
