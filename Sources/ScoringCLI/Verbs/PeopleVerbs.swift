import ScoringKit
import ScoringStore

/// `me` and `players`: who keeps score, and who plays.
enum PeopleVerbs {
  private static let name = ArgumentSyntax("NAME", "a name, in quotes where it has spaces")
  private static let optionalName = ArgumentSyntax(
    "NAME", optional: true, completes: .player, "your name, in quotes where it has spaces")
  private static let player = ArgumentSyntax(
    "PLAYER", completes: .player, "a player, by number, beginning of the id, or of the name")
  private static let other = ArgumentSyntax(
    "OTHER", completes: .player, "the player who stays")
  private static let all = OptionSyntax("all", short: "a", "archived ones too")
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
    guard let text = arguments.text(optionalName) else { return try session.show(whoIsMe(session)) }
    let typed = try PlayerNaming.checked(text)
    if let renamed = try renamePlaceholder(session, typed) { return try session.show(renamed) }
    let naming = PlayerNaming(session, allowsNear: arguments.has(new), asks: false)
    let choice = try naming.choose(typed)
    let page = try session.write { writer in
      let player: Player
      switch choice {
      case .player(let known): player = known
      case .new(let name): player = try writer.addPlayer(name)
      }
      try writer.setMe(player)
      return Self.page("me", player, me: player, "You are \(player.name).")
    }
    try session.show(page)
  }

  /// `score players`.
  static let players = Command<Session>(
    CommandSyntax(
      "players", "List players, and say what they are called",
      discussion: "Archived players stay in their rounds, and are no longer listed or offered.",
      options: [all],
      examples: [.init("score players", "everybody who plays")]),
    subcommands: [list, add, rename, alias, merge, unmerge, archive, restore, delete, show]
  ) { session, arguments in try session.show(listing(session, arguments)) }

  private static let list = Command<Session>(
    CommandSyntax(
      "list", "List players",
      examples: [.init("score players list --all", "archived ones too")])
  ) { session, arguments in try session.show(listing(session, arguments)) }

  private static func listing(_ session: Session, _ arguments: Arguments) throws -> Page {
    try session.read { book in
      let listed = try book.players().filter {
        $0.isListed || (arguments.has(all) && $0.mergedInto == nil && !$0.isDeleted)
      }
      return Self.page(listed, me: try book.me())
    }
  }

  private static let add = Command<Session>(
    CommandSyntax(
      "add", "Add a player", arguments: [name], options: [new],
      examples: [.init("score players add 'Ann Lee'", "a player called Ann Lee")])
  ) { session, arguments in
    let naming = PlayerNaming(session, allowsNear: arguments.has(new), asks: false)
    switch try naming.choose(arguments.text(name) ?? "") {
    case .player(let known):
      try session.show(Self.page("player", known, "\(known.name) is known already."))
    case .new(let name):
      let player = try session.write { try $0.addPlayer(name) }
      try session.show(Self.page("player", player, "Added \(player.name)."))
    }
  }

  private static let rename = Command<Session>(
    CommandSyntax(
      "rename", "Change what a player is called, in all rounds",
      arguments: [player, name],
      examples: [.init("score players rename ann 'Ann Lee'", "everywhere, from now on")])
  ) { session, arguments in
    let new = try PlayerNaming.checked(arguments.text(name) ?? "")
    var namesakes: [Player] = []
    var page = try change(session, arguments, "Renamed") { player, players in
      let wanted = Roster.folded(new[...])
      namesakes = players.filter { other in
        other.id != player.id && other.mergedInto == nil && !other.isDeleted
          && ([other.name] + other.aliases).contains { Roster.folded($0[...]) == wanted }
      }
      return [FieldBody(Document.nameField, .string(new))]
    }
    if !namesakes.isEmpty {
      let others = namesakes.map { "\($0.name) (\($0.id.key))" }.joined(separator: ", ")
      page.warnings.append(
        "\(new) is what somebody else is called, too: \(others). Where they are one, "
          + "`score players merge` says so.")
    }
    try session.show(page)
  }

  private static let alias = Command<Session>(
    CommandSyntax(
      "alias", "Add what else may be typed for a player", arguments: [player, name],
      options: [OptionSyntax("remove", "take the alias away")],
      examples: [.init("score players alias ann A", "A is Ann, too")])
  ) { session, arguments in
    let alias = try PlayerNaming.checked(arguments.text(name) ?? "")
    let removes = arguments.flags["remove"] ?? false
    try session.show(
      change(session, arguments, removes ? "Alias removed from" : "Alias added to") {
        player, players in
        let wanted = Roster.folded(alias[...])
        let taken = players.first { other in
          other.id != player.id && !other.isDeleted
            && ([other.name] + other.aliases).contains { Roster.folded($0[...]) == wanted }
        }
        if let taken, !removes {
          throw Refusal(.illegal, "\"\(alias)\" means \(taken.name) already.", token: alias)
        }
        return [FieldBody(Player.aliasField(alias), removes ? .null : .string(alias))]
      })
  }

  private static let merge = Command<Session>(
    CommandSyntax(
      "merge", "Say that two players are one",
      discussion: """
        The first is shown as the other from now on, in all rounds, and name and aliases become \
        aliases of the other. Two who played in one round are two: they can't be merged. \
        `unmerge` takes it back.
        """,
      arguments: [player, other],
      examples: [.init("score players merge anne ann", "anne is ann")])
  ) { session, arguments in
    let page = try session.write { writer in
      let book = writer.book
      let merged = try book.player(named: arguments.text(player) ?? "")
      let target = try book.player(named: arguments.text(other) ?? "")
      guard merged.id != target.id else {
        throw Refusal(.illegal, "\(merged.name) is the same player already.")
      }
      if let round = try book.round(of: merged, and: target) {
        throw Refusal(
          .illegal,
          "\(merged.name) and \(target.name) both played in round \(try book.shortID(round)).")
      }
      try writer.set([FieldBody(Player.mergedField, .string(target.id.key))], of: merged.id)
      try writer.set(
        ([merged.name] + merged.aliases).map { FieldBody(Player.aliasField($0), .string($0)) },
        of: target.id)
      return Self.page(
        "player", try book.player(target.id), me: try book.me(),
        "\(merged.name) is \(target.name) from now on.")
    }
    try session.show(page)
  }

  private static let unmerge = Command<Session>(
    CommandSyntax(
      "unmerge", "Say that a player who was merged is somebody else after all",
      arguments: [player],
      examples: [.init("score players unmerge annie", "annie is not ann")])
  ) { session, arguments in
    let text = arguments.text(player) ?? ""
    let page = try session.write { writer in
      let book = writer.book
      let merged = try book.players().filter { $0.mergedInto != nil && !$0.isDeleted }
      let found = try Naming.choose(
        text, from: merged, noun: "merged player", id: \.id.key,
        names: { [$0.name] + $0.aliases },
        list: "score players show PLAYER")
      if let target = try book.player(key: found.id.key) {
        var fields = ([found.name] + found.aliases)
          .map { FieldBody(Player.aliasField($0), .null) }
        // Two devices may have merged them both ways.
        if try book.player(target.id).mergedInto != nil {
          fields.append(FieldBody(Player.mergedField, .null))
        }
        try writer.set(fields, of: target.id)
      }
      try writer.set([FieldBody(Player.mergedField, .null)], of: found.id)
      return Self.page(
        "player", try book.player(found.id), me: try book.me(), "\(found.name) stands alone again.")
    }
    try session.show(page)
  }

  private static let archive = Command<Session>(
    CommandSyntax(
      "archive", "Put a player away: kept in all rounds, no longer listed", arguments: [player],
      examples: [.init("score players archive ann", "no longer offer Ann")])
  ) { session, arguments in
    try session.show(
      change(session, arguments, "Archived") { _, _ in
        [FieldBody(Document.archivedField, true)]
      })
  }

  private static let restore = Command<Session>(
    CommandSyntax(
      "restore", "Bring an archived or deleted player back", arguments: [player],
      examples: [.init("score players restore ann", "offer Ann again")])
  ) { session, arguments in
    try session.show(
      change(session, arguments, "Restored", includesDeleted: true) { _, _ in
        [FieldBody(Document.archivedField, .null), FieldBody(Document.deletedField, .null)]
      })
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
    let found = try session.read { book in
      try deletable(arguments.text(player) ?? "", book)
    }
    guard try session.console.confirm("Delete the player \(found.name)?") else {
      throw ErrorReport("not-confirmed", "Nothing was deleted.", exitCode: .refused)
    }
    let page = try session.write { writer in
      // Somebody may have started a round with them meanwhile.
      let player = try deletable(found.id.key, writer.book)
      try writer.set([FieldBody(Document.deletedField, true)], of: player.id)
      return Self.page("player", player, "Deleted \(player.name).")
    }
    try session.show(page)
  }

  /// The player whom a text means, if nothing speaks against deleting them.
  private static func deletable(_ text: String, _ book: Book) throws -> Player {
    let player = try book.player(named: text)
    if let round = try book.round(of: player) {
      throw Refusal(
        .illegal, "\(player.name) is in round \(try book.shortID(round)), and stays.",
        hint: "To list \(player.name) no longer: score players archive \(player.id.key)")
    }
    guard try book.me()?.id != player.id else {
      throw Refusal(
        .illegal, "\(player.name) is you.", hint: "Say first who you are: score me NAME")
    }
    return player
  }

  private static let show = Command<Session>(
    CommandSyntax(
      "show", "Show a player: what else may be typed for them, and how much they played",
      arguments: [player],
      examples: [.init("score players show ann", "what Ann is known by")])
  ) { session, arguments in
    let page = try session.read { book in
      let player = try book.player(named: arguments.text(player) ?? "")
      let me = try book.me()
      var page = Self.page([player], me: me)
      guard let rounds = try book.rounds(of: player) else { return page }
      let style = session.options.date
      page.blocks.append(
        .line(
          Line(
            "\(Phrases.count(rounds.count, "round")), the first on \(style.date(rounds.first)), "
              + "the last on \(style.date(rounds.last))", .dim)))
      if var fields = Self.payload(player, me: me).object {
        fields["rounds"] = .integer(rounds.count)
        fields["firstRound"] = .string(rounds.first.isoDate)
        fields["lastRound"] = .string(rounds.last.isoDate)
        page.payload = [.object(fields)]
      }
      return page
    }
    try session.show(page)
  }

  // MARK: Parts

  private static func whoIsMe(_ session: Session) throws -> Page {
    guard let me = try session.read({ try $0.me() }) else {
      return Page(
        kind: "me", payload: .null,
        blocks: [.empty("You have not said who you are.", command: "score me NAME")])
    }
    return page("me", me, me: me, "You are \(me.name).")
  }

  /// Gives the player that stands for "me" a name, where nobody has that name yet.
  private static func renamePlaceholder(_ session: Session, _ name: String) throws -> Page? {
    let isFree = try session.read { book in
      guard let me = try book.me(), me.name == Book.placeholderName else { return false }
      let wanted = Roster.folded(name[...])
      return try !book.players().contains {
        !$0.isDeleted && Roster.folded($0.name[...]) == wanted
      }
    }
    guard isFree else { return nil }
    return try session.write { writer in
      guard let me = try writer.book.me() else { return nil }
      try writer.set([FieldBody(Document.nameField, .string(name))], of: me.id)
      let renamed = try writer.book.player(me.id)
      return page("me", renamed, me: renamed, "You are \(name).")
    }
  }

  private static func change(
    _ session: Session, _ arguments: Arguments, _ verb: String, includesDeleted: Bool = false,
    fields: (Player, [Player]) throws -> [FieldBody]
  ) throws -> Page {
    try session.write { writer in
      let players = try writer.book.players()
      let player = try PlayerLookup(players, includesDeleted: includesDeleted)
        .choose(arguments.text(Self.player) ?? "")
      let fields = try fields(player, players)
      let entries = try writer.set(fields, of: player.id)
      let changed = try writer.book.player(player.id)
      return page(
        "player", changed, me: try writer.book.me(),
        entries.isEmpty ? "Nothing to change: \(changed.name)." : "\(verb) \(changed.name).")
    }
  }

  private static func page(
    _ kind: String, _ player: Player, me: Player? = nil, _ sentence: String
  ) -> Page {
    Page(kind: kind, payload: payload(player, me: me), blocks: [.line(Line(sentence))])
  }

  private static func page(_ players: [Player], me: Player?) -> Page {
    guard !players.isEmpty else {
      return Page(
        kind: "players", payload: [],
        blocks: [.empty("Nobody plays yet.", command: "score me NAME")])
    }
    let rows = players.enumerated().map { index, player in
      let remarks = [
        player.aliases.isEmpty ? nil : "also " + player.aliases.joined(separator: ", "),
        player.id == me?.id ? "you" : nil, player.isArchived ? "archived" : nil,
        player.isDisputed ? "disputed" : nil,
      ].compactMap(\.self).joined(separator: "; ")
      return Sheet.Row(
        [
          Cell("\(index + 1)"), Cell(player.name), Cell(remarks, .dim),
          Cell(String(player.id.key.prefix(6)), .dim),
        ],
        spoken: remarks.isEmpty ? "\(player.name)." : "\(player.name), \(remarks).")
    }
    let sheet = Sheet(
      columns: [
        Sheet.Column("#", isNumeric: true), Sheet.Column("Player"), Sheet.Column(""),
        Sheet.Column("Id"),
      ], rows: rows)
    return Page(
      kind: "players", payload: .array(players.map { payload($0, me: me) }),
      blocks: [.sheet(sheet)])
  }

  private static func payload(_ player: Player, me: Player?) -> JSONValue {
    [
      "id": .string(player.id.key), "name": .string(player.name),
      "aliases": .array(player.aliases.map { .string($0) }),
      "isArchived": .bool(player.isArchived), "isMe": .bool(player.id == me?.id),
      "isDisputed": .bool(player.isDisputed),
    ]
  }
}

extension BookWriter {
  /// Says who uses this device.
  func setMe(_ player: Player) throws {
    try set(
      [FieldBody(Book.meField(writer.device), .string(player.id.key))], of: .settings)
  }
}
