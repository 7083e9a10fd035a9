import Synchronization
import Testing

@testable import ScoringDesk

@Suite struct SideThreadTests {
  @Test func test_wait_afterStart_findsAllDoneInOrder() {
    let side = SideThread()
    side.wait()
    let done = Mutex<[Int]>([])
    for number in 0..<100 {
      #expect(side.start { done.withLock { $0.append(number) } })
    }
    side.wait()
    #expect(done.withLock { $0 } == Array(0..<100))
  }

  @Test func test_wait_afterStart_letsGoOfTheWork() {
    final class Held: Sendable {}
    weak var gone: Held?
    let side = SideThread()
    do {
      let held = Held()
      gone = held
      side.start { _ = held }
    }
    side.wait()
    #expect(gone == nil)
  }

  @Test func test_start_ofSeveralThreads_runsAll() {
    let sum = Mutex(0)
    let sides = (0..<8).map { _ in SideThread() }
    for round in 1...20 {
      for side in sides { side.start { sum.withLock { $0 += round } } }
    }
    for side in sides { side.wait() }
    #expect(sum.withLock { $0 } == 8 * 210)
  }
}
