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
    let own = environment.variables["SCORE_PAGER"]
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
