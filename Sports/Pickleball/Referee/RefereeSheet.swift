internal import ScoringKit

/// The sheet that a referee keeps, made from the log: one line of struck points a side and game.
///
/// A point is its number with a slash whose direction tells who served it; a bar after it is the
/// side-out. It is what both sides sign.
struct RefereeSheet {
  let match: Match
  let size: Int
  let games: [GameRecord]
  let names: Roster
  /// The result in words.
  let result: String

  /// The sheet, from top to bottom.
  var blocks: [Page.Block] {
    let people = Side.allCases.map { side in
      Page.Block.line(
        Line("\(side.letter)  ", .strong)
          + Line(
            (0..<size).map { member in
              let player = MatchPlayer(side, member)
              return "\(player.text) \(names.name(player, of: size))"
            }.joined(separator: ", ")))
    }
    return [.line(Line(match.format.name + ", " + match.format.numbers))] + people
      + games.flatMap(blocks) + [.heading("Result"), .line(Line(result))] + legend
      + signatures
  }

  /// The rallies one by one: call, server, receiver, winner, notes.
  var rallies: [Page.Block] {
    games.filter { !$0.rallies.isEmpty }.map { .sheet(rows($0)) }
  }

  // MARK: Points

  private func blocks(_ game: GameRecord) -> [Page.Block] {
    let server = game.firstServer
    let heading =
      "Game \(game.number), first server \(names.name(server, of: size)) (\(server.text))"
    let lines = Side.allCases.flatMap { side in
      [
        Page.Block.line(
          Line("\(side.letter)\(side == server.side ? "*" : " ") ", .strong)
            + Line(marks(game, side))
            + Line("  = \(game.score[side])", .strong)),
        .line(Line("   " + boxes(game, side), .dim)),
      ]
    }
    return [.heading(heading)] + lines + incidents(game).map { .line(Line($0, .dim)) }
  }

  /// `\1 \2 | /3^ |`: the points of a side in their order, with the side-outs between them.
  private func marks(_ game: GameRecord, _ side: Side) -> String {
    var marks: [String] = []
    for (index, rally) in game.rallies.enumerated() {
      let scored = rally.after[rally.winner] > rally.before[rally.winner]
      let isChange = game.endChange == index + 1
      if rally.winner == side, scored {
        let slash = rally.number == 2 ? "\\" : "/"
        marks.append("\(slash)\(rally.after[side])\(isChange ? "^" : "")")
      }
      let next = game.rallies.indices.contains(index + 1) ? game.rallies[index + 1] : nil
      if rally.server.side == side, rally.winner != side, let next, next.server.side != side {
        marks.append("|")
      }
    }
    return marks.isEmpty ? "-" : marks.joined(separator: " ")
  }

  /// `time-outs [x] [ ]  warnings 0  fouls 0`.
  private func boxes(_ game: GameRecord, _ side: Side) -> String {
    let taken = game.timeOuts(of: side)
    let count = max(taken, match.format.timeOuts)
    let boxes = (0..<count).map { $0 < taken ? "[x]" : "[ ]" }.joined(separator: " ")
    let warnings = game.incidents.count { $0.event == .warning(side, isTechnical: true) }
    let fouls = game.incidents.count { $0.event == .foul(side) }
    return "time-outs \(boxes.isEmpty ? "-" : boxes)  warnings \(warnings)  fouls \(fouls)"
  }

  /// What happened between the rallies, in words.
  private func incidents(_ game: GameRecord) -> [String] {
    game.incidents.map { incident in
      let place = incident.after == 0 ? "Before rally 1" : "After rally \(incident.after)"
      return "\(place): \(match.phrase(incident.event, names))"
    }
  }

  private var legend: [Page.Block] {
    var words = "* served first   | side out   ^ ends were due to be changed"
    if match.format.scoring == .sideOut, size == 2 {
      words = "/ point of the first server   \\ of the second   " + words
    }
    return [.line(Line(words, .dim))]
  }

  private var signatures: [Page.Block] {
    ["Referee", "Side A", "Side B"].map { who in
      .line(Line("\(who) ____________________"))
    }
  }

  // MARK: Rows

  private func rows(_ game: GameRecord) -> Sheet {
    let rows = game.rallies.enumerated().map { index, rally -> Sheet.Row in
      let server = names.name(rally.server, of: size)
      let receiver = names.name(rally.receiver, of: size)
      let notes = (rally.tags.words + (rally.isAfterEnd ? ["past the end"] : []))
        .joined(separator: ", ")
      return Sheet.Row(
        [
          Cell("\(index + 1)"), Cell(rally.call, .strong),
          Cell("\(rally.server.text) \(server)"), Cell(rally.court.rawValue),
          Cell("\(rally.receiver.text) \(receiver)"), Cell(rally.winner.letter, .accent),
          Cell(notes, .dim),
        ],
        spoken: "Rally \(index + 1): \(rally.call), \(server) serves from the \(rally.court.word) "
          + "to \(receiver), won by \(names[rally.winner.seat]).")
    }
    return Sheet(
      title: "Game \(game.number)",
      columns: [
        Sheet.Column("#", isNumeric: true), Sheet.Column("Call"), Sheet.Column("Server"),
        Sheet.Column("Court"), Sheet.Column("Receiver"), Sheet.Column("Won by"),
        Sheet.Column("Notes"),
      ], rows: rows)
  }
}

/// The score sheets of a match that `share` draws.
enum MatchSheets {
  static let all = [
    SheetLayout(
      id: "referee", abstract: "the referee's sheet, points struck by server",
      draw: { ledger, roster, _ in try sheet(ledger, roster).blocks }),
    SheetLayout(
      id: "rallies", abstract: "every rally with call, server and receiver",
      draw: { ledger, roster, _ in
        let rallies = try sheet(ledger, roster).rallies
        return rallies.isEmpty ? [.line(Line("There are no rallies.", .dim))] : rallies
      }),
    SheetLayout(
      id: "timeline", abstract: "the points with server and run, and the score as a chart",
      draw: { ledger, roster, _ in
        try match(ledger).timeline(roster)?.blocks ?? []
      }),
  ]

  private static func match(_ ledger: any RoundLedger) throws(Refusal) -> Ledger<Match> {
    guard let ledger = ledger as? Ledger<Match> else {
      throw Refusal(.illegal, "This sheet is for matches.")
    }
    return ledger
  }

  private static func sheet(_ ledger: any RoundLedger, _ roster: Roster) throws(Refusal)
    -> RefereeSheet
  {
    let ledger = try match(ledger)
    let state = ledger.resolution
    return RefereeSheet(
      match: ledger.round, size: state.size,
      games: ledger.round.record(ledger.countingEvents, from: ledger.opening), names: roster,
      result: state.isComplete ? state.result(roster) : state.situation(roster))
  }
}
