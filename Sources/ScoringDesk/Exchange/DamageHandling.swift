import ScoringKit
import ScoringStore

/// The choices of an export for rounds of which an entry doesn't match its checksum.
package enum DamageHandling {
  /// The export fails before anything is written.
  case refused
  /// The rounds are left out; the closure receives the error that names them.
  case leftOut((DeskError) -> Void)
  /// The rounds are exported; the closure receives a warning about each.
  case admitted((String) -> Void)

  /// The number of entries that are read from the store in one transaction, which takes a few
  /// milliseconds.
  private static let piece = 256

  /// Returns the damaged streams among some streams that are to be left out.
  ///
  /// - Throws: An error that names them, if damaged rounds are refused.
  func leftOut(of streams: [StreamID], _ repository: Repository) throws -> Set<StreamID> {
    var damage: [StreamID: [EntryID]] = [:]
    for stream in streams {
      let found = try repository.reader.damaged(
        in: stream, repository.reader.entries(of: stream))
      if !found.isEmpty { damage[stream] = found }
    }
    // If nothing remains, the damage is the reason.
    if !damage.isEmpty, damage.count == streams.count, case .leftOut = self {
      return try Self.refused.leftOut(damage, repository)
    }
    return try leftOut(damage, repository)
  }

  /// Returns the streams to leave out, given the damaged entries of each damaged stream.
  ///
  /// - Throws: An error that names them, if damaged rounds are refused.
  func leftOut(
    _ damage: [StreamID: [EntryID]], _ repository: Repository
  ) throws -> Set<StreamID> {
    guard !damage.isEmpty else { return [] }
    let lines = try repository.damageLines(damage)
    switch self {
    case .refused: throw DeskError.handingOn(lines)
    case .leftOut(let note):
      note(.handingOn(lines, isRest: true))
      return Set(damage.keys)
    case .admitted(let warn):
      for line in lines { warn("Exported although damaged: \(line).") }
      return []
    }
  }

  /// Returns the entries among some runs of a store's entries that don't match their checksums, by
  /// their streams.
  static func damage(
    of runs: EntryRuns, in store: any Store
  ) throws -> [StreamID: [EntryID]] {
    var found: [StreamID: [EntryID]] = [:]
    for (device, numbers) in runs.all {
      var next = numbers.lowerBound - 1
      while next < numbers.upperBound {
        let (damaged, last) = try store.read { reader in
          let entries = try reader.entries(by: device, after: next, limit: piece)
            .filter { $0.id.sequence <= numbers.upperBound }
          return (try reader.damaged(among: entries), entries.last?.id.sequence)
        }
        for entry in damaged { found[entry.stream, default: []].append(entry.id) }
        guard let last else { break }
        next = last
      }
    }
    return found
  }
}

extension Repository {
  /// Returns words about each damaged stream, in the order of the streams.
  func damageLines(_ damage: [StreamID: [EntryID]]) throws -> [String] {
    try damage.sorted { $0.key < $1.key }.map { try damageLine($0.key, $0.value) }
  }
}
