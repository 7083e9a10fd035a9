import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite final class NoteVerbTests {
  let run = Runner()

  private func note() -> String? {
    run("pebbles show 1 --json").payload?["notes"]?.string
  }

  @Test func test_note_typed_isTrimmedSavedAndShown() {
    run.finished([("Ann", 5), ("Bob", 3)])
    #expect(run("pebbles note 1").out.hasPrefix("No note."))
    let saved = run("pebbles note 1 '  Windy,  new shoes \n'")
    #expect(saved.lines.first == "Note saved.", "\(saved)")
    #expect(note() == "Windy,  new shoes")
    #expect(run("pebbles note 1").lines == ["Notes", "Windy,  new shoes"])
    let card = run("pebbles show 1").lines
    #expect(card.contains("Notes") && card.contains("Windy,  new shoes"), "\(card)")
    #expect(run("pebbles note 1 --json").payload?["note"] == "Windy,  new shoes")
  }

  @Test func test_note_fromStandardInput_keepsItsLines() {
    run.finished([("Ann", 5)])
    run("pebbles note 1 -", input: "\n one\ntwo \n\n")
    #expect(note() == "one\ntwo")
    #expect(run("pebbles note 1").lines == ["Notes", "one", "two"])
  }

  @Test(arguments: [
    ("''", ExitCode.usage), ("' \n'", .usage), ("x --clear", .usage), ("x --edit", .usage),
    ("--edit --clear", .usage), (String(repeating: "x", count: 10_001), .usage),
  ])
  func test_note_wrong_isRefused(words: String, code: ExitCode) {
    run.finished([("Ann", 5)])
    let count = run.entryCount
    #expect(run("pebbles note 1 \(words)").code == code)
    #expect(run.entryCount == count)
  }

  @Test(arguments: [
    ("printf ' Edited \\n\\n' >", "Edited", "Note saved."),
    ("true", "Windy", "The note is unchanged."),
    ("printf ' \\n' >", "Windy", "The note is unchanged."),
    ("printf ' and cold' >>", "Windy and cold", "Note saved."),
  ])
  func test_note_edit_takesWhatTheEditorLeft(editor: String, expected: String, says: String) {
    run.finished([("Ann", 5)])
    run("pebbles note 1 Windy")
    run.variables["EDITOR"] = editor
    let edited = run("pebbles note 1 --edit", answers: "")
    #expect(edited.lines.first == says, "\(edited)")
    #expect(note() == expected)
  }

  @Test func test_note_editWithoutATextBeforeOrAfter_writesNothing() {
    run.finished([("Ann", 5)])
    run.variables["EDITOR"] = "true"
    let count = run.entryCount
    #expect(run("pebbles note 1 --edit", answers: "").out == "The note is unchanged.\n")
    #expect(run.entryCount == count)
  }

  @Test func test_note_visual_comesBeforeEditor() {
    run.finished([("Ann", 5)])
    run.variables["EDITOR"] = "printf editor >"
    run.variables["VISUAL"] = "printf visual >"
    run("pebbles note 1 --edit", answers: "")
    #expect(note() == "visual")
  }

  @Test func test_note_edit_withoutTerminalEditorOrSuccess_isRefused() {
    run.finished([("Ann", 5)])
    run.variables["EDITOR"] = "printf new >"
    #expect(run("pebbles note 1 --edit").code == .usage)
    run.variables["EDITOR"] = ""
    #expect(run("pebbles note 1 --edit", answers: "").code == .configuration)
    run.variables["EDITOR"] = "false"
    #expect(run("pebbles note 1 --edit", answers: "").code == .refused)
    #expect(note() == nil)
  }

  @Test func test_note_hostile_isEscapedEverywhere() {
    run.finished([("Ann", 5)])
    run.run(["pebbles", "note", "1", "a\u{1b}[31mred<script>alert(1)</script>\u{202e}x"])
    for line in ["pebbles note 1", "pebbles show 1", "pebbles log --round 1"] {
      let out = run(line).out
      #expect(!out.contains("\u{1b}") && !out.contains("\u{202e}"), "\(line): \(out)")
    }
    #expect(!run("pebbles show 1 --html").out.contains("<script"))
  }
}
