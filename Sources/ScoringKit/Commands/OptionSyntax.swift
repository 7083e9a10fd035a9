/// One option of a command, as data: `--layout NAME`, `-n N`, `--no-color`.
public struct OptionSyntax: Hashable, Sendable {
  /// What an option's value may be.
  public enum Value: Hashable, Sendable {
    /// No value: the option is there or not.
    case none
    /// Any text; the name stands for it in help, in capitals.
    case text(String)
    /// A whole number in bounds.
    case integer(String, ClosedRange<Int>)
    /// One of a few words.
    case choice(String, [String])
    /// A date, with or without a time of day.
    case date(String)
  }

  /// The long name without its dashes: `layout`.
  public let name: String
  /// The one-letter name, if any.
  public let short: Character?
  /// What stands after it.
  public let value: Value
  /// How many values follow each time it is given: `--sides SIDE SIDE` takes two.
  public let count: Int
  /// Whether it may be given several times.
  public let isRepeated: Bool
  /// Whether `--no-name` is accepted too; for options without a value.
  public let isNegatable: Bool
  /// What a shell offers for its value; choices are offered anyway.
  public let completion: Completion
  /// What it does, in one sentence without a period, starting in lower case.
  public let abstract: String

  /// Describes an option.
  public init(
    _ name: String, short: Character? = nil, value: Value = .none, count: Int = 1,
    repeats: Bool = false, negatable: Bool = false, completes completion: Completion = .none,
    _ abstract: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.count = count
    isRepeated = repeats
    isNegatable = negatable
    self.completion = completion
    self.abstract = abstract
  }
}
