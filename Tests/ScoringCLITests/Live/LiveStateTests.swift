import SampleSport
import ScoringKit
import ScoringViews
import Testing

@testable import ProgramTesting
@testable import ScoringCLI
@testable import ScoringDesk

/// Tests which requests the keys of `live` make, on a made-up round.
@Suite struct LiveStateTests {
  /// Returns a made-up round for a test: two players with two cells each, of which the first is
  /// filled.
  ///
  /// The round offers the letter a and numbers.
  static func view(
    place: String? = nil, stands: String? = nil, phase: Phase = .underway, pause: String = "",
    ranges: [Prompt.Range] = [.init(1...9, likely: 3)],
    secondary: [Prompt.Token] = [.init("-", label: "not played"), .init("out", label: "stops")],
    disputes: [LiveRound.Dispute] = [], keepers: [LiveRound.Keeper] = [], hasCells: Bool = true,
    most: Int = 99, likely: Int? = 3
  ) -> LiveRound {
    let cell = Prompt(
      question: "Piece 2", tokens: [Prompt.Token("a", label: "good")],
      ranges: [Prompt.Range(1...most, likely: likely)])
    let prompt = Prompt(
      question: "Piece 2", next: [Seat(index: 0), Seat(index: 1)], tokens: cell.tokens,
      ranges: ranges, secondary: secondary,
      places: hasCells ? ["2 1", "2 2"] : [], pause: pause,
      pausedQuestion: pause.isEmpty ? "" : "Piece 1",
      pausedSheet: pause.isEmpty ? nil : Sheet(columns: [Sheet.Column("Piece 1 of 2")], rows: []))
    let places = ["1 1", "2 1", "1 2", "2 2"]
    let rows = [0, 1].map { seat in
      Sheet.Row(
        [Cell(["Ann", "Ben"][seat])]
          + [0, 1].map { piece in
            Cell(piece == 0 ? "4" : "·", places: hasCells ? [places[2 * seat + piece]] : nil)
          }, spoken: "")
    }
    let entry = { (id: String, says: String) in
      LiveRound.Entry(
        id: id, number: 7, time: "15:00", who: "Ann", says: says, standing: "",
        isDisputed: false, isPlay: true)
    }
    let entries = [entry("d-1", "Ann, 1: 4"), entry("d-2", "Ben, 1: 4")]
    let tags = [Prompt.Token("4:wind", label: "with wind"), .init("4:sun", label: "with sun")]
    let sheet = Sheet(
      columns: [.init("Player"), .init("1", isNumeric: true), .init("2", isNumeric: true)],
      rows: rows)
    return LiveRound(
      round: .made(
        id: "7h3k9qv2m0ad", title: "Made up", phase: phase, ["Ann", "Ben"], sheet: sheet,
        prompt: prompt, note: "windy"),
      detail: nil, standings: Sheet(columns: []), opening: prompt,
      entries: entries, disputes: disputes, disputed: [], keepers: keepers,
      turn: hasCells ? .init(place: "2 1", seat: nil, prompt: cell, stands: nil) : nil,
      look: place.map {
        .init(
          place: $0, seat: Seat(index: 1), prompt: cell, stands: stands,
          makesRoom: stands != nil && !hasCells)
      },
      tags: .init(
        entry: entries.first { $0.id == place } ?? entries[1], tokens: hasCells ? [] : tags),
      context: CausalContext(heads: []))
  }

  private func keys(_ text: String) -> [Keystroke] { text.map { .character($0) } }

  /// Presses keys, and returns the request that the last of them made; `nil` if it made none.
  private func press(_ keys: [Keystroke], _ state: inout LiveState) -> LiveRequest? {
    keys.reduce(nil) { _, key in state.press(key) }
  }

  @Test func test_valueKeys_enterWhereTheTurnIs() {
    var state = LiveState(Self.view(), who: "Ann")
    #expect(state.press(.character("4")) == .enter("4", place: "2 1"))
    #expect(state.press(.character("0")) == .enter("10", place: "2 1"))
    #expect(press(keys("+3"), &state) == .enter("13", place: "2 1"))
    #expect(state.press(.enter) == .enter("3", place: "2 1"))
    #expect(state.press(.character("A")) == .enter("a", place: "2 1"))
  }

  @Test func test_time_isTypedWithItsSigns_andRefusedOutsideItsRange() {
    let range = Prompt.Range(10_00...599_99, format: .time(places: 2))
    var state = LiveState(
      Self.view(ranges: [range], hasCells: false), who: "Ann")
    #expect(press(keys("14.23") + [.enter], &state) == .enter("14.23", place: nil))
    #expect(press(keys("1:02.1") + [.enter], &state) == .enter("1:02.10", place: nil))
    #expect(press(keys("9.99") + [.enter], &state) == nil)
    #expect(state.message?.text == "9.99 is not within 10.00…9:59.99.")
    #expect(press([.escape] + keys(":"), &state) == nil)
    guard case .line = state.mode else {
      Issue.record("A colon opens the line of notation.")
      return
    }
  }

  @Test func test_tokenWithAnExample_opensALineThatBeginsWithIt() {
    let token = Prompt.Token("sub", label: "substitute", example: "9 for 3")
    var state = LiveState(Self.view(secondary: [token], hasCells: false), who: "Ann")
    #expect(press([.character(" "), .enter], &state) == nil)
    #expect(state.message?.text == "As in: sub 9 for 3")
    #expect(press(keys("4 for 2") + [.enter], &state) == .enter("sub 4 for 2", place: nil))
  }

  @Test func test_letterOfTheSport_isNeverACommand() {
    var state = LiveState(Self.view(), who: "Ann")
    #expect(state.press(.character("u")) == .undo)
    #expect(state.press(.character("U")) == .redo)
    #expect(state.press(.backspace) == .undo)
    #expect(state.press(.alt("u")) == .undo)
    #expect(press([.escape, .character("u")], &state) == .undo)
    // After Esc, only the letter of a command has another meaning; all other keys work as usual.
    #expect(press([.escape] + keys(":2 1"), &state) == nil)
    #expect(state.press(.enter) == .enter("2 1", place: nil))
    state.mode = .play
    #expect(state.press(.character("z")) == nil)
    #expect(state.message?.text.contains("z is no key here") == true)
  }

  @Test func test_filledCell_isNotOverwrittenWithoutE() {
    var state = LiveState(Self.view(place: "1 1", stands: "Ann, 1: 4"), who: "Ann")
    #expect(state.press(.character("5")) == nil)
    #expect(state.message?.text.contains("e corrects") == true)
    #expect(press(keys("e5"), &state) == .enter("5", place: "1 1"))
    state.done(.enter("5", place: "1 1"), "said")
    state.show(Self.view())
    #expect(state.correction == nil)
    #expect(state.press(.character("5")) == .enter("5", place: "2 1"))
  }

  @Test func test_i_putsTheNextBeforeWhatIsMarked() {
    var state = LiveState(Self.view(hasCells: false), who: "Ann")
    #expect(state.press(.character("i")) == .look("d-2"))
    state.show(Self.view(place: "d-2", stands: "Ben, 1: 4", hasCells: false))
    #expect(state.question == "BEFORE 7 Ben, 1: 4")
    #expect(state.press(.character("4")) == .insert("4", before: "d-2"))
    #expect(press(keys(":5 5") + [.enter], &state) == .insert("5 5", before: "d-2"))
    // Answering the desk's question with y repeats the same request, but confirmed.
    state.ask("2 later rallies would be somebody else's.", before: .insert("4", before: "d-2"))
    #expect(state.press(.character("y")) == .insert("4", before: "d-2", force: true))
    state.done(.insert("4", before: "d-2", force: true), "said")
    #expect(state.correction == nil)
    // In a round with cells, an entry can't be inserted before another one.
    state.show(Self.view(place: "1 1", stands: "Ann, 1: 4"))
    #expect(state.press(.character("i")) == nil)
    #expect(state.message?.text.contains("Nothing can be put before") == true)
    #expect(state.correction == nil)
  }

  @Test func test_x_takesAwayWhatIsMarkedAlone() {
    var state = LiveState(Self.view(hasCells: false), who: "Ann")
    for key in [Keystroke.character("x"), .delete] {
      #expect(state.press(key) == nil)
      #expect(state.message?.text.contains("Nothing was") == true)
    }
    state.show(Self.view(place: "d-1", stands: "Ann, 1: 4", hasCells: false))
    #expect(state.press(.character("x")) == .remove("d-1"))
    #expect(state.press(.delete) == .remove("d-1"))
    state.ask("1 later rally would lead elsewhere.", before: .remove("d-1"))
    #expect(state.press(.character("y")) == .remove("d-1", force: true))
    // In a finished round, a question is asked before an entry is removed; while only watching, the
    // key is refused.
    state.show(Self.view(place: "d-1", stands: "Ann, 1: 4", phase: .final))
    #expect(state.press(.delete) == nil)
    #expect(state.press(.character("y")) == .remove("d-1"))
    state.isWatching = true
    #expect(state.press(.delete) == nil && state.message?.text.contains("k keeps") == true)
  }

  @Test func test_emptyCell_isFilledWhereSomebodyLooks() {
    var state = LiveState(Self.view(place: "2 2"), who: "Ann")
    #expect(state.question == "Piece 2: Ben, empty")
    #expect(state.press(.character("5")) == .enter("5", place: "2 2"))
  }

  @Test func test_arrows_goOverTheCells() {
    var state = LiveState(Self.view(), who: "Ann")
    #expect(state.press(.left) == .look("1 1"))
    #expect(state.press(.down) == .look("2 2"))
    #expect(state.press(.up) == nil)
    #expect(state.press(.tab) == .look("2 2"))
    state.show(Self.view(place: "2 2"))
    #expect(state.press(.up) == .look(nil))
    #expect(state.press(.left) == .look("1 2"))
    #expect(state.press(.escape) == .look(nil))
  }

  @Test func test_arrows_withoutCells_goOverTheEntries() {
    var state = LiveState(Self.view(hasCells: false), who: "Ann")
    #expect(state.press(.up) == .look("d-2"))
    #expect(state.press(.character("4")) == .enter("4", place: nil))
    #expect(state.press(.character("e")) == .look("d-2"))
    #expect(state.correction == .instead)
    state.show(Self.view(place: "d-2", stands: "Ben, 1: 4", hasCells: false))
    #expect(state.press(.up) == .look("d-1"))
    #expect(state.press(.down) == .look(nil))
    #expect(state.press(.character("4")) == .enter("4", place: "d-2"))
  }

  @Test func test_menu_lettersOnlyMark() {
    var state = LiveState(Self.view(), who: "Ann")
    #expect(press(keys(" o"), &state) == nil)
    #expect(state.mode == .menu(.init(list: Picker(filter: "o"))))
    // Typed text that is not the beginning of any token enters nothing.
    #expect(press([.character("x"), .enter], &state) == nil)
    #expect(press([.backspace, .enter], &state) == .enter("out", place: nil))
    #expect(press([.character(" "), .escape], &state) == nil)
    #expect(state.mode == .play)
  }

  @Test func test_line_isEnteredWithEnter_andComesBack() {
    var state = LiveState(Self.view(), who: "Ann")
    #expect(press(keys(":7 ann 4"), &state) == nil)
    #expect(state.press(.enter) == .enter("7 ann 4", place: nil))
    state.done(.enter("7 ann 4", place: nil), "")
    #expect(press([.character(":"), .up, .enter], &state) == .enter("7 ann 4", place: nil))
    // A refused line stays on the screen, so that the user can correct it.
    state.refuse(.enter("7 ann 4", place: nil), DeskError(.notation, "No."))
    #expect(press([.backspace, .character("5"), .enter], &state) == .enter("7 ann 5", place: nil))
    state.done(.enter("7 ann 5", place: nil), "")
    #expect(press(keys("@5 d") + [.enter], &state) == .look("5 d"))
    #expect(press([.character("n"), .backspace, .enter], &state) == .note("wind"))
  }

  @Test func test_paste_neverScores() {
    var state = LiveState(Self.view(), who: "Ann")
    #expect(state.press(.paste("3 4\n5")) == nil)
    guard case .line(let input) = state.mode else {
      Issue.record("\(state.mode)")
      return
    }
    #expect(input.line.text == "3 4 5")
  }

  @Test func test_paste_whileWatching_isRefused() {
    var state = LiveState(Self.view(), who: "Ann", isWatching: true)
    #expect(state.press(.paste("3 4\n5")) == nil)
    #expect(state.mode == .play && state.message?.text == "Nothing is written here.")
  }

  @Test func test_numberTypedDigitByDigit_isSaidToBeTwoEntries() throws {
    var state = LiveState(Self.view(most: 12), who: "Ann")
    for key: Character in ["1", "1", "0"] {
      let pressed = state.press(.character(key))
      let request = try #require(pressed)
      #expect(request == .enter(key == "0" ? "10" : "1", place: "2 1"))
      state.done(request, "stored")
      #expect(state.message?.text.contains("1 and then 10") == (key == "0"))
    }
    // No message about two entries appears if the entry is only 10, or if another key was pressed
    // between 1 and 0.
    for keys: [Keystroke] in [[.character("0")], [.character("1"), .backspace, .character("0")]] {
      var state = LiveState(Self.view(most: 12), who: "Ann")
      for key in keys {
        guard let request = state.press(key) else { continue }
        state.done(request, "stored")
      }
      #expect(state.message?.text == "stored")
    }
  }

  @Test func test_numberAboveNine_typedDigitByDigit_isSaidHowToWrite() throws {
    for (most, isSaid) in [(12, true), (11, false)] {
      var state = LiveState(Self.view(most: most), who: "Ann")
      for key: Character in ["1", "2"] {
        let pressed = state.press(.character(key))
        let request = try #require(pressed)
        #expect(request == .enter("\(key)", place: "2 1"))
        state.done(request, "stored")
      }
      let said = "stored. That is 1 and then 2: for one 12, u twice and then +2."
      #expect(state.message?.text == (isSaid ? said : "stored"))
    }
  }

  @Test func test_storeThatIsBusy_holdsTheKey() {
    var state = LiveState(Self.view(), who: "Ann")
    let request = LiveRequest.enter("4", place: "2 1")
    state.refuse(request, DeskError(.busy, "Somebody else writes."))
    #expect(state.message?.text.contains("Not stored") == true)
    #expect(state.press(.character("5")) == nil)
    #expect(state.press(.character("r")) == request)
    #expect(state.press(.escape) == nil)
    #expect(state.held == nil)
    #expect(state.press(.character("5")) == .enter("5", place: "2 1"))
  }

  @Test func test_correctionThatMakesOrphans_isAskedAbout() {
    var state = LiveState(Self.view(place: "d-1", stands: "x", hasCells: false), who: "Ann")
    state.refuse(.enter("4", place: "d-1"), DeskError(.orphans, "1 later event."))
    var other = state
    #expect(other.press(.character("n")) == nil)
    #expect(other.mode == .play)
    #expect(state.press(.character("y")) == .enter("4", place: "d-1", force: true))
  }

  @Test func test_confirmEnds_waitsForEnter() {
    let view = Self.view(pause: "Next End")
    var state = LiveState(view, who: "Ann", confirmsEnds: true)
    #expect(state.press(.character("4")) == nil)
    #expect(state.message?.text.contains("Next End") == true)
    #expect(state.question == "Piece 1" && state.sheet.columns[0].title == "Piece 1 of 2")
    #expect(state.press(.enter) == nil)
    #expect(state.question.hasPrefix("Piece 2") && state.sheet == view.sheet)
    #expect(state.press(.character("4")) == .enter("4", place: "2 1"))
    var over = LiveState(Self.view(phase: .complete), who: "Ann", confirmsEnds: true)
    #expect(over.pause == "Finish Round")
    #expect(over.press(.enter) == .weigh)
    #expect(over.mode == .finishing)
    #expect(over.press(.enter) == .finish)
    var plain = LiveState(view, who: "Ann")
    #expect(plain.question.hasPrefix("Piece 2") && plain.sheet == view.sheet)
    #expect(plain.press(.character("4")) == .enter("4", place: "2 1"))
  }

  @Test func test_finish_wantsTwoKeys_andYBeforeTheEnd() {
    var state = LiveState(Self.view(), who: "Ann")
    #expect(press(keys("ff"), &state) == nil)
    #expect(state.press(.character("y")) == .finish)
    var over = LiveState(Self.view(phase: .complete), who: "Ann")
    #expect(press([.character("f"), .enter], &over) == .finish)
  }

  @Test func test_finishedRound_keysDoNothingButSaySo() {
    var state = LiveState(Self.view(phase: .final), who: "Ann")
    #expect(state.press(.character("4")) == nil)
    #expect(state.message?.text.contains("finished") == true)
    #expect(state.press(.enter) == nil)
    #expect(state.press(.character("u")) == .undo)
  }

  @Test func test_dispute_isSettledWithOneKey() {
    let sides = [("d-3", "Ann: 4"), ("e-1", "Ann: 5"), ("f-1", "Ann: 4")].map { id, says in
      LiveRound.Entry(
        id: id, number: 1, time: "15:00", who: id, says: says, standing: "", isDisputed: true,
        isPlay: true)
    }
    var state = LiveState(Self.view(disputes: [.init(sides: sides)]), who: "Ann")
    #expect(state.press(.character("<")) == .settle("d-3"))
    // The first `>` after a settlement does nothing, because it could settle the next dispute,
    // which the user has not read.
    #expect(state.press(.character(">")) == nil)
    #expect(state.press(.character(">")) == .settle("e-1"))
    #expect(press(keys("d2"), &state) == .settle("e-1"))
    #expect(press([.escape] + keys("de"), &state) == .look("d-3"))
    #expect(state.correction == .instead)
    // A round with a dispute can't be finished; the dispute is shown first.
    #expect(press([.escape] + keys("fy"), &state) == nil)
    #expect(state.mode == .dispute(index: 0))
  }

  @Test func test_watching_writesNothingBeforeK() {
    var state = LiveState(Self.view(), who: "Ann", isWatching: true)
    for key in keys("4u<fnte ") + [.enter, .backspace, .control("r")] {
      #expect(state.press(key) == nil, "\(key)")
    }
    let keep = state.press(.character("k"))
    #expect(keep == .keep)
    state.done(.keep, "You keep score now.")
    #expect(press(keys("4"), &state) == .enter("4", place: "2 1"))
  }

  @Test func test_roundThatSomebodyElseGaveUp_takesNoMoreKeys() {
    var state = LiveState(Self.view(), who: "Ann")
    let before = state.view
    state.show(Self.view(phase: .abandoned))
    state.sayWhatIsGone(of: "d", since: before)
    #expect(state.message?.text.contains("was abandoned by somebody else") == true)
    #expect(state.press(.character("4")) == nil && state.press(.enter) == nil)
    let screen = state.screen(100, 30).text
    #expect(screen.contains("given up") && screen.contains("The round was abandoned"), "\(screen)")
  }

  @Test func test_watching_namesNoKeyThatWrites() {
    var state = LiveState(Self.view(), who: "Ann", isWatching: true)
    let before = state.view
    state.show(Self.view(phase: .final))
    state.sayWhatIsGone(of: "d", since: before)
    #expect(state.message?.text == "The round was finished by somebody else: q leaves.")
    _ = state.press(.character("?"))
    let screen = state.screen(100, 40).text
    #expect(screen.contains("k: keep score too") && screen.contains("Ctrl-Z"))
    for key in ["undo", "e: correct", "f: finish", "n: note"] {
      #expect(!screen.contains(key), "\(key)")
    }
  }

  @Test func test_tags_areChosenFromAList_andNeverScore() {
    var state = LiveState(Self.view(hasCells: false), who: "Ann")
    #expect(press(keys("t"), &state) == nil)
    #expect(state.mode == .menu(.init(tagged: "d-2")))
    #expect(press(keys("sun") + [.enter], &state) == .enter("4:sun", place: "d-2"))
    // If the entry of the list of notes is gone, the list is closed, so that no note is attached to
    // another entry.
    _ = state.press(.character("t"))
    state.show(Self.view(place: "d-1", hasCells: false))
    #expect(state.mode == .play)
    var cells = LiveState(Self.view(), who: "Ann")
    #expect(cells.press(.character("t")) == nil)
    #expect(cells.mode == .play)
    #expect(cells.message?.text.contains("Nothing is noted of Ben, 1: 4") == true)
  }

  @Test func test_help_isGoneOverWithArrows_andClosedByOthers() {
    var state = LiveState(Self.view(), who: "Ann")
    #expect(press(keys("?") + [.down, .down, .up], &state) == nil)
    #expect(state.mode == .help(from: 1))
    #expect(state.press(.character("4")) == nil)
    #expect(state.mode == .play)
    // On a small screen, the arrow keys reach all lines of the help, including the last one.
    let last = "of the card."
    var seen = ""
    _ = state.press(.character("?"))
    for _ in 0..<60 {
      seen += state.screen(40, 20).text
      _ = state.press(.down)
    }
    #expect(seen.contains(last) && seen.contains("↓") && seen.contains("↑ back"))
  }

  @Test func test_q_leaves_unlessALineIsTyped() {
    var state = LiveState(Self.view(), who: "Ann")
    #expect(state.press(.character("q")) == .leave)
    #expect(press(keys(":q"), &state) == nil)
  }
}

/// Tests of the questions that `live` asks before it changes something, and of a screen that is too
/// small.
@Suite struct LiveQuestionTests {
  @Test func test_correctionOfAFinishedRound_isAskedAboutFirst() {
    let finished = LiveStateTests.view(place: "1 1", stands: "Ann, 1: 4", phase: .final)
    var state = LiveState(finished, who: "Ann")
    #expect(state.press(.character("e")) == nil)
    #expect(state.press(.character("5")) == nil)
    guard case .asking(let question) = state.mode else {
      Issue.record("nothing is asked: \(state.mode)")
      return
    }
    #expect(question.sentence.hasPrefix("The round is finished, and Ann, 1: 4 would be 5."))
    var other = state
    #expect(other.press(.character("n")) == nil)
    #expect(other.mode == .play)
    #expect(state.press(.character("y")) == .enter("5", place: "1 1"))
  }

  @Test func test_question_ofTheDesk_isAnsweredByY() {
    var state = LiveState(LiveStateTests.view(place: "1 1", stands: "Ann, 1: 4"), who: "Ann")
    state.ask("2 later rallies would be another's. Do it?", before: .enter("b", place: "1 1"))
    #expect(state.press(.character("y")) == .enter("b", place: "1 1", force: true))
  }

  @Test(arguments: [(80, 24), (40, 20), (120, 40)])
  func test_question_howeverLong_isShownToItsEnd(columns: Int, rows: Int) {
    var state = LiveState(LiveStateTests.view(place: "1 1", stands: "Ann, 1: 4"), who: "Ann")
    let boards = (1...12).map { "turn \($0) would be Bob's" }.joined(separator: ", ")
    state.ask("\(boards), and that is all.", before: .enter("b", place: "1 1"))
    let shown = state.screen(columns, rows).text
    #expect(
      shown.split { $0 == " " || $0.isNewline }.joined(separator: " ").contains("that is all."))
  }

  @Test(arguments: [(32, 10, true), (31, 10, false), (80, 9, false), (80, 24, true)])
  func test_screenTooSmall_takesNoKeyButToLeave(columns: Int, rows: Int, takes: Bool) {
    let size = ScreenSize(columns: columns, rows: rows)
    #expect(size.takes(.character("4")) == takes)
    #expect(size.takes(.character("u")) == takes)
    #expect(size.takes(.character("q")))
    #expect(size.takes(.control("z")))
  }

  @Test func test_footer_withoutRareValues_hasNoSpaceKey() {
    func text(_ secondary: [Prompt.Token]) -> String {
      LiveState(LiveStateTests.view(secondary: secondary), who: "Ann").screen().text
    }
    #expect(text([.init("out", label: "stops")]).contains("Space more"))
    #expect(!text([]).contains("Space"))
  }
}
