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
      let typed = try PlayerNaming.checked(name)
      if let renamed = try renamePlaceholder(typed) { return renamed }
      let naming = PlayerNaming(allowsNear: allowsNear, asks: false)
      let choice = try read { try naming.choose(typed, in: $0) }
      return try write { writer in
        var seating = SeatWriter(writer)
        let player = try seating.player(choice)
        try writer.setMe(player)
        return PlayerPages.page("me", player, me: player, "You are \(player.name).")
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
      switch try read({ try naming.choose(name, in: $0) }) {
      case .player(let known) where NameSearch(name[...]).equals([known.name]):
        return PlayerPages.page("player", known, "\(known.name) is known already.")
      case .player(let known) where !allowsNear:
        var page = PlayerPages.page(
          "player", known, "\"\(name)\" is another name of \(known.name).")
        page.warnings.append("With --new, another player of that name is added.")
        return page
      case .player:
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
  ///   - takesJoined: Whether a name that seems to join several names, such as `Zed & Kim`, is taken
  ///     as it is.
  /// - Returns: A page that describes the player.
  /// - Throws: An error if there is no such player; a refusal if the name is not valid.
  package func renamePlayer(
    _ player: String, _ name: String, takesJoined: Bool = false
  ) throws -> Page {
    try page {
      let new = try JoinedNames.checked(name, takesJoined: takesJoined)
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
      let alias = try JoinedNames.checked(alias, takesJoined: takesJoined || removes)
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

  /// Merges a player or a guest into another player, who replaces them from now on.
  ///
  /// - Parameters:
  ///   - name: The player to merge, or the name of a guest, which may begin with `guest:`.
  ///   - other: The player who replaces the merged one.
  ///   - round: The round in which the guest played; `nil` for all rounds.
  ///   - answers: The answers that the user gave so far.
  /// - Returns: A page that says who was merged.
  /// - Throws: A question if several guests have the name, because they may be different people; a
  ///   refusal if both took part in one round.
  package func mergePlayers(
    _ name: String, into other: String, round: String? = nil, answers: Answers = [:]
  ) throws -> Page {
    try page {
      try write { writer in
        let repository = writer.repository
        let target = try repository.player(named: other)
        let guest = PlayerNaming.guestName(name)
        if guest != nil || round != nil || (try? repository.player(named: name)) == nil {
          let wanted = guest ?? name
          let guests = try guests(named: wanted, in: round, repository)
          if !guests.isEmpty {
            return try mergeGuests(guests, called: wanted, into: target, answers, writer)
          }
          guard guest == nil, round == nil else {
            throw Refusal(.unknownName, "No guest is called \"\(wanted)\".", token: wanted)
          }
        }
        let merged = try repository.player(named: name)
        guard merged.id != target.id else {
          throw Refusal(.illegal, "\(merged.name) is the same player already.")
        }
        if let round = try repository.round(of: merged, and: target) {
          throw Refusal(
            .illegal,
            "\(merged.name) and \(target.name) both played in round \(try repository.shortID(round))."
          )
        }
        try writer.set([FieldBody(Player.mergedField, .string(target.id.key))], of: merged.id)
        try writer.set(
          ([merged.name] + merged.aliases).map { FieldBody(Player.aliasField($0), .string($0)) },
          of: target.id)
        return PlayerPages.page(
          "player", try repository.player(target.id), me: try repository.me(),
          "\(merged.name) is \(target.name) from now on.")
      }
    }
  }

  /// Separates a merged player from the player who replaced them.
  package func unmergePlayer(_ name: String) throws -> Page {
    try page {
      try write { writer in
        let repository = writer.repository
        let merged = try repository.players().filter { $0.mergedInto != nil && !$0.isDeleted }
        let found = try Naming.choose(
          name, from: merged, noun: "merged player", id: \.id.key,
          names: { [$0.name] + $0.aliases },
          list: Action("players show", [.blank("PLAYER")]))
        if let target = try repository.player(key: found.id.key) {
          var fields = ([found.name] + found.aliases)
            .map { FieldBody(Player.aliasField($0), .null) }
          // Two devices may have merged the two players into each other, in opposite directions.
          if try repository.player(target.id).mergedInto != nil {
            fields.append(FieldBody(Player.mergedField, .null))
          }
          try writer.set(fields, of: target.id)
        }
        try writer.set([FieldBody(Player.mergedField, .null)], of: found.id)
        return PlayerPages.page(
          "player", try repository.player(found.id), me: try repository.me(),
          "\(found.name) is a separate player again.")
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
      let player = try PlayerLookup(players, includesDeleted: includesDeleted).choose(name)
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
