extension JudgeStep {
  /// Returns the same step with other names.
  func renamed(_ new: (JudgeName) -> JudgeName) -> JudgeStep {
    // People of a team are called like it.
    func to(_ name: JudgeName) -> JudgeName {
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      return parts.count == 2 ? "\(new(parts[0]))/\(parts[1])" : new(name)
    }
    return renamed(by: to)
  }

  private func renamed(by to: (JudgeName) -> JudgeName) -> JudgeStep {
    switch self {
    case .stage, .policy, .drop, .unfinished, .numbered, .clear, .end: self
    case .going(let stage, let number, let division, let names):
      .going(stage: stage, number: number, division: division, names.map(to))
    case .enter(let name, let division, let seed, let tag, let handicap, let day):
      .enter(
        to(name), division: division, seed: seed, tag: tag, handicap: handicap, day: day)
    case .leave(let names, let day): .leave(names.map(to), day: day)
    case .back(let name): .back(to(name))
    case .division(let name, let division, let from):
      .division(to(name), division, from: from)
    case .draw(let stage, let order): .draw(stage: stage, order: order.map(to))
    case .drawRound(let stage, let round, let fixtures):
      .drawRound(stage: stage, round: round, fixtures: fixtures.map { $0.map { $0.map(to) } })
    case .late(let stage, let name, let pool): .late(stage: stage, to(name), pool: pool)
    case .round(
      let id, let fixture, let stage, let sides, let day, let order, let points, let totals,
      let holes, let phase):
      .round(
        id: id, fixture: fixture, stage: stage, sides: sides.map { $0.map(to) }, day: day,
        order: order, points: points, totals: totals, holes: holes, phase: phase)
    case .ruling(let fixture, let kind, let people, let winner, let day):
      .ruling(
        fixture: fixture, kind: kind, people: people.map { $0.map(to) }, winner: winner.map(to),
        day: day)
    case .decide(let stage, let names): .decide(stage: stage, names.map(to))
    }
  }
}
