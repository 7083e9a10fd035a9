import ScoringKit
import Testing

@testable import ScoringContests

/// Tests stages whose rounds have numbers, and the cuts between them.
@Suite struct SeasonRoundsTests {
  /// A tournament of stage `s` with the entrants of some divisions.
  private static func open(
    rounds: Int = 3, cut: String? = nil, policy: Policy = .total, _ names: String = "abcdef",
    divisions: [Character: String] = [:]
  ) -> Evening {
    var evening = Evening(policy: policy)
    var options: [String: JSONValue] = ["rounds": .integer(rounds)]
    options["cut"] = cut.map { .string($0) }
    evening.plan("s", "season", options)
    for name in names { evening.enter("\(name)", division: divisions[name]) }
    return evening
  }

  /// Enters totals of a round, one card for each entrant.
  private static func play(
    _ evening: inout Evening, _ round: Int, _ totals: KeyValuePairs<String, Int>,
    day: String = "2026-05-02"
  ) {
    for (name, total) in totals { evening.card([name: total], day: day, fixture: "s.r\(round)") }
  }

  /// Enters that somebody did not finish a round.
  private static func drop(_ evening: inout Evening, _ round: Int, _ name: String) {
    var side = Outcome.Side(place: nil)
    side.unfinished = Unfinished(.retired, score: nil)
    evening.rounds.append(
      ContestRound(
        id: "x\(evening.rounds.count)", fixture: "s.r\(round)", people: [[name]],
        phase: .finished, outcome: Outcome([side]), day: "2026-05-02"))
  }

  private func stage(_ evening: Evening) throws -> StageState {
    try #require(evening.state.stage("s"))
  }

  @Test func test_rounds_areNamedByTheirNumbers_whateverTheDays() throws {
    var evening = Self.open(rounds: 3, "ab")
    Self.play(&evening, 1, ["a": 50, "b": 52])
    Self.play(&evening, 3, ["b": 48], day: "2026-05-01")
    Self.play(&evening, 2, ["b": 49, "a": 55], day: "2026-05-03")
    let ranking = try #require(try stage(evening).ranking)
    #expect(ranking.columns.map(\.title) == ["R1", "R2", "R3", "Total"])
    #expect(ranking.rows.first { $0.entrant == 2 }?.figures == ["52", "49", "48", "149"])
    #expect(ranking.rows.first { $0.entrant == 1 }?.figures == ["50", "55", "·", "105"])
  }

  @Test func test_round_isOver_whenAllWhoAreInHaveAResultOrDidNotFinish() throws {
    var evening = Self.open(rounds: 2, "abc")
    #expect(try stage(evening).progress?.roundInPlay == 1)
    Self.play(&evening, 1, ["a": 50, "b": 51])
    #expect(try stage(evening).progress?.isOver(round: 1) == false)
    Self.drop(&evening, 1, "c")
    #expect(try stage(evening).progress?.isOver(round: 1) == true)
    #expect(try stage(evening).progress?.roundInPlay == 2)
    // Who did not finish a round isn't waited for in the next.
    Self.play(&evening, 2, ["a": 50])
    #expect(try !stage(evening).isComplete)
    Self.play(&evening, 2, ["b": 50])
    #expect(try stage(evening).isComplete)
    #expect(evening.places("s") == "1 a, 2 b, - c")
  }

  @Test func test_whoDoesNotFinishTheLastRound_hasNoPlace() throws {
    var evening = Self.open(rounds: 2, "ab")
    Self.play(&evening, 1, ["a": 50, "b": 40])
    Self.play(&evening, 2, ["a": 50])
    Self.drop(&evening, 2, "b")
    #expect(evening.places("s") == "1 a, - b")
    #expect(try stage(evening).isComplete)
  }

  @Test func test_roundInPlay_isTheLastThatHasBegun_evenIfSomebodyComesLate() throws {
    var evening = Self.open(rounds: 2, "ab")
    Self.play(&evening, 1, ["a": 50, "b": 51])
    Self.play(&evening, 2, ["a": 50])
    evening.enter("z")
    #expect(try stage(evening).progress?.roundInPlay == 2)
    #expect(try stage(evening).progress?.isOver(round: 1) == false)
  }

  @Test func test_cut_letsAllLevelAtTheLimitGoOn_andTheOthersKeepTheirPlaceBelow() throws {
    var evening = Self.open(rounds: 2, cut: "2")
    Self.play(&evening, 1, ["a": 50, "b": 52, "c": 52, "d": 52, "e": 53])
    #expect(try stage(evening).cuts[0].isKnown == false)
    Self.play(&evening, 1, ["f": 60])
    let cut = try stage(evening).cuts[0]
    #expect(cut.advancing.map(\.text) == ["a", "b", "c", "d"] && cut.lastPlace == 2)
    #expect(cut.out.map(\.text) == ["e", "f"])
    // Who went on is above who was cut, and who was cut is no absence.
    Self.play(&evening, 2, ["a": 90, "b": 91, "c": 92, "d": 93])
    #expect(evening.places("s") == "1 a, 2 b, 3 c, 4 d, 5 e, 6 f")
    #expect(try stage(evening).isComplete)
    #expect(try stage(evening).ranking?.rows[4].figures == ["53", "cut", "53"])
  }

  @Test func test_cutOfDivisions_isMadeInEach_whenItsOwnRoundIsOver() throws {
    let divisions: [Character: String] = ["a": "M", "b": "M", "c": "M", "d": "F", "e": "F"]
    var evening = Self.open(rounds: 2, cut: "M=2,F=1", "abcde", divisions: divisions)
    Self.play(&evening, 1, ["a": 50, "b": 51, "c": 52, "d": 40])
    var cuts = try stage(evening).cuts
    #expect(cuts.map(\.division) == ["M", "F"])
    #expect(cuts[0].out.map(\.text) == ["c"] && !cuts[1].isKnown)
    Self.play(&evening, 1, ["e": 60])
    cuts = try stage(evening).cuts
    #expect(cuts[1].advancing.map(\.text) == ["d"])
    // A number alone is the limit of each division.
    var each = Self.open(rounds: 2, cut: "1", "abcde", divisions: divisions)
    Self.play(&each, 1, ["a": 50, "b": 51, "c": 52, "d": 40, "e": 60])
    #expect(try stage(each).cuts.map { $0.advancing.map(\.text) } == [["d"], ["a"]])
  }

  @Test func test_severalCuts_followEachOther() throws {
    var evening = Self.open(rounds: 3, cut: "4@1,2@2")
    Self.play(&evening, 1, ["a": 50, "b": 51, "c": 52, "d": 53, "e": 54, "f": 55])
    Self.play(&evening, 2, ["a": 60, "b": 50, "c": 50, "d": 50])
    #expect(try stage(evening).cuts.map { $0.out.map(\.text) } == [["e", "f"], ["a", "d"]])
    Self.play(&evening, 3, ["b": 99, "c": 50])
    #expect(evening.places("s") == "1 c, 2 b, 3 d, 4 a, 5 e, 6 f")
  }

  @Test func test_correctionAfterTheNextRoundBegan_isNamed_andTakesNobodyOut() throws {
    var evening = Self.open(rounds: 2, cut: "2", "abc")
    Self.play(&evening, 1, ["a": 50, "b": 51, "c": 52])
    evening.set(.advancing(StageRound("s", 2), division: nil), ["a", "b"])
    Self.play(&evening, 2, ["a": 50])
    evening.rounds.remove(at: 2)
    Self.play(&evening, 1, ["c": 49])
    let cut = try stage(evening).cuts[0]
    #expect(cut.isOutdated && cut.advancing.map(\.text) == ["a", "b"])
    #expect(cut.missing.map(\.text) == ["c"] && cut.surplus.map(\.text) == ["b"])
    #expect(try stage(evening).expected(inRound: 2).map(\.text) == ["a", "b"])
    // Before the round has begun, the results alone decide.
    evening.rounds.removeAll { $0.fixture == "s.r2" }
    let before = try stage(evening).cuts[0]
    #expect(!before.isOutdated && before.advancing.map(\.text) == ["c", "a"])
  }

  @Test func test_decisionsAndSeeds_ofThoseWhoLeftOrDroppedOut_fillNoPlace() throws {
    var evening = Self.open(rounds: 2, cut: "2", "abcd")
    Self.play(&evening, 1, ["a": 50, "b": 51, "c": 52])
    Self.drop(&evening, 1, "d")
    evening.leave("a")
    #expect(try stage(evening).cuts[0].advancing.map(\.text) == ["b", "c"])
    // A later decision about level entrants moves no cut.
    var level = Self.open(rounds: 2, cut: "1", "ab")
    Self.play(&level, 1, ["a": 50, "b": 50])
    level.set(.decision("s"), [["b", "a"]])
    #expect(try stage(level).cuts[0].advancing.count == 2)
  }

  @Test func test_secondResultOfARound_countsForNobody_andIsNamed() throws {
    var evening = Self.open(rounds: 2, "ab")
    Self.play(&evening, 1, ["a": 50, "b": 51])
    Self.play(&evening, 1, ["a": 40])
    #expect(evening.state.surplus.count == 1)
    #expect(evening.places("s") == "1 a, 2 b")
    #expect(try stage(evening).ranking?.rows[0].figures == ["50", "50"])
  }

  @Test func test_roundWithoutANumber_isTheFirstThatIsMissing() throws {
    var evening = Self.open(rounds: 2, "ab")
    evening.card(["a": 50, "b": 51], day: "2026-05-03")
    Self.play(&evening, 1, ["b": 40])
    let rows = try #require(try stage(evening).ranking).rows
    #expect(rows.first { $0.entrant == 1 }?.figures == ["50", "·", "50"])
    #expect(rows.first { $0.entrant == 2 }?.figures == ["40", "51", "91"])
    evening.card(["b": 39], day: "2026-05-04")
    #expect(evening.state.surplus.count == 1)
  }

  @Test(arguments: ["0", "x", "20@3", "20@0", "=4", "20,30", "A=1,A=2", "", "20@1@1", "1001"])
  func test_cutThatMakesNoSense_isRefused(_ text: String) {
    #expect(throws: Refusal.self) { try CutRule.rules(text, rounds: 3) }
  }

  @Test func test_optionsThatContradict_areRefused() {
    for options in [
      ["cut": "20"], ["rounds": 3, "weeks": 3], ["rounds": 3, "per": "day"],
      ["rounds": 1, "cut": "20"],
    ] as [[String: JSONValue]] {
      #expect(throws: Refusal.self) { try Season(FormatOptions(options)) }
    }
  }

  /// Without a cut between them, who plays all rounds in any order of the days has the places of the
  /// sums; laws over random tournaments.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func test_randomTournament_keepsTheLawsOfCuts(_ seed: UInt64) throws {
    var random = SplitMix(seed)
    let names = "abcdefghijkl".prefix(4 + random.below(9))
    let limit = 1 + random.below(names.count)
    var evening = Self.open(rounds: 3, cut: "\(limit)@\(1 + random.below(2))", String(names))
    for round in 1...3 {
      for id in try stage(evening).expected(inRound: round) {
        Self.play(&evening, round, [id.text: 45 + random.below(8)])
      }
      let state = try stage(evening)
      let cut = state.cuts[0]
      guard cut.isKnown else { continue }
      #expect(Set(cut.advancing).isDisjoint(with: cut.out), "seed \(seed)")
      #expect(cut.advancing.count + cut.out.count == names.count, "seed \(seed)")
      #expect(cut.advancing.count >= min(limit, names.count) && !cut.isOutdated, "seed \(seed)")
      let places = Dictionary(
        (state.ranking?.rows ?? []).compactMap { row in
          state.entrant(row.entrant).map { ($0, row.place ?? 0) }
        }
      ) { first, _ in first }
      let worst = cut.advancing.compactMap { places[$0] }.max() ?? 0
      #expect(cut.out.allSatisfy { (places[$0] ?? 0) > worst }, "seed \(seed)")
    }
    #expect(try stage(evening).isComplete, "seed \(seed)")
    // The order in which rounds arrive changes nothing.
    var shuffled = evening
    shuffled.rounds.reverse()
    #expect(shuffled.page == evening.page, "seed \(seed)")
  }
}

/// A small generator with a seed that is printed.
private struct SplitMix {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(max(1, limit)))
  }
}
