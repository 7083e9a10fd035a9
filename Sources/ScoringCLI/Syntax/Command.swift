package import ScoringKit

/// A node of the command tree: what a command is called and takes, and what it does.
///
/// The tree is plain data. Parsing, help, the reference page and the validator all
/// read it; only ``run`` knows what a program is about, through its context.
package struct Command<Context>: Sendable {
  /// The word that is typed.
  package let name: String
  private let parts: Parts

  /// A heading of help, and the commands that stand below it.
  package struct Heading: Sendable {
    let title: String
    let names: Set<String>
  }

  /// What a command is made of.
  private struct Made: Sendable {
    let syntax: CommandSyntax
    let subcommands: [Command<Context>]
    let headings: @Sendable () -> [Heading]
    let run: (@Sendable (Context, Arguments) throws -> Void)?
  }

  private enum Parts: Sendable {
    case here(Made)
    /// Made when they are asked for: a line needs one command out of hundreds.
    case later(@Sendable () -> Command<Context>)
  }

  /// Makes a command.
  ///
  /// `headings` part the commands below it where help lists them; what none of them names is more.
  package init(
    _ syntax: CommandSyntax, subcommands: [Command<Context>] = [],
    headings: @autoclosure @escaping @Sendable () -> [Heading] = [],
    run: (@Sendable (Context, Arguments) throws -> Void)? = nil
  ) {
    name = syntax.name
    parts = .here(
      Made(syntax: syntax, subcommands: subcommands, headings: headings, run: run))
  }

  /// Names a command that is made when somebody asks for more than its name.
  package init(_ name: String, make: @escaping @Sendable () -> Command<Context>) {
    self.name = name
    parts = .later(make)
  }

  /// The command with its parts, which are not made again.
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

  /// What the command is called and takes.
  package var syntax: CommandSyntax { content.syntax }
  /// The commands below it, in the order in which help lists them.
  package var subcommands: [Command<Context>] { content.subcommands }
  /// The headings of the commands below it; none where they all stand under one.
  package var headings: [Heading] { content.headings() }
  /// What it does; nil where it only groups the commands below it.
  package var run: (@Sendable (Context, Arguments) throws -> Void)? { content.run }

  /// The command of that name directly below this one, made.
  package func subcommand(_ name: String) -> Command<Context>? {
    subcommands.first { $0.name == name }?.made
  }
}

/// What is said of a command by its place in the tree.
package enum CommandTree {
  /// The words that call the last command of a path: `score players rename`.
  package static func words<Context>(_ path: [Command<Context>]) -> String {
    path.map(\.name).spaced
  }

  /// The error for a word that is no command below the last one of a path.
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

  /// The commands that a word names at another place: below one of the groups here, or at the top.
  private static func elsewhere<Context>(_ word: String, _ path: [Command<Context>]) -> [String] {
    guard let here = path.last, let root = path.first else { return [] }
    let below = here.subcommands.filter { $0.subcommand(word) != nil }
      .map { words(path + [$0]) + " \(word)" }
    guard path.count > 1 else { return below }
    let top = root.subcommands.map(\.name)
    // What others at this place have, and this one has not, is nothing for it at the top either.
    let isOfOthers = root.subcommands.contains { $0.subcommand(word) != nil }
    let near =
      top.contains(word)
      ? (isOfOthers ? [] : [word]) : NearName.suggestions(for: word, among: top)
    // What only groups here may take a word below a sport.
    let others = root.subcommands.filter { $0.subcommand(here.name)?.run != nil }
      .map { "\(root.syntax.name) \($0.name) \(here.name) \(word)" }
    return below + near.prefix(1).map { "\(root.syntax.name) \($0)" }
      + (near.isEmpty && here.run == nil ? others : [])
  }
}

/// The line that shows how a command is typed.
package enum UsageLine {
  /// The usage of the last command of a path, in one line: `score start [--layout NAME] COURSE`.
  static func text<Context>(_ path: [Command<Context>]) -> String {
    texts(path).joined(separator: " | ")
  }

  /// The usages of the last command of a path: one by itself, one with a command below it.
  package static func texts<Context>(_ path: [Command<Context>]) -> [String] {
    pieces(path).map { $0.joined(separator: " ") }
  }

  /// The same usages in pieces between which a line may be broken.
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

  /// An argument as usage shows it: `COURSE`, `[COURSE]`, `PLAYER ...`.
  package static func form(_ argument: ArgumentSyntax) -> String {
    let name = argument.isRepeated ? "\(argument.name) ..." : argument.name
    return argument.isOptional ? "[\(name)]" : name
  }

  private static func brief(_ option: OptionSyntax) -> String {
    option.isRepeated ? "\(option.form) ..." : option.form
  }
}
