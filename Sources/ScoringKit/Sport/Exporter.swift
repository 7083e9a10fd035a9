/// A writer of another program's files: rounds in, text out.
public struct Exporter: Sendable {
  /// What was written, and what the form could not hold.
  public struct File: Sendable {
    /// The file.
    public let text: String
    /// What was left out, as sentences.
    public let leftOut: [String]

    /// Makes an output.
    public init(text: String, leftOut: [String] = []) {
      self.text = text
      self.leftOut = leftOut
    }
  }

  /// The name of the form: `udisc`.
  public let id: String
  /// What it writes, in one sentence.
  public let abstract: String
  /// Writes rounds, which are all of this sport.
  public let write: @Sendable ([any RoundLedger], [Roster]) throws -> File

  /// Makes an exporter.
  public init(
    id: String, abstract: String,
    write: @escaping @Sendable ([any RoundLedger], [Roster]) throws -> File
  ) {
    self.id = id
    self.abstract = abstract
    self.write = write
  }
}
