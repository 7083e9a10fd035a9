import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite final class ShareTests {
  let desk = TestDesk()

  private func share(_ id: String? = "1", _ change: (inout ShareRequest) -> Void = { _ in })
    throws -> String
  {
    var request = ShareRequest(round: TestDesk.round(id))
    change(&request)
    return try desk.scorer.sharing.share(request).page.text
  }

  @Test func test_share_hasTheCaptionAndNoIdsOrActions() throws {
    _ = try desk.scorer.people.setMe("Ann")
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    _ = try desk.scorer.notes.writeNote(.write("Ann cheated"), of: TestDesk.round("1"))
    let shared = try desk.scorer.sharing.share(ShareRequest(round: TestDesk.round("1")))
    #expect(shared.round == id && shared.sport == "pebbles")
    #expect(shared.page.title == "Round of Duck Pond — Ann won at 5")
    let text = shared.page.text
    #expect(text.contains("Round of Duck Pond — Ann won at 5"), "\(text)")
    for secret in [String(id.prefix(4)), "Organised", "next:", "Ann cheated", "›"] {
      #expect(!text.contains(secret), "\(secret): \(text)")
    }
    #expect(shared.page.next.isEmpty)
    #expect(try share { $0.showsNote = true }.contains("Ann cheated"))
  }

  @Test func test_share_tie_namesAllWinners() throws {
    try desk.finished([("Ann", 5), ("Bob", 5), ("Cid", 1)])
    #expect(try share().contains("Round of Duck Pond — Ann & Bob won at 5"))
  }

  @Test func test_share_inProgress_saysSoAndNamesNoWinner() throws {
    try desk.start("Ann", "Bob")
    try desk.enter("Ann +3")
    let text = try share(nil)
    #expect(text.contains("Round of Duck Pond\n") && text.contains("in progress"), "\(text)")
    #expect(!text.contains("won"))
  }

  @Test func test_share_ofOneParticipant_isTheirsAlone() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)])
    let text = try share { $0.player = "Bob" }
    #expect(text.contains("Bob finished 2nd at 3"), "\(text)")
    #expect(!text.contains("Ann"))
    #expect(refusal { try share { $0.player = "Zoe" } }?.code == .unknownName)
  }

  @Test func test_share_guests_lookLikeEverybody() throws {
    let id = try #require(try desk.start("Ann", guests: ["Dave"]).payload["id"]?.string)
    try desk.enter("Ann +5 Dave +3", in: id)
    try desk.finish(id)
    let other = TestDesk()
    try other.finished([("Ann", 5), ("Dave", 3)])
    #expect(
      try share() == other.scorer.sharing.share(ShareRequest(round: TestDesk.round("1"))).page.text)
  }

  @Test(
    arguments: [
      (.full, "Ann Lee won"), (.initials, "A. L. won"), (.none, "Player 1 won"),
    ] as [(ShownNames, String)])
  func test_share_names_areShownAsAsked(names: ShownNames, winner: String) throws {
    try desk.start("Ann Lee", "Bob")
    try desk.enter("Ann +5 Bob +3")
    try desk.finish()
    for player in [nil, "Bob", "Ann"] {
      let text = try share { ($0.names, $0.player) = (names, player) }
      if player == nil { #expect(text.contains(winner), "\(text)") }
      guard names != .full else { continue }
      for part in ["Ann", "Lee", "Bob"] { #expect(!text.contains(part), "\(part): \(text)") }
    }
  }

  @Test func test_logShare_isInTheLogAndUndoLeavesIt() throws {
    let id = try desk.finished([("Ann", 5)])
    _ = try desk.scorer.notes.writeNote(.write("Windy"), of: TestDesk.round("1"))
    #expect(try desk.scorer.sharing.logShare(of: id, form: "svg", names: .none))
    #expect(try desk.log("1").text.contains("shared as svg"))
    #expect(try desk.undo().text.contains("Undone: note: Windy"))
    #expect(try desk.log("1").text.contains("shared as svg"))
  }

  @Test func test_share_unknownRound_isMissing() {
    #expect(refusal { try share("7") }?.code == .unknownRound)
  }
}
