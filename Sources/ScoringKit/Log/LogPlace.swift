/// A place in a round: where a correction is put.
public enum LogPlace: Hashable, Sendable {
  /// What stands where this entry stands.
  case entry(EntryID)
  /// A cell of the card, by the canonical text of its present or absent value.
  case cell(String)
}
