/// Entries for one cell, one field or one place that did not see each other and differ.
///
/// A dispute is derived and never stored. Any entry that supersedes all of them
/// settles it, and so do entries by which they come to agree.
public struct Dispute: Hashable, Sendable {
  /// What the entries of a dispute differ about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A cell of the card.
    case cell
    /// A field of the round or of a document.
    case field
    /// A place in play: what followed on each side differs from there on.
    case place
  }

  /// What they differ about.
  public let kind: Kind
  /// A cell's canonical beginning, or a field's key; empty for a place in play.
  public let subject: String
  /// All entries that count there, the provisional one last: the greatest by Lamport number,
  /// device, sequence.
  ///
  /// Several of them may say the same: then each is there, so that all who said it are shown.
  public let entries: [EntryID]

  /// Makes a dispute.
  public init(_ kind: Kind, subject: String, entries: [EntryID]) {
    self.kind = kind
    self.subject = subject
    self.entries = entries
  }
}
