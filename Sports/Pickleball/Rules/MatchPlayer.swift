internal import ScoringKit

/// A player of a match: a side, and the player's position in it.
public struct MatchPlayer: Hashable, Sendable {
  let side: Side
  /// The player's position in the side, from 0, in the order in which its members were named.
  let member: UInt8

  /// Creates a player from a side and a position from 0.
  init(_ side: Side, _ member: Int) {
    self.side = side
    self.member = UInt8(clamping: member)
  }

  /// The player in notation: `A1`, `B2`.
  var text: String { "\(side.letter)\(Int(member) + 1)" }
}

extension Side {
  /// Returns the players of this side if it has `size` members.
  func players(_ size: Int) -> [MatchPlayer] {
    (0..<size).map { MatchPlayer(self, $0) }
  }
}

extension Roster {
  /// Returns a player's name: in singles the side's, else the member's, or the side's and the
  /// player's number if the members have no names.
  func name(_ player: MatchPlayer, of size: Int) -> String {
    let side = self[player.side.seat]
    let number = Int(player.member) + 1
    return size > 1 ? member(number, of: player.side.seat) ?? "\(side) \(number)" : side
  }

  /// Returns the names of a player: in singles the side's, else the member's.
  func person(_ player: MatchPlayer, of size: Int) -> Names {
    let index = player.side.seat.index
    guard names.indices.contains(index) else { return Names(name(player, of: size)) }
    let side = names[index]
    guard size > 1 else { return side }
    let member = Int(player.member)
    return side.members.indices.contains(member)
      ? side.members[member] : Names(name(player, of: size))
  }

  /// Returns a player's name followed by letter and number, which distinguish equal names: `Ann
  /// (A1)`.
  func placed(_ player: MatchPlayer) -> String {
    let name = member(Int(player.member) + 1, of: player.side.seat)
    return "\(name ?? self[player.side.seat]) (\(player.text))"
  }
}
