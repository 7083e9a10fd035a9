import ScoringKit
import ScoringStore

extension Repository {
  /// Returns the streams of all players in a round: of its participants, its organiser, and the
  /// authors of its entries.
  func people(of record: Record) throws -> Set<StreamID> {
    let keys =
      record.ledger.competitors.flatMap(\.people).filter { $0.kind == .player }.map(\.id)
      + [record.ledger.header.organiser].compactMap(\.self)
      + record.ledger.entries.compactMap(\.author?.key)
    return Set(try Set(keys).flatMap { try chain($0) })
  }

  /// Returns the stream of a player, and the streams of the players into which that player was
  /// merged.
  private func chain(_ key: String) throws -> [StreamID] {
    var found: [StreamID] = []
    var next = StreamID(kind: StreamID.playerKind, key: key)
    while let stream = next, !found.contains(stream) {
      found.append(stream)
      next = try player(stream).mergedInto.flatMap {
        StreamID(kind: StreamID.playerKind, key: $0)
      }
    }
    return found
  }
}
