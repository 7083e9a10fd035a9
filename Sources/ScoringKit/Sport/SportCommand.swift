/// A command that only one sport has: its description, and a pure function from its arguments to a
/// page.
public struct SportCommand: Sendable {
  /// The description of the command.
  public let syntax: CommandSyntax
  /// Returns the page that answers the command; it depends only on the arguments and the library.
  public let run: @Sendable (Arguments, any Library) throws -> Page

  /// Makes a command.
  public init(
    _ syntax: CommandSyntax,
    run: @escaping @Sendable (Arguments, any Library) throws -> Page
  ) {
    self.syntax = syntax
    self.run = run
  }
}
