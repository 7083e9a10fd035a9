package import ScoringDesk
package import ScoringKit
internal import ScoringViews
internal import Synchronization
internal import Testing

@testable internal import ScoringCLI

/// The keypad of `live` on a round, pressed key by key, on the store of a ``Runner``.
package struct PressedKeypad {
  private var state: LiveState
  private var desk: LiveDesk
  private let time = TestTime()

  /// Starts a round with a command line; Ann is the scorer.
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
    self.desk = LiveDesk(
      scorer: scorer, round: RoundRequest(sport: view.sport, round: view.id), now: time.next)
    state = LiveState(view, who: "Ann")
  }

  /// Opens a second keypad on the same round, with a new scorer.
  package init(beside other: PressedKeypad, as name: String = "Zed") throws {
    _ = try other.desk.scorer.people.addPlayer(name)
    let scorer = try other.desk.scorer.keypads.keeper(of: other.desk.round, named: name)
    desk = LiveDesk(scorer: scorer, round: other.desk.round, now: time.next)
    state = LiveState(try scorer.keypads.live(desk.round), who: name)
  }

  /// Presses keys; `→`, `↑`, `⇥`, `⏎` and `⎋` are those without a letter.
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
      if let request = state.press(stroke) { desk.perform(request, for: &state) }
    }
  }

  /// Presses keys immediately after the last output, as if the user had only seen the screen before
  /// it.
  package mutating func pressHastily(_ keys: String) {
    time.isRunning = false
    press(keys)
    time.isRunning = true
  }

  /// Makes a new scorer join the round.
  package func join(_ name: String) throws {
    _ = try desk.scorer.people.addPlayer(name)
    _ = try desk.scorer.rounds.join(JoinRequest([name], in: desk.round))
  }

  /// Archives the round.
  package func archive() throws { _ = try desk.scorer.storage.archive(desk.round) }

  /// Deletes the round.
  package func delete() throws {
    do {
      _ = try desk.scorer.storage.delete(desk.round)
    } catch let question as Question {
      _ = try desk.scorer.storage.delete(desk.round, answers: Answers(agreeingTo: question.id))
    }
  }

  /// Reads the changes that others wrote.
  package mutating func follow() { _ = desk.follow(&state) }

  /// The displayed state of the round.
  package var view: LiveRound { state.view }
  /// The texts of the entries of play, in order.
  package var says: [String] { view.entries.filter(\.isPlay).map(\.says) }
  /// The message below the keys.
  package var message: String? { state.message?.text }
  /// Returns the words of the screen at a size, with single spaces.
  package func words(columns: Int, rows: Int) -> String {
    LiveScreen(state: state, columns: columns, rows: rows).screen().text
      .split { $0 == " " || $0.isNewline }.joined(separator: " ")
  }
  /// The message about earlier keys that were refused; empty for none.
  package var missed: String { state.missed.sentence }
  /// The question before an action; `nil` if none is asked.
  package var asked: String? {
    if case .asking(let question, _) = state.mode { question } else { nil }
  }
}

/// A clock that advances by a second each time it is read, unless it is stopped.
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
