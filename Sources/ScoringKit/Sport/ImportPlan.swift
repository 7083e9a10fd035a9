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

    /// Makes a warning.
    public init(line: Int, kind: String, message: String) {
      self.line = line
      self.kind = kind
      self.message = message
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
    /// When it ended, if the file says so.
    public let endedAt: LocalTime?
    /// Who played and what they scored.
    public let rows: [Row]

    /// Makes a card.
    public init(
      line: Int, kind: String, round: any Round, group: String, startedAt: LocalTime,
      endedAt: LocalTime?, rows: [Row]
    ) {
      self.line = line
      self.kind = kind
      self.round = round
      self.group = group
      self.startedAt = startedAt
      self.endedAt = endedAt
      self.rows = rows
    }
  }

  /// One participant of a card.
  public struct Row: Sendable {
    /// The line of the file, from 1.
    public let line: Int
    /// The name as the file has it.
    public let name: String
    /// The members' names, where it is a side of several.
    public let members: [String]
    /// What the file said of the row, so that the same row is known again.
    public let key: String
    /// Whether the row says enough to be told from others by its key alone.
    public let isTelling: Bool
    /// The canonical events of the row, for the seat that it is given.
    public let events: @Sendable (Seat) -> [String]

    /// Makes a row.
    public init(
      line: Int, name: String, members: [String] = [], key: String, isTelling: Bool,
      events: @escaping @Sendable (Seat) -> [String]
    ) {
      self.line = line
      self.name = name
      self.members = members
      self.key = key
      self.isTelling = isTelling
      self.events = events
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
