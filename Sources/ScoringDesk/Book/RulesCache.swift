import ScoringKit
internal import Synchronization

/// The rules that were decoded in this process: a layout is decoded once, however
/// many rounds were played on it.
final class RulesCache: Sendable {
  private let rules = Mutex<[ContentID: any Round]>([:])

  /// The rules with a content id, decoded by `make` the first time.
  func rules(_ id: ContentID, make: () throws -> any Round) rethrows -> any Round {
    if let known = rules.withLock({ $0[id] }) { return known }
    let made = try make()
    rules.withLock { $0[id] = made }
    return made
  }
}
