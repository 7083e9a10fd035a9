internal import ScoringKit
internal import ScoringStore

/// Somebody's place at a round where keys are taken, as long as it is held.
package struct KeypadPlace: Sendable {
  /// Whoever enters what the keys say.
  package let scorer: Scorer
  /// Whether another process takes keys for the same person, so that this one has a device, and
  /// undo, of its own.
  package let isSecond: Bool
  private let claim: DeviceClaim

  fileprivate init(_ scorer: Scorer, isSecond: Bool, _ claim: DeviceClaim) {
    self.scorer = scorer
    self.isSecond = isSecond
    self.claim = claim
  }
}

extension Scorer.Keypads {
  /// The scorer that keeps a round for a player with a device of its own: the one that the player
  /// had there before, else a new one.
  package func keeper(of request: RoundRequest, named player: String) throws -> Scorer {
    let name = try read { try $0.player(named: player).name }
    let own = try scorer.device
    let known = try keepers(of: request).first {
      $0.isHere && $0.name == name && $0.device != own
    }
    return try known.map { try desk.scorer(device: $0.device, for: player, dates: dates) }
      ?? desk.newScorer(for: player, dates: dates)
  }

  /// A place where keys are taken for a round: this scorer's, or where another process takes keys
  /// under its device, that of the same person with a further one.
  ///
  /// - Throws: ``DeskError`` also where the round was made one with another, and goes on there.
  package func keypad(for request: RoundRequest) throws -> KeypadPlace {
    try DeskError.telling {
      // Where its keys would count nowhere, whoever opens it is told before the first one.
      try read { try $0.checkStandsAlone($0.record($0.round(request, .unfinished))) }
      let store = try desk.storeForWriting()
      let own = try scorer.scribe ?? store.read { try $0.device }
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

  /// The devices of this store under which the same person kept a round before.
  private func further(in request: RoundRequest) throws -> [DeviceID] {
    try read { book in try further(in: book.round(request, .unfinished), book) }
  }

  private func further(in round: StreamID, _ book: Book) throws -> [DeviceID] {
    let author = try scorer.authorID(in: book)
    return try book.reader.keepers(of: round).filter { $0.isOwn && $0.author == author }
      .map(\.newest.device)
  }

  /// The devices whose lines this scorer takes back in a round.
  ///
  /// Whoever writes as the store's own device takes back as well what the same person entered on
  /// a further keypad that nobody holds any more.
  func hands(in record: Book.Record, _ book: Book) throws -> Set<DeviceID> {
    if let scribe = scorer.scribe { return [scribe] }
    let own = try book.reader.device
    let store = try desk.storeForWriting()
    let left = try further(in: record.stream, book).filter {
      $0 != own && store.claim($0) != nil
    }
    return Set(left + [own])
  }
}
