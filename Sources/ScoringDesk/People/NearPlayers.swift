import ScoringKit

/// The players whose names resemble a name that nobody has: the name may have been meant to be one of
/// theirs.
struct NearPlayers {
  /// A player whose name or alias resembles another name.
  struct Near {
    /// The player.
    let player: Player
    /// The player's name or alias that is similar.
    let name: String
  }

  /// A way in which a known name resembles another one, besides accents and typing mistakes.
  enum Likeness {
    /// The known name begins with the letters of the other.
    case beginning
    /// One name consists of the first words of the other, as `Ben` and `Ben Ode`.
    case words
  }

  /// A name or alias, in the forms in which it is compared.
  private struct Known {
    let player: Player
    let name: String
    let folded: String
    let plain: String
    let letters: UInt64
  }

  private let known: [Known]

  /// Prepares a search among the names and aliases of players.
  init(_ players: [Player]) {
    known = players.flatMap { player in
      player.allNames.map { name in
        let folded = Roster.folded(name[...])
        return Known(
          player: player, name: name, folded: folded, plain: Roster.plain(name[...]),
          letters: Self.letters(folded))
      }
    }
  }

  /// Returns the players with a name or alias that resembles a name, each once.
  func near(_ name: String, by likenesses: Set<Likeness>) -> [Near] {
    let wanted = Roster.folded(name[...])
    let plain = Roster.plain(name[...])
    let letters = Self.letters(wanted)
    var seen: Set<String> = []
    return known.filter { known in
      known.plain == plain
        // Each of at most two slips changes at most two letters; this is faster to find out.
        || (known.letters ^ letters).nonzeroBitCount <= 4 && Self.mayBeASlip(known.folded, wanted)
        || likenesses.contains(.beginning) && known.folded.hasPrefix(wanted)
        || likenesses.contains(.words) && Self.isShortened(known.folded, wanted)
    }.filter { seen.insert($0.player.id.key).inserted }
      .map { Near(player: $0.player, name: $0.name) }
  }

  /// Whether one of two names consists of the first words of the other, as `Ben` and `Ben Ode`.
  static func isShortened(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Roster.folded(one[...]), Roster.folded(other[...]))
    return one.hasPrefix(other + " ") || other.hasPrefix(one + " ")
  }

  /// Whether two names may be one with a typing mistake.
  ///
  /// Two names of three letters that differ in one letter belong to different people.
  private static func mayBeASlip(_ one: String, _ other: String) -> Bool {
    guard NearName.isNear(one, other) else { return false }
    return one.count != other.count || one.count > 3 || one.sorted() == other.sorted()
  }

  /// Returns the letters that occur in a name, as a set of bits.
  private static func letters(_ folded: String) -> UInt64 {
    folded.unicodeScalars.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
  }
}

extension [NearPlayers.Near] {
  /// The players as people see them: each with the similar alias, if it is not the name that is
  /// similar, and those of one name with their ids.
  var labels: [String] {
    map { near in
      let name = near.player.name
      if contains(where: { $0.player.id != near.player.id && $0.player.name == name }) {
        return "\(name) (\(near.player.id.key))"
      }
      return near.name == name ? name : "\(name) (also \(near.name))"
    }
  }
}
