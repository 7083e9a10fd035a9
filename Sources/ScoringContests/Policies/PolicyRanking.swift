import ScoringKit

extension Policy {
  /// Returns the places of the entrants of a stage by their results.
  ///
  /// An entrant without a result has no place. Entrants whom no step separates share one.
  /// - Complexity: O(*n* · *m*) for *n* entrants and *m* results, and once more for each group of
  ///   level entrants.
  public func ranking(of course: StageProgress) -> Ranking {
    PolicyRanking(self, course).ranking
  }
}

/// The computation of a ranking by a policy.
struct PolicyRanking {
  private let policy: Policy
  private let course: StageProgress
  private let records: [EntrantRecord]
  /// The entrants who already have a place, in groups, the best first.
  private var groups: [[Int]] = []
  private var reasons: [Ranking.Reason] = []

  init(_ policy: Policy, _ course: StageProgress) {
    self.policy = policy
    self.course = course
    records = EntrantRecord.records(of: course, policy)
    settleAll()
  }

  private mutating func settleAll() {
    let placed = (1...max(1, course.entrants)).filter { record($0).isPlaced }
    guard let first = policy.steps.first, !placed.isEmpty else { return }
    // The figures of the first step stand in the table, so it needs no reason.
    guard let parts = split(placed, by: first) else { return settle(placed) }
    for part in parts { settle(part.entrants, from: policy.goesOn ? 1 : 0) }
  }

  private func record(_ entrant: Int) -> EntrantRecord { records[entrant - 1] }

  /// Assigns the next places to entrants who are level so far.
  private mutating func settle(_ group: [Int], from first: Int = 0) {
    for index in policy.steps.indices.dropFirst(first) where group.count > 1 {
      let step = policy.steps[index]
      guard let parts = split(group, by: step), parts.count > 1 else { continue }
      reasons.append(
        Ranking.Reason(
          step.sentence, parts.map { Ranking.Reason.Part($0.entrants, text(step, $0.key)) },
          isShown: isShown(step)))
      for part in parts { settle(part.entrants, from: policy.goesOn ? index + 1 : 0) }
      return
    }
    if group.count > 1 {
      reasons.append(Ranking.Reason("", [Ranking.Reason.Part(group, "")], isShown: true))
    }
    groups.append(group)
  }

  /// Entrants with an equal figure.
  private struct Part {
    let entrants: [Int]
    let key: [Points]
  }

  /// Returns a group split by a step, the best first; nil if the step doesn't apply.
  private func split(_ group: [Int], by step: Policy.Step) -> [Part]? {
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
    case .wonAmong: return among(entrant, group).map { whole($0.won) }
    case .differenceAmong(let measure):
      return among(entrant, group).map { whole($0.total(measure).difference) }
    case .differenceAbove(let measure):
      guard let above = groups.last, above.count == 1 else { return nil }
      return record.against[above[0]].map { whole($0.total(measure).difference) }
    case .sum:
      return record.sum(policy, \.share).map {
        Points($0.sum == .min ? .max : 0 - $0.sum, over: $0.parts)
      }
    case .places, .points: return record.sum(policy, \.points)
    case .countback: return record.best.map { Points(0 - $0) }
    case .latest: return latest(entrant, group)
    case .seed: return whole(-entrant)
    case .decision:
      guard let order = course.decisions.first(where: { Set(group).isSubset(of: $0) }),
        let place = order.firstIndex(of: entrant)
      else { return nil }
      return whole(-place)
    }
  }

  /// Returns the matches of an entrant against the others of a group; nil if not all have met.
  private func among(_ entrant: Int, _ group: [Int]) -> EntrantRecord.Matches? {
    var sum = EntrantRecord.Matches()
    for other in group where other != entrant {
      guard let matches = record(entrant).against[other] else { return nil }
      sum.add(matches)
    }
    return sum
  }

  /// Returns what the latest day added of which all of a group have a result.
  private func latest(_ entrant: Int, _ group: [Int]) -> [Points]? {
    let days = record(entrant).days.indices.reversed()
    let last = days.first { day in group.allSatisfy { record($0).days[day].share != nil } }
    return last.flatMap { record(entrant).days[$0].share?.map { Points(0 - $0) } }
  }

  /// Whether the table has a column with the figures that a step compares.
  private func isShown(_ step: Policy.Step) -> Bool {
    switch step {
    case .won, .difference, .total, .sum, .places, .points: true
    case .wonAmong, .differenceAmong, .differenceAbove, .countback, .latest, .seed, .decision: false
    }
  }

  private func text(_ step: Policy.Step, _ key: [Points]) -> String {
    guard let first = key.first else { return "" }
    switch step {
    case .difference, .differenceAmong, .differenceAbove:
      return first.sum > 0 ? "+\(first.text)" : first.text
    case .decision, .seed: return ""
    case .sum, .countback, .latest, .places: return Points(0 - first.sum, over: first.parts).text
    case .won, .wonAmong, .total, .points: return first.text
    }
  }

  // MARK: The table

  var ranking: Ranking {
    let placed = Set(groups.flatMap(\.self))
    return Ranking(
      columns: columns, groups: groups,
      unplaced: (1...max(1, course.entrants)).filter { !placed.contains($0) },
      reasons: reasons, figures: figures)
  }

  private var isOfMatches: Bool {
    policy.steps.contains { step in
      switch step {
      case .won, .wonAmong, .difference, .differenceAmong, .differenceAbove, .total: true
      default: false
      }
    }
  }

  /// The measures that the steps compare, in the order of the steps.
  private var measures: [String] {
    policy.steps.compactMap { step in
      switch step {
      case .difference(let measure), .differenceAmong(let measure),
        .differenceAbove(let measure), .total(let measure):
        measure
      default: nil
      }
    }.uniqued()
  }

  private var columns: [String] {
    guard !isOfMatches else {
      return ["Played", "Won", "Lost"] + measures.flatMap { [$0.capitalizedFirst, "+/-"] }
    }
    let days = records.first?.days.count ?? 0
    return (0..<days).map { "\($0 + 1)" } + [policy.countsPoints ? "Points" : "Total"]
      + (policy.handicap == nil ? [] : [Ranking.handicap])
  }

  private func figures(_ entrant: Int) -> [String] {
    let record = record(entrant)
    guard !isOfMatches else {
      return ["\(record.played)", "\(record.won)", "\(record.lost)"]
        + measures.flatMap { measure -> [String] in
          let total = record.total(measure)
          let sign = total.difference > 0 ? "+" : ""
          return ["\(total.own)–\(total.others)", "\(sign)\(total.difference)"]
        }
    }
    let counted = record.counted(policy)
    let days = record.days.indices.map { index -> String in
      let day = record.days[index]
      let value = policy.countsPoints ? day.points.map(\.text) : day.share?.first.map { "\($0)" }
      guard let value else { return "·" }
      return counted.contains(index) ? value : "[\(value)]"
    }
    let total = policy.countsPoints ? record.sum(policy, \.points) : record.sum(policy, \.share)
    return days + [record.isPlaced ? total.first?.text ?? "" : "–"]
      + (policy.handicap == nil ? [] : [record.handicap.map { "\($0)" } ?? "–"])
  }
}
