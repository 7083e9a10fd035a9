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
    #expect(run("pebbles delete 1", answers: "n\n").err.hasPrefix("Delete game? Duck Pond, Mar 1"))
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

  // MARK: Players

  @Test func test_deletePlayer_yourselfOrUnconfirmed_isRefused() {
    run("me Ann")
    #expect(run("players delete Ann --yes").err.contains("Ann is you."))
    run("players add Bob")
    #expect(run("players delete Bob").code == .usage)
    #expect(run("players delete Bob", answers: "n\n").code == .refused)
    #expect(run("players --json").payload?.array?.count == 2)
  }
}
