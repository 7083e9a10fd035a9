internal import ScoringKit

extension MatchState {
  /// A half of the court, as the players who face the net see it.
  enum Court: String, Hashable, Sendable {
    case right = "R"
    case left = "L"

    var word: String { self == .right ? "right" : "left" }
  }

  /// The position in the side of whoever plays alone: always the first, but in a rotation.
  private var single: Int {
    guard let rotation = format.rotation, rotation > 0 else { return 0 }
    return gameRallies / rotation % size
  }

  /// The player of a side who stands on the right at the serve, by position.
  ///
  /// `right(t) = score even ? starter : partner` (4.B); on fixed courts always the same.
  func memberOnRight(_ side: Side) -> Int {
    guard isDoubles else { return single }
    return format.positions == .fixed
      ? rightPlayer[side] : rightPlayer[side] ^ (score[side] & 1)
  }

  var servingPlayer: MatchPlayer {
    guard isDoubles else { return MatchPlayer(serving, single) }
    return MatchPlayer(
      serving,
      format.positions == .fixed ? rightPlayer[serving] ^ (score[serving] & 1) : server)
  }

  /// Who serves where a side does: whoever does now, else whoever stands on the right at a
  /// side-out; with the other server's number the partner.
  func likelyServer(of side: Side, number: UInt8?) -> MatchPlayer {
    let isServing = side == serving
    let member = isServing ? Int(servingPlayer.member) : memberOnRight(side)
    let isPartner =
      isDoubles && !isOpening && number.map { $0 != (isServing ? serverNumber : 1) } ?? false
    return MatchPlayer(side, isPartner ? member ^ 1 : member)
  }

  /// The half from which the serve comes.
  var serverCourt: Court {
    let isRight =
      isDoubles && format.positions == .parity
      ? server == memberOnRight(serving) : score[serving].isMultiple(of: 2)
    return isRight ? .right : .left
  }

  /// The half in which the receiver stands: diagonally opposite, so the same for both.
  ///
  /// In skinny singles the receiver's own score says it.
  var receiverCourt: Court {
    guard format.isSkinny else { return serverCourt }
    return score[serving.other].isMultiple(of: 2) ? .right : .left
  }

  var receivingPlayer: MatchPlayer {
    MatchPlayer(serving.other, member(of: serving.other, on: serverCourt))
  }

  /// Who of a side stands on a half at the serve; nil where nobody does.
  func player(of side: Side, on court: Court) -> MatchPlayer? {
    let stands = side == serving ? serverCourt : receiverCourt
    return isDoubles || stands == court ? MatchPlayer(side, member(of: side, on: court)) : nil
  }

  private func member(of side: Side, on court: Court) -> Int {
    let right = memberOnRight(side)
    return isDoubles && court == .left ? 1 - right : right
  }

  /// The call before the serve: own points, opponents' points, and the number of the server.
  var call: String {
    let points = score.text(from: serving)
    return hasServerNumbers ? "\(points)-\(serverNumber)" : points
  }
}
