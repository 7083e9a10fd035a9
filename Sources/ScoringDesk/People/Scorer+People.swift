package import ScoringKit
import ScoringStore

extension Scorer.People {
  // MARK: Me

  /// Returns a page with the player who is the user of this store.
  package func me() throws -> Page {
    try page {
      guard let me = try read({ try $0.me() }) else {
        return Page(
          kind: "me", payload: .null,
          blocks: [
            .empty("Your name is not set.", Action("me", [.blank("NAME")]))
          ])
      }
      return PlayerPages.page("me", me, me: me, "You are \(me.name).")
    }
  }

  /// Sets the player who is the user of this store, and adds the player if the name is new.
  package func setMe(_ name: String, allowsNear: Bool = false) throws -> Page {
    try page {
      let typed = try PlayerNaming.usable(name)
      if let renamed = try renamePlaceholder(typed) { return renamed }
      let naming = PlayerNaming(allowsNear: allowsNear, asks: false)
      let choice = try read { try naming.choose(typed, in: $0) }
      return try write { writer in
        var seating = SeatWriter(writer)
        let player = try seating.player(choice)
        try writer.setMe(player)
        var page = PlayerPages.page("me", player, me: player, "You are \(player.name).")
        page.blocks += seating.remarks.map { .line($0) }
        return page
      }
    }
  }

  /// Whether the store doesn't know yet which player is its user.
  package func isUnnamed() throws -> Bool {
    try read { try $0.me() } == nil
  }

  /// Asks for the user's name, if the store doesn't know its user yet.
  ///
  /// - Throws: The question for the name, if it has no answer yet.
  package func introduce(_ answers: Answers) throws {
    _ = try introduced(answers)
  }

  /// Asks for the user's name, if the store doesn't know its user yet, and returns that player;
  /// `nil` if the user was known before.
  func introduced(_ answers: Answers) throws -> Player? {
    let naming = PlayerNaming(allowsNear: false, answers: answers)
    let choice = try read { repository in
      try repository.me() == nil ? naming.me(in: repository) : nil
    }
    guard let choice else { return nil }
    return try write { writer in
      var seating = SeatWriter(writer)
      let player = try seating.player(choice)
      try writer.setMe(player)
      return player
    }
  }

  /// Renames the user who has the placeholder name "Me", unless another player has the new name;
  /// `nil` if nothing was renamed.
  private func renamePlaceholder(_ name: String) throws -> Page? {
    let isFree = try read { repository in
      guard let me = try repository.me(), me.name == Repository.placeholderName else {
        return false
      }
      let wanted = NameSearch(name[...])
      return try !repository.players().contains { !$0.isDeleted && wanted.equals([$0.name]) }
    }
    guard isFree else { return nil }
    return try write { writer in
      guard let me = try writer.repository.me() else { return nil }
      try writer.set([FieldBody(Document.nameField, .string(name))], of: me.id)
      let renamed = try writer.repository.player(me.id)
      return PlayerPages.page("me", renamed, me: renamed, "You are \(name).")
    }
  }

  // MARK: Players

  /// Returns a page with the list of players, including archived ones if `all` is true.
  package func players(all: Bool = false) throws -> Page {
    try page {
      try read { repository in
        let players = try repository.players().filter { $0.mergedInto == nil && !$0.isDeleted }
        let listed = players.filter { $0.isListed || all }
        return PlayerPages.list(
          listed, me: try repository.me(), areOthersArchived: !players.isEmpty)
      }
    }
  }

  /// Returns a page with a player, the player's aliases and the number of rounds.
  package func player(_ name: String) throws -> Page {
    try page {
      try read { repository in
        let player = try repository.player(named: name)
        let me = try repository.me()
        var page = PlayerPages.list([player], me: me, areOthersArchived: false)
        page.blocks += PlayerPages.details(player, details).map { .line($0) }
        guard let rounds = try repository.rounds(of: player) else { return page }
        page.blocks.append(
          .line(
            Line(
              "\(Phrases.count(rounds.count, "round")), the first on "
                + "\(dates.date(rounds.first)), the last on \(dates.date(rounds.last))", .dim)))
        if var fields = PlayerPages.payload(player, me: me).object {
          fields["rounds"] = .integer(rounds.count)
          fields["firstRound"] = .string(rounds.first.isoDate)
          fields["lastRound"] = .string(rounds.last.isoDate)
          page.payload = [.object(fields)]
        }
        return page
      }
    }
  }

  /// Adds a player, unless the store knows a player with the name.
  package func addPlayer(_ name: String, allowsNear: Bool = false) throws -> Page {
    try page {
      let naming = PlayerNaming(allowsNear: allowsNear, asks: false, takesReferences: false)
      let name = try PlayerNaming.usable(name)
      switch try read({ try naming.choose(name, in: $0) }) {
      case .player(let known) where NameSearch(name[...]).equals([known.name]):
        return PlayerPages.page("player", known, "\(known.name) is known already.")
      case .player(let known) where !allowsNear:
        var page = PlayerPages.page(
          "player", known, "\"\(name)\" is another name of \(known.name).")
        page.warnings.append("With --new, another player of that name is added.")
        return page
      case .player, .alias:
        let new = try PlayerNaming.checked(name)
        let player = try write { try $0.addPlayer(new) }
        return PlayerPages.page("player", player, "Added \(player.name).")
      case .new(let name):
        let player = try write { try $0.addPlayer(name) }
        return PlayerPages.page("player", player, "Added \(player.name).")
      }
    }
  }

  /// Renames a player, in all rounds; the old name becomes an alias.
  ///
  /// - Parameters:
  ///   - player: The player, by number in the list, by the beginning of the id, or by name.
  ///   - name: The new name.
  ///   - takesJoined: Whether a name that seems to join several names, such as `Zed & Kim`, or is
  ///     hardly a name, such as `dnf`, is taken as it is.
  /// - Returns: A page that describes the player.
  /// - Throws: An error if there is no such player; a refusal if the name is not valid.
  package func renamePlayer(
    _ player: String, _ name: String, takesJoined: Bool = false
  ) throws -> Page {
    try page {
      let new = try PlayerNaming(allowsNear: takesJoined).onePerson(name)
      var namesakes: [Player] = []
      var page = try change(player, "Renamed") { player, players in
        let wanted = NameSearch(new[...])
        namesakes = players.filter { other in
          other.id != player.id && other.mergedInto == nil && !other.isDeleted
            && wanted.equals([other.name] + other.aliases)
        }
        let old = player.name
        let isKept =
          !wanted.equals([old]) && old != Repository.placeholderName
          && !players.contains { other in
            other.id != player.id && !other.isDeleted
              && NameSearch(old[...]).equals([other.name] + other.aliases)
          }
        return [FieldBody(Document.nameField, .string(new))]
          + (isKept ? [FieldBody(Player.aliasField(old), .string(old))] : [])
      }
      if !namesakes.isEmpty {
        let others = namesakes.map { "\($0.name) (\($0.id.key))" }.joined(separator: ", ")
        page.warnings.append(
          """
          \(new) is what somebody else is called, too: \(others). Where they are one, \
          `\(Action("players merge", [.blank("PLAYER"), .blank("OTHER")]))` merges them.
          """)
      }
      return page
    }
  }

  /// Adds an alias to a player, or removes it; the other parameters are those of
  /// ``renamePlayer(_:_:takesJoined:)``.
  package func aliasPlayer(
    _ player: String, _ alias: String, removes: Bool = false, takesJoined: Bool = false
  ) throws -> Page {
    try page {
      let alias =
        try removes
        ? PlayerNaming.checked(alias) : PlayerNaming(allowsNear: takesJoined).onePerson(alias)
      return try change(player, removes ? "Alias removed from" : "Alias added to") {
        player, players in
        let wanted = NameSearch(alias[...])
        let taken = players.first { other in
          other.id != player.id && !other.isDeleted
            && wanted.equals([other.name] + other.aliases)
        }
        if let taken, !removes {
          throw Refusal(.illegal, "\"\(alias)\" means \(taken.name) already.", token: alias)
        }
        return [FieldBody(Player.aliasField(alias), removes ? .null : .string(alias))]
      }
    }
  }

  /// Archives a player, who stays in all rounds, but is no longer listed.
  package func archivePlayer(_ name: String) throws -> Page {
    try page {
      try change(name, "Archived") { _, _ in [FieldBody(Document.archivedField, true)] }
    }
  }

  /// Restores an archived or deleted player.
  package func restorePlayer(_ name: String) throws -> Page {
    try page {
      try change(name, "Restored", includesDeleted: true) { _, _ in
        [FieldBody(Document.archivedField, .null), FieldBody(Document.deletedField, .null)]
      }
    }
  }

  /// Deletes a player who takes part in no round, after asking the user to confirm.
  package func deletePlayer(_ name: String, answers: Answers = [:]) throws -> Page {
    try page {
      let found = try read { try deletable(name, $0) }
      let question = Question(
        "delete:\(found.id.key)", "Delete the player \(found.name)?", .yesOrNo)
      try answers.require(question, else: "Nothing was deleted.")
      return try write { writer in
        // A round with the player may have started since the question was asked.
        let player = try deletable(found.id.key, writer.repository)
        try writer.set([FieldBody(Document.deletedField, true)], of: player.id)
        return PlayerPages.page("player", player, "Deleted \(player.name).")
      }
    }
  }

  /// Returns the player that a text names, and refuses a player who took part in a round or is the
  /// user.
  private func deletable(_ text: String, _ repository: Repository) throws -> Player {
    let player = try repository.player(named: text)
    if let round = try repository.round(of: player) {
      throw Refusal(
        .illegal, "\(player.name) is in round \(try repository.shortID(round)), and stays.",
        hint: """
          To list \(player.name) no longer: \
          \(Action("players archive", [.text(player.id.key)]))
          """)
    }
    guard try repository.me()?.id != player.id else {
      throw Refusal(
        .illegal, "\(player.name) is you.",
        hint: "Say first who you are: \(Action("me", [.blank("NAME")]))")
    }
    return player
  }

  private func change(
    _ name: String, _ verb: String, includesDeleted: Bool = false,
    fields: (Player, [Player]) throws -> [FieldBody]
  ) throws -> Page {
    try write { writer in
      let players = try writer.repository.players()
      let player = try PlayerLookup(
        players, me: writer.repository.me(), includesDeleted: includesDeleted
      ).choose(name)
      let fields = try fields(player, players)
      let entries = try writer.set(fields, of: player.id)
      let changed = try writer.repository.player(player.id)
      return PlayerPages.page(
        "player", changed, me: try writer.repository.me(),
        entries.isEmpty ? "Nothing to change: \(changed.name)." : "\(verb) \(changed.name).")
    }
  }
}

/// Builds pages about players.
enum PlayerPages {
  /// Returns a page that shows a sentence and contains a player as JSON.
  static func page(_ kind: String, _ player: Player, me: Player? = nil, _ sentence: String) -> Page
  {
    Page(kind: kind, payload: payload(player, me: me), blocks: [.line(Line(sentence))])
  }

  /// Returns a page with a table of players.
  ///
  /// If the table is empty, `areOthersArchived` decides whether the page says that all players are
  /// archived or that there are none.
  static func list(_ players: [Player], me: Player?, areOthersArchived: Bool) -> Page {
    guard !players.isEmpty else {
      let empty: Page.Block =
        areOthersArchived
        ? .empty("All players are archived.", Action("players", options: ["all": nil]))
        : .empty("There are no players yet.", Action("me", [.blank("NAME")]))
      return Page(kind: "players", payload: [], blocks: [empty])
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
      columns: [.figures("#"), "Player", "", "Id"], rows: rows)
    return Page(
      kind: "players", payload: .array(players.map { payload($0, me: me) }),
      blocks: [.sheet(sheet)])
  }

  /// Returns a line for each lasting fact about a player, with the title of the fact.
  static func details(_ player: Player, _ known: [ParticipantDetail]) -> [Line] {
    player.details.sorted { $0.key < $1.key }.compactMap { key, value in
      let title = known.first { $0.key == key }?.title ?? key
      return PlayerDetails.text(value).map { Line("\(title): \($0)", .dim) }
    }
  }

  /// Returns a player as JSON, with the aliases and whether the player is the user.
  static func payload(_ player: Player, me: Player?) -> JSONValue {
    [
      "id": .string(player.id.key), "name": .string(player.name),
      "aliases": .array(player.aliases.map { .string($0) }),
      "isArchived": .bool(player.isArchived), "isMe": .bool(player.id == me?.id),
      "isDisputed": .bool(player.isDisputed), "details": .object(player.details),
    ]
  }
}
