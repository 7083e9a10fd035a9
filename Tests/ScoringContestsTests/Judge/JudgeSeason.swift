// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// Rounds put into sessions. "The n-th round of an entrant on a day belongs to the n-th session of that day"
struct JudgeSessions {
  struct Result {
    /// nil: it wasn't finished, and the sport doesn't count it.
    var total: Int?
    var holes: Int
    var ending: String?
  }

  struct Session {
    var day: String
    var number: Int
    var results: [JudgeName: Result] = [:]
  }

  var all: [Session] = []
  /// The greatest length of a round of each entrant.
  var longest: [JudgeName: Int] = [:]

  init(_ rounds: [JudgeBook.Round], order: [JudgeName], perDay: Bool) {
    for round in rounds {
      for (side, people) in round.sides.enumerated() {
        for name in people where order.contains(name) {
          let ending = round.endings[side]
          let total = side < round.totals.count ? round.totals[side] : 0
          let result = Result(
            total: ending == nil || ending == "counted" ? total : nil, holes: round.holes,
            ending: ending)
          longest[name] = max(longest[name] ?? 0, round.holes)
          // "With `--per day`, all rounds of an entrant on a day are added and are one result."
          let earlier = all.filter { $0.day == round.day && $0.results[name] != nil }.count
          let number = perDay ? 1 : earlier + 1
          if !all.contains(where: { $0.day == round.day && $0.number == number }) {
            all.append(Session(day: round.day, number: number))
          }
          let at = all.firstIndex { $0.day == round.day && $0.number == number }!
          let before = all[at].results[name] ?? Result(total: 0, holes: 0, ending: nil)
          all[at].results[name] = Result(
            total: before.total == nil || result.total == nil ? nil : before.total! + result.total!,
            holes: before.holes + result.holes, ending: before.ending ?? result.ending)
        }
      }
    }
    all.sort { ($0.day, $0.number) < ($1.day, $1.number) }
  }
}

/// The tables of a season.
struct JudgeSeason {
  /// What a session gives an entrant.
  struct Cell {
    var total: Int
    var place: Int
    var points: JudgeFraction
    /// false: an absence that counts something.
    var isResult: Bool
    /// "behind all who finished": there is no total.
    var isBehind = false
  }

  let book: JudgeBook
  let stage: JudgeBook.Stage
  let policy: JudgePolicy
  let order: [JudgeName]
  var sessions: JudgeSessions
  /// Totals less the handicap, of each session; who has no handicap yet isn't in it.
  var nets: [[JudgeName: Int]] = []
  /// The handicaps after the last session, for the longest round.
  var handicaps: [JudgeName: Int] = [:]
  /// Of each session.
  var cells: [[JudgeName: Cell]] = []
  /// Of each session, within a division.
  var divided: [String: [[JudgeName: Cell]]] = [:]
  /// The rounds of a stage whose rounds are numbered.
  var tournament: JudgeTournament?

  init(
    _ book: JudgeBook, _ stage: JudgeBook.Stage, _ policy: JudgePolicy, _ order: [JudgeName],
    _ tournament: JudgeTournament? = nil
  ) {
    self.tournament = tournament ?? JudgeTournament(book, stage, policy, order)
    self.book = book
    self.stage = stage
    self.policy = policy
    self.order = order
    sessions = JudgeSessions(
      book.sessionRounds(stage), order: order, perDay: stage.options["per"] == "day")
    if let tournament = self.tournament { sessions.all = tournament.sessions }
    // "`unfinished:last` … `unfinished:none`": they have no total.
    for index in sessions.all.indices where policy.unfinished != "sport" {
      for (name, result) in sessions.all[index].results where result.ending != nil {
        sessions.all[index].results[name]!.total = nil
      }
    }
    for index in sessions.all.indices {
      let session = sessions.all[index]
      var net: [JudgeName: Int] = [:]
      for (name, result) in session.results where result.total != nil {
        if policy.handicap == nil {
          net[name] = result.total!
        } else if let handicap = handicap(name, before: index, holes: result.holes) {
          // "Who has no handicap yet has no result in the table"
          net[name] = result.total! - handicap
        }
      }
      nets.append(net)
    }
    if policy.handicap != nil {
      for name in order {
        // "The column `Handicap` is that of the next session, for the longest of the entrant's rounds."
        handicaps[name] = handicap(
          name, before: sessions.all.count, holes: sessions.longest[name] ?? 0)
      }
    }
    let all = Set(order.flatMap { book.entrant($0)!.divisions.map(\.name) })
    for index in sessions.all.indices {
      cells.append(cellsOf(index, stage.division))
      for division in all { divided[division, default: []].append(cellsOf(index, division)) }
    }
  }

  /// The cells of a table.
  private func cells(of division: String?) -> [[JudgeName: Cell]] {
    division.map { divided[$0] ?? [] } ?? cells
  }

  /// "each total is divided by the length of its round (holes), and the handicap multiplied by that of the round in
  /// which it is used", "rounded half away from zero"
  private func handicap(_ name: JudgeName, before: Int, holes: Int) -> Int? {
    guard let rule = policy.handicap else { return nil }
    let earlier = sessions.all[..<before].compactMap { $0.results[name] }
      .filter { $0.total != nil }.suffix(rule.last)
    guard earlier.count >= max(1, rule.least) else { return book.entrant(name)?.handicap }
    var rates = earlier.map { JudgeFraction($0.total!, max(1, $0.holes)) }
    rates.sort { $0 < $1 }
    rates = Array(rates.prefix(rule.best))
    let sum = rates.reduce(JudgeFraction(0)) { $0 + $1 }
    return JudgeFraction(sum.top * rule.percent * max(1, holes), sum.bottom * rates.count * 100)
      .rounded
  }

  private func isIn(_ division: String?, _ name: JudgeName, _ index: Int) -> Bool {
    division == nil || book.entrant(name)!.division(on: sessions.all[index].day) == division!
  }

  /// "In its table, points and places of a session are those within the division of the entrant on the session's day."
  private func cellsOf(_ index: Int, _ division: String?) -> [JudgeName: Cell] {
    var result: [JudgeName: Cell] = [:]
    let table = tablePoints
    do {
      let people = order.filter { nets[index][$0] != nil && isIn(division, $0, index) }
      // "They are behind all who finished; who was disqualified has no place."
      let behind = order.filter { isBehind($0, index) && isIn(division, $0, index) }
      for name in behind {
        let occupied = (1...behind.count).map { at in
          people.count + at <= table.count ? table[people.count + at - 1] : 0
        }
        result[name] = Cell(
          total: 0, place: people.count + 1, points: divided(occupied), isResult: true,
          isBehind: true)
      }
      // Nobody of the division was there: it isn't a session of theirs (Q51).
      guard !people.isEmpty else { return result }
      let parts = JudgePolicy.parts(people) { nets[index][$0]! < nets[index][$1]! }
      var place = 1
      for part in parts {
        let occupied = (place..<place + part.count).map { $0 <= table.count ? table[$0 - 1] : 0 }
        let points = divided(occupied)
        for name in part {
          result[name] = Cell(
            total: nets[index][name]!, place: place, points: points, isResult: true)
        }
        place += part.count
      }
      for name in order
      where result[name] == nil && isIn(division, name, index)
        && isAbsence(name, index, division)
        && !isUnplaced(name, index)
      {
        switch policy.absent {
        case "zero":
          result[name] = Cell(total: 0, place: 0, points: JudgeFraction(0), isResult: false)
        case "last":
          // "a total (place) one more than the greatest of the session, or the points of the place behind the
          // last" (Q44: the greatest of the division; the place behind the last is one more than the results)
          let last = people.count + 1
          result[name] = Cell(
            total: people.map { nets[index][$0]! }.max()! + 1,
            place: people.map { result[$0]!.place }.max()! + 1,
            points: JudgeFraction(last <= table.count ? table[last - 1] : 0), isResult: false)
        default: break
        }
      }
    }
    return result
  }

  /// "get its points each (the default); the mean of the points of the places that they occupy, rounded down; that
  /// mean exactly"
  private func divided(_ occupied: [Int]) -> JudgeFraction {
    let mean = JudgeFraction(occupied.reduce(0, +), occupied.count)
    return policy.ties == "each"
      ? JudgeFraction(occupied[0]) : policy.ties == "mean" ? JudgeFraction(mean.down) : mean
  }

  private func isBehind(_ name: JudgeName, _ index: Int) -> Bool {
    guard policy.unfinished == "last", let ending = sessions.all[index].results[name]?.ending
    else { return false }
    return ending != "dsq"
  }

  /// "They have no place": it isn't an absence either.
  private func isUnplaced(_ name: JudgeName, _ index: Int) -> Bool {
    policy.unfinished != "sport" && sessions.all[index].results[name]?.ending != nil
      && !isBehind(name, index)
  }

  private var tablePoints: [Int] {
    let step = policy.steps.first { $0.hasPrefix("points:") } ?? ""
    return step.dropFirst(7).split(separator: "/").compactMap { Int($0) }
  }

  /// "A session from before an entrant arrived, or after an entrant left, is not an absence"
  private func isAbsence(_ name: JudgeName, _ index: Int, _ division: String?) -> Bool {
    if let tournament {
      let held = sessions.all.filter { session in
        session.results.keys.contains { other in
          order.contains(other)
            && (division == nil
              || book.entrant(other)!.division(on: session.day) == division!)
        }
      }
      return tournament.isAbsence(name, sessions.all[index].number, held, division)
    }
    let entrant = book.entrant(name)!
    let day = sessions.all[index].day
    // "A session from before an entrant arrived is an absence; one on a day after the day on which an entrant left
    // is not"
    return entrant.leftDay == nil || day <= entrant.leftDay!
  }

  /// The cells of an entrant in a table: "it contains only the sessions in which they were".
  private func cells(_ name: JudgeName, _ division: String?) -> [(session: Int, cell: Cell)] {
    let all = cells(of: division)
    return all.indices.compactMap { index in all[index][name].map { (index, $0) } }
  }

  /// The results that are added up, and their sum.
  private func added(_ step: String, _ name: JudgeName, _ division: String?) -> (
    count: Int, sum: JudgeFraction
  ) {
    var values = cells(name, division).filter { !$0.cell.isBehind || step != "sum" }.map {
      _, cell in
      step == "sum"
        ? JudgeFraction(cell.total) : step == "places" ? JudgeFraction(cell.place) : cell.points
    }
    // "the best four results are added up, or all if there are fewer"
    values.sort { step.hasPrefix("points:") ? $1 < $0 : $0 < $1 }
    if let best = policy.best { values = Array(values.prefix(best)) }
    return (values.count, values.reduce(JudgeFraction(0)) { $0 + $1 })
  }

  private func split(_ step: String, _ group: [JudgeName], _ division: String?) -> [[JudgeName]]? {
    switch step {
    case "sum", "places":
      return JudgePolicy.parts(group) { a, b in
        // "Who has fewer results than another of those that are added up is behind"
        let (a, b) = (added(step, a, division), added(step, b, division))
        return a.count != b.count ? a.count > b.count : a.sum < b.sum
      }
    case _ where step.hasPrefix("points:"):
      return JudgePolicy.parts(group) {
        added(step, $1, division).sum < added(step, $0, division).sum
      }
    case "countback":
      // "the best single total, then the second best, and so on" (Q48: who has one more is ahead)
      func totals(_ name: JudgeName) -> [Int] {
        cells(name, division).filter { $0.cell.isResult && !$0.cell.isBehind }.map(\.cell.total)
          .sorted()
      }
      return JudgePolicy.parts(group) { a, b in
        let (a, b) = (totals(a), totals(b))
        for (x, y) in zip(a, b) where x != y { return x < y }
        return a.count > b.count
      }
    case "latest":
      // "the total of the latest session that all of them have"
      func results(_ name: JudgeName) -> [Int: Int] {
        var found: [Int: Int] = [:]
        for (session, cell) in cells(name, division) where cell.isResult && !cell.isBehind {
          found[session] = cell.total
        }
        return found
      }
      let each = group.map(results)
      guard let last = cells.indices.last(where: { at in each.allSatisfy { $0[at] != nil } }) else {
        return nil
      }
      return JudgePolicy.parts(group) { results($0)[last]! < results($1)[last]! }
    default:
      // `playoff`: these steps have no playoffs.
      return JudgePolicy.common(step, group, order: order, book: book, stage: stage.id)
    }
  }

  func rows(_ division: String?) -> [JudgeRow] {
    let people = order.filter { name in
      division == nil || book.entrant(name)!.divisions.contains { $0.name == division! }
    }
    let leading =
      policy.steps.first { $0 == "sum" || $0 == "places" || $0.hasPrefix("points:") } ?? "sum"
    // The sessions of this table: with a result of somebody, in a division while they were in it.
    let all = cells(of: division)
    let held = all.indices.filter { index in
      all[index].contains { $1.isResult && !$1.isBehind }
    }
    let placed = people.filter { name in
      let own = cells(name, division)
      guard own.contains(where: \.cell.isResult) else { return false }
      // "By points, everybody with a result has a place. By totals or places with `best:N`, everybody … without
      // `best`, only who has a value for each session has a place."
      return leading.hasPrefix("points:") || policy.best != nil
        || !all.indices.contains {
          isUnplaced(name, $0) && isIn(division ?? stage.division, name, $0)
        }
          && held.allSatisfy { index in
            own.contains { $0.session == index }
              || !isAbsence(name, index, division ?? stage.division)
              || !isIn(division ?? stage.division, name, index)
          }
    }
    // "The others keep their places, below all who went on"
    let tiers = Set(placed.map { tournament?.cut[$0] ?? .max }).sorted(by: >)
    let parts = tiers.flatMap { tier in
      policy.rank(placed.filter { tournament?.cut[$0] ?? .max == tier }) { step, group, _ in
        split(step, group, division)
      }
    }
    var rows = JudgePolicy.rows(parts, without: people.filter { !placed.contains($0) }) {
      let (count, sum) = added(leading, $0, division)
      return count == 0 ? "–" : "\(sum)"
    }
    for at in rows.indices { rows[at].handicap = handicaps[rows[at].name] }
    return rows
  }

  /// "A season is complete after its `--weeks` (sessions)" (Q50: a session in which nobody has a handicap is one).
  var isComplete: Bool {
    if let tournament { return tournament.isOver(tournament.count, order) }
    guard let weeks = stage.options["weeks"].flatMap(Int.init) else { return false }
    return sessions.all.count >= weeks
  }
}
