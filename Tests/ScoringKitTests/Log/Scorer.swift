import ScoringKit
import ScoringKitTesting

/// A scorer for tests, whose store is written by others too.
enum Scorer {
  /// Returns the entries of a line that was drafted with what one scorer had seen, and numbered by
  /// a store that contains more.
  ///
  /// The numbers follow all entries of the store, and the causal context is that of the scorer.
  static func entries(
    _ drafts: [Draft], by device: DeviceID, having context: any RoundLedger,
    in ledger: any RoundLedger
  ) -> [Entry] {
    let own = ledger.heads.first { $0.device == device }?.sequence ?? 0
    return LineNumbering(
      device: device, stream: ledger.entries.first?.stream ?? .settings, sequence: own + 1,
      lamport: ledger.entries.last?.lamport ?? 0,
      seen: context.heads.filter { $0.device != device }
    ).entries(drafts, author: nil, time: FixedClock.moment(after: ledger.entries.count))
  }
}
