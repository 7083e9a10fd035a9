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
