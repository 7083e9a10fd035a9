import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct FinishVerbTests {
  private let run = Runner()

  @Test func test_finish_withGaps_saysThemAndFillsNothingIn() {
    run("pebbles start Ann Bob")
    run("pebbles enter 3")
    let finished = run("pebbles finish --yes")
    #expect(finished.code == .done)
    #expect((finished.out + finished.err).contains("Bob never tossed and takes no place."))
    let rows = run("pebbles show --json").payload?["standings"]?.array
    #expect(rows?.compactMap { $0["name"]?.string } == ["Ann", "Bob"])
    #expect(rows?[1]["place"] == .null)
    #expect(run("pebbles show --json").payload?["notation"] == ["1*3"])
  }

  @Test func test_finish_beforeAnythingWasScored_isRefused() {
    run("pebbles start Ann")
    let refused = run("pebbles finish --yes")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("Nothing has been scored yet."))
    #expect(refused.err.contains("score pebbles abandon --round"))
  }

  @Test func test_finish_twice_isRefusedWithTheWayBack() throws {
    run("pebbles start Ann")
    run("pebbles enter 3")
    run("pebbles finish --yes")
    let id = try #require(run.rounds.first?.key)
    let refused = run("pebbles finish --yes --round \(id)")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("The round is finished already."))
    let hint = refused.err.split(separator: "\n").last?.drop { $0 == " " } ?? ""
    #expect(run(String(hint)).code == .done)
  }

  @Test func test_finishAndShow_printTheSameCard() throws {
    run("me Ann")
    run("pebbles start Ann Bob --event Cup --guest Dave")
    run("pebbles enter 3 4 5 Bob +2")
    let finished = run("pebbles finish --yes")
    let id = try #require(run.rounds.first?.key)
    #expect(run("pebbles show \(id)").out == finished.out)
    #expect(run("pebbles show").out == finished.out)
    for text in [
      "Duck Pond — to 10", "Mar 1, 2026 · 3 players · 2026 · round \(id.prefix(4))",
      "Organised by Ann", "Event: Cup", "Final standings",
      "next: score pebbles show \(id.prefix(4)) --player Bob",
    ] {
      #expect(finished.out.contains(text), "\(text)")
    }
    #expect(run("pebbles show \(id) --json").payload?["status"] == "completed")
  }

  @Test func test_show_ofAPlayer_beginsWithTheNameAndLeadsBack() throws {
    run.run(["pebbles", "start", "Ann", "O'Neil,Jo"])
    run.run(["pebbles", "enter", "Ann +5 O'Neil,Jo +7"])
    run("pebbles finish --yes")
    let next = try #require(run("pebbles show").lines.first { $0.hasPrefix("next: ") })
    let detail = run(String(next.dropFirst(6)))
    #expect(detail.code == .done, "\(next): \(detail.err)")
    #expect(detail.lines.first == "O'Neil,Jo")
    #expect(detail.lines.last?.hasPrefix("next: score pebbles show ") == true)
    let payload = run("pebbles show --player Ann --json").payload
    #expect(payload?["playerName"] == "Ann")
    #expect(payload?["total"] == 5)
    #expect(run("pebbles show --player Nobody").code == .usage)
  }

  @Test func test_show_asHTML_isOneFile() {
    run.finished([("Ann", 5)])
    let page = run("pebbles show --html")
    #expect(page.code == .done)
    #expect(page.out.lowercased().hasPrefix("<!doctype html"))
    #expect(page.out.contains("Duck Pond"))
  }

  @Test func test_abandon_keepsTheRoundOutOfTheHistoryUntilUndone() throws {
    run("pebbles start Ann")
    run("pebbles enter 3")
    let id = try #require(run.rounds.first?.key)
    let abandoned = run("pebbles abandon")
    #expect(
      abandoned.out
        == "Abandoned round \(id.prefix(4)).\nnext: score pebbles undo --round \(id.prefix(4))\n")
    #expect(run("history --json").payload == [])
    #expect(run("score").out.contains("No round in progress."))
    #expect(run("pebbles show \(id)").out.contains("abandoned"))
    #expect(run("pebbles finish --yes --round \(id)").code == .refused)
    #expect(run("pebbles undo --round \(id.prefix(4))").code == .done)
    #expect(run("pebbles status --json").payload?["phase"] == "underway")
  }

  // MARK: Two devices

  /// Another device that has read all of this one's rounds.
  private func otherDevice() -> Runner {
    let other = Runner(device: 77)
    other.now = run.now
    other("pebbles import -", input: run("pebbles export").out)
    return other
  }

  @Test func test_finish_withADispute_isRefusedUntilItIsSettled() {
    let id = run.started("pebbles start Ann Bob")
    let other = otherDevice()
    run("pebbles enter Ann +3")
    other("pebbles enter --round \(id) Ann +4")
    let back = run("pebbles import -", input: other("pebbles export").out)
    #expect(back.code == .done, "\(back.err)")
    let refused = run("pebbles finish --yes")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("Disputed: "))
    #expect(refused.err.contains("Ann's bonus: 3"))
    #expect(refused.err.contains("Ann's bonus: 4"))
    #expect(run("pebbles status").out.contains("Disputed: "))
    #expect(run("pebbles log").out.contains("disputed"))
    #expect(run("pebbles enter Ann +4").code == .done)
    #expect(run("pebbles finish --yes").code == .done)
  }

  @Test func test_equalEntriesOfTwoDevices_areNoDispute() {
    let id = run.started("pebbles start Ann Bob")
    let other = otherDevice()
    run("pebbles enter 3")
    other("pebbles enter --round \(id) 3")
    run("pebbles import -", input: other("pebbles export").out)
    #expect(run("pebbles status --json").payload?["disputes"] == 0)
    #expect(run("pebbles show --json").payload?["notation"] == ["1*3"])
    #expect(run("pebbles finish --yes").code == .done)
  }

  @Test func test_disputeAfterTheFinish_makesTheRoundContested() {
    let id = run.started("pebbles start Ann Bob")
    let other = otherDevice()
    run("pebbles enter Ann +3 Bob +1")
    run("pebbles finish --yes")
    other("pebbles enter --round \(id) Ann +4")
    run("pebbles import -", input: other("pebbles export").out)
    let history = run("history")
    #expect(history.out.contains("Contested: two scorekeepers disagree."))
    #expect(run("pebbles show \(id)").out.contains("Disputed: "))
    #expect(run("pebbles show \(id) --json").payload?["phase"] == "contested")
    #expect(run("pebbles enter --round \(id) Ann +4").code == .done)
    #expect(!run("history").out.contains("Contested"))
  }

  @Test func test_undo_ofAFinish_saysFinish() {
    let id = run.finished([("Ann", 5)])
    let undone = run("pebbles undo")
    #expect(undone.out.contains("Undone: finish\n"))
    #expect(!undone.out.contains("claim"))
    #expect(run("pebbles redo").out.contains("Redone: finish\n"))
    run("pebbles undo")
    run("pebbles abandon --round \(id)")
    #expect(run("pebbles undo --round \(id)").out.contains("Undone: abandon\n"))
  }
}
