/// One entry as the audit trail shows it: its number, the entry, and its present status.
public struct LogRow: Hashable, Sendable {
  /// The present status of an entry.
  public enum Fate: Hashable, Sendable {
    /// The entry is in effect.
    case counts
    /// Another entry replaces it.
    case superseded(by: EntryID)
    /// Another entry replaces it, and says the same and more.
    case extended(by: EntryID)
    /// The entry was voided.
    case voided(by: EntryID)
    /// The entry is in effect, but the rules refuse it at its position.
    case orphaned(Refusal)
    /// The entry is in effect, but another scorer entered something else.
    case disputed
    /// The entry is pending, because an entry that it refers to is missing.
    case waiting
    /// The entry has no effect, because its Lamport number is above the limit of the stream.
    case quarantined
  }

  /// The number in the log, from 1, which can be typed as a place.
  public let number: Int
  /// The entry.
  public let entry: Entry
  /// The status of the entry.
  public let fate: Fate
}

/// An entry in effect that the rules refuse at its position.
///
/// A correction of an earlier event can make a later one illegal. The later entry is kept, has no
/// effect on the score, and is reported.
public struct Orphan: Hashable, Sendable {
  /// The entry.
  public let entry: EntryID
  /// The reason for the refusal.
  public let refusal: Refusal
}

/// An event of the flow, as it was played.
public struct Turn: Hashable, Sendable {
  /// The entry that contains the event.
  public let entry: EntryID
  /// The seats whose turn it was; empty if no particular seat was next.
  public let seats: [Seat]
  /// The state of the round after the event, including whose turn came next; empty in a sport that
  /// has no short form of it (``Round/echo(_:before:after:names:)`` without events).
  public let standing: String
}
