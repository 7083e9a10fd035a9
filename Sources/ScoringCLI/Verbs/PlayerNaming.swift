import ScoringKit
import ScoringViews

/// Finds the players whom typed names mean, and adds those whom nobody knows.
final class PlayerNaming {
  /// Whom a typed name means.
  enum Choice {
    /// Somebody known.
    case player(Player)
    /// Somebody to be added.
    case new(String)
  }

  /// Who is to take a seat.
  enum Entrant {
    /// A player.
    case player(Choice)
    /// Somebody who lives in this round only.
    case guest(String)
    /// Several who share one score.
    case side([Entrant])
    /// Somebody as they took part before: the participant in JSON.
    case again(JSONValue)
  }

  private let session: Session
  private let allowsNear: Bool
  private let asks: Bool
  /// The names of those who were added.
  private(set) var added: [String] = []

  /// Makes a finder.
  ///
  /// `allowsNear` says that a name near to a known one is meant as it is; `asks`, whether a
  /// person is asked before somebody is added.
  init(_ session: Session, allowsNear: Bool, asks: Bool = true) {
    self.session = session
    self.allowsNear = allowsNear
    self.asks = asks
  }

  /// Whom a typed text seats: a player, `guest:NAME`, or a side of them joined by `+`.
  ///
  /// - Throws: where a name is ambiguous, or near to a known one and not said to be new.
  func entrant(_ text: String) throws -> Entrant {
    let members = try Self.members(of: text).map { name -> Entrant in
      guard name.lowercased().hasPrefix(Self.guestPrefix) else { return .player(try choose(name)) }
      return .guest(try Self.checked(String(name.dropFirst(Self.guestPrefix.count))))
    }
    return members.count == 1 ? members[0] : .side(members)
  }

  /// What the members of a side are called in `ann + ben`; the text alone, where it is no side.
  ///
  /// A `+` that does not stand between two names is a part of one.
  /// - Throws: a refusal where a name is missing or too long.
  static func members(of text: String) throws -> [String] {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !cleaned($0).isEmpty }) else { return [try checked(text)] }
    return try parts.map { try checked($0) }
  }

  /// The player whom a name means.
  ///
  /// - Throws: where it is ambiguous, or near to a known name and not said to be new.
  func choose(_ text: String) throws -> Choice {
    let name = try Self.checked(text)
    let (found, near) = try session.read { book in
      let found = try known(name, book)
      return (
        found, found == nil && !allowsNear ? nearPlayers(name, try book.listedPlayers()) : []
      )
    }
    if let found { return .player(found) }
    if !near.isEmpty { return try chooseNear(name, among: near) }
    if asks, !allowsNear, session.console.canAsk,
      try !session.console.confirm(
        "Nobody is called \"\(name)\" yet. Add a new player?", assumed: true)
    {
      throw ErrorReport("not-added", "\"\(name)\" was not added.", exitCode: .refused)
    }
    return .new(name)
  }

  /// Whoever scores: the player said by `score me`, else asked for, else one called "Me".
  func me() throws -> Choice {
    if let me = try session.read({ try $0.me() }) { return .player(me) }
    let name =
      session.console.canAsk
      ? try Self.checked(
        session.console.askLine("What is your name?", instead: "score me NAME"))
      : Book.placeholderName
    if !session.console.canAsk {
      session.console.note("Playing as \(name); `score me NAME` says who you are.")
    }
    let choice = try session.read { book in
      try known(name, book).map { Choice.player($0) } ?? .new(name)
    }
    let player = try session.write { writer in
      let player =
        if case .player(let known) = choice { known } else { try writer.addPlayer(name) }
      try writer.setMe(player)
      return player
    }
    return .player(player)
  }

  /// How an entrant takes part, as a header has it; a new player is added.
  func participant(_ entrant: Entrant, _ writer: BookWriter) throws -> JSONValue {
    guard case .again(let value) = entrant else { return try competitor(entrant, writer).value }
    return try again(value)
  }

  /// A participant of an earlier round; guests live in one round only, so they get new keys.
  private func again(_ value: JSONValue) throws -> JSONValue {
    guard var fields = value.object else { return value }
    if fields["kind"]?.string == Competitor.Kind.guest.rawValue {
      fields["id"] = .string(RandomKey.make(session.random()))
    }
    if let members = fields["members"]?.array {
      fields["members"] = .array(try members.map { try again($0) })
    }
    return .object(fields)
  }

  private func competitor(_ entrant: Entrant, _ writer: BookWriter) throws -> Competitor {
    switch entrant {
    case .player(.player(let player)): return player.competitor
    case .player(.new(let name)): return try added(name, writer)
    case .guest(let name):
      return Competitor(id: RandomKey.make(session.random()), kind: .guest, name: name)
    case .side(let members):
      return .side(of: try members.map { try competitor($0, writer) })
    case .again(let value): return try Competitor(value)
    }
  }

  private func added(_ name: String, _ writer: BookWriter) throws -> Competitor {
    let wanted = Roster.folded(name[...])
    guard !added.contains(where: { Roster.folded($0[...]) == wanted }) else {
      throw Refusal(.illegal, "\(name) is named twice.", token: name)
    }
    // Another program may have added the name since it was looked up.
    let players = try writer.book.listedPlayers()
    if let known = players.first(where: { Roster.folded($0.name[...]) == wanted }) {
      return known.competitor
    }
    added.append(name)
    return try writer.addPlayer(name).competitor
  }

  private static let guestPrefix = "guest:"

  /// A name that can be taken: with single spaces, and without what cannot be seen.
  ///
  /// - Throws: a refusal where it is empty or too long.
  static func checked(_ text: String) throws -> String {
    let name = cleaned(text)
    guard !name.isEmpty else { throw Refusal(.notation, "A name is missing.", token: text) }
    guard name.count <= Player.longestName else {
      throw Refusal(
        .notation, "A name of \(name.count) characters is too long.",
        expected: ["at most \(Player.longestName) characters"])
    }
    return name
  }

  /// A name with single spaces, and without what cannot be seen.
  static func cleaned(_ text: String) -> String {
    SafeText.withoutControls(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Somebody known; the beginning of a name alone may be the name of somebody new.
  private func known(_ name: String, _ book: Book) throws -> Player? {
    // With --new a name means what it says, and nobody who is only called something like it.
    try PlayerLookup(book.players()).find(
      name, upTo: allowsNear ? .exact : asks ? .reference : .words)
  }

  /// The players whose name or alias may be what was meant, with that name.
  private func nearPlayers(_ name: String, _ players: [Player]) -> [(player: Player, name: String)]
  {
    let wanted = Roster.folded(name[...])
    return players.flatMap { player in
      ([player.name] + player.aliases).map { (player, $0) }
    }.filter { _, known in
      NearName.isNear(known, name) || Roster.folded(known[...]).hasPrefix(wanted)
    }
  }

  /// Asks which of the near names was meant, if any.
  ///
  /// - Throws: a refusal that lists them, where nobody can be asked.
  private func chooseNear(_ name: String, among near: [(player: Player, name: String)]) throws
    -> Choice
  {
    guard asks, session.console.canAsk else {
      throw Refusal(
        .unknownName, "Nobody is called \"\(name)\", and some are called nearly so.", token: name,
        expected: near.map(\.name),
        hint: "Type the known name in full, or --new for somebody else.")
    }
    let index = try session.console.choose(
      "Nobody is called \"\(name)\". Who is meant?",
      among: near.map(\.name) + ["somebody new: \(name)"])
    return index < near.count ? .player(near[index].player) : .new(name)
  }
}
