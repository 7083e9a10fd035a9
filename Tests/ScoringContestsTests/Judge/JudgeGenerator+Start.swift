// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

extension JudgeGenerator {
  mutating func start(_ kind: String) {
    var size = random.chance(70) ? 2 + random.below(8) : 2 + random.below(15)
    if random.chance(4), kind != "allplay", kind != "partners" { size = 17 + random.below(24) }
    var options: [String: String] = [:]
    var format = kind
    switch kind {
    case "allplay":
      let pools = size >= 6 ? 1 + random.below(3) : 1
      if pools > 1 { options["pools"] = "\(pools)" }
      if random.chance(25), size < 9, size % (2 * pools) == 0 || unclear { options["legs"] = "2" }
    case "teams":
      format = "allplay"
      size = min(size, 8)
      (options["rubbers"], options["stop"]) = (plan(), random.chance(30) ? "yes" : nil)
    case "team-bracket":
      format = "bracket"
      (options["rubbers"], options["stop"]) = (plan(), random.chance(30) ? "yes" : nil)
      if random.chance(40) { options["bronze"] = "yes" }
    case "bracket":
      if random.chance(40) { options["bronze"] = "yes" }
      if random.chance(20) { options["places"] = random.pick(["4", "8"]) }
      if random.chance(10) {
        (size, options["protect"]) = random.pick([(10, "2"), (14, "2"), (20, "4"), (6, "2")])
      }
    case "double": size = max(3, size)
    case "reseed":
      format = "bracket"
      options["reseed"] = "yes"
    case "partners":
      size = max(4, size)
      options["rounds"] = "\(2 + random.below(5))"
    case "river":
      size = 4 * (1 + random.below(4))
      options["rounds"] = "\(2 + random.below(5))"
    case "swiss":
      size = random.chance(85) ? min(size, 8) : size
      if random.chance(50) { options["rounds"] = "\(2 + random.below(8))" }
    case "ladder":
      let rule = random.pick(["pool", "swap", "insert", "dynasty"])
      if rule == "dynasty" {
        options["dynasty"] = "yes"
      } else if rule != "pool" {
        options["challenge"] = rule
        if random.chance(50) { options["up"] = "\(1 + random.below(4))" }
        if random.chance(30) { options["days"] = "7" }
      }
    case "season":
      options["weeks"] = "\(2 + random.below(6))"
      if random.chance(20) { options["per"] = "day" }
      mayDivide = random.chance(30)
    case "rounds":
      format = "season"
      let rounds = 2 + random.below(3)
      options["rounds"] = "\(rounds)"
      mayDivide = random.chance(40)
      if random.chance(70) { options["cut"] = cut(rounds) }
    default: break
    }
    let isSplit = mayDivide && kind != "rounds" && random.chance(30)
    steps.append(
      .stage(id: "a", format: format, options: options, from: nil, division: isSplit ? "MA1" : nil))
    // Another stage that counts the rounds of others.
    if isSplit {
      steps.append(.stage(id: "b", format: "season", options: options, from: nil, division: "MA2"))
    }
    let isRanked = ["allplay", "partners", "river", "swiss", "season"].contains(format)
    let list = kind == "rounds" || kind == "teams" ? kind : format
    if unclear ? random.chance(80) : isRanked { steps.append(.policy(policy(list))) }
    let isTagged = format == "ladder" && random.chance(50)
    var tags = random.shuffled(Array(1...60))
    for _ in 0..<size { _ = enter(tag: isTagged && random.chance(70) ? tags.removeLast() : nil) }
    if random.chance(40), !["partners", "river", "swiss"].contains(format),
      options["rubbers"] == nil
    {
      let pools = options["pools"].flatMap(Int.init) ?? 1
      let last = pools * (1 + random.below(max(1, min(8, size) / pools)))
      let division = mayDivide && !isSplit && random.chance(50) ? "MA1" : nil
      let second = random.pick(["bracket", "bracket", "double", "stepladder"])
      steps.append(
        .stage(
          id: "ko", format: second,
          options: second == "bracket" && random.chance(40) ? ["bronze": "yes"] : [:],
          from: ("a", 1, max(2, last) % pools == 0 ? max(2, last) : last), division: division))
      if random.chance(30) {
        // Who came behind plays on as well.
        let first = (max(2, last) % pools == 0 ? max(2, last) : last) + 1
        let third =
          unclear || isRanked && format != "season"
          ? ["bracket", "allplay", "stepladder"] : ["bracket", "stepladder"]
        steps.append(
          .stage(
            id: "low", format: random.pick(third), options: [:],
            from: ("a", first, first + pools * (1 + random.below(3)) - 1), division: division))
      }
    }
    for stage in JudgeBook(steps).stages where stage.from == nil {
      draw(stage.id, Judge(steps).candidates(stage, earlier: JudgeVerdict()).0)
    }
  }

  /// The rubbers of a match.
  private mutating func plan() -> String {
    random.pick(["x,y,z", "x,y,z,y", "x,y?", "x,y,z,y,w?", "x", "x,y"])
  }

  mutating func policy(_ format: String) -> String {
    switch format {
    case "teams":
      return random.pick([
        "2-1-0,difference:rubbers,difference:points", "3-1-0,difference:rubbers", "won,2-1-0",
        "won,won-among,difference:rubbers,difference:points,seed", "2-1-0,won-among,decision",
      ]) + random.pick(["", ",onward", ",annul:always"])
    case "season", "rounds":
      let lead = random.pick([
        "points:10/8/6/4/2/1", "sum", "places", "points:12/11/10/9/8,ties:mean",
        "points:7/5/4,ties:exact",
      ])
      var words = [
        lead, random.pick(["countback", "latest", "latest,countback", "seed", "decision"]),
      ]
      if random.chance(50) { words.append("best:\(1 + random.below(4))") }
      if random.chance(40) {
        words.append(lead.hasPrefix("points") && random.chance(50) ? "absent:zero" : "absent:last")
      }
      if random.chance(25), format == "season" {
        words.append(random.pick(["handicap:80/5", "handicap:100/4/5/3"]))
      }
      if random.chance(50) { words.append(random.pick(["unfinished:last", "unfinished:none"])) }
      return words.joined(separator: ",")
    default:
      let lists = [
        "won,won-among,difference:points,difference-among:points,difference-above:points",
        "won,difference:points,for:points", "won,won-among,for:points,seed", "won",
        "won,won-among,decision",
        "won,difference-above:points,difference:points", "won,difference-among:points,won-among",
        "won,buchholz,sonneborn", "2-1-0,sonneborn,buchholz,difference:points",
        "3-1-0,won-among", "won-ratio,average:points",
        "average-difference:points,average:points", "won,average-difference:points,buchholz",
        "ratio:points", "3-1-0,ratio:points,for:points", "won,ratio:points,won-among",
        "sum,won-among", "won,sum", "won,countback,sum", "sum,best:2", "won-among,sum,best:1",
      ]
      return random.pick(lists) + random.pick(["", "", ",onward"])
        + (["allplay", "swiss"].contains(format)
          ? random.pick(["", "", ",annul:under-half", ",annul:always"]) : "")
        + random.pick(["", "", ",forfeit:11-0", ",forfeit:15-3"])
    }
  }

  /// Limits of those who go on.
  private mutating func cut(_ rounds: Int) -> String {
    let limit = 1 + random.below(4)
    if mayDivide, random.chance(50) { return "MA1=\(limit),MA2=\(1 + random.below(3))" }
    if mayDivide, random.chance(40) { return "MA1=\(limit),\(limit + 1)" }
    return rounds > 2 && random.chance(50)
      ? "\(limit + 2)@1,\(limit)@\(rounds - 1)" : "\(limit)"
  }

  /// Plays some cards of a numbered round.
  mutating func tournament(
    _ stage: JudgeBook.Stage, _ present: [JudgeName], _ book: JudgeBook
  ) {
    let order = book.order(stage) ?? []
    let policy = JudgePolicy(book.policy ?? "total")
    guard let now = JudgeTournament(book, stage, policy, order) else { return }
    let open = (1...now.count).first { !now.isOver($0, order) } ?? now.count
    let number = random.chance(85) ? open : 1 + random.below(now.count)
    if number > 1, random.chance(50) {
      for division in [nil, "", "MA1", "MA2"] as [String?] where random.chance(60) {
        var going = order.filter { name in
          now.plays(name, number)
            && (division == nil || book.entrant(name)!.division(on: nil) == division!)
        }
        if random.chance(20) { going = Array(random.shuffled(order).prefix(random.below(5))) }
        steps.append(.going(stage: stage.id, number: number, division: division, going))
      }
    }
    var players = random.shuffled(
      order.filter { name in
        random.chance(4)
          || now.plays(name, number)
            && now.sessions.first { $0.number == number }?.results[name] == nil
      })
    while !players.isEmpty, random.chance(90) {
      let card = players.prefix(1 + random.below(4)).map { [$0] }
      players.removeFirst(card.count)
      newRound(
        nil, random.chance(90) ? stage.id : nil, card, points: card.map { _ in 0 },
        totals: card.map { _ in random.below(9) - 3 }, holes: 18,
        phase: random.chance(93) ? "finished" : random.chance(50) ? "playing" : "disputed")
      let id = "r\(count)"
      if random.chance(90) { steps.append(.numbered(round: id, number: number)) }
      if random.chance(12) {
        steps.append(
          .unfinished(
            round: id, side: random.below(card.count),
            ending: random.pick(["dnf", "dns", "dsq", "counted"])))
      }
    }
  }

  mutating func draw(_ id: String, _ candidates: [JudgeName]) {
    let stage = JudgeBook(steps).stages.first { $0.id == id }!
    if JudgeBook.counts(stage.format) {
      steps.append(.draw(stage: id, order: candidates))
      return
    }
    let order = stage.from == nil && random.chance(50) ? random.shuffled(candidates) : candidates
    steps.append(.draw(stage: id, order: order))
    if stage.format == "partners" { drawPartners(stage) }
  }

  /// The rounds that have not begun are drawn, all of them.
  mutating func drawPartners(_ stage: JudgeBook.Stage) {
    let book = JudgeBook(steps)
    let present = book.entrants.filter { $0.leftStep == nil }.map(\.name)
    for round in 1...max(1, stage.options["rounds"].flatMap(Int.init) ?? 1) {
      guard !book.rounds.contains(where: { $0.fixture?.hasPrefix("\(stage.id).\(round).") == true })
      else { continue }
      steps.append(
        .drawRound(stage: stage.id, round: round, fixtures: fours(random.shuffled(present))))
    }
  }

  /// Pairs by chance; with an odd number, the last is free.
  func pairs(_ people: [JudgeName]) -> [[[JudgeName]]] {
    stride(from: 0, to: people.count, by: 2).map { at in
      [[people[at]], at + 1 < people.count ? [people[at + 1]] : []]
    }
  }

  func fours(_ people: [JudgeName]) -> [[[JudgeName]]] {
    (0..<people.count / 4).map { court in
      let four = Array(people[(4 * court)..<(4 * court + 4)])
      return [[four[0], four[1]], [four[2], four[3]]]
    }
  }
}
