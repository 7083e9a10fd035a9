import ScoringKit
import ScoringStore
import ScoringViews

extension Repository {
  /// Returns all players, including archived, merged and deleted ones, sorted by name without
  /// regard to case.
  ///
  /// `mergedInto` of a merged player is the player that remains after all merges. A player counts
  /// as not merged if this store lacks the other player. If two devices merged two players in
  /// opposite directions, the one with the smallest id remains.
  func players() throws -> [Player] {
    let players = try reader.streams(ofKind: StreamID.playerKind).map { try player($0) }
    let byKey = Dictionary(players.map { ($0.id.key, $0) }) { first, _ in first }
    return players.map { player in
      let today = Self.today(player) { byKey[$0] }
      return player.merged(into: today.id == player.id ? nil : today.id.key)
    }.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
  }

  /// Returns the player that remains after all merges of a player; this may be the player itself.
  private static func today(_ player: Player, find: (String) throws -> Player?) rethrows -> Player {
    var path = [player]
    var last = player
    while let key = last.mergedInto, let next = try find(key), !next.name.isEmpty {
      if let start = path.firstIndex(where: { $0.id == next.id }) {
        return path[start...].min { $0.id < $1.id } ?? last
      }
      path.append(next)
      last = next
    }
    return last
  }

  /// Returns the players that lists show: those who are not archived, merged or deleted.
  func listedPlayers() throws -> [Player] {
    try players().filter(\.isListed)
  }

  /// Returns the player stored in a stream.
  ///
  /// Its `mergedInto` is the player of the first merge, not the one that remains after all merges.
  func player(_ stream: StreamID) throws -> Player {
    Player(DocumentLedger(stream, entries: try reader.entries(of: stream)).document)
  }

  /// Returns the player for a key, after all merges; `nil` if the store has no such player.
  func player(key: String) throws -> Player? {
    guard let stream = StreamID(kind: StreamID.playerKind, key: key) else { return nil }
    let player = try Self.today(player(stream)) { key in
      try StreamID(kind: StreamID.playerKind, key: key).map { try self.player($0) }
    }
    return player.name.isEmpty ? nil : player
  }

  /// Returns the current names of the competitors of a round.
  ///
  /// Competitors with the same name get numbers: `Dave-1`, `Dave-2`.
  ///
  /// Other programs identify people only by their names. In a file for them (`inFile`), a player
  /// with the same name as some guests therefore keeps the name without a number, and control
  /// characters and line breaks in names are escaped.
  func roster(_ competitors: [Competitor], inFile: Bool = false) throws -> Roster {
    let names = try competitors.map {
      inFile ? try self.names($0).asFields : try self.names($0)
    }
    return Roster(numbering: names) { index, alike in
      inFile && alike.filter { competitors[$0].kind == .player } == [index]
    }
  }

  /// Returns the current names of a competitor and of its members.
  func names(_ competitor: Competitor) throws -> Roster.Names {
    switch competitor.kind {
    case .guest: return Roster.Names(competitor.name)
    case .player:
      let key = competitor.id
      let read = { try playerNames(key) }
      let known = if let nameCache { try nameCache.names(of: key, make: read) } else { try read() }
      return known ?? Roster.Names(competitor.name)
    case .side:
      guard !competitor.members.isEmpty else { return Roster.Names(competitor.name) }
      let members = try competitor.members.map { try names($0) }
      let name = competitor.isNamed ? competitor.name : members.map(\.name).joined(separator: " + ")
      return Roster.Names(name, members: members)
    }
  }

  private func playerNames(_ key: String) throws -> Roster.Names? {
    let user = try userCache.key { try me()?.id.key }
    return try player(key: key).map {
      Roster.Names(
        $0.name, aliases: $0.aliases, facts: $0.details, isUser: $0.id.key == user)
    }
  }

  /// Returns a round in which a player took part, under their key or that of a player merged into
  /// them, archived or not; `nil` if there is none.
  func round(of player: Player) throws -> StreamID? {
    let keys = try keys(of: player)
    let query = SummaryQuery(
      phases: Phase.allCases, archive: .included, bodyTexts: [keys.sorted()],
      limit: Self.summaryPage)
    return try firstSummary(of: query) { row in
      !keys.isDisjoint(with: playerKeys(of: row))
    }?.stream
  }

  /// Returns a round in which two players took part, also under keys of players merged into them;
  /// `nil` if there is none.
  func round(of one: Player, and other: Player) throws -> StreamID? {
    let wanted = [try keys(of: one), try keys(of: other)]
    let query = SummaryQuery(
      phases: Phase.allCases, archive: .included, bodyTexts: wanted.map { $0.sorted() },
      limit: Self.summaryPage)
    return try firstSummary(of: query) { row in
      let played = playerKeys(of: row)
      return wanted.allSatisfy { !$0.isDisjoint(with: played) }
    }?.stream
  }

  /// Returns the keys of the players in a round, including the members of sides.
  private func playerKeys(of summary: Summary) -> [String] {
    let people = RoundSummary(summary)?.rows.flatMap(\.competitor.people) ?? []
    return people.filter { $0.kind == .player }.map(\.id)
  }

  // MARK: Me

  /// Returns the name of the settings field that contains the key of a device's user.
  static func meField(_ device: DeviceID) -> String {
    "\(mePrefix)\(device)"
  }

  private static let mePrefix = "me."

  /// The name that a scorer gets who has not given one.
  static let placeholderName = "Me"

  /// Returns the player who is the user of the store's own device; `nil` if unknown.
  ///
  /// A restored or copied store continues under a new device, for which the settings name no user.
  /// If they name one person only for all other devices, the user is that person.
  func me() throws -> Player? {
    let settings = DocumentLedger(.settings, entries: try reader.entries(of: .settings)).document
    let said = settings.fields.filter { $0.key.hasPrefix(Self.mePrefix) }
    let own = said[Self.meField(try reader.device)]
    let people = Set(said.values.compactMap(\.string))
    guard let key = own?.string ?? (people.count == 1 ? people.first : nil) else { return nil }
    return try player(key: key)
  }
}

extension Player {
  /// Whether lists show the player: not archived, merged or deleted.
  var isListed: Bool {
    !isArchived && !isDeleted && mergedInto == nil
  }
}

extension Repository {
  /// Returns the command that starts a first round of a sport, with a document that this store has.
  func first(_ sport: Sport) throws -> Action {
    guard let reference = sport.references.first, let kind = sport.kinds.first,
      sport.first.options.contains(where: { $0.value == .text(reference.sample) })
    else { return sport.first }
    let shelf = DocumentShelf(repository: self, sport: sport)
    func starts(_ action: Action) -> Bool {
      (try? kind.rules(Arguments(values: action.values(for: kind)), shelf)) != nil
    }
    let documents = try shelf.documents(of: reference)
    let words = DocumentShelf.words(of: documents)
    let named = zip(documents, words).filter { $0.name == $1 }.map(\.1)
    // The document of the sport's example is tried first, then others by name, and ids last.
    for word in named.filter({ $0 == reference.sample }) + named + words {
      var action = sport.first
      action.options = action.options.map { option in
        option.value == .text(reference.sample) ? Action.Option(option.name, .text(word)) : option
      }
      if starts(action) { return action }
    }
    return Action(reference.plural, of: sport.id)
  }
}

extension Action {
  /// Returns the texts of this command's options that a kind of round accepts, by option name.
  func values(for kind: RoundKind) -> [String: String] {
    var values: [String: String] = [:]
    for option in options
    where kind.syntax.options.contains(where: { $0.name == option.name }) {
      if case .text(let text)? = option.value { values[option.name] = text }
    }
    return values
  }
}

extension Repository {
  /// Returns the identity of a competitor after all merges of players: a player merged into another
  /// has the identity of the other.
  func identity(_ competitor: Competitor) throws -> String {
    switch competitor.kind {
    case .player: try player(key: competitor.id)?.id.key ?? competitor.id
    case .guest: competitor.identity
    case .side: try competitor.members.map(identity).sorted().joined(separator: "+")
    }
  }
}

extension Roster.Names {
  /// The same names, with the characters escaped that a field of a file can't contain.
  fileprivate var asFields: Roster.Names {
    func field(_ text: String) -> String { SafeText.escaped(text, isField: true) }
    return Roster.Names(
      field(name), aliases: aliases.map(field), members: members.map(\.asFields), facts: facts,
      shared: shared.map(field), isUser: isUser)
  }
}
