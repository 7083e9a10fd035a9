internal import ScoringKit

extension MatchTally {
  /// A side's figures that the rallies tell; of those that depend on notes, out of what was noted.
  func metrics(of side: Side) -> [Metric] {
    let own = sides[side]
    var metrics = [
      Metric("lead-changes", leadChanges, outOf: games),
      Metric("time-outs", own.timeOuts, outOf: games),
      Metric("point-run", own.pointRun, outOf: 1), Metric("rally-run", own.rallyRun, outOf: 1),
      Metric("turn-points", own.turnPoints, outOf: own.turns),
      Metric("side-outs", own.sideOuts, outOf: own.turns),
      own.serveByNumber[0].metric("serve-number", of: "first server"),
      own.serveByNumber[1].metric("serve-number", of: "second server"),
      own.serveByCourt[0].metric("serve-court", of: "right"),
      own.serveByCourt[1].metric("serve-court", of: "left"),
      own.gamePoints.metric("game-points-won"), own.gamePointsSaved.metric("game-points-saved"),
      Metric(
        "deficit-overcome", own.deficitOvercome ?? 0, outOf: own.deficitOvercome == nil ? 0 : 1),
      Metric("rally-shots", shots.sum, outOf: shots.rallies),
    ]
    metrics += RallyTags.ThirdShot.allCases.map {
      (own.thirdShots[$0] ?? Share()).metric("third-shots-won", of: $0.rawValue)
    }
    metrics += RallyTags.LastShot.allCases.map {
      Metric("endings", of: $0.rawValue, own.endings[$0] ?? 0, outOf: noted)
    }
    metrics += RallyTags.Fault.allCases.map {
      Metric("faults", of: $0.rawValue, own.faults[$0] ?? 0, outOf: noted)
    }
    return [Metric("rallies-per-point", rallies, outOf: points)] + metrics.filter { $0.count > 0 }
  }
}

/// What the statistics of pickleball show, in their order.
enum MatchStatistics {
  typealias Figure = Statistic.Figure

  static let all: [Statistic] = [
    Statistic(
      "results", "Results",
      .figures([
        Figure("matches-won", "Matches won", .rate),
        Figure("differential", "Points +/- a match", .perRound),
        Figure("points", "Points a game", .perCase),
        Figure("points-against", "Points against a game", .perCase),
        Figure("rallies", "Rallies a game", .perCase),
        Figure("rallies-per-point", "Rallies a point", .perCase),
      ]), aliases: ["win-rate"]),
    Statistic(
      "serving", "Serving",
      .figures([
        Figure("serve-rallies-won", "Won on the side's serve", .rate),
        Figure("own-serves-won", "Won on the own serve", .rate),
        Figure("receive-rallies-won", "Won on receive", .rate),
        Figure("side-outs", "Turns ended by a side out", .rate),
        Figure("turn-points", "Points a service turn", .perCase),
      ]), aliases: ["serve-win"]),
    Statistic("servers", "By server", .parts(Figure("serve-number", "Won", .rate))),
    Statistic("courts", "By court", .parts(Figure("serve-court", "Won", .rate))),
    Statistic(
      "games", "Within games",
      .figures([
        Figure("point-run", "Most points in a row", .highest),
        Figure("rally-run", "Most rallies in a row", .highest),
        Figure("lead-changes", "Lead changes a game", .perCase),
        Figure("deficit-overcome", "Largest deficit overcome", .highest),
        Figure("game-points-won", "Game points won", .rate),
        Figure("game-points-saved", "Game points saved", .rate),
        Figure("time-outs", "Time-outs a game", .perCase),
        Figure("rally-shots", "Shots a rally", .perCase),
      ])),
    Statistic("thirds", "Third shots", .parts(Figure("third-shots-won", "Won", .rate))),
    Statistic("endings", "How rallies were ended", .parts(Figure("endings", "Of all", .rate))),
    Statistic("faults", "Own errors", .parts(Figure("faults", "Of all", .rate))),
    Statistic(
      "recent", "Last 7 and 30 days",
      .recent(
        [
          Figure("matches-won", "Won", .rate), Figure("differential", "+/-", .perRound),
        ], days: [7, 30]), aliases: ["trends"]),
    Statistic("streaks", "Streaks", .streaks([Statistic.Streak("wins", "Won", .won)])),
    Statistic("partners", "Partners", .partners(Figure("differential", "Points +/-", .perRound))),
    Statistic("opponents", "Opponents", .headToHead(Figure("points", "Points", .perRound))),
  ]
}
