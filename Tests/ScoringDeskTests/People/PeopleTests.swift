import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

@Suite struct PeopleTests {
  private let desk = TestDesk()

  private func add(_ names: String...) throws {
    for name in names { _ = try desk.scorer.people.addPlayer(name) }
  }

  private func rename(_ name: String, _ new: String) throws -> Page {
    try desk.scorer.people.renamePlayer(name, new)
  }

  @discardableResult
  private func alias(_ name: String, _ alias: String, removes: Bool = false) throws -> Page {
    try desk.scorer.people.aliasPlayer(name, alias, removes: removes)
  }

  private func player(_ name: String) throws -> JSONValue? {
    try desk.scorer.people.player(name).payload.array?.first
  }

  @Test func test_add_aPlayer_saysSoOnce() throws {
    #expect(try desk.scorer.people.addPlayer("Ann  Lee ").text == "Added Ann Lee.\n")
    #expect(try desk.scorer.people.addPlayer("ann lee").text == "Ann Lee is known already.\n")
    #expect(try desk.players(all: false) == ["Ann Lee"])
  }

  @Test func test_add_aNameThatShowsNothing_isRefused() throws {
    for name in ["", " ", "\u{200b}", "\u{2060}\u{200d}"] {
      #expect(refusal { try desk.scorer.people.addPlayer(name) }?.message == "A name is missing.")
    }
  }

  @Test func test_add_aNearName_isRefusedUnlessNew() throws {
    try add("Anna")
    let refused = refusal { try desk.scorer.people.addPlayer("Anne") }
    #expect(refused?.code == .unknownName)
    #expect(refused?.expected == ["Anna"])
    #expect(try desk.scorer.people.addPlayer("Anne", allowsNear: true).text == "Added Anne.\n")
  }

  @Test func test_list_isSortedIgnoringCaseAndMarksYou() throws {
    try add("bob", "Ann", "Cid")
    _ = try desk.scorer.people.setMe("bob")
    #expect(try desk.players(all: false) == ["Ann", "bob", "Cid"])
    let list = try desk.scorer.people.players()
    #expect(list.text.contains("you"))
    #expect(list.spoken.split(separator: "\n").contains("bob, you."))
  }

  @Test func test_rename_byNumberPrefixOrId_changesTheName() throws {
    try add("Ann", "Bob")
    #expect(try rename("2", "Bert").text == "Renamed Bert.\n")
    #expect(try rename("be", "Ben").text == "Renamed Ben.\n")
    let id = try #require(try player("Ben")?["id"]?.string)
    #expect(try rename(id, "Bill").text == "Renamed Bill.\n")
    #expect(try rename("Bill", "Bill").text == "Nothing to change: Bill.\n")
    #expect(refusal { try rename("Nobody", "X") }?.code == .unknownName)
    #expect(try desk.players(all: false) == ["Ann", "Bill"])
  }

  @Test func test_alias_isUnderstoodAndNotTakenTwice() throws {
    try add("Ann", "Bob")
    #expect(try alias("Ann", "Boss").text == "Alias added to Ann.\n")
    #expect(try desk.scorer.people.player("boss").text.contains("also Boss"))
    let taken = refusal { try alias("Bob", "boss") }
    #expect(taken?.code == .illegal)
    #expect(taken?.message == "\"boss\" means Ann already.")
    #expect(try alias("Ann", "BOSS", removes: true).text == "Alias removed from Ann.\n")
    #expect(refusal { try player("boss") }?.code == .unknownName)
    try alias("Bob", "boss")
    #expect(try player("boss")?["name"] == "Bob")
  }

  @Test func test_alias_isUnderstoodInALine() throws {
    try add("Ann")
    try alias("Ann", "Boss")
    try desk.start("Ann")
    #expect(try desk.enter("boss +3").text == "Ann's bonus: 3\n")
  }

  @Test func test_merge_listsOneAndRefusesItself() throws {
    try add("Ann", "Zoe")
    #expect(
      try desk.scorer.people.mergePlayers("Zoe", into: "Ann").text == "Zoe is Ann from now on.\n")
    #expect(try desk.players() == ["Ann"])
    #expect(refusal { try desk.scorer.people.mergePlayers("Ann", into: "Ann") }?.code == .illegal)
    try desk.start("zoe")
    #expect(try desk.status().payload["playerIDs"]?.array?.count == 1)
    #expect(try desk.players() == ["Ann"])
    #expect(try desk.scorer.people.unmergePlayer("Zoe").text == "Zoe is a separate player again.\n")
    #expect(try desk.players() == ["Ann", "Zoe"])
  }

  @Test func test_merge_ofTwoInOneRound_isRefused() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)])
    let refused = refusal { try desk.scorer.people.mergePlayers("Bob", into: "Ann") }
    #expect(refused?.code == .illegal)
    #expect(refused?.message.contains("both played in round") == true)
  }

  @Test func test_merge_addsTheResultsUpOverAnEvent() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Cup")
    try desk.finished([("Zoe", 1), ("Bob", 9)], event: "Cup")
    _ = try desk.scorer.people.mergePlayers("Zoe", into: "Ann")
    let rows = try desk.scorer.history.standings(ofEvent: "Cup", sport: "pebbles")
      .payload["standings"]?.array
    #expect(rows?.compactMap { $0["name"]?.string } == ["Bob", "Ann"])
    #expect(rows?.compactMap { $0["place"]?.integer } == [1, 2])
  }

  @Test func test_archive_hidesAndRestoreBringsBack() throws {
    try add("Ann")
    try desk.finished([("Ann", 5)])
    #expect(try desk.scorer.people.archivePlayer("Ann").text == "Archived Ann.\n")
    #expect(try desk.players(all: false).isEmpty)
    #expect(try desk.players() == ["Ann"])
    #expect(try desk.history().text.contains("Ann won at 5"))
    #expect(try desk.scorer.people.player("Ann").text.contains("archived"))
    #expect(try desk.scorer.people.restorePlayer("Ann").text == "Restored Ann.\n")
    #expect(try desk.players(all: false) == ["Ann"])
  }

  @Test func test_me_showsAndChangesWhoYouAre() throws {
    #expect(try desk.scorer.people.isUnnamed())
    #expect(try desk.scorer.people.setMe("Ann").text == "You are Ann.\n")
    #expect(try desk.scorer.people.me().text == "You are Ann.\n")
    #expect(try desk.scorer.people.me().payload["name"] == "Ann")
    #expect(try !desk.scorer.people.isUnnamed())
    #expect(try desk.scorer.people.setMe("Bob").text == "You are Bob.\n")
    #expect(try desk.players(all: false) == ["Ann", "Bob"])
    #expect(refusal { try desk.scorer.people.setMe("Bobb") }?.code == .unknownName)
  }

  /// Tests that the beginning of an id selects one of two players with the same name, and that a
  /// number such as `7` is accepted as the name of a new player if that is confirmed.
  @Test func test_me_byTheIdOfOneOfTwo_isThatPlayer() throws {
    let other = TestDesk(device: 2)
    _ = try desk.scorer.people.setMe("Bob")
    _ = try other.scorer.people.setMe("Bob")
    _ = try desk.scorer.people.setMe("Ann")
    _ = try desk.take(other.bundle())
    #expect(refusal { try desk.scorer.people.setMe("Bob") }?.code == .ambiguousName)
    let key = try #require(
      desk.scorer.people.players().payload.array?.first { $0["name"] == "Bob" }?["id"]?.string)
    #expect(try desk.scorer.people.setMe(String(key.prefix(6))).text.hasPrefix("You are Bob.\n"))
    #expect(try desk.scorer.people.players().payload.array?.count == 3)
    #expect(try desk.scorer.people.addPlayer("7", allowsNear: true).text.contains("Added 7."))
  }

  @Test func test_me_empty_saysWhatToDo() throws {
    let page = try desk.scorer.people.me()
    #expect(
      page.blocks == [.empty("Your name is not set.", Action("me", [.blank("NAME")]))])
    #expect(page.payload == .null)
  }

  @Test func test_me_whereThePlaceholderHasANamesake_becomesThatPlayer() throws {
    try add("Ann")
    try desk.start()
    _ = try desk.scorer.people.setMe("Ann")
    #expect(try desk.scorer.people.me().payload["name"] == "Ann")
    #expect(try desk.players(all: false) == ["Ann", "Me"])
  }

  @Test func test_rename_ontoANameThatIsTaken_isDoneAndSaid() throws {
    try add("Ann", "Bob")
    let renamed = try rename("Bob", "ANN")
    #expect(renamed.text == "Renamed ANN.\n")
    #expect(renamed.warned.contains("ANN is what somebody else is called, too: Ann ("))
    #expect(
      renamed.warnings.flatMap(\.actions)
        == [Action("players merge", [.blank("PLAYER"), .blank("OTHER")])])
    #expect(refusal { try rename("Ann", "Ann") }?.code == .ambiguousName)
    try alias("2", "Boss")
    #expect(try rename("1", "Cid").warnings.isEmpty)
    #expect(try rename("Cid", "boss").warned.contains("called, too"))
  }

  @Test func test_merge_bothWaysOnTwoDevices_keepsOneAndCanBeTakenBack() throws {
    try add("Ann", "Zoe")
    let keys = try desk.store.read { try $0.streams(ofKind: StreamID.playerKind) }
    #expect(keys.count == 2)
    // These entries are as if two devices had merged the two players in opposite directions at the
    // same time.
    for (one, other) in [(keys[0], keys[1]), (keys[1], keys[0])] {
      let body = try FieldBody(Player.mergedField, .string(other.key)).text()
      try desk.store.write {
        _ = try $0.append(
          [Draft(kind: .field, body: body)], to: one, author: nil, time: TestDesk.start)
      }
    }
    let ids = {
      try desk.scorer.people.players(all: true).payload.array?.compactMap { $0["id"]?.string } ?? []
    }
    #expect(try ids() == [keys[0].key])
    #expect(try player(keys[1].key)?["id"] == .string(keys[0].key))
    let merged = try desk.store.read { reader in
      DocumentLedger(keys[1], entries: try reader.entries(of: keys[1])).document.name
    }
    _ = try desk.scorer.people.unmergePlayer(merged)
    #expect(try Set(ids()) == Set(keys.map(\.key)))
  }

  @Test func test_merge_carriesTheAliasesAlong() throws {
    try add("Ann", "Zoe")
    try alias("Zoe", "Zed")
    _ = try desk.scorer.people.mergePlayers("Zoe", into: "Ann")
    try desk.start("Ann")
    #expect(try desk.enter("zed +3").text == "Ann's bonus: 3\n")
    _ = try desk.scorer.people.unmergePlayer("Zoe")
    #expect(try player("zed")?["name"] == "Zoe")
    #expect(try player("Ann")?["aliases"] == [])
  }

  @Test func test_show_saysHowMuchSomebodyPlayed() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)])
    desk.wait(minutes: 3000)
    try desk.finished([("Ann", 5)])
    #expect(
      try desk.scorer.people.player("Ann").lines.last
        == "2 rounds, the first on Mar 1, 2026, the last on Mar 3, 2026")
    #expect(try player("Bob")?["rounds"] == 1)
    try add("Cid")
    #expect(try player("Cid")?["rounds"] == nil)
  }

  @Test func test_show_ofAParticipant_takesAliasIdAndTheNameBeforeAMerge() throws {
    try add("Ann")
    try alias("Ann", "Boss")
    let id = try desk.finished([("Ann", 5), ("Zoe", 3)])
    let key = try #require(try player("Ann")?["id"]?.string)
    for text in ["ann", "a", "boss", "bo", key, String(key.prefix(6))] {
      #expect(try desk.show(id, player: text).payload["playerName"] == "Ann", "\(text)")
    }
    try add("Bea")
    _ = try desk.scorer.people.mergePlayers("Zoe", into: "Bea")
    #expect(try desk.show(id, player: "zoe").payload["playerName"] == "Bea")
    #expect(refusal { try desk.show(id, player: "1") }?.code == .unknownName)
    try add("Dora")
    #expect(
      refusal { try desk.show(id, player: "dora") }?.message.contains("Nobody in this round")
        == true)
  }

  @Test func test_undoOf_takesAliasAndNameBeforeAMerge() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.start("Ann", "Bob")
    try desk.enter("Ann +5")
    try add("Zoe")
    _ = try desk.scorer.people.mergePlayers("Ann", into: "Zoe")
    try alias("Zoe", "Boss")
    #expect(try desk.undo(of: "boss").text.hasPrefix("Undone: Zoe's bonus: 5"))
    #expect(refusal { try desk.undo(of: "Bob") }?.code == .illegal)
    #expect(refusal { try desk.undo(of: "Nobody") }?.code == .unknownName)
  }

  // MARK: Deletion

  @discardableResult
  private func delete(_ name: String) throws -> Page {
    let asked = try #require(question { try desk.scorer.people.deletePlayer(name) })
    return try desk.scorer.people.deletePlayer(name, answers: [asked.id: Question.yes])
  }

  @Test func test_delete_inNoRound_isGoneFromListsAndNames() throws {
    try add("Ann", "Bob")
    #expect(try delete("Bob").text == "Deleted Bob.\n")
    #expect(try desk.players() == ["Ann"])
    #expect(refusal { try player("Bob") }?.code == .unknownName)
    try alias("Ann", "Bob")
    #expect(try desk.scorer.history.names(of: .players).map(\.name) == ["Ann"])
    #expect(try desk.scorer.people.addPlayer("Bea").text == "Added Bea.\n")
  }

  @Test func test_delete_thenAddOfThatName_isSomebodyNew() throws {
    try add("Bob")
    let old = try player("Bob")?["id"]
    try delete("Bob")
    #expect(try desk.scorer.people.addPlayer("Bob").text == "Added Bob.\n")
    #expect(try player("Bob")?["id"] != old)
  }

  @Test func test_restore_afterDelete_bringsThemBack() throws {
    try add("Bob")
    try delete("Bob")
    #expect(try desk.scorer.people.restorePlayer("Bob").text == "Restored Bob.\n")
    #expect(try player("Bob")?["name"] == "Bob")
  }

  @Test(arguments: ["", "archive", "abandon", "merge"])
  func test_delete_inARound_isRefusedWithAHint(how: String) throws {
    try add("Zoe")
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    switch how {
    case "archive": _ = try desk.scorer.storage.archive(TestDesk.round(id))
    case "abandon":
      try desk.undo()
      try desk.abandon(id)
    case "merge": _ = try desk.scorer.people.mergePlayers("Bob", into: "Zoe")
    default: break
    }
    let name = how == "merge" ? "Zoe" : "Bob"
    let refused = refusal { try desk.scorer.people.deletePlayer(name) }
    #expect(refused?.code == .illegal)
    #expect(refused?.message == "\(name) is in round \(id.prefix(4)), and stays.")
    #expect(refused?.actions.map(\.verb) == ["players archive"])
    #expect(try player(name)?["name"] == .string(name))
  }

  @Test func test_delete_afterTheirRoundWasDeleted_isPossible() throws {
    let id = try desk.finished([("Ann", 5)])
    try desk.store.write { [desk] in try $0.deleteRound(desk.rounds[0]) }
    #expect(refusal { try desk.show(id) }?.code == .unknownRound)
    #expect(try delete("Ann").text == "Deleted Ann.\n")
  }

  @Test func test_delete_yourself_isRefused() throws {
    _ = try desk.scorer.people.setMe("Ann")
    let refused = refusal { try desk.scorer.people.deletePlayer("Ann") }
    #expect(refused?.message == "Ann is you.")
    #expect(refused?.actions == [Action("me", [.blank("NAME")])])
    #expect(try desk.players() == ["Ann"])
  }

  // MARK: Names that changed

  @Test func test_enter_byAName_isThePlayerCalledSoNow_notTheOneWithThatEarlierName() throws {
    try add("Ann", "Bob")
    try desk.start("Ann", "Bob")
    _ = try rename("Ann", "Tmp")
    _ = try rename("Bob", "Ann")
    _ = try rename("Tmp", "Bob")
    #expect(try desk.enter("bob +3").text == "Bob's bonus: 3\n")
    #expect(try desk.notation() == ["1b=3"])
  }

  @Test func test_add_anEarlierNameOfAnother_needsNew() throws {
    try add("Tom")
    _ = try rename("Tom", "Thomas")
    let known = try desk.scorer.people.addPlayer("Tom")
    #expect(known.text.contains("another name of Thomas"))
    #expect(try desk.scorer.people.addPlayer("Tom", allowsNear: true).text == "Added Tom.\n")
    #expect(try desk.scorer.people.player("tom").payload.array?.first?["name"] == "Tom")
  }

  @Test(arguments: ["yesterday", "2026-11-24", "Nov 24", "3 4", "-", "dnf", "#1"])
  func test_start_withTextThatIsHardlyAName_isRefused(text: String) throws {
    #expect(refusal { try desk.start("Ann", text) }?.code == .notation)
    _ = try desk.scorer.people.setMe("Ann")
    #expect(try desk.start("me").payload["playerIDs"]?.array?.count == 1)
  }
}
