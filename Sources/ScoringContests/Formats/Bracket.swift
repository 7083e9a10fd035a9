public import ScoringKit

/// A knockout: who loses is out, and the winners meet until one is left.
///
/// The draw is folded: in each round of favourites the seeds of a match sum to one more than the
/// number of entrants, and byes go to the top seeds. A bye is no fixture.
public struct Bracket: ContestFormat {
  public static let form = FormatForm(
    "bracket", "a knockout",
    options: [
      FormatForm.Option("bronze", .flag, "the losers of the semifinals play for third place"),
      FormatForm.Option("places", .integer(4...16), "matches for all places down to 4, 8 or 16"),
      FormatForm.Option("protect", .integer(1...64), "how many seeds enter after the first rounds"),
      FormatForm.Option("reseed", .flag, "the best seed left meets the worst in each round"),
    ], usesPolicy: false, admitsLate: true)

  /// The number of places that are played out, a power of two; 2 for the final only.
  private let places: Int
  private let protected: Int
  private let reseeds: Bool

  public init(_ options: FormatOptions) throws(Refusal) {
    let places = options.integer("places") ?? (options.flag("bronze") ? 4 : 2)
    guard [2, 4, 8, 16].contains(places) else {
      throw Refusal(
        .illegal, "Places are played out down to 4, 8 or 16, not \(places).", token: "--places")
    }
    self.places = places
    protected = max(0, options.integer("protect") ?? 0)
    reseeds = options.flag("reseed")
    guard !reseeds || (protected == 0 && places <= 4) else {
      throw Refusal(
        .illegal, "--reseed goes with neither --protect nor --places.", token: "--reseed")
    }
  }

  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] {
    let entrants = entrants + late.count
    guard (2...512).contains(entrants) else {
      throw Refusal(.illegal, "A bracket has 2 to 512 entrants, not \(entrants).")
    }
    let chart = try BracketChart(entrants: entrants, protected: protected, places: places)
    guard reseeds else { return chart.matches.map(\.fixture) }
    return chart.matches.map(\.fixture).filter { $0.number.round == 1 }
  }

  // MARK: Seeding anew

  /// Returns the next round of a bracket that is seeded anew: the best seed left meets the worst, and
  /// of an odd number the best is free.
  public func fixtures(after progress: StageProgress) -> [Fixture] {
    let last = progress.lastRound
    guard reseeds, last > 0, progress.isSettled else { return [] }
    let left = remaining(progress)
    guard left.count > 1 else { return [] }
    let playing = left.count % 2 == 0 ? left : Array(left.dropFirst())
    let size = Self.size(left.count)
    var fixtures = (0..<playing.count / 2).map { line in
      Fixture(
        FixtureNumber(last + 1, line + 1), .entrant(playing[line]),
        .entrant(playing[playing.count - 1 - line]), title: BracketChart.title(size, line + 1))
    }
    if left.count == 2, places == 4, let losers = semifinalLosers(progress) {
      fixtures.append(
        Fixture(
          FixtureNumber(last + 1, 2), .entrant(losers[0]), .entrant(losers[1]),
          title: "Bronze match"))
    }
    return fixtures
  }

  /// Returns the round with the entrants whom the present results give; fixtures of the same two
  /// keep their lines.
  public func corrected(_ drawn: [Fixture], after progress: StageProgress) -> [Fixture] {
    guard reseeds else { return drawn }
    var due = fixtures(after: progress)
    guard due.count == drawn.count else { return drawn }
    func pair(_ fixture: Fixture) -> Set<Feed> { Set(fixture.sides.joined()) }
    var fixtures: [FixtureNumber: Fixture] = [:]
    for fixture in drawn {
      guard let index = due.firstIndex(where: { pair($0) == pair(fixture) }) else { continue }
      fixtures[fixture.number] = fixture
      due.remove(at: index)
    }
    for fixture in drawn where fixtures[fixture.number] == nil && !due.isEmpty {
      let next = due.removeFirst()
      fixtures[fixture.number] = Fixture(fixture.number, next.sides, title: next.title)
    }
    return drawn.map { fixtures[$0.number] ?? $0 }
  }

  /// Returns the entrants who have neither lost nor left, by seed.
  private func remaining(_ progress: StageProgress) -> [Int] {
    let losers = Set(
      progress.results.values.flatMap { $0.losers ?? $0.sides.flatMap(\.self) })
    return (1...max(1, progress.entrants)).filter {
      !losers.contains($0) && progress.left[$0] == nil
    }
  }

  private func semifinalLosers(_ progress: StageProgress) -> [Int]? {
    let losers = progress.fixtures.filter { $0.number.round == progress.lastRound }
      .compactMap { progress.results[$0.number]?.losers?.first }
    return losers.count == 2 ? losers : nil
  }

  // MARK: Places

  public func isComplete(_ progress: StageProgress) -> Bool {
    progress.isSettled && (!reseeds || progress.isEnded || fixtures(after: progress).isEmpty)
  }

  public func ranking(of progress: StageProgress) -> Ranking {
    Ranking(places: reseeds ? reseededPlaces(progress) : chartPlaces(progress), of: progress)
  }

  /// Returns the places that are decided.
  private func chartPlaces(_ progress: StageProgress) -> [Int: Int] {
    guard
      let chart = try? BracketChart(
        entrants: progress.entrants, protected: protected, places: places)
    else { return [:] }
    var places: [Int: Int] = [:]
    for match in chart.matches {
      guard let result = progress.results[match.fixture.number] else { continue }
      let isDecided = result.outcome.winner != nil || result.outcome.ending == .noContest
      guard isDecided else { continue }
      if let place = match.loserPlace {
        let losers = result.losers ?? result.sides.flatMap(\.self)
        for loser in losers { places[loser] = place }
      }
      if let place = match.winnerPlace {
        for winner in result.winners ?? [] { places[winner] = place }
      }
    }
    return places
  }

  /// Returns the places of a bracket that is seeded anew: who loses in a round is behind all who are
  /// still in after it.
  private func reseededPlaces(_ progress: StageProgress) -> [Int: Int] {
    var places: [Int: Int] = [:]
    var left = Set(1...max(1, progress.entrants))
    let rounds = Dictionary(grouping: progress.fixtures, by: \.number.round).sorted {
      $0.key < $1.key
    }
    for (_, fixtures) in rounds {
      let isLast = left.count <= 2
      let bronze = fixtures.filter { $0.title == "Bronze match" }
      for fixture in bronze {
        guard let result = progress.results[fixture.number] else { continue }
        for winner in result.winners ?? [] { places[winner] = 3 }
        for loser in result.losers ?? [] { places[loser] = 4 }
      }
      let own = fixtures.filter { $0.title != "Bronze match" }
      let losers = own.flatMap { fixture -> [Int] in
        let result = progress.results[fixture.number]
        return result?.losers ?? result?.sides.flatMap(\.self) ?? []
      }
      let open = own.count { progress.results[$0.number] == nil }
      left.subtract(losers)
      let hasBronze = self.places == 4 && left.count == 2 && losers.count == 2 && !isLast
      for loser in losers where !hasBronze && open == 0 { places[loser] = left.count + 1 }
    }
    if left.count == 1, progress.isSettled, let only = left.first { places[only] = 1 }
    return places
  }

  /// Returns the number of lines of the first round for a number of entrants: a power of two.
  package static func size(_ entrants: Int) -> Int {
    var size = 2
    while size < entrants { size *= 2 }
    return size
  }
}
