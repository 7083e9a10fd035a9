// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// The next round of a Swiss system, by looking at every pairing of up to eight.
struct JudgeSwiss {
  let book: JudgeBook
  let stage: JudgeBook.Stage
  let policy: JudgePolicy

  init(_ book: JudgeBook, _ stage: JudgeBook.Stage, _ policy: JudgePolicy) {
    self.book = book
    self.stage = stage
    self.policy = policy
  }

  /// The greatest number of entrants whose pairings are all tried.
  private static let most = 9

  func next(_ result: inout JudgeStageVerdict) {
    let rounds = JudgeRounds(book, stage).drawn
    // "by default the least number of rounds after which only one can have won all"
    var usual = 1
    while (1 << usual) < (book.draws[stage.id] ?? []).count { usual += 1 }
    let wanted = stage.options["rounds"].flatMap(Int.init) ?? usual
    let order = book.order(stage) ?? []
    let present = order.filter { !book.hasLeft($0) }
    guard rounds.count < wanted, present.count >= 2 else { return }
    let isSettled = result.isComplete
    result.isComplete = false
    guard isSettled, !book.ended.contains(stage.id) else { return }
    result.next = JudgeNext(
      round: rounds.count + 1,
      fixtures: present.count > Self.most
        ? nil : pairing(present, order, rounds, result.tables[0].rows))
  }

  private func pairing(
    _ present: [JudgeName], _ order: [JudgeName], _ rounds: [[[[JudgeName]]]], _ rows: [JudgeRow]
  ) -> [[[JudgeName]]] {
    let fixtures = JudgeRounds(book, stage).fixtures
    let table = JudgeMatchTable(
      book: book, stage: stage.id, policy: policy, order: order,
      games: Judge.games(fixtures, policy, book))
    func at(_ name: JudgeName) -> Int { order.firstIndex(of: name)! }
    let list = present.sorted { (-table.halves($0), at($0)) < (-table.halves($1), at($1)) }
    // "Two have met in a match that has a result of theirs."
    func met(_ a: JudgeName, _ b: JudgeName) -> Int {
      fixtures.all.filter { outcome in
        ["final", "decided"].contains(outcome.state) && !outcome.isNobodys
          && judgeSame(outcome.names, [[a], [b]])
      }.count
    }
    func most(_ pairs: [[JudgeName]]) -> Int { pairs.map { met($0[0], $0[1]) }.max() ?? 0 }
    var rest = list
    var free: JudgeName?
    if list.count % 2 == 1 {
      // "the lowest in the table of those who had the fewest byes, with whom the others can be paired with the fewest
      // repetitions"
      func byes(_ name: JudgeName) -> Int { rounds.joined().filter { $0 == [[name], []] }.count }
      func place(_ name: JudgeName) -> Int { rows.first { $0.name == name }?.place ?? Int.max }
      let fewest = list.map(byes).min()!
      let low = list.filter { byes($0) == fewest }
        .sorted { (place($0), at($0)) > (place($1), at($1)) }
      let worth = low.map { name in
        Self.pairings(list.filter { $0 != name }).map(most).min()!
      }
      free = low[worth.firstIndex(of: worth.min()!)!]
      rest.removeAll { $0 == free }
    }
    let all = Self.pairings(rest)
    let least = all.map(most).min()!
    // "the sum of the differences of the scores in the pairs is the least possible"
    func apart(_ pairs: [[JudgeName]]) -> Int {
      pairs.map { abs(table.halves($0[0]) - table.halves($0[1])) }.reduce(0, +)
    }
    let nearest = all.filter { most($0) == least }.map(apart).min()!
    var best: [[JudgeName]] = []
    var bestRank: [[Int]] = []
    for pairs in all where most(pairs) == least && apart(pairs) == nearest {
      let rank = ranks(pairs, rest, table, met)
      if best.isEmpty || Self.isBefore(rank, bestRank) { (best, bestRank) = (pairs, rank) }
    }
    return best.map { [[$0[0]], [$0[1]]] } + (free.map { [[[$0], []]] } ?? [])
  }

  /// How far down the preferences of each, from the top, the opponent is.
  private func ranks(
    _ pairs: [[JudgeName]], _ list: [JudgeName], _ table: JudgeMatchTable,
    _ met: (JudgeName, JudgeName) -> Int
  ) -> [[Int]] {
    var left = list
    return pairs.map { pair in
      let group = left.filter { table.halves($0) == table.halves(pair[0]) }
      defer { left.removeAll { pair.contains($0) } }
      let again = met(pair[0], pair[1])
      // "those with the same score: the lower half from its top, then the upper half from its end; then those with
      // lower scores from the top"
      guard let own = group.firstIndex(of: pair[1]) else {
        return [again, 2, left.firstIndex(of: pair[1])!]
      }
      return own >= max(1, group.count / 2) ? [again, 0, own] : [again, 1, -own]
    }
  }

  private static func isBefore(_ a: [[Int]], _ b: [[Int]]) -> Bool {
    for (x, y) in zip(a, b) where x != y { return x.lexicographicallyPrecedes(y) }
    return false
  }

  /// All ways to pair a list, each pair and the pairs in the order of the list.
  private static func pairings(_ list: [JudgeName]) -> [[[JudgeName]]] {
    guard list.count > 1 else { return [[]] }
    return (1..<list.count).flatMap { index in
      var rest = Array(list.dropFirst())
      let other = rest.remove(at: index - 1)
      return pairings(rest).map { [[list[0], other]] + $0 }
    }
  }
}
