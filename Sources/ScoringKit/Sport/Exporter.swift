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

/// A score sheet as it is used on paper: a layout of its own beside the card that every view draws.
public struct SheetLayout: Sendable {
  /// The word that picks it on the command line.
  public let id: String
  /// What it looks like, in one sentence without a period, starting in lower case.
  public let abstract: String
  /// Draws a round, or what concerns one seat; names, date and title of the round stand above it.
  ///
  /// It throws a refusal where the layout is for another kind of round.
  public let draw: @Sendable (any RoundLedger, Roster, Seat?) throws -> [Page.Block]

  /// Makes a layout.
  public init(
    id: String, abstract: String,
    draw: @escaping @Sendable (any RoundLedger, Roster, Seat?) throws -> [Page.Block]
  ) {
    self.id = id
    self.abstract = abstract
    self.draw = draw
  }
}
