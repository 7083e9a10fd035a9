// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// A match of teams, counted rubber by rubber on a sheet of paper.
///
/// People of a team are called like it, with a number behind a stroke: `K0/2`. Whoever is called like a team
/// stands for it.
struct JudgeRubbers {
  struct Line {
    var state = "ready"
    /// The team that won; nil for a draw, or nothing yet.
    var winner: Int?
    var points: [Int]?
    /// "both-out" of a rubber.
    var isNobodys = false

    var isSettled: Bool { ["void", "decided", "final", "empty"].contains(state) }
  }

  let book: JudgeBook
  let id: String
  let teams: [[JudgeName]]
  /// The last is played "only if the teams are level".
  let names: [String]
  let stops: Bool
  let isEnded: Bool
  var lines: [Line] = []

  static func team(_ person: JudgeName) -> JudgeName {
    person.split(separator: "/").first.map(String.init) ?? person
  }

  static func number(_ fixture: String) -> Int? {
    let parts = fixture.split(separator: "/")
    return parts.count == 2 ? Int(parts[1]) : nil
  }

  static func match(_ fixture: String) -> String {
    fixture.split(separator: "/").first.map(String.init) ?? fixture
  }

  /// The teams of a round.
  static func teams(_ sides: [[JudgeName]]) -> [[JudgeName]] {
    sides.map { side in
      let teams = Set(side.map(team))
      return teams.count == 1 ? [teams.first!] : side
    }
  }

  init(
    _ book: JudgeBook, _ stage: JudgeBook.Stage, _ id: String, _ teams: [[JudgeName]],
    _ rounds: [JudgeBook.Round]
  ) {
    self.book = book
    self.id = id
    self.teams = teams
    names = stage.options["rubbers"]!.split(separator: ",").map(String.init)
    stops = stage.options["stop"] != nil
    isEnded = book.ended.contains(stage.id)
    for number in names.indices {
      let own = rounds.filter {
        JudgeRubbers.number($0.fixture!) == number + 1
          && judgeSame(JudgeRubbers.teams($0.sides), teams)
      }
      lines.append(line("\(id)/\(number + 1)", own))
    }
    if hasTieBreak { lines[lines.count - 1] = tieBreak(lines[lines.count - 1]) }
    if isDecidedEarly {
      // "those that were not begun are void"
      for at in lines.indices where lines[at].state == "ready" || lines[at].state == "waiting" {
        lines[at] = Line(state: "void")
      }
    }
  }

  private var hasTieBreak: Bool { names.last!.hasSuffix("?") }
  private var others: ArraySlice<Line> { hasTieBreak ? lines.dropLast() : lines[...] }

  private func line(_ id: String, _ rounds: [JudgeBook.Round]) -> Line {
    if let ruling = book.rulings[id], judgeSame(ruling.people, teams) {
      if ruling.kind == "void" { return Line(state: "void") }
      if ruling.kind == "both-out" { return Line(state: "decided", isNobodys: true) }
      if ruling.kind == "walkover" {
        return Line(state: "decided", winner: teams.firstIndex { $0.contains(ruling.winner!) })
      }
    }
    if rounds.isEmpty { return Line(state: isEnded ? "void" : "ready") }
    if rounds.contains(where: { $0.phase == "disputed" }) { return Line(state: "disputed") }
    let finished = rounds.filter { $0.phase == "finished" }
    if finished.isEmpty { return Line(state: "playing") }
    // The figures and the people of each team, in its order.
    let told = finished.map { round in
      teams.map { team -> (points: Int, people: Set<JudgeName>) in
        let at = round.sides.firstIndex { JudgeRubbers.teams([$0]) == [team] }!
        return (round.points[at], Set(round.sides[at]))
      }
    }
    // "Two results of a rubber agree if they are equal and nobody else is named in one of them."
    for one in told {
      for other in told {
        for side in teams.indices {
          let isOpen =
            one[side].people == Set(teams[side]) || other[side].people == Set(teams[side])
          if one[side].points != other[side].points
            || !isOpen && one[side].people != other[side].people
          {
            return Line(state: "disputed")
          }
        }
      }
    }
    let points = told[0].map(\.points)
    return Line(
      state: "final",
      winner: points[0] == points[1] ? nil : points[0] > points[1] ? 0 : 1, points: points)
  }

  private func won(_ team: Int) -> Int { others.filter { $0.winner == team }.count }

  /// "It is played only if the teams are level when all others are settled; otherwise it doesn't exist."
  private func tieBreak(_ line: Line) -> Line {
    if others.contains(where: { !$0.isSettled }) {
      return line.state == "void" ? line : Line(state: "waiting")
    }
    return won(0) == won(1) ? line : Line(state: "empty")
  }

  /// "as soon as a team has won so many that the others can't change the winner"
  private var isDecidedEarly: Bool {
    let open = others.filter { !$0.isSettled }.count
    let (a, b) = (won(0) + extra(0), won(1) + extra(1))
    return stops && (a > b + open || b > a + open)
  }

  /// The tie-break itself.
  private func extra(_ team: Int) -> Int { hasTieBreak && lines.last!.winner == team ? 1 : 0 }

  /// The state of the match; nil if nothing of it has begun.
  var state: String? {
    if lines.contains(where: { $0.state == "disputed" }) { return "disputed" }
    if isDecidedEarly || lines.allSatisfy(\.isSettled) {
      let told = lines.filter { $0.state == "final" || $0.state == "decided" }
      if told.isEmpty { return "void" }
      return told.contains { $0.state == "final" } ? "final" : "decided"
    }
    return lines.contains { ["playing", "final", "decided"].contains($0.state) } ? "playing" : nil
  }

  /// "Nobody wins": not one rubber was given to a team.
  var isNobodys: Bool {
    lines.filter { $0.state == "final" || $0.state == "decided" }.allSatisfy(\.isNobodys)
  }

  var rubbers: [Int] { [won(0) + extra(0), won(1) + extra(1)] }

  var points: [Int] {
    [0, 1].map { side in lines.compactMap { $0.points?[side] }.reduce(0, +) }
  }

  /// The states of the rubbers, as the page names them.
  func words(in state: String) -> [String] {
    lines.map { line in
      let isOff =
        ["void", "decided", "stale", "waiting", "empty"].contains(state) && self.state != state
      return isOff && line.state != "final" ? "void" : line.state
    }
  }
}
