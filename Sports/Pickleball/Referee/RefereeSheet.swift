internal import ScoringKit

/// The sheet that a referee keeps, made from the log: one line of struck points per side and game.
///
/// A point is its number with a slash whose direction shows who served it; a bar after it is a
/// side-out. Both sides sign this sheet.
struct RefereeSheet {
  let state: MatchState
  let games: [GameRecord]
  let names: Roster

  var blocks: [Page.Block] {
    let people = Side.allCases.map { side in
      let players = side.players(state.size).map(placed).joined(separator: ", ")
      return Page.Block.line(Line("\(side.letter)  ", .strong) + Line(players))
    }
    var legend = "* served first   | side out   ^ ends were due to be changed"
    if state.format.scoring == .sideOut, state.size == 2 {
      legend = "/ point of the first server   \\ of the second   " + legend
    }
    let signatures = ["Referee", "Side A", "Side B"].map { "\($0) ____________________" }
    return [.line(Line("\(state.format.name), \(state.format.numbers)"))] + people
      + games.flatMap(blocks)
      + [.heading("Result"), .line(Line(state.standing(names))), .line(Line(legend, .dim))]
      + signatures.map { .line(Line($0)) }
  }

  /// A table of the rallies of each game: call, server, receiver, winner, notes.
  var rallies: [Page.Block] {
    games.filter { !$0.rallies.isEmpty }.map { .sheet(rows($0)) }
  }

  /// Returns a player's letter and number, followed by the name: `A1 Ann`.
  private func placed(_ player: MatchPlayer) -> String {
    "\(player.text) \(names.name(player, of: state.size))"
  }

  // MARK: Points

  private func blocks(_ game: GameRecord) -> [Page.Block] {
    let server = game.firstServer
    let heading =
      "Game \(game.number), first server \(names.name(server, of: state.size)) (\(server.text))"
    let lines = Side.allCases.flatMap { side in
      [
        Page.Block.line(
          Line("\(side.letter)\(side == server.side ? "*" : " ") ", .strong)
            + Line(marks(game, side))
            + Line("  = \(game.score[side])", .strong)),
        .line(Line("   " + boxes(game, side), .dim)),
      ]
    }
    let incidents = game.incidents.map { incident in
      let place = incident.after == 0 ? "Before rally 1" : "After rally \(incident.after)"
      let words = state.match.phrase(incident.event, before: { nil }, names: names)
      return Page.Block.line(Line("\(place): \(words)", .dim))
    }
    return [.heading(heading)] + lines + incidents
  }

  /// Returns `\1 \2 | /3^ |`: the points of a side in order, with the side-outs between them.
  private func marks(_ game: GameRecord, _ side: Side) -> String {
    var marks: [String] = []
    for (index, rally) in game.rallies.enumerated() {
      if rally.winner == side, rally.isPoint {
        let slash = rally.number == 2 ? "\\" : "/"
        marks.append("\(slash)\(rally.after[side])\(game.endChange == index + 1 ? "^" : "")")
      }
      let next = game.rallies.dropFirst(index + 1).first?.server.side
      if rally.server.side == side, rally.winner == side.other, next == side.other {
        marks.append("|")
      }
    }
    return marks.isEmpty ? "-" : marks.joined(separator: " ")
  }

  /// Returns the line about a side's time-outs, warnings and fouls in a game:
  /// `time-outs [x] [ ]  warnings 0  fouls 0`.
  private func boxes(_ game: GameRecord, _ side: Side) -> String {
    let taken = game.timeOuts(of: side)
    let count = max(taken, state.format.timeOuts)
    let boxes = (0..<count).map { $0 < taken ? "[x]" : "[ ]" }.joined(separator: " ")
    let warnings = game.incidents.count { $0.event == .warning(side, isTechnical: true) }
    let fouls = game.incidents.count { $0.event == .foul(side) }
    return "time-outs \(boxes.isEmpty ? "-" : boxes)  warnings \(warnings)  fouls \(fouls)"
  }

  // MARK: Rows

  private func rows(_ game: GameRecord) -> Sheet {
    let rows = game.rallies.enumerated().map { index, rally in
      let server = names.name(rally.server, of: state.size)
      let receiver = names.name(rally.receiver, of: state.size)
      let notes = rally.tags.words + (rally.isAfterEnd ? ["past the end"] : [])
      return Sheet.Row(
        [
          Cell("\(index + 1)"), Cell(rally.call, .strong),
          Cell(placed(rally.server)), Cell(rally.court.rawValue), Cell(placed(rally.receiver)),
          Cell(rally.winner.letter, .accent), Cell(notes.joined(separator: ", "), .dim),
        ],
        spoken: "Rally \(index + 1): \(rally.call), \(server) serves from the \(rally.court.word) "
          + "to \(receiver), won by \(names[rally.winner.seat]).")
    }
    return Sheet(
      title: "Game \(game.number)",
      columns: [.figures("#"), "Call", "Server", "Court", "Receiver", "Won by", "Notes"], rows: rows
    )
  }
}

/// The score sheets of a match, which `share` draws.
enum MatchSheets {
  static let all = [
    layout("referee", "the referee's sheet, points struck by server") { sheet($0, $1).blocks },
    layout("rallies", "every rally with call, server and receiver") {
      let rallies = sheet($0, $1).rallies
      return rallies.isEmpty ? [.line(Line("There are no rallies.", .dim))] : rallies
    },
    layout("timeline", "the points with server and run, and the score as a chart") {
      $0.timeline($1)?.blocks ?? []
    },
  ]

  private static func layout(
    _ id: String, _ abstract: String,
    _ draw: @escaping @Sendable (Ledger<Match>, Roster) throws -> [Page.Block]
  ) -> SheetLayout {
    SheetLayout(
      id: id, abstract: abstract, of: Match.self, others: "This sheet is for matches.", draw: draw)
  }

  private static func sheet(_ ledger: Ledger<Match>, _ roster: Roster) -> RefereeSheet {
    RefereeSheet(
      state: ledger.resolution,
      games: ledger.round.record(ledger.countingEvents, from: ledger.opening), names: roster)
  }
}
