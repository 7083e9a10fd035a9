/// The words of a command line, sorted and checked against its ``CommandSyntax``.
public struct Arguments: Hashable, Sendable {
  /// The values of each option by its long name, in the order given.
  public var options: [String: [String]]
  /// The options without a value, by long name: false where `--no-name` came last.
  public var flags: [String: Bool]
  /// The values of each positional argument by its name.
  public var positionals: [String: [String]]
  /// What those who take part are called, where they are known: it is what options name.
  public var roster = Roster([Roster.Names]())

  /// Makes arguments; none where nothing was typed.
  public init(
    options: [String: [String]] = [:], flags: [String: Bool] = [:],
    positionals: [String: [String]] = [:]
  ) {
    self.options = options
    self.flags = flags
    self.positionals = positionals
  }

  /// Whether an option without a value was given, and not taken back by `--no-…`.
  public func has(_ option: OptionSyntax) -> Bool {
    flags[option.name] ?? false
  }

  /// What an option without a value was set to; nil where it was not given.
  public func flag(_ option: OptionSyntax) -> Bool? {
    flags[option.name]
  }

  /// An option's value; the last one, where it was given several times.
  public func text(_ option: OptionSyntax) -> String? {
    options[option.name]?.last
  }

  /// All values of a repeated option, and of one that takes several at a time.
  public func texts(_ option: OptionSyntax) -> [String] {
    options[option.name] ?? []
  }

  /// The values of each time that an option with several of them was given.
  public func groups(_ option: OptionSyntax) -> [[String]] {
    let values = texts(option)
    let size = max(1, option.count)
    return stride(from: 0, to: values.count, by: size).map { start in
      Array(values[start..<min(start + size, values.count)])
    }
  }

  /// A numeric option's value, which parsing has checked.
  public func integer(_ option: OptionSyntax) -> Int? {
    text(option).flatMap(Int.init)
  }

  /// The value of an option of a type's words; nil where it was not given.
  public func value<Value: RawRepresentable<String>>(_ option: OptionSyntax) -> Value? {
    text(option).flatMap(Value.init)
  }

  /// A positional argument's value.
  public func text(_ argument: ArgumentSyntax) -> String? {
    positionals[argument.name]?.last
  }

  /// All values of a repeated argument.
  public func texts(_ argument: ArgumentSyntax) -> [String] {
    positionals[argument.name] ?? []
  }
}
