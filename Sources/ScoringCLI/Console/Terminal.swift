package import ScoringViews

/// What is known of the device behind a stream.
package struct Terminal: Hashable, Sendable {
  /// Whether it is a terminal.
  package var isTerminal: Bool
  /// How many columns it has; 20 to 500, 80 where nothing says.
  package var width: Int
  /// How many rows it has; 5 to 500, 24 where nothing says.
  package var height: Int
  /// How many colours are to be used on it.
  package var color: ColorLevel

  /// Makes a description, with its size held within bounds.
  package init(
    isTerminal: Bool = false, width: Int = 80, height: Int = 24, color: ColorLevel = .none
  ) {
    self.isTerminal = isTerminal
    self.width = min(max(width, 20), 500)
    self.height = min(max(height, 5), 500)
    self.color = color
  }

  /// What the system, the environment and `--color` say of a stream.
  ///
  /// The size is what the terminal itself says; where it says none, `COLUMNS` and
  /// `LINES` count.
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
      color: ColorLevel(isTerminal: isTerminal, environment: environment, choice: choice))
  }

  /// The same terminal with `--color` counted in.
  package func colored(_ choice: GlobalOptions.ColorChoice, _ environment: Environment)
    -> Terminal
  {
    var terminal = self
    terminal.color = ColorLevel(
      isTerminal: isTerminal, environment: environment, choice: choice)
    return terminal
  }

  /// What is known of the device behind an open descriptor.
  init(descriptor: Int32, environment: Environment) {
    self.init(
      isTerminal: System.isTerminal(descriptor), size: System.windowSize(descriptor),
      environment: environment)
  }
}

extension ColorLevel {
  /// How many colours to use on a stream.
  ///
  /// `--color always` and `never` come first; then a `NO_COLOR` that is not empty
  /// (no-color.org), `CLICOLOR_FORCE` other than `0`, `TERM=dumb`, and whether the
  /// stream is a terminal at all. How many there are is read from `COLORTERM` and `TERM`.
  package init(
    isTerminal: Bool, environment: Environment, choice: GlobalOptions.ColorChoice = .auto
  ) {
    let force = environment["CLICOLOR_FORCE"].map { $0 != "0" } ?? false
    let isForced = choice == .always || (environment["NO_COLOR"] == nil && force)
    let isWanted = isForced || (environment["NO_COLOR"] == nil && isTerminal)
    // Most output goes into pipes and files, which the environment need not be asked about.
    guard choice != .never, isWanted else {
      self = .none
      return
    }
    let available = Self.available(environment)
    self = isForced && available == .none ? .basic : available
  }

  /// How many colours the environment says that the terminal has.
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

/// Which characters the locale says that a terminal can show.
enum Charset {
  /// Whether the locale names a character set other than UTF-8.
  ///
  /// `LC_ALL`, `LC_CTYPE` and `LANG` count in that order. A locale without a character
  /// set (`C`, `de_DE`), or none at all, says nothing: then it is UTF-8.
  static func isForeign(_ environment: Environment) -> Bool {
    let locale = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? ""
    guard let dot = locale.firstIndex(of: ".") else { return false }
    let name = locale[locale.index(after: dot)...].prefix { $0 != "@" }
    return !["utf8", ""].contains(name.lowercased().filter { $0 != "-" && $0 != "_" })
  }

  /// A text of the program with its own signs in ASCII; all other characters stay.
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

/// The program that shows long output a screen at a time.
struct Pager: Hashable, Sendable {
  /// The line of the shell that starts it.
  let command: String
  /// The variables that it is started with.
  let variables: [String: String]

  /// What the environment asks for; nil for none.
  ///
  /// `SCORE_PAGER` counts first, then `PAGER`, then there is `less`. An empty `SCORE_PAGER`,
  /// and `cat`, mean none. A terminal that can do nothing gets none unless it was asked for.
  init?(_ environment: Environment) {
    let own = environment.value(of: "SCORE_PAGER")
    guard own != nil || (environment["TERM"] ?? "dumb") != "dumb" else { return nil }
    switch own ?? environment["PAGER"] {
    case "", "cat": return nil
    case let named?: command = named
    case nil:
      // Where there is no less, nothing is said of it.
      command = "command -v less >/dev/null 2>&1 || exit 127; exec less"
    }
    variables = environment.variables.merging(["LESS": environment["LESS"] ?? "FIRX"]) { $1 }
  }
}
