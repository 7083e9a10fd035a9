import ScoringKit

/// Writes the manual page of a program from its command tree and its help topics.
enum ManualPage {
  /// The date of the program's version, which the manual page contains.
  private static let date = "2026-11-21"

  /// Returns the manual page in the format of `man`.
  static func roff<Context>(
    _ root: Command<Context>, globals: [OptionSyntax], topics: [HelpTopic], files: [HelpTopic.Row],
    version: String
  ) -> String {
    let name = root.syntax.name
    var lines = [
      ".\\\" Made by `\(name) manual`.",
      ".TH \(name.uppercased()) 1 \"\(date)\" \"\(name) \(version)\" \"User Commands\"",
      ".SH NAME", "\(name) \\- \(text(lowered(root.syntax.abstract)))",
      ".SH SYNOPSIS", ".B \(name)",
      ".RI [ COMMAND \" ...] [\" OPTION \" ...] [\" ARGUMENT \" ...]\"",
      ".SH DESCRIPTION",
    ]
    lines += paragraphs(root.syntax.discussion) + examples(root.syntax)
    lines += [".SH OPTIONS OF EVERY COMMAND"] + globals.flatMap(option)
    lines += [".SH COMMANDS"] + root.subcommands.flatMap { commands([root, $0]) }
    for topic in topics {
      lines += [".SH \(quoted(title(topic)))"] + topic.blocks.flatMap(block)
    }
    lines += [".SH FILES"] + files.flatMap { item(".B \(quoted($0.label))", $0.text) }
    lines += [".SH SEE ALSO"]
    lines += paragraphs("`\(name) help COMMAND` shows the same of one command.")
    return withoutEmptyParagraphs(lines).joined(separator: "\n") + "\n"
  }

  /// Returns lines of roff without the paragraph requests directly below a heading, because these
  /// have no effect.
  private static func withoutEmptyParagraphs(_ lines: [String]) -> [String] {
    var result: [String] = []
    for line in lines {
      let isBelowHeading = result.last.map { $0.hasPrefix(".SH ") || $0.hasPrefix(".SS ") } ?? false
      if line != ".PP" || !(isBelowHeading || result.last == ".PP") { result.append(line) }
    }
    return result
  }

  private static func commands<Context>(_ path: [Command<Context>]) -> [String] {
    guard let command = path.last else { return [] }
    let syntax = command.syntax
    var lines = [".SS \(quoted(CommandTree.words(path)))"]
    lines += [".nf"] + UsageLine.texts(path).map(text) + [".fi", ".PP"]
    lines += paragraphs(syntax.abstract + ".").dropFirst()
    if !syntax.discussion.isEmpty { lines += paragraphs(syntax.discussion) }
    lines += syntax.arguments.flatMap {
      item(".I \(quoted(UsageLine.form($0)))", capitalized($0.abstract) + ".")
    }
    lines += syntax.options.flatMap(option)
    lines += examples(syntax)
    return lines + command.subcommands.flatMap { commands(path + [$0]) }
  }

  private static func option(_ option: OptionSyntax) -> [String] {
    item(".B \(quoted(option.fullForm))", capitalized(option.description) + ".")
  }

  private static func examples(_ syntax: CommandSyntax) -> [String] {
    guard !syntax.examples.isEmpty else { return [] }
    let lines = syntax.examples.flatMap { ["# \($0.meaning)", $0.line].map(text) }
    return [".PP", "Examples:", ".RS 4", ".nf"] + lines + [".fi", ".RE"]
  }

  private static func block(_ block: HelpTopic.Block) -> [String] {
    switch block {
    case .heading(let title): [".SS \(quoted(title))"]
    case .text(let text): paragraphs(text)
    case .rows(let rows):
      rows.flatMap { item(".B \(quoted(trimmed($0.label)))", capitalized($0.text) + ".") }
    }
  }

  private static func item(_ label: String, _ meaning: String) -> [String] {
    [".TP", label] + filled(meaning)
  }

  /// Returns paragraphs as roff, by the rules of ``TextColumns``: one with an indented line is not
  /// wrapped.
  private static func paragraphs(_ discussion: String) -> [String] {
    var blocks: [[Substring]] = [[]]
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        blocks.append([])
      } else {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks.filter { !$0.isEmpty }.flatMap { block -> [String] in
      guard block.contains(where: { $0.hasPrefix("  ") }) else {
        return [".PP"] + filled(block.joined(separator: " "))
      }
      return [".PP", ".nf"] + block.map { text(String($0)) } + [".fi"]
    }
  }

  /// Returns a paragraph as short lines of roff, for editors and for `mandoc`.
  private static func filled(_ plain: String) -> [String] {
    TextColumns.wrapped(plain, width: 60).map(text)
  }

  // MARK: Characters

  /// Returns text in which no character has a special meaning in roff, even at the start of a line.
  static func text(_ plain: String) -> String {
    var result = ""
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\n": result += " "
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
          result += "\\[u\(zeros)\(digits)]"
        }
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  /// Returns text in quotes, as one argument of a roff request.
  private static func quoted(_ plain: String) -> String {
    "\"\(text(plain).replacing("\"", with: "\\(dq"))\""
  }

  private static func title(_ topic: HelpTopic) -> String {
    topic.name == HelpTopic.exitCodes.name
      ? "EXIT STATUS" : topic.name.uppercased().replacing("-", with: " ")
  }

  private static func trimmed(_ label: String) -> String {
    String(label.drop(while: \.isWhitespace))
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func lowered(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}
