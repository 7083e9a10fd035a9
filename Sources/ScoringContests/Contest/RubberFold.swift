import ScoringKit

/// A match of teams as it follows from its rubbers.
struct TeamMatch {
  /// The rubbers in order, with their states.
  private(set) var rubbers: [ContestFixture]
  /// The state of the match; nil if nothing of it has begun.
  private(set) var state: FixtureState?
  /// The result; nil if the match isn't over.
  private(set) var result: StageResult?
  /// Whether a round is of these teams, even if it doesn't count.
  private(set) var hasRounds: Bool

  /// Returns the rubbers for a match in a state: of one that is decided otherwise, nothing is open.
  func rubbers(of state: FixtureState) -> [ContestFixture] {
    switch state {
    case .void, .decided, .stale, .waiting, .empty:
      self.state == state
        ? rubbers : rubbers.map { $0.state == .final ? $0 : $0.left(as: .void) }
    case .disputed, .final, .playing, .ready: rubbers
    }
  }
}

/// The computation of a match of teams from the rounds of its rubbers.
struct RubberFold {
  private let fold: StageFold
  private let plan: RubberPlan
  private let isEnded: Bool

  init(_ fold: StageFold, _ plan: RubberPlan, isEnded: Bool) {
    self.fold = fold
    self.plan = plan
    self.isEnded = isEnded
  }

  /// One rubber: its fixture, and the result that counts for the match.
  private struct Reading {
    var fixture: ContestFixture
    var result: StageResult?

    /// Whether the rubber gives the match something, or needs nothing more.
    var isSettled: Bool {
      switch fixture.state {
      case .void, .decided, .final, .empty: true
      case .disputed, .playing, .stale, .waiting, .ready: false
      }
    }

    var hasBegun: Bool {
      switch fixture.state {
      case .disputed, .playing, .decided, .final: true
      case .void, .stale, .waiting, .ready, .empty: false
      }
    }
  }

  /// Returns the match of two teams.
  ///
  /// - Parameters:
  ///   - match: the match, with its teams.
  ///   - teams: the positions of the teams in the draw, in the order of the match.
  ///   - rounds: the rounds of the match, the earliest first.
  /// - Returns: the match with its rubbers.
  func match(_ match: ContestFixture, _ teams: [[Int]], _ rounds: [ContestRound]) -> TeamMatch {
    let own = Dictionary(grouping: rounds) { FixtureID($0.fixture)?.rubber ?? 0 }
    let everybody = fold.people(of: teams.flatMap(\.self))
    var readings: [Reading] = []
    for (index, rubber) in plan.rubbers.enumerated() {
      let id = FixtureID(match.id.stage, match.id.number, rubber: index + 1)
      var reading = reading(id, rubber, match, teams, own[index + 1] ?? [], everybody)
      if rubber.isTieBreak { settleTieBreak(&reading, after: readings, teams.count) }
      readings.append(reading)
    }
    let results = readings.compactMap { $0.fixture.state == .empty ? nil : $0.result }
    let isDecided = plan.stopsWhenDecided && isDecided(readings, teams.count)
    if isDecided {
      for index in readings.indices where !readings[index].isSettled && !readings[index].hasBegun {
        readings[index].fixture = readings[index].fixture.left(as: .void)
      }
    }
    var state: FixtureState?
    var result: StageResult?
    if readings.contains(where: { $0.fixture.state == .disputed }) {
      state = .disputed
    } else if isDecided || readings.allSatisfy(\.isSettled) {
      let outcome = Self.outcome(results, teams.count)
      let isPlayed = results.contains { [.played, .retired].contains($0.outcome.ending) }
      state = results.isEmpty ? .void : isPlayed ? .final : .decided
      if let outcome, !results.isEmpty {
        result = StageResult(teams, outcome, day: results.map(\.day).max() ?? "")
      }
    } else if readings.contains(where: \.hasBegun) {
      state = .playing
    }
    return TeamMatch(
      rubbers: readings.map(\.fixture), state: state, result: result,
      hasRounds: rounds.contains { fold.teamMatch($0, teams) != nil })
  }

  /// Returns the number of rubbers that each team has won.
  private static func won(_ results: [StageResult], _ teams: Int) -> [Int] {
    (0..<teams).map { team in results.count { $0.outcome.winner == team } }
  }

  /// Returns the outcome of a match: rubbers won and lost, and the sums of what the rubbers measure;
  /// nil if there are no results.
  private static func outcome(_ results: [StageResult], _ teams: Int) -> Outcome? {
    let counted = results.filter { $0.outcome.ending != .noContest }
    guard !counted.isEmpty else { return results.isEmpty ? nil : .nobody(of: teams) }
    let won = won(counted, teams)
    let most = won.max() ?? 0
    let isShared = won.count { $0 == most } > 1
    let sides = (0..<teams).map { team in
      var measures = [Outcome.rubbersMeasure: won[team]]
      for result in counted where result.outcome.sides.indices.contains(team) {
        for (measure, number) in result.outcome.sides[team].measures
        where measure != Outcome.rubbersMeasure {
          measures[measure] = Ratio.sum(measures[measure] ?? 0, number)
        }
      }
      let isFirst = won[team] == most
      return Outcome.Side(
        place: isFirst ? 1 : 2, isShared: isFirst && isShared, measures: measures)
    }
    let isWalkover = counted.allSatisfy { $0.outcome.ending == .walkover }
    return Outcome(sides, ending: isWalkover ? .walkover : .played, isMatch: true)
  }

  /// Whether a team is so far ahead that the rubbers that are left can't change the winner.
  private func isDecided(_ readings: [Reading], _ teams: Int) -> Bool {
    let won = Self.won(readings.compactMap(\.result), teams).sorted(by: >)
    let left = zip(plan.rubbers, readings).count { !$0.isTieBreak && !$1.isSettled }
    return won.count > 1 && won[0] > won[1] && won[0] - won[1] > left
  }

  /// Gives a tie-break its state by the rubbers before it: it waits for them, and is left out unless
  /// the teams are level then.
  private func settleTieBreak(_ reading: inout Reading, after others: [Reading], _ teams: Int) {
    let id = reading.fixture.id.number
    let won = Self.won(others.compactMap(\.result), teams)
    let isLevel = Set(won).count == 1
    if others.allSatisfy(\.isSettled) {
      guard !isLevel else { return }
      reading.fixture = reading.fixture.left(as: .empty)
    } else {
      guard reading.fixture.state != .void else { return }
      reading.fixture = reading.fixture.left(as: .waiting([id]))
    }
    reading.result = nil
  }

  // MARK: One rubber

  private func reading(
    _ id: FixtureID, _ rubber: Rubber, _ match: ContestFixture, _ teams: [[Int]],
    _ rounds: [ContestRound], _ everybody: Set<String>
  ) -> Reading {
    var ruling = fold.contest.disputed.contains(.ruling(id)) ? nil : fold.contest.rulings[id]
    let isIdle = ruling.map { !$0.concerns(match.entrants) } ?? false
    if isIdle { ruling = nil }
    func reading(
      _ state: FixtureState, _ result: StageResult? = nil, _ played: StageFold.Match? = nil
    ) -> Reading {
      var fixture = ContestFixture(
        id: id,
        fixture: Fixture(match.fixture.number, match.fixture.sides, title: rubber.name),
        sides: match.sides, state: state, entrants: match.entrants, outcome: result?.outcome,
        round: played?.round.id, seats: played?.seats ?? [], rounds: rounds.map(\.id),
        court: fold.contest.courtsOf[id]?.court)
      fixture.hasIdleRuling = isIdle
      fixture.people = played.map { people(in: $0, teams) } ?? everybody
      return Reading(fixture: fixture, result: result)
    }
    switch ruling?.kind {
    case .void: return reading(.void)
    case .bothOut: return reading(.decided, StageResult(teams, .nobody(of: teams.count)))
    case .walkover(let winner):
      let side = fold.positions[winner].flatMap { position in
        teams.firstIndex { $0.contains(position) }
      }
      if let side {
        return reading(.decided, StageResult(teams, .walkover(to: side, of: teams.count)))
      }
    case .stands, nil: break
    }
    let played = rounds.compactMap { fold.teamMatch($0, teams) }.enumerated()
      .sorted { one, other in
        // A round with the names of the players tells more than one without.
        (standIns(one.element, teams), one.offset) < (standIns(other.element, teams), other.offset)
      }.map(\.element)
    guard let first = played.first else { return reading(isEnded ? .void : .ready) }
    if let disputed = played.first(where: { $0.round.phase == .disputed }) {
      return reading(.disputed, nil, disputed)
    }
    let finished = played.filter { $0.result != nil }
    guard let best = finished.first, let result = best.result else {
      return reading(.playing, nil, first)
    }
    let agrees = finished.allSatisfy { other in
      other.result?.outcome == result.outcome && isOfSamePeople(best, other, teams)
    }
    return agrees ? reading(.final, result, best) : reading(.disputed, nil, best)
  }

  /// Returns the number of sides of which it isn't recorded who played.
  private func standIns(_ match: StageFold.Match, _ teams: [[Int]]) -> Int {
    teams.indices.count { players(of: $0, match, teams) == nil }
  }

  /// Returns the people who played for a team; nil if that isn't recorded.
  private func players(of side: Int, _ match: StageFold.Match, _ teams: [[Int]]) -> Set<String>? {
    let people = match.round.people[match.seats[side]]
    // A player who is not of the team stands for it.
    return people.isSubset(of: fold.people(of: teams[side])) ? people : nil
  }

  /// Whether two rounds were played by the same people, as far as both say who played.
  private func isOfSamePeople(
    _ one: StageFold.Match, _ other: StageFold.Match, _ teams: [[Int]]
  ) -> Bool {
    teams.indices.allSatisfy { side in
      guard let own = players(of: side, one, teams), let others = players(of: side, other, teams)
      else { return true }
      return own == others
    }
  }

  /// Returns the people whom a rubber keeps from other courts: those who play it, or both teams if
  /// that isn't known.
  private func people(in match: StageFold.Match, _ teams: [[Int]]) -> Set<String> {
    teams.indices.reduce(into: []) { people, side in
      people.formUnion(players(of: side, match, teams) ?? fold.people(of: teams[side]))
    }
  }
}

extension Outcome {
  /// The measure that counts the rubbers won in matches of teams.
  package static let rubbersMeasure = "rubbers"
}
