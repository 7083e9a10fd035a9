package import ScoringKit

/// Parses one command line, from its first word to its last.
struct LineReader<Context> {
  private let globals: [OptionSyntax]
  private let words: [String]
  private let today: () -> LocalTime?
  private var next = 0
  private var path: [Command<Context>]
  private var arguments = Arguments()
  private var positionals: [String] = []
  private var help: HelpLength?
  private var wantsVersion = false

  init(
    root: Command<Context>, globals: [OptionSyntax], words: [String],
    today: @escaping () -> LocalTime?
  ) {
    path = [root]
    self.globals = globals
    self.words = words
    self.today = today
  }

  /// Parses the command line, and returns the request that it makes.
  ///
  /// If the line asks for help, wrong options are not reported, because there is help for every
  /// command that exists.
  mutating func read() throws(UsageError) -> ParsedLine<Context> {
    do {
      try readWords()
      if let help { return helpRequest(help) }
      if wantsVersion { return .version(options: options) }
      return try invocation()
    } catch {
      if error.code != .unknownCommand, let help = help ?? helpAhead { return helpRequest(help) }
      throw error.with(usage: UsageLine.text(path), elsewhere: belowSports(error))
    }
  }

  // MARK: Words

  private mutating func readWords() throws(UsageError) {
    while next < words.count {
      let word = words[next]
      next += 1
      if word == "--" {
        positionals += words[next...]
        next = words.count
      } else if word.hasPrefix("--") {
        try readLong(word)
      } else if isShortOptions(word) {
        try readShorts(word)
      } else {
        try readPositional(word)
      }
    }
  }

  private mutating func readPositional(_ word: String) throws(UsageError) {
    if positionals.isEmpty, let command = path.last, !command.subcommands.isEmpty {
      if let below = command.subcommand(word) {
        path.append(below)
        return
      }
      if command.run == nil || command.syntax.arguments.isEmpty {
        // `score GROUP help COMMAND` means `score help GROUP COMMAND`.
        if word == "help", path.count > 1 {
          help = .full
          return
        }
        throw CommandTree.unknownCommand(word, below: path)
      }
    }
    positionals.append(word)
  }

  private mutating func readLong(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let inline = parts.count == 2 ? String(parts[1]) : nil
    if let option = option(named: name) {
      try accept(option, typed: "--\(name)", inline: inline)
    } else if name.hasPrefix("no-"), let option = option(named: String(name.dropFirst(3))),
      option.isNegatable
    {
      guard inline == nil else { throw surplusValue("--\(name)", inline) }
      arguments.flags[option.name] = false
    } else {
      throw unknownOption("--\(name)", name: name)
    }
  }

  private mutating func readShorts(_ word: String) throws(UsageError) {
    let letters = Array(word.dropFirst())
    for (index, letter) in letters.enumerated() {
      guard let option = option(short: letter) else {
        throw unknownOption(letters.count == 1 ? word : "-\(letter)", name: String(letters))
      }
      if option.needsValue {
        let rest = letters[(index + 1)...]
        let value = rest.first == "=" ? rest.dropFirst() : rest
        let inline = rest.isEmpty ? nil : String(value)
        try accept(option, typed: "-\(letter)", inline: inline)
        return
      }
      try accept(option, typed: "-\(letter)", inline: nil)
    }
  }

  /// Returns whether a word consists of one or more one-letter options, and is not a value such as
  /// `-`, `-3` or `- x`.
  private func isShortOptions(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    if option(short: second) != nil { return true }
    let isDigit = second.isASCII && second.isNumber
    return !(isDigit || second == "." || second.isWhitespace)
  }

  // MARK: Options

  private mutating func accept(_ option: OptionSyntax, typed: String, inline: String?)
    throws(UsageError)
  {
    if option.needsValue {
      // An alias in the shell may contain a global option, which the typed line may override. To
      // give an option of the command itself twice is reported as a mistake.
      let isGlobal = globals.contains { $0.name == option.name }
      if !option.isRepeated, !isGlobal, arguments.options[option.name] != nil {
        throw UsageError(
          .conflict, "\(typed) was given twice, and takes one value.", token: typed,
          hint: "Leave one of them out.")
      }
      for index in 0..<max(1, option.count) {
        let value: String
        if index == 0, let inline {
          value = inline
        } else {
          value = try nextValue(of: option, typed: typed)
        }
        arguments.options[option.name, default: []].append(
          try OptionValue.read(value, of: option, typed: typed, today))
      }
      return
    }
    if let inline {
      guard option.hasOptionalValue else { throw surplusValue(typed, inline) }
      arguments.options[option.name] = [
        try OptionValue.read(inline, of: option, typed: typed, today)
      ]
    }
    arguments.flags[option.name] = true
    if option.name == GlobalOptions.helpOption.name {
      help = typed.hasPrefix("--") ? .full : .brief
    } else if option.name == GlobalOptions.versionOption.name {
      wantsVersion = true
    }
  }

  private mutating func nextValue(of option: OptionSyntax, typed: String) throws(UsageError)
    -> String
  {
    let placeholder = option.placeholder ?? "VALUE"
    guard next < words.count else {
      throw UsageError(
        .missingValue,
        "\(typed) needs \(option.count > 1 ? "\(option.count) values" : "a value"): "
          + "\(option.form).", token: typed, expected: [placeholder])
    }
    let word = words[next]
    guard !word.hasPrefix("--"), !isShortOptions(word) else {
      throw UsageError(
        .missingValue, "\(typed) needs a value, and \"\(word)\" looks like an option.",
        token: typed, expected: [placeholder],
        hint: "If it is the value, write --\(option.name)=\(word).")
    }
    next += 1
    return word
  }

  /// All options that are accepted in the line so far, those of the innermost command first.
  private var scope: [OptionSyntax] {
    path.reversed().flatMap(\.syntax.options) + globals
  }

  private func option(named name: String) -> OptionSyntax? {
    for command in path.reversed() {
      if let option = command.syntax.options.first(where: { $0.name == name }) { return option }
    }
    return globals.first { $0.name == name }
  }

  private func option(short: Character) -> OptionSyntax? {
    for command in path.reversed() {
      if let option = command.syntax.options.first(where: { $0.short == short }) { return option }
    }
    return globals.first { $0.short == short }
  }

  // MARK: Errors

  /// Returns the line with each sport whose command of the same name accepts the wrong word: `score
  /// SPORT start Ann` for `score start Ann`.
  private func belowSports(_ error: UsageError) -> [String] {
    guard path.count == 2, let root = path.first, let here = path.last,
      error.code == .unknownOption || error.code == .surplusArgument, let word = error.token
    else { return [] }
    // The sport was typed after the command instead of before it.
    if root.subcommand(word)?.subcommand(here.name) != nil {
      return ["\(root.syntax.name) \(word) \(here.name)"]
    }
    let groups = root.subcommands.filter { group in
      guard let command = group.subcommand(here.name) else { return false }
      return error.code == .surplusArgument
        ? command.syntax.arguments.count > here.syntax.arguments.count
        : command.syntax.options.contains { "--\($0.name)" == word }
    }
    return groups.prefix(3).map { "\(root.syntax.name) \($0.name) \(here.name) \(word)" }
  }

  private func surplusValue(_ typed: String, _ value: String?) -> UsageError {
    UsageError(
      .surplusValue, "\(typed) takes no value, so \"\(value ?? "")\" is too much.",
      token: value, hint: "Write \(typed) alone.")
  }

  private func unknownOption(_ typed: String, name: String) -> UsageError {
    let options = scope
    var suggestions: [String] = []
    if typed.hasPrefix("--"), name.count == 1 {
      suggestions = options.filter { $0.short == name.first }.map { _ in "-\(name)" }
    } else if name.count > 1 {
      let names = options.flatMap(\.longNames)
      let near = names.contains(name) ? [name] : NearName.suggestions(for: name, among: names)
      suggestions = near.prefix(3).map { "--\($0)" }
    }
    let owner = path.last?.subcommands.first { command in
      command.syntax.options.contains { $0.name == name || typed == "-\($0.short ?? "-")" }
    }
    let here = CommandTree.words(path)
    return UsageError(
      .unknownOption, "\(here) has no option \(typed).", token: typed, suggestions: suggestions,
      hint: owner.map { "\(typed) belongs to \(here) \($0.syntax.name): write it after that." }
        ?? "\(here) --help shows its options; -- before a word makes it no option.")
  }

  // MARK: Results

  /// The options of every command that were read so far, for a request for help or the version.
  private var options: GlobalOptions {
    (try? GlobalOptions(arguments)) ?? GlobalOptions()
  }

  private func helpRequest(_ length: HelpLength) -> ParsedLine<Context> {
    .help(path: path.map(\.syntax.name), length: length, options: options)
  }

  /// The request for help in the words after the one with an error; nil if there is none.
  private var helpAhead: HelpLength? {
    guard globals.contains(GlobalOptions.helpOption) else { return nil }
    for word in words[next...].prefix(while: { $0 != "--" }) {
      if word == "--help" { return .full }
      if word == "-h" { return .brief }
    }
    return nil
  }

  private mutating func invocation() throws(UsageError) -> ParsedLine<Context> {
    guard let command = path.last, let run = command.run else { throw missingCommand }
    arguments.positionals = try PositionalBinding.bind(
      positionals, to: command.syntax.arguments, of: CommandTree.words(path))
    return .run(
      Invocation(
        path: path.map(\.syntax.name), command: command, arguments: arguments,
        options: try GlobalOptions(arguments), run: run))
  }

  private var missingCommand: UsageError {
    let here = CommandTree.words(path)
    return UsageError(
      .missingCommand, "\(here) needs a command after it.",
      expected: path.last?.subcommands.map(\.name) ?? [],
      hint: "\(here) --help shows what each of them does.")
  }
}

/// Assigns the words of a command line that are not options to the arguments of a command.
enum PositionalBinding {
  /// Returns the values of each argument, by the argument's name.
  ///
  /// - Throws: a usage error that names all missing arguments, or the first surplus word.
  static func bind(_ words: [String], to arguments: [ArgumentSyntax], of command: String)
    throws(UsageError) -> [String: [String]]
  {
    var values: [String: [String]] = [:]
    var missing: [String] = []
    var rest = words[...]
    for argument in arguments {
      if rest.isEmpty {
        if !argument.isOptional { missing.append(argument.name) }
      } else if argument.isRepeated {
        values[argument.name] = Array(rest)
        rest = []
      } else {
        values[argument.name] = [rest.removeFirst()]
      }
    }
    guard missing.isEmpty else {
      let names = missing.joined(separator: " and ")
      throw UsageError(.missingArgument, "\(command) needs \(names).", expected: missing)
    }
    if let surplus = rest.first {
      let most =
        switch arguments.count {
        case 0: "no arguments"
        case 1: "one argument"
        default: "\(arguments.count) arguments"
        }
      throw UsageError(
        .surplusArgument, "\(command) takes \(most), so \"\(surplus)\" is too much.",
        token: surplus, hint: "Words that belong together need quotes.")
    }
    return values
  }
}

/// A command line that was understood, with the command that it calls.
package struct Invocation<Context>: Sendable {
  /// The names of the commands from the program's own: `score`, `players`, `rename`.
  package let path: [String]
  /// The command that the line calls.
  package let command: Command<Context>
  /// The arguments and options of the line, including options of parent commands and of every
  /// command.
  package let arguments: Arguments
  /// The options of the line that every command accepts.
  package let options: GlobalOptions
  /// The action of the command that the line calls.
  package let run: @Sendable (Context, Arguments) throws -> Void

  /// Performs the action of the command in a context, which is usually the session.
  ///
  /// - Throws: the errors of the action.
  package func perform(in context: Context) throws {
    try run(context, arguments)
  }
}

/// The request that a command line makes.
package enum ParsedLine<Context>: Sendable {
  /// The line runs a command.
  case run(Invocation<Context>)
  /// The line asks for the help of the command with these names, of which the first is the
  /// program's.
  case help(path: [String], length: HelpLength, options: GlobalOptions)
  /// The line asks for the program's version.
  case version(options: GlobalOptions)
}
