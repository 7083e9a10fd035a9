import ScoringKit

/// How large the parts of a store may be.
///
/// Entries also come from other people's devices, so everything has a limit; real rounds stay far
/// below.
package enum StoreLimits {
  /// The maximum size of an entry's body or a frozen text, in bytes.
  package static let textBytes = 4 << 20
  /// The maximum size of an attached file, in bytes.
  package static let attachmentBytes = Attachment.mostBytes
  /// The maximum number of targets of an entry, and of entries that it lists as seen.
  package static let references = 10_000
  /// The greatest Lamport number or sequence that is accepted from elsewhere.
  package static let number = 1 << 60
  /// The numbers that a store can contain: accepted ones, and those that it assigns afterwards.
  package static let stored = 1...(1 << 61)
  /// The maximum number of findings in a report.
  package static let findings = 200
  /// The number of the newest press keys that are remembered at least.
  package static let presses = 4096
  /// The number of the newest changes that are remembered at least.
  package static let changes = 16_384
}
