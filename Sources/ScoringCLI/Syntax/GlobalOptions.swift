package import ScoringKit

/// The options that every command accepts, as parsed from a command line.
package struct GlobalOptions: Hashable, Sendable {
  /// The form of results: tables, or sentences for reading aloud.
  package enum Speech: Hashable, Sendable {
    /// Results are tables and cards.
    case off
    /// Results are sentences with numbers: "+1 par".
    case figures
    /// Results are sentences with numbers in words: "one over par".
    case words
  }

  /// The conditions under which output has colours.
  package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// Output has colours on a terminal, unless the environment forbids it.
    case auto
    /// Output always has colours, even in a file.
    case always
    /// Output never has colours.
    case never
  }

  /// Whether results and errors are printed as JSON; no questions are asked then.
  package var json = false
  /// The conditions under which output has colours.
  package var color = ColorChoice.auto
  /// Whether `--no-input` forbids questions.
  package var noInput = false
  /// Whether every yes-or-no question is answered with yes.
  package var yes = false
  /// The form in which dates are printed.
  package var date = DateStyle.medium
  /// Whether more notes are written to standard error.
  package var verbose = false
  /// Whether only results and errors are printed, without notes and hints.
  package var quiet = false
  /// The form of results: tables, or sentences for reading aloud.
  package var speech = Speech.off
  /// Whether each item of a list is printed on one line.
  package var oneLine = false
  /// Whether long output is never shown in a pager.
  package var noPager = false
  /// Whether the program's own signs are drawn in ASCII, regardless of the locale.
  package var ascii = false

  /// Makes the options of a command line that has none.
  package init() {}

  /// Makes the options from the arguments of a parsed command line.
  ///
  /// - Throws: a usage error if `--verbose` and `--quiet` were both given.
  package init(_ arguments: Arguments) throws(UsageError) {
    json = arguments.has(Self.jsonOption)
    color = arguments.text(Self.colorOption).flatMap(ColorChoice.init) ?? .auto
    if arguments.has(Self.noColorOption) { color = .never }
    noInput = arguments.has(Self.noInputOption)
    yes = arguments.has(Self.yesOption)
    date = arguments.text(Self.dateOption).flatMap(DateStyle.init) ?? .medium
    verbose = arguments.has(Self.verboseOption)
    quiet = arguments.has(Self.quietOption)
    oneLine = arguments.has(Self.oneLineOption)
    noPager = arguments.has(Self.noPagerOption)
    ascii = arguments.has(Self.asciiOption)
    if arguments.text(Self.speakOption) == "words" {
      speech = .words
    } else if arguments.has(Self.speakOption) {
      speech = .figures
    }
    if verbose, quiet {
      throw UsageError(
        .conflict, "--verbose and --quiet contradict each other.", token: "--quiet",
        hint: "Leave one of them out.")
    }
  }

  /// Returns whether a command line probably asks for JSON, without parsing it.
  ///
  /// This is for the errors of a command line that could not be parsed.
  package static func asksForJSON(_ words: some Sequence<String>) -> Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }
}

extension GlobalOptions {
  /// The option `--json`.
  package static let jsonOption = OptionSyntax(
    "json", "print one JSON document, and ask no questions")
  /// The option `--color auto|always|never`.
  package static let colorOption = OptionSyntax(
    "color", value: .choice("WHEN", ColorChoice.allCases.map(\.rawValue)), "when to use colour")
  /// The option `--no-color`.
  package static let noColorOption = OptionSyntax("no-color", "the same as --color never")
  /// The option `--no-input`.
  package static let noInputOption = OptionSyntax("no-input", "ask no questions; fail instead")
  /// The option `--yes`.
  package static let yesOption = OptionSyntax("yes", short: "y", "answer yes to every question")
  /// The option `--date medium|iso`.
  package static let dateOption = OptionSyntax(
    "date", value: .choice("STYLE", DateStyle.allCases.map(\.rawValue)), "how to print dates")
  /// The option `--verbose`.
  package static let verboseOption = OptionSyntax(
    "verbose", short: "v", "print more notes on standard error")
  /// The option `--quiet`.
  package static let quietOption = OptionSyntax(
    "quiet", short: "q", "print results and errors only")
  /// The option `--speak` or `--speak=words`.
  package static let speakOption = OptionSyntax(
    "speak", value: .choice("[words]", ["words"]),
    "print sentences for reading aloud instead of tables")
  /// The option `--oneline`.
  package static let oneLineOption = OptionSyntax("oneline", "print one line for each item")
  /// The option `--no-pager`.
  package static let noPagerOption = OptionSyntax("no-pager", "never show long output in a pager")
  /// The option `--ascii`.
  package static let asciiOption = OptionSyntax("ascii", "print the program's own symbols in ASCII")
  /// The option `--help` or `-h`.
  package static let helpOption = OptionSyntax(
    "help", short: "h", "show help; -h shows a short form")
  /// The option `--version`.
  package static let versionOption = OptionSyntax("version", "show the version")

  /// All options that every command accepts, in the order in which help lists them.
  package static let all = [
    jsonOption, speakOption, oneLineOption, dateOption, colorOption, noColorOption, asciiOption,
    noPagerOption, noInputOption, yesOption, quietOption, verboseOption, helpOption, versionOption,
  ]
}
