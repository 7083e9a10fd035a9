import ListedSports
import ScoringDesk
import ScoringKit
import ScoringKitTesting
import ScoringStore
import ScoringViews
import Testing

@testable import ScoringCLI

/// Screens that are drawn while the line that leads to them is stored.
@Suite struct LiveAheadTests {
  private let program = Program()

  /// A keypad on a round in a file, as the program keeps it.
  private func keypad(_ sport: Sport) throws -> (desk: Desk, live: LiveDesk, state: LiveState) {
    #expect(program.run("me", "Ann").code == 0)
    let line = try #require(sport.examples("start").first?.line)
    #expect(program.run(Array(try #require(ShellWords.split(line)).dropFirst())).code == 0)
    let desk = Desk(
      store: try SQLiteStore(path: program.store), sports: SportList(sports),
      clock: .fixed(Moment(milliseconds: 1_772_377_200_000)))
    let view = try desk.scorer().live(RoundRequest(sport: sport.id))
    var live = LiveDesk(
      scorer: desk.scorer(), round: RoundRequest(sport: sport.id, round: view.id))
    var state = LiveState(view, who: "Ann")
    _ = live.follow(&state)
    return (desk, live, state)
  }

  private static let size = (columns: 80, rows: 24)

  private static func draw(_ state: LiveState) -> LivePicture {
    LivePicture(
      of: state, size, after: nil, ScreenPainter(color: .none, appearance: .dark), ascii: false)
  }

  @Test(arguments: sports.map(\.id))
  func test_perform_keysThatWrite_areDrawnAheadAsTheStoreHasThem(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var (desk, live, state) = try keypad(sport)
    let seed = UInt64.random(in: 0 ... .max)
    var dice = SeededGenerator(seed: seed)
    var ahead = 0
    for number in 0..<40 {
      let key: Keystroke =
        switch number % 10 {
        case 7: .alt("u")
        case 8: .control("r")
        case 9: .up
        default:
          state.keypad.buttons.randomElement(using: &dice).map { .character($0.key) } ?? .enter
        }
      guard let request = state.press(key) else { continue }
      let picture = live.perform(request, for: &state) { Self.draw($0) }
      let place = state.view.look?.place
      #expect(try state.view == desk.scorer().live(live.round, at: place), "seed \(seed)")
      guard let picture else { continue }
      ahead += 1
      #expect(picture.shows(state, Self.size, after: nil), "seed \(seed)")
      #expect(!picture.shows(state, (40, 20), after: nil))
      #expect(picture.screen == Self.draw(state).screen, "seed \(seed)")
    }
    #expect(ahead > 10, "seed \(seed)")
  }

  @Test(arguments: sports.map(\.id))
  func test_perform_whereOthersWriteMeanwhile_showsWhatTheyWrote(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    var (desk, live, state) = try keypad(sport)
    for number in 0..<4 {
      #expect(program.run(id, "note", state.view.id, "Note \(number)").code == 0)
      guard let request = state.press(.enter) else { continue }
      _ = live.perform(request, for: &state) { Self.draw($0) }
      #expect(try state.view == desk.scorer().live(live.round, at: state.view.look?.place))
      #expect(state.view.note == "Note \(number)")
    }
  }
}
