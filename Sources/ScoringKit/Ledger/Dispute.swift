/// Differing entries for one cell, field or place whose writers had not seen each other's.
///
/// A dispute is derived and never stored. It is settled by an entry that supersedes all of its
/// entries, or by entries that make them agree.
public struct Dispute: Hashable, Sendable {
  /// The kind of thing that the entries are about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A cell of the card.
    case cell
    /// A field of the round or of a document.
    case field
    /// A place in the flow; the events after it differ too.
    case place
  }

  /// The kind of thing that the entries are about.
  public let kind: Kind
  /// A cell's canonical beginning, or a field's key; empty for a place in the flow.
  public let subject: String
  /// All entries in effect there.
  ///
  /// The provisional one is last: the greatest by Lamport number, device, sequence.
  ///
  /// Entries with the same value are all included, so that everybody who entered it is shown.
  public let entries: [EntryID]

  /// Makes a dispute.
  public init(_ kind: Kind, subject: String, entries: [EntryID]) {
    self.kind = kind
    self.subject = subject
    self.entries = entries
  }
}
