package import ScoringDesk
package import ScoringKit
internal import ScoringViews
internal import Synchronization
internal import Testing

@testable internal import ScoringCLI

/// The keypad of `live` in a test, on which the test presses keys; its round is in the store of a
/// ``Runner``.
package struct PressedKeypad {
  private var program: LiveProgram
  private var state: LiveState { program.state }
  private var scorer: Scorer { program.desk.scorer }
  private let time = TestTime()

  /// Starts a round with a command line, and opens a keypad on it; Ann is the scorer.
  package init(_ sports: [Sport], _ line: String) throws {
    let run = Runner(sports)
    run("me Ann")
    let started = run(line)
    #expect(started.code == .done, "\(started)")
    let store = try #require(run.store)
    let desk = Desk(
      store: store, sports: SportList(sports), clock: .fixed(Runner.start, offset: 0))
    let scorer = desk.scorer()
    let view = try scorer.keypads.live(RoundRequest())
    program = try LiveProgram(
      RoundRequest(sport: view.sport, round: view.id), DeskConnection(scorer), now: time.next)
  }

  /// Opens a second keypad on the round of another keypad, for a new player with the given name.
  package init(beside other: PressedKeypad, as name: String = "Zed") throws {
    _ = try other.scorer.people.addPlayer(name)
    let round = other.program.round
    let scorer = try other.scorer.keypads.keeper(of: round, named: name)
    program = try LiveProgram(round, DeskConnection(scorer), now: time.next)
  }

  /// Presses keys on the keypad, one per character; `→`, `↑`, `⇥`, `⏎` and `⎋` are the right and up
  /// arrow keys, Tab, Enter and Esc.
  package mutating func press(_ keys: String) {
    for key in keys {
      let stroke: Keystroke =
        switch key {
        case "→": .right
        case "↑": .up
        case "⇥": .tab
        case "⏎": .enter
        case "⎋": .escape
        default: .character(key)
        }
      _ = program.press(stroke)
    }
  }

  /// Presses keys so soon after the last change of the screen that the user can't have seen that
  /// change.
  package mutating func pressHastily(_ keys: String) {
    time.isRunning = false
    press(keys)
    time.isRunning = true
  }

  /// Adds a new player, who joins the round as a participant.
  package func join(_ name: String) throws {
    _ = try scorer.people.addPlayer(name)
    _ = try scorer.rounds.join([name], in: program.round)
  }

  /// Archives the round of the keypad.
  package func archive() throws { _ = try scorer.storage.archive(program.round) }

  /// Deletes the round of the keypad, and confirms the question about this.
  package func delete() throws {
    do {
      _ = try scorer.storage.delete(program.round)
    } catch let question as Question {
      _ = try scorer.storage.delete(program.round, answers: Answers(agreeingTo: question.id))
    }
  }

  /// Reads the changes that others wrote to the round.
  package mutating func follow() { _ = program.follow() }

  /// The state of the round that the keypad shows.
  package var view: LiveRound { state.view }
  /// The texts of the round's play entries that the keypad shows, in order.
  package var says: [String] { view.entries.filter(\.isPlay).map(\.says) }
  /// The message that the screen shows below the keys; `nil` if there is none.
  package var message: String? { state.message?.text }
  /// Returns the words on the screen at a given size, separated by single spaces.
  package func words(columns: Int, rows: Int) -> String {
    state.screen(columns, rows).text
      .split { $0 == " " || $0.isNewline }.joined(separator: " ")
  }
  /// The message about earlier keys that were refused; empty if there is none.
  package var missed: String { state.missed.sentence }
  /// The question that the keypad asks before an action; `nil` if it asks none.
  package var asked: String? {
    if case .asking(let question) = state.mode { question.sentence } else { nil }
  }
}

/// A clock for tests that advances by a second each time it is read, unless it is stopped.
private final class TestTime: Sendable {
  private let state = Mutex((time: ContinuousClock.now, isRunning: true))

  var isRunning: Bool {
    get { state.withLock(\.isRunning) }
    set { state.withLock { $0.isRunning = newValue } }
  }

  @Sendable func next() -> ContinuousClock.Instant {
    state.withLock { state in
      if state.isRunning { state.time += .seconds(1) }
      return state.time
    }
  }
}
