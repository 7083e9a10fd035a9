internal import ScoringKit

/// How a match went: its points and side-outs with server and run, and the score drawn against
/// the rallies.
struct MatchTimeline {
  let match: Match
  let size: Int
  /// Whether a side has two servers a turn.
  let hasServerNumbers: Bool
  let games: [GameRecord]
  let names: Roster

  /// A rally with what it did.
  private struct Step {
    let number: Int
    let rally: Rally
    /// The points in a row of the side that scored; 0 where nobody did.
    let run: Int
    /// Whether the other side serves next.
    let isSideOut: Bool
  }

  var timeline: Timeline {
    guard games.contains(where: { !$0.rallies.isEmpty }) else {
      return Timeline(
        [.empty("There are no rallies yet.", .pickleball("enter", ["A"]))],
        fields: ["games": []])
    }
    return Timeline(
      games.flatMap(blocks), fields: ["games": .array(games.map(payload))])
  }

  private func steps(_ game: GameRecord) -> [Step] {
    var run: (side: Side, length: Int)?
    var score = Pair(0, 0)
    return game.rallies.enumerated().map { index, rally in
      // Points that no rally brought end a run.
      if rally.before != score { run = nil }
      score = rally.after
      let scored = rally.after[rally.winner] > rally.before[rally.winner]
      if scored {
        run = (rally.winner, run.map { $0.side == rally.winner ? $0.length + 1 : 1 } ?? 1)
      }
      let isLast = index == game.rallies.count - 1 && scored
      return Step(
        number: index + 1, rally: rally, run: scored ? run?.length ?? 0 : 0,
        isSideOut: isSideOut(rally) && !(isLast && match.format.winner(of: game.score) != nil))
    }
  }

  /// Whether a rally gives the serve to the other side: the first of two servers has a partner.
  private func isSideOut(_ rally: Rally) -> Bool {
    rally.winner != rally.server.side && !(hasServerNumbers && rally.number == 1)
  }

  // MARK: For people

  private func blocks(_ game: GameRecord) -> [Page.Block] {
    [.heading(title(game)), .sheet(points(game)), .chart(chart(game))]
  }

  private func title(_ game: GameRecord) -> String {
    let score = (game.counted ?? game.score).text(from: .a)
    return match.format.bestOf > 1 ? "Game \(game.number): \(score)" : "The game: \(score)"
  }

  private func points(_ game: GameRecord) -> Sheet {
    let changes = game.incidents.filter(\.changesScore)
    let steps = steps(game)
    let rows = (0...steps.count).flatMap { count -> [Sheet.Row] in
      let step = count > 0 ? steps[count - 1] : nil
      let told = step.flatMap { $0.run > 0 || $0.isSideOut ? row($0) : nil }
      return [told].compactMap(\.self) + changes.filter { $0.after == count }.map(row)
    }
    let last = game.counted.map { [row("the score that counts", $0)] } ?? []
    return Sheet(
      columns: [
        Sheet.Column("Rally", isNumeric: true), Sheet.Column("Score", isNumeric: true),
        Sheet.Column("Point to"), Sheet.Column("Serve"), Sheet.Column("Server"),
        Sheet.Column("Run", isNumeric: true),
      ], rows: rows + last,
      notes: [Line("Scores have \(names[Side.a.seat])'s points first.", .dim)])
  }

  private func row(_ step: Step) -> Sheet.Row {
    let rally = step.rally
    let server = names.name(rally.server, of: size)
    let score = rally.after.text(from: .a)
    let winner = names[rally.winner.seat]
    let point = step.run > 0 ? "point to \(winner), \(score), " : ""
    let sideOut = step.isSideOut ? "side out, \(step.run > 0 ? "" : "\(score), ")" : ""
    return Sheet.Row(
      [
        Cell("\(step.number)"), Cell(score, step.run > 0 ? .strong : .dim),
        step.run > 0 ? Cell(winner, tone(rally.winner)) : Cell(""),
        Cell(step.isSideOut ? "side out" : "", .dim),
        Cell("\(server) (\(rally.server.text))"), Cell(step.run > 1 ? "\(step.run)" : ""),
      ],
      spoken: "Rally \(step.number): \(point)\(sideOut)\(server) served"
        + (step.run > 1 ? ", \(step.run) in a row." : "."))
  }

  /// Points that no rally brought: a penalty, or a score that was set.
  private func row(_ incident: GameRecord.Incident) -> Sheet.Row {
    row(words(incident), incident.score)
  }

  private func row(_ words: String, _ points: Pair<Int>) -> Sheet.Row {
    let score = points.text(from: .a)
    let isSaid = words.hasSuffix(score)
    return Sheet.Row(
      [Cell(""), Cell(score, .strong), Cell(words, .dim), Cell(""), Cell(""), Cell("")],
      spoken: "\(words.prefix(1).uppercased())\(words.dropFirst())\(isSaid ? "" : ", \(score)").")
  }

  private func words(_ incident: GameRecord.Incident) -> String {
    switch incident.event {
    case .score: "score set to \(incident.score.text(from: .a))"
    case .foul(let side): "foul of \(names[side.seat])"
    case .warning(let side, _): "warning of \(names[side.seat])"
    default: match.phrase(incident.event, names)
    }
  }

  private func tone(_ side: Side) -> Tone {
    side == .a ? .accent : .fair
  }

  private func chart(_ game: GameRecord) -> Chart {
    let (a, b) = (names[Side.a.seat], names[Side.b.seat])
    // What no rally brought stands with the rally before it.
    let scores = game.rallies.map(\.before) + [game.score]
    return Chart(
      title: "Score by rally", step: "rally",
      series: Side.allCases.map { side in
        Chart.Series(names[side.seat], tone(side), scores.map { $0[side] })
      },
      spoken: "\(a) \(game.score.a), \(b) \(game.score.b) after "
        + "\(Phrases.count(game.rallies.count, "rally")).")
  }

  // MARK: For programs

  private func payload(_ game: GameRecord) -> JSONValue {
    [
      "game": .integer(game.number), "score": [.integer(game.score.a), .integer(game.score.b)],
      "counted": .array(
        [(game.counted ?? game.score).a, (game.counted ?? game.score).b].map {
          .integer($0)
        }),
      "changes": .array(
        game.incidents.filter(\.changesScore).map { change in
          [
            "after": .integer(change.after), "says": .string(words(change)),
            "score": [.integer(change.score.a), .integer(change.score.b)],
          ]
        }),
      "firstServer": .string(names.name(game.firstServer, of: size)),
      "rallies": .array(
        steps(game).map { step in
          let rally = step.rally
          return [
            "rally": .integer(step.number), "call": .string(rally.call),
            "server": .string(names.name(rally.server, of: size)),
            "serverPlace": .string(rally.server.text),
            "serverNumber": .integer(rally.number),
            "receiver": .string(names.name(rally.receiver, of: size)),
            "receiverPlace": .string(rally.receiver.text),
            "court": .string(rally.court.rawValue), "winner": .string(rally.winner.letter),
            "isPoint": .bool(step.run > 0), "isSideOut": .bool(step.isSideOut),
            "run": .integer(step.run),
            "score": [.integer(rally.after.a), .integer(rally.after.b)],
            "isAfterEnd": .bool(rally.isAfterEnd),
          ]
        }),
    ]
  }
}
