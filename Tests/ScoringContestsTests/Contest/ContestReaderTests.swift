import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringContests

/// Tests of fields that another program wrote.
@Suite struct ContestReaderTests {
  private static let keys = [
    "name", "sport", "round", "policy", "courts", "note", "entrant/a", "seed/a", "tag/a",
    "handicap/a", "division/a", "division/a/2026-01-01", "left/a", "stage/b", "stage/c", "draw/b",
    "draw/b/1", "draw/b/60", "draw/c", "late/b/a", "decision/b", "rule/b.1.1", "rule/b.9999.9999",
    "not/r1", "end/b", "at/b.1.1",
    "report/b.1.1/1", "report/r1/3",
  ]
  private static let formats = FormatList.all.map { JSONValue.string($0.form.id) }
  private static let numbers: [JSONValue] = [
    0, 1, -1, 60, 61, 512, 1000, 100_000, .integer(.max), .integer(.min), true, false, .null,
  ]

  /// Returns a random value: what a field may contain, or anything else.
  private func value(_ random: inout SeededGenerator, depth: Int = 0) -> JSONValue {
    func any(_ values: [JSONValue]) -> JSONValue { values.randomElement(using: &random) ?? .null }
    switch random.next() % (depth > 3 ? 3 : 8) {
    case 0: return any(Self.numbers)
    case 1: return any(["a", "b", "", "p1", "walkover", "2026-01-01", "won", "sum,best:1000"])
    case 2: return any(Self.formats)
    case 3:
      return .array((0..<Int(random.next() % 5)).map { _ in value(&random, depth: depth + 1) })
    case 4: return .array((1...Int(1 + random.next() % 80)).map { .string("p\($0)") })
    case 5:
      return [
        "kind": any(["player", "walkover", "both-out", "void", "stands"]), "id": "a", "to": "p1",
        "name": "A", "sides": value(&random, depth: depth + 1),
      ]
    case 6:
      return [
        "order": value(&random, depth: depth + 1), "source": value(&random, depth: depth + 1),
      ]
    default:
      return [
        "format": any(Self.formats), "version": any(Self.numbers), "order": any(Self.numbers),
        "from": any(["b", "c", .null]), "places": [any(Self.numbers), any(Self.numbers)],
        "options": [
          "rounds": any(Self.numbers), "pools": any(Self.numbers), "weeks": any(Self.numbers),
          "protect": any(Self.numbers),
        ],
      ]
    }
  }

  /// A round with extreme numbers.
  private func round(_ id: Int, _ random: inout SeededGenerator) -> ContestRound {
    let extremes = [0, 1, -1, .max, .min, .max - 1]
    func number() -> Int { extremes.randomElement(using: &random) ?? 0 }
    let count = Int(random.next() % 5)
    let sides = (0..<count).map { _ in
      var side = Outcome.Side(
        place: number(), isShared: random.next() % 2 == 0, share: [number(), number()],
        measures: ["points": number()])
      side.length = number()
      return side
    }
    let fixture = ["", "b.1.1", "b.2.1", "c.1.1", "s", "b.2026-01-01.1", "..", "b.99999.1"]
    return ContestRound(
      id: "r\(id)", fixture: fixture.randomElement(using: &random) ?? "",
      people: (0..<Int(random.next() % 6)).map { ["p\($0 + 1)"] }, phase: .finished,
      outcome: Outcome(sides, isMatch: random.next() % 2 == 0),
      day: ["", "2026-01-01", "soon"].randomElement(using: &random) ?? "")
  }

  /// 100,000 fields with random values make contests of which each is folded.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func hostileFields_areWithinBounds(_ shard: UInt64) throws {
    var random = SeededGenerator(seed: shard)
    for _ in 0..<500 {
      var evening = Evening("allplay", 8)
      for _ in 0..<20 {
        guard let key = Self.keys.randomElement(using: &random),
          let field = ContestField(key: key)
        else { continue }
        evening.set(field, value(&random))
      }
      evening.rounds = (0..<6).map { round($0, &random) }
      let state = evening.state
      for stage in state.stages {
        #expect(stage.tables.allSatisfy { $0.ranking.rows.count <= Contest.mostEntrants })
      }
    }
  }

  /// One contest with 100,000 fields is read and folded within its bounds.
  @Test func manyFields_areReadOnce() {
    var fields: [String: JSONValue] = [:]
    for number in 1...20_000 {
      let id = "p\(number)"
      fields["entrant/\(id)"] = Competitor(id: id, kind: .player, name: id).value
      fields["late/b/\(id)"] = 0
      fields["not/\(id)"] = "again"
      fields["rule/b.\(number % 9999 + 1).\(number / 9999 + 1)"] = ["kind": "void"]
      fields["division/\(id)/2026-01-01"] = "A"
    }
    fields["stage/b"] = StagePlan("b", format: "allplay", version: 1).value
    fields["draw/b"] = .array((1...60).map { .string("p\($0)") })
    let stream = StreamID(kind: Contest.streamKind, key: "evening") ?? .settings
    let contest = Contest(stream, fields)
    let state = ContestState(
      contest, rounds: [], people: { [$0.id.text] }, policy: .roundRobin)
    #expect(contest.entrants.count == Contest.mostEntrants)
    #expect(contest.rulings.count == Contest.mostRulings)
    #expect((1...100).contains(contest.faults.count))
    #expect(state.fixtures.count <= StageProgress.mostFixtures)
  }

  @Test func faults_nameTheField() throws {
    var evening = Evening("allplay", 4)
    evening.set(.courts, 100)
    evening.set(.fact(.seed, EntrantID("p1")), 0)
    evening.set(.entrant(EntrantID("x")), ["kind": "player", "id": "y"])
    evening.set(.policy, "nonsense")
    evening.set(.stage("c"), ["format": "bracket", "options": ["places": 5]])
    evening.set(.stage("d"), ["format": "chess"])
    evening.set(.late("b", EntrantID("p1")), 16)
    evening.set(.drawn("b", round: 1), .array([[[]]]))
    evening.set(.ruling(FixtureID("b", FixtureNumber(1, 1))), ["kind": "maybe"])
    let contest = evening.contest
    #expect(
      contest.faults.map(\.key) == [
        "courts", "entrant/x", "late/b/p1", "policy", "rule/b.1.1", "seed/p1", "stage/c", "stage/d",
      ])
    #expect(contest.policy == nil && contest.courts == 0)
  }

  @Test func manyRounds_areFoldedInOneSeason() {
    var evening = Evening("season", 60, policy: .league)
    for week in 0..<40 {
      for card in 0..<15 {
        let names = (1...4).map { "p\(card * 4 + $0)" }
        let day = "2026-\(week / 28 + 10)-\(week % 28 + 1 < 10 ? "0" : "")\(week % 28 + 1)"
        evening.card(
          [names[0]: 50 + week % 7, names[1]: 51, names[2]: 52, names[3]: 53], day: day)
      }
    }
    let state = evening.state
    #expect(state.stage("b")?.progress?.sessions.count == 40)
    #expect(state.stage("b")?.ranking?.rows.allSatisfy { $0.place != nil } == true)
  }
}
