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

extension Exporter {
  /// A round that is to be written, and what its seats are called.
  public struct Item<R: Round>: Sendable {
    /// The round's log, read under its rules.
    public let ledger: Ledger<R>
    /// The names; those of the round where whoever exports gave none.
    public let names: Roster

    /// What the log adds up to.
    public var state: R.Resolution { ledger.resolution }

    /// When it was begun, as files have it: `2026-06-21T15:00`.
    public var startedAt: String { String(ledger.header.startedAt.description.prefix(16)) }
  }

  /// The rounds of one kind among some that are to be written; nil for one of another kind.
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

  /// Makes an exporter of one kind of round, which refuses all rounds where one is of another.
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

  /// What a form has no place for, each sentence once.
  public struct Losses: Sendable {
    /// The sentences, in the order in which they were noted first.
    public private(set) var sentences: [String] = []

    /// Notes nothing yet.
    public init() {}

    /// Notes a sentence, unless it was noted before.
    public mutating func note(_ sentence: String) {
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }

    /// Notes what hardly any form has a place for: that a round is not finished, what was corrected
    /// in it, its note, and the event that it was part of.
    ///
    /// The sentences call the round by its title.
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

  /// Makes a layout of one kind of round, which refuses others.
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
