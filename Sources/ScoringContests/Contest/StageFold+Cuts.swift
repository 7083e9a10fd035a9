import ScoringKit

// The numbered rounds of a stage, and who goes on after them.
extension StageFold {
  /// Returns the entrants who are playing each numbered round of a stage at the moment.
  func playing(_ plan: StagePlan) -> [Int: Set<Int>] {
    var playing: [Int: Set<Int>] = [:]
    for round in rounds(of: plan.id) where round.phase == .playing || round.phase == .disputed {
      guard let number = round.number else { continue }
      for people in round.people {
        guard let entrants = directory.entrants(of: people) else { continue }
        playing[number, default: []].formUnion(entrants.compactMap { positions[$0] })
      }
    }
    return playing
  }

  /// Computes who is cut after the rounds of a stage, one cut after the other.
  ///
  /// As long as the next round has not begun, results decide. Then those with whom it began go on, and
  /// all who play it; the cut says who else would, and who would not.
  func cuts(
    _ rules: [CutRule], _ plan: StagePlan, _ progress: inout StageProgress
  ) -> [StageCut] {
    var cuts: [StageCut] = []
    for rule in rules {
      let named = Set(rules.filter { $0.after == rule.after }.compactMap(\.division))
      for division in divisions(of: rule, plan, without: named) {
        let members = Set(
          order.indices.filter { index in
            division.map { contest.entrant(order[index])?.division == $0 } ?? true
          }.map { $0 + 1 })
        cuts.append(cut(rule, division, members, plan, &progress))
      }
    }
    return cuts
  }

  /// Returns the divisions that a limit is for; nil for all entrants together.
  private func divisions(of rule: CutRule, _ plan: StagePlan, without named: Set<String>)
    -> [String?]
  {
    if let division = rule.division { return [division] }
    let names = Set(order.map { contest.entrant($0)?.division ?? "" })
    guard plan.division == nil, names.count > 1 else { return [nil] }
    return names.subtracting(named).sorted()
  }

  private func cut(
    _ rule: CutRule, _ division: String?, _ members: Set<Int>, _ plan: StagePlan,
    _ progress: inout StageProgress
  ) -> StageCut {
    var cut = StageCut(after: rule.after, division: division, limit: rule.limit)
    let now = division.map(isMember) ?? progress.compared
    let isOver = progress.isOver(round: rule.after, of: members)
    let rows = isOver ? self.rows(after: rule, members, now, progress) : []
    let staying = rows.filter { progress.isExpected($0.entrant, inRound: rule.after + 1) }
    let line = staying.prefix(rule.limit).last?.place
    let within = staying.filter { ($0.place ?? .max) <= line ?? 0 }.map(\.entrant)
    let begun = progress.begun(round: rule.after + 1).intersection(members)
    cut.hasBegun = !begun.isEmpty
    cut.lastPlace = isOver ? line ?? 0 : nil
    var going = Set(within)
    if cut.hasBegun {
      let field = ContestField.advancing(
        StageRound(plan.id, rule.after + 1), division: division)
      let stored =
        contest.disputed.contains(field)
        ? nil : contest.advancing[StageRound(plan.id, rule.after + 1)]?[division]
      going = Set(stored?.compactMap { positions[$0] } ?? within).intersection(members)
        .union(begun)
      if isOver {
        cut.missing = within.filter { !going.contains($0) }.compactMap(order.at)
        cut.surplus = going.subtracting(within).sorted().filter { entrant in
          staying.contains { $0.entrant == entrant }
        }.compactMap(order.at)
      } else if stored == nil {
        // Nobody is cut by results that are not all there.
        going = members
      }
    } else if !isOver {
      return cut
    }
    cut.advancing =
      (rows.map(\.entrant).filter(going.contains)
      + going.sorted().filter { entrant in !rows.contains { $0.entrant == entrant } })
      .compactMap(order.at)
    for entrant in members.subtracting(going).sorted() {
      // An entrant who left keeps the place among those who would have gone on.
      let place = rows.first { $0.entrant == entrant }?.place
      if progress.left[entrant] != nil, let place, place <= line ?? 0 { continue }
      if progress.isExpected(entrant, inRound: rule.after + 1), let id = order.at(entrant) {
        cut.out.append(id)
      }
      progress.cut[entrant] = min(progress.cut[entrant] ?? .max, rule.after)
    }
    return cut
  }

  /// Returns the places after a round of the members of a division, without those who have none; what
  /// was decided between level entrants separates nobody.
  private func rows(
    after rule: CutRule, _ members: Set<Int>,
    _ compared: (@Sendable (Int, String) -> Bool)?, _ progress: StageProgress
  ) -> [Ranking.Row] {
    var then = progress
    then.last = rule.after
    then.compared = compared
    then.policy.steps.removeAll { $0 == .decision }
    then.decisions = []
    return then.policy.ranking(of: then).keeping(members).rows.filter { $0.place != nil }
  }
}
