/// One entry as the audit trail shows it: who, when, what, and what became of it.
public struct LogRow: Hashable, Sendable {
  /// What became of an entry.
  public enum Fate: Hashable, Sendable {
    /// It counts.
    case counts
    /// Another entry stands in its place.
    case superseded(by: EntryID)
    /// Another entry says the same and more in its place.
    case extended(by: EntryID)
    /// It was taken back.
    case voided(by: EntryID)
    /// It counts, and the rules refuse it where it stands.
    case orphaned(Refusal)
    /// It counts, and another scorekeeper says otherwise.
    case disputed
    /// It waits for an entry that it refers to.
    case waiting
    /// It has no effect, because its Lamport number is above the limit of the stream.
    case quarantined
  }

  /// Its number in the log, from 1: what a person types as a place.
  public let number: Int
  /// The entry.
  public let entry: Entry
  /// What became of it.
  public let fate: Fate
}

/// A counting entry that the rules refuse where it stands.
///
/// A correction in the past can make a later event impossible. It is kept, it
/// changes nothing, and it is reported.
public struct Orphan: Hashable, Sendable {
  /// The entry.
  public let entry: EntryID
  /// Why it is refused.
  public let refusal: Refusal
}

/// An event of the flow, as it was played.
public struct Turn: Hashable, Sendable {
  /// The entry that holds it.
  public let entry: EntryID
  /// Whose turn it was; empty where nobody in particular was next.
  public let seats: [Seat]
  /// Where the round stood after it, with whose turn came next; empty in a sport that does not
  /// say so in a few words (``Round/echo(_:before:after:names:)`` without events).
  public let standing: String
}
