import ProgramTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI
@testable import ScoringDesk

/// Tests of navigating through the lists and rounds of a desk with keys, in a made-up sport.
@Suite struct BrowseProgramTests {
  private var browsing: BrowseProgram
  private var state: BrowseState { browsing.state }
  private var desk: DeskConnection { browsing.desk }
  /// The screen on which a round to start is chosen, if that is open.
  private var start: StartProgram?
  private let program = Runner([Pebbles.sport()])

  init() throws {
    program("me Ann")
    let store = try #require(program.store)
    let bits = program.bits
    let desk = Desk(
      store: store, sports: SportList(program.sports), clock: .fixed(Runner.start, offset: 0),
      random: { bits.take() })
    browsing = BrowseProgram(nil, try DeskConnection(desk.scorer())) { _, replaces in
      guard replaces else {
        throw ErrorReport("file-exists", "It exists already.", exitCode: .cannotCreate)
      }
      return "card.svg"
    }
    browsing.state.size = ScreenSize(columns: 120, rows: 40)
    browsing.read()
  }

  /// Presses keys; returns the round that they opened, or `nil` if they opened none.
  @discardableResult
  private mutating func press(_ keys: [Keystroke]) -> RoundRequest? {
    var round: RoundRequest?
    for key in keys {
      if let start {
        round = pressInStart(key, start) ?? round
      } else if case .open(let opened) = browsing.press(key) {
        start = opened as? StartProgram
        round = (opened as? LiveProgram)?.round ?? round
      }
    }
    browsing.read()
    return round
  }

  /// Presses a key on the screen for starting a round; returns the round that it started.
  private mutating func pressInStart(_ key: Keystroke, _ open: StartProgram) -> RoundRequest? {
    var open = open
    let step = open.press(key)
    if case .stay = step {
      start = open
      return nil
    }
    start = nil
    let goesOn = browsing.resume(after: open)
    #expect(goesOn)
    return open.round
  }

  /// Reads the changes that others wrote, of which there must be some.
  private mutating func follow() {
    let isNew = browsing.follow()
    #expect(isNew)
  }

  private func keys(_ text: String) -> [Keystroke] { text.map { .character($0) } }

  @Test mutating func test_path_fromNothingToAnEntry() throws {
    #expect(state.list.isWithoutRounds)
    let started = press([.enter] + keys("Ben") + [.enter, .enter])
    #expect(started == nil)
    #expect(start != nil && start?.state.message == nil)
    let round = try #require(press([.enter]))
    // One of the players is new, but at this point the desk must not ask a question about that.
    #expect(try desk.scorer.keypads.shown(round).sides.map(\.name) == ["Ann", "Ben"])
    program("pebbles enter 3 4")
    follow()
    #expect(state.list.items[0].lines.map(\.text) == ["in progress", "Ben 4, Ann 3"])
    let opened = press([.home, .enter])
    #expect(opened == round)
    program("pebbles finish --yes")
    follow()
    #expect(state.list.isWithoutRounds)
    press(keys("2") + [.enter, .down, .enter, .enter])
    guard case .place(let place)? = state.path.last else {
      Issue.record("\(state.path)")
      return
    }
    #expect(place.entries.map(\.says) == ["Ann tosses 3"])
    // A change that another program makes appears on the current screen.
    let id = round.round ?? ""
    let amended = program("pebbles amend \(place.entries[0].number) 5 --round \(id)")
    #expect(amended.code == .done, "\(amended)")
    follow()
    guard case .place(let changed)? = state.path.last else { return }
    #expect(changed.entries.map(\.says) == ["Ann tosses 3", "Ann tosses 5"])
    let isNew = browsing.follow()
    #expect(!isNew)
  }

  @Test mutating func test_repeatedStart_needsEnterAlone() throws {
    program("pebbles start Ann Ben --goal 30 --pond mill")
    let round = try #require(press(keys("s") + [.enter, .enter]))
    let shown = try desk.scorer.keypads.shown(round)
    #expect(shown.facts.first?.text == "Mill Pond — to 30")
    #expect(shown.sides.map(\.name) == ["Ann", "Ben"])
  }

  @Test mutating func test_start_whatIsRefused_isSaid_andMayBeChanged() throws {
    press(keys("s"))
    press([.enter] + keys("zz") + [.down] + keys("9999"))
    let early = press([.enter])
    #expect(early == nil)
    #expect(start?.state.message?.text == "goal is a number from 1 to 999.")
    press([.backspace, .enter])
    #expect(start?.state.message?.text.contains("zz") == true)
    press([.up, .control("u")])
    let round = press([.enter])
    #expect(round != nil && start == nil)
  }

  @Test mutating func test_start_withANearName_isAsked() throws {
    program("players add Benjamin")
    press(keys("s") + keys("Benjamim") + [.enter, .enter])
    let early = press([.enter])
    #expect(early == nil)
    let question = try #require(start?.state.asked?.question)
    #expect(question.sentence.contains("Benjamim"))
    press([.escape])
    #expect(start != nil && start?.state.asked == nil)
    press([.enter])
    let round = press(question.form == .yesOrNo ? keys("y") : keys("1") + [.enter])
    #expect(round != nil)
  }

  @Test mutating func test_start_thatIsLeft_leadsBackToTheList() {
    press(keys("2s") + [.escape])
    #expect(start == nil && state.pane == .history && state.message == nil)
  }

  @Test mutating func test_share_asksBeforeItReplacesAFile() throws {
    program("pebbles start Ann")
    follow()
    press(keys("x"))
    guard case .asking(let question) = state.mode else {
      Issue.record("\(state.mode)")
      return
    }
    #expect(question.sentence.hasPrefix("It exists already."))
    press(keys("y"))
    #expect(state.message?.text == "Written: card.svg")
  }

  @Test mutating func test_roundThatIsGone_isLeft() throws {
    program("pebbles start Ann")
    program("pebbles enter 3")
    program("pebbles finish --yes")
    press(keys("2"))
    follow()
    press([.enter, .enter])
    #expect(state.path.count == 2)
    program("pebbles delete 1 --yes")
    follow()
    #expect(state.path.isEmpty && state.list.items.isEmpty)
  }

  @Test mutating func test_documents_open() throws {
    press(keys("3") + [.enter])
    guard case .text(let text)? = state.path.last else {
      Issue.record("\(state.path)")
      return
    }
    #expect(!text.title.isEmpty && !text.lines(columns: 80, height: 20).isEmpty)
    press(keys("n"))
    #expect(state.message?.text == "No round is marked here.")
  }
}
