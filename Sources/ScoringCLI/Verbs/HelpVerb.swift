import ScoringKit

/// `score help`: the help of a command, or one of a few topics.
enum HelpVerb {
  private static let words = ArgumentSyntax(
    "COMMAND", optional: true, repeats: true, "a command, or a topic: exit-codes")

  /// `score help`.
  static let command = Command<Session>(
    CommandSyntax(
      "help", "Show the help of a command, or of a topic", arguments: [words],
      examples: [
        .init("score help", "what there is"),
        .init("score help exit-codes", "what the program ends with"),
      ])
  ) { session, arguments in
    let names = arguments.texts(words)
    if names == ["exit-codes"] {
      return session.console.write(ExitCode.table(width: session.console.width))
    }
    let parser = CommandParser(ProgramTree.root(session.sports))
    session.console.write(
      HelpText.text(
        try parser.commands(at: names), length: .full, width: session.console.width))
  }
}
