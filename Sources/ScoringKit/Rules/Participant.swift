/// Who competes: a person, a guest, or a side made of members.
///
/// A sport that needs nothing more than that uses ``Competitor``. A sport that
/// needs a bow class or a handicap makes its own type: the competitor, and optional
/// properties, which old files lack, by other names than a competitor's. In a header its
/// fields stand beside those of its ``competitor``, so that a program without the sport can
/// still say who took part.
public protocol Participant: Codable, Hashable, Sendable {
  /// Who it is, in terms that every sport shares.
  var competitor: Competitor { get }

  /// Makes a participant of somebody about whom nothing special is known.
  init(_ competitor: Competitor)

  /// Reads a participant from a header.
  ///
  /// - Throws: where the value is no participant.
  init(_ value: JSONValue) throws

  /// The participant as a header has it: the competitor's fields, and beside them its own.
  var value: JSONValue { get throws }
}

extension Participant {
  public init(_ value: JSONValue) throws {
    var value = value
    // A type that Swift codes by itself looks for the competitor under its own name.
    if case .object(var fields) = value, fields[Self.competitorKey] == nil {
      fields[Self.competitorKey] = value
      value = .object(fields)
    }
    self = try JSONValueDecoder.decode(Self.self, from: value)
  }

  public var value: JSONValue {
    get throws {
      let value = try JSONValueEncoder.encode(self)
      guard case .object(var fields) = value,
        case .object(let own)? = fields.removeValue(forKey: Self.competitorKey)
      else { return value }
      return .object(own.merging(fields) { own, _ in own })
    }
  }

  private static var competitorKey: String { "competitor" }
}

/// A participant that reads and writes its own fields, as headers are with every command.
///
/// It needs no coder, which takes longer than all else does with a header.
public protocol FieldedParticipant: Participant {
  /// Makes a participant of the fields of a header, those of the competitor among them.
  init(_ competitor: Competitor, fields: [String: JSONValue])

  /// Its own fields; one that is nil is left out.
  var fields: [String: JSONValue?] { get }
}

extension FieldedParticipant {
  public init(_ competitor: Competitor) { self.init(competitor, fields: [:]) }

  public init(_ value: JSONValue) throws {
    self.init(try Competitor(value), fields: value.object ?? [:])
  }

  public var value: JSONValue {
    get throws {
      var all = try competitor.value.object ?? [:]
      for (key, field) in fields { if let field { all[key] = field } }
      return .object(all)
    }
  }

  public init(from decoder: any Decoder) throws { try self.init(JSONValue(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// A person, a guest, or a side made of members.
public struct Competitor: Participant {
  /// What a competitor is.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// A player with a stream of their own, the same one in every round.
    case player
    /// Somebody who lives in one round only and is never linked to another.
    case guest
    /// Several who share one score.
    case side
  }

  /// The key of the player's stream; a random key for a guest; empty for a side.
  ///
  /// It never holds a name: two guests called Dave are two participants.
  public let id: String
  /// What it is.
  public let kind: Kind
  /// The name when the round was opened; views ask the player's stream for today's.
  public let name: String
  /// Who makes up a side, in order; empty for anybody else.
  public let members: [Competitor]
  /// Whether the name is a side's own, as in `Red`, and not those of its members.
  public let isNamed: Bool

  /// Makes a competitor.
  public init(
    id: String, kind: Kind, name: String, members: [Competitor] = [], isNamed: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.members = members
    self.isNamed = isNamed
  }

  /// A side of several, called by a name of its own or by those of its members.
  public static func side(of members: [Competitor], called name: String? = nil) -> Competitor {
    Competitor(
      id: "", kind: .side, name: name ?? members.map(\.name).joined(separator: " + "),
      members: members, isNamed: name != nil)
  }

  public init(_ competitor: Competitor) {
    self = competitor
  }

  public var competitor: Competitor {
    self
  }
}

extension Competitor {
  /// The identity in payloads: a player's key, `guest:` and a guest's, or those of a side.
  ///
  /// A side's members are joined by `+`, in an order that does not depend on theirs.
  public var identity: String {
    switch kind {
    case .player: id
    case .guest: "guest:\(id)"
    case .side: members.map(\.identity).sorted().joined(separator: "+")
    }
  }

  /// Everybody who takes part: the competitor, or its members and theirs.
  public var people: [Competitor] {
    members.isEmpty ? [self] : members.flatMap(\.people)
  }
}

extension Competitor: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeIfPresent(String.self, forKey: .id) ?? ""
    kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .guest
    name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
    members = try container.decodeIfPresent([Competitor].self, forKey: .members) ?? []
    isNamed = try container.decodeIfPresent(Bool.self, forKey: .named) ?? false
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !id.isEmpty { try container.encode(id, forKey: .id) }
    try container.encode(kind, forKey: .kind)
    try container.encode(name, forKey: .name)
    if !members.isEmpty { try container.encode(members, forKey: .members) }
    if isNamed { try container.encode(true, forKey: .named) }
  }

  // Headers are read for every round of a list, so these two spare the way over text.

  public init(_ value: JSONValue) throws {
    guard let fields = value.object else {
      throw Refusal(.damaged, "A participant is not a table of fields.")
    }
    self.init(
      id: fields["id"]?.string ?? "",
      kind: fields["kind"]?.string.flatMap(Kind.init) ?? .guest,
      name: fields["name"]?.string ?? "",
      members: try fields["members"]?.array?.map { try Competitor($0) } ?? [],
      isNamed: fields["named"]?.bool ?? false)
  }

  public var value: JSONValue {
    get throws {
      var fields: [String: JSONValue] = ["kind": .string(kind.rawValue), "name": .string(name)]
      if !id.isEmpty { fields["id"] = .string(id) }
      if !members.isEmpty { fields["members"] = .array(try members.map { try $0.value }) }
      if isNamed { fields["named"] = true }
      return .object(fields)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case id, kind, name, members, named
  }
}

/// What results are compared within: one layout, or one format for one class of participants.
///
/// Personal bests and records belong to a book. When a layout changes, a new book begins.
public struct RecordBook: Hashable, Sendable {
  /// What tells it from other books of the sport; never shown.
  public let id: String
  /// What it is called.
  public let title: String

  /// Makes a book.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
