internal import Synchronization

/// The new rounds that keypads started after finished ones, so that all phones of a keypad continue
/// in the same new round.
final class Rematches: Sendable {
  private let started = Mutex<[String: String]>([:])
  /// The maximum number of new rounds that are remembered.
  private static let most = 1_000

  /// The id of the new round that a keypad started after a round; nil if none was started.
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
