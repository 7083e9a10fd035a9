import ScoringKit

/// The lasting facts of the players of a new round, as far as its kind has a place for them.
struct PlayerDetails {
  private let kind: RoundKind
  /// The player in each seat; `nil` for a guest or a side.
  private let players: [Player?]

  /// Collects the facts of players, in order of the seats.
  init(_ players: [Player?], for kind: RoundKind) {
    self.players = players
    self.kind = kind
  }

  /// Collects the facts of competitors, in order of the seats.
  init(of competitors: [Competitor], for kind: RoundKind, in repository: Repository) throws {
    let players = try competitors.map { competitor in
      competitor.kind == .player ? try repository.player(key: competitor.id) : nil
    }
    self.init(players, for: kind)
  }

  /// Returns the arguments of `start` with the facts that have an option, unless it was given.
  ///
  /// Rules can depend on them: two compound archers shoot a match by total.
  func adding(to arguments: Arguments) -> Arguments {
    var arguments = arguments
    let names = players.compactMap { $0.map { Roster.folded($0.name[...]) } }
    for detail in kind.details {
      guard let option = kind.syntax.options.first(where: { $0.name == detail.key }),
        arguments.texts(option).isEmpty
      else { continue }
      let values = players.map { $0.flatMap { Self.text($0.details[detail.key]) } }
      if let common = values.first ?? nil, values.allSatisfy({ $0 == common }) {
        arguments.options[option.name] = [common]
        continue
      }
      let named = zip(players, values).compactMap { player, value -> String? in
        guard let player, let value, option.isRepeated, !player.name.contains("=") else {
          return nil
        }
        let folded = Roster.folded(player.name[...])
        return names.filter { $0 == folded }.count == 1 ? "\(player.name)=\(value)" : nil
      }
      if !named.isEmpty { arguments.options[option.name] = named }
    }
    return arguments
  }

  /// Returns participants with the facts of the players, without those that a participant of an
  /// earlier round has already.
  func adding(to seats: [JSONValue]) -> [JSONValue] {
    seats.enumerated().map { index, seat in
      guard players.indices.contains(index), let player = players[index], var fields = seat.object
      else { return seat }
      for detail in kind.details where fields[detail.key] == nil {
        fields[detail.key] = player.details[detail.key]
      }
      return .object(fields)
    }
  }

  /// Returns the facts of players in words, as the seats of the round have them: `Ann: recurve,
  /// female`; one text for each player who has some.
  func words(of seats: [JSONValue]) -> [String] {
    zip(players, seats).compactMap { player, seat in
      guard let player, !player.details.isEmpty else { return nil }
      let values = kind.details.compactMap { Self.text(seat[$0.key]) }
      return values.isEmpty ? nil : "\(player.name): \(values.joined(separator: ", "))"
    }
  }

  /// Returns a stored fact as text; `nil` if there is none.
  static func text(_ value: JSONValue?) -> String? {
    value?.string ?? value?.integer.map(String.init)
  }
}
