import DeskTesting
import SampleSport
import ScoringKit
import ScoringViews
import Testing

@testable import ScoringDesk

/// Tests of a sport whose cells are filled with times and distances, one athlete after the other.
@Suite struct MeetTests {
  private let desk = TestDesk([Meet.sport])
  private let round = RoundRequest(sport: "meet")

  private func take(_ action: EntryRequest.Action) throws -> Page {
    try desk.agreeing { try desk.scorer.rounds.take(EntryRequest(action, in: round, answers: $0)) }
  }

  /// Starts a meet in which two athletes have all results.
  private func finished() throws {
    try desk.start("Ann", "Ben", sport: "meet")
    try desk.enter("10 11 1.85 1.7 2:10 2:20", of: "meet")
    desk.wait(minutes: 1)
    try desk.finish(of: "meet")
  }

  @Test func test_enter_decimalCommas_areReadAsPoints() throws {
    try desk.start("Ann", "Ben", sport: "meet")
    #expect(try desk.enter("10,55 11,2", of: "meet").text.contains("Ann, 60 m: 10.55"))
    let page = try desk.enter("ann 1,85; ben 1.7, ann 2:10,5", of: "meet")
    #expect(page.text.contains("Ben, High jump: 1.70") && page.text.contains("Ann, 800 m: 2:10.50"))
    let refused = refusal { try desk.enter("2:10,5,2:11", of: "meet") }
    #expect(refused?.token == "2:10,5,2:11" && refused?.offset == 0)
    try desk.enter("2:11,5", of: "meet")
    // A correction, also after the end, reads them in the same way.
    #expect(try take(.amend(["hj ben", "1,9"])).text.contains("1.90"))
  }

  @Test func test_enter_aNumberOfALaterAthlete_saysForWhom() throws {
    try desk.start("Ann", "Ben", sport: "meet")
    let refused = refusal { try desk.enter("10 11 1.85 4.85", of: "meet") }
    #expect(refused?.message == "4.85 is not within 0.50 to 2.99.")
    #expect(refused?.hint?.text == "It would be for Day 1, High jump: Ben.")
    #expect(refusal { try desk.enter("ann 10 1.85 9999", of: "meet") }?.hint == nil)
    // A time is read whole where a distance is next.
    try desk.enter("10 11", of: "meet")
    let time = refusal { try desk.enter("2:10.5", of: "meet") }
    #expect(time?.message == "2:10.5 is no number from 0.50 to 2.99." && time?.token == "2:10.5")
  }

  @Test func test_start_saysWhoIsNext_asStatusDoes() throws {
    let page = try desk.start("Ann", "Ben", sport: "meet")
    #expect(page.lines.contains("Day 1, 60 m: Ann"), "\(page.text)")
    #expect(try desk.scorer.rounds.status(round).lines.contains("Day 1, 60 m: Ann"))
  }

  @Test func test_undoOfARemoval_saysOnceWhatIsBack() throws {
    try desk.start("Ann", "Ben", sport: "meet")
    try desk.enter("10 11", of: "meet")
    _ = try take(.remove(["60m ben"]))
    #expect(try take(.undo(of: nil)).lines.first == "Back again: Ben, 60 m: 11.00")
  }

  @Test func test_amend_anUnknownPlace_saysHowPlacesAreWritten() throws {
    try desk.start("Ann", "Ben", sport: "meet")
    let hint = refusal { try take(.amend(["xx ann", "7"])) }?.hint?.text
    #expect(hint?.contains("typed line") == true, "\(hint ?? "")")
  }

  @Test func test_share_titleThatIsTheSportsName_isThereOnce() throws {
    try finished()
    let shared = try desk.scorer.sharing.share(ShareRequest(round: RoundRequest(round: "1")))
    #expect(shared.picture.title == "Meet" && shared.picture.subtitle == "2 athletes")
    #expect(shared.page.text.components("Meet") == 1, "\(shared.page.text)")
    #expect(shared.page.lines.contains { $0.hasPrefix("Ann won with") })
  }

  @Test func test_picture_declaredFigures_areInTheirOrder_withoutTheResult() throws {
    try finished()
    let shared = try desk.scorer.sharing.share(ShareRequest(round: RoundRequest(round: "1")))
    #expect(shared.picture.figures.map(\.label) == ["60 m", "High jump", "800 m"])
    #expect(shared.picture.figures.map(\.value) == ["10.00", "1.85", "2:10.00"])
  }

  @Test func test_finalScore_ofAMatchWithoutOne_leadsToItsStart() throws {
    try desk.start("Ann", "Ben", sport: "meet")
    let refused = refusal {
      try desk.scorer.rounds.read { repository in
        try FinalScore(score: "50-33", first: Seat(index: 0), fixture: "a.1.1").drafts(
          in: repository.record(repository.round(round, .unfinished)),
          at: LocalTime(TestDesk.start, offset: 0), by: DeviceID(bits: 1))
      }
    }
    #expect(refused?.actions == [Action("event start", [.text("a.1.1")])])
  }

  @Test func test_share_ofAPlayer_saysHowPlayersAreNamed() throws {
    try finished()
    let refused = refusal {
      try desk.scorer.sharing.share(ShareRequest(round: RoundRequest(round: "ann")))
    }
    #expect(refused?.hint?.text.contains("is a player") == true, "\(refused?.hint?.text ?? "")")
    let other = refusal {
      try desk.scorer.sharing.share(ShareRequest(round: RoundRequest(round: "zoe")))
    }
    #expect(other?.code == .unknownRound && other?.hint?.text.contains("is a player") == false)
  }

  @Test func test_live_afterACellOfAChosenPart_goesOnToTheNextEmptyOneThere() throws {
    try desk.start("Ann", "Ben", "Cid", sport: "meet")
    let place = "3 2=100"
    _ = try desk.scorer.rounds.take(EntryRequest(.enter("2:10"), in: round, at: place))
    let look = try desk.scorer.keypads.live(round, onFrom: place).look
    #expect(look?.prompt.question == "Day 2, 800 m" && look?.place == "3 1=100")
    for (line, place) in [("2:11", "3 1=100"), ("2:12", "3 3=100")] {
      _ = try desk.scorer.rounds.take(EntryRequest(.enter(line), in: round, at: place))
    }
    // Nobody of that part is missing.
    #expect(try desk.scorer.keypads.live(round, onFrom: "3 3=100").look == nil)
  }
}

extension String {
  /// Returns how often a word is in the text.
  fileprivate func components(_ word: String) -> Int { ranges(of: word).count }
}
