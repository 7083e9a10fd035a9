internal import ScoringKit
internal import ScoringStore

/// A claim on a device for taking a round's key presses, while it is open.
package struct KeypadPlace: Sendable {
  /// The scorer who enters the presses.
  package let scorer: Scorer
  /// Whether another process takes keys for the same person, so that this one has its own device
  /// and undo.
  package let isSecond: Bool
  private let claim: DeviceClaim

  fileprivate init(_ scorer: Scorer, isSecond: Bool, _ claim: DeviceClaim) {
    self.scorer = scorer
    self.isSecond = isSecond
    self.claim = claim
  }
}

extension Scorer.Keypads {
  /// Returns a scorer with its own device for a player: the one used before in the round, or a new
  /// one.
  package func keeper(of request: RoundRequest, named player: String) throws -> Scorer {
    let name = try read { try $0.player(named: player).name }
    let own = try scorer.device
    let known = try keepers(of: request).first {
      $0.isHere && $0.name == name && $0.device != own
    }
    return try known.map { try desk.scorer(device: $0.device, for: player, dates: dates) }
      ?? desk.newScorer(for: player, dates: dates)
  }

  /// Opens a place for taking a round's key presses.
  ///
  /// It uses this scorer's device, or another device of the same person if another process has
  /// claimed the first.
  ///
  /// - Throws: ``DeskError``, also if the round was united with another one.
  package func keypad(for request: RoundRequest) throws -> KeypadPlace {
    try DeskError.telling {
      // Entries of a united round would not count, so this fails before the first key.
      try read { try $0.checkStandsAlone($0.record($0.round(request, .unfinished))) }
      let store = try desk.storeForWriting()
      let own = try scorer.identity ?? store.read { try $0.device }
      if let claim = store.claim(own) { return KeypadPlace(scorer, isSecond: false, claim) }
      for device in try further(in: request) where device != own {
        guard let claim = store.claim(device) else { continue }
        return KeypadPlace(with(device), isSecond: true, claim)
      }
      let device = try store.makeDevice()
      return KeypadPlace(with(device), isSecond: true, store.claim(device) ?? DeviceClaim())
    }
  }

  private func with(_ device: DeviceID) -> Scorer {
    Scorer(desk: desk, device: device, author: scorer.author, dates: dates)
  }

  /// Returns the devices of this store with which the same person kept the round before.
  private func further(in request: RoundRequest) throws -> [DeviceID] {
    try read { repository in try further(in: repository.round(request, .unfinished), repository) }
  }

  private func further(in round: StreamID, _ repository: Repository) throws -> [DeviceID] {
    let author = try scorer.authorID(in: repository)
    return try repository.reader.keepers(of: round).filter { $0.isOwn && $0.author == author }
      .map(\.newest.device)
  }

  /// Returns the devices whose lines this scorer's undo takes back in a round.
  ///
  /// The store's own device also takes back lines that the same person entered on a further keypad
  /// that is no longer claimed.
  func scorers(in record: Repository.Record, _ repository: Repository) throws -> Set<DeviceID> {
    if let identity = scorer.identity { return [identity] }
    let own = try repository.reader.device
    let store = try desk.storeForWriting()
    let left = try further(in: record.stream, repository).filter {
      $0 != own && store.claim($0) != nil
    }
    return Set(left + [own])
  }
}
