import DiscGolf
import Foundation
import Phone
import ScoringKit
import Testing
import Watch

@Suite struct AppTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID())").path()

  private func phone() throws -> Phone {
    try Phone(RoundFolder(folder)) { Moment(milliseconds: 1_777_802_400_000) }
  }

  private func started() throws -> Phone {
    var phone = try phone()
    _ = phone.answer("course Quarry 3,4,3")
    let question = phone.answer("start Quarry Ann Ben")
    #expect(question == "Hole 1, par 3")
    return phone
  }

  @Test func test_undo_afterTheAppWasClosed_takesTheLastLineBack() throws {
    var phone = try started()
    _ = phone.answer("3 4")
    _ = phone.answer("4 4")
    var again = try self.phone()
    let undone = again.answer("undo")
    #expect(undone.contains("Undone") && again.round?.notation == ["1 1=3", "1 2=4"])
    let redone = again.answer("redo")
    #expect(redone.contains("ole 2") && again.round?.notation.count == 4)
  }

  @Test func test_merge_ofPhoneAndWatch_keepsWhatBothEntered() throws {
    var phone = try started()
    let saved = try #require(phone.round).save()
    var watch = try Watch(saved: saved, isFromPhone: true)
    _ = watch.answer("ann 3")
    _ = phone.answer("ben 4")
    let sent = try watch.round.save()
    let merged = phone.answer("merge watch") { _ in sent }
    #expect(merged.contains("Ann") && phone.round?.notation == ["1 1=3", "1 2=4"])
    try watch.receive(#require(phone.round).save())
    #expect(watch.round.notation == phone.round?.notation)
    _ = watch.answer("undo")
    #expect(watch.round.notation == ["1 2=4"])
  }

  @Test func test_watch_closedAndOpened_undoesItsOwnLines() throws {
    let phone = try started()
    var watch = try Watch(saved: #require(phone.round).save(), isFromPhone: true)
    _ = watch.answer("3 4")
    var again = try Watch(saved: watch.round.save(), isFromPhone: false)
    let undone = again.answer("undo")
    #expect(undone.contains("Undone") && again.round.notation.isEmpty)
  }

  @Test func test_finishedRound_hasStandingsPictureAndStatistics() throws {
    var phone = try started()
    for line in ["3 4", "4 4", "2 3"] { _ = phone.answer(line) }
    let finished = phone.answer("finish")
    #expect(finished.contains("1 Ann"))
    let picture = try String(contentsOfFile: phone.answer("picture"), encoding: .utf8)
    #expect(picture.hasPrefix("<svg") && picture.contains("Quarry"))
    let statistics = phone.answer("stats")
    #expect(statistics.contains("Strokes: 9 (1)"))
    let holes = phone.answer("holes")
    #expect(holes.contains("3 par 3: 2 birdie"))
    _ = phone.answer("reopen")
    #expect(phone.round?.phase == .complete)
  }

  @Test func test_finish_beforeTheEnd_asksFirst() throws {
    var phone = try started()
    _ = phone.answer("3 4")
    let asked = phone.answer("finish")
    #expect(asked.contains("The round is not over: Hole 2, par 4."))
    #expect(phone.round?.phase.isOver == false)
    let finished = phone.answer("finish anyway")
    #expect(phone.round?.phase.isOver == true && !finished.contains("Hole 2, par 4"))
  }

  @Test func test_wrongLines_sayWhatIsWrong_andChangeNothing() throws {
    var phone = try started()
    _ = phone.answer("3 4")
    let before = phone.round?.ledger.entries
    for line in [
      "ann 3, cid 4", "quack", "start Nowhere Ann", "merge nothing", "note", "join", "join Ann",
    ] {
      let said = phone.answer(line)
      #expect(!said.isEmpty && phone.round?.ledger.entries == before, "\(line)")
    }
  }
}
