internal import Synchronization

/// Counts, in tests, the rounds of pebbles that are folded while this counter is the current one.
package final class FoldCounter: Sendable {
  @TaskLocal package static var current: FoldCounter?

  private let count = Mutex(0)

  package init() {}

  package var folds: Int { count.withLock { $0 } }

  func add() {
    count.withLock { $0 += 1 }
  }
}
