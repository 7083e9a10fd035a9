package import ScoringCLI
package import ScoringKit

/// The reference of all commands as one Markdown page.
package enum ReferencePage {
  /// Returns the page of a tree: every command with its usage, arguments, options and examples.
  ///
  /// It depends only on the tree, so that a test can compare it with a file.
  package static func markdown<Context>(
    _ root: Command<Context>, globals: [OptionSyntax] = GlobalOptions.all
  ) -> String {
    var lines = ["# Commands", ""]
    lines += [
      "This page is generated from the command tree; `\(root.syntax.name) --help` "
        + "and the `--help` of each command say the same.", "",
    ]
    lines += contents([root], depth: 0)
    lines += ["- [Options of every command](#options-of-every-command)"]
    lines += ["- [Exit codes](#exit-codes)", ""]
    lines += commands([root])
    lines += ["## Options of every command", ""]
    lines += globals.map(item) + [""]
    lines += ["## Exit codes", "", "| code | name | meaning |", "|---:|---|---|"]
    lines += ExitCode.allCases.map { "| \($0.rawValue) | `\($0.name)` | \(prose($0.meaning)) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func contents<Context>(_ path: [Command<Context>], depth: Int) -> [String] {
    guard let command = path.last else { return [] }
    let words = CommandTree.words(path)
    let anchor = words.split(separator: " ").joined(separator: "-")
    let own =
      "\(String(repeating: "  ", count: depth))- [`\(words)`](#\(anchor)): "
      + prose(command.syntax.abstract)
    return [own] + command.subcommands.flatMap { contents(path + [$0], depth: depth + 1) }
  }

  private static func commands<Context>(_ path: [Command<Context>]) -> [String] {
    guard let command = path.last else { return [] }
    let syntax = command.syntax
    var lines = ["## `\(CommandTree.words(path))`", "", prose(syntax.abstract) + ".", ""]
    lines += ["```"] + UsageLine.texts(path) + ["```", ""]
    if !syntax.discussion.isEmpty { lines += discussion(syntax.discussion) + [""] }
    if !syntax.arguments.isEmpty {
      lines += ["Arguments:", ""]
      lines += syntax.arguments.map { "- `\(UsageLine.form($0))`: \(prose($0.abstract))" } + [""]
    }
    if !syntax.options.isEmpty { lines += ["Options:", ""] + syntax.options.map(item) + [""] }
    if !syntax.examples.isEmpty {
      lines += ["Examples:", "", "```sh"]
      lines += syntax.examples.flatMap { ["# \($0.meaning)", $0.line] } + ["```", ""]
    }
    return lines + command.subcommands.flatMap { commands(path + [$0]) }
  }

  private static func item(_ option: OptionSyntax) -> String {
    "- `\(option.fullForm)`: \(prose(option.description))"
  }

  /// Returns paragraphs; indented lines stay unchanged, and Markdown shows them as code.
  private static func discussion(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("  ") ? "  \(line)" : prose(String(line))
    }
  }

  /// Returns a text with all characters escaped that have a meaning in Markdown.
  private static func prose(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\<*|[]".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
