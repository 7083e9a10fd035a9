import ScoringCLI
import ScoringKit

/// A journal in which the commands of the sample tree write that they were run, so that tests can
/// check this.
final class Journal {
  var lines: [String] = []
}

/// A small made-up command tree for tests, with one of every kind of element.
enum SampleTree {
  static let layout = OptionSyntax("layout", short: "l", value: .text("NAME"), "the layout to play")
  static let count = OptionSyntax("count", short: "n", value: .integer("N", 1...99), "how many")
  static let order = OptionSyntax(
    "order", value: .choice("ORDER", ["newest", "oldest"]), "which come first")
  static let since = OptionSyntax("since", value: .date("DATE"), "leave out older ones")
  static let tag = OptionSyntax(
    "tag", short: "t", value: .text("TAG"), repeats: true, "a word to find it by")
  static let wind = OptionSyntax("wind", short: "w", negatable: true, "count the wind")
  static let dry = OptionSyntax("dry-run", short: "d", "change nothing")

  static let place = ArgumentSyntax("PLACE", "Where it is played")
  static let player = ArgumentSyntax("PLAYER", optional: true, repeats: true, "Who plays")

  static let start = Command<Journal>(
    CommandSyntax(
      "start", "Start a round",
      discussion: "The round is kept until it is finished.\n\n  score start Park\n\nSecond.",
      arguments: [place, player], options: [layout, count, tag, wind],
      examples: [.init("score start \"Pine Hill\" Ann Bob", "Starts a round for two")])
  ) { journal, arguments in journal.lines.append("start \(arguments.text(place) ?? "")") }

  static let rename = Command<Journal>(
    CommandSyntax(
      "rename", "Give a player another name",
      arguments: [ArgumentSyntax("OLD", "The name"), ArgumentSyntax("NEW", "The new name")],
      examples: [.init("score players rename Dave David", "Renames Dave")])
  ) { _, _ in }

  static let players = Command<Journal>(
    CommandSyntax(
      "players", "List the players", options: [dry],
      examples: [.init("score players", "Lists everybody")]),
    subcommands: [rename]
  ) { journal, _ in journal.lines.append("players") }

  static let list = Command<Journal>(
    CommandSyntax(
      "list", "List rounds", options: [order, since],
      examples: [.init("score rounds list --order newest", "Lists the newest first")])
  ) { _, _ in }

  static let rounds = Command<Journal>(
    CommandSyntax(
      "rounds", "Look at rounds",
      examples: [.init("score rounds list | head -1", "Lists rounds")]),
    subcommands: [list])

  static let root = Command<Journal>(
    CommandSyntax(
      "score", "Keep score", examples: [.init("score start Park", "Starts a round")]),
    subcommands: [start, players, rounds])

  static let parser = CommandParser(root)

  /// Returns the command that some words run; throws if they are an error, or don't run a command.
  static func invocation(_ words: [String]) throws -> Invocation<Journal> {
    guard case .run(let invocation) = try parser.parse(words) else { throw NoCommand() }
    return invocation
  }

  /// Returns the error of parsing some words; `nil` if they are a valid command line.
  static func error(_ words: [String]) -> UsageError? {
    do {
      _ = try parser.parse(words)
      return nil
    } catch {
      return error
    }
  }

  struct NoCommand: Error {}
}
