import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct JoinedNamesTests {
  private let desk = TestDesk()

  private func start(_ players: [String], _ answers: Answers = [:], isNew: Bool = false) throws
    -> Page
  {
    try desk.scorer.starting.start(
      StartRequest(sport: "pebbles", players: players, allowsNear: isNew, answers: answers))
  }

  @Test(arguments: [
    (["Mia", "and", "Tom"], "Mia Tom"), (["Zed & Kim"], "Zed Kim"), (["Mia/Tom"], "Mia Tom"),
    (["Ann, Ben"], "Ann Ben"), (["Ann,", "Ben"], "Ann Ben"),
    (["Ann Lee and Ben"], "\"Ann Lee\" Ben"),
    (["Mia", "&", "Tom"], "Mia Tom"), (["Mia", "UND", "Tom"], "Mia Tom"),
  ]) func test_start_withJoinedNames_asksWithTheIntendedSpelling(players: [String], spelled: String)
    throws
  {
    let asked = try #require(question { try start(players) })
    #expect(asked.refusal?.expected == [spelled])
    #expect(try desk.players() == [])
    // Answering that the words are several names starts the round, although these names are also
    // new players.
    var answers = Answers.agreeingToAll
    answers.give("several", to: asked)
    let page = try start(players, answers)
    #expect(page.kind == "started")
    #expect(try desk.players().count == 2)
  }

  @Test func test_start_withAJoinedNameThatIsKnownOrNew_takesIt() throws {
    _ = try start(["Zed & Kim"], isNew: true)
    #expect(try desk.players() == ["Zed & Kim"])
    #expect(question { try start(["zed & kim"]) } == nil)
  }

  @Test func test_addPlayer_ofSeveral_isRefused() throws {
    let refused = refusal { try desk.scorer.people.addPlayer("Ann, Ben") }
    #expect(refused?.expected == ["Ann Ben"])
    #expect(refusal { try desk.scorer.people.addPlayer("and") } != nil)
    _ = try desk.scorer.people.addPlayer("Sandy Anderson")
    #expect(try desk.players() == ["Sandy Anderson"])
  }

  @Test(arguments: ["\u{200B}", "\u{2060}", "\u{AD}", "\u{200D}", "\u{FE0F}", "\u{FEFF}"])
  func test_addPlayer_withAnInvisibleCharacter_isTheKnownOne(character: String) throws {
    _ = try desk.scorer.people.addPlayer("Annika")
    _ = try desk.scorer.people.addPlayer("Ann\(character)ika")
    #expect(try desk.players() == ["Annika"])
  }

  @Test func test_rename_keepsTheOldNameAsAnAlias() throws {
    _ = try desk.scorer.people.addPlayer("Annika")
    _ = try desk.scorer.people.renamePlayer("Annika", "Berta")
    let page = try desk.scorer.people.player("annika")
    #expect(page.payload.array?.first?["name"] == "Berta")
    #expect(page.payload.array?.first?["aliases"] == ["Annika"])
  }

  @Test func test_merge_ofAGuest_countsInStatisticsAndIsUndone() throws {
    _ = try desk.scorer.people.setMe("Ann")
    _ = try desk.scorer.people.addPlayer("Tom")
    let page = try desk.start("Ann", guests: ["Gus"])
    let id = try #require(page.payload["id"]?.string)
    try desk.enter("Ann +1 Gus +5", in: id)
    try desk.finish(id)
    func rounds() throws -> JSONValue? {
      try desk.scorer.people.player("Tom").payload.array?.first?["rounds"]
    }
    #expect(try rounds() == nil)
    let merged = try desk.scorer.people.mergePlayers("Gus", into: "Tom")
    #expect(merged.text.contains("Gus is Tom from now on"))
    #expect(try rounds() == 1)
    #expect(try desk.show(id).text.contains("Tom"))
    #expect(try desk.log(id).text.contains("guest Gus is Tom"))
    try desk.undo(id)
    #expect(try rounds() == nil)
    #expect(try desk.show(id).text.contains("Gus"))
  }

  @Test func test_merge_ofGuestsWithOneName_asksWhetherAllAreMeant() throws {
    _ = try desk.scorer.people.addPlayer("Tom")
    for _ in 0..<2 { try desk.start("Ann", guests: ["Gus"]) }
    let asked = try #require(
      question { try desk.scorer.people.mergePlayers("guest:Gus", into: "Tom") })
    #expect(asked.refusal?.expected.count == 2)
    let id = try #require(desk.rounds.first?.key)
    _ = try desk.scorer.people.mergePlayers("Gus", into: "Tom", round: id)
    #expect(try desk.show(id).text.contains("Tom"))
  }

  @Test(arguments: ["Ann and Tom", "Ann/Tom", "Zed & Kim"])
  func test_renameAndAlias_withAJoinedName_areRefused(name: String) throws {
    _ = try desk.scorer.people.addPlayer("Ann")
    let people = desk.scorer.people
    #expect(refusal { try people.renamePlayer("Ann", name) }?.code == .notation)
    #expect(refusal { try people.aliasPlayer("Ann", name) }?.code == .notation)
    _ = try people.aliasPlayer("Ann", name, takesJoined: true)
    _ = try people.aliasPlayer("Ann", name, removes: true)
    let renamed = try people.renamePlayer("Ann", name, takesJoined: true)
    #expect(renamed.text == "Renamed \(name).\n")
  }
}
