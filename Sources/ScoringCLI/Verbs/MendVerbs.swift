import ScoringDesk
import ScoringKit

/// The commands `join` and `event`, which add players or an event to a round that has started.
enum MendVerbs {
  private static let players = ArgumentSyntax(
    "PLAYER", repeats: true, completes: .player,
    "who joins: a player, guest:NAME, or a side of several (ann+ben)")
  private static let event = ArgumentSyntax(
    "NAME", optional: true, completes: .event, "the event that the round belongs to")
  private static let clear = OptionSyntax("clear", "remove the round from its event")

  /// Returns the commands `join` and `event` of a sport.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    [Command("join") { join(sport) }, Command("event") { event(sport) }]
  }

  static func join(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "join", "Add a player to a \(sport?.nouns.round ?? "round") in progress",
        discussion: """
          The new player has no score for what was played before, and is asked for it. `undo` \
          takes it back.
          """,
        arguments: [players],
        // Options for the whole round are accepted only by `start`, so these are the repeatable
        // ones.
        options: (sport.map(RoundOptions.ofKinds) ?? []).filter(\.isRepeated)
          + [RoundOptions.round, StartVerb.new],
        examples: [.init("\(RoundOptions.program(sport)) join Dave", "Dave plays from now on")])
    ) { session, arguments in
      var request = try JoinRequest(
        arguments.texts(players), in: RoundOptions.request(sport, arguments), options: arguments,
        allowsNear: arguments.has(StartVerb.new))
      try session.showWritten(
        session.asking { answers in
          request.answers = answers
          return try session.scorer.rounds.join(request)
        })
    }
  }

  static func event(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "event", "Assign a \(sport?.nouns.round ?? "round") to an event, such as a tournament",
        discussion: """
          It works for rounds in progress, finished rounds and imported ones. Without --round, \
          it means the round in progress, or the one that was written to last.
          """,
        arguments: [event], options: [RoundOptions.round, clear],
        examples: [
          .init("\(RoundOptions.program(sport)) event 'Club Cup'", "the current round"),
          .init(
            "\(RoundOptions.program(sport)) event --round 1 'Club Cup'",
            "the newest one in the history"),
        ])
    ) { session, arguments in
      let name = arguments.text(event)
      guard (name == nil) == arguments.has(clear) else {
        throw DeskError(
          .missingValue, "An event's name is needed, or --clear.",
          expected: ["NAME", "--clear"])
      }
      try session.showWritten(
        session.asking {
          try session.scorer.rounds.setEvent(
            name, of: RoundOptions.request(sport, arguments), answers: $0)
        })
    }
  }
}
