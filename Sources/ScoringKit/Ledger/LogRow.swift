/// One entry as the audit trail shows it: its number, the entry, and its present status.
public struct LogRow: Hashable, Sendable {
  /// The present status of an entry.
  public enum Fate: Hashable, Sendable {
    /// The entry is in effect.
    case counts
    /// Another entry replaces this one.
    case superseded(by: EntryID)
    /// Another entry replaces this one; it repeats all its information, and adds more.
    case extended(by: EntryID)
    /// The entry was voided.
    case voided(by: EntryID)
    /// The entry is in effect, but the rules refuse it at its position.
    case orphaned(Refusal)
    /// The entry is in effect, but another scorer entered something else for the same cell or
    /// field, or at the same or an earlier place in the flow.
    case disputed
    /// The entry is pending, because an entry that it refers to is missing.
    case waiting
    /// The entry has no effect, because its Lamport number is above the limit of the stream.
    case quarantined
  }

  /// The number of the entry in the log, from 1, by which a command can refer to it.
  public let number: Int
  /// The entry of the log.
  public let entry: Entry
  /// The present status of the entry.
  public let fate: Fate
}

/// An entry in effect that the rules refuse at its position.
///
/// A correction of an earlier event can make a later one illegal. The later entry is kept, has no
/// effect on the score, and is reported.
public struct Orphan: Hashable, Sendable {
  /// The entry that the rules refuse.
  public let entry: EntryID
  /// The reason why the rules refuse the entry.
  public let refusal: Refusal
}

/// An event of the flow, with the seats whose turn it was and the state of the round after it.
public struct Turn: Hashable, Sendable {
  /// The entry that contains the event.
  public let entry: EntryID
  /// The seats whose turn it was when the event happened; empty if no particular seat was next.
  public let seats: [Seat]
  /// The question of the prompt after the event, which describes the state of the round and whose
  /// turn is next; empty in a sport that has no short form of the state
  /// (``Round/echo(_:before:after:names:)`` without events).
  public let standing: String
}
