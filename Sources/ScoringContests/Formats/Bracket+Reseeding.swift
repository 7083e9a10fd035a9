import ScoringKit

/// A bracket that is seeded anew: each round is drawn when the one before has its results.
extension Bracket {
  private static let bronzeTitle = "Bronze match"

  /// Returns the next round: the best seed left meets the worst, and of an odd number the best is free.
  public func fixtures(after progress: StageProgress) -> [Fixture] {
    let last = progress.lastRound
    guard reseeds, last > 0, !isUndecided(progress) else { return [] }
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

  /// Returns the last round drawn again, if results before it were corrected.
  public func redrawn(_ progress: StageProgress, from round: Int) -> [Fixture] {
    guard reseeds, round > 1, round == progress.lastRound else { return [] }
    let resolution = FixtureResolution(progress.fixtures, results: progress.results)
    var before = progress
    // An entrant who left since the round was drawn stays in it.
    for fixture in progress.fixtures where fixture.number.round == round {
      for entrant in Self.known(resolution[fixture.number]) { before.left[entrant] = nil }
    }
    before.fixtures.removeAll { $0.number.round == round }
    return fixtures(after: before)
  }

  /// Returns the drawn rounds in which each entrant is the winner of their match before.
  public func linked(_ drawn: [Fixture], in progress: StageProgress) -> [Fixture] {
    guard reseeds else { return drawn }
    var left = Self.seated(progress.drawn, late: progress.late.count)
    var linked: [Fixture] = []
    var before: [Feed: FixtureNumber] = [:]
    var last: [Fixture] = []
    for round in 1...max(1, drawn.map(\.number.round).max() ?? 1) {
      let fixtures = drawn.filter { $0.number.round == round }.sorted { $0.number < $1.number }
      let hasBronze = places == 4 && fixtures.count == 2 && last.count == 2
      let own = hasBronze ? Array(fixtures.prefix(1)) : fixtures
      let playing = min(left, 2 * own.count + 1)
      for (line, fixture) in own.enumerated() {
        let title =
          round == 1
          ? fixture.title : BracketChart.title(Self.size(max(2, playing)), line + 1)
        linked.append(
          Fixture(
            fixture.number,
            fixture.sides.map { $0.map { feed in before[feed].map { .winner($0) } ?? feed } },
            title: title))
      }
      if hasBronze {
        linked.append(
          Fixture(
            fixtures[1].number, last.map { [.loser($0.number)] }, title: Self.bronzeTitle))
      }
      for fixture in own {
        for feed in fixture.sides.joined() { before[feed] = fixture.number }
      }
      left = playing - own.count
      last = own
    }
    return linked
  }

  /// Returns the entrants who have not lost, by seed.
  private func alive(_ progress: StageProgress) -> [Int] {
    let losers = Set(progress.results.values.flatMap { $0.out ?? [] })
    let seated = Self.seated(progress.drawn, late: progress.late.count)
    return (1...max(1, seated)).filter { !losers.contains($0) }
  }

  /// Whether the results don't say who goes on from each match: one is missing, or has no winner.
  private func isUndecided(_ progress: StageProgress) -> Bool {
    progress.fixtures.contains { fixture in
      fixture.title != Self.bronzeTitle && progress.results[fixture.number]?.out == nil
    }
  }

  /// Whether no round is left to be drawn: behind a final, even if it has no winner, there is none.
  func isDecided(_ progress: StageProgress) -> Bool {
    guard isUndecided(progress) else { return fixtures(after: progress).isEmpty }
    let own = progress.fixtures.filter {
      $0.number.round == progress.lastRound && $0.title != Self.bronzeTitle
    }
    let resolution = FixtureResolution(progress.fixtures, results: progress.results)
    let playing = Set(own.flatMap { Self.known(resolution[$0.number]) })
    return own.count == 1 && playing.count == 2 && alive(progress).allSatisfy(playing.contains)
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
    let resolution = FixtureResolution(progress.fixtures, results: progress.results)
    let rounds = Dictionary(grouping: progress.fixtures, by: \.number.round)
      .sorted { $0.key < $1.key }
    for (round, fixtures) in rounds {
      let own = fixtures.filter { $0.title != Self.bronzeTitle }
      let playing = Set(own.flatMap { Self.known(resolution[$0.number]) })
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
        waiting.formUnion(Self.known(resolution[fixture.number]))
      }
      for fixture in fixtures where fixture.title == Self.bronzeTitle {
        guard let result = progress.results[fixture.number] else { continue }
        for winner in result.winners ?? [] { places[winner] = 3 }
        for loser in result.out ?? [] { places[loser] = 4 }
      }
    }
    guard progress.isSettled, !isUndecided(progress),
      isDecided(progress) || progress.isEnded
    else { return places }
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

  private static func known(_ sides: [[FeedState]]) -> [Int] {
    sides.joined().compactMap { feed in
      if case .known(let entrant) = feed { entrant } else { nil }
    }
  }
}
