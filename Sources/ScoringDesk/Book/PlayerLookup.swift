import ScoringKit

/// Whom a typed text means: the one rule for every command that reads a player's name.
///
/// Whoever was merged leads to the player they became. What a file says is no typed text:
/// importers take a name as it is written, or add it.
struct PlayerLookup {
  /// The ways in which a text can mean somebody; each includes those before it.
  enum Reading: Int {
    /// A whole name or alias.
    case exact
    /// The first words of one name or alias.
    case words
    /// A number in the list, or the beginning of an id.
    case reference
    /// The beginning of one name or alias.
    case beginning
  }

  /// The shortest beginning of an id that is taken for one.
  private static let shortestID = 4

  private let listed: [Player]
  private let archived: [Player]
  private let merged: [Player]
  private let today: [String: Player]

  /// Looks among players, those put away and those merged included, in the order of the list.
  ///
  /// Whoever was deleted is found only where `includesDeleted` says so, like one put away.
  init(_ players: [Player], includesDeleted: Bool = false) {
    let players = players.filter { includesDeleted || !$0.isDeleted }
    listed = players.filter(\.isListed)
    archived = players.filter { $0.mergedInto == nil && !$0.isListed }
    merged = players.filter { $0.mergedInto != nil }
    today = Dictionary(players.map { ($0.id.key, $0) }) { first, _ in first }
  }

  /// The player whom a text means; nil where it means nobody.
  ///
  /// In this order: a name or alias of somebody listed, archived, merged; the first words of one
  /// name; a number in the list; the beginning of an id of four characters or more; the beginning
  /// of one name, at last without its accents. Case and surplus spaces do not matter.
  /// - Throws: a refusal that lists the candidates, where it means several.
  func find(_ text: String, upTo last: Reading = .beginning) throws(Refusal) -> Player? {
    let search = NameSearch(text[...])
    let exact = search.found(
      [listed, archived, merged].map { players in
        { players.filter { search.equals($0.allNames) } }
      })
    if let player = try only(exact, text) { return player }
    guard last != .exact else { return nil }
    let words = search.found([{ listed.filter { search.beginsWords($0.allNames) } }])
    if let player = try only(words, text) { return player }
    guard last != .words, !search.isEmpty else { return nil }
    if let player = try reference(text, search) { return player }
    guard last != .reference else { return nil }
    let begun = search.found([
      { listed.filter { search.begins($0.allNames) } },
      { listed.filter { search.beginsPlainly($0.allNames) } },
    ])
    return try only(begun, text)
  }

  /// The player whom a text means.
  ///
  /// - Throws: a refusal that lists the candidates or the near names.
  func choose(_ text: String) throws(Refusal) -> Player {
    if let player = try find(text) { return player }
    let near = NameSearch(text[...]).near(listed.flatMap(\.allNames))
    throw Refusal(
      .unknownName, "There is no player called \"\(text)\".", token: text, expected: near,
      hint: "`\(Action("players"))` lists them.")
  }

  private func reference(_ text: String, _ search: NameSearch) throws(Refusal) -> Player? {
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

  /// The one player that some are today; nil for none.
  private func only(_ found: [Player], _ text: String) throws(Refusal) -> Player? {
    var players: [Player] = []
    for player in found {
      let now = player.mergedInto.flatMap { today[$0] } ?? player
      if !players.contains(where: { $0.id == now.id }) { players.append(now) }
    }
    guard players.count > 1 else { return players.first }
    throw Refusal(
      .ambiguousName, "\"\(text)\" could be \(players.count) players.", token: text,
      expected: players.prefix(10).map { "\($0.name) (\($0.id.key))" },
      hint: "Type more of the name, or the beginning of the id.")
  }
}

extension Player {
  /// The name and what else may be typed.
  fileprivate var allNames: [String] { [name] + aliases }
}

/// How a typed text names one thing of a list: by number, by the beginning of an id, or by name.
enum Naming {
  /// Chooses the one that a text means.
  ///
  /// In this order: a number in the list as it is shown, a whole id, an exact name, the
  /// beginning of an id of three characters or more, the beginning of one name. So the id that a
  /// refusal offers always means the one thing.
  /// What is hidden from the list is found by its exact name and its id only.
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
