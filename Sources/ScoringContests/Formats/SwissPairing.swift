import ScoringKit

/// The pairing of a round of a Swiss system.
///
/// Nobody meets twice if that is possible, the differences of scores are as small as possible, and from
/// the top everybody meets the first opponent in the order of preference. Whether the others can still
/// be paired is a question about a maximum matching, so a pairing without repetitions is found if
/// there is one. The search for small differences has a bound; beyond it, preferences decide.
struct SwissPairing {
  /// The pairs in the order of their better entrants.
  private(set) var pairs: [(Int, Int)] = []
  /// The entrant who has no opponent; nil if all have one.
  private(set) var bye: Int?

  /// The entrants who are paired, those with the greatest score first, and then in the order of the
  /// draw.
  private var entrants: [Int]
  /// Twice the score of each of them.
  private var scores: [Int]
  /// How often two of them have met.
  private var meetings: [[Int]]

  /// Pairs some entrants of a stage, two or more.
  init(_ present: [Int], of progress: StageProgress) {
    let records = EntrantRecord.table(of: progress, progress.policy)
    func score(_ entrant: Int) -> Int {
      records.halves.indices.contains(entrant - 1) ? records.halves[entrant - 1] : 0
    }
    entrants = present.sorted { (-score($0), $0) < (-score($1), $1) }
    scores = entrants.map(score)
    meetings = Self.meetings(of: entrants, in: progress)
    if entrants.count % 2 == 1 { takeBye(progress) }
    pair()
  }

  /// Counts how often entrants have met: in matches that gave somebody a place.
  private static func meetings(of entrants: [Int], in progress: StageProgress) -> [[Int]] {
    let none = [Int](repeating: 0, count: entrants.count)
    var meetings = [[Int]](repeating: none, count: entrants.count)
    let indices = Dictionary(entrants.enumerated().map { ($1, $0) }) { first, _ in first }
    for result in progress.played where result.outcome.counts && result.sides.count == 2 {
      for one in result.sides[0] {
        for other in result.sides[1] {
          guard let a = indices[one], let b = indices[other], a != b else { continue }
          meetings[a][b] += 1
          meetings[b][a] += 1
        }
      }
    }
    return meetings
  }

  // MARK: The bye

  /// Gives the bye to the lowest in the table among those who had the fewest, with whom the others can
  /// be paired with the fewest repetitions.
  private mutating func takeBye(_ progress: StageProgress) {
    var byes: [Int: Int] = [:]
    for fixture in progress.fixtures where fixture.sides.contains([.bye]) {
      for case .entrant(let entrant) in fixture.sides.joined() { byes[entrant, default: 0] += 1 }
    }
    let fewest = entrants.map { byes[$0] ?? 0 }.min()
    let rows = progress.policy.ranking(of: progress).rows
    let places = Dictionary(rows.map { ($0.entrant, $0.place ?? .max) }) { first, _ in first }
    // The order from the lowest in the table; level entrants are in the reverse order of the draw.
    let candidates = entrants.indices.filter { (byes[entrants[$0]] ?? 0) == fewest }
      .sorted { one, other in
        let (a, b) = (entrants[one], entrants[other])
        return (places[a] ?? .max, a) > (places[b] ?? .max, b)
      }
    var best: (index: Int, level: Int)?
    for index in candidates {
      let level = level(of: entrants.indices.filter { $0 != index })
      if level < best?.level ?? .max { best = (index, level) }
      if level == 0 { break }
    }
    guard let index = best?.index else { return }
    bye = entrants.remove(at: index)
    scores.remove(at: index)
    meetings.remove(at: index)
    for row in meetings.indices { meetings[row].remove(at: index) }
  }

  /// Returns the least number of meetings with which all can be paired.
  private func level(of members: [Int]) -> Int {
    let most = members.flatMap { one in members.map { meetings[one][$0] } }.max() ?? 0
    for level in 0..<max(1, most) {
      var matching = MaximumMatching(members) { meetings[$0][$1] <= level }
      if matching.isPerfect { return level }
    }
    return most
  }

  // MARK: The pairs

  /// The number of choices that the search looks at before it gives up: enough for all that matter
  /// among few entrants, and for a few changes of mind among many.
  private var mostChoices: Int { max(4 * entrants.count, 40_000 / max(1, entrants.count)) }

  private mutating func pair() {
    let level = level(of: Array(entrants.indices))
    let most = scores.first ?? 0
    var choices = mostChoices
    // A sum of differences is the least possible one, or greater by an even number.
    for slack in stride(from: leastSlack(level), through: 2 * most * entrants.count, by: 2) {
      let found = search(Array(entrants.indices), nil, level, slack, &choices)
      if let found { return take(found) }
      if choices <= 0 { break }
    }
    take(fromTheTop(level))
  }

  /// Returns the least excess of a pair over the least difference with which all can be paired; a sum
  /// can't have a smaller one.
  private func leastSlack(_ level: Int) -> Int {
    let all = Array(entrants.indices)
    let even = evenScores(of: all)
    func isPossible(_ half: Int) -> Bool {
      var matching = MaximumMatching(all) {
        meetings[$0][$1] <= level && abs(even[scores[$0]] - even[scores[$1]]) <= half
      }
      return matching.isPerfect
    }
    var (low, high) = (0, even.last ?? 0)
    while low < high {
      let middle = (low + high) / 2
      if isPossible(middle) { high = middle } else { low = middle + 1 }
    }
    return 2 * low
  }

  private mutating func take(_ found: [(Int, Int)]) {
    pairs = found.map { (entrants[$0.0], entrants[$0.1]) }
  }

  /// Returns pairs from the top down, each with the first opponent with whom the others can be paired,
  /// with any scores.
  private func fromTheTop(_ level: Int) -> [(Int, Int)] {
    var left = Array(entrants.indices)
    var matching = MaximumMatching(left) { meetings[$0][$1] <= level }
    _ = matching.isPerfect
    var pairs: [(Int, Int)] = []
    while let first = left.first, left.count > 1 {
      let possible = preferred(by: first, among: left).filter { meetings[first][$0] <= level }
      let partner = possible.first { matching.take(first, $0) } ?? left[1]
      pairs.append((first, partner))
      left.removeAll { $0 == first || $0 == partner }
    }
    return pairs
  }

  /// Returns the preferred pairs of those whose sum of differences of scores exceeds the least
  /// conceivable one by some number at most; nil if there are none, or if no choices are left.
  ///
  /// As many pairs have one entrant above a score and one below it as are needed to make the number of
  /// those above even. A pair that crosses a score at which that number is even needs another one
  /// that crosses it too.
  private func search(
    _ left: [Int], _ known: MaximumMatching?, _ level: Int, _ slack: Int, _ choices: inout Int
  ) -> [(Int, Int)]? {
    guard let first = left.first, left.count > 1 else { return [] }
    let even = evenScores(of: left)
    func excess(_ one: Int, _ other: Int) -> Int {
      2 * abs(even[scores[one]] - even[scores[other]])
    }
    var matching =
      known
      ?? MaximumMatching(left) { meetings[$0][$1] <= level && excess($0, $1) <= slack }
    guard matching.isPerfect else { return nil }
    for other in preferred(by: first, among: left) {
      let excess = excess(first, other)
      guard meetings[first][other] <= level, excess <= slack else { continue }
      choices -= 1
      guard choices > 0 else { return nil }
      var rest = matching
      guard rest.take(first, other) else { continue }
      let others = left.filter { $0 != first && $0 != other }
      // Within one score, nothing changes for the others.
      let isSame = scores[first] == scores[other]
      let found = search(others, isSame ? rest : nil, level, slack - excess, &choices)
      if let found { return [(first, other)] + found }
      if choices <= 0 { return nil }
    }
    return nil
  }

  /// Returns for each score how many scores up to it have an even number of entrants at or above.
  private func evenScores(of left: [Int]) -> [Int] {
    let most = left.map { scores[$0] }.max() ?? 0
    var counts = [Int](repeating: 0, count: most + 1)
    for index in left { counts[scores[index]] += 1 }
    var above = left.count
    var even: [Int] = []
    for count in counts {
      even.append((even.last ?? 0) + (above % 2 == 0 ? 1 : 0))
      above -= count
    }
    return even
  }

  /// Returns the possible opponents of the first of those who are left, in the order in which they are
  /// preferred.
  ///
  /// Of those with the same score, the first of the lower half comes first, then the others of the
  /// lower half, and then those of the upper half from below. Those with the next lower score follow
  /// from the top. Who has been met more often comes behind all who have been met less often.
  private func preferred(by first: Int, among left: [Int]) -> [Int] {
    let group = left.prefix { scores[$0] == scores[first] }
    let half = group.count / 2
    let lower = group.dropFirst(max(1, half))
    let upper = group.dropFirst().prefix(max(0, half - 1)).reversed()
    let order = Array(lower) + upper + left.dropFirst(group.count)
    return order.enumerated().sorted { one, other in
      (meetings[first][one.element], one.offset) < (meetings[first][other.element], other.offset)
    }.map(\.element)
  }
}
