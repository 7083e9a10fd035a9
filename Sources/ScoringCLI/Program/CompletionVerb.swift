import ScoringDesk
import ScoringKit

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
    ) { session, _ in session.console.write(shell.script("score")) }
  }
}
