package import ScoringViews

/// The properties of a stream that may be a terminal, such as standard output.
package struct Terminal: Hashable, Sendable {
  /// Whether the stream is a terminal rather than a file or a pipe.
  package var isTerminal: Bool
  /// The number of columns of the terminal, from 20 to 500; 80 if unknown.
  package var width: Int
  /// The number of rows of the terminal, from 5 to 500; 24 if unknown.
  package var height: Int
  /// The colours that the program may write to the stream.
  package var color: ColorLevel
  /// Whether the terminal shows links (OSC 8).
  package var hasLinks: Bool

  /// Makes the description of a stream.
  ///
  /// A size out of bounds is clamped; links need a terminal.
  package init(
    isTerminal: Bool = false, width: Int = 80, height: Int = 24, color: ColorLevel = .none,
    hasLinks: Bool = false
  ) {
    self.isTerminal = isTerminal
    self.width = min(max(width, 20), 500)
    self.height = min(max(height, 5), 500)
    self.color = color
    self.hasLinks = isTerminal && hasLinks
  }

  /// Makes the description of a stream from the system, the environment and `--color`.
  ///
  /// The size is the one that the terminal reports; if it reports none, `COLUMNS` and `LINES` are
  /// used.
  package init(
    isTerminal: Bool, size: (columns: Int, rows: Int)?, environment: Environment,
    choice: GlobalOptions.ColorChoice = .auto
  ) {
    func number(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    let rows = size?.rows ?? 0
    self.init(
      isTerminal: isTerminal, width: size?.columns ?? number("COLUMNS") ?? 80,
      height: rows > 0 ? rows : number("LINES") ?? 24,
      color: ColorLevel(isTerminal: isTerminal, environment: environment, choice: choice),
      hasLinks: isTerminal && Self.hasLinks(environment))
  }

  /// Returns whether the environment names a terminal that is known to show links.
  ///
  /// Unknown terminals are treated as having none, since some print the address as text.
  static func hasLinks(_ environment: Environment) -> Bool {
    if let choice = environment["FORCE_HYPERLINK"] { return choice != "0" }
    let type = environment["TERM"] ?? ""
    guard !type.isEmpty, type != "dumb", !type.hasPrefix("screen"), !type.hasPrefix("tmux") else {
      return false
    }
    let kinds = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"]
    if kinds.contains(where: { type.hasPrefix($0) }) { return true }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper"]
    if let program = environment["TERM_PROGRAM"], programs.contains(program) { return true }
    if let version = environment["VTE_VERSION"].flatMap({ Int($0) }) { return version >= 5000 }
    return environment["WT_SESSION"] != nil
  }

  /// Returns the same description with the colours that `--color` selects.
  package func colored(_ choice: GlobalOptions.ColorChoice, _ environment: Environment)
    -> Terminal
  {
    var terminal = self
    terminal.color = ColorLevel(
      isTerminal: isTerminal, environment: environment, choice: choice)
    return terminal
  }

  /// Describes an open file descriptor: whether it is a terminal, and that terminal's size and
  /// colours.
  init(descriptor: Int32, environment: Environment) {
    self.init(
      isTerminal: System.isTerminal(descriptor), size: System.windowSize(descriptor),
      environment: environment)
  }
}

extension ColorLevel {
  /// Determines the colours to use on a stream.
  ///
  /// The first of these rules that applies decides: `--color always` and `never`; a `NO_COLOR` that
  /// is not empty (no-color.org); a `CLICOLOR_FORCE` other than `0`; whether the stream is a
  /// terminal. The number of colours is then read from `COLORTERM` and `TERM`; `TERM=dumb` has
  /// none, unless colours are forced.
  package init(
    isTerminal: Bool, environment: Environment, choice: GlobalOptions.ColorChoice = .auto
  ) {
    let force = environment["CLICOLOR_FORCE"].map { $0 != "0" } ?? false
    let isForced = choice == .always || (environment["NO_COLOR"] == nil && force)
    let isWanted = isForced || (environment["NO_COLOR"] == nil && isTerminal)
    // Most output goes to pipes and files, for which the environment need not be read.
    guard choice != .never, isWanted else {
      self = .none
      return
    }
    let available = Self.available(environment)
    self = isForced && available == .none ? .basic : available
  }

  /// Returns the colours that the terminal supports according to the environment.
  private static func available(_ environment: Environment) -> ColorLevel {
    guard let terminal = environment["TERM"]?.lowercased(), terminal != "dumb" else {
      return .none
    }
    let colors = environment["COLORTERM"]?.lowercased()
    if colors == "truecolor" || colors == "24bit" || terminal.hasSuffix("-direct") {
      return .full
    }
    return terminal.contains("256color") ? .palette : .basic
  }
}

/// Decides whether the program's own signs, such as `…`, must be replaced by ASCII, and replaces
/// them.
enum Charset {
  /// Returns whether the locale names a character set other than UTF-8.
  ///
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set is used. If there is no locale, or a
  /// locale without a character set (`C`, `de_DE`), UTF-8 is assumed.
  static func isForeign(_ environment: Environment) -> Bool {
    let locale = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? ""
    guard let dot = locale.firstIndex(of: ".") else { return false }
    let name = locale[locale.index(after: dot)...].prefix { $0 != "@" }
    return !["utf8", ""].contains(name.lowercased().filter { $0 != "-" && $0 != "_" })
  }

  /// Returns a text with the program's own signs replaced by ASCII; all other characters are kept.
  ///
  /// Each sign becomes one character, so that columns stay aligned; only `…` becomes three.
  static func ascii(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 128 }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "·": result += "."
      case "›": result += ">"
      case "–", "—", "─": result += "-"
      case "…": result += "..."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// The program that shows long output, one screen at a time.
struct Pager: Hashable, Sendable {
  /// The shell command that starts the pager.
  let command: String
  /// The environment variables for the pager's process.
  let variables: [String: String]

  /// Finds the pager that the environment variables select; nil for none.
  ///
  /// `SCORE_PAGER` is used first, then `PAGER`, then `less`. An empty `SCORE_PAGER`, and `cat`,
  /// mean no pager. If `TERM` is `dumb` or not set, only `SCORE_PAGER` is used.
  init?(_ environment: Environment) {
    let own = environment.value(of: "SCORE_PAGER")
    guard own != nil || (environment["TERM"] ?? "dumb") != "dumb" else { return nil }
    switch own ?? environment["PAGER"] {
    case "", "cat": return nil
    case let named?: command = named
    case nil:
      // If `less` is not installed, the text is shown without a pager and without a message.
      command = "command -v less >/dev/null 2>&1 || exit 127; exec less"
    }
    variables = environment.variables.merging(["LESS": environment["LESS"] ?? "FIRX"]) { $1 }
  }
}
