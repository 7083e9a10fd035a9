/// A writer of another program's files: it converts the rounds of a sport to text.
public struct Exporter: Sendable {
  /// A written file, and the data that its format can't represent.
  public struct File: Sendable {
    /// The content of the file.
    public let text: String
    /// The data of the rounds that the file doesn't contain, as sentences.
    public let leftOut: [String]

    /// Makes a written file.
    public init(text: String, leftOut: [String] = []) {
      self.text = text
      self.leftOut = leftOut
    }
  }

  /// The name of the file format: `udisc`.
  public let id: String
  /// A summary of what the exporter writes, in one sentence.
  public let abstract: String
  private let writeNext: @Sendable (NextRound) throws -> File

  /// A closure that returns the next round to write with the names of its seats; nil after the last.
  ///
  /// All of them are rounds of the sport.
  public typealias NextRound = () throws -> (ledger: any RoundLedger, names: Roster)?

  /// Makes an exporter that needs all rounds at once.
  ///
  /// The rosters contain the names of the rounds' seats, in the same order.
  public init(
    id: String, abstract: String,
    write: @escaping @Sendable ([any RoundLedger], [Roster]) throws -> File
  ) {
    self.init(
      id: id, abstract: abstract,
      writeNext: { next in
        var (ledgers, rosters): ([any RoundLedger], [Roster]) = ([], [])
        while let round = try next() {
          ledgers.append(round.ledger)
          rosters.append(round.names)
        }
        return try write(ledgers, rosters)
      })
  }

  private init(
    id: String, abstract: String, writeNext: @escaping @Sendable (NextRound) throws -> File
  ) {
    self.id = id
    self.abstract = abstract
    self.writeNext = writeNext
  }

  /// Writes rounds to a file; each is requested when the exporter comes to it.
  public func write(_ next: NextRound) throws -> File {
    try writeNext(next)
  }

  /// Writes rounds to a file; the rosters contain the names of their seats, in the same order.
  public func write(_ ledgers: [any RoundLedger], _ rosters: [Roster]) throws -> File {
    var rounds = ledgers.enumerated().makeIterator()
    return try write {
      rounds.next().map { index, ledger in
        let names = rosters.indices.contains(index) ? rosters[index] : nil
        return (ledger, names ?? Roster(ledger.competitors.map(\.name)))
      }
    }
  }
}

extension Exporter {
  /// A round that an exporter writes, and the names of its seats.
  public struct Item<R: Round>: Sendable {
    /// The round's log, read according to its rules.
    public let ledger: Ledger<R>
    /// The names of the round's seats: those that the export gave, otherwise those in the round.
    public let names: Roster

    /// The final state of the round.
    public var state: R.Resolution { ledger.resolution }

    /// The local time at which the round started, in a format that is common in files:
    /// `2026-06-21T15:00`.
    public var startedAt: String { String(ledger.header.startedAt.description.prefix(16)) }
  }

  /// Returns the rounds that an export writes, if they are of a certain type; nil for each round of
  /// another type.
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

  /// Makes an exporter for rounds of one type, which refuses the export if any round is of another
  /// type.
  ///
  /// `others` is the sentence of that refusal: "Only matches can be written as rallies."
  public init<R: Round>(
    id: String, abstract: String, of kind: R.Type, others: String,
    write: @escaping @Sendable ([Item<R>]) throws -> File
  ) {
    self.init(id: id, abstract: abstract, of: kind, others: others, part: { $0 }, write: write)
  }

  /// Makes an exporter for rounds of one type that keeps a part of the file for each round, and not
  /// the round, until the file is written.
  ///
  /// - Parameters:
  ///   - id: The name of the file format.
  ///   - abstract: A summary of what the exporter writes, in one sentence.
  ///   - kind: The type of the rounds.
  ///   - others: The sentence that refuses the export if any round is of another type.
  ///   - part: A closure that returns what the file contains about a round.
  ///   - write: A closure that makes the file of the parts of all rounds, in order.
  public init<R: Round, Part>(
    id: String, abstract: String, of kind: R.Type, others: String,
    part: @escaping @Sendable (Item<R>) throws -> Part,
    write: @escaping @Sendable ([Part]) throws -> File
  ) {
    self.init(
      id: id, abstract: abstract,
      writeNext: { next in
        var parts: [Part] = []
        while let round = try next() {
          guard let ledger = round.ledger as? Ledger<R> else { throw Refusal(.illegal, others) }
          parts.append(try part(Item(ledger: ledger, names: round.names)))
        }
        return try write(parts)
      })
  }

  /// The data that a file format can't represent, in sentences of which each occurs once.
  public struct Losses: Sendable {
    /// The sentences, in the order in which they were first added.
    public private(set) var sentences: [String] = []

    /// Makes an empty collection of sentences.
    public init() {}

    /// Adds a sentence, unless it was added before.
    public mutating func note(_ sentence: String) {
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }

    /// Adds sentences about data of a round that hardly any format can represent: that it is not
    /// finished, its corrections, its note, and the competition that it was part of.
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
      if ledger.event != nil { note("\(title): the event is left out.") }
    }
  }
}

/// A score sheet as it is used on paper, which a sport offers in addition to the card of the round.
public struct SheetLayout: Sendable {
  /// The word that selects the layout on the command line.
  public let id: String
  /// A description of the layout, in one sentence without a period, starting in lower case.
  public let abstract: String
  /// Draws the score sheet of a round, or of one seat, without the names, the date and the title of
  /// the round, which are printed above it.
  ///
  /// It throws a refusal if the layout is for rounds of another type.
  public let draw: @Sendable (any RoundLedger, Roster, Seat?) throws -> [Page.Block]

  /// Makes a layout for a score sheet.
  public init(
    id: String, abstract: String,
    draw: @escaping @Sendable (any RoundLedger, Roster, Seat?) throws -> [Page.Block]
  ) {
    self.id = id
    self.abstract = abstract
    self.draw = draw
  }

  /// Makes a layout for rounds of one type, which refuses other rounds.
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
