// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// From where a fixture gets somebody.
enum JudgeSlot: Equatable {
  case nobody
  case person(JudgeName)
  case winner(String)
  case loser(String)
  /// A side of the second final, if the second side of this final won it.
  case again(String, side: Int)
}

struct JudgeMatch {
  var id: String
  var round: Int
  var line: Int
  /// The slots of each side.
  var sides: [[JudgeSlot]]
}

/// The matches of a knockout, and the places that are left when somebody isn't in a further match.
struct JudgeChart {
  var stage: String
  var matches: [JudgeMatch] = []
  var ends: [(slot: JudgeSlot, place: Int)] = []

  init(_ stage: String) {
    self.stage = stage
  }

  /// "who has no opponent goes on without a match", "a bye leaves its line number unused".
  mutating func play(_ round: Int, _ line: Int, _ a: JudgeSlot, _ b: JudgeSlot) -> (
    JudgeSlot, JudgeSlot
  ) {
    if a == .nobody { return (b, .nobody) }
    if b == .nobody { return (a, .nobody) }
    let id = "\(stage).\(round).\(line)"
    matches.append(JudgeMatch(id: id, round: round, line: line, sides: [[a], [b]]))
    return (.winner(id), .loser(id))
  }

  /// "In each round of favourites, the seeds of a match sum to one more than the number of entrants of the round."
  static func fold(_ size: Int) -> [Int] {
    if size <= 1 { return [1] }
    return fold(size / 2).flatMap { [$0, size + 1 - $0] }
  }

  /// The first round: who is drawn, then the late ones, each on "the last bye of the first round".
  static func firstLine(_ order: [JudgeName], _ lates: [JudgeName]) -> [JudgeSlot] {
    var size = 1
    while size < order.count { size *= 2 }
    // "the last bye": that of the lowest seed who has one.
    let all = order + lates
    return fold(size).map { $0 <= all.count ? JudgeSlot.person(all[$0 - 1]) : .nobody }
  }

  /// "The size is the next power of two." `--bronze`, `--places`: those whose places are played for.
  static func bracket(_ stage: String, _ slots: [JudgeSlot], firstRound: Int = 1, limit: Int)
    -> JudgeChart
  {
    var chart = JudgeChart(stage)
    // Groups that play for the places from `best` on; all of a round have the same size.
    var groups: [(best: Int, slots: [JudgeSlot])] = [(1, slots)]
    var round = firstRound
    while let size = groups.first?.slots.count, size > 1 {
      var line = 0
      var further: [(best: Int, slots: [JudgeSlot])] = []
      // The main lines first, then "those for better places first".
      for group in groups.sorted(by: { $0.best < $1.best }) {
        var winners: [JudgeSlot] = []
        var losers: [JudgeSlot] = []
        for match in 0..<size / 2 {
          line += 1
          let (winner, loser) = chart.play(
            round, line, group.slots[2 * match], group.slots[2 * match + 1])
          winners.append(winner)
          losers.append(loser)
        }
        further.append((group.best, winners))
        let best = group.best + size / 2
        if best + size / 2 - 1 <= limit {
          further.append((best, losers))
        } else {
          // "The loser of a match that doesn't play on has the place behind all who are still in."
          chart.ends += losers.map { ($0, best) }
        }
      }
      groups = further
      round += 1
    }
    chart.ends += groups.map { ($0.slots[0], $0.best) }
    return chart
  }

  /// `--protect 8` (Q25): the first 8 are left out until they and the winners of the others are a power of two.
  static func protected(_ stage: String, _ order: [JudgeName], _ protect: Int, limit: Int)
    -> JudgeChart?
  {
    var best: (size: Int, rounds: Int, byes: Int)?
    var size = 2
    while size < order.count {
      if size > protect {
        var rounds = 1
        while (size - protect) << rounds < order.count - protect { rounds += 1 }
        let byes = (size - protect) << rounds - (order.count - protect)
        if best == nil || byes < best!.byes { best = (size, rounds, byes) }
      }
      size *= 2
    }
    guard let best, protect > 0 else { return nil }
    var chart = JudgeChart(stage)
    // Seeds of the main chart from the top, unfolded to those of the first round.
    var seeds = fold(best.size).filter { $0 > protect }
    for _ in 0..<best.rounds {
      let sum = 1 + 2 * protect + 2 * seeds.count
      seeds = seeds.flatMap { [$0, sum - $0] }
    }
    var slots = seeds.map { $0 <= order.count ? JudgeSlot.person(order[$0 - 1]) : .nobody }
    for round in 1...best.rounds {
      var winners: [JudgeSlot] = []
      // The lines are in the order of the better seeds.
      let best = (0..<slots.count / 2).map { min(seeds[2 * $0], seeds[2 * $0 + 1]) }
      for at in best.indices {
        let line = 1 + best.filter { $0 < best[at] }.count
        let (winner, loser) = chart.play(round, line, slots[2 * at], slots[2 * at + 1])
        winners.append(winner)
        chart.ends.append((loser, protect + slots.count / 2 + 1))
      }
      (slots, seeds) = (winners, best)
    }
    var fed = slots[...]
    let main = fold(best.size).map {
      $0 <= protect ? JudgeSlot.person(order[$0 - 1]) : fed.removeFirst()
    }
    let rest = bracket(stage, main, firstRound: best.rounds + 1, limit: limit)
    chart.matches += rest.matches
    chart.ends += rest.ends
    return chart
  }

  /// A match of the full chart of a double elimination.
  private final class Node {
    var slots: [(node: Node?, isWinner: Bool, slot: JudgeSlot)]
    var round: Int
    /// 0 winners' bracket, 1 losers' bracket, 2 finals.
    let part: Int
    var winner = JudgeSlot.nobody
    var loser = JudgeSlot.nobody

    init(_ part: Int, _ slots: [(node: Node?, isWinner: Bool, slot: JudgeSlot)]) {
      self.part = part
      self.slots = slots
      // "its round is one more than the greatest round of the matches it takes somebody from"
      round = 1 + (slots.compactMap { $0.node?.round }.max() ?? 0)
    }
  }

  static func double(_ stage: String, _ first: [JudgeSlot]) -> JudgeChart {
    typealias Source = (node: Node?, isWinner: Bool, slot: JudgeSlot)
    var nodes: [Node] = []
    func pairs(_ part: Int, _ sources: [Source]) -> [Node] {
      let made = stride(from: 0, to: sources.count, by: 2).map {
        Node(part, [sources[$0], sources[$0 + 1]])
      }
      nodes += made
      return made
    }
    func winners(_ of: [Node]) -> [Source] { of.map { ($0, true, .nobody) } }
    func losers(_ of: [Node]) -> [Source] { of.map { ($0, false, .nobody) } }
    var chart = JudgeChart(stage)
    guard first.count > 1 else {
      chart.ends = first.map { ($0, 1) }
      return chart
    }
    var upper = pairs(0, first.map { (nil, true, $0) })
    // "those of its first round meet each other"
    var lower: [Source] = losers(upper)
    var lowerRounds: [[Node]] = []
    if upper.count > 1 {
      let made = pairs(1, lower)
      lowerRounds.append(made)
      lower = winners(made)
    }
    var number = 1
    while upper.count > 1 {
      upper = pairs(0, winners(upper))
      number += 1
      // "those of each later round meet the winners of the losers' round before, in reversed order, and in every
      // second later round with the halves exchanged instead"
      var dropped = losers(upper)
      if number % 2 == 0 {
        dropped.reverse()
      } else {
        dropped = Array(dropped[(dropped.count / 2)...] + dropped[..<(dropped.count / 2)])
      }
      var made = pairs(1, zip(lower, dropped).flatMap { [$0, $1] })
      lowerRounds.append(made)
      if made.count > 1 {
        made = pairs(1, winners(made))
        lowerRounds.append(made)
      }
      lower = winners(made)
    }
    let final = pairs(2, [winners(upper)[0], lower[0]])[0]
    // Lines: "winners' bracket matches from the top, then losers' bracket matches from the top, then finals".
    for round in 1...final.round {
      var line = 0
      for node in (0...2).flatMap({ part in nodes.filter { $0.part == part && $0.round == round } })
      {
        line += 1
        let slots = node.slots.map {
          $0.node == nil ? $0.slot : $0.isWinner ? $0.node!.winner : $0.node!.loser
        }
        (node.winner, node.loser) = chart.play(round, line, slots[0], slots[1])
      }
    }
    // "Losers of one losers' round share the place behind all who are still in."
    var place = 3
    for made in lowerRounds.reversed() {
      chart.ends += made.map { ($0.loser, place) }
      place += made.count
    }
    guard case .winner(let id) = final.winner else {
      chart.ends.append((final.winner, 1))
      return chart
    }
    // "A second final is played only if the winner of the losers' bracket won the first"
    let again = chart.play(final.round + 1, 1, .again(id, side: 0), .again(id, side: 1))
    chart.ends += [(final.winner, 1), (final.loser, 2), (again.0, 1), (again.1, 2)]
    return chart
  }

  /// "The last two meet; the winner meets the next above."
  static func stepladder(_ stage: String, _ order: [JudgeName]) -> JudgeChart {
    var chart = JudgeChart(stage)
    guard var climber = order.last.map(JudgeSlot.person) else { return chart }
    var round = 0
    for above in order.dropLast().reversed() {
      round += 1
      let (winner, loser) = chart.play(round, 1, .person(above), climber)
      // "the loser of the first match is last"
      chart.ends.append((loser, order.count + 1 - round))
      climber = winner
    }
    chart.ends.append((climber, 1))
    return chart
  }

  /// "The pairs of a round are those of the FIDE handbook": the last one meets 1, n/2+1, 2, n/2+2 …; around them
  /// the others meet from near to far. nil stands for the missing entrant.
  static func berger(_ people: [JudgeName]) -> [[[JudgeName]]] {
    let seats: [JudgeName?] = people.count % 2 == 0 ? people : people + [nil]
    let n = seats.count
    guard n > 1 else { return [] }
    return (0..<(n - 1)).map { round in
      let centre = (round * (n / 2)) % (n - 1)
      var pairs: [[JudgeName?]] = [
        round % 2 == 0 ? [seats[centre], seats[n - 1]] : [seats[n - 1], seats[centre]]
      ]
      for step in 1..<max(1, n / 2) {
        pairs.append([seats[(centre + step) % (n - 1)], seats[(centre - step + n - 1) % (n - 1)]])
      }
      // "the one who would meet the missing entrant is free"
      return pairs.filter { !$0.contains(nil) }.map { $0.compactMap { $0 } }
    }
  }

  /// "Several pools are dealt back and forth."
  static func pools(_ order: [JudgeName], _ count: Int) -> [[JudgeName]] {
    var pools = Array(repeating: [JudgeName](), count: max(1, count))
    for (index, name) in order.enumerated() {
      let lap = index / pools.count
      let seat = index % pools.count
      pools[lap % 2 == 0 ? seat : pools.count - 1 - seat].append(name)
    }
    return pools
  }

  /// Matches of everybody with everybody: the legs of each pool, then the late entrants behind them.
  static func allplay(
    _ stage: String, _ drawn: [[JudgeName]], legs: Int, lates: [(name: JudgeName, pool: Int)]
  )
    -> [JudgeMatch]
  {
    var rounds: [[[JudgeName]]] = []
    for pool in drawn {
      let once = berger(pool)
      for leg in 0..<max(1, legs) {
        for (index, pairs) in once.enumerated() {
          let at = leg * once.count + index
          while rounds.count <= at { rounds.append([]) }
          // "The second leg repeats the first with the sides exchanged."
          rounds[at] += leg % 2 == 0 ? pairs : pairs.map { $0.reversed() }
        }
      }
    }
    // "one a round in rounds behind the last one so far", "against the members of the pool in the order of the draw
    // and then the earlier late ones, the late entrant as second side"
    var pools = drawn
    for late in lates where pools.indices.contains(late.pool) {
      for leg in 0..<max(1, legs) {
        for other in pools[late.pool] {
          rounds.append([leg % 2 == 0 ? [other, late.name] : [late.name, other]])
        }
      }
      pools[late.pool].append(late.name)
    }
    return rounds.enumerated().flatMap { round, pairs in
      pairs.enumerated().map { line, pair in
        JudgeMatch(
          id: "\(stage).\(round + 1).\(line + 1)", round: round + 1, line: line + 1,
          sides: pair.map { [.person($0)] })
      }
    }
  }
}
