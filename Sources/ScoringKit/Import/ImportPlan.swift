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

  /// One round in the file.
  public struct Card: Sendable {
    /// The line on which it begins, from 1.
    public let line: Int
    /// The kind of round.
    public let kind: String
    /// The rules of the round.
    public let round: any Round
    /// A key that all copies of the same card share, made from its start and its layout.
    public let group: String
    /// The local time at which the round began, on the file's clock without a time zone.
    public let startedAt: LocalTime
    /// Whether the file contains the start; if not, the round begins at the time of the import.
    public let isDated: Bool
    /// The local time at which the round ended, if the file contains it.
    public let endedAt: LocalTime?
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

  /// Makes a plan.
  public init(cards: [Card] = [], counts: [String: Int] = [:], warnings: [Warning] = []) {
    self.cards = cards
    self.counts = counts
    self.warnings = warnings
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
    counts.merge(other.counts, uniquingKeysWith: +)
  }
}

/// A reader of another program's files, which returns rounds and stores nothing.
public struct Importer: Sendable {
  /// The name in messages and in the headers of imported rounds: `udisc`.
  public let id: String
  /// A summary of what it reads, in one sentence.
  public let abstract: String
  /// Returns whether a file begins like one of its own.
  public let recognizes: @Sendable (_ beginning: String) -> Bool
  /// Reads a whole file, which may refer to documents of the library.
  public let read: @Sendable (_ text: String, _ library: any Library) throws -> ImportPlan

  /// Makes an importer.
  public init(
    id: String, abstract: String,
    recognizes: @escaping @Sendable (_ beginning: String) -> Bool,
    read: @escaping @Sendable (_ text: String, _ library: any Library) throws -> ImportPlan
  ) {
    self.id = id
    self.abstract = abstract
    self.recognizes = recognizes
    self.read = read
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
}
