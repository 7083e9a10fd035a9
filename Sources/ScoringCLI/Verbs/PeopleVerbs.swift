import ScoringDesk
import ScoringKit

/// The commands `me` and `players`, for the name of the scorer and for all players.
enum PeopleVerbs {
  private static let name = ArgumentSyntax("NAME", "a name; in quotes if it has spaces")
  private static let optionalName = ArgumentSyntax(
    "NAME", optional: true, completes: .player, "your name; in quotes if it has spaces")
  private static let player = ArgumentSyntax(
    "PLAYER", completes: .player,
    "a player: a number in the list, or the beginning of the id or name")
  private static let other = ArgumentSyntax(
    "OTHER", completes: .player, "the player who stays")
  private static let all = OptionSyntax("all", short: "a", "list archived players too")
  private static let removes = OptionSyntax("remove", "remove the alias")
  private static let new = OptionSyntax(
    "new",
    "take the name as it is, even if it is similar to a known one or seems to name several players")

  /// The command `score me`.
  static let me = Command<Session>(
    CommandSyntax(
      "me", "Set which player you are, or show it",
      discussion: """
        This is a setting of this device. Rounds are started for you, the history shows your \
        place, and the log shows your name beside each entry.
        """,
      arguments: [optionalName],
      options: [new], examples: [.init("score me Ann", "from now on, you are Ann")])
  ) { session, arguments in
    guard let name = arguments.text(optionalName) else {
      return try session.show(session.scorer.people.me())
    }
    try session.showWritten(session.scorer.people.setMe(name, allowsNear: arguments.has(new)))
  }

  /// The command `score players`.
  static let players = Command<Session>(
    CommandSyntax(
      "players", "List players; add, rename, merge or archive them",
      discussion: "Archived players stay in their rounds, but are not listed or offered.",
      options: [all],
      examples: [.init("score players", "list all players")]),
    subcommands: [list, add, rename, alias, merge, unmerge, archive, restore, delete, show, set]
  ) { session, arguments in try session.show(session.scorer.people.players(all: arguments.has(all)))
  }

  private static let list = Command<Session>(
    CommandSyntax(
      "list", "List players",
      examples: [.init("score players list --all", "list archived players too")])
  ) { session, arguments in try session.show(session.scorer.people.players(all: arguments.has(all)))
  }

  private static let add = Command<Session>(
    CommandSyntax(
      "add", "Add a player", arguments: [name], options: [new],
      examples: [.init("score players add 'Ann Lee'", "a player called Ann Lee")])
  ) { session, arguments in
    try session.showWritten(
      session.scorer.people.addPlayer(arguments.text(name) ?? "", allowsNear: arguments.has(new)))
  }

  private static let rename = Command<Session>(
    CommandSyntax(
      "rename", "Change the name of a player, in all rounds",
      arguments: [player, name], options: [new],
      examples: [.init("score players rename ann 'Ann Lee'", "change the name in all rounds")])
  ) { session, arguments in
    try session.showWritten(
      session.scorer.people.renamePlayer(
        arguments.text(player) ?? "", arguments.text(name) ?? "", takesJoined: arguments.has(new)))
  }

  private static let alias = Command<Session>(
    CommandSyntax(
      "alias", "Add another name that may be typed for a player", arguments: [player, name],
      options: [removes, new],
      examples: [.init("score players alias ann A", "A means Ann, too")])
  ) { session, arguments in
    try session.showWritten(
      session.scorer.people.aliasPlayer(
        arguments.text(player) ?? "", arguments.text(name) ?? "", removes: arguments.has(removes),
        takesJoined: arguments.has(new)))
  }

  private static let merge = Command<Session>(
    CommandSyntax(
      "merge", "Merge two players who are the same person",
      discussion: """
        PLAYER is shown as OTHER from now on, in all rounds. The name and the aliases become \
        aliases of OTHER. Two players of one round can't be merged. `unmerge` takes it back. \
        A guest, as in guest:Gus, can be merged into a player too; `undo` in the guest's round \
        takes that back.
        """,
      arguments: [player, other], options: [RoundOptions.round],
      examples: [.init("score players merge anne ann", "Anne is Ann")])
  ) { session, arguments in
    try session.showWritten(
      session.asking {
        try session.scorer.people.mergePlayers(
          arguments.text(player) ?? "", into: arguments.text(other) ?? "",
          round: arguments.text(RoundOptions.round), answers: $0)
      })
  }

  private static let unmerge = Command<Session>(
    CommandSyntax(
      "unmerge", "Separate a player who was merged by mistake",
      arguments: [player],
      examples: [.init("score players unmerge annie", "Annie is not Ann")])
  ) { session, arguments in
    try session.showWritten(session.scorer.people.unmergePlayer(arguments.text(player) ?? ""))
  }

  private static let archive = Command<Session>(
    CommandSyntax(
      "archive", "Stop listing a player, who stays in all rounds", arguments: [player],
      examples: [.init("score players archive ann", "no longer offer Ann")])
  ) { session, arguments in
    try session.showWritten(session.scorer.people.archivePlayer(arguments.text(player) ?? ""))
  }

  private static let restore = Command<Session>(
    CommandSyntax(
      "restore", "List an archived or deleted player again", arguments: [player],
      examples: [.init("score players restore ann", "offer Ann again")])
  ) { session, arguments in
    try session.showWritten(session.scorer.people.restorePlayer(arguments.text(player) ?? ""))
  }

  private static let delete = Command<Session>(
    CommandSyntax(
      "delete", "Delete a player who is in no round",
      discussion: """
        A player who is in a round can only be archived. `restore` brings a deleted player back, \
        by the whole name or the id.
        """,
      arguments: [player],
      examples: [.init("score players delete ann --yes", "without the question")])
  ) { session, arguments in
    try session.showWritten(
      session.asking {
        try session.scorer.people.deletePlayer(arguments.text(player) ?? "", answers: $0)
      })
  }

  private static let show = Command<Session>(
    CommandSyntax(
      "show", "Show the aliases of a player and the number of rounds played",
      arguments: [player],
      examples: [.init("score players show ann", "what Ann is known by")])
  ) { session, arguments in
    try session.show(session.scorer.people.player(arguments.text(player) ?? ""))
  }

  private static let fact = ArgumentSyntax(
    "FACT", repeats: true, "a fact and its value, as in division=MA1; nothing after = clears it")

  private static let set = Command<Session>(
    CommandSyntax(
      "set", "Set lasting facts about a player, which new rounds and events copy",
      discussion: """
        The facts are division, number (of a membership), rating, and those of the sports; a \
        word that is none of them lists all. An option of `start` comes before the fact, and \
        rounds that exist keep theirs.
        """,
      arguments: [player, fact],
      examples: [
        .init("score players set ann division=MA1", "Ann's division in events and on cards"),
        .init("score players set ann number=", "the membership number is forgotten"),
      ])
  ) { session, arguments in
    try session.showWritten(
      session.scorer.people.setDetails(arguments.texts(fact), of: arguments.text(player) ?? ""))
  }
}
