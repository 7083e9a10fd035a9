// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// A season whose sessions are rounds with numbers, and the cuts between them: "Rounds of a tournament" and "Cuts" of
/// the document.
struct JudgeTournament {
  let book: JudgeBook
  let stage: JudgeBook.Stage
  let policy: JudgePolicy
  let order: [JudgeName]
  let count: Int
  /// The rounds with results, in order.
  var sessions: [JudgeSessions.Session] = []
  /// After which round somebody was cut.
  var cut: [JudgeName: Int] = [:]

  /// nil: the sessions are days.
  init?(
    _ book: JudgeBook, _ stage: JudgeBook.Stage, _ policy: JudgePolicy, _ order: [JudgeName]
  ) {
    guard let count = stage.options["rounds"].flatMap(Int.init) else { return nil }
    self.book = book
    self.stage = stage
    self.policy = policy
    self.order = order
    self.count = count
    collect()
    for part in (stage.options["cut"] ?? "").split(separator: ",").map(String.init).sorted(by: {
      after($0) < after($1)
    }) {
      makeCut(part)
    }
  }

  private func after(_ part: String) -> Int {
    part.split(separator: "@").dropFirst().first.flatMap { Int($0) } ?? count - 1
  }

  /// "A result with a number counts for that round; one without … counts for the first round of which the entrant has no
  /// other result. A second result of an entrant for a round counts for nobody"
  private mutating func collect() {
    var rounds: [Int: JudgeSessions.Session] = [:]
    let played = book.sessionRounds(stage)
    func number(_ round: JudgeBook.Round) -> Int? { round.stage == nil ? nil : round.number }
    for round in played.filter({ number($0) != nil }) + played.filter({ number($0) == nil }) {
      for (side, people) in round.sides.enumerated() {
        guard people.allSatisfy(order.contains) else { continue }
        let free = number(round).map { [$0] } ?? Array(1...count)
        let own = free.first { number in
          people.allSatisfy { rounds[number]?.results[$0] == nil } && number <= count
        }
        guard let number = own else { continue }
        let ending = round.endings[side]
        for name in people {
          var session = rounds[number] ?? JudgeSessions.Session(day: round.day, number: number)
          session.results[name] = JudgeSessions.Result(
            total: ending == nil || ending == "counted" ? round.totals[side] : nil,
            holes: round.holes, ending: ending)
          session.day = min(session.day, round.day)
          rounds[number] = session
        }
      }
    }
    sessions = rounds.values.sorted { $0.number < $1.number }
  }

  private func result(_ name: JudgeName, _ number: Int) -> JudgeSessions.Result? {
    sessions.first { $0.number == number }?.results[name]
  }

  /// "did not finish an earlier round (and has no score that counts)"
  private func didNotFinish(_ name: JudgeName, before number: Int) -> Bool {
    (1..<max(1, number)).contains { earlier in
      guard let own = result(name, earlier), own.ending != nil else { return false }
      return own.total == nil || policy.unfinished != "sport"
    }
  }

  /// "Who left, was cut, or did not finish an earlier round … doesn't play any more."
  func plays(_ name: JudgeName, _ number: Int) -> Bool {
    !book.hasLeft(name) && (cut[name] ?? count) >= number && !didNotFinish(name, before: number)
      && (stage.division == nil || book.entrant(name)!.division(on: nil) == stage.division!)
  }

  /// "A round is *over* when the one before is, and everybody who still plays has a result or did not finish."
  func isOver(_ number: Int, _ people: [JudgeName]) -> Bool {
    sessions.contains { $0.number == 1 }
      && (1...number).allSatisfy { number in
        people.allSatisfy { result($0, number) != nil || !plays($0, number) }
      }
  }

  /// "Rounds that somebody doesn't play any more are no absences either"; "As long as a later round has not begun, a
  /// missing result is no absence". `held`: the rounds of the table.
  func isAbsence(
    _ name: JudgeName, _ number: Int, _ held: [JudgeSessions.Session], _ division: String?
  ) -> Bool {
    // A round that somebody did not finish is an absence as in any season.
    let same = held.first { $0.number == number }?.results[name]
    if let same, same.ending != nil, same.total == nil || policy.unfinished != "sport" {
      return true
    }
    if let last = cut[name], last < number { return false }
    let own = held.filter { session in
      session.results[name] != nil
        && (division == nil || book.entrant(name)!.division(on: session.day) == division!)
    }
    for session in own where session.number < number {
      let result = session.results[name]!
      if result.ending != nil, result.total == nil || policy.unfinished != "sport" { return false }
    }
    if book.hasLeft(name) { return own.contains { $0.number > number } }
    return book.ended.contains(stage.id) || held.contains { $0.number > number }
  }

  // MARK: Cuts

  /// "of each division, or of all if there are none. `--cut MPO=20,FPO=8` names divisions"
  private mutating func makeCut(_ part: String) {
    let number = after(part)
    let words = part.split(separator: "@")[0].split(separator: "=").map(String.init)
    let limit = Int(words.last!)!
    let named = (stage.options["cut"] ?? "").split(separator: ",").map(String.init)
      .filter { after($0) == number && $0.contains("=") }
      .map { String($0.split(separator: "=")[0]) }
    var divisions: [String?] = [nil]
    if words.count == 2 {
      divisions = [words[0]]
    } else if stage.division == nil {
      let all = Set(order.map { book.entrant($0)!.division(on: nil) })
      if all.count > 1 { divisions = all.subtracting(named).sorted().map { $0 } }
    }
    for division in divisions { makeCut(division, limit, after: number) }
  }

  private mutating func makeCut(_ division: String?, _ limit: Int, after number: Int) {
    let people = order.filter {
      division == nil || book.entrant($0)!.division(on: nil) == division!
    }
    let playing = book.rounds.filter {
      $0.stage == stage.id && $0.number == number + 1
        && ["playing", "disputed"].contains($0.phase)
    }.flatMap { $0.sides.joined() }
    let begun = people.filter { result($0, number + 1) != nil || playing.contains($0) }
    let isOver = isOver(number, people)
    // "It ranks by the policy, without `decision`, those who still play"
    let rows = isOver ? rows(division, after: number).filter { people.contains($0.name) } : []
    let placed = rows.filter { $0.place != nil }
    let still = placed.filter { plays($0.name, number + 1) }
    let line = still.prefix(limit).last?.place ?? 0
    let within = still.filter { $0.place! <= line }.map(\.name)
    var going = within
    if begun.isEmpty {
      guard isOver else { return }
    } else {
      // "those who went on then and all who play it are in"
      let then = book.going["\(stage.id) \(number + 1) \(division ?? "-")"]
      going = (then ?? (isOver ? within : people)) + begun
    }
    for name in people where !going.contains(name) {
      // Who left keeps the place among those who would have gone on.
      if book.hasLeft(name), placed.contains(where: { $0.name == name && $0.place! <= line }) {
        continue
      }
      cut[name] = min(cut[name] ?? number, number)
    }
  }

  /// The places by the rounds up to one.
  private func rows(_ division: String?, after number: Int) -> [JudgeRow] {
    var then = self
    then.sessions.removeAll { $0.number > number }
    var steps = policy
    steps.steps.removeAll { $0 == "decision" }
    let rows = JudgeSeason(book, stage, steps, order, then).rows(division ?? stage.division)
    let own = rows.filter { row in
      division == nil || book.entrant(row.name)!.division(on: nil) == division!
    }
    return Judge.renumbered(own)
  }
}
