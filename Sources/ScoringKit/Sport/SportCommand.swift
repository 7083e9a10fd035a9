/// A command of one sport: its words as data, and a pure function from what was typed to a page.
public struct SportCommand: Sendable {
  /// What it is called and what it takes.
  public let syntax: CommandSyntax
  /// What it shows, read from nothing but its arguments and the library.
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
