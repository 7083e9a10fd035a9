import ScoringKit
import ScoringKitTesting

/// A scorer with a store that others also write to.
enum Scorer {
  /// Returns the entries of a line that was drafted with one scorer's view, numbered by a store
  /// that contains more: after all others, and with what the scorer had seen.
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
