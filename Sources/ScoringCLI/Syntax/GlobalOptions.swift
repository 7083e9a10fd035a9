package import ScoringDesk
package import ScoringKit

/// The parsed options that every command accepts.
package struct GlobalOptions: Hashable, Sendable {
  /// Whether results are tables or spoken sentences.
  package enum Speech: Hashable, Sendable {
    /// Tables and cards.
    case off
    /// Sentences with figures: "+1 par".
    case figures
    /// Sentences in words: "one over par".
    case words
  }

  /// The cases in which colour is used.
  package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// On a terminal, unless the environment forbids it.
    case auto
    /// Always, even in a file.
    case always
    /// Never.
    case never
  }

  /// Whether results and errors are JSON.
  ///
  /// Nothing is asked then.
  package var json = false
  /// The cases in which colour is used.
  package var color = ColorChoice.auto
  /// Whether questions are forbidden.
  package var noInput = false
  /// Whether yes-or-no questions are answered with yes.
  package var yes = false
  /// The form of printed dates.
  package var date = DateStyle.medium
  /// Whether additional notes are written to standard error.
  package var verbose = false
  /// Whether only results and errors are printed.
  package var quiet = false
  /// Whether results are spoken sentences.
  package var speech = Speech.off
  /// Whether each item takes one line.
  package var oneLine = false
  /// Whether long output is never shown in a pager.
  package var noPager = false
  /// Whether the program's own signs are drawn in ASCII, regardless of the locale.
  package var ascii = false

  /// Makes the default options.
  package init() {}

  /// Reads the options from checked arguments.
  ///
  /// - Throws: a usage error if two of them contradict each other.
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

  /// Returns whether a command line probably requests JSON, without parsing it.
  ///
  /// This is for the errors of a line that could not be parsed.
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

  /// All options, in the order in which help lists them.
  package static let all = [
    jsonOption, speakOption, oneLineOption, dateOption, colorOption, noColorOption, asciiOption,
    noPagerOption, noInputOption, yesOption, quietOption, verboseOption, helpOption, versionOption,
  ]
}
