/// The words of a command line, parsed and checked against its ``CommandSyntax``.
public struct Arguments: Hashable, Sendable {
  /// The values of each option by its long name, in the order given.
  public var options: [String: [String]]
  /// The options without a value, by long name; false if `--no-name` came last.
  public var flags: [String: Bool]
  /// The values of each positional argument by its name.
  public var positionals: [String: [String]]
  /// The participants' names, if known, for options that name them.
  public var roster = Roster([Roster.Names]())

  /// Makes arguments; empty by default.
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

  /// Returns the setting of an option without a value; nil if it was not given.
  public func flag(_ option: OptionSyntax) -> Bool? {
    flags[option.name]
  }

  /// Returns an option's value; the last one if it was given several times.
  public func text(_ option: OptionSyntax) -> String? {
    options[option.name]?.last
  }

  /// Returns all values of a repeated option, or of one that takes several at a time.
  public func texts(_ option: OptionSyntax) -> [String] {
    options[option.name] ?? []
  }

  /// Returns the values of an option that takes several, one group for each time that it was given.
  public func groups(_ option: OptionSyntax) -> [[String]] {
    let values = texts(option)
    let size = max(1, option.count)
    return stride(from: 0, to: values.count, by: size).map { start in
      Array(values[start..<min(start + size, values.count)])
    }
  }

  /// Returns a numeric option's value, which parsing has checked.
  public func integer(_ option: OptionSyntax) -> Int? {
    text(option).flatMap(Int.init)
  }

  /// Returns the value of an option whose values are the raw values of a type; nil if it was not
  /// given.
  public func value<Value: RawRepresentable<String>>(_ option: OptionSyntax) -> Value? {
    text(option).flatMap(Value.init)
  }

  /// Returns a positional argument's value.
  public func text(_ argument: ArgumentSyntax) -> String? {
    positionals[argument.name]?.last
  }

  /// Returns all values of a repeated argument.
  public func texts(_ argument: ArgumentSyntax) -> [String] {
    positionals[argument.name] ?? []
  }
}
