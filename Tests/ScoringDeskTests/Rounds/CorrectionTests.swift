import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct CorrectionTests {
  private let desk = TestDesk()

  init() throws {
    try desk.start("Ann", "Bob")
  }

  private var notation: [String] {
    get throws { try desk.notation() }
  }

  private var phase: JSONValue? {
    get throws { try desk.status().payload["phase"] }
  }

  @Test func test_undo_takesWholeLinesBackToAnyDepthAndRedoBringsThemBack() throws {
    try desk.enter("3 4")
    try desk.enter("Ann +5 1")
    #expect(try desk.undo().text.hasPrefix("Undone: Ann tosses 1; Ann's bonus: 5"))
    #expect(try notation == ["1*3", "2*4"])
    #expect(try desk.undo().text.hasPrefix("Undone: Ann tosses 3; Bob tosses 4"))
    #expect(try notation.isEmpty)
    let empty = refusal { try desk.undo() }
    #expect(empty?.code == .illegal)
    #expect(empty?.message == "There is nothing to undo.")
    #expect(try desk.redo().text.hasPrefix("Redone: Ann tosses 3; Bob tosses 4"))
    try desk.redo()
    #expect(try Set(notation) == ["1*3", "2*4", "1*1", "1b=5"])
    #expect(refusal { try desk.redo() }?.code == .illegal)
  }

  @Test func test_undo_ofACorrection_saysWhatCameBack() throws {
    try desk.enter("Ann +5")
    try desk.enter("Ann +7")
    let undone = try desk.undo().text
    #expect(undone.hasPrefix("Undone: Ann's bonus: 7"))
    #expect(undone.contains("Ann's bonus: 5"))
    #expect(try notation == ["1b=5"])
  }

  @Test func test_redo_afterANewLine_isEmpty() throws {
    try desk.enter("3")
    try desk.undo()
    try desk.enter("4")
    #expect(refusal { try desk.redo() }?.code == .illegal)
    #expect(try notation == ["1*4"])
  }

  @Test func test_undo_ofSomebody_takesTheirNewestLine() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.enter("3")
    _ = try desk.scorer.people.setMe("Bob")
    try desk.enter("4")
    #expect(try desk.undo(of: "Ann", force: true).text.hasPrefix("Undone: Ann tosses 3"))
    #expect(refusal { try desk.undo(of: "Ann") }?.code == .illegal)
    #expect(refusal { try desk.undo(of: "Nobody") }?.code == .unknownName)
  }

  @Test func test_undo_acrossTheFinish_opensTheRoundAgain() throws {
    try desk.enter("3")
    try desk.finish()
    #expect(try desk.history().payload.array?.count == 1)
    try desk.undo()
    #expect(try desk.history().payload == [])
    #expect(try phase == "underway")
    try desk.redo()
    #expect(try desk.history().payload.array?.count == 1)
  }

  @Test func test_amend_byNumberIdOrCell_keepsThePlace() throws {
    try desk.enter("3 4 1")
    try desk.enter("Bob +2")
    #expect(try desk.amend("3", "5").text.hasPrefix("Bob tosses 5"))
    #expect(try notation.prefix(3) == ["1*3", "2*5", "1*1"])
    let entries = try #require(try desk.log().payload["entries"]?.array)
    let id = try #require(entries[1]["id"]?.string)
    #expect(try desk.amend(id, "2").text.hasPrefix("Ann tosses 2"))
    #expect(try desk.amend("bonus Bob", "-4").text.hasPrefix("Bob's bonus: -4"))
    // The name of the cell consists of two words, which need no quotes.
    try desk.amend("bonus", "Ann", "+4")
    #expect(try notation == ["1*2", "2*5", "1*1", "1b=4", "2b=-4"])
  }

  @Test func test_insert_putsEventsBeforeAPlace() throws {
    try desk.enter("3 4")
    try desk.insert("2", "1", "2")
    #expect(try notation == ["1*1", "2*2", "1*3", "2*4"])
    try desk.undo()
    #expect(try notation == ["1*3", "2*4"])
  }

  @Test func test_insert_beforeACell_isRefusedWithWhatToDo() throws {
    try desk.enter("Ann +2")
    let refused = refusal { try desk.insert("bonus Ann", "3") }
    #expect(refused?.code == .illegal)
    #expect(refused?.hint == "Give the cell a value with `enter` or `amend`.")
  }

  @Test func test_remove_takesTheValueAndItsCorrectionsBack() throws {
    try desk.enter("Ann +2")
    try desk.enter("Ann +3")
    #expect(try desk.remove("bonus Ann").text.hasPrefix("Removed: "))
    #expect(try notation.isEmpty)
    #expect(refusal { try desk.remove("bonus Ann") } != nil)
    try desk.undo()
    #expect(try notation == ["1b=3"])
    #expect(refusal { try desk.remove("1") }?.code == .illegal)
  }

  private enum Kind: CaseIterable { case amend, insert, remove }

  private func correct(_ kind: Kind, _ words: [String], force: Bool = false) throws -> Page {
    let action: EntryRequest.Action =
      switch kind {
      case .amend: .amend(words)
      case .insert: .insert(words)
      case .remove: .remove(words)
      }
    return try desk.scorer.rounds.take(EntryRequest(action, in: TestDesk.round(), force: force))
  }

  @Test(arguments: ["99", "nowhere"])
  func test_place_unknown_isRefused(place: String) throws {
    try desk.enter("3")
    let before = desk.entryCount
    for kind in Kind.allCases where kind != .insert || place == "99" {
      let words = kind == .remove ? [place] : [place, "3"]
      let refused = refusal { try correct(kind, words) }
      #expect(
        [.notation, .unknownName].contains(refused?.code), "\(kind): \(refused?.code as Any)")
    }
    #expect(desk.entryCount == before)
  }

  @Test(arguments: [["2", "6"], ["2", "6", "1"], ["2"]])
  func test_correction_thatMakesLaterEventsImpossible_needsForce(words: [String]) throws {
    let kind: Kind = [1: .remove, 2: .amend, 3: .insert][words.count] ?? .amend
    try desk.enter("5 1 4 1 2")
    let before = (desk.entryCount, try notation)
    let refused = refusal { try correct(kind, words) }
    #expect(refused?.code == .orphans)
    #expect(refused?.message.contains("would become impossible") == true)
    #expect(refused?.hint?.text.contains("--force does it all the same") == true)
    #expect(desk.entryCount == before.0)
    #expect(try notation == before.1)
    _ = try correct(kind, words, force: true)
    #expect(try desk.status().text.contains("Not counted: "))
    #expect(try desk.log().text.contains("does not count: "))
    try desk.undo()
    #expect(try notation == before.1)
    #expect(try !desk.status().text.contains("Not counted: "))
  }

  @Test func test_log_showsWhoWhatAndWhatBecameOfIt() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.enter("3")
    desk.wait(minutes: 2)
    try desk.amend("2", "4")
    try desk.undo()
    let log = try desk.log()
    #expect(log.text.contains("Mar 1, 2026 15:02"))
    #expect(log.text.contains("Ann tosses 4"))
    #expect(log.text.contains("undone by 4"))
    let entries = try #require(log.payload["entries"]?.array)
    #expect(entries.compactMap { $0["kind"]?.string } == ["open", "event", "event", "undo"])
    #expect(entries.compactMap { $0["fate"]?.string } == ["counts", "counts", "voided", "counts"])
  }
}
