import ScoringKit
import ScoringStore
import ScoringViews

extension Book {
  /// All players, those put away, merged and deleted included, by name ignoring case.
  ///
  /// Whoever was merged says into whom in the end. Somebody who was merged into a player whom
  /// this store lacks stands alone, as does the one with the smallest id of those whom two
  /// devices merged into each other.
  func players() throws -> [Player] {
    let players = try reader.streams(ofKind: StreamID.playerKind).map { try player($0) }
    let byKey = Dictionary(players.map { ($0.id.key, $0) }) { first, _ in first }
    return players.map { player in
      let today = Self.today(player) { byKey[$0] }
      return player.merged(into: today.id == player.id ? nil : today.id.key)
    }.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
  }

  /// Whom a player turned out to be, through all merges.
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

  /// The players whom a list shows.
  func listedPlayers() throws -> [Player] {
    try players().filter(\.isListed)
  }

  /// The player in a stream, as the stream says; `mergedInto` is the next one, not the last.
  func player(_ stream: StreamID) throws -> Player {
    Player(DocumentLedger(stream, entries: try reader.entries(of: stream)).document)
  }

  /// The player whom a key means today: the one with whom they were merged, if any.
  func player(key: String) throws -> Player? {
    guard let stream = StreamID(kind: StreamID.playerKind, key: key) else { return nil }
    let player = try Self.today(player(stream)) { key in
      try StreamID(kind: StreamID.playerKind, key: key).map { try self.player($0) }
    }
    return player.name.isEmpty ? nil : player
  }

  /// What the seats of some competitors are called today.
  ///
  /// Those who have the same name are told apart by a number: `Dave-1`, `Dave-2`.
  ///
  /// Other programs identify people only by their names. So in a file for them, if one player and
  /// some guests have the same name, the player keeps it without a number. Control characters and
  /// line breaks in the names are escaped there.
  func roster(_ competitors: [Competitor], inFile: Bool = false) throws -> Roster {
    let names = try competitors.map {
      inFile ? try self.names($0).asFields : try self.names($0)
    }
    let folded = names.map { Roster.folded($0.name[...]) }
    guard Set(folded).count < folded.count else { return Roster(names) }
    var seen: [String: Int] = [:]
    return Roster(
      names.indices.map { index in
        let (name, key) = (names[index], folded[index])
        let alike = folded.indices.filter { folded[$0] == key }
        guard alike.count > 1 else { return name }
        seen[key, default: 0] += 1
        if inFile, alike.filter({ competitors[$0].kind == .player }) == [index] { return name }
        return Roster.Names(
          "\(name.name)-\(seen[key] ?? 1)", aliases: name.aliases, members: name.members)
      })
  }

  /// What a competitor is called today.
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
    try player(key: key).map { Roster.Names($0.name, aliases: $0.aliases) }
  }

  /// A round in which a player took part under any key, put away or not; nil where there is none.
  func round(of player: Player) throws -> StreamID? {
    let keys = try keys(of: player)
    let query = SummaryQuery(
      archive: .included, bodyTexts: [keys.sorted()], limit: Self.summaryPage)
    return try firstSummary(of: query) { row in
      !keys.isDisjoint(with: playerKeys(of: row))
    }?.stream
  }

  /// A round in which two players both took part, under whatever key; nil where there is none.
  func round(of one: Player, and other: Player) throws -> StreamID? {
    let wanted = [try keys(of: one), try keys(of: other)]
    let query = SummaryQuery(archive: .included, limit: Self.summaryPage)
    return try firstSummary(of: query) { row in
      let played = playerKeys(of: row)
      return wanted.allSatisfy { !$0.isDisjoint(with: played) }
    }?.stream
  }

  /// The keys of the players who took part in a round, the members of sides among them.
  private func playerKeys(of summary: Summary) -> [String] {
    let people = RoundSummary(summary)?.rows.flatMap(\.competitor.people) ?? []
    return people.filter { $0.kind == .player }.map(\.id)
  }

  // MARK: Me

  /// The field of the settings that says who uses a device.
  static func meField(_ device: DeviceID) -> String {
    "\(mePrefix)\(device)"
  }

  private static let mePrefix = "me."

  /// The name that a scorer has before saying one.
  static let placeholderName = "Me"

  /// Who uses this device; nil before anybody said.
  ///
  /// A restored or copied store goes on under a new device. Where only one person ever
  /// said who they are, it is still that person.
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
  /// Whether lists show the player: neither put away nor merged nor deleted.
  var isListed: Bool {
    !isArchived && !isDeleted && mergedInto == nil
  }
}

extension Book {
  /// What starts a round of a sport, with a document that is there and can be started as it is.
  func first(_ sport: Sport) throws -> Action {
    guard let reference = sport.references.first, let kind = sport.kinds.first,
      sport.first.options.contains(where: { $0.value == .text(reference.sample) })
    else { return sport.first }
    let shelf = DocumentShelf(book: self, sport: sport)
    func starts(_ action: Action) -> Bool {
      (try? kind.rules(Arguments(values: action.values(for: kind)), shelf)) != nil
    }
    let documents = try shelf.documents(of: reference)
    let words = DocumentShelf.words(of: documents)
    let named = zip(documents, words).filter { $0.name == $1 }.map(\.1)
    // The sample, and what is named by its name, before an id.
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
  /// The texts that it gives for the options of a kind of round, by their names.
  func values(for kind: RoundKind) -> [String: String] {
    var values: [String: String] = [:]
    for option in options
    where kind.syntax.options.contains(where: { $0.name == option.name }) {
      if case .text(let text)? = option.value { values[option.name] = text }
    }
    return values
  }
}

extension Roster.Names {
  /// The names with everything escaped that a field of a file can't contain.
  fileprivate var asFields: Roster.Names {
    func field(_ text: String) -> String { SafeText.escaped(text, isField: true) }
    return Roster.Names(field(name), aliases: aliases.map(field), members: members.map(\.asFields))
  }
}
