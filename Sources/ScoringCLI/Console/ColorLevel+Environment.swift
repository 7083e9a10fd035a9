package import ScoringViews

extension ColorLevel {
  /// How many colours to use on a stream.
  ///
  /// `--color always` and `never` come first; then a `NO_COLOR` that is not empty
  /// (no-color.org), `CLICOLOR_FORCE` other than `0`, `TERM=dumb`, and whether the
  /// stream is a terminal at all. How many there are is read from `COLORTERM` and `TERM`.
  package init(
    isTerminal: Bool, environment: Environment, choice: GlobalOptions.ColorChoice = .auto
  ) {
    let available = Self.available(environment)
    let atLeastBasic = available == .none ? ColorLevel.basic : available
    switch choice {
    case .never: self = .none
    case .always: self = atLeastBasic
    case .auto:
      if environment["NO_COLOR"] != nil {
        self = .none
      } else if let force = environment["CLICOLOR_FORCE"], force != "0" {
        self = atLeastBasic
      } else {
        self = isTerminal ? available : .none
      }
    }
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
