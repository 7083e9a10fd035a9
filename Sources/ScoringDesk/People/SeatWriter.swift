import ScoringKit

/// Converts participants to the form in which a round stores them, and adds new players to the
/// store.
struct SeatWriter {
  private let writer: RepositoryWriter
  /// The names of the players who were added to the store.
  private(set) var added: [String] = []
  /// Sentences about players who could be taken for others: archived ones, those whose name another
  /// player has, and those who got another name.
  private(set) var remarks: [Line] = []
  private var players: [Player]?

  init(_ writer: RepositoryWriter) {
    self.writer = writer
  }

  /// Returns a participant in the form in which a round stores it, and adds new players to the
  /// store.
  mutating func participant(_ entrant: PlayerNaming.Entrant) throws -> JSONValue {
    guard case .again(let value) = entrant else { return try competitor(entrant).value }
    return try again(value)
  }

  /// Returns the player that was chosen, and adds a new player to the store.
  mutating func player(_ choice: PlayerNaming.Choice) throws -> Player {
    switch choice {
    case .player(let known):
      try remark(on: known)
      return known
    case .alias(let known, let name):
      remarks.append("\"\(name)\" is another name of \(known.name) from now on.")
      try writer.set([FieldBody(Player.aliasField(name), .string(name))], of: known.id)
      return try writer.repository.player(known.id)
    case .new(let name):
      // Another process may have added a player with this name since the name was looked up.
      let wanted = NameSearch(name[...])
      let players = try writer.repository.listedPlayers()
      if let known = players.first(where: { wanted.equals([$0.name]) }) {
        return known
      }
      added.append(name)
      return try writer.addPlayer(name)
    }
  }

  /// Returns a participant of an earlier round for a new round; guests get new keys, because a
  /// guest exists in one round only.
  private func again(_ value: JSONValue) throws -> JSONValue {
    guard var fields = value.object else { return value }
    if fields["kind"]?.string == Competitor.Kind.guest.rawValue {
      fields["id"] = .string(RandomKey.make(writer.random()))
    }
    if let members = fields["members"]?.array {
      fields["members"] = .array(try members.map { try again($0) })
    }
    return .object(fields)
  }

  /// Adds a sentence about a known player who is archived, or whose name somebody else has.
  private mutating func remark(on player: Player) throws {
    if player.isArchived {
      let restoring = Action("players restore", [.text(player.id.key)])
      remarks.append("\(player.name) is archived; `\(restoring)` lists the player again.")
    }
    let all = try players ?? writer.repository.players()
    players = all
    let search = NameSearch(player.name[...])
    let namesakes = all.filter { $0.isListed && search.equals([$0.name]) }
    guard namesakes.count > 1 else { return }
    let id = player.id.key.prefix(6)
    remarks.append(
      "This is \(player.name) with the id \(id), of \(namesakes.count) called so.")
  }

  /// Lines about the players for a page: the new ones, and the remarks.
  var lines: [Page.Block] {
    added.map { .line(Line("New player: \($0)", .dim)) } + remarks.map { .line($0) }
  }

  private mutating func competitor(_ entrant: PlayerNaming.Entrant) throws -> Competitor {
    switch entrant {
    case .player(let choice):
      if case .new(let name) = choice, isAdded(name) {
        throw Refusal(
          .illegal, "\(name) is named twice.", token: name,
          hint:
            "Name each once; another of that name is `guest:\(name)`, or a player of an own name.")
      }
      return try player(choice).competitor
    case .guest(let name):
      return Competitor(id: RandomKey.make(writer.random()), kind: .guest, name: name)
    case .side(let members, let name):
      var people: [Competitor] = []
      for member in members { people.append(try competitor(member)) }
      return .side(of: people, called: name)
    case .again(let value): return try Competitor(value)
    }
  }

  private func isAdded(_ name: String) -> Bool {
    NameSearch(name[...]).equals(added)
  }
}
