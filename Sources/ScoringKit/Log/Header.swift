/// The body of the entry that opens a round: everything that was agreed before play.
///
/// All properties except the sport, the kind, the rules and the start have defaults, so that a new
/// version can read an old header.
public struct Header: Hashable, Sendable {
  /// The source of an imported round, by which the same round is recognised if it is imported
  /// again.
  public struct Source: Hashable, Sendable {
    /// The name of the importer that read the round.
    public let importer: String
    /// A key that all copies of the same card share, made from the card's start and layout.
    public let group: String
    /// A key for each seat of the round, made from the seat's data in the file.
    public let keys: [String]

    /// Makes a source.
    public init(importer: String, group: String, keys: [String]) {
      self.importer = importer
      self.group = group
      self.keys = keys
    }
  }

  /// The id of the round's sport.
  public var sport: String
  /// The kind of round within its sport.
  public var kind: String
  /// The version of the notation in which the events of the round are written.
  public var notation: Int
  /// The hash of the frozen rules, a ``Round`` value.
  public var rules: ContentID
  /// The participants of the round in order of the seats; each is a ``Participant`` in JSON.
  public var seats: [JSONValue]
  /// The local time at which the round began.
  public var startedAt: LocalTime
  /// The local time's offset from UTC in seconds; nil if an imported file did not contain it.
  public var offset: Int?
  /// The competition that the round belongs to; nil for none.
  public var event: String?
  /// The fixture of a contest that the round is of, such as `ko.2.1`; nil for none.
  public var fixture: String?
  /// The key of the player who opened the round; nil if unknown.
  public var organiser: String?
  /// The source of an imported round; nil if it was typed.
  public var source: Source?
  /// The position of the round among rounds with the same start, 0 to 999, the earliest first; nil
  /// if unknown.
  ///
  /// Files and typed cards often contain only a day. The position of the card in the file, or the
  /// order of typing, then decides which round was first. So all stores show the same order.
  public var place: Int?

  /// The valid values of ``place``; other values are read as nil.
  public static let places = 0...999
  /// The maximum length of ``fixture`` in characters; a longer one is read as nil.
  public static let longestFixture = 60

  /// Makes a header.
  public init(
    sport: String, kind: String, notation: Int = 1, rules: ContentID, seats: [JSONValue],
    startedAt: LocalTime, offset: Int? = nil, event: String? = nil, fixture: String? = nil,
    organiser: String? = nil, source: Source? = nil, place: Int? = nil
  ) {
    self.sport = sport
    self.kind = kind
    self.notation = notation
    self.rules = rules
    self.seats = seats
    self.startedAt = startedAt
    self.offset = offset
    self.event = event
    self.fixture = fixture.flatMap { $0.count <= Self.longestFixture ? $0 : nil }
    self.organiser = organiser
    self.source = source
    self.place = place.flatMap { Self.places.contains($0) ? $0 : nil }
  }
}

extension Header {
  /// Whether another header opens the same round: the two may differ only in their start, place,
  /// organiser and source.
  ///
  /// Devices that open the round of a fixture without knowledge of each other write such headers.
  public func agrees(with other: Header) -> Bool {
    sport == other.sport && kind == other.kind && notation == other.notation
      && rules == other.rules && seats == other.seats && event == other.event
      && fixture == other.fixture
  }

  /// Returns the header with the corrected start in the value of a field; unchanged if the value
  /// contains no valid start.
  ///
  /// The opening entry of a round never changes. If an imported file used another time zone than
  /// the local one, the file is read again with the right zone, and a field corrects the start.
  public func moved(by value: JSONValue?) -> Header {
    guard let time = value?["at"]?.string.flatMap({ LocalTime($0) }) else { return self }
    var header = self
    header.startedAt = time
    if let offset = value?["offset"]?.integer, abs(offset) <= 18 * 3600 { header.offset = offset }
    return header
  }

  /// Returns the field that corrects the start of a round to a local time.
  public static func start(at time: LocalTime, offset: Int) -> FieldBody {
    FieldBody(
      FieldBody.startedKey, ["at": .string(time.description), "offset": .integer(offset)])
  }

  private enum Key: String {
    case sport, kind, notation, rules, seats, startedAt, offset, event, fixture
    case organiser, source, place
  }

  /// Reads a header from JSON and ignores fields of later versions.
  ///
  /// - Throws: `DecodingError` if a required field is missing, or if a field has the wrong type.
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
      fixture: value[Key.fixture.rawValue]?.string,
      organiser: try field(.organiser, \.string), source: try field(.source) { Source($0) },
      place: value[Key.place.rawValue]?.integer)
  }

  private static func damaged(_ key: Key) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: [], debugDescription: "The header's \(key.rawValue) cannot be read."))
  }

  /// The header as JSON, which is the body of the entry that opens the round.
  public var value: JSONValue {
    var fields: [String: JSONValue] = [
      Key.sport.rawValue: .string(sport), Key.kind.rawValue: .string(kind),
      Key.notation.rawValue: .integer(notation), Key.rules.rawValue: .string(rules.text),
      Key.seats.rawValue: .array(seats),
      Key.startedAt.rawValue: .string(startedAt.description),
    ]
    fields[Key.offset.rawValue] = offset.map { .integer($0) }
    fields[Key.event.rawValue] = event.map { .string($0) }
    fields[Key.fixture.rawValue] = fixture.map { .string($0) }
    fields[Key.organiser.rawValue] = organiser.map { .string($0) }
    fields[Key.source.rawValue] = source?.value
    fields[Key.place.rawValue] = place.map { .integer($0) }
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
