public import ScoringKit

/// A knockout in which only the second defeat puts an entrant out.
///
/// The losers of the winners' bracket drop into a losers' bracket, in an order that keeps those who
/// have met apart. Its winner meets the winner of the winners' bracket; a second final follows only
/// if the first one is the other's first defeat. A missing loser of a bye is no match.
public struct DoubleElimination: ContestFormat {
  public static let form = FormatForm(
    "double", "a knockout with a second chance", usesPolicy: false)

  public init(_ options: FormatOptions) throws(Refusal) {}

  public func fixtures(for entrants: Int) throws(Refusal) -> [Fixture] {
    guard (3...128).contains(entrants) else {
      throw Refusal(.illegal, "A double elimination has 3 to 128 entrants, not \(entrants).")
    }
    return DoubleChart(entrants).fixtures.sorted { $0.number < $1.number }
  }

  public func isComplete(_ course: StageProgress) -> Bool {
    guard let first = DoubleChart(course.entrants).finals.first,
      let result = course.results[first]
    else { return false }
    return !needsSecond(result)
      || DoubleChart(course.entrants).finals.allSatisfy {
        course.results[$0] != nil
      }
  }

  /// Whether the first final leaves both entrants with one defeat.
  private func needsSecond(_ result: StageResult) -> Bool {
    // The winner of the winners' bracket is the first side.
    result.outcome.winner == 1
  }

  public func ranking(of course: StageProgress) -> Ranking {
    let chart = DoubleChart(course.entrants)
    var places: [Int: Int] = [:]
    for (number, place) in chart.loserPlaces {
      guard let result = course.results[number] else { continue }
      for loser in result.losers ?? result.sides.flatMap(\.self) { places[loser] = place }
    }
    if let first = chart.finals.first.flatMap({ course.results[$0] }) {
      let second = chart.finals.last.flatMap { course.results[$0] }
      if let last = needsSecond(first) ? second : first {
        for winner in last.winners ?? [] { places[winner] = 1 }
        for loser in last.losers ?? [] { places[loser] = 2 }
      }
    }
    let groups = Dictionary(grouping: places.keys) { places[$0] ?? 0 }.sorted { $0.key < $1.key }
    let open = (1...max(1, course.entrants)).filter { places[$0] == nil }
    return Ranking(
      rows: groups.flatMap { place, entrants in
        entrants.sorted().map { Ranking.Row($0, place: place, isShared: entrants.count > 1) }
      } + open.map { Ranking.Row($0, place: nil) })
  }
}

/// The matches of a double elimination.
private struct DoubleChart {
  private(set) var fixtures: [Fixture] = []
  /// The numbers of the final and of the second final.
  private(set) var finals: [FixtureNumber] = []
  /// The place of the loser of each match of the losers' bracket.
  private(set) var loserPlaces: [FixtureNumber: Int] = [:]
  private var lines: [Int: Int] = [:]

  init(_ entrants: Int) {
    let size = Bracket.size(entrants)
    var left: [Feed?] = BracketChart.order(size).map { $0 <= entrants ? .entrant($0) : nil }
    var dropped: [[Feed?]] = []
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

  /// Plays the losers' bracket and returns the slot of its winner.
  private mutating func losers(_ dropped: [[Feed?]], _ rounds: inout [[FixtureNumber]]) -> Feed? {
    var left = pairs(dropped[0], "Losers, round 1", &rounds)
    for round in 1..<max(1, dropped.count) {
      let drop = Self.crossed(dropped[round], round)
      let title = "Losers, round \(rounds.count + 1)"
      let played = left.indices.map { index in
        play(drop.indices.contains(index) ? drop[index] : nil, left[index], title: title)
      }
      rounds.append(played.compactMap(\.number))
      left = played.map(\.winner)
      if left.count > 1 { left = pairs(left, "Losers, round \(rounds.count + 1)", &rounds) }
    }
    return left.first ?? nil
  }

  private mutating func pairs(
    _ slots: [Feed?], _ title: String, _ rounds: inout [[FixtureNumber]]
  ) -> [Feed?] {
    guard slots.count > 1 else { return slots }
    let played = (0..<slots.count / 2).map { play(slots[2 * $0], slots[2 * $0 + 1], title: title) }
    rounds.append(played.compactMap(\.number))
    return played.map(\.winner)
  }

  /// Returns the losers of a round of the winners' bracket in the order in which they drop:
  /// reversed, and in each later round also with the halves exchanged in turn.
  private static func crossed(_ slots: [Feed?], _ round: Int) -> [Feed?] {
    let reversed = Array(slots.reversed())
    guard round % 2 == 0, slots.count > 1 else { return reversed }
    let half = slots.count / 2
    return Array(slots[half...] + slots[..<half])
  }

  /// Adds a match in the first round in which both entrants can be known; against nobody there is
  /// no match.
  private mutating func play(_ one: Feed?, _ other: Feed?, title: String) -> (
    number: FixtureNumber?, winner: Feed?, loser: Feed?
  ) {
    guard let one, let other else { return (nil, one ?? other, nil) }
    let round = 1 + max(Self.round(of: one), Self.round(of: other))
    lines[round, default: 0] += 1
    let number = FixtureNumber(round, lines[round] ?? 1)
    fixtures.append(Fixture(number, one, other, title: title))
    return (number, .winner(number), .loser(number))
  }

  private static func round(of slot: Feed) -> Int {
    switch slot {
    case .winner(let number), .loser(let number): number.round
    case .entrant, .bye: 0
    }
  }
}
