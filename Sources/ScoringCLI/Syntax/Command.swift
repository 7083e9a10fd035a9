package import ScoringKit

/// A command in the command tree, with its name, its syntax, its subcommands and its action.
///
/// The tree is plain data, which parsing, help, the reference page and its tests all read. Only
/// ``run`` depends on the program, through its context.
package struct Command<Context>: Sendable {
  /// The word with which the command is typed.
  package let name: String
  private let parts: Parts

  /// A heading in the help of a command, with the subcommands listed below it.
  package struct Heading: Sendable {
    /// The text of the heading.
    package let title: String
    /// The names of the subcommands, in the order of the list.
    package let names: [String]

    /// Makes a heading with the commands below it.
    package init(title: String, names: [String]) {
      self.title = title
      self.names = names
    }
  }

  /// The parts of a command that have been made.
  private struct Made: Sendable {
    let syntax: CommandSyntax
    let subcommands: [Command<Context>]
    let headings: @Sendable () -> [Heading]
    let run: (@Sendable (Context, Arguments) throws -> Void)?
  }

  private enum Parts: Sendable {
    case here(Made)
    /// A command that is made on demand: a command line needs one command out of hundreds.
    case later(@Sendable () -> Command<Context>)
  }

  /// Makes a command with all its parts.
  ///
  /// - Parameters:
  ///   - syntax: the name, the arguments and the options of the command, and its texts for help.
  ///   - subcommands: the commands below this one, in the order of help.
  ///   - headings: the groups of the subcommands in help; further ones are listed in a last group.
  ///   - run: the action of the command; nil for a command that only groups its subcommands.
  package init(
    _ syntax: CommandSyntax, subcommands: [Command<Context>] = [],
    headings: @autoclosure @escaping @Sendable () -> [Heading] = [],
    run: (@Sendable (Context, Arguments) throws -> Void)? = nil
  ) {
    name = syntax.name
    parts = .here(
      Made(syntax: syntax, subcommands: subcommands, headings: headings, run: run))
  }

  /// Makes a command of which everything except the name is made when it is needed.
  package init(_ name: String, make: @escaping @Sendable () -> Command<Context>) {
    self.name = name
    parts = .later(make)
  }

  /// A copy of the command with its parts made, so that they are not made again.
  package var made: Command<Context> {
    switch parts {
    case .here: self
    case .later(let make): make().made
    }
  }

  private var content: Made {
    switch parts {
    case .here(let made): made
    case .later(let make): make().content
    }
  }

  /// The name, the arguments and the options of the command, and its texts for help.
  package var syntax: CommandSyntax { content.syntax }
  /// The subcommands, in the order in which help lists them.
  package var subcommands: [Command<Context>] { content.subcommands }
  /// The headings of the subcommands in help; empty if one heading is enough.
  package var headings: [Heading] { content.headings() }
  /// The action of the command; nil if it only groups its subcommands.
  package var run: (@Sendable (Context, Arguments) throws -> Void)? { content.run }

  /// Returns the direct subcommand with a name, ignoring case, with its parts made; nil for none.
  package func subcommand(_ name: String) -> Command<Context>? {
    let found =
      subcommands.first { $0.name == name }
      ?? subcommands.first { $0.name.lowercased() == name.lowercased() }
    return found?.made
  }
}

/// Functions that depend on a command's position in the command tree.
package enum CommandTree {
  /// Returns the words that call the last command of a path, such as `score players rename`.
  package static func words<Context>(_ path: [Command<Context>]) -> String {
    path.map(\.name).spaced
  }

  /// Returns the error for a word that is not a subcommand of the last command of a path.
  static func unknownCommand<Context>(_ word: String, below path: [Command<Context>])
    -> UsageError
  {
    let names = path.last?.subcommands.map(\.name) ?? []
    let group = words(path)
    let near = NearName.suggestions(for: word, among: names).prefix(3).map { "\(group) \($0)" }
    let elsewhere = elsewhere(word, path)
    return UsageError(
      .unknownCommand,
      names.isEmpty
        ? "\(group) has no commands below it, so there is no \"\(word)\"."
        : "There is no command \"\(word)\" in \(group).",
      token: word, suggestions: Array((elsewhere + near).prefix(3)),
      hint: "\(group) --help shows what there is.", usage: UsageLine.text(path))
  }

  /// Returns command lines with the same or a similar command elsewhere: below a subcommand of the
  /// last command of the path, or directly below the program.
  private static func elsewhere<Context>(_ word: String, _ path: [Command<Context>]) -> [String] {
    guard let here = path.last, let root = path.first else { return [] }
    let below = here.subcommands.filter { $0.subcommand(word) != nil }
      .map { words(path + [$0]) + " \(word)" }
    guard path.count > 1 else { return below }
    let top = root.subcommands.map(\.name)
    // If only other groups have a subcommand of that name, a top-level command with the name is
    // probably not meant.
    let isOfOthers = root.subcommands.contains { $0.subcommand(word) != nil }
    let near =
      top.contains(word)
      ? (isOfOthers ? [] : [word]) : NearName.suggestions(for: word, among: top)
    // Some subcommands exist only in the commands of a sport.
    let others = root.subcommands.filter { $0.subcommand(here.name)?.run != nil }
      .map { "\(root.syntax.name) \($0.name) \(here.name) \(word)" }
    return below + near.prefix(1).map { "\(root.syntax.name) \($0)" }
      + (near.isEmpty && here.run == nil ? others : [])
  }
}

/// The line of text that shows how a command is typed.
package enum UsageLine {
  /// Returns the usage of the last command of a path in one line: `score start [--layout NAME]
  /// COURSE`.
  static func text<Context>(_ path: [Command<Context>]) -> String {
    texts(path).joined(separator: " | ")
  }

  /// Returns the usages of the last command of a path: one for the command itself, and one for its
  /// subcommands if it has any.
  package static func texts<Context>(_ path: [Command<Context>]) -> [String] {
    pieces(path).map { $0.joined(separator: " ") }
  }

  /// Returns the usages of the last command of a path in pieces; lines may be broken between
  /// pieces.
  static func pieces<Context>(_ path: [Command<Context>]) -> [[String]] {
    guard let command = path.last else { return [] }
    let words = CommandTree.words(path)
    let syntax = command.syntax
    var usages: [[String]] = []
    if command.run != nil || command.subcommands.isEmpty {
      let options =
        syntax.options.count > 4 ? ["[OPTION ...]"] : syntax.options.map { "[\(brief($0))]" }
      usages.append([words] + options + syntax.arguments.map(form))
    }
    if !command.subcommands.isEmpty { usages.append([words, "COMMAND"]) }
    return usages
  }

  /// Returns an argument in the form of the usage line: `COURSE`, `[COURSE]`, `PLAYER ...`.
  package static func form(_ argument: ArgumentSyntax) -> String {
    let name = argument.isRepeated ? "\(argument.name) ..." : argument.name
    return argument.isOptional ? "[\(name)]" : name
  }

  private static func brief(_ option: OptionSyntax) -> String {
    option.isRepeated ? "\(option.form) ..." : option.form
  }
}
