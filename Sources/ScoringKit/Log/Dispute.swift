/// Entries for one cell or one place that did not see each other and differ.
///
/// A dispute is derived and never stored. Any entry that supersedes all of them
/// settles it, and so do entries by which they come to agree.
public struct Dispute: Hashable, Sendable {
  /// What they differ about: a cell's canonical beginning, a field's key, or a place in the flow.
  public let subject: String
  /// The entries, the provisional one last: the greatest by Lamport number, device, sequence.
  public let entries: [EntryID]

  /// Makes a dispute.
  public init(subject: String, entries: [EntryID]) {
    self.subject = subject
    self.entries = entries
  }
}
