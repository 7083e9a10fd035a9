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
