/// A command as data: what it is called, what it takes, and what it does, in words.
///
/// Parsing, validation, help and the reference are all made from it.
public struct CommandSyntax: Hashable, Sendable {
  /// A line that works as it is shown, and what it does.
  public struct Example: Hashable, Sendable {
    /// The line: of a sport's command what is typed after the program and the sport, as in
    /// `start --course "Maple Hill"`; of any other command all of it.
    public let line: String
    /// What it does.
    public let meaning: String

    /// Makes an example.
    public init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// The word that is typed.
  public let name: String
  /// What it does, in one sentence of at most 72 characters without a period.
  public let abstract: String
  /// More about it, in paragraphs; empty for nothing.
  public let discussion: String
  /// What it takes by position.
  public let arguments: [ArgumentSyntax]
  /// What it takes by name.
  public let options: [OptionSyntax]
  /// Lines that show it at work; help begins with them.
  public let examples: [Example]

  /// Describes a command.
  public init(
    _ name: String, _ abstract: String, discussion: String = "",
    arguments: [ArgumentSyntax] = [], options: [OptionSyntax] = [], examples: [Example] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.examples = examples
  }
}
