import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite final class NoteTests {
  let desk = TestDesk()
  private let round = TestDesk.round("1")

  private func note() throws -> String? {
    try desk.show("1").payload["notes"]?.string
  }

  @discardableResult
  private func write(_ text: String) throws -> Page {
    try desk.scorer.notes.writeNote(.write(text), of: round)
  }

  @Test func test_write_isTrimmedSavedAndShown() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let way = Action("note", of: "pebbles", round: String(id.prefix(4)), [.blank("TEXT")])
    #expect(try desk.scorer.notes.note(of: round).blocks == [.empty("No note.", way)])
    let saved = try write("  Windy,  new shoes \n")
    #expect(saved.lines.first == "Note saved.")
    #expect(saved.next == [Action("show", of: "pebbles", round: String(id.prefix(4)))])
    #expect(try note() == "Windy,  new shoes")
    #expect(try desk.scorer.notes.note(of: round).lines == ["Notes", "Windy,  new shoes"])
    let card = try desk.show("1").lines
    #expect(card.contains("Notes") && card.contains("Windy,  new shoes"), "\(card)")
    #expect(try desk.scorer.notes.noteForEditing(of: round).text == "Windy,  new shoes")
    #expect(try desk.scorer.notes.noteForEditing(of: round).round == id)
  }

  @Test func test_write_unchanged_writesNothing() throws {
    try desk.finished([("Ann", 5)])
    try write("Windy")
    let count = desk.entryCount
    #expect(try write(" Windy ").text == "The note is unchanged.\n")
    #expect(desk.entryCount == count)
  }

  @Test func test_clear_takesItAway() throws {
    try desk.finished([("Ann", 5)])
    try write("Windy")
    #expect(try desk.scorer.notes.writeNote(.clear, of: round).lines.first == "Note cleared.")
    #expect(try note() == nil)
    #expect(try !desk.show("1").text.contains("Notes"))
    #expect(try desk.scorer.notes.writeNote(.clear, of: round).text == "The note is unchanged.\n")
  }

  @Test func test_write_ofTheGreatestLength_isTakenAndOneMoreIsRefused() throws {
    try desk.finished([("Ann", 5)])
    let text = String(repeating: "x", count: FieldBody.longestNote)
    #expect(refusal { try write(text + "x") }?.code == .notation)
    #expect(refusal { try write(" \n") } != nil)
    #expect(try note() == nil)
    try write(text)
    #expect(try note() == text)
    #expect(try desk.log("1").lines.allSatisfy { $0.count <= 80 })
  }

  @Test func test_undo_afterANote_takesItBackAndRedoBringsIt() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.finished([("Ann", 5)])
    try write("Windy")
    try write("Calm after all")
    #expect(try desk.undo().text.contains("Undone: note: Calm after all"))
    #expect(try note() == "Windy")
    try desk.redo()
    #expect(try note() == "Calm after all")
    #expect(try desk.show("1").payload["phase"] == "final")
  }

  @Test func test_log_saysNotesInWords() throws {
    try desk.finished([("Ann", 5)])
    try write("one\ntwo")
    try write(String(repeating: "long ", count: 40))
    _ = try desk.scorer.notes.writeNote(.clear, of: round)
    let log = try desk.log("1")
    let text = log.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("note: one two") && text.contains("note cleared"), "\(text)")
    let full = try CanonicalJSON.text(log.payload)
    #expect(full.contains("long…") && !full.contains("one\\ntwo\\n"), "\(full)")
  }

  @Test func test_write_hostile_isEscapedEverywhere() throws {
    try desk.finished([("Ann", 5)])
    try write("a\u{1b}[31mred<script>alert(1)</script>\u{202e}x")
    for page in try [desk.scorer.notes.note(of: round), desk.show("1"), desk.log("1")] {
      for text in [page.text, page.spoken] {
        #expect(!text.contains("\u{1b}") && !text.contains("\u{202e}"), "\(text)")
      }
    }
  }
}
