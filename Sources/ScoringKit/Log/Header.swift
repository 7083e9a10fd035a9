/// The body of the entry that opens a round: everything that was agreed before play.
///
/// Every property but the sport, the kind and the rules has a default, so that an
/// old header loads in a new version.
public struct Header: Hashable, Sendable {
  /// Where an imported round came from, so that it is never added twice.
  public struct Source: Hashable, Sendable, Codable {
    /// The importer's name.
    public let importer: String
    /// What all copies of the same card share: its start and its layout.
    public let group: String
    /// One key a seat, made of what the file said of it.
    public let keys: [String]

    /// Makes a source.
    public init(importer: String, group: String, keys: [String]) {
      self.importer = importer
      self.group = group
      self.keys = keys
    }
  }

  /// The sport's id.
  public var sport: String
  /// The kind of round within the sport.
  public var kind: String
  /// The version of the notation that the stream's bodies are written in.
  public var notation: Int
  /// The frozen text of the ``Round`` value.
  public var rules: ContentID
  /// Who takes part, in order of the seats; each is a ``Participant`` in JSON.
  public var seats: [JSONValue]
  /// When the round began, as a wall clock at the place showed it.
  public var startedAt: LocalTime
  /// That clock's offset from UTC in seconds; nil where a file did not say.
  public var offset: Int?
  /// The event that the round belongs to; nil for none.
  public var event: String?
  /// The key of the player who opened it; nil when not said.
  public var organiser: String?
  /// Where it was imported from; nil where it was typed.
  public var source: Source?

  /// Makes a header.
  public init(
    sport: String, kind: String, notation: Int = 1, rules: ContentID, seats: [JSONValue],
    startedAt: LocalTime, offset: Int? = nil, event: String? = nil, organiser: String? = nil,
    source: Source? = nil
  ) {
    self.sport = sport
    self.kind = kind
    self.notation = notation
    self.rules = rules
    self.seats = seats
    self.startedAt = startedAt
    self.offset = offset
    self.event = event
    self.organiser = organiser
    self.source = source
  }
}

extension Header: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sport = try container.decode(String.self, forKey: .sport)
    kind = try container.decode(String.self, forKey: .kind)
    notation = try container.decodeIfPresent(Int.self, forKey: .notation) ?? 1
    rules = try container.decode(ContentID.self, forKey: .rules)
    seats = try container.decodeIfPresent([JSONValue].self, forKey: .seats) ?? []
    startedAt = try container.decode(LocalTime.self, forKey: .startedAt)
    offset = try container.decodeIfPresent(Int.self, forKey: .offset)
    event = try container.decodeIfPresent(String.self, forKey: .event)
    organiser = try container.decodeIfPresent(String.self, forKey: .organiser)
    source = try container.decodeIfPresent(Source.self, forKey: .source)
  }

  enum CodingKeys: String, CodingKey {
    case sport, kind, notation, rules, seats, startedAt, offset, event, organiser, source
  }
}

extension Header {
  /// The header as JSON: the body of the opening entry.
  public var value: JSONValue {
    var fields: [String: JSONValue] = [
      CodingKeys.sport.rawValue: .string(sport), CodingKeys.kind.rawValue: .string(kind),
      CodingKeys.notation.rawValue: .integer(notation),
      CodingKeys.rules.rawValue: .string(rules.text), CodingKeys.seats.rawValue: .array(seats),
      CodingKeys.startedAt.rawValue: .string(startedAt.description),
    ]
    fields[CodingKeys.offset.rawValue] = offset.map { .integer($0) }
    fields[CodingKeys.event.rawValue] = event.map { .string($0) }
    fields[CodingKeys.organiser.rawValue] = organiser.map { .string($0) }
    fields[CodingKeys.source.rawValue] = source.map { source in
      [
        "importer": .string(source.importer), "group": .string(source.group),
        "keys": .array(source.keys.map { .string($0) }),
      ]
    }
    return .object(fields)
  }
}
