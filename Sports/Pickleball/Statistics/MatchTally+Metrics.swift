internal import ScoringKit

extension MatchTally {
  /// Returns a side's statistics from single rallies; those that depend on notes are relative to
  /// the rallies with such notes.
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
