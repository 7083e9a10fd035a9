/// The rounds, counts and warnings that an importer found in a file.
public struct ImportPlan: Sendable {
  /// A warning about something in the file.
  ///
  /// The importer repairs nothing.
  public struct Warning: Hashable, Sendable, Codable {
    /// The line of the file, from 1.
    public let line: Int
    /// The kind of warning, a stable word: `total`.
    public let kind: String
    /// The warning, as a sentence.
    public let message: String
    /// Advice on what to do; nil for none.
    public let hint: Line?

    /// Makes a warning.
    public init(line: Int, kind: String, message: String, hint: Line? = nil) {
      self.line = line
      self.kind = kind
      self.message = message
      self.hint = hint
    }
  }

  /// A document, such as a course, that a round of the file was played with.
  public struct Reference: Hashable, Sendable {
    /// The noun of the kind of document: `course`.
    public let noun: String
    /// The name of the document.
    public let name: String
    /// The further fields of the document, such as a layout.
    public let fields: [FieldBody]

    /// Makes a reference.
    public init(noun: String, name: String, fields: [FieldBody]) {
      self.noun = noun
      self.name = name
      self.fields = fields
    }
  }

  /// One round in the file.
  public struct Card: Sendable {
    /// The document that the round was played with, which the import adds if it is unknown.
    public var reference: Reference?
    /// The number of minutes within which nobody can start such a round twice; 0 if unknown.
    ///
    /// Two cards that share a person and start within this time are probably one round, kept on two
    /// devices.
    public var leastMinutes = 0
    /// The line on which it begins, from 1.
    public let line: Int
    /// The kind of round.
    public let kind: String
    /// The rules of the round.
    public let round: any Round
    /// A key that all copies of the same card share, made from its start and its layout.
    public let group: String
    /// The local time at which the round began, on the file's clock without a time zone.
    public private(set) var startedAt: LocalTime
    /// Whether the file contains the start; if not, the round begins at the time of the import.
    public let isDated: Bool
    /// The local time at which the round ended, if the file contains it.
    public private(set) var endedAt: LocalTime?
    /// The participants and their events.
    public let rows: [Row]
    /// Further information about the round in the file, which becomes its note; empty for none.
    public let note: String
    /// The name of the event that the round belongs to; `nil` if the file has none.
    public let event: String?

    /// Makes a card.
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

  /// One participant of a card.
  public struct Row: Sendable {
    /// The line of the file, from 1.
    public let line: Int
    /// The name in the file; empty if the file belongs to one person and contains no name.
    ///
    /// An empty name means the owner of the store.
    public let name: String
    /// The members' names, if the row is a side of several.
    public let members: [String]
    /// The sport's own fields of the participant, by their keys in JSON: a bow.
    public let facts: [String: JSONValue]
    /// Whether the names are placeholders, which become guests.
    public let isGuest: Bool
    /// A key made from the row's data in the file, to recognise the same row again.
    public let key: String
    /// Whether the row contains enough data to be identified by its key alone.
    public let isTelling: Bool
    /// Returns the stored form of the row's events for a seat.
    package let events: @Sendable (Seat) -> [String]

    /// Makes a row.
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

  /// The rounds in the file, in its order.
  public var cards: [Card]
  /// The importer's counts, by their names in the payload: `player_rows`.
  public var counts: [String: Int]
  /// The warnings.
  public var warnings: [Warning]
  /// Whether files of this form list the newest round first, if the dates of the cards don't show
  /// their order.
  public var isNewestFirst = false
  /// Whether the file says that all of its times are in UTC.
  public var isUTC = false

  /// Makes a plan.
  public init(cards: [Card] = [], counts: [String: Int] = [:], warnings: [Warning] = []) {
    self.cards = cards
    self.counts = counts
    self.warnings = warnings
  }
}

extension ImportPlan.Card {
  /// Replaces the start and the end, such as by the times in another zone.
  package mutating func moveTimes(_ moved: (LocalTime) -> LocalTime) {
    startedAt = moved(startedAt)
    endedAt = endedAt.map(moved)
  }
}

extension ImportPlan {
  /// Adds to a count, by its name in the payload.
  public mutating func count(_ key: String, _ number: Int = 1) {
    counts[key, default: 0] += number
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
    counts.merge(other.counts, uniquingKeysWith: +)
  }
}

/// A reader of another program's files, which returns rounds and stores nothing.
public struct Importer: Sendable {
  /// The name in messages and in the headers of imported rounds: `udisc`.
  public let id: String
  /// A summary of what it reads, in one sentence.
  public let abstract: String
  /// The options that supply what such a file lacks, such as a course.
  public let options: [OptionSyntax]
  /// Returns whether a file begins like one of its own.
  public let recognizes: @Sendable (_ beginning: String) -> Bool
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

  /// Makes an importer.
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

  /// Reads a whole file, which may refer to documents of the library.
  ///
  /// - Throws: a refusal if the file as a whole, or an option, can't be read.
  public func read(
    _ text: String, _ library: any Library, _ arguments: Arguments = Arguments()
  ) throws -> ImportPlan {
    try reading(text, library, arguments)
  }
}
