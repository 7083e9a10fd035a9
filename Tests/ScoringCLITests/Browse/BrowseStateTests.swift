import ScoringKit
import ScoringViews
import Testing

@testable import ScoringCLI
@testable import ScoringDesk

/// Tests which requests keys make when a user navigates through made-up lists.
@Suite struct BrowseStateTests {
  private static func round(_ number: Int, phase: Phase = .final) -> RoundList.Item {
    RoundList.Item(
      id: "round\(number)", sport: "made-up", title: "Round \(number)", phase: phase,
      card: Card(
        title: Line("Round \(number)"), lines: ["Ann won"], oneLine: "", spoken: "",
        opens: Action("show")))
  }

  static func request(_ number: Int) -> RoundRequest {
    RoundRequest(sport: "made-up", round: "round\(number)")
  }

  private static func item(_ item: RoundList.Item) -> BrowseList.Item {
    BrowseList.Item(
      title: item.card.title, lines: item.card.lines,
      opens: item.phase.isFinished ? .round(item) : .live(item))
  }

  /// Returns a state for a test whose lists contain one round in progress and `count` finished
  /// ones.
  static func state(_ count: Int = 3, next: String? = nil) -> BrowseState {
    var state = BrowseState(who: "Ann")
    let open = item(round(0, phase: .underway))
    state.change(.scoring) {
      $0.show([open, BrowseList.Item(title: "Start Round", opens: .start)])
    }
    state.change(.history) { list in
      list.show((0..<count).map { Self.item(round($0 + 1)) }, next: next)
    }
    state.change(.reference) {
      $0.show([
        BrowseList.Item(
          heading: "Ponds", title: "Duck Pond  depth 3",
          opens: .document(ReferenceRequest(sport: "made-up", kind: "ponds"), 1)),
        BrowseList.Item(
          heading: "Ponds", title: "Mill Pond  depth 5",
          opens: .document(ReferenceRequest(sport: "made-up", kind: "ponds"), 2)),
      ])
    }
    return state
  }

  static let shown = ShownRound(
    round: .made(id: "round1", title: "Round 1", phase: .final, ["Ann", "Ben"], ["E", "-1"]),
    facts: ["Round 1", "Mar 1, 2026"],
    blocks: (1...40).map { .line(Line("Line \($0)")) })

  static let part = ShownPart(
    name: "Ben",
    sheet: Sheet(
      columns: [Sheet.Column("End"), Sheet.Column("Score", isNumeric: true)],
      rows: [
        Sheet.Row([Cell("1"), Cell("9 8", places: ["1.1", "1.2"])], spoken: ""),
        Sheet.Row([Cell("2"), Cell("7", places: ["2.1"])], spoken: ""),
        Sheet.Row([Cell("Total"), Cell("24")], spoken: "", isSummary: true),
      ]))

  @discardableResult
  private func press(_ keys: [Keystroke], _ state: inout BrowseState) -> BrowseRequest? {
    keys.reduce(nil) { _, key in state.press(key) }
  }

  private func keys(_ text: String) -> [Keystroke] { text.map { .character($0) } }

  // MARK: Panes and lists

  @Test func test_panes_keepTheirPlaces() {
    var state = Self.state()
    press([.character("2"), .down, .down, .tab], &state)
    #expect(state.pane == .reference && state.list.marked == 0)
    press([.down, .backTab], &state)
    #expect(state.pane == .history && state.list.marked == 2)
    state.path.append(.round(Self.shown, position: 0))
    press(keys("1"), &state)
    #expect(state.pane == .scoring && state.path.isEmpty)
    press(keys("2"), &state)
    #expect(state.path == [.round(Self.shown, position: 0)])
  }

  @Test func test_enter_opensWhatIsMarked() {
    var state = Self.state()
    #expect(state.press(.enter) == .live(Self.request(0), place: nil))
    #expect(press([.down, .enter], &state) == .start)
    #expect(press([.character("2"), .down, .enter], &state) == .open(.round(Self.round(2))))
    #expect(
      press([.character("3"), .end, .enter], &state)
        == .open(.document(ReferenceRequest(sport: "made-up", kind: "ponds"), 2)))
  }

  @Test func test_movingBeyondTheEnds_staysThere() {
    var state = Self.state()
    press([.character("2"), .up, .pageUp], &state)
    #expect(state.list.marked == 0)
    press([.pageDown, .pageDown, .down], &state)
    #expect(state.list.marked == 2)
    press([.home], &state)
    #expect(state.list.marked == 0)
    press([.character("1"), .end, .enter, .character("q")], &state)
    var none = BrowseState()
    none.change(.history) { $0.show([]) }
    #expect(press([.character("2"), .enter], &none) == .start)
    var empty = BrowseState()
    for key: Keystroke in [.up, .down, .end, .pageDown, .enter, .escape, .character("n")] {
      #expect(empty.press(key) == nil)
    }
  }

  @Test func test_longHistory_asksForMoreNearItsEnd() {
    var state = Self.state(50, next: "round50")
    state.go(to: .history)
    #expect(state.press(.down) == nil && !state.list.isNearItsEnd)
    #expect(state.press(.end) == nil && state.list.isNearItsEnd)
    state.change(.history) { $0.append((51...60).map { Self.item(Self.round($0)) }, next: nil) }
    #expect(state.list.marked == 49 && state.list.items.count == 60)
    #expect(state.press(.end) == nil && !state.list.isNearItsEnd)
    #expect(state.list.chosen?.title.text == "Round 60")
  }

  @Test func test_readAnew_marksTheSameRound_andTheTopStaysTheTop() {
    var state = Self.state()
    press([.character("2"), .down], &state)
    let items = [9, 1, 2, 3].map { Self.item(Self.round($0)) }
    state.change(.history) { $0.show(items) }
    #expect(state.list.chosen?.title.text == "Round 2")
    press([.home], &state)
    state.change(.history) { $0.show([Self.item(Self.round(10))] + items) }
    #expect(state.list.chosen?.title.text == "Round 10")
    state.change(.history) { $0.show([]) }
    #expect(state.list.chosen == nil)
  }

  // MARK: Filters

  @Test func test_filter_ofTheHistory_asksTheDeskAtEachLetter() {
    var state = Self.state()
    state.go(to: .history)
    #expect(state.press(.character("/")) == nil)
    #expect(state.press(.character("m")) == nil && state.missing == [.history])
    #expect(press(keys(" w1"), &state) == nil)
    #expect(state.list.filter == "m w1")
    #expect(state.press(.enter) == .open(.round(Self.round(1))))
    // The filter is kept when an entry of the list is opened; Esc in the list removes it.
    #expect(state.list.filter == "m w1" && state.mode == .lists)
    #expect(state.press(.escape) == nil && state.missing == [.history])
    #expect(state.list.filter.isEmpty)
  }

  @Test func test_filter_cleared_leavesTheMarkOnTheSameRound() {
    var state = Self.state()
    state.go(to: .history)
    press(keys("/m"), &state)
    state.change(.history) { $0.show([Self.item(Self.round(3))]) }
    press([.enter], &state)
    #expect(state.press(.escape) == nil && state.missing == [.history])
    state.change(.history) { $0.show((1...4).map { Self.item(Self.round($0)) }) }
    #expect(state.list.chosen?.title.text == "Round 3")
  }

  @Test func test_filter_ofWhatIsHere_leavesWhatFits() {
    var state = Self.state()
    state.go(to: .reference)
    #expect(press(keys("/mi po"), &state) == nil)
    #expect(state.list.shown.map(\.title.text) == ["Mill Pond  depth 5"])
    press([.backspace, .backspace, .control("u")], &state)
    #expect(state.list.shown.count == 2)
    press(keys("zz"), &state)
    #expect(state.list.shown.isEmpty && state.press(.enter) == nil)
    press([.escape], &state)
    #expect(state.list.shown.count == 2 && state.mode == .lists)
  }

  @Test func test_fits_meansBeginningsOfWords() {
    #expect(Picker.fits("mi ann", ["Old Mill", "Ann won"]))
    #expect(Picker.fits("jose", ["Ann & José"]) && Picker.fits("josé", ["Jose"]))
    #expect(Picker.fits("", []))
    #expect(!Picker.fits("ill", ["Old Mill"]))
    #expect(Picker.fits("wa72", ["WA 70m", "wa720_70: 70 m"]))
  }

  // MARK: What is open

  @Test func test_escape_goesBackLineByLine() {
    var state = Self.state()
    press([.character("2"), .down], &state)
    state.path.append(.round(Self.shown, position: 0))
    #expect(press([.down, .enter], &state) == .part(0))
    state.path.append(.part(Self.part, seat: 0))
    #expect(press([.right, .enter], &state) == .place("1.2"))
    #expect(press([.down, .enter], &state) == .place("2.1"))
    // The next row contains sums, which can't be selected, so the selection stays.
    #expect(press([.down, .enter], &state) == .place("2.1"))
    state.path.append(.place(ShownPlace(place: "2.1", title: "7", entries: [])))
    press([.escape, .escape], &state)
    #expect(state.path == [.round(Self.shown, position: 1)])
    press([.escape], &state)
    #expect(state.path.isEmpty && state.list.marked == 1)
    press([.escape], &state)
    #expect(state.message?.text == "q leaves.")
  }

  @Test func test_round_isReadBeyondThoseWhoTookPart() {
    var state = Self.state()
    state.path.append(.round(Self.shown, position: 0))
    press([.end], &state)
    guard case .round(_, let last) = state.path[0] else { return }
    #expect(last == 2 + 40 - 1)
    #expect(state.press(.enter) == nil)
    press([.down, .home], &state)
    #expect(state.path == [.round(Self.shown, position: 0)])
    state.size = ScreenSize(columns: 80, rows: 100)
    press([.end], &state)
    #expect(state.path == [.round(Self.shown, position: 1)])
  }

  @Test func test_letters_areAboutTheRoundThatIsOpen_orMarked() {
    var state = Self.state()
    state.go(to: .history)
    #expect(state.press(.character("x")) == .share(Self.request(1), replaces: false))
    #expect(press([.down, .character("n")], &state) == .editNote(Self.request(2)))
    #expect(state.press(.character("A")) == .archive(Self.request(2), true))
    #expect(state.press(.character("D")) == .delete(Self.request(2), isConfirmed: false))
    #expect(state.press(.character("e")) == .live(Self.request(2), place: nil))
    state.path.append(.round(Self.shown, position: 0))
    #expect(state.press(.character("l")) == .log(Self.request(1)))
    state.path.append(.part(Self.part, seat: 0, row: 1))
    #expect(state.press(.character("e")) == .live(Self.request(1), place: "2.1"))
    press(keys("3"), &state)
    #expect(state.press(.character("n")) == nil && state.message != nil)
  }

  @Test func test_deletion_isAskedFor() {
    var state = Self.state()
    let delete = BrowseRequest.delete(Self.request(1), isConfirmed: true)
    state.mode = .asking(KeyQuestion("Delete?", yes: delete))
    #expect(state.press(.enter) == nil && state.mode == .lists)
    state.mode = .asking(KeyQuestion("Delete?", yes: delete))
    #expect(state.press(.character("y")) == delete)
  }

  @Test func test_note_isALineOfText() {
    var state = Self.state()
    state.mode = .note(Self.request(1), EditedLine("windy"))
    press(keys(", q!") + [.backspace, .paste("\nnew\tshoes")], &state)
    #expect(state.press(.enter) == .note(Self.request(1), "windy, q new shoes"))
    press([.escape], &state)
    #expect(state.mode == .lists)
  }

  @Test func test_otherKeys_doNothing() {
    var state = Self.state()
    #expect(state.press(.character("z")) == nil)
    #expect(state.message?.text.contains("no key here") == true)
    #expect(state.press(.paste("q\nD\ny")) == nil)
    #expect(state.mode == .lists)
    press(keys("??"), &state)
    #expect(state.path.count == 1)
    press([.escape], &state)
    #expect(state.path.isEmpty && state.press(.character("q")) == .leave)
  }

  /// Tests that control characters in names are shown as visible text, in the lists and on the
  /// pages that open from them.
  @Test func test_screens_ofHostileTexts_holdNoControls() {
    let hostile = "\u{1b}[2J\u{202e}A\u{7}\u{0301}"
    var state = BrowseState(who: hostile)
    state.referenceTitle = hostile
    let card = Card(
      title: Line(hostile), lines: [Line(hostile)], oneLine: "", spoken: "", opens: Action("show"))
    let round = RoundList.Item(
      id: "r", sport: "made-up", title: hostile, phase: .final, card: card)
    state.change(.scoring) {
      $0.show([BrowseList.Item(heading: hostile, title: Line(hostile), opens: .round(round))])
    }
    func check(_ state: some ScreenState) {
      for size in [(40, 20), (80, 24), (120, 40)] {
        var state = state
        state.size = ScreenSize(columns: size.0, rows: size.1)
        let screen = state.screen()
        #expect(
          !screen.text.unicodeScalars.contains {
            $0.properties.generalCategory == .control && $0 != "\n" || $0 == "\u{202e}"
          })
      }
    }
    check(state)
    state.path.append(
      .round(
        ShownRound(
          round: .made(id: "r", title: hostile, phase: .final, [hostile], [Line(hostile)]),
          facts: [Line(hostile), Line(hostile)], blocks: [.line(Line(hostile))])))
    check(state)
    let entry = LiveRound.Entry(
      id: "d-1", number: 1, time: hostile, who: hostile, says: hostile, standing: hostile,
      isDisputed: false, isPlay: true)
    state.path.append(
      .part(ShownPart(name: hostile, sheet: Sheet(columns: []), entries: [entry]), seat: 0))
    check(state)
    state.path.append(
      .place(
        ShownPlace(
          place: "d-1", title: hostile,
          entries: [
            .init(number: 1, time: hostile, who: hostile, says: hostile, fate: hostile)
          ])))
    check(state)
    state.mode = .note(Self.request(1), EditedLine(hostile))
    state.message = .init(text: hostile)
    check(state)
    var start = StartState([StartKind(sport: "a", kind: "b", title: hostile)])
    start.list.filter = hostile
    check(start)
    start.show(
      StartOffer(
        sport: "a", kind: "b", title: hostile, frames: [],
        company: [.init(hostile, name: hostile, meaning: hostile)]))
    start.asked = .init(question: Question("q", hostile, .text), line: EditedLine(hostile))
    start.message = .init(text: hostile)
    check(start)
  }
}
