import ScoringDesk
import ScoringKit

/// The command `join`, which adds players to a round that has started.
enum MendVerbs {
  private static let players = ArgumentSyntax(
    "PLAYER", repeats: true, completes: .player,
    "who joins: a player, guest:NAME, or a side of several (ann+ben)")
  /// Returns the commands `join` and `event` of a sport.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    [Command("join") { join(sport) }, Command("event") { ContestVerbs.event(sport) }]
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
      try session.showWritten(
        session.asking { answers in
          try session.scorer.rounds.join(
            arguments.texts(players), in: RoundOptions.request(sport, arguments),
            options: arguments, allowsNear: arguments.has(StartVerb.new), answers: answers)
        })
    }
  }
}
