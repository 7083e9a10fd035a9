internal import ScoringKit

extension MatchState {
  /// A half of the court, as seen by the players who face the net.
  enum Court: String, Hashable, Sendable {
    case right = "R"
    case left = "L"

    var word: String { self == .right ? "right" : "left" }
  }

  /// The position, from 0, of a side's only player on court: the first one, or the one whose turn
  /// it is in a rotation.
  private var single: Int {
    guard let rotation = format.rotation, rotation > 0 else { return 0 }
    return gameRallies / rotation % size
  }

  /// Returns the position in the side, from 0, of the player who is on the right at the serve.
  ///
  /// `right(t) = score even ? starter : partner` (USA Pickleball 2025, 4.B); on fixed courts always
  /// the same.
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

  /// Returns the likely server of a side: its current server, or the player who would be on the
  /// right after a side-out; with the other server's number, the partner.
  func likelyServer(of side: Side, number: UInt8?) -> MatchPlayer {
    let isServing = side == serving
    let member = isServing ? Int(servingPlayer.member) : memberOnRight(side)
    let isPartner =
      isDoubles && !isOpening && number.map { $0 != (isServing ? serverNumber : 1) } ?? false
    return MatchPlayer(side, isPartner ? member ^ 1 : member)
  }

  /// The half of the court from which the serve comes.
  var serverCourt: Court {
    let isRight =
      isDoubles && format.positions == .parity
      ? server == memberOnRight(serving) : score[serving].isMultiple(of: 2)
    return isRight ? .right : .left
  }

  /// The half of the court in which the receiver waits for the serve.
  ///
  /// The serve is diagonal and each side faces the net, so a serve from the right goes to the
  /// receiver's right half, and one from the left to the left half. In skinny singles the
  /// receiver's half depends on the receiver's own score.
  var receiverCourt: Court {
    guard format.isSkinny else { return serverCourt }
    return score[serving.other].isMultiple(of: 2) ? .right : .left
  }

  var receivingPlayer: MatchPlayer {
    MatchPlayer(serving.other, member(of: serving.other, on: serverCourt))
  }

  /// Returns the player of a side on a half of the court at the serve; `nil` if nobody is there.
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

  /// Whether it is unclear which side's points come first in two numbers, because side B serves and
  /// they are no call: a call has three numbers, or nobody serves after the last point of a game.
  func isUnclear(_ first: Int, _ second: Int) -> Bool {
    let canServe =
      !hasServerNumbers && !format.isWon(max(first, second), against: min(first, second))
    return serving == .b && first != second && !canServe
  }
}
