import ScoringKit

/// The matches of a bracket, with the places that each of them decides.
struct BracketChart {
  /// One match of the bracket.
  struct Match {
    let fixture: Fixture
    /// The place of the loser; nil if the loser plays on.
    var loserPlace: Int?
    /// The place of the winner; nil if the winner plays on.
    var winnerPlace: Int?
  }

  private(set) var matches: [Match] = []
  private var lines: [Int: Int] = [:]

  /// Makes the chart for a number of entrants.
  ///
  /// The protected seeds enter a folded bracket together with the winners of preliminary rounds, in
  /// which the others are folded among themselves, as in the charts of 104 with 8 protected seeds.
  ///
  /// - Throws: a refusal if there are fewer entrants than protected seeds.
  init(entrants: Int, protected: Int, places: Int) throws(Refusal) {
    let (size, rounds) = try Self.size(entrants, protected)
    let others = size - protected
    // The others, by seed; nil is a bye.
    var left: [Feed?] = (0..<others << rounds).map { index in
      let seed = protected + index + 1
      return seed <= entrants ? .entrant(seed) : nil
    }
    for round in 0..<rounds {
      let half = left.count / 2
      left = (0..<half).map { index in
        play(
          left[index], left[left.count - 1 - index], in: round + 1, line: index + 1,
          title: "Preliminary round \(round + 1), match \(index + 1)",
          loserPlace: protected + half + 1)
      }
    }
    let seeds = (1...protected + others).map { seed in
      seed <= protected ? Feed.entrant(seed) : left[seed - protected - 1]
    }
    main(Self.order(size).map { seeds[$0 - 1] }, after: rounds, places: places)
    matches.sort { $0.fixture.number < $1.fixture.number }
  }

  /// Plays the folded bracket, and the matches for the other places.
  private mutating func main(_ slots: [Feed?], after rounds: Int, places: Int) {
    var (left, round) = (slots, rounds + 1)
    var losers: [(round: Int, slots: [Feed?])] = []
    while left.count > 1 {
      let half = left.count / 2
      let isPlayedOn = half < places && half > 1
      var out: [Feed?] = []
      left = (0..<half).map { index in
        let (one, other) = (left[2 * index], left[2 * index + 1])
        let winner = play(
          one, other, in: round, line: index + 1, title: Self.title(left.count, index + 1),
          loserPlace: isPlayedOn ? nil : half + 1, winnerPlace: half == 1 ? 1 : nil)
        out.append(
          one == nil || other == nil ? nil : .loser(FixtureNumber(round, index + 1)))
        return winner
      }
      lines[round] = half
      if isPlayedOn { losers.append((round: round, slots: out)) }
      round += 1
    }
    for (round, slots) in losers.reversed() {
      consolation(slots, after: round, place: slots.count + 1)
    }
  }

  /// Plays the matches among losers for the places from `place` on.
  private mutating func consolation(_ slots: [Feed?], after round: Int, place: Int) {
    let round = round + 1
    guard slots.count > 1 else { return }
    let isLast = slots.count == 2
    guard !isLast || !slots.contains(nil) else {
      lines[round, default: 0] += 1
      return settle(slots.compactMap(\.self).first, at: place)
    }
    var (winners, losers): ([Feed?], [Feed?]) = ([], [])
    for index in 0..<slots.count / 2 {
      let (one, other) = (slots[2 * index], slots[2 * index + 1])
      lines[round, default: 0] += 1
      let number = FixtureNumber(round, lines[round] ?? 1)
      let title =
        !isLast
        ? "For places \(place) to \(place + slots.count - 1)"
        : place == 3 ? "Bronze match" : "Match for place \(place)"
      winners.append(
        play(
          one, other, in: round, line: number.line, title: title,
          loserPlace: isLast ? place + 1 : nil, winnerPlace: isLast ? place : nil))
      losers.append(one == nil || other == nil ? nil : .loser(number))
    }
    guard !isLast else { return }
    consolation(winners, after: round, place: place)
    consolation(losers, after: round, place: place + slots.count / 2)
  }

  /// Returns the place of those who are out without having lost: that of somebody who loses the match
  /// and all that follow.
  func lastPlace(after match: Match) -> Int? {
    var match = match
    while match.loserPlace == nil {
      guard
        let next = matches.first(where: {
          $0.fixture.sides.joined().contains(.loser(match.fixture.number))
        })
      else { return nil }
      match = next
    }
    return match.loserPlace
  }

  /// Records the place of somebody who has no opponent left for it.
  private mutating func settle(_ slot: Feed?, at place: Int) {
    guard let slot else { return }
    for index in matches.indices {
      let number = matches[index].fixture.number
      if slot == .loser(number) { matches[index].loserPlace = place }
      if slot == .winner(number) { matches[index].winnerPlace = place }
    }
  }

  /// Adds a match and returns the slot of its winner; against a bye there is no match.
  private mutating func play(
    _ one: Feed?, _ other: Feed?, in round: Int, line: Int, title: String, loserPlace: Int?,
    winnerPlace: Int? = nil
  ) -> Feed? {
    guard let one, let other else { return one ?? other }
    let number = FixtureNumber(round, line)
    matches.append(
      Match(
        fixture: Fixture(number, one, other, title: title), loserPlace: loserPlace,
        winnerPlace: winnerPlace))
    return .winner(number)
  }

  /// Returns the size of the folded bracket and the number of preliminary rounds before it: those
  /// with the fewest byes.
  private static func size(_ entrants: Int, _ protected: Int) throws(Refusal) -> (Int, Int) {
    guard protected > 0 else { return (Bracket.size(entrants), 0) }
    var best: (size: Int, rounds: Int, byes: Int)?
    for rounds in 1...6 {
      var size = 2
      while size <= 1024 {
        defer { size *= 2 }
        let byes = (size - protected) << rounds - (entrants - protected)
        guard size > protected, byes >= 0, byes < best?.byes ?? .max else { continue }
        best = (size, rounds, byes)
      }
    }
    guard let best, entrants > protected else {
      throw Refusal(
        .illegal, "\(protected) protected seeds are too many for \(entrants) entrants.",
        token: "--protect")
    }
    return (best.size, best.rounds)
  }

  /// Returns the seeds in the order of the lines of a folded bracket: `1 8 4 5 2 7 3 6`.
  static func order(_ size: Int) -> [Int] {
    var order = [1]
    while order.count < size {
      let sum = order.count * 2 + 1
      order = order.flatMap { [$0, sum - $0] }
    }
    return order
  }

  /// Returns what a match among a number of entrants is called.
  static func title(_ entrants: Int, _ line: Int) -> String {
    switch entrants {
    case 2: "Final"
    case 4: "Semifinal \(line)"
    case 8: "Quarterfinal \(line)"
    default: "Round of \(entrants), match \(line)"
    }
  }
}
