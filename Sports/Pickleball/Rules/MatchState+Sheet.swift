public import ScoringKit

extension MatchState {
  /// Returns the card of the match with a row per side and a column per game; an arrow marks the
  /// side that serves.
  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    var reported = reportedGames
    // Between games, the points shown are those of the next game, as in the call.
    if !closed && !isComplete && !hasGameBegun || reported.isEmpty { reported.append(score) }
    let count = max(1, reported.count)
    var columns: [Sheet.Column] = ["Side", "Serve"]
    columns += (1...count).map {
      .figures(
        count == 1 ? "Points" : "\($0)",
        isFigure: $0 == count && (count > 1 || format.bestOf == 1) ? true : nil)
    }
    if format.bestOf > 1 { columns.append(.figures("Games")) }
    let rows = Side.allCases.map { side -> Sheet.Row in
      let isServing = side == serving && !closed && !isComplete
      let serve =
        isServing ? "→ \(hasServerNumbers ? "\(serverNumber)" : serverCourt.rawValue)" : ""
      var cells = [Cell(names[side.seat], .strong), Cell(serve, isServing ? .accent : .plain)]
      cells += reported.map { Cell("\($0[side])", $0.leader == side ? .good : .plain) }
      if format.bestOf > 1 { cells.append(Cell("\(reportedWins[side])", .strong)) }
      return Sheet.Row(
        cells,
        spoken: "\(names[side.seat]): \(reported.map { "\($0[side])" }.joined(separator: ", "))"
          + (isServing ? ", serving" : "") + ".", of: side.seat)
    }
    return Sheet(
      title: format.words(sideOf: size), columns: columns, rows: rows,
      notes: closed && !isComplete ? [] : [Line(standing(names))])
  }

  public func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    guard let side = Side(seat) else {
      return Detail(sheet: Sheet(columns: ["Side"]))
    }
    let (reported, played) = (reportedGames, playedGames)
    let rows = reported.enumerated().map { index, game in
      let isPlayed = played.dropFirst(index).first == game
      return Sheet.Row(
        [
          Cell("\(index + 1)"), Cell("\(game[side])", game.leader == side ? .good : .plain),
          Cell("\(game[side.other])"), Cell(isPlayed ? "" : "reported", .dim),
        ],
        spoken: "Game \(index + 1): \(game[side]) to \(game[side.other])"
          + (isPlayed ? "." : ", as reported."))
    }
    var fields = sideFields(side, names)
    fields["games"] = .array(
      reported.map { ["for": .integer($0[side]), "against": .integer($0[side.other])] })
    return Detail(
      sheet: Sheet(
        title: names[seat],
        columns: [.figures("Game"), .figures("For"), .figures("Against"), ""], rows: rows),
      fields: fields)
  }

  public func fields(_ names: Roster) -> [String: JSONValue] {
    [
      "call": .string(call),
      "server": name(servingPlayer, names),
      "serverPlace": .string(servingPlayer.text),
      "serverNumber": hasServerNumbers ? .integer(serverNumber) : .null,
      "servingSide": .string(serving.letter),
      "receiver": name(receivingPlayer, names),
      "receiverPlace": .string(receivingPlayer.text),
      "court": .string(serverCourt.rawValue),
      "receiverCourt": .string(receiverCourt.rawValue),
      "score": score.value,
      "game": .integer(games.count + 1),
      "games": .array(playedGames.map(\.value)),
      "reported": .array(reportedGames.map(\.value)),
      "rallies": .integer(rallies),
      "winner": winner.map { .string($0.letter) } ?? .null,
      "outcome": .string(outcomeWord),
      "endsSwapped": .bool(areEndsSwapped),
      "endChangeDue": .bool(isEndChangeDue),
      "oddGames": .array(oddGames.map { .integer($0) }),
      "sides": .array(Side.allCases.map { .object(sideFields($0, names)) }),
    ]
  }

  func sideFields(_ side: Side, _ names: Roster) -> [String: JSONValue] {
    [
      "side": .string(side.letter),
      "name": .string(names[side.seat]),
      "points": .integer(score[side]),
      "gamesWon": .integer(reportedWins[side]),
      "right": name(player(of: side, on: .right), names),
      "left": name(player(of: side, on: .left), names),
      "timeOuts": .integer(timeOutsTaken[side]),
      "timeOutsLeft": .integer(max(0, format.timeOuts - timeOutsTaken[side])),
      "warnings": .integer(warnings[side]),
      "fouls": .integer(fouls[side]),
      "isFrozen": .bool(frozen[side]),
    ]
  }

  private func name(_ player: MatchPlayer?, _ names: Roster) -> JSONValue {
    player.map { .string(names.name($0, of: size)) } ?? .null
  }

  private var outcomeWord: String {
    switch outcome {
    case nil: "live"
    case .won: "won"
    case .ended(let ending): ending.word
    }
  }
}
