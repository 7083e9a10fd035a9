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

/// What a sport may read of the store while it answers a command: never more than this.
public protocol Library {
  /// When the round begins that is about to be started, on the clock of the place; nil where no
  /// round is, or nobody said: then it begins now.
  var startsAt: LocalTime? { get }

  /// The documents of a kind that are not deleted, seeds included, sorted by name ignoring case.
  func documents(of kind: ReferenceKind) throws -> [Document]

  /// The document that a typed name means: a number in the list, an id's beginning, or a name's.
  ///
  /// - Throws: a refusal that lists the candidates or the near names.
  func document(of kind: ReferenceKind, named text: String) throws -> Document
}
