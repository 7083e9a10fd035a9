import ScoringDesk
import ScoringKit

/// The commands `undo`, `redo`, `amend`, `insert` and `remove`: corrections, which only add entries
/// to the log.
enum CorrectionVerbs {
  static let of = OptionSyntax(
    "of", value: .text("NAME"), completes: .player, "undo the newest line of this scorekeeper")

  private static let newValue = ArgumentSyntax("TEXT", repeats: true, "the new value")
  private static let events = ArgumentSyntax("TEXT", repeats: true, "what happened")

  /// Returns the commands of a sport that correct a round.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    [
      Command("undo") { undo(sport) },
      Command("redo") { redo(sport) },
      Command("amend") { amend(sport) },
      Command("insert") { insert(sport) },
      Command("remove") { remove(sport) },
    ]
  }

  static func undo(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "undo", "Undo the newest line that you entered",
        discussion: """
          It undoes the newest line that this device entered in the round that it wrote to last, \
          as often as you like, also after the end of the round. Imported lines are not undone. \
          The log keeps what was undone, and `redo` enters it again until a new line is entered.
          """,
        options: [RoundOptions.round, of, RoundOptions.force],
        examples: [.init("\(RoundOptions.program(sport)) undo", "undo the newest line")])
    ) { session, arguments in
      try take(.undo(of: arguments.text(of)), session, sport, arguments)
    }
  }

  static func redo(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "redo", "Enter again what undo removed",
        options: [RoundOptions.round, RoundOptions.force],
        examples: [.init("\(RoundOptions.program(sport)) redo", "enter it again")])
    ) { session, arguments in
      try take(.redo, session, sport, arguments)
    }
  }

  static func amend(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "amend", "Correct an entry, or a cell of the card",
        discussion: """
          TEXT is the new value of one entry or one cell of the card. The log keeps the old \
          value too. If the correction gives later turns to other players, both results are \
          shown first, and --yes confirms the correction.
          """,
        arguments: [RoundOptions.place, newValue],
        options: [RoundOptions.round, RoundOptions.force],
        examples: RoundOptions.examples(sport, "amend", else: "5 3"))
    ) { session, arguments in
      let words = [RoundOptions.place, newValue].flatMap { arguments.texts($0) }
      try take(.amend(words), session, sport, arguments)
    }
  }

  static func insert(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "insert", "Insert something before an entry, or before a cell of the card",
        discussion: """
          Everything from PLACE on moves back by one. On a card, values move to the next cell, \
          up to the first empty one. `undo` takes back the whole insertion.
          """,
        arguments: [RoundOptions.place, events],
        options: [RoundOptions.round, RoundOptions.force],
        examples: RoundOptions.examples(sport, "insert", else: "5 4"))
    ) { session, arguments in
      let words = [RoundOptions.place, events].flatMap { arguments.texts($0) }
      try take(.insert(words), session, sport, arguments)
    }
  }

  static func remove(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "remove", "Remove an entry, or the value of a cell of the card",
        discussion: """
          The entry is removed together with its corrections. The log keeps everything, and \
          `undo` takes the removal back.
          """,
        arguments: [RoundOptions.places], options: [RoundOptions.round, RoundOptions.force],
        examples: RoundOptions.examples(sport, "remove", else: "5"))
    ) { session, arguments in
      try take(.remove(arguments.texts(RoundOptions.places)), session, sport, arguments)
    }
  }

  /// Applies the correction of a command line to a round, and prints the result.
  ///
  /// If the round is finished and the command line doesn't name it, a question is asked first.
  private static func take(
    _ action: EntryRequest.Action, _ session: Session, _ sport: Sport?, _ arguments: Arguments
  ) throws {
    var request = try EntryRequest(
      action, in: RoundOptions.request(sport, arguments), force: arguments.has(RoundOptions.force))
    try session.showWritten(
      session.asking { answers in
        request.answers = answers
        return try session.scorer.rounds.take(request)
      })
  }
}
