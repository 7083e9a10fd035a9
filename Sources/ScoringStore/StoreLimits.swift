import ScoringKit

/// How large the parts of a store may be.
///
/// Entries come from strangers too, so everything is bounded; real rounds stay far below.
package enum StoreLimits {
  /// The most bytes of an entry's body or a frozen text.
  package static let textBytes = 4 << 20
  /// The most bytes of an attached file.
  package static let attachmentBytes = Attachment.mostBytes
  /// The most entries that one entry refers to as targets, or as seen.
  package static let references = 10_000
  /// The greatest Lamport number or sequence that is taken over from elsewhere.
  package static let number = 1 << 60
  /// The numbers that can stand in a store: what was taken over, and what came after it here.
  package static let stored = 1...(1 << 61)
  /// The most findings that a report lists.
  package static let findings = 200
  /// How many of the newest press keys are remembered at least.
  package static let presses = 4096
  /// How many of the newest changes are remembered at least.
  package static let changes = 16_384
}
