import ScoringKit
import ScoringStore

/// The players whom the rounds of a bundle name, and of whom neither the bundle nor the store has
/// entries, as in a round that an app saved.
struct UnknownPlayers {
  /// The players who were added, and those who are known players.
  struct Outcome {
    /// The names of the players who were added.
    var added: [String] = []
    /// The names in the file of those who are known players, each with the known player's name.
    var united: [(name: String, known: String)] = []
  }

  private var names: [(stream: StreamID, name: String)] = []
  private let keys: Set<String>

  /// Finds the unknown ones of the players that rounds name, by key.
  ///
  /// Names that can't be those of players are skipped: such players remain strangers.
  init(_ named: [String: String], in writer: RepositoryWriter) throws {
    keys = Set(named.keys)
    for (key, name) in named.sorted(by: { $0.key < $1.key }) {
      guard let stream = StreamID(kind: StreamID.playerKind, key: key),
        let name = try? PlayerNaming.usable(name),
        try writer.writer.mark(of: stream) == .empty
      else { continue }
      names.append((stream, name))
    }
  }

  /// Adds the players with their keys.
  ///
  /// As in the import of other files, a player with the name of one listed player is that player,
  /// unless both are in the file.
  func add(_ writer: RepositoryWriter) throws -> Outcome {
    var outcome = Outcome()
    guard !names.isEmpty else { return outcome }
    let listed = try writer.repository.listedPlayers()
    let counts = Dictionary(names.map { (Roster.folded($0.name[...]), 1) }, uniquingKeysWith: +)
    for (stream, name) in names {
      let wanted = NameSearch(name[...])
      let known = listed.filter { wanted.equals([$0.name] + $0.aliases) }
      var fields = [FieldBody(Document.nameField, .string(name))]
      if let player = known.first, known.count == 1, !keys.contains(player.id.key),
        counts[Roster.folded(name[...])] == 1
      {
        fields.append(FieldBody(Player.mergedField, .string(player.id.key)))
        outcome.united.append((name, player.name))
      } else {
        outcome.added.append(name)
      }
      try writer.set(fields, of: stream)
    }
    return outcome
  }
}
