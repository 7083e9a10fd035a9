import SampleSport
import ScoringDesk
import ScoringKit
import ScoringStore
import Synchronization
import Testing

@testable import ScoringCLI

/// Tests how the screen of `live` shows the scorers of a round after they have stopped writing.
@Suite struct LiveKeepersTests {
  /// The two clocks that the test moves: the time of day, and the time that has passed in the
  /// process.
  private final class Times: Sendable {
    let place = Mutex(Moment(milliseconds: 1_772_377_200_000))
    let process = Mutex(ContinuousClock.now)
  }

  @Test func test_follow_whenNobodyWrites_seesThatSomebodyHasLeft() throws {
    let times = Times()
    let desk = Desk(
      store: SQLiteStore.inMemory(), sports: SportList([Pebbles.sport()]),
      clock: Clock(now: { times.place.withLock { $0 } }, offset: { _ in 0 }))
    let ann = desk.scorer()
    for name in ["Ann", "Ben"] { _ = try ann.people.addPlayer(name) }
    _ = try ann.starting.start(StartRequest(sport: "pebbles", players: ["Ann"]))
    let ben = try desk.newScorer(for: "Ben")
    _ = try ann.rounds.take(EntryRequest(.enter("Ann +1")))
    let first = try ann.keypads.live(RoundRequest())
    let round = RoundRequest(sport: "pebbles", round: first.id)
    _ = try ben.rounds.take(EntryRequest(.enter("Ann +1"), in: round))
    var live = LiveDesk(
      scorer: ann, round: round, now: { times.process.withLock { $0 } })
    var state = LiveState(try ann.keypads.live(round), who: "Ann", isWatching: true)
    #expect(state.view.keepers.count == 2)
    #expect(state.view.keepers.allSatisfy { $0.until == nil })
    _ = live.follow(&state)

    times.place.withLock { $0 = Moment(milliseconds: $0.milliseconds + 31 * 60_000) }
    let early = live.follow(&state)
    #expect(!early, "It is looked at once a minute.")
    times.process.withLock { $0 += .seconds(61) }
    let late = live.follow(&state)
    #expect(late)
    #expect(state.view.keepers.allSatisfy { $0.until != nil })
    // Nothing has changed since all scorers were shown as having left.
    times.process.withLock { $0 += .seconds(61) }
    let last = live.follow(&state)
    #expect(!last)
  }
}
