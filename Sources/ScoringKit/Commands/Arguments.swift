/// The words of a command line, parsed and checked against its ``CommandSyntax``.
public struct Arguments: Hashable, Sendable {
  /// The values of each option that takes values, by its long name, in the order given.
  public var options: [String: [String]]
  /// The options without a value that were given, by long name; false if the last one was
  /// `--no-name`.
  public var flags: [String: Bool]
  /// The values of each positional argument by its name.
  public var positionals: [String: [String]]
  /// The names of the round's participants, for options that name one of them; empty if unknown.
  public var roster = Roster([Roster.Names]())
  /// The id of the player who is the user of the store, whom `me` means in options; nil if unknown.
  public var user: String?

  /// Makes arguments; by default none were given.
  public init(
    options: [String: [String]] = [:], flags: [String: Bool] = [:],
    positionals: [String: [String]] = [:]
  ) {
    self.options = options
    self.flags = flags
    self.positionals = positionals
  }

  /// Whether an option without a value was given, and not negated by `--no-…`.
  public func has(_ option: OptionSyntax) -> Bool {
    flags[option.name] ?? false
  }

  /// Returns true if an option without a value was given, false if it was negated by `--no-…`, and
  /// nil if neither was typed.
  public func flag(_ option: OptionSyntax) -> Bool? {
    flags[option.name]
  }

  /// Returns the value of an option; the last one if it was given several times, and nil if it was
  /// not given.
  public func text(_ option: OptionSyntax) -> String? {
    options[option.name]?.last
  }

  /// Returns all values of an option that was repeated, or that takes several values at a time;
  /// empty if it was not given.
  public func texts(_ option: OptionSyntax) -> [String] {
    options[option.name] ?? []
  }

  /// Returns the values of an option that takes several at a time, one group for each time that it
  /// was given.
  public func groups(_ option: OptionSyntax) -> [[String]] {
    let values = texts(option)
    let size = max(1, option.count)
    return stride(from: 0, to: values.count, by: size).map { start in
      Array(values[start..<min(start + size, values.count)])
    }
  }

  /// Returns the value of an option for whole numbers, which was checked when the command line was
  /// parsed; nil if the option was not given.
  public func integer(_ option: OptionSyntax) -> Int? {
    text(option).flatMap(Int.init)
  }

  /// Returns the value of an option whose values are the raw values of a type; nil if the option
  /// was not given.
  public func value<Value: RawRepresentable<String>>(_ option: OptionSyntax) -> Value? {
    text(option).flatMap(Value.init)
  }

  /// Returns the value of a positional argument; nil if it was not given.
  public func text(_ argument: ArgumentSyntax) -> String? {
    positionals[argument.name]?.last
  }

  /// Returns all values of a repeated positional argument; empty if none was given.
  public func texts(_ argument: ArgumentSyntax) -> [String] {
    positionals[argument.name] ?? []
  }
}
