/// A writer of another program's files, which converts rounds to text.
public struct Exporter: Sendable {
  /// A written file, and the data that the format can't represent.
  public struct File: Sendable {
    /// The file.
    public let text: String
    /// The omitted data, as sentences.
    public let leftOut: [String]

    /// Makes an output.
    public init(text: String, leftOut: [String] = []) {
      self.text = text
      self.leftOut = leftOut
    }
  }

  /// The name of the format: `udisc`.
  public let id: String
  /// A summary of what it writes, in one sentence.
  public let abstract: String
  /// Writes rounds, all of which are of this sport.
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

extension Exporter {
  /// A round to be written, and the names of its seats.
  public struct Item<R: Round>: Sendable {
    /// The round's log, read according to its rules.
    public let ledger: Ledger<R>
    /// The names; those in the round if the export gave none.
    public let names: Roster

    /// The final state of the round.
    public var state: R.Resolution { ledger.resolution }

    /// The start in the usual format of files: `2026-06-21T15:00`.
    public var startedAt: String { String(ledger.header.startedAt.description.prefix(16)) }
  }

  /// Returns the rounds to be written as rounds of one kind; nil for each round of another kind.
  public static func items<R: Round>(
    _ kind: R.Type, _ ledgers: [any RoundLedger], _ rosters: [Roster]
  ) -> [Item<R>?] {
    ledgers.enumerated().map { index, ledger in
      (ledger as? Ledger<R>).map { typed in
        let names = rosters.indices.contains(index) ? rosters[index] : nil
        return Item(ledger: typed, names: names ?? Roster(ledger.competitors.map(\.name)))
      }
    }
  }

  /// Makes an exporter of one kind of round, which refuses the export if any round is of another
  /// kind.
  ///
  /// `others` is the sentence of that refusal: "Only matches can be written as rallies."
  public init<R: Round>(
    id: String, abstract: String, of kind: R.Type, others: String,
    write: @escaping @Sendable ([Item<R>]) throws -> File
  ) {
    self.init(id: id, abstract: abstract) { ledgers, rosters in
      let items = Self.items(kind, ledgers, rosters).compactMap(\.self)
      guard items.count == ledgers.count else { throw Refusal(.illegal, others) }
      return try write(items)
    }
  }

  /// The data that a format can't represent, each sentence once.
  public struct Losses: Sendable {
    /// The sentences, in the order in which they were first added.
    public private(set) var sentences: [String] = []

    /// Makes an empty value.
    public init() {}

    /// Adds a sentence, unless it was added before.
    public mutating func note(_ sentence: String) {
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }

    /// Adds sentences about data that hardly any format can represent: that a round is not
    /// finished, its corrections, its note, and the event that it was part of.
    ///
    /// The sentences contain the round's title.
    public mutating func note<R: Round>(of ledger: Ledger<R>, titled title: String) {
      if !ledger.phase.isFinished {
        note("\(title): it is not finished, which the file does not say.")
      }
      if ledger.rows.contains(where: { $0.fate != .counts }) {
        note("What was corrected and who wrote it is left out.")
      }
      if ledger.field(FieldBody.noteKey) != nil { note("\(title): the note is left out.") }
      if ledger.header.event != nil { note("\(title): the event is left out.") }
    }
  }
}

/// A score sheet as it is used on paper, in addition to the card that every view draws.
public struct SheetLayout: Sendable {
  /// The word that selects it on the command line.
  public let id: String
  /// A description of the layout, in one sentence without a period, starting in lower case.
  public let abstract: String
  /// Draws a round, or one seat's part of it, without the names, the date and the title of the
  /// round, which are printed above it.
  ///
  /// It throws a refusal if the layout is for another kind of round.
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

  /// Makes a layout of one kind of round, which refuses other kinds.
  ///
  /// `others` is the sentence of that refusal: "This sheet is for matches."
  public init<R: Round>(
    id: String, abstract: String, of kind: R.Type, others: String,
    draw: @escaping @Sendable (Ledger<R>, Roster) throws -> [Page.Block]
  ) {
    self.init(id: id, abstract: abstract) { ledger, roster, _ in
      guard let ledger = ledger as? Ledger<R> else { throw Refusal(.illegal, others) }
      return try draw(ledger, roster)
    }
  }
}
