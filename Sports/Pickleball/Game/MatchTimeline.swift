internal import ScoringKit

/// The timeline of a match: a table of its points and side-outs with the server and the run, and a
/// chart of the score by rally.
struct MatchTimeline {
  let opening: MatchState
  let games: [GameRecord]
  let names: Roster

  /// A rally of the timeline, and its effects.
  private struct Step {
    let number: Int
    let rally: Rally
    /// The number of points in a row that the side had after scoring in this rally; 0 if nobody
    /// scored in it.
    let run: Int
    /// Whether the serve passed to the other side after the rally.
    let isSideOut: Bool
  }

  var timeline: Timeline {
    guard games.contains(where: { !$0.rallies.isEmpty }) else {
      let isScored = games.contains { ($0.counted ?? $0.score) != Pair(0, 0) }
      return Timeline(
        [
          isScored
            ? .line(Line(MatchSections.onlyScores, .fair))
            : .empty("There are no rallies yet.", Action("enter", of: "pickleball", ["A"]))
        ], fields: ["games": []])
    }
    return Timeline(
      games.flatMap(blocks), fields: ["games": .array(games.map(payload))])
  }

  private func steps(_ game: GameRecord) -> [Step] {
    var run = Run()
    var score = Pair(0, 0)
    return game.rallies.enumerated().map { index, rally in
      // Points that were not scored in a rally, such as a penalty, end a run.
      if rally.before != score { run = Run() }
      score = rally.after
      if rally.isPoint { run.add(rally.winner) }
      let winsGame =
        rally.isPoint && index == game.rallies.count - 1
        && opening.format.winner(of: game.score) != nil
      // The first of two servers passes the serve to the partner.
      let losesServe =
        rally.winner != rally.server.side && !(opening.hasServerNumbers && rally.number == 1)
      return Step(
        number: index + 1, rally: rally, run: rally.isPoint ? run.length : 0,
        isSideOut: losesServe && !winsGame)
    }
  }

  // MARK: For people

  private func blocks(_ game: GameRecord) -> [Page.Block] {
    let title = opening.format.bestOf > 1 ? "Game \(game.number)" : "The game"
    let score = (game.counted ?? game.score).text(from: .a)
    return [.heading("\(title): \(score)"), .sheet(points(game)), .chart(chart(game))]
  }

  private func points(_ game: GameRecord) -> Sheet {
    let (steps, changes) = (steps(game), game.changes)
    let rows = (0...steps.count).flatMap { count in
      steps[..<count].suffix(1).filter { $0.run > 0 || $0.isSideOut }.map(row)
        + changes.filter { $0.after == count }.map { row(words($0), $0.score) }
    }
    let last = game.counted.map { [row("the score that counts", $0)] } ?? []
    return Sheet(
      columns: [
        .figures("Rally"), .figures("Score"), "Point to", "Serve", "Server", .figures("Run"),
      ], rows: rows + last,
      notes: [Line("Scores have \(names[Side.a.seat])'s points first.", .dim)])
  }

  private func row(_ step: Step) -> Sheet.Row {
    let rally = step.rally
    let server = names.name(rally.server, of: opening.size)
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

  /// Returns the timeline's row for points that were not scored in a rally: a penalty, or a score
  /// that was set.
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
    default: opening.match.phrase(incident.event, before: { nil }, names: names)
    }
  }

  private func tone(_ side: Side) -> Tone {
    side == .a ? .accent : .fair
  }

  private func chart(_ game: GameRecord) -> Chart {
    let (a, b) = (names[Side.a.seat], names[Side.b.seat])
    // Points not scored in a rally are shown with the rally before them.
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
      "game": .integer(game.number), "score": game.score.value,
      "counted": (game.counted ?? game.score).value,
      "changes": .array(
        game.changes.map {
          ["after": .integer($0.after), "says": .string(words($0)), "score": $0.score.value]
        }),
      "firstServer": name(game.firstServer), "rallies": .array(steps(game).map(payload)),
    ]
  }

  private func payload(_ step: Step) -> JSONValue {
    let rally = step.rally
    return [
      "rally": .integer(step.number), "call": .string(rally.call),
      "server": name(rally.server), "serverPlace": .string(rally.server.text),
      "serverNumber": .integer(rally.number), "receiver": name(rally.receiver),
      "receiverPlace": .string(rally.receiver.text), "court": .string(rally.court.rawValue),
      "winner": .string(rally.winner.letter), "isPoint": .bool(rally.isPoint),
      "isSideOut": .bool(step.isSideOut), "run": .integer(step.run), "score": rally.after.value,
      "isAfterEnd": .bool(rally.isAfterEnd),
    ]
  }

  private func name(_ player: MatchPlayer) -> JSONValue {
    .string(names.name(player, of: opening.size))
  }
}
