// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

extension JudgeGenerator {
  /// Plays some rubbers of some matches of teams, and decides about matches and rubbers.
  mutating func playRubbers(_ stage: JudgeStageVerdict, _ book: JudgeBook) {
    let count = book.stages[0].options["rubbers"]!.split(separator: ",").count
    for fixture in random.shuffled(stage.fixtures).prefix(1 + random.below(4)) {
      let teams = fixture.sides.map { $0.compactMap { $0 } }
      let own = book.rounds.filter { JudgeRubbers.match($0.fixture ?? "") == fixture.id }
      switch fixture.state {
      case "ready", "playing", "final", "disputed":
        if fixture.state == "final", random.chance(70) { continue }
        if random.chance(4) {
          rule(fixture.id, teams)
          continue
        }
        for _ in 0...random.below(count + 1) {
          let number = 1 + random.below(count)
          let known = own.filter { JudgeRubbers.number($0.fixture!) == number }
          if random.chance(6) {
            rule("\(fixture.id)/\(number)", teams)
          } else if book.rulings["\(fixture.id)/\(number)"] != nil, random.chance(30) {
            steps.append(.clear(fixture: "\(fixture.id)/\(number)"))
          } else if known.count > 1, random.chance(50) {
            steps.append(.drop(round: random.pick(known).id))
          } else {
            rubber(fixture.id, number, teams, stage)
          }
        }
      case "stale":
        if random.chance(50) {
          for round in own { steps.append(.drop(round: round.id)) }
        }
      case "void", "decided":
        if book.rulings[fixture.id] != nil, random.chance(40) {
          steps.append(.clear(fixture: fixture.id))
        }
      default: break
      }
    }
  }

  private mutating func rule(_ id: String, _ teams: [[JudgeName]]) {
    let kind = random.pick(["walkover", "walkover", "void", "both-out"])
    steps.append(
      .ruling(
        fixture: id, kind: kind, people: teams,
        winner: kind == "walkover" ? random.pick(teams)[0] : nil, day: date))
  }

  private mutating func rubber(
    _ id: String, _ number: Int, _ teams: [[JudgeName]], _ stage: JudgeStageVerdict
  ) {
    // Somebody of the team, two of them, or nobody named.
    var sides: [[JudgeName]] = []
    for team in teams {
      let first = 1 + random.below(3)
      sides.append(
        random.pick([
          ["\(team[0])/\(first)"], ["\(team[0])/\(first)", "\(team[0])/\(first + 1)"], [team[0]],
          [team[0]],
        ]))
    }
    let isOther = random.chance(6) && stage.format == "allplay"
    let fixture = isOther ? random.pick(stage.fixtures).id : id
    let isOpen = random.chance(12)
    newRound(
      "\(fixture)/\(number)", nil, random.chance(70) ? sides : sides.reversed(),
      points: score(mayTie: true), totals: [0, 0],
      phase: isOpen ? random.pick(["playing", "playing", "disputed"]) : "finished")
  }
}
