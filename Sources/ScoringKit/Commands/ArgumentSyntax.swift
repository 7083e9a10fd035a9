/// One positional argument of a command, as data.
public struct ArgumentSyntax: Hashable, Sendable {
  /// What stands for it in help, in capitals: `PLAYER`.
  public let name: String
  /// Whether it may be left out.
  public let isOptional: Bool
  /// Whether it takes all that is left; only the last one may.
  public let isRepeated: Bool
  /// What a shell offers for it.
  public let completion: Completion
  /// What it is, in one sentence without a period.
  public let abstract: String

  /// Describes an argument.
  public init(
    _ name: String, optional: Bool = false, repeats: Bool = false,
    completes completion: Completion = .none, _ abstract: String
  ) {
    self.name = name
    isOptional = optional
    isRepeated = repeats
    self.completion = completion
    self.abstract = abstract
  }
}
