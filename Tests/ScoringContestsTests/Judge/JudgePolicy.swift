// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// "A policy is a list of steps. Each step separates entrants who are still level."
struct JudgePolicy {
  var steps: [String] = []
  var onward = false
  var best: Int?
  var absent = "none"
  var ties = "each"
  var annul = "never"
  var unfinished = "sport"
  /// The points of a forfeit, those of the winner first.
  var forfeit: [Int]?
  /// Percent, best of, last, from how many on.
  var handicap: (percent: Int, best: Int, last: Int, least: Int)?

  /// "Names for whole lists"; what they stand for isn't said (Q54).
  static let lists = [
    "round-robin":
      "won,won-among,difference:points,difference-among:points,difference-above:points",
    "total": "sum", "league": "points:10/8/6/5/4/3/2/1", "wins": "won,difference:points",
    "places": "places,decision",
  ]

  init(_ text: String) {
    for word in text.split(separator: ",").map(String.init) {
      let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
      let numbers = parts.count > 1 ? parts[1].split(separator: "/").compactMap { Int($0) } : []
      switch parts[0] {
      case "onward": onward = true
      case "best": best = numbers.first
      case "absent": absent = parts[1]
      case "ties": ties = parts[1]
      case "annul": annul = parts[1]
      case "unfinished": unfinished = parts[1]
      case "forfeit": forfeit = parts[1].split(separator: "-").compactMap { Int($0) }
      case "handicap":
        // "`handicap:80/5` is 80 percent of the mean of an entrant's last five totals";
        // "`handicap:100/4/5/3` is the mean of the best four of the last five, from three results on"
        if numbers.count == 2 { handicap = (numbers[0], numbers[1], numbers[1], 1) }
        if numbers.count == 4 { handicap = (numbers[0], numbers[1], numbers[2], numbers[3]) }
      default:
        if let list = JudgePolicy.lists[word] {
          steps += list.split(separator: ",").map(String.init)
        } else {
          steps.append(word)
        }
      }
    }
  }

  /// Splits a group by a step, the best first; nil or one part: it doesn't separate them.
  typealias Split = (_ step: String, _ group: [JudgeName], _ above: JudgeName?) -> [[JudgeName]]?

  /// The entrants in order; who is together in a part shares a place.
  func rank(_ people: [JudgeName], _ split: Split) -> [[JudgeName]] {
    rank(people, from: 0, above: nil, split)
  }

  private func rank(_ group: [JudgeName], from: Int, above: JudgeName?, _ split: Split)
    -> [[JudgeName]]
  {
    if group.count < 2 { return group.isEmpty ? [] : [group] }
    for index in from..<max(from, steps.count) {
      guard let parts = split(steps[index], group, above), parts.count > 1 else { continue }
      // "then the steps begin again with the first for each group that is left, unless … `onward`"
      var result: [[JudgeName]] = []
      for part in parts {
        // "the entrant placed next above; passed over if that place is shared"
        let next = result.isEmpty ? above : result.last!.count == 1 ? result.last![0] : nil
        result += rank(part, from: onward ? index + 1 : 0, above: next, split)
      }
      return result
    }
    // "What no step separates shares a place. A name never decides."
    return [group]
  }

  /// Parts of equal worth, the greatest first, each in the order given.
  static func parts(_ group: [JudgeName], isBetter: (JudgeName, JudgeName) -> Bool) -> [[JudgeName]]
  {
    var parts: [[JudgeName]] = []
    for name in group {
      if let at = parts.firstIndex(where: { !isBetter($0[0], name) && !isBetter(name, $0[0]) }) {
        parts[at].append(name)
      } else {
        parts.append([name])
      }
    }
    // A plain insertion: parts are strictly ordered.
    var sorted: [[JudgeName]] = []
    for part in parts {
      sorted.insert(part, at: sorted.firstIndex { isBetter(part[0], $0[0]) } ?? sorted.count)
    }
    return sorted
  }

  static func rows(
    _ parts: [[JudgeName]], without: [JudgeName] = [], figure: (JudgeName) -> String = { _ in "" }
  )
    -> [JudgeRow]
  {
    var rows: [JudgeRow] = []
    for part in parts {
      let place = rows.count + 1
      rows += part.map {
        JudgeRow(name: $0, place: place, isShared: part.count > 1, figure: figure($0))
      }
    }
    return rows + without.map { JudgeRow(name: $0, place: nil, isShared: false) }
  }

  /// `seed` and `decision`, which all tables know.
  static func common(
    _ step: String, _ group: [JudgeName], order: [JudgeName], book: JudgeBook, stage: String
  )
    -> [[JudgeName]]?
  {
    switch step {
    case "seed": parts(group) { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) }
    case "decision": book.decision(stage, group)?.map { [$0] }
    default: nil
    }
  }
}

/// A match of a table.
struct JudgeGame {
  var sides: [[JudgeName]]
  var winner: Int?
  /// nil: a walkover; "no measures; not played".
  var points: [Int]?
  /// nil: a walkover or a match of teams.
  var totals: [Int]?
  /// Of teams.
  var rubbers: [Int]?
  /// "nobody wins"
  var isOut = false

  init?(_ outcome: JudgeOutcome, _ policy: JudgePolicy) {
    sides = outcome.names
    winner = outcome.winner
    points = outcome.points
    totals = outcome.totals
    rubbers = outcome.rubbers
    isOut = outcome.isNobodys
    // "`forfeit:11-0`: a walkover or a forfeit counts with this score"; "a bye is no forfeit"
    if outcome.state == "decided", let winner, let score = policy.forfeit, !sides.contains([]) {
      points = winner == 0 ? score : score.reversed()
    }
    guard outcome.state == "final" || outcome.state == "decided" else { return nil }
  }

  func side(of name: JudgeName) -> Int? {
    sides.firstIndex { $0.contains(name) }
  }
}

/// The table of a stage of matches.
struct JudgeMatchTable {
  let book: JudgeBook
  let stage: String
  let policy: JudgePolicy
  /// The order of the draw.
  let order: [JudgeName]
  let games: [JudgeGame]

  private func wins(_ name: JudgeName, _ games: [JudgeGame]) -> Int {
    games.filter { $0.winner != nil && $0.side(of: name) == $0.winner }.count
  }

  /// Twice the wins; "a draw is half a one".
  func halves(_ name: JudgeName) -> Int {
    games.filter { $0.side(of: name) != nil && !$0.isOut }.map { game in
      game.winner == nil ? 1 : game.winner == game.side(of: name) ? 2 : 0
    }.reduce(0, +)
  }

  private func rivals(_ game: JudgeGame, _ name: JudgeName) -> [JudgeName] {
    game.sides.enumerated().filter { $0.offset != game.side(of: name) }.flatMap(\.element)
  }

  /// Points for and against.
  private func points(_ name: JudgeName, _ games: [JudgeGame]) -> (own: Int, other: Int) {
    var sum = (own: 0, other: 0)
    for game in games {
      guard let points = game.points, let side = game.side(of: name) else { continue }
      sum.own += points[side]
      sum.other += points.reduce(0, +) - points[side]
    }
    return sum
  }

  /// The totals of matches that are added up, the best first.
  private func totals(_ name: JudgeName, all: Bool = false) -> [Int] {
    let own = games.filter { !$0.isOut }.compactMap { game in
      game.side(of: name).flatMap { game.totals?[$0] }
    }.sorted()
    return all ? own : Array(own.prefix(policy.best ?? own.count))
  }

  /// The matches of two against each other.
  private func between(_ a: JudgeName, _ b: JudgeName) -> [JudgeGame] {
    games.filter { game in
      guard let first = game.side(of: a), let second = game.side(of: b) else { return false }
      return first != second && !game.isOut
    }
  }

  /// The matches of one against the others of a group; nil: "not all of the level entrants have met".
  private func among(_ group: [JudgeName]) -> ((JudgeName) -> [JudgeGame])? {
    for a in group {
      for b in group where a != b && between(a, b).isEmpty { return nil }
    }
    return { name in
      games.filter { game in
        guard let side = game.side(of: name) else { return false }
        return game.sides.enumerated().contains { at, people in
          at != side && people.contains { group.contains($0) }
        }
      }
    }
  }

  private func split(_ step: String, _ group: [JudgeName], _ above: JudgeName?) -> [[JudgeName]]? {
    func difference(_ name: JudgeName, _ games: [JudgeGame]) -> Int {
      let sum = points(name, games)
      return sum.own - sum.other
    }
    func parts(_ worth: (JudgeName) -> Int) -> [[JudgeName]] {
      JudgePolicy.parts(group) { worth($0) > worth($1) }
    }
    func fractions(_ worth: (JudgeName) -> JudgeFraction) -> [[JudgeName]] {
      JudgePolicy.parts(group) { worth($1) < worth($0) }
    }
    let own = { (name: JudgeName) in games.filter { $0.side(of: name) != nil && !$0.isOut } }
    switch step {
    case "won":
      return parts { wins($0, games) }
    case "2-1-0", "3-1-0":
      let each = step.split(separator: "-").compactMap { Int($0) }
      return parts { name in
        own(name).map { game in
          game.winner == nil ? each[1] : game.winner == game.side(of: name) ? each[0] : each[2]
        }.reduce(0, +)
      }
    case "difference:rubbers":
      return parts { name in
        games.reduce(0) { sum, game in
          guard let side = game.side(of: name), let won = game.rubbers else { return sum }
          return sum + won[side] - won[1 - side]
        }
      }
    case "won-ratio":
      return fractions { JudgeFraction(halves($0), 2 * max(1, own($0).count)) }
    case "average:points", "average-difference:points":
      return fractions { name in
        let scored = own(name).filter { $0.points != nil }
        let sum = points(name, scored)
        return JudgeFraction(
          step == "average:points" ? sum.own : sum.own - sum.other, max(1, scored.count))
      }
    case "ratio:points":
      // "infinite if the opponents have none, and zero if neither have any"
      return JudgePolicy.parts(group) { a, b in
        let (x, y) = (points(a, games), points(b, games))
        let isInfinite = [x, y].map { $0.own > 0 && $0.other == 0 }
        guard isInfinite == [false, false] else { return isInfinite[0] && !isInfinite[1] }
        return x.own * max(1, y.other) > y.own * max(1, x.other)
      }
    case "buchholz":
      return parts { name in
        own(name).map { rivals($0, name).map(halves).reduce(0, +) }.reduce(0, +)
      }
    case "sonneborn":
      return parts { name in
        own(name).map { game in
          let share = game.winner == nil ? 1 : game.winner == game.side(of: name) ? 2 : 0
          return share * rivals(game, name).map(halves).reduce(0, +)
        }.reduce(0, +)
      }
    case "sum":
      // "Who has fewer results than another of those that are added up is behind"
      return JudgePolicy.parts(group) { a, b in
        let (a, b) = (totals(a), totals(b))
        return a.count != b.count ? a.count > b.count : a.reduce(0, +) < b.reduce(0, +)
      }
    case "countback":
      return JudgePolicy.parts(group) { a, b in
        let (a, b) = (totals(a, all: true), totals(b, all: true))
        for (x, y) in zip(a, b) where x != y { return x < y }
        return a.count > b.count
      }
    case "won-among":
      guard let own = among(group) else { return nil }
      return parts { wins($0, own($0)) }
    case "difference:points":
      return parts { difference($0, games) }
    case "for:points":
      return parts { points($0, games).own }
    case "difference-among:points":
      guard let own = among(group) else { return nil }
      return parts { difference($0, own($0)) }
    case "difference-above:points":
      guard let above, group.allSatisfy({ !between($0, above).isEmpty }) else { return nil }
      return parts { difference($0, between($0, above)) }
    default:
      return JudgePolicy.common(step, group, order: order, book: book, stage: stage)
    }
  }

  func rows(_ people: [JudgeName]) -> [JudgeRow] {
    // "who has a match (played or walkover) has a place" (Q58: where nobody wins, there is neither)
    // By totals, who has one has a place: nobody misses a match of others.
    let placed = people.filter { name in
      policy.steps.first == "sum"
        ? !totals(name).isEmpty : games.contains { $0.side(of: name) != nil && !$0.isOut }
    }
    return JudgePolicy.rows(
      policy.rank(placed, split), without: people.filter { !placed.contains($0) }
    ) {
      policy.steps.first == "sum" ? "\(totals($0).reduce(0, +))" : "\(wins($0, games))"
    }
  }
}
