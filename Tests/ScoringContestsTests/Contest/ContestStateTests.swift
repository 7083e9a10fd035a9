import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringContests

/// Tests of the fold of an event: the laws that hold for any format and any results.
struct ContestCourseTests {
  private static let formats = FormatList.all.map { $0.form.id }

  @Test(arguments: formats)
  func fold_dependsOnlyOnTheCellsAndRounds(_ format: String) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var evening = try RandomEvening(format, seed: seed)
      evening.play(60)
      let course = evening.course
      var shuffled = evening
      shuffled.rounds.shuffle(using: &shuffled.generator)
      // Rounds without a fixture count in the order of their days.
      shuffled.rounds.sort {
        ($0.day, Int($0.id.dropFirst()) ?? 0) < ($1.day, Int($1.id.dropFirst()) ?? 0)
      }
      #expect(describe(shuffled.course) == describe(course), "seed \(seed)")
    }
  }

  @Test(arguments: formats)
  func correction_takesNoRoundAway(_ format: String) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var evening = try RandomEvening(format, seed: seed)
      evening.play(40)
      let before = Set(evening.course.fixtures.flatMap(\.rounds))
      evening.correct()
      #expect(before.isSubset(of: evening.course.fixtures.flatMap(\.rounds)), "seed \(seed)")
    }
  }

  @Test(arguments: formats)
  func undoneChange_leavesTheFoldBefore(_ format: String) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var evening = try RandomEvening(format, seed: seed)
      evening.play(30)
      let before = describe(evening.course)
      let (fields, rounds) = (evening.fields, evening.rounds)
      evening.play(5)
      (evening.fields, evening.rounds) = (fields, rounds)
      #expect(describe(evening.course) == before, "seed \(seed)")
    }
  }

  @Test(arguments: formats)
  func otherIdentifiers_changeNoStructure(_ format: String) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var one = try RandomEvening(format, seed: seed)
      var other = try RandomEvening(format, seed: seed, prefix: "q")
      one.play(60)
      other.play(60)
      #expect(
        describe(one.course) == describe(other.course).replacing("q", with: "p"), "seed \(seed)")
    }
  }

  @Test(arguments: formats)
  func stage_endsWithAllResults_andEachPlaceIsSharedOrHasAReason(_ format: String) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var evening = try RandomEvening(format, seed: seed)
      evening.play(120)
      let stage = try #require(evening.course.stages.first)
      let form = try #require(FormatList.format(named: format)).form
      #expect(stage.isComplete || form.countsRounds, "seed \(seed)")
      #expect(
        stage.fixtures.allSatisfy { fixture in
          fixture.fixture.isOptional || fixture.outcome != nil
        }, "seed \(seed)")
      let ranking = try #require(stage.ranking)
      for (one, other) in zip(ranking.rows, ranking.rows.dropFirst())
      where one.place != nil && one.place == other.place {
        #expect(one.isShared && other.isShared, "seed \(seed)")
      }
    }
  }

  @Test(arguments: formats)
  func nobody_isTwiceInARound(_ format: String) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var evening = try RandomEvening(format, seed: seed)
      evening.play(120)
      let fixtures = evening.course.fixtures.filter { $0.state != .empty }
      for (round, fixtures) in Dictionary(grouping: fixtures, by: \.id.number.round) {
        let known = fixtures.flatMap(\.known)
        #expect(Set(known).count == known.count, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func disputedStaleAndVoidFixtures_giveNothingToAnybody() throws {
    var evening = try RandomEvening("bracket", seed: 3, entrants: 4)
    let final = FixtureNumber(2, 1)
    evening.enter(FixtureNumber(1, 1), wins: 0)
    evening.enter(FixtureNumber(1, 2), wins: 0)
    evening.enter(final, wins: 0)
    #expect(evening.state(final) == .final)
    // Another device has a different result of the first semifinal.
    evening.enter(FixtureNumber(1, 1), wins: 1)
    #expect(evening.state(FixtureNumber(1, 1)) == .disputed)
    #expect(evening.course.fixture(FixtureID("b", FixtureNumber(1, 1)))?.outcome == nil)
    #expect(evening.course.fixture(FixtureID("b", final))?.outcome == nil)
    #expect(evening.state(FixtureNumber(1, 2)) == .final)
  }

  @Test func equalResultsOfTwoDevices_areOne() throws {
    var evening = try RandomEvening("bracket", seed: 3, entrants: 4)
    evening.enter(FixtureNumber(1, 1), wins: 0)
    let before = describe(evening.course)
    evening.enter(FixtureNumber(1, 1), wins: 0)
    #expect(evening.state(FixtureNumber(1, 1)) == .final)
    #expect(describe(evening.course) == before)
  }

  @Test func correctedSemifinal_makesTheFinalStale_untilItStandsOrIsPlayedAgain() throws {
    var evening = try RandomEvening("bracket", seed: 3, entrants: 4)
    let (semifinal, final) = (FixtureNumber(1, 1), FixtureNumber(2, 1))
    for number in [semifinal, FixtureNumber(1, 2), final] { evening.enter(number, wins: 0) }
    evening.correct(semifinal)
    #expect(evening.state(final) == .stale)
    var stands = evening
    stands.fields[ContestField.rule(FixtureID("b", final)).key] = Ruling.stands.value
    #expect(stands.state(final) == .final)
    for key in evening.fields.keys where key.hasPrefix("round/b.2.1/") { evening.fields[key] = nil }
    #expect(evening.state(final) == .ready)
  }

  @Test func withdrawal_givesWalkoversToTheOthers() throws {
    var evening = try RandomEvening("allplay", seed: 5, entrants: 4)
    evening.enter(FixtureNumber(1, 1), wins: 0)
    evening.fields[ContestField.fact(.withdrawn, EntrantID("p1")).key] = true
    let own = evening.course.fixtures.filter { $0.known.contains(EntrantID("p1")) }
    #expect(own.map(\.state) == [.final, .decided, .decided])
    #expect(own.dropFirst().allSatisfy { $0.outcome?.ending == .walkover })
  }

  @Test func entrantsWhoAreLevelAtTheCut_blockTheNextStage() throws {
    var evening = try RandomEvening("allplay", seed: 5, entrants: 3)
    evening.fields[ContestField.stage("f").key] =
      StagePlan(
        "f", format: "bracket", version: 1, source: .places(1...2, of: "b"), order: 2
      ).value
    // Each wins once by the same score.
    for fixture in evening.course.fixtures {
      let positions = fixture.known.compactMap { Int($0.text.dropFirst()) }
      evening.enter(fixture.id.number, wins: (positions[0] % 3) + 1 == positions[1] ? 0 : 1)
    }
    let level = try #require(evening.course.stage("f"))
    guard case .level(_, let entrants, let place)? = level.obstacle else {
      Issue.record("\(String(describing: level.obstacle))")
      return
    }
    #expect(place == 1 && entrants.count == 3)
    evening.fields[ContestField.decision("b").key] = [["p3", "p1", "p2"]]
    let decided = try #require(evening.course.stage("f"))
    #expect(decided.candidates == [EntrantID("p3"), EntrantID("p1")])
  }

  @Test func unknownCells_areIgnored_andKeysAreReadAsWritten() {
    let fixture = FixtureID("ko", FixtureNumber(2, 1))
    let cells: [ContestField] = [
      .name, .sport, .round, .policy, .courts, .entrant(EntrantID("a+b")),
      .fact(.division, EntrantID("a")), .stage("ko"), .draw("ko"), .drawn("ko", round: 3),
      .decision("ko"), .court(fixture), .bound(fixture, round: "x1"), .typed(fixture),
      .rule(fixture),
    ]
    for cell in cells { #expect(ContestField(key: cell.key) == cell) }
    for key in ["", "x", "round/ko", "at/ko.x.1", "draw/ko/1", "draw/ko/x", "fact/a", "rule/1.1"] {
      #expect(ContestField(key: key) == nil, "\(key)")
    }
  }

  /// Returns everything that people see of an event, as text.
  private func describe(_ course: ContestState) -> String {
    course.stages.map { stage in
      let fixtures = stage.fixtures.map { "\($0.id) \($0.state.word) \($0.entrants)" }
      return "\(stage.plan.id) \(fixtures) \(stage.ranking.map { "\($0)" } ?? "")"
    }.joined(separator: "\n")
  }
}

/// An event that is played at random, with its cells and rounds.
struct RandomEvening {
  var fields: [String: JSONValue] = [:]
  var rounds: [ContestRound] = []
  var generator: SeededGenerator
  private let prefix: String

  init(_ format: String, seed: UInt64, entrants: Int? = nil, prefix: String = "p") throws {
    generator = SeededGenerator(seed: seed)
    self.prefix = prefix
    let count = entrants ?? 4 + Int(generator.next() % 6)
    fields[ContestField.name.key] = "Evening"
    fields[ContestField.policy.key] = Policy.roundRobin.value
    fields[ContestField.stage("b").key] =
      StagePlan("b", format: format, version: 1, options: FormatOptions()).value
    for number in 1...count {
      let competitor = Competitor(id: "\(prefix)\(number)", kind: .player, name: "P\(number)")
      let id = EntrantID(competitor)
      fields[ContestField.entrant(id).key] = competitor.value
      fields[ContestField.fact(.order, id).key] = .integer(number)
    }
    fields[ContestField.draw("b").key] = .array((1...count).map { .string("\(prefix)\($0)") })
  }

  var course: ContestState {
    let stream = StreamID(kind: Contest.streamKind, key: "evening") ?? .settings
    return ContestState(
      Contest(Document(id: stream, fields: fields)), rounds: rounds,
      people: { Set($0.competitor.people.map(\.identity)) }, policy: .roundRobin)
  }

  func state(_ number: FixtureNumber) -> FixtureState? {
    course.fixture(FixtureID("b", number))?.state
  }

  /// Enters a result of a fixture whose entrants are known.
  mutating func enter(_ number: FixtureNumber, wins: Int) {
    let id = FixtureID("b", number)
    guard let fixture = course.fixture(id) else { return }
    let round = self.round(fixture.entrants.map { $0.compactMap(\.self) }, wins: wins)
    fields[ContestField.bound(id, round: round.id).key] = true
    rounds.append(round)
  }

  private func round(_ sides: [[EntrantID]], wins: Int) -> ContestRound {
    let points = sides.indices.map { $0 == wins ? 11 : 5 }
    return ContestRound(
      id: "r\(rounds.count)", people: sides.map { Set($0.map(\.text)) }, phase: .finished,
      outcome: Outcome(
        sides.indices.map { index in
          Outcome.Side(
            place: index == wins ? 1 : 2, share: [index == wins ? 0 : 1],
            measures: ["points": points[index]])
        }), day: "2026-01-0\(1 + rounds.count / 6 % 9)")
  }

  /// Plays some fixtures, or rounds without a fixture, at random, and draws rounds that are due.
  mutating func play(_ count: Int) {
    for _ in 0..<count {
      let course = course
      guard let stage = course.stages.first else { return }
      if let fixture = course.fixtures.filter({ $0.state == .ready && !isDecided($0, stage) })
        .randomElement(using: &generator)
      {
        enter(fixture.id.number, wins: Int(generator.next() % 2))
      } else if !stage.next.isEmpty {
        let round = stage.next[0].number.round
        fields[ContestField.drawn("b", round: round).key] = .array(
          stage.next.map { fixture in
            .array(
              fixture.sides.map { side in
                .array(
                  side.compactMap { slot in
                    guard case .entrant(let position) = slot else { return nil }
                    return .string("\(prefix)\(position)")
                  })
              })
          })
      } else if stage.fixtures.isEmpty, let order = stage.order {
        let pair = order.shuffled(using: &generator).prefix(2)
        rounds.append(round(pair.map { [$0] }, wins: Int(generator.next() % 2)))
      } else {
        return
      }
    }
  }

  /// Whether a fixture is a second final that the first one made unnecessary.
  private func isDecided(_ fixture: ContestFixture, _ stage: StageState) -> Bool {
    fixture.fixture.isOptional && stage.isComplete
  }

  /// Turns the result of a random fixture around.
  mutating func correct(_ number: FixtureNumber? = nil) {
    let played = course.fixtures.filter { fixture in
      fixture.state == .final && number.map { $0 == fixture.id.number } ?? true
    }
    guard let fixture = played.randomElement(using: &generator),
      let index = rounds.firstIndex(where: { $0.id == fixture.round })
    else { return }
    let old = rounds[index]
    rounds[index] = ContestRound(
      id: old.id, people: old.people, phase: old.phase,
      outcome: old.outcome.map { Outcome($0.sides.reversed(), ending: $0.ending) }, day: old.day)
  }
}
