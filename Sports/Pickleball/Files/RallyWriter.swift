internal import ScoringKit

/// Writes matches as rallies, one per row, in the columns that ``RallyLog`` reads.
enum RallyWriter {
  static let exporter = Exporter(
    id: "rallies", abstract: "Rallies as CSV, a rally a row", of: Match.self,
    others: "Only matches can be written as rallies.", write: { try write($0) })

  private static let columns = [
    "game", "date", "format", "to", "type", "winner", "server", "receiver", "call", "score_a",
    "score_b", "a1", "a2", "b1", "b2", "tags", "row",
  ]

  /// Writes the matches in order; game `2.1` is the first game of the second match.
  ///
  /// The columns `best_of` and `event` are written only if a match needs them.
  private static func write(_ items: [Exporter.Item<Match>]) throws -> Exporter.File {
    var records: [[String]] = []
    var leftOut: [String] = []
    let hasGames = items.contains { $0.ledger.round.format.bestOf > 1 }
    let hasEvents = items.contains { $0.ledger.event != nil }
    for (index, item) in items.enumerated() {
      let (ledger, names) = (item.ledger, item.names)
      let (format, opening) = (ledger.round.format, ledger.opening)
      let events = try ledger.notation.map { try MatchEvent(canonical: $0) }
      let games = ledger.round.record(events, from: opening)
      let players = Side.allCases.flatMap { side in
        (side.players(opening.size).map { names.name($0, of: opening.size) } + [""]).prefix(2)
      }
      let tail =
        (hasGames ? ["\(format.bestOf)"] : []) + (hasEvents ? [ledger.event ?? ""] : [])
      for game in games {
        let lead = [
          "\(index + 1).\(game.number)", ScoreWriter.date(ledger.header.startedAt), format.name,
          "\(format.target)",
        ]
        records += rows(game).enumerated().map { number, row in
          lead + row.fields + players + [row.tags, "\(number + 1)"] + tail
        }
      }
      leftOut += (losses(games) + losses(ledger.resolution, games)).map {
        "\(names[Side.a.seat]) and \(names[Side.b.seat]): \($0)"
      }
    }
    let header = columns + (hasGames ? ["best_of"] : []) + (hasEvents ? ["event"] : [])
    return Exporter.File(text: DelimitedText.text(of: [header] + records), leftOut: leftOut)
  }

  /// Returns the rallies of a game, with the time-outs and the end between them, in order, and the
  /// notes of each; the row of an end names the ending, and the side that won by it.
  private static func rows(_ game: GameRecord) -> [(fields: [String], tags: String)] {
    let rallies = game.rallies.map { rally in
      (
        [
          "rally", rally.winner.letter, rally.server.text, rally.receiver.text, rally.call,
          "\(rally.before.a)", "\(rally.before.b)",
        ], rally.tags.words.joined(separator: " ")
      )
    }
    return (0...rallies.count).flatMap { count in
      rallies[..<count].suffix(1)
        + game.incidents.filter { $0.after == count }.compactMap { incident in
          switch incident.event {
          case .timeOut(let side, .standard):
            (
              [
                "timeout", side.letter, "", "", "", "\(incident.before.a)", "\(incident.before.b)",
              ], ""
            )
          case .end(let ending):
            (["end", ending.side?.other.letter ?? "", "", "", "", "", ""], ending.word)
          default: nil
          }
        }
    }
  }

  /// Returns a sentence about the rules of a format that its name and target don't express; empty
  /// if they express all.
  static func losses(_ format: Format) -> [String] {
    let base = FormatDocument.builtIn(format.name)
    var plain = base?.resized(to: format.target) ?? format
    (plain.bestOf, plain.summary, plain.edition) = (format.bestOf, format.summary, format.edition)
    guard base == nil || plain != format else { return [] }
    return [
      "of its rules (\(format.numbers)) only \"\(format.name) to \(format.target)\" is written."
    ]
  }

  /// Returns sentences about facts of a match that its rows don't express: its rules, or how it
  /// ended.
  private static func losses(_ state: MatchState, _ games: [GameRecord]) -> [String] {
    let format = state.format
    var losses = losses(format)
    switch state.outcome {
    case nil: losses.append("it is not over; a file of rallies can't say that.")
    case .won: break
    case .ended(let ending):
      if !games.contains(where: { $0.incidents.contains { $0.event == .end(ending) } }) {
        losses.append("how it ended is left out: \(ending.words.said).")
      }
    }
    return losses
  }

  private static func losses(_ games: [GameRecord]) -> [String] {
    let others = games.flatMap(\.incidents).filter { incident in
      switch incident.event {
      case .timeOut(_, .standard), .end: false
      default: true
      }
    }
    guard !others.isEmpty else { return [] }
    let isOne = others.count == 1
    // Without these events, the written rallies lead to another score, and perhaps to another
    // result.
    let points =
      others.contains { $0.before != $0.score }
      ? ", with the points that \(isOne ? "it" : "they") changed" : ""
    return [
      isOne
        ? "1 event that is no rally, time-out or end is left out\(points)."
        : "\(others.count) events that are no rallies, time-outs or ends are left out\(points)."
    ]
  }
}
