import ScoringKit

/// A bracket that is seeded anew: each round is drawn when the one before has its results.
extension Bracket {
  private static let bronzeTitle = "Bronze match"

  /// Returns the next round: the best seed left meets the worst, and of an odd number the best is free.
  public func fixtures(after progress: StageProgress) -> [Fixture] {
    let last = progress.lastRound
    guard reseeds, last > 0, progress.isSettled, !hasDraw(progress) else { return [] }
    let left = alive(progress).filter { progress.left[$0] == nil }
    guard left.count > 1 else { return [] }
    var fixtures = Self.pairs(left, round: last + 1)
    if left.count == 2, let losers = semifinalLosers(progress) {
      fixtures.append(
        Fixture(
          FixtureNumber(last + 1, 2), .entrant(losers[0]), .entrant(losers[1]),
          title: Self.bronzeTitle))
    }
    return fixtures
  }

  private static func pairs(_ left: [Int], round: Int) -> [Fixture] {
    let playing = left.count % 2 == 0 ? left : Array(left.dropFirst())
    return (0..<playing.count / 2).map { line in
      Fixture(
        FixtureNumber(round, line + 1), .entrant(playing[line]),
        .entrant(playing[playing.count - 1 - line]),
        title: BracketChart.title(size(left.count), line + 1))
    }
  }

  /// Returns the round with the entrants whom the present results give.
  ///
  /// A round that has not begun is drawn again. In one that has, the entrant who won a corrected match
  /// takes the place of the other one, and where a result is missing now, its match waits.
  public func corrected(
    _ drawn: [Fixture], after progress: StageProgress, hasBegun: Bool
  ) -> [Fixture] {
    guard reseeds, let round = drawn.first?.number.round, progress.lastRound > 0 else {
      return drawn
    }
    let isLast = progress.fixtures.count { $0.number.round == progress.lastRound } == 2
    let own = places == 4 && drawn.count == 2 && isLast ? Array(drawn.prefix(1)) : drawn
    let playing = Set(own.flatMap(\.sides).joined())
    // Who left before the round was drawn isn't in it. Who left since then stays in it.
    let left = alive(progress).filter {
      progress.left[$0] == nil || playing.contains(.entrant($0))
    }
    var fixtures = Self.pairs(left, round: round)
    if hasBegun || !progress.isSettled || hasDraw(progress) {
      var taken: Set<Feed> = []
      fixtures = own.enumerated().map { line, fixture in
        let sides = fixture.sides.map { side in
          side.map { feed -> Feed in
            let present = self.present(feed, progress)
            return taken.insert(present).inserted ? present : .bye
          }
        }
        let title = BracketChart.title(Self.size(max(left.count, 2 * own.count)), line + 1)
        return Fixture(fixture.number, sides, title: title)
      }
    }
    guard own.count < drawn.count else { return fixtures }
    let bronze = drawn[own.count]
    let semifinals = progress.fixtures.map(\.number).filter { $0.round == progress.lastRound }
    return fixtures + [
      Fixture(bronze.number, semifinals.map { [.loser($0)] }, title: Self.bronzeTitle)
    ]
  }

  /// Returns who is in the place of an entrant by the present results: the entrant, or who won the
  /// match that the entrant lost.
  private func present(_ feed: Feed, _ progress: StageProgress) -> Feed {
    var feed = feed
    // Each step goes to a later round.
    for fixture in progress.fixtures {
      guard case .entrant(let entrant) = feed else { return feed }
      guard let result = progress.results[fixture.number] else {
        if fixture.sides.joined().contains(feed) { return .winner(fixture.number) }
        continue
      }
      guard result.sides.joined().contains(entrant) else { continue }
      if result.winners == nil, result.outcome.ending != .noContest {
        return .winner(fixture.number)
      }
      feed = result.winners?.first.map { .entrant($0) } ?? .bye
    }
    return feed
  }

  /// Returns the entrants who have not lost, by seed.
  private func alive(_ progress: StageProgress) -> [Int] {
    let losers = Set(progress.results.values.flatMap { $0.out ?? [] })
    let seated = Self.seated(progress.drawn, late: progress.late.count)
    return (1...max(1, seated)).filter { !losers.contains($0) }
  }

  /// Whether a match was played and has no winner.
  private func hasDraw(_ progress: StageProgress) -> Bool {
    progress.results.values.contains {
      $0.outcome.winner == nil && $0.outcome.ending != .noContest
    }
  }

  /// Whether no round is left to be drawn.
  func isDecided(_ progress: StageProgress) -> Bool {
    !hasDraw(progress) && fixtures(after: progress).isEmpty
  }

  /// Returns the entrants who play for third place; nil if there aren't two of them.
  private func semifinalLosers(_ progress: StageProgress) -> [Int]? {
    let last = progress.fixtures.filter { $0.number.round == progress.lastRound }
    let losers = last.compactMap { progress.results[$0.number]?.losers?.first }
    return places == 4 && last.count == 2 && losers.count == 2 ? losers : nil
  }

  /// Returns the places: who loses in a round is behind all who are still in after it, and who left
  /// and isn't in a round is behind all who are in it.
  func reseededPlaces(_ progress: StageProgress) -> [Int: Int] {
    var places: [Int: Int] = [:]
    var left = Set(1...max(1, Self.seated(progress.drawn, late: progress.late.count)))
    var waiting: Set<Int> = []
    let rounds = Dictionary(grouping: progress.fixtures, by: \.number.round)
      .sorted { $0.key < $1.key }
    for (round, fixtures) in rounds {
      let own = fixtures.filter { $0.title != Self.bronzeTitle }
      let playing = Set(own.flatMap(Self.entrants))
      let others = left.subtracting(playing).subtracting(waiting)
      let gone = round == 1 ? [] : others.filter { progress.left[$0] != nil }
      let isFree = others.count - gone.count
      for entrant in gone { places[entrant] = 2 * own.count + isFree + 1 }
      left.subtract(gone)
      let losers = own.flatMap { progress.results[$0.number]?.out ?? [] }
      // The losers of the last two matches before the final play for third place.
      let isPlayedOn =
        self.places == 4 && own.count == 2 && isFree == 0
        && own.allSatisfy { progress.results[$0.number]?.losers != nil }
      for loser in losers where !isPlayedOn { places[loser] = own.count + isFree + 1 }
      left.subtract(losers)
      for fixture in own where progress.results[fixture.number]?.outcome.winner == nil {
        waiting.formUnion(Self.entrants(fixture))
      }
      for fixture in fixtures where fixture.title == Self.bronzeTitle {
        guard let result = progress.results[fixture.number] else { continue }
        for winner in result.winners ?? [] { places[winner] = 3 }
        for loser in result.out ?? [] { places[loser] = 4 }
      }
    }
    guard progress.isSettled, isDecided(progress) || progress.isEnded else { return places }
    return places.merging(last(left, progress)) { $1 }
  }

  /// Returns the places of those who have not lost after the last round: if several are left, all but
  /// one have left the contest.
  private func last(_ left: Set<Int>, _ progress: StageProgress) -> [Int: Int] {
    guard left.count > 1 else { return Dictionary(left.map { ($0, 1) }) { first, _ in first } }
    let present = left.filter { progress.left[$0] == nil }
    guard present.count < 2 else { return [:] }
    return Dictionary(left.map { ($0, present.contains($0) ? 1 : 2) }) { first, _ in first }
  }

  private static func entrants(_ fixture: Fixture) -> [Int] {
    fixture.sides.joined().compactMap { feed in
      if case .entrant(let entrant) = feed { entrant } else { nil }
    }
  }
}
