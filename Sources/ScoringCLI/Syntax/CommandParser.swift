package import ScoringKit

/// Reads command lines by a command tree.
///
/// It takes `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`, grouped flags (`-ab`),
/// `--no-name` for options that can be negated, and `--` to end the options. Options may
/// stand between arguments; those of a parent and those of every command may stand
/// anywhere. A lone `-` and words that begin with a minus and a digit (`-3`) are values,
/// unless a one-letter option has that digit. Neither commands nor options can be
/// abbreviated: what is short today would become ambiguous with the next command.
package struct CommandParser<Context>: Sendable {
  /// The program's command: the root of the tree.
  package let root: Command<Context>
  /// The options that every command takes.
  package let globals: [OptionSyntax]

  /// Makes a parser for a tree.
  package init(_ root: Command<Context>, globals: [OptionSyntax] = GlobalOptions.all) {
    self.root = root
    self.globals = globals
  }

  /// Understands a command line, given without the program's own name.
  ///
  /// - Throws: a usage error that names the wrong word and what was probably meant.
  package func parse(_ words: [String]) throws(UsageError) -> ParsedLine<Context> {
    var reader = LineReader(root: root, globals: globals, words: words)
    return try reader.read()
  }

  /// The commands from the root down to the one that names lead to: `players`, `rename`.
  ///
  /// - Throws: a usage error where there is no such command, with those that are near.
  package func commands(at names: [String]) throws(UsageError) -> [Command<Context>] {
    var path = [root]
    for name in names {
      guard let last = path.last, let next = last.subcommand(name) else {
        throw CommandTree.unknownCommand(name, below: path)
      }
      path.append(next)
    }
    return path
  }
}

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

/// A command line that was understood: which command it means, and with what.
package struct Invocation<Context>: Sendable {
  /// The names from the program's on: `score`, `players`, `rename`.
  package let path: [String]
  /// The command that was meant.
  package let command: Command<Context>
  /// What was given to it, with the options of its parents and of every command.
  package let arguments: Arguments
  /// The options that every command takes.
  package let options: GlobalOptions
  /// What the command does.
  package let run: @Sendable (Context, Arguments) throws -> Void

  /// Does it.
  ///
  /// - Throws: what the command throws.
  package func perform(in context: Context) throws {
    try run(context, arguments)
  }
}

/// What a command line asks for.
package enum ParsedLine<Context>: Sendable {
  /// To run a command.
  case run(Invocation<Context>)
  /// To show the help of the command at a path, whose first name is the program's.
  case help(path: [String], length: HelpLength, options: GlobalOptions)
  /// To show the program's version.
  case version(options: GlobalOptions)
}
