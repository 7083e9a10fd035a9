import ScoringDesk
package import ScoringKit

extension GlobalOptions {
  /// The option `--json`.
  package static let jsonOption = OptionSyntax("json", "print JSON, and ask nothing")
  /// The option `--color auto|always|never`.
  package static let colorOption = OptionSyntax(
    "color", value: .choice("WHEN", ColorChoice.allCases.map(\.rawValue)), "when to use colour")
  /// The option `--no-color`.
  package static let noColorOption = OptionSyntax("no-color", "the same as --color never")
  /// The option `--no-input`.
  package static let noInputOption = OptionSyntax("no-input", "never ask; fail instead")
  /// The option `--yes`.
  package static let yesOption = OptionSyntax("yes", short: "y", "answer yes to every question")
  /// The option `--date medium|iso`.
  package static let dateOption = OptionSyntax(
    "date", value: .choice("STYLE", DateStyle.allCases.map(\.rawValue)), "how to print dates")
  /// The option `--verbose`.
  package static let verboseOption = OptionSyntax("verbose", short: "v", "tell more, on stderr")
  /// The option `--quiet`.
  package static let quietOption = OptionSyntax(
    "quiet", short: "q", "print results and errors only")
  /// The option `--speak` or `--speak=words`.
  package static let speakOption = OptionSyntax(
    "speak", value: .choice("[words]", ["words"]), "print sentences to be read aloud, no tables")
  /// The option `--oneline`.
  package static let oneLineOption = OptionSyntax("oneline", "print one line for each item")
  /// The option `--no-pager`.
  package static let noPagerOption = OptionSyntax("no-pager", "never show long output in a pager")
  /// The option `--ascii`.
  package static let asciiOption = OptionSyntax("ascii", "draw the program's own signs in ASCII")
  /// The option `--help` or `-h`.
  package static let helpOption = OptionSyntax("help", short: "h", "show help; -h shows less")
  /// The option `--version`.
  package static let versionOption = OptionSyntax("version", "show the version")

  /// All of them, in the order in which help lists them.
  package static let all = [
    jsonOption, speakOption, oneLineOption, dateOption, colorOption, noColorOption, asciiOption,
    noPagerOption, noInputOption, yesOption, quietOption, verboseOption, helpOption, versionOption,
  ]
}
