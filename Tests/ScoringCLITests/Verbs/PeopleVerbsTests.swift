import ProgramTesting
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI

@Suite struct PeopleVerbsTests {
  private let run = Runner()

  private func names(_ options: String = "") -> [String] {
    run("players --json \(options)").payload?.array?.compactMap { $0["name"]?.string } ?? []
  }

  @Test func test_add_aPlayer_saysSoOnce() {
    #expect(run("players add 'Ann  Lee '").out == "Added Ann Lee.\n")
    #expect(run("players add 'ann lee'").out == "Ann Lee is known already.\n")
    #expect(names() == ["Ann Lee"])
  }

  @Test func test_add_aNearName_isRefusedUnlessNew() {
    run("players add Anna")
    #expect(run("players add Anne").code == .usage)
    #expect(run("players add Anne --new").out == "Added Anne.\n")
  }

  @Test func test_list_isSortedIgnoringCaseAndMarksYou() {
    for name in ["bob", "Ann", "Cid"] { run("players add \(name)") }
    run("me bob")
    #expect(names() == ["Ann", "bob", "Cid"])
    #expect(run("players").out.contains("you"))
    #expect(run("players --speak").lines.contains("bob, you."))
  }

  @Test func test_rename_byNumberPrefixOrId_changesTheName() throws {
    run("players add Ann")
    run("players add Bob")
    #expect(run("players rename 2 Bert").out == "Renamed Bert.\n")
    #expect(run("players rename be Ben").out == "Renamed Ben.\n")
    let id = try #require(run("players show Ben --json").payload?.array?.first?["id"]?.string)
    #expect(run("players rename \(id) Bill").out == "Renamed Bill.\n")
    #expect(run("players rename Bill Bill").out == "Nothing to change: Bill.\n")
    #expect(run("players rename Nobody X").code == .usage)
    #expect(names() == ["Ann", "Bill"])
  }

  @Test func test_alias_isUnderstoodAndNotTakenTwice() {
    run("players add Ann")
    run("players add Bob")
    #expect(run("players alias Ann Boss").out == "Alias added to Ann.\n")
    #expect(run("players show boss").out.contains("also Boss"))
    let taken = run("players alias Bob boss")
    #expect(taken.code == .refused)
    #expect(taken.err.contains("\"boss\" means Ann already."))
    #expect(run("players alias Ann BOSS --remove").out == "Alias removed from Ann.\n")
    #expect(run("players show boss").code == .usage)
    #expect(run("players alias Bob boss").code == .done)
  }

  @Test func test_alias_isUnderstoodInALine() {
    run("players add Ann")
    run("players alias Ann Boss")
    run("pebbles start Ann")
    #expect(run("pebbles enter boss +3").out == "Ann's bonus: 3\n")
  }

  @Test func test_merge_listsOneAndRefusesItself() {
    run("players add Ann")
    run("players add Zoe")
    #expect(run("players merge Zoe Ann").out == "Zoe is Ann from now on.\n")
    #expect(names("--all") == ["Ann"])
    #expect(run("players merge Ann Ann").code == .refused)
    run("pebbles start zoe")
    #expect(run("pebbles status --json").payload?["playerIDs"]?.array?.count == 1)
    #expect(names("--all") == ["Ann"])
    #expect(run("players unmerge Zoe").out == "Zoe stands alone again.\n")
    #expect(names("--all") == ["Ann", "Zoe"])
  }

  @Test func test_merge_ofTwoInOneRound_isRefused() {
    run.finished([("Ann", 5), ("Bob", 3)])
    let refused = run("players merge Bob Ann")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("both played in round"))
  }

  @Test func test_roster_ofTwoWithOneName_tellsThemApart() {
    run("pebbles start --guest Dave --guest Dave")
    #expect(run("pebbles status").out.contains("Dave-1"))
    #expect(run("pebbles status").out.contains("Dave-2"))
  }

  @Test func test_merge_addsTheResultsUpOverAnEvent() {
    run.finished([("Ann", 5), ("Bob", 3)], options: "--event Cup")
    run.finished([("Zoe", 1), ("Bob", 9)], options: "--event Cup")
    run("players merge Zoe Ann")
    let rows = run("pebbles standings --event Cup --json").payload?["standings"]?.array
    #expect(rows?.compactMap { $0["name"]?.string } == ["Bob", "Ann"])
    #expect(rows?.compactMap { $0["place"]?.integer } == [1, 2])
  }

  @Test func test_archive_hidesAndRestoreBringsBack() {
    run("players add Ann")
    run.finished([("Ann", 5)])
    #expect(run("players archive Ann").out == "Archived Ann.\n")
    #expect(names().isEmpty)
    #expect(names("--all") == ["Ann"])
    #expect(run("history").out.contains("Ann won at 5"))
    #expect(run("players show Ann").out.contains("archived"))
    #expect(run("players restore Ann").out == "Restored Ann.\n")
    #expect(names() == ["Ann"])
  }

  @Test func test_me_showsAndChangesWhoYouAre() {
    #expect(run("me Ann").out == "You are Ann.\n")
    #expect(run("me").out == "You are Ann.\n")
    #expect(run("me --json").payload?["name"] == "Ann")
    #expect(run("me Bob").out == "You are Bob.\n")
    #expect(names() == ["Ann", "Bob"])
    #expect(run("me Bobb").code == .usage)
  }

  @Test func test_me_whereThePlaceholderHasANamesake_becomesThatPlayer() {
    run("players add Ann")
    run("pebbles start")
    run("me Ann")
    #expect(run("me --json").payload?["name"] == "Ann")
    #expect(names() == ["Ann", "Me"])
  }

  @Test func test_rename_ontoANameThatIsTaken_isDoneAndSaid() {
    run("players add Ann")
    run("players add Bob")
    let renamed = run("players rename Bob ANN")
    #expect(renamed.code == .done)
    #expect(renamed.out == "Renamed ANN.\n")
    #expect(renamed.err.contains("ANN is what somebody else is called, too: Ann ("))
    #expect(run("players rename Ann Ann").code == .usage)
    run("players alias 2 Boss")
    #expect(run("players rename 1 Cid").err.isEmpty)
    #expect(run("players rename Cid boss").err.contains("called, too"))
  }

  @Test func test_merge_bothWaysOnTwoDevices_keepsOneAndCanBeTakenBack() throws {
    run("players add Ann")
    run("players add Zoe")
    let store = try #require(run.store)
    let keys = try store.read { try $0.streams(ofKind: StreamID.playerKind) }
    #expect(keys.count == 2)
    // What two devices wrote, each without seeing the other's.
    for (one, other) in [(keys[0], keys[1]), (keys[1], keys[0])] {
      let body = try FieldBody(Player.mergedField, .string(other.key)).text()
      try store.write {
        _ = try $0.append(
          [Draft(kind: .field, body: body)], to: one, author: nil, time: Runner.start)
      }
    }
    let ids = { run("players --json --all").payload?.array?.compactMap { $0["id"]?.string } ?? [] }
    #expect(ids() == [keys[0].key])
    #expect(
      run("players show \(keys[1].key) --json").payload?.array?.first?["id"] == .string(keys[0].key)
    )
    let merged = try store.read { reader in
      DocumentLedger(keys[1], entries: try reader.entries(of: keys[1])).document.name
    }
    #expect(run("players unmerge \(merged)").code == .done)
    #expect(Set(ids()) == Set(keys.map(\.key)))
  }

  @Test func test_merge_carriesTheAliasesAlong() {
    run("players add Ann")
    run("players add Zoe")
    run("players alias Zoe Zed")
    run("players merge Zoe Ann")
    run("pebbles start Ann")
    #expect(run("pebbles enter zed +3").out == "Ann's bonus: 3\n")
    run("players unmerge Zoe")
    #expect(run("players show zed --json").payload?.array?.first?["name"] == "Zoe")
    #expect(run("players show Ann --json").payload?.array?.first?["aliases"] == [])
  }

  @Test func test_show_saysHowMuchSomebodyPlayed() {
    run.finished([("Ann", 5), ("Bob", 3)])
    run.wait(minutes: 3000)
    run.finished([("Ann", 5)])
    #expect(
      run("players show Ann").lines.last
        == "2 rounds, the first on Mar 1, 2026, the last on Mar 3, 2026")
    #expect(run("players show Bob --json").payload?.array?.first?["rounds"] == 1)
    run("players add Cid")
    #expect(run("players show Cid --json").payload?.array?.first?["rounds"] == nil)
  }

  @Test func test_show_ofAParticipant_takesAliasIdAndTheNameBeforeAMerge() throws {
    run("players add Ann")
    run("players alias Ann Boss")
    let id = run.finished([("Ann", 5), ("Zoe", 3)])
    let key = try #require(run("players show Ann --json").payload?.array?.first?["id"]?.string)
    for text in ["ann", "a", "boss", "bo", key, String(key.prefix(6))] {
      let page = run("pebbles show \(id) --player \(text) --json")
      #expect(page.payload?["playerName"] == "Ann", "\(text): \(page.err)")
    }
    run("players add Bea")
    run("players merge Zoe Bea")
    #expect(run("pebbles show \(id) --player zoe --json").payload?["playerName"] == "Bea")
    #expect(run("pebbles show \(id) --player 1").code == .usage)
    run("players add Dora")
    #expect(run("pebbles show \(id) --player dora").err.contains("Nobody in this round"))
  }

  @Test func test_undoOf_takesAliasAndNameBeforeAMerge() {
    run("me Ann")
    run("pebbles start Ann Bob")
    run("pebbles enter Ann +5")
    run("players add Zoe")
    run("players merge Ann Zoe")
    run("players alias Zoe Boss")
    #expect(run("pebbles undo --of boss").out.hasPrefix("Undone: Zoe's bonus: 5"))
    #expect(run("pebbles undo --of Bob").code == .refused)
    #expect(run("pebbles undo --of Nobody").code == .usage)
  }

  @Test func test_players_unknownCommand_isSuggested() {
    let result = run("players renam Ann Bob")
    #expect(result.code == .usage)
    #expect(result.err.contains("Did you mean score players rename?"))
  }
}
