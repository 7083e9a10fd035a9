import ScoringDesk
import ScoringKit

/// The options and arguments that the verbs of every sport share.
enum RoundOptions {
  static let round = OptionSyntax(
    "round", short: "r", value: .text("ROUND"), completes: .round,
    "the round, by number in history, beginning of its id, or title")
  static let force = OptionSyntax(
    "force", "do it although later events become impossible")
  static let roundArgument = ArgumentSyntax(
    "ROUND", optional: true, completes: .round,
    "the round, by number in history, beginning of its id, or title")
  static let text = ArgumentSyntax(
    "TEXT", optional: true, repeats: true, completes: .token,
    "what happened, in notation; - reads lines from stdin")
  static let place = ArgumentSyntax(
    "PLACE", "a number in the log, an entry's id, or a cell of the card")
  static let places = ArgumentSyntax(
    "PLACE", repeats: true, "a number in the log, an entry's id, or a cell of the card")
  static let player = OptionSyntax(
    "player", short: "p", value: .text("PLAYER"), completes: .player,
    "one participant, by the beginning of the name")

  /// The options of all kinds of round, each once: kinds may share some.
  static func ofKinds(_ sport: Sport) -> [OptionSyntax] {
    sport.kinds.flatMap(\.syntax.options).reduce(into: []) { options, option in
      if !options.contains(option) { options.append(option) }
    }
  }

  /// The option that picks a kind of round; none where the sport has one kind alone.
  static func kind(_ sport: Sport, _ abstract: String) -> [OptionSyntax] {
    guard sport.kinds.count > 1 else { return [] }
    return [OptionSyntax("kind", value: .choice("KIND", sport.kinds.map(\.id)), abstract)]
  }

  /// The round that a line means, by its option or by position.
  ///
  /// - Throws: where it is named by both.
  static func request(_ sport: Sport?, _ arguments: Arguments) throws(DeskError) -> RoundRequest {
    let (named, placed) = (arguments.text(round), arguments.text(roundArgument))
    if let named, let placed {
      throw DeskError(
        .conflictingOptions, "Two rounds are named.", expected: [placed, "--round \(named)"],
        hint: "Name one of them.")
    }
    return RoundRequest(sport: sport?.id, round: named ?? placed)
  }

  /// What stands before the verbs of a sport, or of whichever sport the round is of.
  static func program(_ sport: Sport?) -> String {
    sport.map { "score \($0.id)" } ?? "score"
  }

  /// What a round of a sport is called; where the sport is open, a round.
  static func noun(_ sport: Sport?) -> String {
    sport?.nouns.round ?? "round"
  }

  /// The examples of a verb, in a sport or in whichever the round is of.
  static func examples(_ sport: Sport?, _ verb: String, else words: String = "")
    -> [CommandSyntax.Example]
  {
    if let sport { return sport.examples(verb, else: words) }
    let line = "score \(verb)" + (words.isEmpty ? "" : " \(words)")
    return [CommandSyntax.Example(line, "in the round in progress, whatever its sport")]
  }
}
