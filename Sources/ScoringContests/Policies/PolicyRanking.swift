public import ScoringKit

extension Policy {
  /// Returns the places of the entrants of a stage by their results.
  ///
  /// An entrant without a result has no place. Entrants whom no step separates share one.
  /// - Complexity: O(*n* · *m*) for *n* entrants and *m* results, and once more for each group of
  ///   level entrants.
  public func ranking(of progress: StageProgress) -> Ranking {
    PolicyRanking(self, progress).ranking
  }
}

/// The computation of a ranking by a policy.
struct PolicyRanking {
  let policy: Policy
  let progress: StageProgress
  let table: EntrantRecord.Table
  /// The entrants who already have a place, in groups, the best first.
  private(set) var groups: [[Int]] = []
  private var reasons: [Ranking.Reason] = []

  init(_ policy: Policy, _ progress: StageProgress) {
    self.policy = policy
    self.progress = progress
    table = EntrantRecord.table(of: progress, policy)
    settleAll()
  }

  private mutating func settleAll() {
    let placed = (1...max(1, progress.entrants)).filter { record($0).isPlaced }
    guard let first = policy.steps.first, !placed.isEmpty else { return }
    // An entrant who was cut stays below all who went on.
    let cuts = Dictionary(grouping: placed) { policy.addsSessions ? progress.cut[$0] ?? .max : 0 }
    for (_, placed) in cuts.sorted(by: { $0.key > $1.key }) {
      // The figures of the first step stand in the table, so it needs no reason.
      guard let parts = split(placed, by: first) else {
        settle(placed)
        continue
      }
      for part in parts { settle(part.entrants, from: policy.goesOn ? 1 : 0) }
    }
  }

  func record(_ entrant: Int) -> EntrantRecord { table.records[entrant - 1] }

  /// Assigns the next places to entrants who are level so far.
  private mutating func settle(_ group: [Int], from first: Int = 0) {
    for index in policy.steps.indices.dropFirst(first) where group.count > 1 {
      let step = policy.steps[index]
      if step == .playoff, isPlayoffDue(group) { break }
      guard let parts = split(group, by: step), parts.count > 1 else { continue }
      let (figures, totals) = figures(of: parts, by: step)
      reasons.append(
        Ranking.Reason(
          step.sentence(progress.measures),
          zip(parts, figures).map { Ranking.Reason.Part($0.entrants, $1) },
          isShown: isShown(step), totals: totals))
      for part in parts { settle(part.entrants, from: policy.goesOn ? index + 1 : 0) }
      return
    }
    if group.count > 1 {
      reasons.append(Ranking.Reason("", [Ranking.Reason.Part(group, "")], isShown: true))
    }
    groups.append(group)
  }

  /// Entrants with an equal figure.
  struct Part {
    let entrants: [Int]
    let key: [Points]
  }

  /// Returns a group split by a step, the best first; nil if the step doesn't apply.
  private func split(_ group: [Int], by step: Policy.Step) -> [Part]? {
    if step == .playoff, let parts = playoffParts(of: group) { return parts }
    var keys: [Int: [Points]] = [:]
    for entrant in group {
      guard let key = key(of: entrant, in: group, step) else { return nil }
      keys[entrant] = key
    }
    return Dictionary(grouping: group) { keys[$0] ?? [] }
      .sorted { $1.key.lexicographicallyPrecedes($0.key) }
      .map { Part(entrants: $0.value.sorted(), key: $0.key) }
  }

  /// Returns the figure of an entrant for a step, the greatest first; nil if the step doesn't
  /// apply to the group.
  private func key(of entrant: Int, in group: [Int], _ step: Policy.Step) -> [Points]? {
    let record = record(entrant)
    func whole(_ number: Int) -> [Points] { [Points(number)] }
    switch step {
    case .won: return whole(record.won)
    case .difference(let measure): return whole(record.total(measure).difference)
    case .total(let measure): return whole(record.total(measure).own)
    case .matchPoints(let win, let draw, let loss):
      return whole(record.matchPoints(win, draw, loss))
    case .buchholz: return [table.buchholz(of: record)]
    case .sonneborn: return [table.sonneborn(of: record)]
    case .winRatio: return [record.winRatio]
    case .average(let measure): return [record.total(measure).average]
    case .averageDifference(let measure): return [record.total(measure).averageDifference]
    case .ratio(let measure): return record.total(measure).ratio
    case .wonAmong: return among(entrant, group).map { whole($0.won) }
    case .differenceAmong(let measure):
      return among(entrant, group).map { whole($0.total(measure).difference) }
    case .differenceAbove(let measure):
      guard let above = groups.last, above.count == 1 else { return nil }
      return record.matches(against: above).map { whole($0.total(measure).difference) }
    case .sum: return results(record) + (hasPlayoff ? Array(sums(record).prefix(1)) : sums(record))
    case .playoff: return Array(sums(record).dropFirst())
    case .places: return results(record) + record.sum(policy, \.points)
    case .points: return record.sum(policy, \.points)
    case .countback: return record.best.map { -Points($0) }
    case .latest: return latest(entrant, group)
    case .seed: return whole(-entrant)
    case .decision:
      guard let order = progress.decisions.last(where: { Set(group).isSubset(of: $0) }),
        let place = order.firstIndex(of: entrant)
      else { return nil }
      return whole(-place)
    }
  }

  /// Whether a playoff decides between equal totals, before the other integers of the sums.
  private var hasPlayoff: Bool { policy.steps.contains(.playoff) }

  /// Returns the sums of what an entrant's results add, the greatest first.
  private func sums(_ record: EntrantRecord) -> [Points] {
    record.sum(policy, \.share).map { -$0 }
  }

  /// Returns the number of results that are added up, if an entrant with fewer of them would have an
  /// advantage; nothing otherwise.
  func results(_ record: EntrantRecord) -> [Points] {
    policy.smallestIsFirst ? [Points(record.counted(policy).count)] : []
  }

  /// Returns the matches of an entrant against the others of a group; nil if not all have met.
  private func among(_ entrant: Int, _ group: [Int]) -> EntrantRecord.Matches? {
    record(entrant).matches(against: group.filter { $0 != entrant })
  }

  /// Returns what the latest day added of which all of a group have a result.
  private func latest(_ entrant: Int, _ group: [Int]) -> [Points]? {
    let days = record(entrant).days.indices.reversed()
    let last = days.first { day in
      group.allSatisfy { record($0).days[day].isResult && record($0).days[day].share != nil }
    }
    return last.flatMap { record(entrant).days[$0].share?.map { -Points($0) } }
  }

  /// Whether the table has a column with the figures that a step compares.
  func isShown(_ step: Policy.Step) -> Bool {
    switch step {
    case .won, .difference, .total, .sum, .places, .points, .matchPoints, .buchholz, .sonneborn,
      .winRatio, .average, .averageDifference, .ratio:
      true
    case .wonAmong, .differenceAmong, .differenceAbove, .countback, .latest, .playoff, .seed,
      .decision:
      false
    }
  }

  // MARK: The table

  var ranking: Ranking {
    let placed = Set(groups.flatMap(\.self))
    return Ranking(
      columns: columns, groups: groups,
      unplaced: (1...max(1, progress.entrants)).filter { !placed.contains($0) },
      reasons: reasons, figures: figures)
  }

  private var columns: [Ranking.Column] {
    guard policy.addsSessions else {
      let hasPoints = policy.countsMatchPoints
      return [.init("Played"), .init("Won")] + (hasPoints ? [.init("Drawn")] : [])
        + [.init("Lost")] + own.map { .init($0.title) }
        + measures.enumerated().flatMap { index, measure in
          let title = progress.measures.title(of: measure)
          let difference = Ranking.Column(index == 0 ? "+/-" : "+/- \(title)")
          return [Ranking.Column(title.capitalizedFirst)] + (hasDifferences ? [difference] : [])
        } + means.map { .init($0.title) } + (hasSums ? [sums] : [])
    }
    // Each match is a session of two, so that a column for each would be empty for all others.
    return
      (isOfMatches
      ? [Ranking.Column("Played")]
      : Self.titles(of: table.sessions).map { Ranking.Column($0, .session) }) + [sums]
      + (policy.handicap == nil ? [] : [Ranking.Column("Handicap", .handicap)])
  }

  /// Returns the titles of the columns of sessions: `R1` for a round with a number; else `Mar 2`, and
  /// `Mar 2 (2)` for the second one of a day; in another year than the first, `Mar 2, 2027`.
  private static func titles(of sessions: [Session]) -> [String] {
    let year = sessions.first { !$0.day.isEmpty }?.day.prefix(4)
    var seen: [String: Int] = [:]
    return sessions.enumerated().map { index, session in
      if session.isRound { return "R\(session.number)" }
      guard let date = LocalTime(session.day) else { return "\(index + 1)" }
      let title = session.day.prefix(4) == year ? date.shortDate : date.mediumDate
      seen[title, default: 0] += 1
      let number = seen[title] ?? 1
      return number > 1 ? "\(title) (\(number))" : title
    }
  }

  private func figures(_ entrant: Int) -> [String] {
    let record = record(entrant)
    guard policy.addsSessions else {
      let drawn = policy.countsMatchPoints ? ["\(record.drawn)"] : []
      return ["\(record.played)", "\(record.won)"] + drawn + ["\(record.lost)"]
        + own.map { $0.figure(record) }
        + measures.flatMap { measure -> [String] in
          let total = record.total(measure)
          let sign = total.difference > 0 ? "+" : ""
          guard hasDifferences else { return ["\(total.own)–\(total.others)"] }
          return ["\(total.own)–\(total.others)", "\(sign)\(total.difference)"]
        } + means.map { $0.figure(record) } + (hasSums ? [total(record)] : [])
    }
    let counted = record.counted(policy)
    let days = (isOfMatches ? 0..<0 : record.days.indices).map { index -> String in
      let day = record.days[index]
      let value =
        policy.countsPoints ? day.points.map(pointsText) : day.share?.first.map { "\($0)" }
      if let unfinished = day.unfinished {
        let score = value ?? (policy.countsPoints ? nil : unfinished.score.map { "\($0)" })
        return [score, unfinished.leaving.mark].compactMap(\.self).joined(separator: " ")
      }
      guard let value else { return isCut(entrant, before: index) ? "cut" : "·" }
      return counted.contains(index) ? value : "[\(value)]"
    }
    return (isOfMatches ? ["\(record.played)"] : days) + [total(record)]
      + (policy.handicap == nil ? [] : [record.handicap.map { "\($0)" } ?? "–"])
  }

  /// The column of the sums.
  private var sums: Ranking.Column {
    Ranking.Column(policy.countsPoints ? "Points" : "Total", .total)
  }

  /// Whether a table of matches has a column of sums.
  private var hasSums: Bool { policy.steps.contains { isShown($0) && $0.isSum } }

  /// Whether the sessions are the matches of the stage, because there are no other rounds.
  private var isOfMatches: Bool { progress.rounds.isEmpty && !progress.fixtures.isEmpty }

  /// Returns the sum of an entrant's results; a dash for none.
  private func total(_ record: EntrantRecord) -> String {
    guard record.isPlaced else { return "–" }
    let total =
      policy.countsPoints
      ? record.sum(policy, \.points).map(pointsText)
      : record.sum(policy, \.share).map(\.text)
    return total.first ?? "–"
  }

  /// Whether the table has differences: one with many measures has no space for those that can be
  /// computed at sight.
  private var hasDifferences: Bool { !measures.contains(Outcome.rubbersMeasure) }

  /// Whether a session is the first round that an entrant doesn't play because of a cut.
  private func isCut(_ entrant: Int, before index: Int) -> Bool {
    guard let cut = progress.cut[entrant], table.sessions.indices.contains(index),
      progress.left[entrant] == nil
    else { return false }
    // An entrant who did not finish an earlier round was not cut.
    return table.sessions[index].number == cut + 1
      && !table.sessions[..<index].contains { progress.isOut(entrant, after: $0) }
  }

  /// Returns points, or the place that negative ones stand for.
  private func pointsText(_ points: Points) -> String {
    (policy.smallestIsFirst ? -points : points).text
  }
}
