import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import ScoringViews
import Testing

@testable import ScoringDesk

/// Tests that a round of a contest has the contest's id, and that people see and type its name.
@Suite struct EventNameTests {
  private let desk = TestDesk(device: 1)

  private static func stream(_ key: String) throws -> StreamID {
    try #require(StreamID(kind: "event", key: key))
  }

  private func name(_ key: String, _ name: String, archived: Bool = false) throws {
    try desk.scorer.write { writer in
      try writer.set(
        [
          FieldBody(Document.nameField, .string(name)), FieldBody("sport", "pebbles"),
          FieldBody(Document.archivedField, archived ? true : .null),
        ], of: Self.stream(key))
    }
  }

  private func event(of round: String) throws -> String? {
    let stream = try #require(StreamID(kind: StreamID.roundKind, key: round))
    return try desk.scorer.read { try $0.record(stream).ledger.event }
  }

  private func found(_ change: (inout HistoryRequest) -> Void) throws -> Set<String> {
    Set(try desk.history(change).payload.array?.compactMap { $0["id"]?.string } ?? [])
  }

  @Test func test_start_nameOfAContest_storesItsIdAndShowsItsName() throws {
    try name("abc", "Club Night")
    let id = try desk.finished([("Ann", 4), ("Bob", 1)], event: "club níght")
    #expect(try event(of: id) == "event/abc")
    #expect(try desk.show(id).payload["event"] == "Club Night")
    #expect(try desk.show(id).text.contains("Event: Club Night"))
    #expect(try desk.history().payload.array?.first?["event"] == "Club Night")
    let notation = try desk.export(.notation, rounds: [id]).text
    #expect(notation.contains("event: \"Club Night\"\n"), "\(notation)")
    let live = try desk.scorer.keypads.live(TestDesk.round(id))
    #expect(live.headline == "Club Night")
    let share = try desk.scorer.sharing.share(ShareRequest(round: TestDesk.round(id)))
    #expect(share.page.text.contains("Club Night") && share.picture.title == "Club Night")
    for text in [notation, share.page.text, try desk.show(id).text, try desk.history().text] {
      #expect(!text.contains("event/abc"))
    }
  }

  @Test func test_history_byName_findsIdsAndLabels() throws {
    let label = try desk.finished([("Ann", 4)], event: "Club Night")
    #expect(try event(of: label) == "Club Night")
    try name("abc", "Club Night")
    let round = try desk.finished([("Ann", 5)], event: "Club Night")
    let other = try desk.finished([("Ann", 6)])
    #expect(try found { $0.event = "CLUB NIGHT" } == [label, round])
    #expect(try found { $0.event = "event/abc" } == [label, round])
    #expect(try found { $0.text = "club night" } == [label, round])
    #expect(try found { $0.words = ["club"] } == [label, round])
    try name("abc", "Open")
    #expect(try desk.show(round).payload["event"] == "Open")
    #expect(try found { $0.event = "open" } == [round])
    #expect(try found { $0.event = "Club Night" } == [label])
    #expect(try found { $0.text = "pen" } == [round])
    #expect(try found { $0.words = ["op"] } == [round])
    #expect(try !found { $0.text = "club" }.contains(round))
    #expect(try !found { $0.text = "open" }.contains(other))
    #expect(try desk.scorer.storage.examine(rebuilds: true).damage == nil)
    #expect(try found { $0.text = "open" } == [round])
  }

  @Test func test_eventText_severalContests_prefersOneThatIsNotArchived() throws {
    try name("aaa", "Cup", archived: true)
    try name("bbb", "Cup")
    try name("ccc", "Old", archived: true)
    try desk.scorer.read { repository throws in
      #expect(try repository.eventText(named: "cup") == "event/bbb")
      #expect(try repository.eventText(named: "OLD") == "event/ccc")
      #expect(try repository.eventText(named: "Cups") == "Cups")
      #expect(try repository.eventText(named: "event/aaa") == "event/aaa")
      #expect(try repository.eventName("event/aaa") == "Cup")
      #expect(try repository.eventName("event/none") == "event/none")
      #expect(try repository.eventName("Label") == "Label")
      #expect(try repository.eventName(nil) == nil)
      #expect(try repository.eventTexts(named: "cup") == ["event/bbb", "Cup"])
      #expect(try repository.eventTexts(named: "Label") == ["Label"])
    }
  }

  @Test func test_eventOfARound_setByName_isStoredAsAnIdOnce() throws {
    try name("abc", "Cup")
    let id = try desk.finished([("Ann", 4)])
    let request = TestDesk.round(id)
    let page = try desk.scorer.rounds.setEvent("cup", of: request)
    #expect(page.payload["event"] == "Cup")
    #expect(try event(of: id) == "event/abc")
    let count = desk.entryCount
    #expect(
      try desk.scorer.rounds.setEvent("Cup", of: request).text.contains("is of Cup already"))
    #expect(desk.entryCount == count)
  }

  @Test func test_notation_ofAContestsRound_isReadBackWithItsId() throws {
    try name("abc", "Cup")
    let id = try desk.finished([("Ann", 4)], event: "Cup")
    let other = TestDesk(device: 2)
    try other.scorer.write { writer in
      try writer.set([FieldBody(Document.nameField, "cup")], of: Self.stream("xyz"))
    }
    try other.take(desk.export(.notation, rounds: [id]).text)
    #expect(try other.show(id).payload["event"] == "cup")
  }

  @Test func test_link_toAContest_keepsWorkingUnderANewName() throws {
    try name("abc", "Cup")
    try desk.finished([("Ann", 4)], event: "Cup")
    let made = try desk.scorer.sharing.makeLink(
      .event, ShareRequest(round: RoundRequest()), event: "cup")
    #expect(made.title == "Cup")
    try name("abc", "Open")
    let links = try desk.scorer.sharing.links().payload.array
    #expect(links?.first?["event"] == "Open")
    let link = try desk.desk.open(made.token.text)
    #expect(try desk.scorer.sharing.eventName(of: link) == "Open")
    #expect(try desk.scorer.sharing.boards(ofEvent: link.event ?? "", sport: nil).count == 1)
  }
}
