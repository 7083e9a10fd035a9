import ScoringKitTesting
import ScoringViews
import Testing

@testable import ScoringCLI

/// Tests of a line of text while a user types it.
@Suite struct EditedLineTests {
  @Test(
    arguments: [
      ([.character("!")], "one two", "!"), ([.left, .left, .character("-")], "one t-wo", ""),
      ([.home, .character("a")], "aone two", ""), ([.control("a"), .delete], "ne two", ""),
      ([.control("a"), .end, .backspace], "one tw", ""), ([.control("w")], "one ", ""),
      ([.control("w"), .control("w")], "", ""), ([.left, .control("u")], "o", ""),
      ([.control("a"), .control("f"), .control("k")], "o", ""),
      ([.home, .left, .backspace], "one two", ""), ([.right, .delete], "one two", ""),
      ([.control("a"), .right, .control("d")], "oe two", ""),
      ([.paste("\n3\u{1b}[2J\t4")], "one two 3[2J 4", ""),
    ] as [([Keystroke], String, String)])
  func test_keys_moveAndErase(keys: [Keystroke], text: String, added: String) {
    var line = EditedLine("one two")
    for key in keys {
      let isTaken = line.press(key)
      #expect(isTaken)
    }
    #expect(line.text == text + added)
  }

  @Test func test_otherKeys_areLeftToOthers() {
    for key in [Keystroke.enter, .escape, .up, .tab, .alt("x"), .control("z")] {
      var line = EditedLine("one")
      let isTaken = line.press(key)
      #expect(!isTaken)
      #expect(line == EditedLine("one"))
    }
  }

  @Test func test_history_isBroughtBackByArrows_andLeftAgain() {
    var line = EditedLine("new")
    line.history = ["first", "second"]
    for (key, text) in [
      (Keystroke.up, "second"), (.control("p"), "first"), (.down, "second"), (.control("n"), ""),
    ] {
      let isTaken = line.press(key)
      #expect(isTaken && line.text == text)
    }
    let isTaken = line.press(.down)
    #expect(!isTaken)
  }

  /// Tests that a combining accent which arrives separately is added to the letter before it.
  @Test func test_combiningCharacter_joinsItsLetter() {
    var line = EditedLine()
    for key in [
      Keystroke.character("e"), .character("\u{301}"), .character("x"), .left, .backspace,
    ] {
      _ = line.press(key)
    }
    #expect(line.text == "x")
  }

  @Test(arguments: [
    ("a", "Ann", ["Ann", "Anna Lee"]), ("ann", "ann", ["Ann", "Anna Lee"]),
    ("anna", "Anna Lee ", []),
    ("1: anna l", "1: Anna Lee ", []), ("7:anna", "7:Anna Lee ", []), ("jose", "José ", []),
    ("x", "x", []), ("fin", "finish ", []),
    ("3 ", "3 ", ["Ann", "Anna Lee", "José", "finish"]),
    ("Ann ", "Ann ", ["Ann", "Anna Lee", "José", "finish"]),
  ])
  func test_complete_goesAsFarAsAllAgree(typed: String, line: String, fits: [String]) {
    var edited = EditedLine(typed)
    let several = edited.complete(from: ["Ann", "Anna Lee", "José", "finish"])
    #expect(several == fits)
    #expect(edited.text == line)
  }

  @Test func test_complete_leavesWhatFollows() {
    var line = EditedLine("anna 4")
    for _ in 0..<2 { _ = line.press(.left) }
    let several = line.complete(from: ["Ann", "Anna Lee"])
    #expect(several.isEmpty)
    #expect(line.text == "Anna Lee 4")
  }

  /// Tests with random keys that the visible part of a typed line contains the cursor and is not
  /// wider than its columns.
  @Test func test_window_holdsThePlace() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var line = EditedLine()
      for _ in 0..<Int.random(in: 0...60, using: &generator) {
        let keys: [Keystroke] = [
          .character("a"), .character("界"), .character("é"), .character("\u{7}"), .left, .home,
          .end,
          .character(" "), .right,
        ]
        _ = line.press(keys.randomElement(using: &generator) ?? .left)
      }
      let columns = Int.random(in: 5...40, using: &generator)
      let window = line.window(columns)
      #expect(DisplayWidth.columns(of: window.text) <= columns, "seed \(seed)")
      #expect((0..<columns).contains(window.column), "seed \(seed)")
    }
  }
}
