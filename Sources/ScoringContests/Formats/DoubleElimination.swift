public import ScoringKit

/// A knockout in which only the second defeat puts an entrant out.
///
/// The losers of the winners' bracket drop into a losers' bracket, in an order that keeps those who
/// have met apart. Its winner meets the winner of the winners' bracket; a second final follows only
/// if the first one is the other's first defeat. A missing loser of a bye is no match.
public struct DoubleElimination: ContestFormat {
  public static let form = FormatForm(
    "double", version: 2, "a knockout with a second chance", usesPolicy: false, admitsLate: true)

  public init(_ options: FormatOptions) throws(Refusal) {}

  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] {
    guard (3...128).contains(entrants) else {
      throw Refusal(.illegal, "A double elimination has 3 to 128 entrants, not \(entrants).")
    }
    return DoubleChart(Bracket.seated(entrants, late: late.count)).fixtures.sorted {
      $0.number < $1.number
    }
  }

  /// The second final is needed if the winner of the losers' bracket won the first one, so that both
  /// have one defeat.
  public func isNeeded(_ fixture: Fixture, _ results: [FixtureNumber: StageResult]) -> Bool {
    guard case .winner(let final)? = fixture.sides.first?.first else { return true }
    // The winner of the winners' bracket is the first side.
    guard let result = results[final] else { return false }
    return result.outcome.winner == 1 && result.sides.allSatisfy { !$0.isEmpty }
  }

  public func ranking(of progress: StageProgress) -> Ranking {
    let chart = DoubleChart(Bracket.seated(progress.drawn, late: progress.late.count))
    var places: [Int: Int] = [:]
    for (number, place) in chart.loserPlaces {
      guard let result = progress.results[number] else { continue }
      for loser in result.out ?? [] { places[loser] = place }
    }
    // Without a winner, nobody of a match plays on in the losers' bracket.
    for fixture in chart.fixtures where chart.loserPlaces[fixture.number] == nil {
      guard let result = progress.results[fixture.number], result.outcome.ending == .noContest,
        let next = chart.fixtures.first(where: {
          $0.sides.joined().contains(.loser(fixture.number)) && !$0.isOptional
        }), let place = chart.loserPlaces[next.number]
      else { continue }
      for loser in result.sides.joined() { places[loser] = place }
    }
    if let first = chart.finals.first.flatMap({ progress.results[$0] }) {
      let second = chart.finals.last.flatMap { progress.results[$0] }
      if let last = first.outcome.winner == 1 ? second : first {
        for winner in last.winners ?? [] { places[winner] = 1 }
        for loser in last.out ?? [] { places[loser] = 2 }
      }
    }
    return Ranking(places: places, of: progress)
  }
}

/// The matches of a double elimination.
///
/// They are numbered as if there were no byes, so that an entrant who comes late, and takes a bye,
/// changes no other number.
private struct DoubleChart {
  /// Somebody who goes on from a match, or nobody, with the round of that match.
  private struct Place {
    let feed: Feed?
    let round: Int
  }

  private(set) var fixtures: [Fixture] = []
  /// The numbers of the final and of the second final.
  private(set) var finals: [FixtureNumber] = []
  /// The place of the loser of each match of the losers' bracket.
  private(set) var loserPlaces: [FixtureNumber: Int] = [:]
  private var lines: [Int: Int] = [:]

  init(_ entrants: Int) {
    let size = Bracket.size(entrants)
    var left = BracketChart.order(size).map { seed in
      Place(feed: seed <= entrants ? .entrant(seed) : nil, round: 0)
    }
    var dropped: [[Place]] = []
    while left.count > 1 {
      let isFinal = left.count == 2
      let played = (0..<left.count / 2).map { index in
        play(
          left[2 * index], left[2 * index + 1],
          title: isFinal ? "Winners' final" : "Winners, round \(dropped.count + 1)")
      }
      left = played.map(\.winner)
      dropped.append(played.map(\.loser))
    }
    var rounds: [[FixtureNumber]] = []
    let last = losers(dropped, &rounds)
    var place = 3
    for round in rounds.reversed() where !round.isEmpty {
      for number in round { loserPlaces[number] = place }
      place += round.count
    }
    let final = play(left[0], last, title: "Final")
    guard let number = final.number else { return }
    let second = FixtureNumber(number.round + 1, 1)
    fixtures.append(
      Fixture(
        second, .winner(number), .loser(number), title: "Second final", isOptional: true))
    finals = [number, second]
  }

  /// Plays the losers' bracket and returns its winner.
  private mutating func losers(_ dropped: [[Place]], _ rounds: inout [[FixtureNumber]]) -> Place {
    var left = pairs(dropped[0], "Losers, round 1", &rounds)
    for round in 1..<max(1, dropped.count) {
      let drop = Self.crossed(dropped[round], round)
      let title = "Losers, round \(rounds.count + 1)"
      let played = zip(drop, left).map { play($0, $1, title: title) }
      rounds.append(played.compactMap(\.number))
      left = played.map(\.winner)
      if left.count > 1 { left = pairs(left, "Losers, round \(rounds.count + 1)", &rounds) }
    }
    return left.first ?? Place(feed: nil, round: 0)
  }

  private mutating func pairs(
    _ places: [Place], _ title: String, _ rounds: inout [[FixtureNumber]]
  ) -> [Place] {
    guard places.count > 1 else { return places }
    let played = (0..<places.count / 2).map { index in
      play(places[2 * index], places[2 * index + 1], title: title)
    }
    rounds.append(played.compactMap(\.number))
    return played.map(\.winner)
  }

  /// Returns the losers of a round of the winners' bracket in the order in which they drop: reversed,
  /// and in every second later round with the halves exchanged instead.
  private static func crossed(_ places: [Place], _ round: Int) -> [Place] {
    guard round % 2 == 0, places.count > 1 else { return Array(places.reversed()) }
    let half = places.count / 2
    return Array(places[half...] + places[..<half])
  }

  /// Adds a match in the first round in which both entrants can be known; against nobody there is
  /// no match, but the number is used up.
  private mutating func play(_ one: Place, _ other: Place, title: String) -> (
    number: FixtureNumber?, winner: Place, loser: Place
  ) {
    let round = 1 + max(one.round, other.round)
    lines[round, default: 0] += 1
    let number = FixtureNumber(round, lines[round] ?? 1)
    guard let first = one.feed, let second = other.feed else {
      return (
        nil, Place(feed: one.feed ?? other.feed, round: round), Place(feed: nil, round: round)
      )
    }
    fixtures.append(Fixture(number, first, second, title: title))
    return (
      number, Place(feed: .winner(number), round: round), Place(feed: .loser(number), round: round)
    )
  }
}
