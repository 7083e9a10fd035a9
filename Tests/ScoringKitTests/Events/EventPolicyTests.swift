import Testing

@testable import ScoringKit

@Suite struct EventPolicyTests {
  typealias Result = EventPolicy.Result

  /// Returns the results of a round for a test: the entrants are ranked by their shares, those in
  /// `shared` share a place, and those in `out` have no place.
  private static func round(_ shares: [Int: Int], shared: Set<Int> = [], out: Set<Int> = [])
    -> [Int: Result]
  {
    let order = shares.filter { !out.contains($0.key) }.values.sorted()
    return Dictionary(
      uniqueKeysWithValues: shares.map { entrant, share in
        let place = out.contains(entrant) ? nil : (order.firstIndex(of: share) ?? 0) + 1
        return (
          entrant,
          Result(
            place: place, isShared: shared.contains(entrant),
            share: place == nil ? nil : [share])
        )
      })
  }

  private static func places(_ policy: EventPolicy, _ rounds: [[Int: Result]], _ entrants: Int)
    -> [Int?]
  {
    let ranks = policy.sums(rounds, entrants: entrants).map(\.rank)
    return ranks.map { rank in rank.isPlaced ? ranks.count { $0 < rank } + 1 : nil }
  }

  private static let rounds = [
    round([0: 50, 1: 52, 2: 55]), round([0: 60, 1: 51, 2: 52]), round([0: 49, 1: 50]),
  ]

  @Test func test_total_whoMissedARound_takesNoPlace() {
    #expect(Self.places(EventPolicy(), Self.rounds, 3) == [2, 1, nil])
  }

  @Test func test_best_dropsTheWorstAndNeedsAsMany() {
    let policy = EventPolicy(.total, best: 2)
    let sums = policy.sums(Self.rounds, entrants: 3)
    #expect(sums.map(\.key) == [[99], [101], [107]])
    #expect(sums[0].counted == [true, false, true])
    #expect(Self.places(policy, Self.rounds, 3) == [1, 2, 3])
  }

  @Test func test_points_areGivenByPlaceAndNothingBeyondTheTable() {
    let policy = EventPolicy(.points([10, 6]), absence: .zero)
    let sums = policy.sums(Self.rounds, entrants: 3)
    #expect(sums.map(\.key) == [[-20], [-22], [-6]])
    #expect(sums[2].values == [[0], [-6], [0]])
  }

  @Test(arguments: [(EventPolicy.Ties.each, [-10, -10, -5]), (.mean, [-9, -9, -5])])
  func test_points_ofASharedPlace_areItsOwnOrTheMeanOfThoseTaken(
    ties: EventPolicy.Ties, given: [Int]
  ) {
    let policy = EventPolicy(.points([10, 8, 5]), ties: ties)
    let round = Self.round([0: 50, 1: 50, 2: 60], shared: [0, 1])
    #expect(policy.sums([round], entrants: 3).map(\.key) == given.map { [$0] })
    // In this round four entrants share the second place; for two of the places that they take, the
    // table has no points.
    let level = Self.round([0: 50, 1: 60, 2: 60, 3: 60, 4: 60], shared: [1, 2, 3, 4])
    let last = policy.sums([level], entrants: 5)[4].key
    #expect(last == [ties == .mean ? -3 : -8])
  }

  @Test func test_total_missedRound_isMarkedAsGiven() {
    let sums = EventPolicy(.total, absence: .zero).sums(Self.rounds, entrants: 3)
    #expect(
      sums.map(\.isGiven) == [
        [false, false, false], [false, false, false], [false, false, true],
      ])
  }

  @Test func test_places_whoMissedARound_comesBehindTheLast() {
    let policy = EventPolicy(.places, absence: .last)
    #expect(policy.sums(Self.rounds, entrants: 3).map(\.key) == [[5], [5], [8]])
  }

  @Test func test_total_absenceOneBehindTheLast_addsOne() {
    let policy = EventPolicy(.total, absence: .last)
    #expect(policy.sums(Self.rounds, entrants: 3)[2].key == [55 + 52 + 51])
  }

  @Test func test_whoIsOut_countsAsAbsent() {
    let rounds = [Self.round([0: 50, 1: 52], out: [1]), Self.round([0: 50, 1: 49])]
    #expect(Self.places(EventPolicy(), rounds, 2) == [1, nil])
    let policy = EventPolicy(.places, absence: .last)
    #expect(policy.sums(rounds, entrants: 2).map(\.key) == [[3], [3]])
  }

  /// Tests that an entrant who gave up one round, but has a place in it, has no place in the event,
  /// whether it is decided by places, by points or by totals.
  @Test(arguments: [
    (EventPolicy(.places), [2, nil, 1]), (EventPolicy(.points([10, 5, 1])), [2, nil, 1]),
    (EventPolicy(), [2, nil, 1]),
  ]) func test_whoGaveUpARound_takesNoPlace_howeverItCounts(policy: EventPolicy, places: [Int?]) {
    var first = Self.round([0: 50, 2: 49])
    first[1] = Result(place: 3, isShared: false, share: nil)
    let rounds = [first, Self.round([0: 50, 1: 49, 2: 50])]
    #expect(Self.places(policy, rounds, 3) == places)
    let last = EventPolicy(.places, absence: .last)
    #expect(last.sums(rounds, entrants: 3)[1].values == [[3], [1]])
  }

  @Test func test_wins_level_areRankedByTheWinsAgainstEachOther() {
    // Each entrant played each other one once: 0 and 1 have two wins, 2 and 3 have one. Entrant 0
    // beat 1, and 3 beat 2.
    let rounds = [
      Self.round([0: 0, 1: 1]), Self.round([1: 0, 2: 1]), Self.round([1: 0, 3: 1]),
      Self.round([0: 1, 2: 0]), Self.round([0: 0, 3: 1]), Self.round([2: 1, 3: 0]),
    ]
    #expect(Self.places(EventPolicy(.wins), rounds, 4) == [1, 2, 4, 3])
  }

  /// Tests three entrants with one win each, after 0 beat 1, 3 beat 0 and 1 beat 2: the wins among
  /// them don't separate all, so the ones still level are compared once more among themselves.
  @Test func test_wins_stillLevel_areRankedOnceMoreAmongThemselves() {
    let rounds = [(0, 1), (3, 0), (1, 2)].map { Self.round([$0: 0, $1: 1]) }
    #expect(Self.places(EventPolicy(.wins), rounds, 4) == [2, 3, 4, 1])
  }

  @Test func test_wins_aTie_isNoWin() {
    let tie = [
      0: Result(place: 1, isShared: true, share: [0]),
      1: Result(place: 1, isShared: true, share: [0]),
    ]
    #expect(EventPolicy(.wins).sums([tie], entrants: 3).map(\.key) == [[0], [0], []])
    #expect(Self.places(EventPolicy(.wins), [tie], 3) == [1, 1, nil])
  }

  @Test func test_sums_withoutRounds_areEmpty() {
    #expect(EventPolicy().sums([], entrants: 0).isEmpty)
  }
}
