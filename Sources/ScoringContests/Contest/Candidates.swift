import ScoringKit

/// The entrants whom the source of a stage gives.
struct Candidates {
  /// The entrants as the source gives them, in order; empty if there is an obstacle.
  private(set) var source: [EntrantID] = []
  /// The entrants with whom the stage can be drawn now, in order: of those who left, the next one
  /// advances instead.
  private(set) var present: [EntrantID] = []
  /// Why the stage can't be drawn; nil if it can.
  private(set) var obstacle: StageState.Obstacle?

  /// Finds the entrants of a stage; `earlier` are the stages before it.
  init(of plan: StagePlan, _ contest: Contest, after earlier: [StageState]) {
    switch plan.source {
    case .entrants:
      let members = contest.entrants.filter { entrant in
        plan.division.map { $0 == entrant.division } ?? true
      }
      present = Self.seeded(members.filter { !$0.hasLeft })
      source = present
    case .places(let places, let id):
      guard let stage = earlier.first(where: { $0.plan.id == id }), stage.isComplete,
        let ranking = stage.ranking
      else {
        obstacle = .incomplete(stage: id)
        return
      }
      advance(places, stage, ranking, plan, contest)
    }
    if obstacle == nil, present.isEmpty { obstacle = .nobody }
  }

  private mutating func advance(
    _ places: ClosedRange<Int>, _ stage: StageState, _ ranking: Ranking, _ plan: StagePlan,
    _ contest: Contest
  ) {
    let pools = stage.tables.filter { $0.kind == .pool }
    func isLeft(_ position: Int) -> Bool {
      stage.entrant(position).flatMap(contest.entrant)?.hasLeft ?? false
    }
    guard pools.isEmpty else { return advance(places, pools, stage, plan, contest, isLeft) }
    let table = plan.division.flatMap { stage.division($0) } ?? ranking
    let rows = table.rows.filter { $0.place != nil }
    let decisions = contest.decisions[stage.plan.id] ?? []
    source = cut(rows, to: places, stage, decisions)
    obstacle = nil
    present = cut(rows.filter { !isLeft($0.entrant) }, to: places, stage, decisions)
    keepDivision(plan, contest, stage)
  }

  /// Takes the same places of each pool.
  private mutating func advance(
    _ places: ClosedRange<Int>, _ pools: [StageTable], _ stage: StageState, _ plan: StagePlan,
    _ contest: Contest, _ isLeft: (Int) -> Bool
  ) {
    guard places.count % pools.count == 0, (places.lowerBound - 1) % pools.count == 0 else {
      obstacle = .refused(
        Refusal(
          .illegal,
          "\(places.count) places of \(Phrases.count(pools.count, "pool")): "
            + "the same number of each pool must advance.",
          hint: "Take \(pools.count) or \(pools.count * 2) places."))
      return
    }
    let decisions = contest.decisions[stage.plan.id] ?? []
    let each = places.count / pools.count
    let first = (places.lowerBound - 1) / pools.count + 1
    var advancing: [[EntrantID]] = []
    var all: [[EntrantID]] = []
    var isLevel = false
    for pool in pools {
      let rows = pool.ranking.rows.filter { $0.place != nil }
      all.append(cut(rows, to: first...first + each - 1, stage, decisions))
      if obstacle != nil { isLevel = true }
      obstacle = nil
      advancing.append(
        cut(rows.filter { !isLeft($0.entrant) }, to: first...first + each - 1, stage, decisions))
      guard obstacle == nil else { return }
    }
    source = isLevel ? [] : Self.spread(all)
    present = Self.spread(advancing)
    keepDivision(plan, contest, stage)
  }

  /// Returns the entrants of several pools, level by level, those of one pool apart.
  private static func spread(_ pools: [[EntrantID]]) -> [EntrantID] {
    var taken = [Int](repeating: 0, count: pools.count)
    return PoolSeeding(pools.map(\.count)).order.map { pool in
      defer { taken[pool] += 1 }
      return pools[pool][taken[pool]]
    }
  }

  /// Returns the entrants at some places; if entrants share a place at a limit and no decision gives
  /// their order, they are the obstacle, and nobody advances.
  private mutating func cut(
    _ rows: [Ranking.Row], to places: ClosedRange<Int>, _ stage: StageState,
    _ decisions: [[EntrantID]]
  ) -> [EntrantID] {
    var taken: [EntrantID] = []
    var first = 1
    for group in Dictionary(grouping: rows, by: { $0.place ?? .max }).sorted(by: { $0.key < $1.key }
    ) {
      var level = group.value.compactMap { stage.entrant($0.entrant) }
      let inside = (first..<first + level.count).clamped(
        to: places.lowerBound..<places.upperBound + 1)
      if level.count > 1, let order = decisions.last(where: { Set(level).isSubset(of: $0) }) {
        level = order.filter(Set(level).contains)
      } else if !inside.isEmpty, inside.count < level.count {
        obstacle = .level(stage: stage.plan.id, entrants: level, place: group.key)
        return []
      }
      if !inside.isEmpty { taken += level[(inside.lowerBound - first)...].prefix(inside.count) }
      first += level.count
    }
    return taken
  }

  /// Leaves out entrants of other divisions, if the stage has no table of the division.
  private mutating func keepDivision(_ plan: StagePlan, _ contest: Contest, _ stage: StageState) {
    guard let division = plan.division, stage.division(division) == nil else { return }
    source = source.filter { contest.entrant($0)?.division == division }
    present = present.filter { contest.entrant($0)?.division == division }
  }

  /// Returns entrants by their seeds; those without a seed follow in the order of the list.
  private static func seeded(_ entrants: [Entrant]) -> [EntrantID] {
    entrants.sorted { one, other in
      (one.seed ?? .max, one.order, one.id) < (other.seed ?? .max, other.order, other.id)
    }.map(\.id)
  }
}
