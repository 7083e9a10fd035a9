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
    var live = try LiveProgram(
      round, DeskConnection(ann), isWatching: true, now: { times.process.withLock { $0 } })
    #expect(live.state.view.keepers.count == 2)
    #expect(live.state.view.keepers.allSatisfy { $0.until == nil })

    times.place.withLock { $0 = Moment(milliseconds: $0.milliseconds + 31 * 60_000) }
    let early = live.follow()
    #expect(!early, "It is looked at once a minute.")
    times.process.withLock { $0 += .seconds(61) }
    let late = live.follow()
    #expect(late)
    #expect(live.state.view.keepers.allSatisfy { $0.until != nil })
    // Nothing has changed since all scorers were shown as having left.
    times.process.withLock { $0 += .seconds(61) }
    let last = live.follow()
    #expect(!last)
  }
}
