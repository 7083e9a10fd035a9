// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// Random plausible histories. Without `unclear` it keeps away from what rules.md leaves open (QUESTIONS.md).
struct JudgeGenerator {
  var random: JudgeRandom
  var unclear: Bool
  var steps: [JudgeStep] = []
  var day = 0
  var count = 0
  var names: [JudgeName] = []
  var mayDivide = false

  static let formats = [
    "allplay", "bracket", "reseed", "double", "stepladder", "partners", "river", "swiss", "ladder",
    "season", "teams", "team-bracket", "rounds",
  ]

  init(seed: UInt64, unclear: Bool = false) {
    random = JudgeRandom(state: seed)
    self.unclear = unclear
  }

  /// A history of one event; `format` one of `formats`, or nil for any.
  static func history(
    seed: UInt64, format: String? = nil, length: Int? = nil, unclear: Bool = false
  ) -> [JudgeStep] {
    var generator = JudgeGenerator(seed: seed, unclear: unclear)
    generator.start(format ?? generator.random.pick(formats))
    let actions = length ?? 4 + generator.random.below(28)
    for _ in 0..<actions { generator.act() }
    return generator.steps
  }

  var date: String {
    let month = 1 + day / 28 % 12
    let inMonth = 1 + day % 28
    return
      "\(2026 + day / 336)-\(month < 10 ? "0" : "")\(month)-\(inMonth < 10 ? "0" : "")\(inMonth)"
  }

  mutating func enter(tag: Int? = nil) -> JudgeName {
    // Names are in no order.
    let letters = Array("KQAZMBTCXEOWDGPFUHSIYJVLRN")
    let number = names.count
    let name = "\(letters[number % 26])\(letters[(number * 7 + 3) % 26])\(number)"
    names.append(name)
    let division = mayDivide ? random.pick(["MA1", "MA1", "MA2", ""]) : ""
    steps.append(
      .enter(
        name, division: division, seed: random.chance(10) ? 1 + random.below(40) : nil, tag: tag,
        handicap: random.chance(10) ? random.below(9) : nil, day: date))
    return name
  }

  // MARK: Actions

  private mutating func act() {
    let verdict = Judge(steps).verdict()
    var book: JudgeBook { JudgeBook(steps) }
    if random.chance(20) { day += 1 }
    for stage in verdict.stages {
      if !stage.isDrawn {
        if stage.obstacle == nil, random.chance(70) { draw(stage.id, stage.candidates) }
        if stage.obstacle == "level" { decide(stage.id, verdict, book) }
      }
      if let next = stage.next, random.chance(60) {
        let present = book.order(book.stages.first { $0.id == stage.id }!)!.filter {
          !book.hasLeft($0)
        }
        let fixtures =
          next.fixtures
          ?? (stage.format == "swiss" ? pairs(random.shuffled(present)) : fours(present))
        if !fixtures.isEmpty {
          steps.append(.drawRound(stage: stage.id, round: next.round, fixtures: fixtures))
        }
      }
    }
    let stage =
      random.chance(75)
      ? verdict.stages.last { $0.isDrawn } ?? verdict.stages[0] : verdict.stages[0]
    if JudgeBook.counts(stage.format) {
      session(stage, book)
    } else if book.stages[0].options["rubbers"] != nil {
      playRubbers(stage, book)
    } else {
      play(stage, book)
    }
    if random.chance(12) { correct(book) }
    if random.chance(6) { leave(book) }
    if random.chance(3), let gone = book.entrants.first(where: { $0.leftStep != nil }), !mayDivide,
      unclear || !isSeason(book)
    {
      steps.append(.back(gone.name))
    }
    if random.chance(5) { arrive(stage, book) }
    if random.chance(3), stage.isDrawn, stage.next == nil, !JudgeBook.counts(stage.format),
      stage.format != "partners",
      !book.rounds.contains(where: { $0.fixture?.hasPrefix("\(stage.id).") == true }),
      book.lates[stage.id] == nil,
      book.drawnRounds[stage.id] == nil
    {
      // Nothing has begun: drawn again.
      let again = Judge(steps).candidates(
        book.stages.first { $0.id == stage.id }!, earlier: verdict)
      if again.1 == nil { draw(stage.id, again.0) }
    }
    if random.chance(15), mayDivide, unclear || book.stages[0].division == nil {
      steps.append(
        .division(
          random.pick(names), random.pick(["MA1", "MA2"]), from: random.chance(80) ? date : nil))
      day += 1
    }
    if random.chance(1),
      unclear || !stage.fixtures.contains(where: { $0.state == "decided" || $0.state == "waiting" })
    {
      steps.append(.end(stage: stage.id))
    }
  }

  private func isSeason(_ book: JudgeBook) -> Bool { book.stages[0].format == "season" }

  /// Gives an order to those who are level at a limit.
  private mutating func decide(_ id: String, _ verdict: JudgeVerdict, _ book: JudgeBook) {
    guard let from = book.stages.first(where: { $0.id == id })?.from,
      let source = verdict.stage(from.stage)
    else { return }
    for table in source.tables {
      for place in Set(table.rows.filter(\.isShared).compactMap(\.place)).sorted()
      where random.chance(70) {
        let group = table.rows.filter { $0.place == place }.map(\.name)
        steps.append(.decide(stage: source.id, random.shuffled(group)))
      }
    }
  }

  /// The totals of a match, which only count if the policy adds them.
  private mutating func totals() -> [Int] { [random.below(7) - 3, random.below(7) - 3] }

  mutating func newRound(
    _ fixture: String?, _ stage: String?, _ sides: [[JudgeName]], points: [Int],
    totals: [Int], holes: Int = 18, phase: String = "finished", id: String? = nil
  ) {
    count += 1
    steps.append(
      .round(
        id: id ?? "r\(count)", fixture: fixture, stage: stage, sides: sides, day: date,
        order: count,
        points: points, totals: totals, holes: holes, phase: phase))
  }

  mutating func score(mayTie: Bool) -> [Int] {
    if mayTie, random.chance(10) { return [9, 9] }
    let pair = [11, random.below(10)]
    return random.chance(60) ? pair : pair.reversed()
  }

  private mutating func play(_ stage: JudgeStageVerdict, _ book: JudgeBook) {
    let isKnockout = ["bracket", "double", "stepladder"].contains(stage.format)
    let hasBronze = book.stages.contains {
      $0.options["bronze"] != nil || $0.options["places"] != nil
    }
    let mayTie =
      unclear || ["allplay", "partners", "swiss", "ladder"].contains(stage.format)
    for fixture in random.shuffled(stage.fixtures).prefix(1 + random.below(6)) {
      let people = fixture.sides.map { $0.compactMap { $0 } }
      let isKnown = !people.contains([])
      let own = book.rounds.filter { $0.fixture == fixture.id }
      switch fixture.state {
      case "ready":
        let luck = random.below(100)
        if luck < 5 {
          steps.append(
            .ruling(
              fixture: fixture.id, kind: "walkover", people: people,
              winner: random.pick(people)[0], day: date))
        } else if luck < 7,
          ["allplay", "swiss", "ladder"].contains(stage.format) || unclear
            || stage.format == "bracket" && !hasBronze || stage.format == "stepladder"
        {
          steps.append(
            .ruling(fixture: fixture.id, kind: "both-out", people: people, winner: nil, day: date))
        } else if luck < 8 {
          steps.append(
            .ruling(fixture: fixture.id, kind: "void", people: people, winner: nil, day: date))
        } else if luck < 16 {
          newRound(
            fixture.id, nil, people, points: [random.below(5), random.below(5)], totals: [0, 0],
            phase: random.chance(80) ? "playing" : "disputed")
        } else if luck < 22, isKnockout {
          // A match by totals.
          newRound(
            fixture.id, nil, people, points: [0, 0], totals: random.chance(50) ? [-1, 2] : [3, 1])
        } else if luck < 26, stage.format == "allplay", unclear || stage.fixtures.count < 60,
          book.stages[0].options["legs"] == nil || unclear
        {
          // Typed for another number.
          newRound(
            random.pick(stage.fixtures).id, nil, people.reversed(), points: score(mayTie: mayTie),
            totals: [0, 0])
        } else {
          newRound(
            fixture.id, nil, random.chance(80) ? people : people.reversed(),
            points: score(mayTie: mayTie), totals: isKnockout ? [0, 0] : totals())
        }
      case "playing", "disputed":
        for round in own.dropFirst() { steps.append(.drop(round: round.id)) }
        if let first = own.first {
          newRound(
            fixture.id, nil, first.sides, points: score(mayTie: mayTie),
            totals: isKnockout ? [0, 0] : totals(), id: first.id)
        }
      case "final" where random.chance(6):
        // Another device: equal, or not.
        if let first = own.first(where: { $0.phase == "finished" }), judgeSame(first.sides, people)
        {
          newRound(
            fixture.id, nil, first.sides.reversed(),
            points: random.chance(60) ? first.points.reversed() : score(mayTie: mayTie),
            totals: first.totals.reversed())
        }
      case "stale" where isKnown || random.chance(30):
        if random.chance(50) {
          for round in own { steps.append(.drop(round: round.id)) }
        } else if isKnown, Set(own.map { judgeKey($0.sides) }).count == 1,
          stage.format != "allplay",
          own[0].phase == "finished", unclear || mayStand(fixture, own[0].sides, stage, book)
        {
          steps.append(
            .ruling(
              fixture: fixture.id, kind: "stands", people: seated(own[0].sides, fixture),
              winner: nil, day: date))
        }
      case "void", "decided":
        if book.rulings[fixture.id] != nil, random.chance(25) {
          steps.append(.clear(fixture: fixture.id))
        }
      default: break
      }
    }
  }

  /// Those who played, each in the place of the match that they took.
  private func seated(_ played: [[JudgeName]], _ fixture: JudgeFixture) -> [[JudgeName]] {
    let now = fixture.sides.map { $0.compactMap { $0 } }
    let isTurned = played.count == 2 && (now[0] == played[1] || now[1] == played[0])
    return isTurned ? played.reversed() : played
  }

  /// Each who stood in came from a match that decides who plays, and nothing else stands.
  private func mayStand(
    _ fixture: JudgeFixture, _ played: [[JudgeName]], _ stage: JudgeStageVerdict, _ book: JudgeBook
  )
    -> Bool
  {
    let now = fixture.sides.joined().compactMap { $0 }
    let standIns = played.joined().filter { !now.contains($0) }
    let replaced = now.filter { !played.joined().contains($0) }
    return standIns.count == 1 && !book.rulings.values.contains { $0.kind == "stands" }
      && stage.fixtures.contains { other in
        let sides = other.sides.joined().compactMap { $0 }
        return other.state == "final" && sides.contains(standIns[0]) && sides.contains(replaced[0])
      }
  }

  /// Corrects, deletes or dismisses an earlier round.
  private mutating func correct(_ book: JudgeBook) {
    guard !book.rounds.isEmpty else { return }
    let round = random.pick(book.rounds)
    if random.chance(25) {
      steps.append(.drop(round: round.id))
      return
    }
    let isMatch = round.fixture != nil || round.points.contains { $0 != 0 }
    steps.append(
      .round(
        id: round.id, fixture: round.fixture, stage: round.stage, sides: round.sides,
        day: round.day,
        order: round.order, points: isMatch ? score(mayTie: false) : round.points,
        totals: isMatch ? [0, 0] : round.totals.map { _ in random.below(9) - 3 },
        holes: round.holes, phase: "finished"))
  }

  private mutating func leave(_ book: JudgeBook) {
    let present = book.entrants.filter { $0.leftStep == nil }.map(\.name)
    guard present.count > 2 else { return }
    // Not on a day with sessions.
    day += 1
    steps.append(
      .leave(Array(random.shuffled(present).prefix(random.chance(70) ? 1 : 2)), day: date))
    day += 1
    for stage in book.stages where stage.format == "partners" && random.chance(60) {
      drawPartners(stage)
    }
  }

  private mutating func arrive(_ verdict: JudgeStageVerdict, _ book: JudgeBook) {
    guard names.count < 40, let stage = book.stages.first(where: { $0.id == verdict.id }),
      verdict.isDrawn,
      stage.from == nil, !verdict.isComplete
    else { return }
    func hasBegun(_ prefix: String) -> Bool {
      book.rounds.contains { $0.fixture?.hasPrefix(prefix) == true }
    }
    switch stage.format {
    case "season", "ladder":
      day += 1
      _ = enter()
      day += 1
    case "allplay" where hasBegun("a.") && verdict.fixtures.count < 60:
      let sizes = verdict.tables.filter { $0.title.isEmpty || $0.title.hasPrefix("Pool ") }.map(
        \.rows.count)
      let pool = sizes.firstIndex(of: sizes.min() ?? 0) ?? 0
      let name = enter()
      steps.append(.late(stage: stage.id, name, pool: pool))
    case "bracket", "double":
      let order = book.order(stage)!
      var size = 1
      while size < order.count { size *= 2 }
      guard hasBegun("a.1."), !hasBegun("a.2."), order.count < size,
        stage.options["protect"] == nil,
        book.drawnRounds[stage.id] == nil
      else { return }
      let name = enter()
      steps.append(.late(stage: stage.id, name, pool: 0))
    case "stepladder" where !hasBegun("a."):
      let name = enter()
      steps.append(.late(stage: stage.id, name, pool: 0))
    case "partners":
      let name = enter()
      steps.append(.late(stage: stage.id, name, pool: 0))
      drawPartners(stage)
    case "river", "swiss":
      let name = enter()
      steps.append(.late(stage: stage.id, name, pool: 0))
    default: break
    }
  }

  /// Records a challenge between two of those who are there.
  private mutating func challenge(
    _ stage: JudgeStageVerdict, _ book: JudgeBook, _ present: [JudgeName]
  ) {
    let two = random.shuffled(present).prefix(2).map { [$0] }
    let round = (book.drawnRounds[stage.id]?.count ?? 0) + 1
    steps.append(.drawRound(stage: stage.id, round: round, fixtures: [two]))
  }

  /// The cards of a day.
  private mutating func session(_ stage: JudgeStageVerdict, _ book: JudgeBook) {
    let own = book.stages.first { $0.id == stage.id }!
    let present = (book.order(own) ?? []).filter { !book.hasLeft($0) }
    guard present.count > 1 else { return }
    day += 1
    if own.options["rounds"] != nil { return tournament(own, present, book) }
    let typed = random.chance(70) ? stage.id : nil
    if own.options["challenge"] != nil {
      if random.chance(60) { challenge(stage, book, present) }
      if !stage.fixtures.isEmpty, random.chance(70) { return play(stage, book) }
      for _ in 0...random.below(4) {
        let two = random.shuffled(present).prefix(2).map { [$0] }
        newRound(nil, typed, two, points: score(mayTie: true), totals: [0, 0])
      }
      return
    }
    let holes = random.chance(75) ? 18 : 9
    for _ in 0...(random.chance(20) ? 1 : 0) {
      var players = random.shuffled(present)
      players.removeLast(min(players.count - 1, random.below(1 + players.count / 2)))
      while !players.isEmpty {
        var card = players.prefix(1 + random.below(4)).map { [$0] }
        players.removeFirst(card.count)
        if random.chance(20),
          let other = book.entrants.first(where: {
            $0.leftStep == nil && !present.contains($0.name)
          })
        {
          // Somebody who isn't in the stage.
          card.append([other.name])
        }
        newRound(
          nil, typed, card, points: card.map { _ in 0 },
          totals: card.map { _ in random.below(9) - 3 },
          holes: holes, phase: random.chance(95) ? "finished" : "playing")
        while random.chance(12) {
          steps.append(
            .unfinished(
              round: "r\(count)", side: random.below(card.count),
              ending: random.pick(["dnf", "dns", "dsq", "counted"])))
        }
      }
    }
  }
}
