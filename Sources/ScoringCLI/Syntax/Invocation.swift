package import ScoringKit

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
