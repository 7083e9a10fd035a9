import ScoringKit

/// What is said of a command by its place in the tree.
enum CommandTree {
  /// The words that call the last command of a path: `score players rename`.
  static func words<Context>(_ path: [Command<Context>]) -> String {
    path.map(\.name).joined(separator: " ")
  }

  /// The error for a word that is no command below the last one of a path.
  static func unknownCommand<Context>(_ word: String, below path: [Command<Context>])
    -> UsageError
  {
    let names = path.last?.subcommands.map(\.name) ?? []
    let group = words(path)
    let near = NearName.suggestions(for: word, among: names).prefix(3).map { "\(group) \($0)" }
    let elsewhere = elsewhere(word, path)
    return UsageError(
      .unknownCommand,
      names.isEmpty
        ? "\(group) has no commands below it, so there is no \"\(word)\"."
        : "There is no command \"\(word)\" in \(group).",
      token: word, suggestions: Array((elsewhere + near).prefix(3)),
      hint: "\(group) --help shows what there is.", usage: UsageLine.text(path))
  }

  /// The commands that a word names at another place: below one of the groups here, or at the top.
  private static func elsewhere<Context>(_ word: String, _ path: [Command<Context>]) -> [String] {
    guard let here = path.last, let root = path.first else { return [] }
    let below = here.subcommands.filter { $0.subcommand(word) != nil }
      .map { words(path + [$0]) + " \(word)" }
    guard path.count > 1 else { return below }
    let top = root.subcommands.map(\.name)
    let near = top.contains(word) ? [word] : NearName.suggestions(for: word, among: top)
    return below + near.prefix(1).map { "\(root.syntax.name) \($0)" }
  }
}
