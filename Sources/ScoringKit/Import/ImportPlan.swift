/// The rounds, counts and warnings that an importer found in a file.
public struct ImportPlan: Sendable {
  /// A warning about a line of an imported file.
  ///
  /// The importer only reports a problem, and corrects nothing.
  public struct Warning: Hashable, Sendable, Codable {
    /// The line of the file that the warning is about, from 1.
    public let line: Int
    /// The kind of warning, a word for programs that never changes: `total`.
    public let kind: String
    /// The text of the warning, as a sentence.
    public let message: String
    /// Advice on what the user can do; nil for none.
    public let hint: Line?

    /// Makes a warning.
    public init(line: Int, kind: String, message: String, hint: Line? = nil) {
      self.line = line
      self.kind = kind
      self.message = message
      self.hint = hint
    }
  }

  /// A document, such as a course, with which a round of an imported file was played.
  public struct Reference: Hashable, Sendable {
    /// The noun for the kind of document: `course`.
    public let noun: String
    /// The name of the document.
    public let name: String
    /// The fields of the document besides its name, such as a layout.
    public let fields: [FieldBody]

    /// Makes a reference.
    public init(noun: String, name: String, fields: [FieldBody]) {
      self.noun = noun
      self.name = name
      self.fields = fields
    }
  }

  /// One round in an imported file.
  public struct Card: Sendable {
    /// The document with which the round was played, and which the import adds if it is unknown;
    /// nil for none.
    public var reference: Reference?
    /// The number of minutes within which nobody can start two such rounds; 0 if unknown.
    ///
    /// Two cards that share a person and start within this time are probably one round that was
    /// recorded on two phones.
    public var leastMinutes = 0
    /// The line of the file on which the round begins, from 1.
    public let line: Int
    /// The kind of round within its sport.
    public let kind: String
    /// The rules of the round.
    public let round: any Round
    /// A key that all copies of the same card share, made from the card's start and layout.
    public let group: String
    /// The local time at which the round began, as the file gives it, without a time zone.
    public private(set) var startedAt: LocalTime
    /// Whether the file contains the start of the round; if not, the round begins at the time of
    /// the import.
    public let isDated: Bool
    /// The local time at which the round ended; nil if the file doesn't contain it.
    public private(set) var endedAt: LocalTime?
    /// The participants of the round with their events.
    public package(set) var rows: [Row]
    /// Further information about the round in the file, which becomes its note; empty for none.
    public let note: String
    /// The name of the competition that the round belongs to; `nil` if the file contains none.
    public let event: String?

    /// Makes a round of an imported file.
    public init(
      line: Int, kind: String, round: any Round, group: String, startedAt: LocalTime,
      isDated: Bool = true, endedAt: LocalTime?, rows: [Row], note: String = "",
      event: String? = nil
    ) {
      self.line = line
      self.kind = kind
      self.round = round
      self.group = group
      self.startedAt = startedAt
      self.isDated = isDated
      self.endedAt = endedAt
      self.rows = rows
      self.note = note
      self.event = event
    }
  }

  /// One participant of a round in an imported file, with the events.
  public struct Row: Sendable {
    /// The line of the file that contains the participant, from 1.
    public let line: Int
    /// The name of the participant in the file; empty if the file belongs to one person and
    /// contains no name.
    ///
    /// An empty name means the owner of the store.
    public package(set) var name: String
    /// The names of the members, if the participant is a side of several people; otherwise empty.
    public let members: [String]
    /// The fields that the sport adds to the participant, by their keys in JSON: a bow.
    public let facts: [String: JSONValue]
    /// Whether the names of the participant are placeholders, so that the participant becomes a
    /// guest.
    public package(set) var isGuest: Bool
    /// A key made from the participant's data in the file, by which the same data is recognised in
    /// a later import.
    public let key: String
    /// Whether the file contains so much data of the participant that the key alone identifies it.
    public let isTelling: Bool
    /// A function that returns the stored form of the participant's events, for the seat that the
    /// participant gets in the round.
    package let events: @Sendable (Seat) -> [String]

    /// Makes a participant of a round in an imported file.
    public init<E: Event>(
      line: Int, name: String, members: [String] = [], facts: [String: JSONValue] = [:],
      isGuest: Bool = false, key: String, isTelling: Bool,
      events: @escaping @Sendable (Seat) -> [E]
    ) {
      self.line = line
      self.name = name
      self.members = members
      self.facts = facts
      self.isGuest = isGuest
      self.key = key
      self.isTelling = isTelling
      self.events = { events($0).map(\.canonical) }
    }
  }

  /// A lasting fact about a person that a file contains, such as an id.
  public struct Fact: Hashable, Sendable {
    /// The line of the file that contains the fact, from 1.
    public let line: Int
    /// The name of the person in the file.
    public let name: String
    /// The fact.
    public let detail: ParticipantDetail
    /// The value in the file.
    public let text: String
  }

  /// The lasting facts about people in the file, each once, in the order of the file.
  public private(set) var facts: [Fact] = []
  private var factKeys: Set<[String]> = []
  /// The rounds in the file, in the order of the file.
  public var cards: [Card]
  /// The numbers of things that the importer counted in the file, by their names in the payload:
  /// `player_rows`.
  public var counts: [String: Int]
  /// The warnings about lines of the file.
  public var warnings: [Warning]
  /// Whether files of this form list the newest round first, if the dates of the cards don't show
  /// their order.
  public var isNewestFirst = false
  /// Whether the file says that all of its times are in UTC.
  public var isUTC = false
  /// The number of results in the file, such as scores of holes, and how many of them can't be read
  /// and are left out.
  ///
  /// Rows that are no results, such as totals, are not counted.
  public private(set) var values = (all: 0, leftOut: 0)

  /// Makes the plan of an import.
  public init(cards: [Card] = [], counts: [String: Int] = [:], warnings: [Warning] = []) {
    self.cards = cards
    self.counts = counts
    self.warnings = warnings
  }
}

extension ImportPlan.Card {
  /// Replaces the start and the end of the round by other times, such as those in another time
  /// zone.
  package mutating func moveTimes(_ moved: (LocalTime) -> LocalTime) {
    startedAt = moved(startedAt)
    endedAt = endedAt.map(moved)
  }
}

extension ImportPlan {
  /// Adds a number to a count, which is identified by its name in the payload.
  public mutating func count(_ key: String, _ number: Int = 1) {
    counts[key, default: 0] += number
  }

  /// Counts results of the file, and those of them that are left out.
  public mutating func countValues(_ all: Int = 0, leftOut: Int = 0) {
    values = (values.all + all, values.leftOut + leftOut)
  }

  /// Adds a lasting fact about a person, whom the file calls `name`.
  ///
  /// The import gives it to the player, unless the player has another value; then it says so.
  public mutating func add(_ detail: ParticipantDetail, _ text: String, of name: String, line: Int)
  {
    guard factKeys.insert([name, detail.key, text]).inserted else { return }
    facts.append(Fact(line: line, name: name, detail: detail, text: text))
  }

  /// Adds a warning about a line of the file, from 1.
  public mutating func warn(
    _ line: Int, _ kind: String, _ message: String, hint: Line? = nil
  ) {
    warnings.append(Warning(line: line, kind: kind, message: message, hint: hint))
  }

  /// Adds the results of another part of the file: appends its cards and warnings, and adds its
  /// counts.
  public mutating func add(_ other: ImportPlan) {
    cards += other.cards
    warnings += other.warnings
    isUTC = isUTC || other.isUTC
    countValues(other.values.all, leftOut: other.values.leftOut)
    counts.merge(other.counts, uniquingKeysWith: +)
    for fact in other.facts { add(fact.detail, fact.text, of: fact.name, line: fact.line) }
  }
}

/// A reader of the files of another program, which returns rounds and stores nothing.
public struct Importer: Sendable {
  /// The id of the importer in messages and in the headers of imported rounds: `udisc`.
  public let id: String
  /// A sentence that says what the importer reads.
  public let abstract: String
  /// The options of the importer, which supply data that its files lack, such as a course.
  public let options: [OptionSyntax]
  /// A function that returns whether the beginning of a file is that of a file for this importer.
  public let recognizes: @Sendable (_ beginning: String) -> Bool
  /// The columns without which the importer can't read a table, each with the headings under which
  /// it is found, the usual one first; empty if the files are no tables.
  ///
  /// Only messages about files of an unknown form use them.
  public private(set) var neededColumns: [[String]] = []
  private let reading:
    @Sendable (_ text: String, _ library: any Library, _ arguments: Arguments) throws -> ImportPlan

  /// Makes an importer whose files need options, such as the name of a course.
  public init(
    id: String, abstract: String, options: [OptionSyntax],
    recognizes: @escaping @Sendable (_ beginning: String) -> Bool,
    read:
      @escaping @Sendable (
        _ text: String, _ library: any Library, _ arguments: Arguments
      ) throws -> ImportPlan
  ) {
    self.id = id
    self.abstract = abstract
    self.options = options
    self.recognizes = recognizes
    reading = read
  }

  /// Makes an importer without options.
  public init(
    id: String, abstract: String,
    recognizes: @escaping @Sendable (_ beginning: String) -> Bool,
    read: @escaping @Sendable (_ text: String, _ library: any Library) throws -> ImportPlan
  ) {
    self.init(id: id, abstract: abstract, options: [], recognizes: recognizes) { text, library, _ in
      try read(text, library)
    }
  }

  /// Makes an importer of tables, whose rows are converted to events.
  ///
  /// `table` finds the columns, and throws a refusal if the file lacks a required one, because the
  /// file is then not one of this importer's.
  public init(
    id: String, abstract: String,
    table: @escaping @Sendable (_ text: String) throws -> Table,
    read: @escaping @Sendable (_ table: Table, _ library: any Library) throws -> ImportPlan
  ) {
    self.init(
      id: id, abstract: abstract, recognizes: { (try? table($0)) != nil },
      read: { try read(table($0), $1) })
  }

  /// Returns the same importer with the columns without which it can't read a table, each with the
  /// headings under which it is found, the usual one first.
  public func needing(_ columns: [String]...) -> Importer {
    var importer = self
    importer.neededColumns = columns
    return importer
  }

  /// Reads a whole file, which may refer to documents of the library.
  ///
  /// - Throws: a refusal if the file as a whole, or an option, can't be read.
  public func read(
    _ text: String, _ library: any Library, _ arguments: Arguments = Arguments()
  ) throws -> ImportPlan {
    try reading(text, library, arguments)
  }
}
