import ListedSports
import ScoringDesk
import ScoringKit
import ScoringStore
import ScoringViews
import Testing

@testable import ProgramTesting
@testable import ScoringCLI

/// Compares the screens of every sport in `live`, at the main sizes, with the recorded ones.
///
/// The test presses keys that the sport offers, so the screens of new sports are included.
@Suite struct LiveScreenTests {
  private static let sizes = [(80, 24), (40, 20), (120, 40)]
  private static let folder = "\(Repository.root)/Tests/Recorded/Live"

  /// Starts a round of a sport and presses a number of keys in `live`.
  private static func keep(_ sport: Sport, keys count: Int) throws -> LiveProgram {
    let run = Runner(sports)
    run("me Ann")
    // The round is started with the sport's own example.
    let line = try #require(sport.examples("start").first?.line)
    let started = run(line)
    #expect(started.code == .done, "\(started)")
    let store = try #require(run.store)
    let desk = Desk(
      store: store, sports: SportList(sports), clock: .fixed(Runner.start, offset: 0))
    let scorer = desk.scorer()
    let view = try scorer.keypads.live(RoundRequest(sport: sport.id))
    var live = try LiveProgram(
      RoundRequest(sport: sport.id, round: view.id), DeskConnection(scorer))
    for number in 0..<count { _ = live.press(key(number, live.state)) }
    return live
  }

  /// Returns a key with an effect for the next key press of the test: usually the likeliest one,
  /// sometimes another one.
  private static func key(_ number: Int, _ state: LiveState) -> Keystroke {
    let keypad = state.keypad
    if keypad.likely != nil, number % 4 != 1 { return .enter }
    let buttons = keypad.buttons
    return buttons.isEmpty
      ? .escape : .character(buttons[(number * 5 + number / 3) % buttons.count].key)
  }

  private static func screens(_ state: LiveState, isASCII: Bool = false) -> [String] {
    sizes.map { columns, rows in
      let screen = state.screen(columns, rows)
      return (isASCII ? screen.inASCII : screen).text
    }
  }

  @Test(arguments: RecordedSports.all.map(\.id))
  func test_screens_ofEverySport_areThoseRecorded(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var live = try Self.keep(sport, keys: 23)
    try compare(Self.screens(live.state), "\(id)-play")
    _ = live.press(.up)
    _ = live.press(.character("e"))
    try compare(Self.screens(live.state, isASCII: true), "\(id)-correct-ascii")
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

  /// Tests that no offered key is refused, and that each makes one entry in the store.
  @Test(arguments: sports.map(\.id))
  func test_keysThatAreOffered_areNeverRefused(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var live = try Self.keep(sport, keys: 0)
    var entries = live.state.view.entries.count
    for number in 0..<38 {
      let key = Self.key(number * 3 + 1, live.state)
      guard key != .escape else { break }
      _ = live.press(key)
      entries += 1
      let said = live.state.message
      #expect(live.state.view.entries.count == entries, "\(key): \(String(describing: said))")
      let stored = try live.desk.scorer.keypads.live(live.round)
      #expect(stored.sheet == live.state.view.sheet)
    }
    let before = live.state.view.sheet
    for _ in 0..<entries { _ = live.press(.alt("u")) }
    #expect(live.state.view.entries.isEmpty)
    for _ in 0..<entries { _ = live.press(.alt("U")) }
    #expect(live.state.view.sheet == before)
  }

  /// Tests two scorers who press different keys for the same question: both screens show the
  /// dispute, one key settles it, and then both show the same card.
  @Test(arguments: sports.map(\.id))
  func test_twoKeypads_thatDiffer_agreeAfterOneKey(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var ann = try Self.keep(sport, keys: 4)
    var ben = try Self.beside(ann)
    let keys = ann.state.keypad.buttons.map(\.key)
    _ = ann.press(.character(keys[0]))
    _ = ben.press(.character(keys[1]))
    _ = ann.follow()
    #expect(ann.state.view.disputes.count == 1 && ben.state.view.disputes.count == 1)
    #expect(Self.screens(ann.state)[0].contains("1 dispute"))
    _ = ben.press(.character("<"))
    _ = ann.follow()
    #expect(ann.state.view.disputes.isEmpty && ann.state.view.sheet == ben.state.view.sheet)
    _ = ben.press(.alt("u"))
    _ = ann.follow()
    #expect(ann.state.view.disputes.count == 1)
  }

  /// Tests two keypads with random keys that read each other's entries from time to time: at the
  /// end both show the same card and disputes, and the card is that of the stored round.
  @Test(arguments: sports.map(\.id))
  func test_twoKeypads_randomKeys_showTheSameInTheEnd(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var ann = try Self.keep(sport, keys: 0)
    var ben = try Self.beside(ann)
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(seed: seed)
    for _ in 0..<120 {
      let isAnn = Bool.random(using: &dice)
      let keypad = isAnn ? ann.state.keypad : ben.state.keypad
      let key: Keystroke =
        Int.random(in: 0..<8, using: &dice) == 0
        ? .alt(["u", "U"].randomElement(using: &dice) ?? "u")
        : keypad.buttons.randomElement(using: &dice).map { .character($0.key) } ?? .alt("u")
      if isAnn { _ = ann.press(key) } else { _ = ben.press(key) }
      if Int.random(in: 0..<3, using: &dice) == 0 { _ = ann.follow() }
      if Int.random(in: 0..<3, using: &dice) == 0 { _ = ben.follow() }
    }
    _ = ann.follow()
    _ = ben.follow()
    #expect(ann.state.view.sheet == ben.state.view.sheet, "seed \(seed)")
    #expect(ann.state.view.disputes == ben.state.view.disputes, "seed \(seed)")
    #expect(
      try ann.desk.scorer.keypads.live(ann.round).sheet == ann.state.view.sheet, "seed \(seed)")
  }

  /// Returns a second keypad on the same round, with another scorer.
  private static func beside(_ live: LiveProgram) throws -> LiveProgram {
    _ = try live.desk.scorer.people.addPlayer("Zoe")
    let scorer = try live.desk.scorer.keypads.keeper(of: live.round, named: "Zoe")
    return try LiveProgram(live.round, DeskConnection(scorer))
  }

  /// Tests that the screen shows the question at every size that is large enough, and "Too small"
  /// at smaller sizes.
  @Test(arguments: sports.map(\.id)) func test_screens_atAnySize_showTheQuestion(id: String) throws
  {
    let sport = try #require(sports.first { $0.id == id })
    let state = try Self.keep(sport, keys: 17).state
    for columns in stride(from: 20, through: 200, by: 9) {
      for rows in stride(from: 5, through: 60, by: 3) {
        let screen = state.screen(columns, rows)
        let isLargeEnough = columns >= ScreenSize.least.columns && rows >= ScreenSize.least.rows
        let shown = isLargeEnough ? String(state.question.prefix(20)) : "Too small"
        #expect(screen.text.contains(shown), "\(columns)x\(rows)")
      }
    }
  }
}
