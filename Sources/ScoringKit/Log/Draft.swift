/// An entry before the store has numbered it.
///
/// The store adds the id, the Lamport number, the author, the time and what its
/// device had seen. The drafts that are appended together are one typed line.
public struct Draft: Hashable, Sendable {
  /// The flow entry that an entry stands after.
  public enum Anchor: Hashable, Sendable {
    /// At the start, or not a flow entry.
    case start
    /// An entry that the store has.
    case entry(EntryID)
    /// The draft directly before this one in the same line.
    case previous
  }

  /// What the entry will do.
  public var kind: EntryKind
  /// Whether it was typed or imported.
  public var origin: EntryOrigin
  /// Where a flow event stands.
  public var anchor: Anchor
  /// What it replaces or takes back.
  public var targets: [EntryID]
  /// The payload in canonical form.
  public var body: String

  /// Makes a draft.
  public init(
    kind: EntryKind, origin: EntryOrigin = .typed, anchor: Anchor = .start,
    targets: [EntryID] = [], body: String = ""
  ) {
    self.kind = kind
    self.origin = origin
    self.anchor = anchor
    self.targets = targets
    self.body = body
  }
}
