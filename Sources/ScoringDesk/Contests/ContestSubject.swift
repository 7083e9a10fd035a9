import ScoringContests
import ScoringKit
import ScoringStore

/// A contest with its rounds, as the thing that `undo`, `log` and `disputes` are about.
///
/// A device numbers its entries over all streams, so its newest line of the contest is found without
/// a clock.
struct ContestSubject {
  let contest: StreamID
  let repository: Repository

  /// Whether a stream is that of the contest or of one of its rounds.
  func contains(_ stream: StreamID) throws -> Bool {
    if stream == contest { return true }
    guard stream.kind == StreamID.roundKind else { return false }
    return try repository.reader.summary(of: stream)?.event == contest.description
  }

  /// Returns the streams of the contest and of its rounds, those that have not begun included.
  func streams(sport: String) throws -> [StreamID] {
    [contest]
      + (try repository.reader.outcomes(event: [contest.description], sport: sport).map(\.stream))
  }

  /// Returns the log of a stream of the subject; `nil` if it can't be read.
  func log(of stream: StreamID) throws -> EffectiveLog? {
    guard stream != contest else {
      return DocumentLedger(stream, entries: try repository.reader.entries(of: stream)).log
    }
    return try repository.readable(stream)?.ledger.log
  }

  /// The number of a device's entries that are read at once, from the newest backwards.
  private static let step = 64

  /// Runs a body for the typed entries and the voids of a device in the subject, the newest first,
  /// until it returns a value.
  func newest<Found>(
    of device: DeviceID, _ body: (Entry, EffectiveLog) throws -> Found?
  ) throws -> Found? {
    var logs: [StreamID: EffectiveLog] = [:]
    var members: [StreamID: Bool] = [:]
    var end = try repository.reader.lastSequence(of: device)
    while end > 0 {
      let start = max(0, end - Self.step)
      let entries = try repository.reader.entries(by: device, after: start, limit: end - start)
      for entry in entries.sorted(by: { $0.id.sequence > $1.id.sequence })
      where entry.origin == .typed {
        let isMember = try members[entry.stream] ?? contains(entry.stream)
        members[entry.stream] = isMember
        guard isMember else { continue }
        if logs[entry.stream] == nil { logs[entry.stream] = try log(of: entry.stream) }
        guard let log = logs[entry.stream] else { continue }
        if let found = try body(entry, log) { return found }
      }
      end = start
    }
    return nil
  }

  /// Whether an entry only follows from another line.
  static func isConsequence(_ entry: Entry) -> Bool {
    entry.kind == .field
      && FieldBody(entry.body).map { ContestField.isConsequence($0.key) } ?? false
  }
}
