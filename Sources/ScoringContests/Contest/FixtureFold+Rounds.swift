import ScoringKit

// The rounds of the fixtures: which belong to which, and what they say.
extension FixtureFold {
  /// Returns the reading of a fixture that the right people have played, or whose result stands; nil
  /// if they have not.
  func played(_ known: [[Int]]?, _ rounds: [ContestRound], _ standing: Ruling?) -> Reading? {
    var matches = rounds.compactMap { round in known.flatMap { fold.match(round, $0) } }
    var stands = false
    if matches.isEmpty, let standing {
      let sides = standing.sides.map { $0.compactMap { positions[$0] } }
      matches = rounds.compactMap { fold.match($0, sides) }
      stands = !matches.isEmpty
    }
    guard let first = matches.first else { return nil }
    func reading(_ state: FixtureState, _ match: StageFold.Match, _ result: StageResult? = nil)
      -> Reading
    {
      Reading(
        state: state, result: result, round: match.round.id, seats: match.seats,
        people: stands ? match.sides.map { $0.map(entrant) } : nil)
    }
    if let disputed = matches.first(where: { $0.round.phase == .disputed }) {
      return reading(.disputed, disputed)
    }
    let finished = matches.filter { $0.result != nil }
    guard let match = finished.first, let result = match.result else {
      return reading(.playing, first)
    }
    let agrees = finished.allSatisfy { $0.result?.outcome == result.outcome }
    return agrees ? reading(.final, match, result) : reading(.disputed, match)
  }

  /// Whether other people than those of a fixture have played all of its rounds, as far as its
  /// entrants are known.
  func isStale(_ sides: [[FeedState]], _ rounds: [ContestRound]) -> Bool {
    let known = Self.present(sides).flatMap(\.self)
    let isKnown = sides.joined().allSatisfy { if case .waiting = $0 { false } else { true } }
    guard !isKnown else { return true }
    return rounds.allSatisfy { round in
      guard rubbers == nil else {
        return !known.allSatisfy { team in round.people.contains { fold.isTeam([team], of: $0) } }
      }
      let playing = Set(fold.sides(of: round)?.flatMap(\.self) ?? [])
      return !playing.isSuperset(of: known)
    }
  }

  /// Returns the rounds of each fixture: those that name it; where everybody meets everybody, a round
  /// counts for its pair, even if it names another fixture.
  static func candidates(
    _ fixtures: [Fixture], _ fold: StageFold, _ plan: StagePlan
  ) -> [FixtureNumber: [ContestRound]] {
    var named: [FixtureNumber: [ContestRound]] = [:]
    for round in fold.rounds(of: plan.id) {
      guard let id = FixtureID(round.fixture), id.stage == plan.id,
        id.rubber == 0 ? plan.rubbers == nil : plan.rubbers?[id.rubber] != nil
      else { continue }
      named[id.number, default: []].append(round)
    }
    guard plan.format == AllPlayAll.form.id else { return named }
    func pair(_ fixture: Fixture) -> Set<Int> {
      Set(fixture.sides.joined().compactMap { if case .entrant(let one) = $0 { one } else { nil } })
    }
    let pairs = Dictionary(fixtures.map { ($0.number, pair($0)) }) { first, _ in first }
    guard plan.rubbers == nil else { return teamCandidates(fixtures, named, pairs, fold) }
    var candidates: [FixtureNumber: [ContestRound]] = [:]
    var moved: [(round: ContestRound, pair: Set<Int>, number: FixtureNumber)] = []
    for (number, rounds) in named.sorted(by: { $0.key < $1.key }) {
      for round in rounds {
        let people = Set(fold.sides(of: round)?.flatMap(\.self) ?? [])
        if pairs[number] == people {
          candidates[number, default: []].append(round)
        } else {
          moved.append((round, people, number))
        }
      }
    }
    for (round, pair, number) in moved {
      let own = fixtures.map(\.number).filter { pairs[$0] == pair }
      let free = own.first { candidates[$0] == nil } ?? own.first
      candidates[free ?? number, default: []].append(round)
    }
    return candidates
  }

  /// Returns the rounds of each match of teams where everybody meets everybody: a rubber counts for
  /// its teams, even if it names another match.
  private static func teamCandidates(
    _ fixtures: [Fixture], _ named: [FixtureNumber: [ContestRound]],
    _ pairs: [FixtureNumber: Set<Int>], _ fold: StageFold
  ) -> [FixtureNumber: [ContestRound]] {
    func isOf(_ number: FixtureNumber, _ round: ContestRound) -> Bool {
      let teams = (pairs[number] ?? []).sorted().map { [$0] }
      return fold.teamMatch(round, teams) != nil
    }
    func rubber(_ round: ContestRound) -> Int { FixtureID(round.fixture)?.rubber ?? 0 }
    var candidates: [FixtureNumber: [ContestRound]] = [:]
    var moved: [(round: ContestRound, number: FixtureNumber)] = []
    for (number, rounds) in named.sorted(by: { $0.key < $1.key }) {
      for round in rounds {
        if isOf(number, round) {
          candidates[number, default: []].append(round)
        } else {
          moved.append((round, number))
        }
      }
    }
    for (round, number) in moved {
      let own = fixtures.map(\.number).filter { isOf($0, round) }
      let free = own.first { number in
        !(candidates[number] ?? []).contains { rubber($0) == rubber(round) }
      }
      candidates[free ?? own.first ?? number, default: []].append(round)
    }
    return candidates
  }

  /// Returns who counts as winner or loser of fixtures, because the result of a later one stands for
  /// those who played it.
  static func overruled(
    _ fixtures: [Fixture], _ candidates: [FixtureNumber: [ContestRound]], _ fold: StageFold,
    _ plan: StagePlan
  ) -> [FixtureNumber: Overruling] {
    var overruled: [FixtureNumber: Overruling] = [:]
    for fixture in fixtures {
      guard let ruling = fold.contest.rulings[FixtureID(plan.id, fixture.number)],
        ruling.kind == .stands, ruling.sides.count == fixture.sides.count
      else { continue }
      let sides = ruling.sides.map { $0.compactMap { fold.positions[$0] } }
      let isPlayed = (candidates[fixture.number] ?? []).contains { round in
        (plan.rubbers == nil ? fold.match(round, sides) : fold.teamMatch(round, sides)) != nil
      }
      guard isPlayed else { continue }
      for (feeds, side) in zip(fixture.sides, sides) {
        guard feeds.count == 1, side.count == 1 else { continue }
        switch feeds[0] {
        case .winner(let number): overruled[number, default: Overruling()].winner = side[0]
        case .loser(let number): overruled[number, default: Overruling()].loser = side[0]
        case .entrant, .bye: break
        }
      }
    }
    return overruled
  }
}
