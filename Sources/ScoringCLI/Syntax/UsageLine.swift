import ScoringKit

/// The line that shows how a command is typed.
enum UsageLine {
  /// The usage of the last command of a path, in one line: `score start [--layout NAME] COURSE`.
  static func text<Context>(_ path: [Command<Context>]) -> String {
    texts(path).joined(separator: " | ")
  }

  /// The usages of the last command of a path: one by itself, one with a command below it.
  static func texts<Context>(_ path: [Command<Context>]) -> [String] {
    pieces(path).map { $0.joined(separator: " ") }
  }

  /// The same usages in pieces between which a line may be broken.
  static func pieces<Context>(_ path: [Command<Context>]) -> [[String]] {
    guard let command = path.last else { return [] }
    let words = CommandTree.words(path)
    let syntax = command.syntax
    var usages: [[String]] = []
    if command.run != nil || command.subcommands.isEmpty {
      let options =
        syntax.options.count > 4 ? ["[OPTION ...]"] : syntax.options.map { "[\(brief($0))]" }
      usages.append([words] + options + syntax.arguments.map(form))
    }
    if !command.subcommands.isEmpty { usages.append([words, "COMMAND"]) }
    return usages
  }

  /// An argument as usage shows it: `COURSE`, `[COURSE]`, `PLAYER ...`.
  static func form(_ argument: ArgumentSyntax) -> String {
    let name = argument.isRepeated ? "\(argument.name) ..." : argument.name
    return argument.isOptional ? "[\(name)]" : name
  }

  private static func brief(_ option: OptionSyntax) -> String {
    option.isRepeated ? "\(option.form) ..." : option.form
  }
}
