/// A counting entry that the rules refuse where it stands.
///
/// A correction in the past can make a later event impossible. It is kept, it
/// changes nothing, and it is reported.
public struct Orphan: Hashable, Sendable {
  /// The entry.
  public let entry: EntryID
  /// Why it is refused.
  public let refusal: Refusal

  /// Makes an orphan.
  public init(entry: EntryID, refusal: Refusal) {
    self.entry = entry
    self.refusal = refusal
  }
}
