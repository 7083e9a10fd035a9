internal import ScoringKit

/// A player of a match: a side and the position in it.
public struct MatchPlayer: Hashable, Sendable {
  /// The side.
  public let side: Side
  /// The position in the side, from 0, in the order in which its members were named.
  public let member: UInt8

  /// Names a player by side and position from 0.
  public init(_ side: Side, _ member: Int) {
    self.side = side
    self.member = UInt8(clamping: member)
  }

  /// How the player is written in notation: `A1`, `B2`.
  public var text: String {
    "\(side.letter)\(Int(member) + 1)"
  }
}

extension Roster {
  /// What a player is called; the side's name and the number where the roster has no members.
  func name(_ player: MatchPlayer, of size: Int) -> String {
    let seat = player.side.seat
    let member = Int(player.member)
    guard size > 1 else { return self[seat] }
    guard names.indices.contains(seat.index), names[seat.index].members.indices.contains(member)
    else { return "\(self[seat]) \(member + 1)" }
    return names[seat.index].members[member].name
  }
}
