import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct ContestFieldTests {
  private static let fixture = FixtureID("ko", FixtureNumber(2, 1))

  @Test(arguments: [
    ContestField.name, .sport, .round, .policy, .courts, .start, .note, .entrant(EntrantID("a+b")),
    .fact(.seed, EntrantID("a")), .fact(.tag, EntrantID("a")), .fact(.handicap, EntrantID("a")),
    .division(EntrantID("a"), since: nil), .division(EntrantID("a"), since: "2026-05-02"),
    .left(EntrantID("a")), .club(EntrantID("a")), .place(EntrantID("a")), .stage("ko"), .draw("ko"),
    .drawn("ko", round: 3),
    .late("ko", EntrantID("a")), .decision("ko"), .ruling(fixture), .dismissal(round: "x1"),
    .end("ko"), .court(fixture), .title(stage: "ko"), .divisionTitle("MA1"),
    .divisionTitle("U18/U21"), .fact(.number, EntrantID("a")), .roundStart(StageRound("s", 2)),
    .roundPlace(EntrantID("a"), StageRound("s", 12)), .stageRound(StageRound("s", 1)),
    .advancing(StageRound("s", 3), division: nil),
    .advancing(StageRound("s", 3), division: "U18/U21"),
    .report(of: "ko.2.1", number: 3), .report(of: "3f09ab", number: 1),
  ])
  func key_isReadAsItIsWritten(_ field: ContestField) {
    #expect(ContestField(key: field.key) == field)
  }

  @Test(arguments: [
    "", "x", "/", "round/ko", "at/ko.x.1", "at/ko.0.1", "draw/ko/0", "draw/ko/1001", "draw/ko/x",
    "fact/a", "rule/1.1", "division/a/may", "division/a/2026-02-30", "left/a/b", "late/ko", "end",
    "round/s/0", "round/s/13", "start/s/x", "place/a/s", "place/a/s/+1", "on/s", "on/S/1",
    "report/ko.2.1", "report/ko.2.1/0", "report/ko.2.1/4", "report/KO/1", "report//1",
  ])
  func unknownKey_isNoField(_ key: String) { #expect(ContestField(key: key) == nil) }

  @Test func courts_areConsequences_andDecideNothing() {
    #expect(ContestField.isConsequence(ContestField.court(Self.fixture).key))
    #expect(!ContestField.isConsequence(ContestField.ruling(Self.fixture).key))
    #expect(!ContestField.court(Self.fixture).decides && ContestField.draw("ko").decides)
  }
}
