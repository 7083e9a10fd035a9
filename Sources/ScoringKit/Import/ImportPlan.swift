/// What an importer found in a file.
public struct ImportPlan: Sendable {
  /// Something about the file that a person should know.
  ///
  /// Nothing was repaired.
  public struct Warning: Hashable, Sendable, Codable {
    /// The line of the file, from 1.
    public let line: Int
    /// The kind of warning, a word that never changes: `total`.
    public let kind: String
    /// A sentence.
    public let message: String
    /// What to do about it; nil for nothing.
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
    /// Its rules.
    public let round: any Round
    /// What all copies of the same card share: its start and its layout.
    public let group: String
    /// When it began; the file's clock, in no zone.
    public let startedAt: LocalTime
    /// Whether the file says when it began; where not, it begins when it is imported.
    public let isDated: Bool
    /// When it ended, if the file says so.
    public let endedAt: LocalTime?
    /// Who played and what they scored.
    public let rows: [Row]
    /// What else the file says of the round, kept as its note; empty for nothing.
    public let note: String

    /// Makes a card.
    public init(
      line: Int, kind: String, round: any Round, group: String, startedAt: LocalTime,
      isDated: Bool = true, endedAt: LocalTime?, rows: [Row], note: String = ""
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
    }
  }

  /// One participant of a card.
  public struct Row: Sendable {
    /// The line of the file, from 1.
    public let line: Int
    /// The name as the file has it; empty where the file is one person's own and names nobody.
    ///
    /// Then it is whoever the store belongs to.
    public let name: String
    /// The members' names, where it is a side of several.
    public let members: [String]
    /// What the sport keeps of a participant besides, by the keys of its JSON: a bow.
    public let facts: [String: JSONValue]
    /// Whether the names are those of nobody in particular: they become guests.
    public let isGuest: Bool
    /// What the file said of the row, so that the same row is known again.
    public let key: String
    /// Whether the row says enough to be told from others by its key alone.
    public let isTelling: Bool
    /// The stored form of the row's events, for the seat that it is given.
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
  /// What the importer counted, by the names of the payload: `player_rows`.
  public var counts: [String: Int]
  /// What a person should know.
  public var warnings: [Warning]

  /// Makes a plan.
  public init(cards: [Card] = [], counts: [String: Int] = [:], warnings: [Warning] = []) {
    self.cards = cards
    self.counts = counts
    self.warnings = warnings
  }
}

extension ImportPlan {
  /// Counts something under a name of the payload.
  public mutating func count(_ key: String, _ number: Int = 1) {
    counts[key, default: 0] += number
  }

  /// Notes something that a person should know of a line of the file, from 1.
  public mutating func warn(
    _ line: Int, _ kind: String, _ message: String, hint: Line? = nil
  ) {
    warnings.append(Warning(line: line, kind: kind, message: message, hint: hint))
  }

  /// Adds what was found in another part of the file: its cards and warnings behind these, and
  /// what it counted to what was counted here.
  public mutating func add(_ other: ImportPlan) {
    cards += other.cards
    warnings += other.warnings
    counts.merge(other.counts, uniquingKeysWith: +)
  }
}

/// A reader of another program's files: bytes in, cards out, nothing stored.
public struct Importer: Sendable {
  /// Its name in messages and in the headers of what it read: `udisc`.
  public let id: String
  /// What it reads, in one sentence.
  public let abstract: String
  /// Whether a file begins like one of its own.
  public let recognizes: @Sendable (_ beginning: String) -> Bool
  /// Reads a whole file, in which documents of the library may be named.
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

  /// Makes an importer of tables, which maps their rows to events.
  ///
  /// `table` finds the columns, and throws a refusal if the file lacks one that is needed: then it
  /// is no file of this importer.
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
