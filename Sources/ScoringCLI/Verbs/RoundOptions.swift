import ScoringDesk
import ScoringKit

/// The options and arguments that several commands share.
enum RoundOptions {
  static let round = OptionSyntax(
    "round", short: "r", value: .text("ROUND"), completes: .round,
    "the round: a number in the history, or the beginning of its id or title")
  static let force = OptionSyntax(
    "force", "do it even if later entries become impossible")
  static let damaged = OptionSyntax(
    "damaged", "hand on scores of which an entry doesn't match its checksum")
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

  /// Returns the options of all kinds of round of a sport; one that several kinds share is listed
  /// once.
  static func ofKinds(_ sport: Sport) -> [OptionSyntax] {
    sport.kinds.flatMap(\.syntax.options).reduce(into: []) { options, option in
      if !options.contains(option) { options.append(option) }
    }
  }

  /// Returns the option `--kind`, which selects a kind of round; empty if the sport has only one
  /// kind.
  static func kind(_ sport: Sport, _ abstract: String) -> [OptionSyntax] {
    guard sport.kinds.count > 1 else { return [] }
    return [OptionSyntax("kind", value: .choice("KIND", sport.kinds.map(\.id)), abstract)]
  }

  /// Returns the request for the round that a command line names, by an option or an argument;
  /// without a name, for the current round.
  ///
  /// - Throws: an error if both the option and the argument name a round.
  static func request(_ sport: Sport?, _ arguments: Arguments) throws(DeskError) -> RoundRequest {
    // A hyphen means the current round, as in `serve --keypad -`.
    let (named, placed) = (arguments.text(round), arguments.text(roundArgument))
    if let named, let placed {
      throw DeskError(
        .conflictingOptions, "Two rounds are named.", expected: [placed, "--round \(named)"],
        hint: "Name one of them.")
    }
    let text = named ?? placed
    return RoundRequest(sport: sport?.id, round: text == "-" ? nil : text)
  }

  /// Returns the first words of a command line: the program's name, and the sport's id if there is
  /// one.
  static func program(_ sport: Sport?) -> String {
    sport.map { "score \($0.id)" } ?? "score"
  }

  /// Returns the sport's word for a round, such as `match`; `round` if the sport is nil.
  static func noun(_ sport: Sport?) -> String {
    sport?.nouns.round ?? "round"
  }

  /// Returns the examples for the help of a command of a sport; if `sport` is nil, a general
  /// example.
  static func examples(_ sport: Sport?, _ verb: String, else words: String = "")
    -> [CommandSyntax.Example]
  {
    if let sport { return sport.examples(verb, else: words) }
    let line = "score \(verb)" + (words.isEmpty ? "" : " \(words)")
    return [CommandSyntax.Example(line, "in the round in progress, whatever its sport")]
  }
}
