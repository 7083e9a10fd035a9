package import ScoringDesk
package import ScoringKit
internal import ScoringViews
internal import Synchronization
internal import Testing

@testable internal import ScoringCLI

/// A keypad of `live` on a round, pressed key by key, on the store of a ``Runner``.
package struct PressedKeypad {
  private var state: LiveState
  private var desk: LiveDesk
  private let time = TestTime()

  /// A round that a line starts, kept by Ann.
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

  /// A second keypad on the same round, kept by somebody new.
  package init(beside other: PressedKeypad, as name: String = "Zed") throws {
    _ = try other.desk.scorer.people.addPlayer(name)
    let scorer = try other.desk.scorer.keypads.keeper(of: other.desk.round, named: name)
    desk = LiveDesk(scorer: scorer, round: other.desk.round, now: time.next)
    state = LiveState(try scorer.keypads.live(desk.round), who: name)
  }

  /// Presses keys, of which `→`, `↑`, `⇥`, `⏎` and `⎋` stand for those without a letter.
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

  /// Presses keys at once after what was shown last, as somebody who saw what was there before.
  package mutating func pressHastily(_ keys: String) {
    time.isRunning = false
    press(keys)
    time.isRunning = true
  }

  /// Has somebody join the round who is new.
  package func join(_ name: String) throws {
    _ = try desk.scorer.people.addPlayer(name)
    _ = try desk.scorer.rounds.join(JoinRequest([name], in: desk.round))
  }

  /// Puts the round away.
  package func archive() throws { _ = try desk.scorer.storage.archive(desk.round) }

  /// Deletes the round.
  package func delete() throws {
    do {
      _ = try desk.scorer.storage.delete(desk.round)
    } catch let question as Question {
      _ = try desk.scorer.storage.delete(desk.round, answers: Answers(agreeingTo: question.id))
    }
  }

  /// Reads what others wrote.
  package mutating func follow() { _ = desk.follow(&state) }

  /// The round as it is shown.
  package var view: LiveRound { state.view }
  /// What the entries of play say, in order.
  package var says: [String] { view.entries.filter(\.isPlay).map(\.says) }
  /// What is said below the keys.
  package var message: String? { state.message?.text }
  /// The words of the screen at a size, with single spaces.
  package func words(columns: Int, rows: Int) -> String {
    LiveScreen(state: state, columns: columns, rows: rows).screen().text
      .split { $0 == " " || $0.isNewline }.joined(separator: " ")
  }
  /// What is said of keys before the last one that were refused; empty for nothing.
  package var missed: String { state.missed.sentence }
  /// What is asked before something is done; nil where nothing is.
  package var asked: String? {
    if case .asking(let question, _) = state.mode { question } else { nil }
  }
}

/// A clock on which a second passes with each look, unless it stands still.
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
