import ListedSports
import ProgramTesting
import ScoringDesk
import ScoringKit
import ScoringStore
import ScoringViews
import Testing

@testable import ScoringCLI

/// Compares the screens of every sport in `live`, at the main sizes, with the recorded ones.
///
/// The test presses keys that the sport offers, so the screens of new sports are included.
@Suite struct LiveScreenTests {
  private static let sizes = [(80, 24), (40, 20), (120, 40)]
  private static let folder = "\(Repository.root)/Tests/Recorded/Live"

  /// Starts a round of a sport and presses a number of keys in `live`; returns its state and its
  /// desk.
  private static func keep(_ sport: Sport, keys count: Int) throws -> (LiveState, LiveDesk) {
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
    var live = LiveDesk(scorer: scorer, round: RoundRequest(sport: sport.id, round: view.id))
    var state = LiveState(view, who: try scorer.keypads.name ?? "")
    for number in 0..<count { press(key(number, state), &state, &live) }
    return (state, live)
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

  private static func press(_ key: Keystroke, _ state: inout LiveState, _ desk: inout LiveDesk) {
    if let request = state.press(key) { desk.perform(request, for: &state) }
  }

  private static func screens(_ state: LiveState, isASCII: Bool = false) -> [String] {
    sizes.map { columns, rows in
      let screen = LiveScreen(state: state, columns: columns, rows: rows).screen()
      return (isASCII ? screen.inASCII : screen).text
    }
  }

  @Test(arguments: RecordedSports.all.map(\.id))
  func test_screens_ofEverySport_areThoseRecorded(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var (state, desk) = try Self.keep(sport, keys: 23)
    try compare(Self.screens(state), "\(id)-play")
    Self.press(.up, &state, &desk)
    Self.press(.character("e"), &state, &desk)
    try compare(Self.screens(state, isASCII: true), "\(id)-correct-ascii")
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
    var (state, desk) = try Self.keep(sport, keys: 0)
    var entries = state.view.entries.count
    for number in 0..<38 {
      let key = Self.key(number * 3 + 1, state)
      guard key != .escape else { break }
      Self.press(key, &state, &desk)
      entries += 1
      #expect(state.view.entries.count == entries, "\(key): \(String(describing: state.message))")
      let stored = try desk.scorer.keypads.live(desk.round)
      #expect(stored.sheet == state.view.sheet)
    }
    let before = state.view.sheet
    for _ in 0..<entries { Self.press(.alt("u"), &state, &desk) }
    #expect(state.view.entries.isEmpty)
    for _ in 0..<entries { Self.press(.alt("U"), &state, &desk) }
    #expect(state.view.sheet == before)
  }

  /// Tests two scorers who press different keys for the same question: both screens show the
  /// dispute, one key settles it, and then both show the same card.
  @Test(arguments: sports.map(\.id))
  func test_twoKeypads_thatDiffer_agreeAfterOneKey(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var (ann, first) = try Self.keep(sport, keys: 4)
    var (ben, second) = try Self.beside(ann, first)
    let keys = ann.keypad.buttons.map(\.key)
    Self.press(.character(keys[0]), &ann, &first)
    Self.press(.character(keys[1]), &ben, &second)
    _ = first.follow(&ann)
    #expect(ann.view.disputes.count == 1 && ben.view.disputes.count == 1)
    #expect(Self.screens(ann)[0].contains("1 dispute"))
    Self.press(.character("<"), &ben, &second)
    _ = first.follow(&ann)
    #expect(ann.view.disputes.isEmpty && ann.view.sheet == ben.view.sheet)
    Self.press(.alt("u"), &ben, &second)
    _ = first.follow(&ann)
    #expect(ann.view.disputes.count == 1)
  }

  /// Tests two keypads with random keys that read each other's entries from time to time: at the
  /// end both show the same card and disputes, and the card is that of the stored round.
  @Test(arguments: sports.map(\.id))
  func test_twoKeypads_randomKeys_showTheSameInTheEnd(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var (ann, first) = try Self.keep(sport, keys: 0)
    var (ben, second) = try Self.beside(ann, first)
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(seed: seed)
    for _ in 0..<120 {
      let isAnn = Bool.random(using: &dice)
      let keypad = isAnn ? ann.keypad : ben.keypad
      let key: Keystroke =
        Int.random(in: 0..<8, using: &dice) == 0
        ? .alt(["u", "U"].randomElement(using: &dice) ?? "u")
        : keypad.buttons.randomElement(using: &dice).map { .character($0.key) } ?? .alt("u")
      if isAnn { Self.press(key, &ann, &first) } else { Self.press(key, &ben, &second) }
      if Int.random(in: 0..<3, using: &dice) == 0 { _ = first.follow(&ann) }
      if Int.random(in: 0..<3, using: &dice) == 0 { _ = second.follow(&ben) }
    }
    _ = first.follow(&ann)
    _ = second.follow(&ben)
    #expect(ann.view.sheet == ben.view.sheet, "seed \(seed)")
    #expect(ann.view.disputes == ben.view.disputes, "seed \(seed)")
    #expect(try first.scorer.keypads.live(first.round).sheet == ann.view.sheet, "seed \(seed)")
  }

  /// Returns a second keypad on the same round, with another scorer.
  private static func beside(_ state: LiveState, _ desk: LiveDesk) throws -> (LiveState, LiveDesk) {
    let name = "Zoe"
    _ = try desk.scorer.people.addPlayer(name)
    let scorer = try desk.scorer.keypads.keeper(of: desk.round, named: name)
    let other = LiveDesk(scorer: scorer, round: desk.round)
    return (LiveState(try scorer.keypads.live(desk.round), who: name), other)
  }

  /// Tests that the screen shows the question at every size that is large enough, and "Too small"
  /// at smaller sizes.
  @Test(arguments: sports.map(\.id)) func test_screens_atAnySize_showTheQuestion(id: String) throws
  {
    let sport = try #require(sports.first { $0.id == id })
    let (state, _) = try Self.keep(sport, keys: 17)
    for columns in stride(from: 20, through: 200, by: 9) {
      for rows in stride(from: 5, through: 60, by: 3) {
        let screen = LiveScreen(state: state, columns: columns, rows: rows).screen()
        let isLargeEnough = columns >= ScreenSize.least.columns && rows >= ScreenSize.least.rows
        let shown = isLargeEnough ? String(state.question.prefix(20)) : "Too small"
        #expect(screen.text.contains(shown), "\(columns)x\(rows)")
      }
    }
  }
}
