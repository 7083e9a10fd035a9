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
    /// Somebody as they took part before.
    case competitor(Competitor)
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

  /// The player whom a name means.
  ///
  /// - Throws: where it is ambiguous, or near to a known name and not said to be new.
  func choose(_ text: String) throws -> Choice {
    let name = try Self.checked(text)
    let found = try session.read { book in
      let players = try book.listedPlayers()
      let found = try known(name, players, book)
      if found == nil, !allowsNear { try refuseNear(name, players) }
      return found
    }
    if let found { return .player(found) }
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
      try known(name, book.listedPlayers(), book).map { Choice.player($0) } ?? .new(name)
    }
    let player = try session.write { writer in
      let player =
        if case .player(let known) = choice { known } else { try writer.addPlayer(name) }
      try writer.setMe(player)
      return player
    }
    return .player(player)
  }

  /// How a choice takes part; a new player is added.
  func competitor(_ choice: Choice, _ writer: BookWriter) throws -> Competitor {
    switch choice {
    case .player(let player): return player.competitor
    case .competitor(let competitor): return competitor
    case .new(let name):
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
  }

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

  /// An exact name or alias, a number or id, or the first words of one name.
  private func known(_ name: String, _ players: [Player], _ book: Book) throws -> Player? {
    let wanted = Roster.folded(name[...])
    let isCalledSo: (Player) -> Bool = {
      ([$0.name] + $0.aliases).contains { Roster.folded($0[...]) == wanted }
    }
    var exact = players.filter(isCalledSo)
    if exact.isEmpty {
      exact = try book.players().filter { $0.isArchived && $0.mergedInto == nil && isCalledSo($0) }
    }
    // With --new a name means what it says, and nobody who is only called something like it.
    if allowsNear, exact.isEmpty { return nil }
    let words = players.filter {
      ([$0.name] + $0.aliases).contains { Roster.folded($0[...]).hasPrefix(wanted + " ") }
    }
    let found = exact.isEmpty ? words : exact
    if found.count > 1 {
      throw Refusal(
        .ambiguousName, "\"\(name)\" could be \(found.count) players.", token: name,
        expected: found.map { "\($0.name) (\($0.id.key))" },
        hint: "Type more of the name, or the beginning of the id.")
    }
    if found.count == 1 { return found[0] }
    guard asks else { return nil }
    let isReference = Int(name) != nil || (name.utf8.count >= 4 && name == name.lowercased())
    guard isReference else { return nil }
    if let number = Int(name) {
      guard number >= 1, number <= players.count else {
        throw Refusal(
          .unknownName, "There is no player number \(name).", token: name,
          hint: "`score players` lists them with their numbers.")
      }
      return players[number - 1]
    }
    let ids = players.filter { $0.id.key.hasPrefix(name) }
    return ids.count == 1 ? ids[0] : nil
  }

  private func refuseNear(_ name: String, _ players: [Player]) throws {
    let wanted = Roster.folded(name[...])
    let near = players.flatMap { [$0.name] + $0.aliases }.filter {
      NearName.isNear($0, name) || Roster.folded($0[...]).hasPrefix(wanted)
    }
    guard !near.isEmpty else { return }
    throw Refusal(
      .unknownName, "Nobody is called \"\(name)\", and some are called nearly so.", token: name,
      expected: near, hint: "Type the known name in full, or --new for somebody else.")
  }
}
