package import ScoringDesk
package import ScoringKit

/// The options that every command takes, parsed.
package struct GlobalOptions: Hashable, Sendable {
  /// Whether and how results are spoken sentences instead of tables.
  package enum Speech: Hashable, Sendable {
    /// Tables and cards.
    case off
    /// Sentences with figures: "+1 par".
    case figures
    /// Sentences in words: "one over par".
    case words
  }

  /// When colour is used.
  package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// On a terminal, unless the environment forbids it.
    case auto
    /// Always, also in a file.
    case always
    /// Never.
    case never
  }

  /// Whether results and errors are JSON; then nothing is asked.
  package var json = false
  /// When colour is used.
  package var color = ColorChoice.auto
  /// Whether questions are forbidden.
  package var noInput = false
  /// Whether yes-or-no questions are answered with yes.
  package var yes = false
  /// How dates are printed.
  package var date = DateStyle.medium
  /// Whether more is told on the error stream.
  package var verbose = false
  /// Whether only results and errors are printed.
  package var quiet = false
  /// Whether results are spoken sentences.
  package var speech = Speech.off
  /// Whether each item takes one line.
  package var oneLine = false
  /// Whether long output is never shown in a pager.
  package var noPager = false
  /// Whether the program's own signs are drawn in ASCII, whatever the locale says.
  package var ascii = false

  /// The defaults: nothing was given.
  package init() {}

  /// Reads them from checked arguments.
  ///
  /// - Throws: a usage error where two of them contradict each other.
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

  /// Whether a command line asks for JSON, as far as can be told without parsing it.
  ///
  /// For the errors of a line that could not be parsed.
  package static func asksForJSON(_ words: some Sequence<String>) -> Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }
}
