/// What results are compared within: one layout, or one format for one class of participants.
///
/// Personal bests and records belong to a book. When a layout changes, a new book begins.
public struct RecordBook: Hashable, Sendable {
  /// What tells it from other books of the sport; never shown.
  public let id: String
  /// What it is called.
  public let title: String

  /// Makes a book.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
