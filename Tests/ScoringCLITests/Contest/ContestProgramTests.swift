import ProgramTesting
import SampleSport
import ScoringKit
import ScoringStore
import ScoringViews
import Testing

@testable import ScoringCLI
@testable import ScoringDesk

/// Tests of the screen of an event: a digit chooses a match, then its score, and Enter.
@Suite struct ContestProgramTests {
  private var program: ContestProgram
  private let run = Runner([Pebbles.sport()])
  private var text: String { program.state.screen().text }

  init() throws {
    run("pebbles event new Evening --as allplay --courts 2 --new Ann Ben Cid Dora")
    run("event draw --yes")
    let bits = run.bits
    let desk = Desk(
      store: try #require(run.store), sports: SportList(run.sports),
      clock: .fixed(Runner.start, offset: 0), random: { bits.take() })
    program = try ContestProgram(ContestRequest("Evening"), DeskConnection(desk.scorer()))
  }

  /// Presses the keys of a text and then others; returns the program that they opened, if any.
  @discardableResult
  private mutating func press(_ text: String, _ keys: Keystroke...) -> (any ScreenProgram)? {
    var opened: (any ScreenProgram)?
    for key in text.map(Keystroke.character) + keys {
      if case .open(let other) = program.press(key) { opened = other }
      program.read()
    }
    return opened
  }

  private func fixtures() -> [JSONValue] {
    run("event --json").payload?["fixtures"]?.array ?? []
  }

  @Test mutating func test_digitScoreEnter_storesTheResultThatTheLineSaid() throws {
    #expect(text.contains("  1  Court 1"), "\(text)")
    press("1")
    #expect(text.contains("▸ 1  Court 1"), "\(text)")
    press("3 11")
    #expect(text.contains("⏎ writes: c1 a.1.1 Ann 3-11 Dora"), "\(text)")
    #expect(fixtures().allSatisfy { $0["score"] == "" })
    press("", .enter)
    #expect(text.contains("c1 a.1.1 Ann 3-11 Dora") && !text.contains("▸"), "\(text)")
    #expect(
      fixtures().filter { $0["state"] == "final" }.compactMap { $0["score"]?.string } == ["3-11"])
    press("u")
    #expect(fixtures().allSatisfy { $0["score"] == "" })
  }

  @Test mutating func test_refusedScore_saysWhyAndStaysTyped() {
    press("13 x", .enter)
    #expect(text.contains("Ann v Dora: 3 x") && text.contains("is no final score"), "\(text)")
    press("", .escape)
    #expect(program.state.score.isEmpty && program.state.match != nil)
    press("", .escape)
    #expect(program.state.match == nil)
    press("9")
    #expect(text.contains("There is no match 9 on the screen."), "\(text)")
  }

  @Test mutating func test_secondResult_asksBeforeItReplacesTheFirst() {
    press("13 11", .enter)
    press("r")
    press("a.1.1 11-4")
    #expect(text.contains("⏎ asks: "), "\(text)")
    press("", .enter)
    press("n")
    #expect(text.contains("Nothing was changed."), "\(text)")
    #expect(fixtures()[0]["score"] == "3-11")
    press("ra.1.1 11-4", .enter)
    press("y")
    #expect(fixtures()[0]["score"] == "11-4")
  }

  @Test mutating func test_walkover_namesTheWinner() {
    press("x")
    #expect(text.contains("Choose a match first."), "\(text)")
    press("2x")
    #expect(text.contains("Who wins without a match? 1 Ben, 2 Cid; Esc nobody."), "\(text)")
    press("2")
    #expect(fixtures()[1]["winner"] == "Cid")
  }

  @Test mutating func test_wordsThatBeginNoCommand_beginAScore() {
    press("1dnf")
    #expect(program.state.score.text == "dnf", "\(text)")
    #expect(text.contains("is a match, and has no DNF"), "\(text)")
    press("", .escape)
    press("", .escape)
    press("d")
    #expect(program.state.match == nil && !text.contains("dnf"), "\(text)")
  }

  @Test mutating func test_report_isShownAndTakenAway() throws {
    press("13 11", .enter)
    let desk = program.desk.scorer.desk
    let event = ContestRequest("Evening")
    try desk.newVisitor().contests.report("it was 4", about: "a.1.1", called: "Evening")
    let isNew = program.follow()
    #expect(isNew && text.contains("Reported as wrong") && text.contains("“it was 4”"), "\(text)")
    press("n")
    #expect(text.contains("About which result? 1 Ann 3-11 Dora"), "\(text)")
    press("1")
    #expect(text.contains("Removed 1 report.") && !text.contains("it was 4"), "\(text)")
    #expect(try desk.scorer().contests.view(event).reported.isEmpty)
    press("n")
    #expect(text.contains("Nothing is reported."), "\(text)")
  }

  /// The evening of nine in `Docs/Events.md`, with this screen for the results and the draws.
  @Test func test_clubNight_takesFewKeys() throws {
    let run = Runner([Pebbles.sport()])
    let bits = run.bits
    var keys = 0
    func type(_ words: String...) {
      for line in words {
        keys += "score \(line)\n".count
        run(line)
      }
    }
    func screen(
      _ body: (inout ContestProgram, _ press: (inout ContestProgram, String) -> Void) -> Void
    )
      throws
    {
      keys += "score event\n".count
      let desk = Desk(
        store: try #require(run.store), sports: SportList(run.sports),
        clock: .fixed(Runner.start, offset: 0), random: { bits.take() })
      var program = try ContestProgram(ContestRequest(nil), DeskConnection(desk.scorer()))
      body(&program) { program, text in
        for key in text {
          keys += 1
          _ = program.press(key == "\n" ? .enter : .character(key))
          program.read()
        }
      }
      keys += 1
    }
    type(
      "event new Monday --sport pebbles --as partners --rounds 6 --courts 2 --new "
        + "Ann Ben Cid Dora Eve Finn Gus")
    try screen { program, press in
      press(&program, "dy")
      press(&program, "111 7\n")
    }
    type("event in Kim Lea --new")
    try screen { program, press in
      press(&program, "dy")
      for _ in 2...4 { press(&program, "111 6\n29 11\n") }
      press(&program, "rp.3.2 6 11\ny")
    }
    type("event out Finn")
    try screen { program, press in
      press(&program, "dy")
      for _ in 5...6 { press(&program, "111 2\n28 11\n") }
    }
    type("links event Monday")
    let fixtures = run("event --json").payload?["fixtures"]?.array ?? []
    #expect(fixtures.count == 11 && fixtures.allSatisfy { $0["state"] == "final" }, "\(fixtures)")
    #expect(fixtures.first { $0["id"] == "p.3.2" }?["score"] == "6-11")
    #expect(keys <= 350, "\(keys) keys")
  }

  @Test mutating func test_live_keepsTheScoreOfTheMatch() throws {
    let live = try #require(press("1l") as? LiveProgram)
    #expect(live.state.screen().text.contains("Dora"))
    let goesOn = program.resume(after: live)
    #expect(goesOn && text.contains("Court 1"))
  }

  @Test mutating func test_resultOfAnotherDevice_appears() {
    run("result c2 11-6")
    let isNew = program.follow()
    #expect(isNew && text.contains("1 of 6 played"), "\(text)")
  }

  @Test mutating func test_smallScreen_showsMatchesAndTable() {
    press("13 11", .enter)
    program.state.size = ScreenSize(columns: 40, rows: 20)
    #expect(text.contains("On now") && text.contains("#  Player"), "\(text)")
    press("t")
    #expect(text.contains("Esc back"), "\(text)")
    press("", .escape)
    press("?")
    #expect(text.contains("1-9: the match on that court"), "\(text)")
    for (columns, rows) in [(32, 10), (20, 5), (200, 60)] {
      program.state.size = ScreenSize(columns: columns, rows: rows)
      #expect(!text.isEmpty)
    }
  }
}
