import ProgramTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI

@Suite final class DeleteVerbTests {
  let run = Runner()

  @Test func test_delete_asksInTheSportsWords() {
    let games = Runner([Pebbles.sport(nouns: Nouns(round: "game", unit: "toss"))])
    games.finished([("Ann", 5)])
    let asked = games("pebbles delete 1", answers: "n\n")
    #expect(asked.err.hasPrefix("Delete game? "), "\(asked)")
    #expect(asked.err.contains("This action cannot be undone."), "\(asked)")
    run.finished([("Ann", 5)])
    #expect(run("pebbles delete 1", answers: "n\n").err.hasPrefix("Delete round? Duck Pond, Mar 1"))
  }

  @Test(arguments: ["n\n", "\n", ""]) func test_delete_notConfirmed_keepsTheRound(answer: String) {
    run.finished([("Ann", 5)])
    let kept = run("pebbles delete 1", answers: answer)
    #expect(kept.code == .refused && kept.err.contains("Nothing was deleted."), "\(kept)")
    #expect(run.rounds.count == 1)
  }

  @Test(arguments: ["", "--json", "--no-input"])
  func test_delete_whereNobodyCanBeAsked_isRefused(option: String) {
    run.finished([("Ann", 5)])
    let refused = run("pebbles delete 1 \(option)")
    #expect(refused.code == .usage && refused.err.contains("--yes"), "\(refused)")
    #expect(run.rounds.count == 1)
  }

  @Test(arguments: [("--yes", String?.none), ("", "y\n")])
  func test_delete_confirmed_removesTheRoundAndItsSummary(option: String, answer: String?) throws {
    let id = run.finished([("Ann", 5), ("Bob", 3)])
    let stream = try #require(run.rounds.first)
    let deleted = run("pebbles delete 1 \(option)", answers: answer)
    #expect(deleted.out.hasPrefix("Deleted: Duck Pond, Mar 1, 2026, "), "\(deleted)")
    #expect(run.rounds.isEmpty)
    #expect(run("history --all --json").payload?.array?.isEmpty == true)
    #expect(run("pebbles show \(id)").code == .missing)
    #expect(try run.store?.read { try $0.summary(of: stream) } == nil)
    #expect(try run.store?.read { try $0.isDeleted(stream) } == true)
    #expect(run("doctor").code == .done)
    #expect(run("players --json").payload?.array?.count == 2)
  }

  @Test func test_delete_unknownRound_isMissing() {
    #expect(run("pebbles delete 1 --yes").code == .missing)
  }

  @Test func test_import_fromAStoreThatStillHasIt_doesNotBringItBackAndSaysSo() {
    let id = run.finished([("Ann", 5)])
    let other = Runner(device: 7)
    other("import -", input: run("export").out)
    run("pebbles delete 1 --yes")
    other("pebbles note 1 'written later'")
    for _ in 1...2 {
      let read = run("import -", input: other("export").out)
      #expect(read.code == .done, "\(read)")
      #expect(read.err.contains("what was deleted here stays deleted"), "\(read)")
      #expect(run.rounds.isEmpty)
      #expect(run("history --all --json").payload?.array?.isEmpty == true)
    }
    #expect(run("pebbles show \(id)").code == .missing)
    #expect(run("doctor").code == .done)
  }

  // MARK: Players

  @Test func test_deletePlayer_inNoRound_isGoneFromListsAndNames() {
    run("players add Ann")
    run("players add Bob")
    #expect(run("players delete Bob --yes").out == "Deleted Bob.\n")
    #expect(run("players --all --json").payload?.array?.count == 1)
    #expect(run("players show Bob").code == .usage)
    #expect(run("players alias Ann Bob").code == .done)
    #expect(!run("complete 3 score players show B").out.contains("Bob"))
    #expect(run("players add Bea").out == "Added Bea.\n")
  }

  @Test func test_deletePlayer_thenAddOfThatName_isSomebodyNew() throws {
    run("players add Bob")
    let old = run("players show Bob --json").payload?.array?.first?["id"]
    run("players delete Bob --yes")
    #expect(run("players add Bob").out == "Added Bob.\n")
    #expect(run("players show Bob --json").payload?.array?.first?["id"] != old)
  }

  @Test func test_restorePlayer_afterDelete_bringsThemBack() {
    run("players add Bob")
    run("players delete Bob --yes")
    #expect(run("players restore Bob").out == "Restored Bob.\n")
    #expect(run("players show Bob").code == .done)
  }

  @Test(arguments: ["", "archive", "abandon", "merge"])
  func test_deletePlayer_inARound_isRefusedWithAHint(how: String) {
    run("players add Zoe")
    let id = run.finished([("Ann", 5), ("Bob", 3)])
    switch how {
    case "archive": run("pebbles archive \(id)")
    case "abandon":
      run("pebbles undo")
      run("pebbles abandon --round \(id)")
    case "merge": run("players merge Bob Zoe")
    default: break
    }
    let name = how == "merge" ? "Zoe" : "Bob"
    let refused = run("players delete \(name) --yes")
    #expect(refused.code == .refused, "\(refused)")
    #expect(refused.err.contains("\(name) is in round \(id.prefix(4))"), "\(refused)")
    #expect(refused.err.contains("score players archive"), "\(refused)")
    #expect(run("players show \(name)").code == .done)
  }

  @Test func test_deletePlayer_afterTheirRoundWasDeleted_isPossible() {
    run.finished([("Ann", 5)])
    run("pebbles delete 1 --yes")
    #expect(run("players delete Ann --yes").code == .done)
  }

  @Test func test_deletePlayer_yourselfOrUnconfirmed_isRefused() {
    run("me Ann")
    #expect(run("players delete Ann --yes").err.contains("Ann is you."))
    run("players add Bob")
    #expect(run("players delete Bob").code == .usage)
    #expect(run("players delete Bob", answers: "n\n").code == .refused)
    #expect(run("players --json").payload?.array?.count == 2)
  }
}
