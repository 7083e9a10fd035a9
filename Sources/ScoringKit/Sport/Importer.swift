/// A reader of another program's files: bytes in, cards out, nothing stored.
public struct Importer: Sendable {
  /// Its name in messages and in the headers of what it read: `udisc`.
  public let id: String
  /// What it reads, in one sentence.
  public let abstract: String
  /// Whether a file begins like one of its own.
  public let recognizes: @Sendable (_ beginning: String) -> Bool
  /// Reads a whole file.
  public let read: @Sendable (_ text: String) throws -> ImportPlan

  /// Makes an importer.
  public init(
    id: String, abstract: String,
    recognizes: @escaping @Sendable (_ beginning: String) -> Bool,
    read: @escaping @Sendable (_ text: String) throws -> ImportPlan
  ) {
    self.id = id
    self.abstract = abstract
    self.recognizes = recognizes
    self.read = read
  }
}
