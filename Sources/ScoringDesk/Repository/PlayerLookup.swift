import ScoringKit

/// Finds the player that a typed text names, by the same rules for every command.
///
/// A text that names a merged player finds the player that remains after all merges. The word `me`
/// names the user, and nobody else.
struct PlayerLookup {
  /// The ways in which a text can name a player, from strict to loose; each includes those before
  /// it.
  enum Reading: Int {
    /// The text is a whole name or alias.
    case exact
    /// The text is the first words of a name or alias.
    case words
    /// The text is a number in the list of players, or the beginning of an id.
    case reference
    /// The text is the beginning of a name or alias.
    case beginning
  }

  /// The minimum number of characters of an id's beginning that names a player.
  private static let shortestID = 4

  private let listed: [Player]
  private let archived: [Player]
  private let merged: [Player]
  private let today: [String: Player]
  private let me: Player?
  /// The players by each whole name and alias, in the form in which names are compared.
  ///
  /// They are those of the first rule that finds one, after all merges. Several players have an
  /// ambiguous name.
  let byName: [String: [Player]]

  /// Prepares a lookup among all players of a store.
  init(in repository: Repository, includesDeleted: Bool = false) throws {
    self.init(
      try repository.players(), me: try repository.me(), includesDeleted: includesDeleted)
  }

  /// Prepares a lookup among players in the order of their list, including archived and merged
  /// ones; `me` is the user, `nil` if unknown.
  ///
  /// Deleted players are found only if `includesDeleted` is true; then they are treated like
  /// archived ones.
  init(_ players: [Player], me: Player?, includesDeleted: Bool = false) {
    self.me = me
    let players = players.filter { includesDeleted || !$0.isDeleted }
    listed = players.filter(\.isListed)
    archived = players.filter { $0.mergedInto == nil && !$0.isListed }
    merged = players.filter { $0.mergedInto != nil }
    let today = Dictionary(players.map { ($0.id.key, $0) }) { first, _ in first }
    self.today = today
    var byName: [String: [Player]] = [:]
    for group in [listed, archived, merged] {
      for names in [{ [$0.name] }, { $0.aliases }] as [(Player) -> [String]] {
        var found: [String: [Player]] = [:]
        for player in group {
          let now = player.mergedInto.flatMap { today[$0] } ?? player
          for folded in names(player).map({ Roster.folded($0[...]) })
          where found[folded]?.contains(where: { $0.id == now.id }) != true {
            found[folded, default: []].append(now)
          }
        }
        byName.merge(found) { first, _ in first }
      }
    }
    self.byName = byName
  }

  /// Returns the player that a text names; `nil` if it names none.
  ///
  /// The first of these rules that finds a player decides: a name or else an alias of a listed, then
  /// of an archived, then of a merged player; the first words of a name; a number in the list; the
  /// beginning of an id, of four characters or more; the beginning of a name, finally without
  /// accents. Rules after `last` are not tried. Case and extra spaces are ignored.
  /// - Throws: A refusal that lists the candidates if the text could mean several players, or a
  ///   refusal if the list has no player with a number, or if the text is `me` and the user is
  ///   unknown.
  func find(_ text: String, upTo last: Reading = .beginning) throws(Refusal) -> Player? {
    let search = NameSearch(text[...])
    guard !search.meansUser else { return try user(text) }
    if let player = try only(byName[Roster.folded(text[...])] ?? [], text) { return player }
    guard last != .exact else { return nil }
    let words = search.found([{ listed.filter { search.beginsWords($0.allNames) } }])
    if let player = try only(words, text) { return player }
    guard last != .words, !search.isEmpty else { return nil }
    if let player = try find(reference: text) { return player }
    guard last != .reference else { return nil }
    let begun = search.found([
      { listed.filter { search.begins($0.allNames) } },
      { listed.filter { search.beginsPlainly($0.allNames) } },
    ])
    return try only(begun, text)
  }

  /// Returns the user, whom the word `me` names.
  private func user(_ text: String) throws(Refusal) -> Player {
    if let me { return me }
    throw Refusal(
      .unknownName, "`me` means you, and your name is not set.", token: text,
      hint: "`\(Action("me", [.blank("NAME")]))` sets it.")
  }

  /// Returns the player that a text names by any of the rules.
  ///
  /// - Throws: A refusal that lists the candidates if there are several, or similar names if there
  ///   are none.
  func choose(_ text: String) throws(Refusal) -> Player {
    if let player = try find(text) { return player }
    let near = NameSearch(text[...]).near(listed.flatMap(\.allNames)).uniqued()
    throw Refusal(
      .unknownName, "There is no player called \"\(text)\".", token: text, expected: near,
      hint: "`\(Action("players"))` lists them.")
  }

  /// Returns the players that a text may name by a whole name or alias, or by its first words.
  func meanings(of text: String) -> [Player] {
    let search = NameSearch(text[...])
    if search.meansUser { return [me].compactMap(\.self) }
    return (listed + archived + merged).filter { search.equals($0.allNames) }
      + listed.filter { search.beginsWords($0.allNames) }
  }

  /// Returns the player that a text names by a number in the list, or by the beginning of an id.
  ///
  /// - Throws: A refusal if the list has no player with the number, or several ids begin so.
  func find(reference text: String) throws(Refusal) -> Player? {
    let search = NameSearch(text[...])
    guard !search.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (48...57).contains($0) }), text.utf8.count < Self.shortestID {
      guard let number = Int(text), number >= 1, number <= listed.count else {
        throw Refusal(
          .unknownName, "There is no player number \(text).", token: text,
          hint: "`\(Action("players"))` lists them with their numbers.")
      }
      return listed[number - 1]
    }
    return try only(
      (listed + archived + merged).filter {
        search.begins(id: $0.id.key, atLeast: Self.shortestID)
      },
      text)
  }

  /// Returns the only player among those found, after all merges; `nil` if none was found.
  private func only(_ found: [Player], _ text: String) throws(Refusal) -> Player? {
    var players: [Player] = []
    for player in found {
      let now = player.mergedInto.flatMap { today[$0] } ?? player
      if !players.contains(where: { $0.id == now.id }) { players.append(now) }
    }
    guard players.count > 1 else { return players.first }
    throw Refusal(
      .ambiguousName, "\"\(text)\" could be \(players.count) players.", token: text,
      expected: players.prefix(10).map { told($0) },
      hint: "Type more of the name, or the beginning of the id.")
  }

  /// Returns a player's name with the id, and with the word "you" for the user.
  func told(_ player: Player) -> String {
    "\(player.name) (\(player.id.key)\(player.id == me?.id ? ", you" : ""))"
  }
}

extension Player {
  /// The player's name and aliases.
  var allNames: [String] { [name] + aliases }
}

/// Chooses an item of a displayed list by its number, the beginning of its id, or its name.
enum Naming {
  /// Returns the item that a text names.
  ///
  /// The first of these rules that finds an item decides: a number in the displayed list, a whole
  /// id, an exact name, the beginning of an id of three characters or more, the beginning of a
  /// name, the beginning of a later word of a name, the beginning of a name without its spaces. So an id that an error message lists always
  /// works. Hidden items, which are archived or
  /// deleted, are found only by exact name and by id.
  static func choose<Thing>(
    _ text: String, from listed: [Thing], hidden: [Thing] = [], noun: String,
    id: @escaping (Thing) -> String, names: @escaping (Thing) -> [String], list: Action
  ) throws -> Thing {
    if let number = Int(text), text.utf8.count <= 4, number >= 1, number <= listed.count {
      return listed[number - 1]
    }
    let search = NameSearch(text[...])
    let found = search.found([
      { (listed + hidden).filter { id($0) == text } },
      { listed.filter { search.equals(names($0)) } },
      { hidden.filter { search.equals(names($0)) } },
      { (listed + hidden).filter { search.begins(id: id($0), atLeast: 3) } },
      { listed.filter { search.begins(names($0)) } },
      { listed.filter { search.beginsLaterWord(names($0)) } },
      { listed.filter { search.beginsUnspaced(names($0)) } },
    ])
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      throw Refusal(
        .ambiguousName, "\"\(text)\" could be \(found.count) \(noun)s.", token: text,
        expected: found.prefix(10).map { "\(names($0).first ?? "") (\(id($0)))" },
        hint: "Type more of the name, or the beginning of the id.")
    }
    throw Refusal(
      .unknownName, "There is no \(noun) called \"\(text)\".", token: text,
      expected: search.near(listed.flatMap(names)), hint: "`\(list)` lists them.")
  }
}
