import ScoringDesk
import ScoringKit

/// The options and arguments that the verbs of every sport share.
enum RoundOptions {
  static let round = OptionSyntax(
    "round", short: "r", value: .text("ROUND"), completes: .round,
    "the round: a number in the history, or the beginning of its id or title")
  static let force = OptionSyntax(
    "force", "do it even if later entries become impossible")
  static let roundArgument = ArgumentSyntax(
    "ROUND", optional: true, completes: .round,
    "the round: a number in the history, or the beginning of its id or title")
  static let text = ArgumentSyntax(
    "TEXT", optional: true, repeats: true, completes: .token,
    "what happened, in short form; - reads lines from standard input")
  static let place = ArgumentSyntax(
    "PLACE", "a number in the log, an entry's id, or a cell of the card")
  static let places = ArgumentSyntax(
    "PLACE", repeats: true, "a number in the log, an entry's id, or a cell of the card")
  static let player = OptionSyntax(
    "player", short: "p", value: .text("PLAYER"), completes: .player,
    "only this participant; the beginning of the name is enough")

  /// Returns the options of all kinds of round, without duplicates: kinds may share some.
  static func ofKinds(_ sport: Sport) -> [OptionSyntax] {
    sport.kinds.flatMap(\.syntax.options).reduce(into: []) { options, option in
      if !options.contains(option) { options.append(option) }
    }
  }

  /// Returns the option that selects a kind of round; empty if the sport has only one kind.
  static func kind(_ sport: Sport, _ abstract: String) -> [OptionSyntax] {
    guard sport.kinds.count > 1 else { return [] }
    return [OptionSyntax("kind", value: .choice("KIND", sport.kinds.map(\.id)), abstract)]
  }

  /// Returns the round of a command line, given by option or as an argument.
  ///
  /// - Throws: an error if it is given by both.
  static func request(_ sport: Sport?, _ arguments: Arguments) throws(DeskError) -> RoundRequest {
    let (named, placed) = (arguments.text(round), arguments.text(roundArgument))
    if let named, let placed {
      throw DeskError(
        .conflictingOptions, "Two rounds are named.", expected: [placed, "--round \(named)"],
        hint: "Name one of them.")
    }
    return RoundRequest(sport: sport?.id, round: named ?? placed)
  }

  /// Returns the beginning of command lines: the program, and the sport if there is one.
  static func program(_ sport: Sport?) -> String {
    sport.map { "score \($0.id)" } ?? "score"
  }

  /// Returns the sport's word for a round; "round" if there is no sport.
  static func noun(_ sport: Sport?) -> String {
    sport?.nouns.round ?? "round"
  }

  /// Returns the examples of a verb, for one sport or for any.
  static func examples(_ sport: Sport?, _ verb: String, else words: String = "")
    -> [CommandSyntax.Example]
  {
    if let sport { return sport.examples(verb, else: words) }
    let line = "score \(verb)" + (words.isEmpty ? "" : " \(words)")
    return [CommandSyntax.Example(line, "in the round in progress, whatever its sport")]
  }
}
