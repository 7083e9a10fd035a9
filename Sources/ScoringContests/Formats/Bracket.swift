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
  let places: Int
  private let protected: Int
  let reseeds: Bool

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
    guard (2...512).contains(entrants) else {
      throw Refusal(.illegal, "A bracket has 2 to 512 entrants, not \(entrants).")
    }
    let entrants = Self.seated(entrants, late: late.count)
    let chart = try BracketChart(entrants: entrants, protected: protected, places: places)
    guard reseeds else { return chart.matches.map(\.fixture) }
    return chart.matches.map(\.fixture).filter { $0.number.round == 1 }
  }

  // MARK: Places

  public func isComplete(_ progress: StageProgress) -> Bool {
    progress.isSettled && (!reseeds || progress.isEnded || isDecided(progress))
  }

  public func ranking(of progress: StageProgress) -> Ranking {
    Ranking(places: reseeds ? reseededPlaces(progress) : chartPlaces(progress), of: progress)
  }

  /// Returns the places that are decided.
  private func chartPlaces(_ progress: StageProgress) -> [Int: Int] {
    guard
      let chart = try? BracketChart(
        entrants: Self.seated(progress.drawn, late: progress.late.count), protected: protected,
        places: places)
    else { return [:] }
    var places: [Int: Int] = [:]
    for match in chart.matches {
      guard let result = progress.results[match.fixture.number] else { continue }
      let isOut = result.outcome.ending == .noContest
      if let place = isOut ? chart.lastPlace(after: match) : match.loserPlace {
        for loser in result.out ?? [] { places[loser] = place }
      }
      if let place = match.winnerPlace {
        for winner in result.winners ?? [] { places[winner] = place }
      }
    }
    return places
  }

  /// Returns the number of entrants who have a place in the bracket: those of the draw, and those who
  /// came late while there was a bye.
  static func seated(_ entrants: Int, late: Int) -> Int {
    min(entrants + late, max(entrants, size(entrants)))
  }

  /// Returns the number of lines of the first round for a number of entrants: a power of two.
  package static func size(_ entrants: Int) -> Int {
    var size = 2
    while size < entrants { size *= 2 }
    return size
  }
}
