import ScoringKit

/// The maximum sizes and numbers that a store accepts.
///
/// Entries also come from other people's devices, so everything has a limit. Real rounds are far
/// below all of them.
package enum StoreLimits {
  /// The maximum size of an entry's body or a frozen text, in bytes.
  package static let textBytes = 4 << 20
  /// The maximum size of an attached file, in bytes.
  package static let attachmentBytes = Attachment.mostBytes
  /// The maximum number of targets of an entry, and also of the entries that it lists as seen.
  package static let references = 10_000
  /// The greatest Lamport number or sequence number that is accepted in an entry from another
  /// device.
  package static let number = 1 << 60
  /// The Lamport and sequence numbers that a store can contain: those that it accepts from other
  /// devices, and greater ones that it assigns after them.
  package static let stored = 1...(1 << 61)
  /// The maximum number of findings in the report of a check.
  package static let findings = 200
  /// The number of a device's entries for which idempotency keys are remembered at least: the
  /// newest ones.
  package static let presses = 4096
  /// The number of changes that a store remembers at least, so that it can list them: the newest
  /// ones.
  package static let changes = 16_384
  /// The maximum number of rounds whose outcomes are read for one contest.
  package static let outcomes = 6000
}
