import ScoringKit
import ScoringKitTesting

/// A scorer on a store that others write to as well.
enum Scorer {
  /// The entries of a line that was drafted in the sight of one scorer, as a store that holds
  /// more numbers them: after all others, and with what the scorer had seen.
  static func entries(
    _ drafts: [Draft], by device: DeviceID, having sight: any RoundLedger,
    in ledger: any RoundLedger
  ) -> [Entry] {
    let own = ledger.heads.first { $0.device == device }?.sequence ?? 0
    return LineNumbering(
      device: device, stream: ledger.entries.first?.stream ?? .settings, sequence: own + 1,
      lamport: ledger.entries.last?.lamport ?? 0,
      seen: sight.heads.filter { $0.device != device }
    ).entries(drafts, author: nil, time: FixedClock.moment(after: ledger.entries.count))
  }
}
