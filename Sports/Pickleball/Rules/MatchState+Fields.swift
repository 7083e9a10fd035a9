public import ScoringKit

extension MatchState {
  public func fields(_ names: Roster) -> [String: JSONValue] {
    [
      "call": .string(call),
      "server": .string(names.name(servingPlayer, of: size)),
      "serverPlace": .string(servingPlayer.text),
      "serverNumber": hasServerNumbers ? .integer(serverNumber) : .null,
      "servingSide": .string(serving.letter),
      "receiver": .string(names.name(receivingPlayer, of: size)),
      "receiverPlace": .string(receivingPlayer.text),
      "court": .string(serverCourt.rawValue),
      "receiverCourt": .string(receiverCourt.rawValue),
      "score": Self.value(score),
      "game": .integer(games.count + 1),
      "games": .array(playedGames.map(Self.value)),
      "reported": .array(reportedGames.map(Self.value)),
      "rallies": .integer(rallies),
      "winner": winner.map { .string($0.letter) } ?? .null,
      "outcome": .string(outcomeWord),
      "endsSwapped": .bool(areEndsSwapped),
      "endChangeDue": .bool(isEndChangeDue),
      "oddGames": .array(oddGames.map { .integer($0) }),
      "sides": .array(Side.allCases.map { .object(sideFields($0, names)) }),
    ]
  }

  /// A side's part of the payload.
  func sideFields(_ side: Side, _ names: Roster) -> [String: JSONValue] {
    func standing(on court: Court) -> JSONValue {
      player(of: side, on: court).map { .string(names.name($0, of: size)) } ?? .null
    }
    return [
      "side": .string(side.letter),
      "name": .string(names[side.seat]),
      "points": .integer(score[side]),
      "gamesWon": .integer(reportedWins[side]),
      "right": standing(on: .right),
      "left": standing(on: .left),
      "timeOuts": .integer(timeOutsTaken[side]),
      "timeOutsLeft": .integer(max(0, format.timeOuts - timeOutsTaken[side])),
      "warnings": .integer(warnings[side]),
      "fouls": .integer(fouls[side]),
      "isFrozen": .bool(frozen[side]),
    ]
  }

  private var outcomeWord: String {
    switch outcome {
    case nil: "live"
    case .won: "won"
    case .ended(let ending): ending.word
    }
  }

  private static func value(_ score: Pair<Int>) -> JSONValue {
    [.integer(score.a), .integer(score.b)]
  }
}
