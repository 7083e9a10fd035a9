import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests of the challenges of a ladder: which are allowed, how they end, and the ladder of a day.
@Suite struct ChallengeTests {
  private let test = TestDesk([Pebbles.sport()])
  private var contests: Scorer.Contests { test.scorer.contests }
  private static let request = ContestRequest(answers: .agreeingToAll)

  private func create(_ options: [String: JSONValue] = ["up": 2, "days": 7]) throws {
    var request = NewContestRequest(
      "Ladder", sport: "pebbles",
      stage: StageRequest(
        id: "l", format: "ladder", options: ["challenge": "swap"].merging(options) { $1 }),
      entrants: ["Ann", "Ben", "Cid", "Dora", "Eve"])
    request.allowsNear = true
    _ = try contests.create(request)
  }

  @discardableResult private func challenge(
    _ one: String, _ other: String, isRefused: Bool = false, at day: String? = nil
  ) throws -> Page {
    try contests.challenge(
      (one, other), isRefused: isRefused, at: day.flatMap { LocalTime($0) }, in: Self.request)
  }

  private var tags: String {
    get throws {
      let rows = try contests.show(Self.request).payload["tables"]?.array?.first?["rows"]?.array
      return (rows ?? []).compactMap { $0["name"]?.string }.joined(separator: " ")
    }
  }

  @Test func test_challenge_isRecorded_andItsResultPassesTheTag() throws {
    try create()
    let page = try challenge("Cid", "Ann", at: "2026-02-02")
    #expect(page.text.contains("Cid challenges Ann (l.1.1), answer by Feb 9."))
    let fixture = page.payload["fixtures"]?.array?.first
    #expect(fixture?["challenged"]?.string == "2026-02-02")
    #expect(fixture?["until"]?.string == "2026-02-09")
    // Nobody is called to a court for it.
    #expect(page.payload["next"]?.array?.isEmpty == true)
    let result = try contests.enterResult(["cid", "5-3"], in: Self.request)
    #expect(result.text.contains("Cid is 1 of 5."))
    #expect(try tags == "Cid Ben Ann Dora Eve")
  }

  @Test func test_challenge_thatTheRulesDontAllow_isRefused() throws {
    try create()
    func message(_ one: String, _ other: String) -> String {
      refusal { try challenge(one, other) }?.message ?? ""
    }
    #expect(message("Dora", "Ann").contains("Ann is 3 places above Dora"))
    #expect(refusal { try challenge("Dora", "Ann") }?.expected == ["Ben", "Cid"])
    #expect(message("Ann", "Ben").contains("a challenge goes up"))
    #expect(message("Ann", "Ann") == "Nobody challenges themselves.")
    try challenge("Cid", "Ben")
    #expect(message("Dora", "Cid").contains("Cid is in an open challenge"))
    #expect(message("Cid", "Ann").contains("Cid is in an open challenge"))
    #expect(message("Eve", "Nobody").contains("Nobody"))
    _ = try contests.withdraw(["Dora"], from: Self.request)
    #expect(message("Eve", "Dora") == "Dora has left Ladder.")
    _ = try contests.end(nil, in: Self.request)
    #expect(message("Eve", "Cid").contains("has ended"))
  }

  @Test func test_ladderWithoutChallenges_hasNone() throws {
    var request = NewContestRequest(
      "Ladder", sport: "pebbles", stage: StageRequest(id: "l", format: "ladder"),
      entrants: ["Ann", "Ben"])
    request.allowsNear = true
    _ = try contests.create(request)
    #expect(refusal { try challenge("Ben", "Ann") }?.message.contains("no ladder") == true)
  }

  @Test func test_refusedChallenge_isAWinOfTheChallenger_andIsUndone() throws {
    try create()
    #expect(refusal { try challenge("Cid", "Ben", isRefused: true) } != nil)
    try challenge("Cid", "Ben")
    #expect(refusal { try challenge("Ben", "Cid", isRefused: true) } != nil)
    try challenge("Cid", "Ben", isRefused: true)
    #expect(try tags == "Ann Cid Ben Dora Eve")
    // A decided challenge is not open any more.
    try challenge("Cid", "Ann")
    _ = try contests.undo(in: Self.request)
    let undone = try contests.undo(in: Self.request)
    #expect(undone.text.contains("Undone: l.1.1: walkover Cid."))
    #expect(try tags == "Ann Ben Cid Dora Eve")
  }

  @Test func test_overdueChallenge_isNamed_andChangesNothing() throws {
    try create()
    try challenge("Cid", "Ben", at: "2026-02-02")
    test.wait(minutes: 300 * 24 * 60)
    let page = try contests.show(Self.request)
    #expect(page.warnings.contains { $0.text.contains("overdue since Feb 9") })
    #expect(try tags == "Ann Ben Cid Dora Eve")
    _ = try contests.rule("l.1.1", ["void"], in: Self.request)
    #expect(try contests.show(Self.request).warnings.isEmpty)
  }

  @Test func test_standings_untilADay_areThoseOfThatDay() throws {
    try create([:])
    try challenge("Cid", "Ann", at: "2026-02-02")
    _ = try contests.enterResult(
      ["cid", "5-3"], at: LocalTime("2026-02-05"), in: Self.request)
    try challenge("Eve", "Cid", at: "2026-02-10")
    try challenge("Eve", "Cid", isRefused: true, at: "2026-02-18")
    func names(_ day: String?) throws -> String {
      let page = try test.scorer.history.standings(
        ofEvent: "Ladder", sport: "pebbles", until: day.flatMap { LocalTime($0) })
      let rows = page.payload["tables"]?.array?.first?["rows"]?.array ?? []
      return rows.compactMap { $0["name"]?.string }.joined(separator: " ")
    }
    #expect(try names("2026-02-01") == "Ann Ben Cid Dora Eve")
    #expect(try names("2026-02-05") == "Cid Ben Ann Dora Eve")
    #expect(try names("2026-02-17") == "Cid Ben Ann Dora Eve")
    #expect(try names("2026-02-18") == "Eve Ben Ann Dora Cid")
    #expect(try names(nil) == "Eve Ben Ann Dora Cid")
    let table = try test.scorer.history.standingsTable(
      ofEvent: "Ladder", sport: "pebbles", until: LocalTime("2026-02-05"))
    #expect(table.contains("Ladder,1,Cid,1,3"))
  }

  @Test func test_draw_ofALadderWithChallenges_isRefused() throws {
    try create()
    try challenge("Cid", "Ben")
    #expect(refusal { try contests.draw(DrawRequest(Self.request, stage: "l")) } != nil)
  }
}
