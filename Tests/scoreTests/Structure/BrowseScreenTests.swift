import ListedSports
import ScoringDesk
import ScoringKit
import ScoringViews
import Testing

@testable import ProgramTesting
@testable import ScoringCLI

/// Compares the screens of navigation and of starting a round, for every sport at the main sizes,
/// with the recorded ones.
@Suite struct BrowseScreenTests {
  private static let sizes = [(80, 24), (40, 20), (120, 40)]
  private static let folder = "\(Repository.root)/Tests/Recorded/Browse"

  /// Creates a home for a test, in which Ann has played a sport's own example twice: the first
  /// round is finished, the second is in progress.
  private static func home(_ sport: Sport) throws -> Desk {
    let run = Runner(sports)
    run("me Ann")
    let line = try #require(sport.examples("start").first?.line)
    for isFirst in [true, false] {
      run(line)
      let desk = try desk(run)
      let view = try desk.scorer().keypads.live(RoundRequest(sport: sport.id))
      var live = try LiveProgram(
        RoundRequest(sport: sport.id, round: view.id), DeskConnection(desk.scorer()))
      for number in 0..<17 {
        let buttons = live.state.keypad.buttons
        guard !buttons.isEmpty else { break }
        let key = buttons[(number * 5 + number / 3) % buttons.count].key
        _ = live.press(.character(key))
      }
      if isFirst { _ = live.perform(.finish) }
    }
    return try desk(run)
  }

  private static func desk(_ run: Runner) throws -> Desk {
    let bits = run.bits
    return Desk(
      store: try #require(run.store), sports: SportList(sports),
      clock: .fixed(Runner.start, offset: 0), random: { bits.take() })
  }

  /// A user in a test who moves through the screens by keys; after each key, the requested lists
  /// are read.
  private struct Visitor {
    private var program: BrowseProgram
    /// The screen on which a round to start is chosen, if that is open.
    private(set) var start: StartProgram?
    var state: BrowseState { program.state }

    init(_ store: Desk, sport: String?) throws {
      program = BrowseProgram(sport, try DeskConnection(store.scorer())) { _, _ in "card.svg" }
      program.state.size = ScreenSize(columns: 120, rows: 40)
      program.read()
      program.state.size = ScreenSize()
    }

    /// Presses keys; returns the round that they opened, or `nil` if none did.
    @discardableResult
    mutating func press(_ keys: Keystroke...) -> RoundRequest? {
      var round: RoundRequest?
      for key in keys {
        if let start {
          round = pressInStart(key, start) ?? round
        } else if case .open(let opened) = program.press(key) {
          start = opened as? StartProgram
          round = (opened as? LiveProgram)?.round ?? round
        }
      }
      program.read()
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
      let goesOn = program.resume(after: open)
      #expect(goesOn)
      return open.round
    }

    func screens(isASCII: Bool = false) -> [String] {
      sizes.map { columns, rows in
        let screen = start?.state.screen(columns, rows) ?? state.screen(columns, rows)
        return (isASCII ? screen.inASCII : screen).text
      }
    }
  }

  @Test(arguments: RecordedSports.all.map(\.id))
  func test_screens_ofEverySport_areThoseRecorded(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var visitor = try Visitor(Self.home(sport), sport: id)
    var screens = visitor.screens()
    visitor.press(.character("2"), .enter)
    screens += visitor.screens()
    visitor.press(.enter, .down)
    screens += visitor.screens()
    visitor.press(.enter)
    screens += visitor.screens(isASCII: true)
    visitor.press(.escape, .escape, .escape, .character("s"))
    screens += visitor.screens()
    visitor.press(.enter)
    screens += visitor.screens(isASCII: true)
    try compare(screens, id)
  }

  @Test func test_screens_ofAllSports_areThoseRecorded() throws {
    let run = Runner(RecordedSports.all)
    run("me Ann")
    let desk = Desk(
      store: try #require(run.store), sports: SportList(RecordedSports.all),
      clock: .fixed(Runner.start, offset: 0))
    var visitor = try Visitor(desk, sport: nil)
    var screens = visitor.screens()
    visitor.press(.character("2"))
    screens += visitor.screens()
    visitor.press(.character("/"), .character("x"))
    screens += visitor.screens(isASCII: true)
    visitor.press(.escape, .character("?"))
    screens += visitor.screens()
    try compare(screens, "empty")
  }

  private func compare(_ screens: [String], _ name: String) throws {
    let path = "\(Self.folder)/\(name).txt"
    let text = screens.joined(separator: "\n")
    guard Recording.isOn else {
      #expect(Scratch.text(path) == text, "\(name) is old: `make docs` writes it again")
      return
    }
    _ = Program().shell("mkdir -p \"$1\"", Self.folder)
    Scratch.write(text.utf8, to: path)
    Issue.record("\(name) was written; a recording run never passes.")
  }

  /// Tests that, at every size that is large enough, the cursor is visible and on the row of the
  /// selected item.
  @Test(arguments: sports.map(\.id)) func test_screens_atAnySize_showWhatIsMarked(id: String) throws
  {
    let sport = try #require(sports.first { $0.id == id })
    var visitor = try Visitor(Self.home(sport), sport: id)
    func check(_ visitor: Visitor, _ text: String) {
      for columns in stride(from: 20, through: 200, by: 13) {
        for rows in stride(from: 5, through: 60, by: 5) {
          let screen = visitor.state.screen(columns, rows)
          let isLargeEnough = columns >= ScreenSize.least.columns && rows >= ScreenSize.least.rows
          guard isLargeEnough else {
            #expect(screen.text.contains("Too small"))
            continue
          }
          let row = screen.cursor.map { screen.text(row: $0.row) } ?? ""
          #expect(row.contains(text), "\(columns)x\(rows): \(row)")
          #expect((screen.cursor?.row ?? rows) < rows && (screen.cursor?.column ?? 0) < columns)
        }
      }
    }
    let round = try #require(visitor.state.list(.history).items.first?.title.text)
    visitor.press(.character("2"))
    check(visitor, String(round.prefix(12)))
    visitor.press(.enter)
    check(visitor, "Ann")
    visitor.press(.escape, .character("3"), .end)
    let last = try #require(visitor.state.list.items.last?.title.runs.first?.text)
    check(visitor, String(last.prefix(6)))
  }

  /// Tests in every sport that Enter opens a round of a list, then its parts down to an entry, and
  /// that Esc goes back.
  @Test(arguments: sports.map(\.id)) func test_browsing_goesDownToAnEntry_andBack(id: String) throws
  {
    let sport = try #require(sports.first { $0.id == id })
    var visitor = try Visitor(Self.home(sport), sport: id)
    visitor.press(.character("2"), .enter, .enter, .enter)
    guard case .place(let place)? = visitor.state.path.last else {
      Issue.record("\(visitor.state.path.count): \(String(describing: visitor.state.message))")
      return
    }
    #expect(place.entries.count == 1 && place.entries[0].fate.isEmpty)
    #expect(visitor.state.path.count == 3)
    visitor.press(.escape, .escape, .escape)
    #expect(visitor.state.path.isEmpty && visitor.state.pane == .history)
  }

  /// Tests that actions on a round take effect at once and can be taken back, except its deletion.
  @Test func test_round_isNoted_putAway_broughtBack_andDeleted() throws {
    let sport = try #require(sports.first)
    var visitor = try Visitor(Self.home(sport), sport: nil)
    visitor.press(.character("2"), .character("n"), .character("w"), .enter)
    #expect(visitor.state.message?.text.hasSuffix(": Note saved.") == true)
    visitor.press(.enter)
    #expect(visitor.state.openRound?.note == "w")
    visitor.press(.character("A"))
    #expect(visitor.state.openRound?.isArchived == true)
    visitor.press(.escape)
    #expect(visitor.state.list.items.isEmpty)
    visitor.press(.character("a"), .character("A"), .character("a"))
    #expect(visitor.state.list.items.count == 1 && !visitor.state.list.isOfArchived)
    visitor.press(.character("x"))
    #expect(visitor.state.message?.text == "Written: card.svg")
    visitor.press(.enter, .character("D"), .character("x"))
    #expect(visitor.state.path.count == 1)
    visitor.press(.character("D"), .character("y"))
    #expect(visitor.state.path.isEmpty && visitor.state.list.items.isEmpty)
  }

  /// Tests in every sport that `s` and then Enter at each step start a round like the last one.
  @Test(arguments: sports.map(\.id)) func test_start_enterAlone_repeatsTheLastRound(id: String)
    throws
  {
    let sport = try #require(sports.first { $0.id == id })
    let desk = try Self.home(sport)
    let scorer = desk.scorer()
    var visitor = try Visitor(desk, sport: nil)
    let last = try scorer.keypads.live(RoundRequest(sport: id))
    visitor.press(.character("s"))
    let start = try #require(visitor.start?.state)
    #expect(start.isRepeat && start.offer?.sport == id)
    // The start offers all values of the last round, as a command line without `--again` would need
    // them.
    #expect(start.offer?.values.isEmpty == false)
    var round: RoundRequest?
    for _ in 0..<3 where round == nil { round = visitor.press(.enter) }
    let started = try scorer.keypads.live(#require(round))
    #expect(started.id != last.id && started.title == last.title)
    #expect(started.names.names.map(\.name) == last.names.names.map(\.name))
    #expect(started.entries.isEmpty)
  }
}
