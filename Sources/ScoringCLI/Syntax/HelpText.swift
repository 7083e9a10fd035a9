package import ScoringKit

/// Writes the help of a command as plain text.
package enum HelpText {
  /// Returns the help of the last command of a path, whose first command is the program.
  ///
  /// Brief help fits on a screen: a summary, the usage, the arguments and the options. Full help
  /// begins with the examples and adds the discussion; the program's full help also lists the
  /// options of every command. The text depends only on the parameters. `width` is the maximum
  /// number of columns of a line; words longer than that are not broken.
  package static func text<Context>(
    _ path: [Command<Context>], length: HelpLength, width: Int = 80,
    globals: [OptionSyntax] = GlobalOptions.all, topics: [HelpTopic] = []
  ) -> String {
    guard let command = path.last else { return "" }
    let width = max(20, width)
    let syntax = command.syntax
    var sections: [[String]] = []
    if length == .full {
      sections.append(examples(syntax, width: width))
    } else {
      sections.append(TextColumns.wrapped(syntax.abstract + ".", width: width))
    }
    sections.append(usage(path, width: width))
    if length == .full {
      sections.append(TextColumns.wrapped(syntax.abstract + ".", width: width))
      sections.append(TextColumns.paragraphs(syntax.discussion, width: width))
    }
    sections.append(
      section("Arguments", syntax.arguments.map { (UsageLine.form($0), $0.abstract) }, width))
    sections += groups(command).map { title, commands in
      section(title, commands.map { ($0.syntax.name, $0.syntax.abstract) }, width)
    }
    sections.append(section("Options", rows(syntax.options), width))
    let inherited = path.dropLast().flatMap(\.syntax.options)
    sections.append(section("Options of the commands above", rows(inherited), width))
    if path.count == 1, length == .full {
      sections.append(section("Options of every command", rows(globals), width))
      sections.append(section("Topics", topics.map { ($0.name, $0.abstract) }, width))
    }
    sections.append(pointer(path, length: length, width: width))
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  /// Returns the subcommands in groups, one for each heading; a last group contains all others.
  private static func groups<Context>(_ parent: Command<Context>)
    -> [(title: String, commands: [Command<Context>])]
  {
    let commands = parent.subcommands
    let headings = parent.headings
    let listed = Set(headings.flatMap(\.names))
    let others = commands.filter { !listed.contains($0.name) }
    return headings.map { heading in
      (heading.title, heading.names.compactMap { name in commands.first { $0.name == name } })
    } + [(headings.isEmpty ? "Commands" : "More", others)]
  }

  private static func examples(_ syntax: CommandSyntax, width: Int) -> [String] {
    guard !syntax.examples.isEmpty else { return [] }
    return ["Examples:"]
      + syntax.examples.flatMap { example in
        ["  \(example.line)"]
          + TextColumns.wrapped(example.meaning, width: width - 6).map { "      \($0)" }
      }
  }

  private static func usage<Context>(_ path: [Command<Context>], width: Int) -> [String] {
    UsageLine.pieces(path).enumerated().flatMap { index, pieces in
      TextColumns.filled(pieces, width: width - 7).enumerated().map { line, text in
        (line > 0 ? "       " : index == 0 ? "Usage: " : "   or: ") + text
      }
    }
  }

  /// Returns the labels and texts that describe options; those without a one-letter name are
  /// indented if others have one.
  private static func rows(_ options: [OptionSyntax]) -> [(label: String, text: String)] {
    let hasShort = options.contains { $0.short != nil }
    return options.map { option in
      (option.short == nil && hasShort ? "    \(option.form)" : option.fullForm, option.description)
    }
  }

  private static func section(
    _ title: String, _ rows: [(label: String, text: String)], _ width: Int
  ) -> [String] {
    rows.isEmpty ? [] : ["\(title):"] + TextColumns.lines(rows, width: width)
  }

  private static func pointer<Context>(
    _ path: [Command<Context>], length: HelpLength, width: Int
  ) -> [String] {
    guard let root = path.first else { return [] }
    let words = CommandTree.words(path)
    return switch length {
    case .brief:
      TextColumns.wrapped(
        "\(words) --help shows examples.", width: width)
    case .full:
      TextColumns.wrapped(
        """
        \(root.syntax.name) help options lists the options of every command, and \
        \(root.syntax.name) help exit-codes the exit codes.
        """, width: width)
    }
  }
}

/// The length of the help that a command line asks for.
package enum HelpLength: Hashable, Sendable {
  /// The help that fits on a screen, for `-h`.
  case brief
  /// The complete help, examples first, for `--help`.
  case full
}
