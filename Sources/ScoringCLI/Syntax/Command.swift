package import ScoringKit

/// A node of the command tree: what a command is called and takes, and what it does.
///
/// The tree is plain data. Parsing, help, the reference page and the validator all
/// read it; only ``run`` knows what a program is about, through its context.
package struct Command<Context>: Sendable {
  /// The word that is typed.
  package let name: String
  private let parts: Parts

  /// What a command is made of.
  private struct Made: Sendable {
    let syntax: CommandSyntax
    let subcommands: [Command<Context>]
    let run: (@Sendable (Context, Arguments) throws -> Void)?
  }

  private enum Parts: Sendable {
    case here(Made)
    /// Made when they are asked for: a line needs one command out of hundreds.
    case later(@Sendable () -> Command<Context>)
  }

  /// Makes a command.
  package init(
    _ syntax: CommandSyntax, subcommands: [Command<Context>] = [],
    run: (@Sendable (Context, Arguments) throws -> Void)? = nil
  ) {
    name = syntax.name
    parts = .here(Made(syntax: syntax, subcommands: subcommands, run: run))
  }

  /// Names a command that is made when somebody asks for more than its name.
  package init(_ name: String, make: @escaping @Sendable () -> Command<Context>) {
    self.name = name
    parts = .later(make)
  }

  /// The command with its parts, which are not made again.
  package var made: Command<Context> {
    switch parts {
    case .here: self
    case .later(let make): make().made
    }
  }

  private var content: Made {
    switch parts {
    case .here(let made): made
    case .later(let make): make().content
    }
  }

  /// What the command is called and takes.
  package var syntax: CommandSyntax { content.syntax }
  /// The commands below it, in the order in which help lists them.
  package var subcommands: [Command<Context>] { content.subcommands }
  /// What it does; nil where it only groups the commands below it.
  package var run: (@Sendable (Context, Arguments) throws -> Void)? { content.run }

  /// The command of that name directly below this one, made.
  package func subcommand(_ name: String) -> Command<Context>? {
    subcommands.first { $0.name == name }?.made
  }
}
