package import ScoringKit

/// A table of a stage: of all entrants, of a pool or of a division.
package struct StageTable: Sendable {
  /// The entrants that a table contains.
  package enum Kind: Hashable, Sendable {
    /// All entrants of the stage.
    case whole
    /// The entrants of a pool.
    case pool
    /// The entrants of a division.
    case division
  }

  /// The title: empty for the whole stage, `Pool A`, or the name of the division, empty for none.
  package let title: String
  /// The entrants that the table contains.
  package let kind: Kind
  /// The places.
  package let ranking: Ranking

  init(_ title: String, _ kind: Kind, _ ranking: Ranking) {
    self.title = title
    self.kind = kind
    self.ranking = ranking
  }
}

/// A stage of a contest so far.
package struct StageState: Sendable {
  /// Why a stage can't be drawn yet.
  package enum Obstacle: Hashable, Sendable {
    /// Another stage isn't complete.
    case incomplete(stage: String)
    /// Entrants share a place at the limit of those who advance.
    case level(stage: String, entrants: [EntrantID], place: Int)
    /// Two devices drew the stage differently.
    case disputed
    /// The program has no such format, or the format refuses.
    case refused(Refusal)
    /// There is nobody to draw.
    case nobody
  }

  /// The stage as it was planned.
  package let plan: StagePlan
  /// The entrants in the order of the draw, followed by those who came after it; nil if the stage
  /// isn't drawn.
  package let order: [EntrantID]?
  /// The entrants with whom the stage would be drawn now, in order; empty if there is an obstacle.
  package let candidates: [EntrantID]
  /// The entrants whom the source of the stage gives now, those who left included.
  package let source: [EntrantID]
  /// Why the stage can't be drawn; nil if it can, or is drawn.
  package let obstacle: Obstacle?
  /// The fixtures in order of their numbers, without those that nobody plays.
  package private(set) var fixtures: [ContestFixture] = []
  /// The stage as its format sees it; nil if it isn't drawn.
  package let progress: StageProgress?
  /// The places of all entrants; nil if the stage isn't drawn.
  package let ranking: Ranking?
  /// The tables: of each division, of each pool, or of the whole stage; empty if it isn't drawn.
  package let tables: [StageTable]
  /// Whether all results that the stage needs are there.
  package let isComplete: Bool
  /// The number of rounds of matches; 0 if there are none, or if the stage isn't drawn.
  package let matchRounds: Int
  /// The next round of a format that draws a round at a time, ready to be drawn.
  package let next: [Fixture]
  /// Whether the draw was made of others than the source of the stage gives now, or in another order.
  package let isOutdated: Bool
  /// Whether the rounds that have not begun should be drawn again, because somebody came or left, or
  /// because results from which they were drawn were corrected.
  package let isUneven: Bool
  /// Whether the stage counts the rounds of the contest, and has no fixtures.
  package let countsRounds: Bool
  /// The cuts after rounds, in order.
  package let cuts: [StageCut]

  /// Makes the state of a stage that isn't drawn.
  init(_ plan: StagePlan, _ candidates: Candidates, obstacle: Obstacle) {
    self.plan = plan
    self.candidates = candidates.present
    source = candidates.source
    let isReady = obstacle == .nobody && !candidates.present.isEmpty
    self.obstacle = isReady ? nil : obstacle
    order = nil
    progress = nil
    ranking = nil
    tables = []
    (isComplete, isOutdated, isUneven) = (false, false, false)
    (next, cuts) = ([], [])
    matchRounds = 0
    countsRounds = FormatList.format(named: plan.format)?.form.countsRounds ?? false
  }

  /// Makes the state of a drawn stage.
  init(
    _ plan: StagePlan, _ candidates: Candidates, _ format: any ContestFormat,
    _ progress: StageProgress, _ ranking: Ranking, order: [EntrantID], draw: Contest.Draw,
    fixtures: [ContestFixture], cuts: [StageCut], divisions: [StageTable], isUneven: Bool
  ) {
    self.plan = plan
    self.order = order
    self.candidates = candidates.present
    source = candidates.source
    obstacle = candidates.obstacle
    self.fixtures = fixtures
    self.cuts = cuts
    self.progress = progress
    self.ranking = ranking
    let pools = format.pools(of: progress)
    if let format = format as? AllPlayAll, pools.count > 1 {
      tables = pools.enumerated().map { index, pool in
        StageTable(
          "Pool \(AllPlayAll.letter(index))", .pool, format.ranking(of: progress, pool: pool))
      }
    } else {
      tables = divisions.isEmpty ? [StageTable("", .whole, ranking)] : divisions
    }
    isComplete = progress.isEnded || format.isComplete(progress)
    next = progress.isEnded || isUneven ? [] : format.fixtures(after: progress)
    self.isUneven = isUneven
    matchRounds = format.rounds(of: progress)
    countsRounds = type(of: format).form.countsRounds
    if case .places = plan.source, !candidates.source.isEmpty {
      isOutdated = candidates.source != (draw.source.isEmpty ? draw.order : draw.source)
    } else {
      isOutdated = false
    }
  }

  /// The number of numbered rounds; nil if the stage has none.
  package var rounds: Int? { progress?.numbered }

  /// Returns the round of the stage with a number.
  package func round(_ number: Int) -> StageRound { StageRound(plan.id, number) }

  /// Returns the entrants who still play in a numbered round.
  package func expected(inRound number: Int) -> [EntrantID] {
    guard let order, let progress else { return [] }
    return order.indices.filter { progress.isExpected($0 + 1, inRound: number) }.map { order[$0] }
  }

  /// Returns the entrant at a position of the draw, from 1; nil if there is none.
  package func entrant(_ position: Int) -> EntrantID? {
    order?.at(position)
  }

  /// Returns the table of a division; nil if the stage has no such table.
  func division(_ name: String) -> Ranking? {
    tables.first { $0.kind == .division && $0.title == name }?.ranking
  }

  /// Whether the stage, its next round or its rounds that have not begun should be drawn now.
  package var isDue: Bool {
    !next.isEmpty || isUneven || (order == nil && obstacle == nil)
  }

  /// Whether a match of the stage has begun.
  package var hasBegun: Bool { fixtures.contains { !$0.rounds.isEmpty } }

  /// The first round in which no match has begun, and which none follows in which one has.
  package var firstUnbegunRound: Int { Self.firstUnbegunRound(of: fixtures) }

  static func firstUnbegunRound(of fixtures: [ContestFixture]) -> Int {
    (fixtures.filter { !$0.rounds.isEmpty }.map(\.id.number.round).max() ?? 0) + 1
  }

  /// Takes the courts from fixtures that queue behind others.
  mutating func settleCourts(from all: [FixtureID: ContestFixture]) {
    for index in fixtures.indices { fixtures[index].settleCourts(from: all) }
  }
}
