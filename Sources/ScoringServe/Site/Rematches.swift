internal import Synchronization

/// The rounds that keypads started after others, so that all phones of a keypad go on in the same
/// round.
final class Rematches: Sendable {
  private let started = Mutex<[String: String]>([:])
  /// The largest number of rounds that are remembered.
  private static let most = 1_000

  /// The id of the round that was started after a round; nil if there is none.
  subscript(round: String) -> String? {
    get { started.withLock { $0[round] } }
    set {
      started.withLock { started in
        if started.count >= Self.most { started.removeAll() }
        started[round] = newValue
      }
    }
  }
}
