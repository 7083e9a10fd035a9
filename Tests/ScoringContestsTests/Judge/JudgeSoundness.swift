/// Whether each step is about people and stages that the steps before it introduced.
func judgeIsSound(_ steps: [JudgeStep]) -> Bool {
  var names: Set<JudgeName> = []
  var stages: Set<String> = []
  for (index, step) in steps.enumerated() {
    switch step {
    case .stage(let id, _, _, _, _): stages.insert(id)
    case .enter(let name, _, _, _, _, _): names.insert(name)
    case .leave(let people, _), .decide(_, let people):
      guard names.isSuperset(of: people) else { return false }
    case .back(let name), .division(let name, _, _):
      guard names.contains(name) else { return false }
    case .draw(let stage, let order):
      guard stages.contains(stage), names.isSuperset(of: order) else { return false }
    case .drawRound(let stage, let round, let fixtures):
      guard names.isSuperset(of: fixtures.joined().joined()) else { return false }
      let judged = Judge(Array(steps[..<index])).verdict().stage(stage)
      let book = Judge(Array(steps[..<index])).book
      let isNext =
        judged?.format == "ladder"
        ? (book.drawnRounds[stage]?.count ?? 0) + 1 == round : judged?.next?.round == round
      guard judged?.format == "partners" || isNext else { return false }
      if judged?.format == "bracket", judged?.next?.fixtures != fixtures { return false }
    case .going(let stage, _, _, let people):
      guard stages.contains(stage), names.isSuperset(of: people) else { return false }
    case .late(let stage, let name, _):
      guard stages.contains(stage), names.contains(name) else { return false }
    case .round(_, _, _, let sides, _, _, _, _, _, _):
      guard names.isSuperset(of: sides.joined().map(JudgeRubbers.team)) else { return false }
    case .ruling(let fixture, let kind, let sides, _, _):
      guard names.isSuperset(of: sides.joined()) else { return false }
      let verdict = Judge(Array(steps[..<index])).verdict()
      let judged = verdict.stages.flatMap(\.fixtures).first { $0.id == fixture }
      guard kind != "stands" || judged?.state == "stale" else { return false }
    case .policy, .drop, .unfinished, .numbered, .clear, .end: continue
    }
  }
  return true
}
