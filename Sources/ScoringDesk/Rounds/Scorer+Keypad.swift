internal import ScoringKit
internal import ScoringStore

/// The exclusive use of a device by a keypad, which stores the key presses of a round.
///
/// It lasts as long as this value exists.
package struct KeypadPlace: Sendable {
  /// The scorer whose device and name the key presses get.
  package let scorer: Scorer
  /// Whether another process already reads key presses of the same person.
  ///
  /// Then this keypad has a device of its own, and its undo takes back only its own entries.
  package let isSecond: Bool
  private let claim: DeviceClaim

  fileprivate init(_ scorer: Scorer, isSecond: Bool, _ claim: DeviceClaim) {
    self.scorer = scorer
    self.isSecond = isSecond
    self.claim = claim
  }
}

extension Scorer.Keypads {
  /// Returns a scorer with a device of its own for a player: the one that the player used before in
  /// the round, or a new one.
  package func keeper(of request: RoundRequest, named player: String) throws -> Scorer {
    let name = try read { try $0.player(named: player).name }
    let own = try scorer.device
    let known = try keepers(of: request).first {
      $0.isHere && $0.name == name && $0.device != own
    }
    return try known.map { try desk.scorer(device: $0.device, for: player, dates: dates) }
      ?? desk.newScorer(for: player, dates: dates)
  }

  /// Claims a device for a keypad that stores the key presses of a round.
  ///
  /// It is this scorer's device, or another device of the same person if another process has
  /// claimed the first.
  ///
  /// - Throws: ``DeskError`` if the store can't be used, or if the round was merged with another
  ///   one.
  package func keypad(for request: RoundRequest) throws -> KeypadPlace {
    try DeskError.telling {
      // Entries of a merged round would have no effect, so an error is thrown before the first key.
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

  /// Returns the devices of this store with which the same person wrote to the round before.
  private func further(in request: RoundRequest) throws -> [DeviceID] {
    try read { repository in try further(in: repository.round(request, .unfinished), repository) }
  }

  private func further(in round: StreamID, _ repository: Repository) throws -> [DeviceID] {
    let author = try scorer.authorID(in: repository)
    return try repository.reader.keepers(of: round).filter { $0.isOwn && $0.author == author }
      .map(\.newest.device)
  }

  /// Returns the devices whose newest line this scorer's undo takes back in a round.
  ///
  /// For the store's own device, they include further devices of the same person whose keypads are
  /// closed, so that their claims have ended.
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
