public import ScoringKit

/// The last two of the draw meet, and each winner meets the next above, up to the first.
public struct Stepladder: ContestFormat {
  public static let form = FormatForm(
    "stepladder", "the last two meet, and the winner climbs from place to place",
    usesPolicy: false)

  public init(_ options: FormatOptions) throws(Refusal) {}

  public func fixtures(for entrants: Int) throws(Refusal) -> [Fixture] {
    guard (2...64).contains(entrants) else {
      throw Refusal(.illegal, "A stepladder has 2 to 64 entrants, not \(entrants).")
    }
    return (1..<entrants).map { round in
      Fixture(
        FixtureNumber(round, 1), .entrant(entrants - round),
        round == 1 ? .entrant(entrants) : .winner(FixtureNumber(round - 1, 1)),
        title: round == entrants - 1 ? "Final" : "")
    }
  }

  /// The loser of each match has the place of the entrant they could not pass.
  public func ranking(of course: StageProgress) -> Ranking {
    var groups: [[Int]] = []
    for fixture in course.fixtures {
      guard let result = course.results[fixture.number] else { break }
      let losers = result.losers ?? result.sides.flatMap(\.self)
      groups.insert(losers, at: 0)
      if fixture.number.round == course.entrants - 1, let winners = result.winners {
        groups.insert(winners, at: 0)
      }
    }
    return Ranking(decided: groups, of: course)
  }
}

extension Ranking {
  /// Makes the ranking of a stage in which places are decided from the last one upwards.
  ///
  /// - Parameters:
  ///   - groups: The entrants whose places are decided, the best first, down to the last place; they
  ///     are the last of all.
  ///   - course: The stage so far.
  init(decided groups: [[Int]], of course: StageProgress) {
    let placed = Set(groups.flatMap(\.self))
    let open = (1...max(1, course.entrants)).filter { !placed.contains($0) }
    var rows: [Row] = []
    for group in groups where !group.isEmpty {
      let place = open.count + rows.count + 1
      rows += group.sorted().map { Row($0, place: place, isShared: group.count > 1) }
    }
    self.init(rows: rows + open.map { Row($0, place: nil) })
  }
}
