/// Entries with different values for one cell, one field or one place in the flow, whose writers
/// had not seen each other's entries.
///
/// A dispute is derived from the log and never stored. It is settled by an entry that supersedes
/// all of its entries, or by entries that make them agree.
public struct Dispute: Hashable, Sendable {
  /// The things that the entries of a dispute can be about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A cell of the card.
    case cell
    /// A field of the round or of a document.
    case field
    /// A place in the flow of events; each side can have its own later events.
    case place
  }

  /// The thing that the entries of the dispute are about: a cell, a field or a place in the flow.
  public let kind: Kind
  /// The provisional value of the cell in its stored form, or the key of the field; empty for a
  /// place in the flow.
  public let subject: String
  /// All entries in effect for the cell, the field or the place in the flow; the provisional one is
  /// last.
  ///
  /// The provisional entry is the newest by Lamport number, device and sequence number, unless an
  /// older one contains all of its information and more.
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
