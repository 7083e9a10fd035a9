import ScoringKit

/// What is said of a command by its place in the tree.
enum CommandTree {
  /// The words that call the last command of a path: `score players rename`.
  static func words<Context>(_ path: [Command<Context>]) -> String {
    path.map(\.syntax.name).joined(separator: " ")
  }

  /// The error for a word that is no command below the last one of a path.
  static func unknownCommand<Context>(_ word: String, below path: [Command<Context>])
    -> UsageError
  {
    let names = path.last?.subcommands.map(\.syntax.name) ?? []
    let group = words(path)
    let near = NearName.suggestions(for: word, among: names)
    return UsageError(
      .unknownCommand,
      names.isEmpty
        ? "\(group) has no commands below it, so there is no \"\(word)\"."
        : "There is no command \"\(word)\" in \(group).",
      token: word, suggestions: near.prefix(3).map { "\(group) \($0)" },
      hint: "\(group) --help shows what there is.", usage: UsageLine.text(path))
  }
}
