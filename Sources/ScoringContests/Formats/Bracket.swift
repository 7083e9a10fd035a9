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
    ], usesPolicy: false)

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

  public func fixtures(for entrants: Int) throws(Refusal) -> [Fixture] {
    guard (2...512).contains(entrants) else {
      throw Refusal(.illegal, "A bracket has 2 to 512 entrants, not \(entrants).")
    }
    let chart = try BracketChart(entrants: entrants, protected: protected, places: places)
    guard reseeds else { return chart.matches.map(\.fixture) }
    return chart.matches.map(\.fixture).filter { $0.number.round == 1 }
  }

  /// Returns the next round of a bracket that is seeded anew: the best seed left meets the worst.
  public func fixtures(after course: StageProgress) -> [Fixture] {
    let last = course.fixtures.map(\.number.round).max() ?? 0
    guard reseeds, last > 0, isPlayed(course) else { return [] }
    let left = remaining(course)
    let places = Self.size(course.entrants)
    let isFinal = left.count == 2
    guard left.count > 1, 1 << last < places else { return [] }
    let round = last + 1
    var fixtures = (0..<left.count / 2).map { line in
      Fixture(
        FixtureNumber(round, line + 1), .entrant(left[line]),
        .entrant(left[left.count - 1 - line]),
        title: BracketChart.title(left.count, line + 1))
    }
    let losers = course.fixtures.filter { $0.number.round == last }
      .compactMap { course.results[$0.number]?.losers?.first }
    if isFinal, self.places == 4, losers.count == 2 {
      fixtures.append(
        Fixture(
          FixtureNumber(round, 2), .entrant(losers[0]), .entrant(losers[1]), title: "Bronze match"))
    }
    return fixtures
  }

  public func isComplete(_ course: StageProgress) -> Bool {
    let isLast =
      !reseeds
      || 1 << (course.fixtures.map(\.number.round).max() ?? 0) >= Self.size(course.entrants)
    return isPlayed(course) && isLast
  }

  public func ranking(of course: StageProgress) -> Ranking {
    let places =
      reseeds ? reseededPlaces(course) : chartPlaces(course)
    let groups = Dictionary(grouping: places.keys) { places[$0] ?? 0 }.sorted { $0.key < $1.key }
    let rows = groups.flatMap { place, entrants in
      entrants.sorted().map {
        Ranking.Row($0, place: place, isShared: entrants.count > 1)
      }
    }
    let open = (1...max(1, course.entrants)).filter { places[$0] == nil }
    return Ranking(rows: rows + open.map { Ranking.Row($0, place: nil) })
  }

  /// Returns the places that are decided.
  private func chartPlaces(_ course: StageProgress) -> [Int: Int] {
    guard
      let chart = try? BracketChart(
        entrants: course.entrants, protected: protected, places: places)
    else { return [:] }
    var places: [Int: Int] = [:]
    for match in chart.matches {
      guard let result = course.results[match.fixture.number] else { continue }
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

  private func reseededPlaces(_ course: StageProgress) -> [Int: Int] {
    var places: [Int: Int] = [:]
    let size = Self.size(course.entrants)
    for fixture in course.fixtures {
      guard let result = course.results[fixture.number] else { continue }
      let after = size >> fixture.number.round
      let isBronze = after == 1 && fixture.number.line == 2
      let semifinals = course.fixtures.count { $0.number.round == fixture.number.round }
      let hasBronze = after == 2 && self.places == 4 && semifinals == 2
      for loser in result.losers ?? [] where !hasBronze {
        places[loser] = isBronze ? 4 : after + 1
      }
      if after == 1 { for winner in result.winners ?? [] { places[winner] = isBronze ? 3 : 1 } }
    }
    return places
  }

  private func isPlayed(_ course: StageProgress) -> Bool {
    !course.fixtures.isEmpty && course.fixtures.allSatisfy { course.results[$0.number] != nil }
  }

  /// Returns the entrants who have not lost, by seed.
  private func remaining(_ course: StageProgress) -> [Int] {
    let losers = Set(
      course.results.values.flatMap { $0.losers ?? $0.sides.flatMap(\.self) })
    return (1...max(1, course.entrants)).filter { !losers.contains($0) }
  }

  static func size(_ entrants: Int) -> Int {
    var size = 2
    while size < entrants { size *= 2 }
    return size
  }
}
