// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// The verdict on a list of steps.
struct Judge {
  let steps: [JudgeStep]
  let book: JudgeBook

  init(_ steps: [JudgeStep]) {
    self.steps = steps
    book = JudgeBook(steps)
  }

  func verdict() -> JudgeVerdict {
    var verdict = JudgeVerdict()
    for stage in book.stages {
      var result = self.verdict(stage)
      let (candidates, obstacle) = self.candidates(stage, earlier: verdict, isPresent: true)
      if result.isDrawn {
        // "Of those who left, the next one advances instead" makes no stage outdated.
        let (now, obstacle) = self.candidates(stage, earlier: verdict, isPresent: false)
        result.isOutdated = isOutdated(stage, now: now, obstacle)
      } else {
        result.candidates = candidates
        result.obstacle = obstacle
      }
      verdict.stages.append(result)
    }
    return verdict
  }

  /// "If the places change after the next stage was drawn, that stage is *outdated*": who would have been drawn then is
  /// asked of the steps before the draw. (Q21: while nobody can be named, it isn't outdated.)
  private func isOutdated(_ stage: JudgeBook.Stage, now: [JudgeName], _ obstacle: String?) -> Bool {
    guard stage.from != nil, let after = book.drawnAfter[stage.id], obstacle == nil else {
      return false
    }
    let before = Judge(Array(steps[..<after]))
    let (then, _) = before.candidates(
      stage, earlier: before.verdictBefore(stage.id), isPresent: false)
    return then != now
  }

  private func verdictBefore(_ id: String) -> JudgeVerdict {
    var verdict = JudgeVerdict()
    for stage in book.stages.prefix(while: { $0.id != id }) {
      verdict.stages.append(self.verdict(stage))
    }
    return verdict
  }

  private func policy(_ stage: JudgeBook.Stage) -> JudgePolicy {
    // Which policy holds if none was said isn't said (Q54).
    JudgePolicy(book.policy ?? (stage.format == "season" ? "total" : "round-robin"))
  }

  // MARK: Who is drawn

  /// `--from 'a 1-4'`
  func candidates(_ stage: JudgeBook.Stage, earlier: JudgeVerdict, isPresent: Bool = true)
    -> ([JudgeName], String?)
  {
    func there(_ rows: [JudgeRow]) -> [JudgeRow] {
      rows.filter { !isPresent || !book.hasLeft($0.name) }
    }
    guard let from = stage.from else {
      // Who is in, by seeds, then by arrival (Q13).
      let all = book.entrants.enumerated().filter { _, entrant in
        entrant.leftStep == nil
          && (stage.division == nil || entrant.division(on: nil) == stage.division!)
      }
      let sorted = all.sorted { a, b in
        (a.element.seed ?? Int.max, a.offset) < (b.element.seed ?? Int.max, b.offset)
      }
      return (sorted.map(\.element.name), sorted.isEmpty ? "nobody" : nil)
    }
    guard let source = earlier.stage(from.stage), source.isDrawn, source.isComplete else {
      return ([], "incomplete")
    }
    let pools = source.tables.filter { $0.title.hasPrefix("Pool ") }
    if pools.isEmpty {
      // "With `--division`, the places are those of the division's table."
      let own = book.stages.first { $0.id == source.id }?.division
      let title = stage.division == own ? "" : stage.division ?? ""
      let rows = source.tables.first { $0.title == title }?.rows ?? []
      return cut(there(rows), from.first, from.last, source.id)
    }
    // "The number must be a multiple of the number of pools." (Q18: so must be what is left out before.)
    guard (from.last - from.first + 1) % pools.count == 0, (from.first - 1) % pools.count == 0
    else {
      return ([], "multiple")
    }
    var each: [[JudgeName]] = []
    for pool in pools {
      let (names, obstacle) = cut(
        there(pool.rows), (from.first - 1) / pools.count + 1, from.last / pools.count, source.id)
      if obstacle == "level" { return ([], obstacle) }
      each.append(names)
    }
    let order = Judge.apart(each)
    return (order, order.isEmpty ? "nobody" : nil)
  }

  /// "takes the entrants at places 1 to 4, the best first"; "If entrants share a place at the limit, the draw is refused
  /// until `event decide` gives their order."
  private func cut(_ rows: [JudgeRow], _ first: Int, _ last: Int, _ stage: String) -> (
    [JudgeName], String?
  ) {
    var taken: [JudgeName] = []
    var at = 1
    for place in Set(rows.compactMap(\.place)).sorted() {
      var group = rows.filter { $0.place == place }.map(\.name)
      let range = at..<at + group.count
      let inside = range.filter { first <= $0 && $0 <= last }
      if let decided = book.decision(stage, group) {
        group = decided
      } else if !inside.isEmpty && inside.count < group.count {
        return ([], "level")
      }
      // Those who share a place within the limits stand in the order of the draw (Q15).
      taken += inside.map { group[$0 - at] }
      at += group.count
    }
    return (taken, taken.isEmpty ? "nobody" : nil)
  }

  /// "All first places come before all second places, in an order that keeps those of one pool apart as long as
  /// possible". Which of several such orders isn't said (Q17): each row of places is turned by the fewest steps.
  static func apart(_ pools: [[JudgeName]]) -> [JudgeName] {
    var order: [JudgeName] = []
    let depth = pools.map(\.count).max() ?? 0
    let total = pools.map(\.count).reduce(0, +)
    for place in 0..<depth {
      let row = pools.filter { place < $0.count }.map { $0[place] }
      let turns = row.indices.map { Array(row[$0...] + row[..<$0]) }
      let worth = turns.map { meetings(order + $0, pools, total) }
      var best = 0
      for at in turns.indices where worth[at].lexicographicallyPrecedes(worth[best]) { best = at }
      order += turns.isEmpty ? [] : turns[best]
    }
    return order
  }

  /// How many pairs of one pool could first meet in the first round of a bracket, in the second and so on: fewer early
  /// ones are better.
  static func meetings(_ order: [JudgeName], _ pools: [[JudgeName]], _ total: Int) -> [Int] {
    var size = 1
    while size < total { size *= 2 }
    let lines = JudgeChart.fold(size)
    func line(_ name: JudgeName) -> Int { lines.firstIndex(of: order.firstIndex(of: name)! + 1)! }
    var counts = Array(repeating: 0, count: 12)
    for pool in pools {
      let here = pool.filter { order.contains($0) }
      for (index, a) in here.enumerated() {
        for b in here[(index + 1)...] {
          var (x, y, round) = (line(a), line(b), 0)
          while x != y { (x, y, round) = (x / 2, y / 2, round + 1) }
          counts[round] += 1
        }
      }
    }
    return counts
  }

  // MARK: One stage

  private func verdict(_ stage: JudgeBook.Stage) -> JudgeStageVerdict {
    var result = JudgeStageVerdict(id: stage.id, format: stage.format)
    guard let order = book.order(stage) else { return result }
    result.isDrawn = true
    switch stage.format {
    case "season":
      let season = JudgeSeason(book, stage, policy(stage), order)
      result.tables = [JudgeTable(title: stage.division ?? "", rows: season.rows(stage.division))]
      if stage.division == nil {
        result.tables += divisions(order, ever: true).map {
          JudgeTable(title: $0, rows: season.rows($0))
        }
      } else {
        result.tables[0].title = ""
      }
      result.isComplete = season.isComplete
    case "ladder":
      let ladder = JudgeLadder(book, stage, order)
      result.fixtures = ladder.fixtures.all.map(\.fixture)
      result.tables = [JudgeTable(title: "", rows: ladder.rows { _ in true })]
      result.tables += divisions(order, ever: false).map { division in
        JudgeTable(
          title: division,
          rows: ladder.rows { self.book.entrant($0)?.division(on: nil) == division })
      }
    case "allplay":
      matches(stage, order, &result)
    case "swiss":
      matches(stage, order, &result)
      JudgeSwiss(book, stage, policy(stage)).next(&result)
    case "partners", "river":
      matches(stage, order, &result)
      JudgeRounds(book, stage).next(&result)
    case "bracket" where stage.options["reseed"] != nil:
      JudgeRounds(book, stage).reseeded(order, &result)
    default:
      knockout(stage, order, &result)
    }
    if ["bracket", "double", "stepladder"].contains(stage.format) {
      // "In formats without a policy, a division's table is the whole table without the others."
      let rows = result.tables[0].rows
      result.tables += divisions(order, ever: false).map { division in
        let own = rows.filter { book.entrant($0.name)?.division(on: nil) == division }
        return JudgeTable(title: division, rows: Judge.renumbered(own))
      }
    }
    // "`event end` completes any stage"
    if book.ended.contains(stage.id) { result.isComplete = true }
    return result
  }

  /// The divisions of the entrants, in the order in which they first occur.
  private func divisions(_ order: [JudgeName], ever: Bool) -> [String] {
    var found: [String] = []
    for name in order {
      guard let entrant = book.entrant(name) else { continue }
      let own = ever ? entrant.divisions.map(\.name) : [entrant.division(on: nil)]
      for division in own where !division.isEmpty && !found.contains(division) {
        found.append(division)
      }
    }
    return found
  }

  static func renumbered(_ rows: [JudgeRow]) -> [JudgeRow] {
    rows.map { row in
      var row = row
      guard let place = row.place else { return row }
      row.place = 1 + rows.filter { $0.place != nil && $0.place! < place }.count
      row.isShared = rows.filter { $0.place == place }.count > 1
      return row
    }
  }

  /// Rows of a knockout: who has a place, then the others in the order of the draw.
  static func rows(_ order: [JudgeName], _ places: [JudgeName: Int]) -> [JudgeRow] {
    let rows = order.map { name in
      JudgeRow(
        name: name, place: places[name],
        isShared: places[name] != nil && places.values.filter { $0 == places[name] }.count > 1)
    }
    let placed = Set(rows.compactMap(\.place)).sorted().flatMap { place in
      rows.filter { $0.place == place }
    }
    return placed + rows.filter { $0.place == nil }
  }

  private func knockout(
    _ stage: JudgeBook.Stage, _ order: [JudgeName], _ result: inout JudgeStageVerdict
  ) {
    let drawn = book.draws[stage.id] ?? order
    let lates = order.filter { !drawn.contains($0) }
    // "`--bronze`: the losers of the semifinals play for place 3; `--places 8`: the losers of the quarterfinals play
    // for 5 to 8" (Q26: and then also for 3)
    let limit = max(
      stage.options["bronze"] == nil ? 0 : 4, stage.options["places"].flatMap(Int.init) ?? 0)
    let chart: JudgeChart =
      switch stage.format {
      case "double": .double(stage.id, JudgeChart.firstLine(drawn, lates))
      // "at the bottom, until the first match begins"
      case "stepladder": .stepladder(stage.id, order)
      default:
        stage.options["protect"].flatMap(Int.init).flatMap {
          .protected(stage.id, order, $0, limit: limit)
        }
          ?? .bracket(stage.id, JudgeChart.firstLine(drawn, lates), limit: limit)
      }
    var fixtures = JudgeFixtures(book, stage, chart.matches)
    result.fixtures = fixtures.all.filter { $0.state != "empty" }.map(\.fixture)
    result.isComplete = fixtures.all.allSatisfy(\.isSettled)
    result.tables = [JudgeTable(title: "", rows: Judge.rows(order, fixtures.places(chart)))]
    result.sort()
  }

  /// Stages with a table of matches.
  private func matches(
    _ stage: JudgeBook.Stage, _ order: [JudgeName], _ result: inout JudgeStageVerdict
  ) {
    let policy = policy(stage)
    var people = order
    var pools: [[JudgeName]] = [order]
    let fixtures: JudgeFixtures
    if stage.format == "allplay" {
      pools = JudgeChart.pools(
        book.draws[stage.id] ?? [], stage.options["pools"].flatMap(Int.init) ?? 1)
      let lates = book.lates[stage.id] ?? []
      fixtures = JudgeFixtures(
        book, stage,
        JudgeChart.allplay(
          stage.id, pools,
          legs: stage.options["legs"].flatMap(Int.init) ?? 1, lates: lates))
      for late in lates where pools.indices.contains(late.pool) {
        pools[late.pool].append(late.name)
      }
    } else {
      fixtures = JudgeRounds(book, stage).fixtures
      for name in fixtures.all.flatMap({ $0.names.joined() }) where !people.contains(name) {
        people.append(name)
      }
      pools = [people]
    }
    let games = Judge.games(fixtures, policy, book)
    let table = JudgeMatchTable(
      book: book, stage: stage.id, policy: policy, order: people, games: games)
    result.fixtures = fixtures.all.filter { $0.state != "empty" }.map(\.fixture)
    result.isComplete = fixtures.all.allSatisfy(\.isSettled)
    if pools.count > 1 {
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
      result.tables = pools.enumerated().map {
        JudgeTable(title: "Pool \(letters[$0 % 26])", rows: table.rows($1))
      }
    } else {
      result.tables = [JudgeTable(title: "", rows: table.rows(pools[0]))]
      result.tables += divisions(people, ever: false).map { division in
        // "In formats of matches, a division's table is the whole table without the others."
        let own = result.tables[0].rows.filter {
          book.entrant($0.name)?.division(on: nil) == division
        }
        return JudgeTable(title: division, rows: Judge.renumbered(own))
      }
    }
    result.sort()
  }

  /// The matches that count. "`annul:` is for matches of one against one."
  static func games(_ fixtures: JudgeFixtures, _ policy: JudgePolicy, _ book: JudgeBook)
    -> [JudgeGame]
  {
    var games = fixtures.all.compactMap { JudgeGame($0, policy) }
    guard ["allplay", "swiss"].contains(fixtures.stage.format) else { return games }
    let annulled = book.entrants.map(\.name).filter { isAnnulled($0, fixtures, policy, book) }
    games.removeAll { game in annulled.contains { game.side(of: $0) != nil } }
    return games
  }

  /// "which results of those who left are annulled: none; all, if fewer than half of their fixtures were played; all"
  private static func isAnnulled(
    _ name: JudgeName, _ fixtures: JudgeFixtures, _ policy: JudgePolicy, _ book: JudgeBook
  ) -> Bool {
    guard book.hasLeft(name), policy.annul != "never" else { return false }
    let own = fixtures.all.filter { $0.names.joined().contains(name) }
    return policy.annul == "always" || 2 * own.filter { $0.state == "final" }.count < own.count
  }
}

extension JudgeStageVerdict {
  /// Fixtures by round and line.
  mutating func sort() {
    func number(_ id: String) -> [Int] {
      id.split(separator: ".").dropFirst().compactMap { Int($0) }
    }
    fixtures.sort { number($0.id).lexicographicallyPrecedes(number($1.id)) }
  }
}
