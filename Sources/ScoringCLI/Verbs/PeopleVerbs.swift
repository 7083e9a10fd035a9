import ScoringDesk
import ScoringKit

/// `me` and `players`: the scorer's name, and the players.
enum PeopleVerbs {
  private static let name = ArgumentSyntax("NAME", "a name, in quotes where it has spaces")
  private static let optionalName = ArgumentSyntax(
    "NAME", optional: true, completes: .player, "your name, in quotes where it has spaces")
  private static let player = ArgumentSyntax(
    "PLAYER", completes: .player, "a player, by number, beginning of the id, or of the name")
  private static let other = ArgumentSyntax(
    "OTHER", completes: .player, "the player who stays")
  private static let all = OptionSyntax("all", short: "a", "archived ones too")
  private static let removes = OptionSyntax("remove", "take the alias away")
  private static let new = OptionSyntax("new", "although the name is near to a known one")

  /// `score me`.
  static let me = Command<Session>(
    CommandSyntax(
      "me", "Say who you are, or show it",
      discussion: """
        Who you are is a setting of this device. It is whom a round is started for, whose \
        place the history tells, and who is written beside each entry.
        """,
      arguments: [optionalName],
      options: [new], examples: [.init("score me Ann", "from now on, you are Ann")])
  ) { session, arguments in
    guard let name = arguments.text(optionalName) else {
      return try session.show(session.scorer.people.me())
    }
    try session.showWritten(session.scorer.people.setMe(name, allowsNear: arguments.has(new)))
  }

  /// `score players`.
  static let players = Command<Session>(
    CommandSyntax(
      "players", "List players, and say what they are called",
      discussion: "Archived players stay in their rounds, and are no longer listed or offered.",
      options: [all],
      examples: [.init("score players", "everybody who plays")]),
    subcommands: [list, add, rename, alias, merge, unmerge, archive, restore, delete, show]
  ) { session, arguments in try session.show(session.scorer.people.players(all: arguments.has(all)))
  }

  private static let list = Command<Session>(
    CommandSyntax(
      "list", "List players",
      examples: [.init("score players list --all", "archived ones too")])
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
      "rename", "Change what a player is called, in all rounds",
      arguments: [player, name],
      examples: [.init("score players rename ann 'Ann Lee'", "everywhere, from now on")])
  ) { session, arguments in
    try session.showWritten(session.scorer.people.renamePlayer(naming(arguments)))
  }

  private static let alias = Command<Session>(
    CommandSyntax(
      "alias", "Add what else may be typed for a player", arguments: [player, name],
      options: [removes],
      examples: [.init("score players alias ann A", "A is Ann, too")])
  ) { session, arguments in
    try session.showWritten(
      session.scorer.people.aliasPlayer(naming(arguments), removes: arguments.has(removes)))
  }

  private static let merge = Command<Session>(
    CommandSyntax(
      "merge", "Say that two players are one",
      discussion: """
        The first is shown as the other from now on, in all rounds, and name and aliases become \
        aliases of the other. Two who played in one round are two: they can't be merged. \
        `unmerge` takes it back. A guest, as in guest:Gus, can be merged into a player too; \
        `undo` in the guest's round takes that back.
        """,
      arguments: [player, other], options: [RoundOptions.round],
      examples: [.init("score players merge anne ann", "anne is ann")])
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
      "unmerge", "Say that a player who was merged is somebody else after all",
      arguments: [player],
      examples: [.init("score players unmerge annie", "annie is not ann")])
  ) { session, arguments in
    try session.showWritten(session.scorer.people.unmergePlayer(arguments.text(player) ?? ""))
  }

  private static let archive = Command<Session>(
    CommandSyntax(
      "archive", "Put a player away: kept in all rounds, no longer listed", arguments: [player],
      examples: [.init("score players archive ann", "no longer offer Ann")])
  ) { session, arguments in
    try session.showWritten(session.scorer.people.archivePlayer(arguments.text(player) ?? ""))
  }

  private static let restore = Command<Session>(
    CommandSyntax(
      "restore", "Bring an archived or deleted player back", arguments: [player],
      examples: [.init("score players restore ann", "offer Ann again")])
  ) { session, arguments in
    try session.showWritten(session.scorer.people.restorePlayer(arguments.text(player) ?? ""))
  }

  private static let delete = Command<Session>(
    CommandSyntax(
      "delete", "Delete a player who is in no round, after a question",
      discussion: """
        Whoever is in a round stays in it, and can only be archived. `restore` brings a deleted \
        player back, by the whole name or the id.
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
      "show", "Show a player: what else may be typed for them, and how much they played",
      arguments: [player],
      examples: [.init("score players show ann", "what Ann is known by")])
  ) { session, arguments in
    try session.show(session.scorer.people.player(arguments.text(player) ?? ""))
  }

  private static func naming(_ arguments: Arguments) -> NamingRequest {
    NamingRequest(arguments.text(player) ?? "", arguments.text(name) ?? "")
  }
}
