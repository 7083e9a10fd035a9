import ScoringKit
import ScoringStore

/// Imports the cards of another program's file as rounds; a card that is imported again adds no
/// second round.
struct CardImport {
  let sport: Sport
  /// The importer that read the file.
  let importer: Importer
  /// The name in the file that belongs to the user; `nil` if unknown.
  ///
  /// In a file without names, all cards belong to this person.
  let me: String?
  /// Whether the imported file contains no names of players.
  var namesNobody = false
  /// Whether the user chose the time zone of the file, so that rounds which the store has already
  /// get the start of their cards.
  var movesKnown = false
  /// The day of cards without a date.
  let day: ImportDay
  /// A closure that returns the UTC offset of the file's times at a local time, in seconds.
  let offset: (LocalTime) throws -> Int
  /// A closure that returns the current local time, after which no round has begun.
  var now: () throws -> LocalTime = { LocalTime(Moment(milliseconds: 0), offset: 0) }

  /// Whether scores and events of the file replace different ones in rounds that the store has
  /// already.
  var isUpdate = false
  /// All cards of the file.
  var cards: [ImportPlan.Card] = []
  /// The indices of all cards of the file by their group key, to find out whether another card
  /// matches a stored round exactly.
  var groups: [String: [Int]] = [:]

  /// The number of cards that are imported in one transaction, so that other writers can write in
  /// between.
  static let batch = 500

  /// The number of earlier cards with the same group key that are searched for a repetition of a
  /// card.
  private static let nearest = 100

  /// The state of an import of cards between two transactions.
  struct State {
    /// The report on the cards imported so far.
    var report = ImportReport()
    /// The stored rounds that matched a card of this file or were made from one.
    var taken: Set<StreamID> = []
    /// The indices of the cards of the file that became new rounds, by their group key.
    var added: [String: [Int]] = [:]
    /// Whether the report already contains the warning that cards without a name are stored as the
    /// user's.
    var hasSaidWhose = false
    /// The position of each card of the file, from 0, among its cards with the same start.
    var places: [Int] = []
    /// The latest plausible start of a round: a year from now, in milliseconds since 1970.
    var latest = Int64.max
    /// The players by name and alias, as ``PlayerLookup/byName`` has them, with those whom the import
    /// added.
    var players: [String: [Player]] = [:]
    /// The players whom the store had before the import, to find similar names.
    var near = NearPlayers([])
    /// The rules used so far in this import, with their frozen texts and the ids of these texts.
    var rules: [AnyHashable: (text: String, id: ContentID)] = [:]
    /// A round with its start.
    struct Begun {
      let at: LocalTime
      let stream: StreamID
      /// The index of the card from which this import made the round; `nil` if it existed before.
      var card: Int?
    }
    /// The sport's rounds that existed before the import, by start day in days since 1970; `nil`
    /// until they are first needed.
    var begun: [Int: [Begun]]?
    /// The rounds that this import added, by start day in days since 1970.
    var begunHere: [Int: [Begun]] = [:]
  }

  /// Creates the state for the import of a file, and links the user to a name in it if one was
  /// given.
  func begin(_ plan: ImportPlan, _ writer: RepositoryWriter) throws -> State {
    var state = State()
    state.places = Self.places(of: plan)
    state.latest = try now().moment(offset: 0).milliseconds + 366 * 86_400_000
    state.players = try PlayerLookup(in: writer.repository).byName
    state.near = NearPlayers(try writer.repository.listedPlayers())
    if let me {
      if let own = try writer.repository.me() {
        if !namesNobody { try link(me, to: own, &state, writer) }
      } else {
        try writer.setMe(player(me, &state, writer))
      }
    }
    return state
  }

  /// Adds a name of the file as an alias of the user, who has another name in the store.
  ///
  /// - Throws: A refusal with the command to merge the players if the name is another player's.
  private func link(
    _ name: String, to own: Player, _ state: inout State, _ writer: RepositoryWriter
  )
    throws
  {
    let cleaned = Self.playerName(name)
    let folded = Roster.folded(cleaned[...])
    if let refusal = PlayerNaming.misread(cleaned) { throw refusal }
    if let known = state.players[folded], let other = known.first(where: { $0.id != own.id }) {
      throw Refusal(
        .illegal, "\(other.name) is a player already, and you are \(own.name).", token: name,
        hint: """
          If they are the same: \
          `\(Action("players merge", [.text(other.name), .text(own.name)]))`. Then try again.
          """)
    }
    guard state.players[folded] == nil else { return }
    try writer.set([FieldBody(Player.aliasField(cleaned), .string(cleaned))], of: own.id)
    state.players[folded] = [try writer.repository.player(own.id)]
  }

  /// Imports the card with an index: finds its stored round and compares the two, or adds a new
  /// round.
  func take(_ index: Int, _ state: inout State, _ writer: RepositoryWriter) throws {
    let card = cards[index]
    state.report.cards += 1
    // The remarks about similar rounds are reported only if the card matches none of them.
    var remarks: [ImportPlan.Warning] = []
    let earlier = try match(card, state, &remarks, writer.repository)
    // A round that was typed and has all scores of the card is closer than an imported one that the
    // card would correct.
    let typed =
      earlier?.match.isOne == true
      ? nil : try played(card, &state, &remarks, writer.repository)
    if let (stream, match) = earlier, typed == nil {
      state.taken.insert(stream)
      state.report.known += 1
      if let known = match.otherHeading {
        state.report.warnings.append(
          ImportPlan.Warning(
            line: card.line, kind: "other-rules",
            message:
              "\(card.round.heading): it is round \(try writer.repository.shortID(stream)) already, "
              + "as \(known), which stays as it is."))
      }
      if try unite(card, with: stream, match, &state, writer) { state.report.united += 1 }
      if try move(stream, to: card, writer) { state.report.moved += 1 }
      try compare(card, with: stream, match, &state, writer)
    } else if let (stream, match) = typed {
      state.taken.insert(stream)
      state.report.known += 1
      if let match {
        if try unite(card, with: stream, match, &state, writer) { state.report.united += 1 }
      } else {
        try compareFields(of: card, with: stream, &state, writer)
      }
    } else if let refused = fault(in: card, state) {
      state.report.warnings.append(refused)
    } else {
      let place = state.report.warnings.count
      let near = state.added[card.group]?.suffix(Self.nearest).map { cards[$0] }
      if let same = near?.first(where: { Self.saySame($0, card) || Self.areOne($0, card) }) {
        state.report.warnings.append(
          ImportPlan.Warning(
            line: card.line, kind: "twice",
            message: "Line \(same.line) says the same: each is kept as a \(sport.nouns.round)."))
      }
      state.added[card.group, default: []].append(index)
      let stream = try add(card, &state, writer)
      state.taken.insert(stream)
      state.report.added += 1
      let remark = try remarkOnNear(card, stored: stream, &state, writer)
      // Two remarks on similar rounds contain one piece of advice.
      if remark != nil { remarks = remarks.map(\.withoutHint) }
      state.report.warnings.insert(contentsOf: remarks, at: place)
      if let remark { state.report.warnings.append(remark) }
      state.begunHere[card.startedAt.daysSinceEpoch, default: []].append(
        State.Begun(at: card.startedAt, stream: stream, card: index))
    }
  }

  /// Whether two cards with the same group key have the same people with the same scores, in the
  /// same order.
  private static func saySame(_ one: ImportPlan.Card, _ other: ImportPlan.Card) -> Bool {
    one.rows.count == other.rows.count
      && zip(one.rows, other.rows).allSatisfy {
        $0.name == $1.name && $0.members == $1.members && $0.key == $1.key
      }
  }

  // MARK: New cards

  private func add(_ card: ImportPlan.Card, _ state: inout State, _ writer: RepositoryWriter) throws
    -> StreamID
  {
    let competitors = try competitors(card.rows, &state, writer)
    let rules = try frozen(card.round, &state)
    let startedAt = card.isDated ? card.startedAt : try day.start()
    if startedAt.moment(offset: 0).milliseconds > state.latest || startedAt.year < 1900 {
      state.report.warn(
        "date",
        "\(startedAt.isoDate), \(card.round.title): this is hardly the date of a "
          + "\(sport.nouns.round); it is stored unchanged.")
    }
    let place = try place(of: card, &state, writer.repository)
    let header = Header(
      sport: sport.id, kind: card.kind, rules: rules.id,
      seats: try RoundOpening.encoded(card.round, competitors, facts: card.rows.map(\.facts)),
      startedAt: startedAt, offset: try offset(startedAt),
      event: try event(of: card, writer),
      source: Header.Source(
        importer: importer.id, group: card.group, keys: card.rows.map(\.key)),
      place: place)
    let empty = try sport.ledger(round: card.round, header: header, entries: [])
    let bodies = card.rows.enumerated().flatMap { $1.events(Seat(index: $0)) }
    var drafts = try empty.drafts(importing: bodies)
    var fields = [
      FieldBody(FieldBody.statusKey, .string(FieldBody.finished)),
      FieldBody(FieldBody.endedKey, .string((card.endedAt ?? startedAt).description)),
    ]
    if !card.note.isEmpty { fields.append(FieldBody(FieldBody.noteKey, .string(card.note))) }
    drafts += try empty.drafts(setting: fields).map(\.imported)
    let stream = try writer.newRound()
    _ = try writer.open(
      stream, header: header, rules: rules.text, origin: .imported, following: drafts)
    return stream
  }

  /// Returns the event that a card belongs to, as the store has it: the id of a contest, or a label;
  /// `nil` for none.
  func event(of card: ImportPlan.Card, _ writer: RepositoryWriter) throws -> String? {
    guard let name = card.event.map(Self.playerName), !name.isEmpty else { return nil }
    return try writer.repository.eventText(named: name)
  }

  private func frozen<R: Round>(_ rules: R, _ state: inout State) throws -> (
    text: String, id: ContentID
  ) {
    if let known = state.rules[AnyHashable(rules)] { return known }
    let text = try CanonicalJSON.text(rules)
    let frozen = (text, ContentID(of: text))
    state.rules[AnyHashable(rules)] = frozen
    return frozen
  }

  /// Returns the competitors for the rows of a card, and adds unknown players to the store.
  ///
  /// If two rows belong to the same player of the store, the second becomes a guest.
  private func competitors(
    _ rows: [ImportPlan.Row], _ state: inout State, _ writer: RepositoryWriter
  ) throws -> [Competitor] {
    var seated: Set<String> = []
    return try rows.map { row in
      let competitor = try competitor(row, &state, writer)
      return seat(competitor, row, among: &seated, &state, writer)
    }
  }

  func seat(
    _ competitor: Competitor, _ row: ImportPlan.Row, among seated: inout Set<String>,
    _ state: inout State, _ writer: RepositoryWriter
  ) -> Competitor {
    let people = competitor.people.map(\.identity)
    guard seated.isDisjoint(with: people), Set(people).count == people.count else {
      state.report.warnings.append(
        ImportPlan.Warning(
          line: row.line, kind: "same-player",
          message: "\(row.name) is somebody who is on the card already; "
            + "the row is kept as a guest's."))
      return guests(row, writer)
    }
    seated.formUnion(people)
    return competitor
  }

  func competitor(_ row: ImportPlan.Row, _ state: inout State, _ writer: RepositoryWriter)
    throws
    -> Competitor
  {
    if row.isGuest || row.members.isEmpty && Self.isGuest(row.name) {
      return guests(row, writer)
    }
    guard row.members.count > 1 else {
      if row.name.isEmpty {
        if let owner = try writer.repository.me(), me == nil || !namesNobody {
          if !state.hasSaidWhose {
            state.report.warn(
              "owner", "The file names no player: its scores are stored as yours, \(owner.name)'s.",
              hint: "`--me NAME` names another player.")
            state.hasSaidWhose = true
          }
          return owner.competitor
        }
        let owner = try player(me ?? Repository.placeholderName, &state, writer)
        if me == nil {
          try writer.setMe(owner)
          state.hasSaidWhose = true
        }
        return owner.competitor
      }
      return try player(row.name, &state, writer).competitor
    }
    let members = try row.members.map { name in
      Self.isGuest(name) ? guest(name, writer) : try player(name, &state, writer).competitor
    }
    return Competitor(id: "", kind: .side, name: row.name, members: members)
  }

  private func guests(_ row: ImportPlan.Row, _ writer: RepositoryWriter) -> Competitor {
    guard row.members.count > 1 else { return guest(row.name, writer) }
    return Competitor(
      id: "", kind: .side, name: row.name, members: row.members.map { guest($0, writer) })
  }

  private func guest(_ name: String, _ writer: RepositoryWriter) -> Competitor {
    Competitor(
      id: RandomKey.make(writer.random()), kind: .guest,
      name: Self.playerName(PlayerNaming.guestName(name) ?? name))
  }

  /// Whether a name in the file is that of a guest: `guest:Dave`, or `Guest` for somebody unknown.
  private static func isGuest(_ name: String) -> Bool {
    FileNames.isGuest(name) || PlayerNaming.guestName(name) != nil
  }

  /// Returns a name from the file, cleaned and shortened like the name of a player.
  static func playerName(_ name: String) -> String {
    String(PlayerNaming.cleaned(name).prefix(Player.longestName))
  }

  private func player(_ name: String, _ state: inout State, _ writer: RepositoryWriter) throws
    -> Player
  {
    let cleaned = Self.playerName(name)
    let folded = Roster.folded(cleaned[...])
    // Names of several players, and those that are no names, were refused before; `--me` is typed.
    if let known = state.players[folded] {
      guard known.count == 1 else {
        return try PlayerLookup(in: writer.repository).choose(cleaned)
      }
      return known[0]
    }
    if cleaned != Repository.placeholderName, let refusal = PlayerNaming.misread(cleaned) {
      throw refusal
    }
    let player = try writer.addPlayer(cleaned)
    state.players[folded] = [player]
    state.report.newPlayers.append(player.name)
    let near = state.near.near(cleaned, by: [.words])
    if let one = near.first {
      let labels = near.labels
      // Of several, nobody knows which is meant.
      let merging = Action(
        "players merge",
        [.text(cleaned), near.count == 1 ? .text(one.player.id.key) : .blank("NAME")])
      state.report.warn(
        "near",
        "\(cleaned) is a new player, and \(Phrases.list(labels)) "
          + "\(labels.count == 1 ? "has a similar name" : "have similar names").",
        hint: near.count == 1
          ? "If they are one: `\(merging)`." : "If \(cleaned) is one of them: `\(merging)`.")
    }
    return player
  }
}

/// Encodes the participants of an imported round.
enum RoundOpening {
  /// Returns competitors as JSON participants of a round, with the file's further fields for each,
  /// such as a bow.
  static func encoded<R: Round>(
    _ rules: R, _ competitors: [Competitor], facts: [[String: JSONValue]] = []
  ) throws -> [JSONValue] {
    try competitors.enumerated().map { index, competitor in
      let value = R.Participant(competitor).value
      guard index < facts.count, !facts[index].isEmpty, let fields = value.object else {
        return value
      }
      let joined = JSONValue.object(fields.merging(facts[index]) { own, _ in own })
      return try R.Participant(joined).value
    }
  }
}

extension ImportPlan.Warning {
  /// The same warning without advice.
  fileprivate var withoutHint: ImportPlan.Warning {
    ImportPlan.Warning(line: line, kind: kind, message: message)
  }
}

extension Draft {
  /// The same draft of an entry, marked as imported, so that `undo` skips it.
  var imported: Draft {
    var draft = self
    draft.origin = .imported
    return draft
  }
}
