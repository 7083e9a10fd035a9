package import ScoringKit

/// A node of the command tree: what a command is called and takes, and what it does.
///
/// The tree is plain data. Parsing, help, the reference page and the validator all
/// read it; only ``run`` knows what a program is about, through its context.
package struct Command<Context>: Sendable {
  /// What the command is called and takes.
  package let syntax: CommandSyntax
  /// The commands below it, in the order in which help lists them.
  package let subcommands: [Command<Context>]
  /// What it does; nil where it only groups the commands below it.
  package let run: (@Sendable (Context, Arguments) throws -> Void)?

  /// Makes a command.
  package init(
    _ syntax: CommandSyntax, subcommands: [Command<Context>] = [],
    run: (@Sendable (Context, Arguments) throws -> Void)? = nil
  ) {
    self.syntax = syntax
    self.subcommands = subcommands
    self.run = run
  }

  /// The command of that name directly below this one.
  package func subcommand(_ name: String) -> Command<Context>? {
    subcommands.first { $0.syntax.name == name }
  }
}
