package import ScoringCLI
package import ScoringKit

/// Makes the reference of all commands, `Docs/Commands.md` and the pages in `Docs/Commands`, which a
/// test compares with the program's commands.
///
/// Each command and each option is described once. A command that works for all sports is described
/// on the page of its group. The part of a sport contains its own commands, and for its other
/// commands only the options, examples and explanations that differ.
package struct ReferencePages<Context> {
  private let root: Command<Context>
  private let globals: [OptionSyntax]
  /// The commands of the sports, which are subcommands of the program.
  private let sports: [Command<Context>]
  /// The options that several commands have with the same meaning, and which are therefore
  /// described once.
  private var shared: [OptionSyntax] = []
  /// The arguments that several commands have with the same meaning, and which are therefore
  /// described once.
  private var sharedArguments: [ArgumentSyntax] = []

  /// Prepares the reference of a command tree; `sports` are the names of those commands that belong
  /// to sports.
  package init(
    _ root: Command<Context>, sports: [String] = [], globals: [OptionSyntax] = GlobalOptions.all
  ) {
    self.root = root
    self.globals = globals
    self.sports = root.subcommands.filter { sports.contains($0.name) }.map(\.made)
    let commands =
      Self.all(root.subcommands.filter { !sports.contains($0.name) })
      + self.sports.prefix(1).flatMap { Self.all($0.subcommands) }
    shared = Self.repeated(commands.map(\.syntax.options), of: commands.map(\.name))
    sharedArguments = Self.repeated(commands.map(\.syntax.arguments), of: commands.map(\.name))
  }

  /// A page with the commands of some groups of the help.
  private struct Part {
    let name: String
    let title: String
    let commands: [Command<Context>]
  }

  /// The pages of the reference, each with its path below `Docs` and its text in Markdown.
  ///
  /// They depend only on the command tree, so that a test can compare them with files.
  package var pages: [(path: String, text: String)] {
    let name = root.syntax.name
    var lines = ["# Commands", ""]
    lines += [
      "These pages are generated from the command tree; `\(name) --help` and the `--help` of each "
        + "command say the same. Each command and each option is described once: a command for "
        + "all sports can also be typed after the name of a sport, which limits it to rounds of "
        + "that sport.", "",
    ]
    lines += contents
    lines += ["## `\(name)`", "", prose(root.syntax.abstract) + ".", ""]
    lines += body(root, [root])
    lines += tables
    var pages = [(path: "Commands.md", text: lines.joined(separator: "\n") + "\n")]
    for part in parts {
      let lines = heading(of: part.title) + part.commands.flatMap { commands([root, $0]) }
      pages.append((path: file(part.name), text: lines.joined(separator: "\n")))
    }
    guard !sports.isEmpty else { return pages }
    let own = heading(of: "Sports") + belowSports + sports.flatMap { self.part(of: $0) }
    return pages + [(path: file("Sports"), text: own.joined(separator: "\n"))]
  }

  private func file(_ name: String) -> String { "Commands/\(name).md" }

  private func heading(of title: String) -> [String] {
    [
      "# Commands: \(title.lowercased())", "",
      "[All commands](../Commands.md) lists the other pages, and the options that many commands "
        + "have.", "",
    ]
  }

  /// The pages of the commands for all sports, by the headings of the help.
  ///
  /// The first page also has the commands that are below no heading.
  private var parts: [Part] {
    let events = ["Leagues and tournaments"]
    let desk = ["Share", "Files and devices", "Stored data", "The program"]
    func commands(_ isOnPage: (String?) -> Bool) -> [Command<Context>] {
      common.filter { command in
        isOnPage(root.headings.first { $0.names.contains(command.name) }?.title)
      }
    }
    return [
      Part(
        name: "Rounds", title: "Rounds",
        commands: commands { $0.map { !(events + desk).contains($0) } ?? true }),
      Part(
        name: "Events", title: "Leagues and tournaments",
        commands: commands { $0.map(events.contains) ?? false }),
      Part(
        name: "Desk", title: "Files, devices and stored data",
        commands: commands { $0.map(desk.contains) ?? false }),
    ].filter { !$0.commands.isEmpty }
  }

  private var common: [Command<Context>] {
    root.subcommands.filter { command in !sports.contains { $0.name == command.name } }
      .map(\.made)
  }

  private static func all(_ commands: [Command<Context>]) -> [Command<Context>] {
    commands.flatMap { [$0.made] + all($0.subcommands) }
  }

  /// Returns the options or arguments that occur in at least three commands with different names;
  /// `lists` has those of each command in `names`.
  private static func repeated<Item: Hashable>(_ lists: [[Item]], of names: [String]) -> [Item] {
    var order: [Item] = []
    var users: [Item: Set<String>] = [:]
    for (items, name) in zip(lists, names) {
      for item in items {
        if users[item] == nil { order.append(item) }
        users[item, default: []].insert(name)
      }
    }
    return order.filter { users[$0, default: []].count > 2 }
  }

  // MARK: Contents and tables

  private var contents: [String] {
    let name = root.syntax.name
    var lines: [String] = []
    for part in parts {
      lines.append("- [\(part.title)](\(file(part.name)))")
      lines += part.commands.map { command in
        "  - [`\(name) \(command.name)`](\(file(part.name))#\(name)-\(command.name)): "
          + prose(command.syntax.abstract)
      }
    }
    if !sports.isEmpty {
      lines.append("- [Sports](\(file("Sports")))")
      lines += sports.map { sport in
        "  - [`\(name) \(sport.name)`](\(file("Sports"))#\(name)-\(sport.name)): "
          + prose(sport.syntax.abstract)
      }
    }
    if !shared.isEmpty { lines += ["- [Common options](#common-options)"] }
    lines += ["- [Options of every command](#options-of-every-command)"]
    return lines + ["- [Exit codes](#exit-codes)", ""]
  }

  private var tables: [String] {
    var lines: [String] = []
    if !shared.isEmpty {
      lines += ["## Common options", "", "Several commands have these options and arguments.", ""]
      lines += shared.map(item) + sharedArguments.map(item) + [""]
    }
    lines += ["## Options of every command", ""] + globals.map(item) + [""]
    lines += ["## Exit codes", "", "| code | name | meaning |", "|---:|---|---|"]
    return lines
      + ExitCode.allCases.map { "| \($0.rawValue) | `\($0.name)` | \(prose($0.meaning)) |" }
  }

  // MARK: Commands

  private func commands(_ path: [Command<Context>]) -> [String] {
    guard let command = path.last else { return [] }
    var lines = heading(path) + [prose(command.syntax.abstract) + ".", ""]
    lines += body(command, path)
    return lines + command.subcommands.flatMap { commands(path + [$0.made]) }
  }

  private func heading(_ path: [Command<Context>]) -> [String] {
    ["### `\(path.map(\.name).joined(separator: " "))`", ""]
  }

  private func body(_ command: Command<Context>, _ path: [Command<Context>]) -> [String] {
    let syntax = command.syntax
    var lines = ["```"] + UsageLine.texts(path) + ["```", ""]
    if !syntax.discussion.isEmpty { lines += discussion(syntax.discussion) + [""] }
    lines += items(syntax.arguments, syntax.options)
    return lines + examples(syntax.examples)
  }

  /// Returns the descriptions of a command's arguments and options, and a list of the options that
  /// are described in another part of the page.
  private func items(_ arguments: [ArgumentSyntax], _ options: [OptionSyntax]) -> [String] {
    var lines = arguments.filter { !sharedArguments.contains($0) }.map(item)
    lines += options.filter { !shared.contains($0) }.map(item)
    let others = options.filter { shared.contains($0) }.map { "`--\($0.name)`" }
    if !others.isEmpty {
      let list = others.joined(separator: ", ")
      lines.append("- [Common options](../Commands.md#common-options): \(list)")
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  private func examples(_ examples: [CommandSyntax.Example]) -> [String] {
    guard !examples.isEmpty else { return [] }
    return ["```sh"] + examples.flatMap { ["# \($0.meaning)", $0.line] } + ["```", ""]
  }

  private func item(_ option: OptionSyntax) -> String {
    "- `\(option.fullForm)`: \(prose(option.description))"
  }

  private func item(_ argument: ArgumentSyntax) -> String {
    "- `\(UsageLine.form(argument))`: \(prose(argument.abstract))"
  }

  // MARK: Sports

  /// The descriptions of the commands that all sports have, without what the part for all sports
  /// contains.
  private var belowSports: [String] {
    guard let first = sports.first else { return [] }
    var lines = ["## Commands below a sport", ""]
    for command in first.subcommands.map(\.made) {
      let others = sports.compactMap { $0.subcommand(command.name) }
      guard others.count == sports.count, sports.count > 1 else { continue }
      let known = root.subcommand(command.name)?.syntax
      let options = command.syntax.options.filter { option in
        others.allSatisfy { $0.syntax.options.contains(option) }
          && !(known?.options.contains(option) ?? false)
      }
      let isSame = others.allSatisfy {
        Wording.isSame($0.syntax.discussion, command.syntax.discussion)
      }
      let text = isSame ? command.syntax.discussion : ""
      let isNew = known.map { !Wording.isSame($0.discussion, text) } ?? true
      guard known == nil || !options.isEmpty || (isNew && !text.isEmpty) else { continue }
      lines += ["### `\(root.name) SPORT \(command.name)`", ""]
      lines += [prose(command.syntax.abstract) + ".", ""]
      if isNew, !text.isEmpty { lines += discussion(text) + [""] }
      let arguments = command.syntax.arguments.filter { !(known?.arguments.contains($0) ?? false) }
      lines += items(arguments, options)
      if known == nil { lines += examples(generic(command.syntax.examples, of: first)) }
    }
    return lines
  }

  /// Returns examples of a sport's command with the word SPORT in place of the sport.
  private func generic(_ examples: [CommandSyntax.Example], of sport: Command<Context>)
    -> [CommandSyntax.Example]
  {
    examples.map { example in
      CommandSyntax.Example(
        example.line.replacing(
          "\(root.name) \(sport.name) ", with: "\(root.name) SPORT ", maxReplacements: 1),
        example.meaning)
    }
  }

  private func part(of sport: Command<Context>) -> [String] {
    var lines = ["## `\(root.name) \(sport.name)`", "", prose(sport.syntax.abstract) + ".", ""]
    let commands = sport.subcommands.map(\.made)
    let own = commands.filter { !isCommon($0.name) }
    lines += own.flatMap { self.commands([root, sport, $0]) }
    return lines
      + commands.filter { isCommon($0.name) }.flatMap { differences($0, of: sport) }
  }

  private func isCommon(_ name: String) -> Bool {
    root.subcommand(name) != nil
      || (sports.count > 1 && sports.allSatisfy { $0.subcommand(name) != nil })
  }

  /// Returns the description of a sport's command, without what other parts of the page contain;
  /// empty if nothing differs.
  private func differences(_ command: Command<Context>, of sport: Command<Context>) -> [String] {
    let syntax = command.syntax
    let known = root.subcommand(command.name)?.syntax
    let others = sports.compactMap { $0.subcommand(command.name)?.syntax }
    let hasSibling = others.count == sports.count && sports.count > 1
    let options = syntax.options.filter { option in
      !(known?.options.contains(option) ?? false)
        && !(hasSibling && others.allSatisfy { $0.options.contains(option) })
    }
    let texts = others.map(\.discussion)
    let isKnown =
      hasSibling && texts.allSatisfy { Wording.isSame($0, syntax.discussion) }
      || known.map { Wording.isSame($0.discussion, syntax.discussion) } ?? false
    let lines = Set(
      (known?.examples.map(\.line) ?? [])
        + (others.first.map { generic($0.examples, of: sports[0]).map(\.line) } ?? []))
    let examples = zip(syntax.examples, generic(syntax.examples, of: sport))
      .filter { _, generic in
        !lines.contains(generic.line.replacing(" SPORT ", with: " ", maxReplacements: 1))
          && !(hasSibling && lines.contains(generic.line) && sport.name != sports[0].name)
          && !(known == nil && lines.contains(generic.line))
      }.map(\.0)
    guard !options.isEmpty || !isKnown || !examples.isEmpty else { return [] }
    var result = heading([root, sport, command])
    if !isKnown, !syntax.discussion.isEmpty { result += discussion(syntax.discussion) + [""] }
    return result + items([], options) + self.examples(examples)
  }

  // MARK: Text

  /// Returns the lines of a command's explanation in Markdown; indented lines become code.
  private func discussion(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("  ") ? "  \(line)" : prose(String(line))
    }
  }

  /// Returns a text in which the characters with a meaning in Markdown are escaped.
  private func prose(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\<*|[]".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

/// Compares explanations of commands that differ only in a sport's words, such as its word for a
/// round.
private enum Wording {
  /// Whether two texts are the same, apart from at most two words that are replaced by the same
  /// other words everywhere.
  static func isSame(_ first: String, _ second: String) -> Bool {
    let words = first.split(separator: " ")
    let others = second.split(separator: " ")
    guard words.count == others.count else { return false }
    let pairs = zip(words, others).filter { $0 != $1 }
      .map { [letters($0), letters($1)] }
    return Set(pairs).count <= 2
  }

  private static func letters(_ word: Substring) -> String { word.filter(\.isLetter) }
}
