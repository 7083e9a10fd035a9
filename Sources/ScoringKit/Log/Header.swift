/// The body of the entry that opens a round: everything that was agreed before play.
///
/// Every property but the sport, the kind and the rules has a default, so that an
/// old header loads in a new version.
public struct Header: Hashable, Sendable {
  /// Where an imported round came from, so that it is never added twice.
  public struct Source: Hashable, Sendable {
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

extension Header {
  private enum Key: String {
    case sport, kind, notation, rules, seats, startedAt, offset, event, organiser, source
  }

  /// Reads a header from JSON; what a later version added is passed over.
  ///
  /// - Throws: `DecodingError` where something is missing or of another kind.
  public init(_ value: JSONValue) throws {
    func field<Field>(_ key: Key, _ read: (JSONValue) -> Field?) throws -> Field? {
      guard let field = value[key.rawValue], field != .null else { return nil }
      guard let read = read(field) else { throw Self.damaged(key) }
      return read
    }
    func needed<Field>(_ key: Key, _ read: (JSONValue) -> Field?) throws -> Field {
      guard let read = try field(key, read) else { throw Self.damaged(key) }
      return read
    }
    self.init(
      sport: try needed(.sport, \.string), kind: try needed(.kind, \.string),
      notation: try field(.notation, \.integer) ?? 1,
      rules: try needed(.rules) { $0.string.flatMap { ContentID($0) } },
      seats: try field(.seats, \.array) ?? [],
      startedAt: try needed(.startedAt) { $0.string.flatMap { LocalTime($0) } },
      offset: try field(.offset, \.integer), event: try field(.event, \.string),
      organiser: try field(.organiser, \.string), source: try field(.source) { Source($0) })
  }

  private static func damaged(_ key: Key) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: [], debugDescription: "The header's \(key.rawValue) cannot be read."))
  }

  /// The header as JSON: the body of the opening entry.
  public var value: JSONValue {
    var fields: [String: JSONValue] = [
      Key.sport.rawValue: .string(sport), Key.kind.rawValue: .string(kind),
      Key.notation.rawValue: .integer(notation), Key.rules.rawValue: .string(rules.text),
      Key.seats.rawValue: .array(seats),
      Key.startedAt.rawValue: .string(startedAt.description),
    ]
    fields[Key.offset.rawValue] = offset.map { .integer($0) }
    fields[Key.event.rawValue] = event.map { .string($0) }
    fields[Key.organiser.rawValue] = organiser.map { .string($0) }
    fields[Key.source.rawValue] = source?.value
    return .object(fields)
  }
}

extension Header.Source {
  fileprivate init?(_ value: JSONValue) {
    guard let importer = value["importer"]?.string, let group = value["group"]?.string,
      let keys = value["keys"]?.array
    else { return nil }
    let texts = keys.compactMap(\.string)
    guard texts.count == keys.count else { return nil }
    self.init(importer: importer, group: group, keys: texts)
  }

  fileprivate var value: JSONValue {
    [
      "importer": .string(importer), "group": .string(group),
      "keys": .array(keys.map { .string($0) }),
    ]
  }
}

extension Header: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(JSONValue(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
