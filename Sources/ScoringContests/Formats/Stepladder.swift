public import ScoringKit

/// The last two of the draw meet, and each winner meets the next above, up to the first.
public struct Stepladder: ContestFormat {
  public static let form = FormatForm(
    "stepladder", "the last two meet, and the winner climbs from place to place",
    usesPolicy: false, admitsLate: true)

  private static let mostEntrants = 64

  public init(_ options: FormatOptions) throws(Refusal) {}

  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] {
    guard (2...Self.mostEntrants).contains(entrants) else {
      throw Refusal(
        .illegal, "A stepladder has 2 to \(Self.mostEntrants) entrants, not \(entrants).")
    }
    let entrants = min(entrants + late.count, Self.mostEntrants)
    return (1..<entrants).map { round in
      Fixture(
        FixtureNumber(round, 1), .entrant(entrants - round),
        round == 1 ? .entrant(entrants) : .winner(FixtureNumber(round - 1, 1)),
        title: round == entrants - 1 ? "Final" : "")
    }
  }

  /// The loser of each match has the place of the entrant they could not pass.
  public func ranking(of progress: StageProgress) -> Ranking {
    var places: [Int: Int] = [:]
    let entrants = min(progress.entrants, Self.mostEntrants)
    for fixture in progress.fixtures {
      guard let result = progress.results[fixture.number],
        result.outcome.winner != nil || result.outcome.ending == .noContest
      else { continue }
      let place = entrants - fixture.number.round + 1
      for loser in result.out ?? [] { places[loser] = place }
      if place == 2 { for winner in result.winners ?? [] { places[winner] = 1 } }
    }
    return Ranking(places: places, of: progress)
  }
}

extension Ranking {
  /// Makes the ranking of a stage in which matches decide the places; entrants without one are last.
  init(places: [Int: Int], of progress: StageProgress) {
    let groups = Dictionary(grouping: places.keys) { places[$0] ?? 0 }.sorted { $0.key < $1.key }
    let open = (1...max(1, progress.entrants)).filter { places[$0] == nil }
    self.init(
      rows: groups.flatMap { place, entrants in
        entrants.sorted().map { Row($0, place: place, isShared: entrants.count > 1) }
      } + open.map { Row($0, place: nil) })
  }
}
