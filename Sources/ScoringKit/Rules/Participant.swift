/// A competitor in a round: a person, a guest, or a side made of members.
///
/// A sport without extra fields uses ``Competitor``. A sport that needs a bow class or a handicap
/// declares its own type with a competitor and additional fields, whose names differ from a
/// competitor's. A header stores those fields beside the fields of the ``competitor``, so that a
/// program without the sport can still show who took part.
public protocol Participant: Hashable, Sendable {
  /// The identity and name, in the form that every sport shares.
  var competitor: Competitor { get }

  /// Makes a participant from the fields in a header, which include those of the competitor.
  ///
  /// Its own fields may be missing: some in old files, all for a participant without special data.
  init(_ competitor: Competitor, fields: [String: JSONValue])

  /// The participant's own fields; a nil value is not stored.
  var fields: [String: JSONValue?] { get }
}

extension Participant {
  /// Makes a participant without special data.
  public init(_ competitor: Competitor) { self.init(competitor, fields: [:]) }

  /// Reads a participant from a header.
  ///
  /// - Throws: a refusal if the value is no participant.
  public init(_ value: JSONValue) throws(Refusal) {
    self.init(try Competitor(value), fields: value.object ?? [:])
  }

  /// The stored form for a header: the competitor's fields together with the participant's own.
  public var value: JSONValue {
    var all = competitor.value.object ?? [:]
    for (key, field) in fields { if let field { all[key] = field } }
    return .object(all)
  }
}

/// A person, a guest, or a side made of members.
public struct Competitor: Participant {
  /// The kind of a competitor.
  public enum Kind: String, Hashable, Sendable {
    /// A player with a stream, which is the same one in every round.
    case player
    /// A person who exists in one round only and is never linked to another.
    case guest
    /// Several people who share one score.
    case side
  }

  /// The key of the player's stream; a random key for a guest; empty for a side.
  ///
  /// It never contains a name: two guests called Dave are two participants.
  public let id: String
  /// The kind of competitor.
  public let kind: Kind
  /// The name when the round was opened; views read the current name from the player's stream.
  public let name: String
  /// The members of a side, in order; empty for other kinds.
  public let members: [Competitor]
  /// Whether a side has a name of its own, such as `Red`, instead of its members' names.
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

  /// Returns a side of several members, with a name of its own or the joined names of the members.
  public static func side(of members: [Competitor], called name: String? = nil) -> Competitor {
    Competitor(
      id: "", kind: .side, name: name ?? members.map(\.name).joined(separator: " + "),
      members: members, isNamed: name != nil)
  }

  public init(_ competitor: Competitor, fields: [String: JSONValue]) { self = competitor }

  public var competitor: Competitor { self }

  public var fields: [String: JSONValue?] { [:] }
}

extension Competitor {
  /// The identity in payloads: a player's key, `guest:` and a guest's key, or the identities of a
  /// side's members.
  ///
  /// The members' identities are joined by `+`, independent of the order of the members.
  public var identity: String {
    switch kind {
    case .player: id
    case .guest: "guest:\(id)"
    case .side: members.map(\.identity).sorted().joined(separator: "+")
    }
  }

  /// All people who take part: the competitor, or its members recursively.
  public var people: [Competitor] {
    members.isEmpty ? [self] : members.flatMap(\.people)
  }
}

extension Competitor {
  /// Reads a competitor and ignores a sport's own fields.
  ///
  /// - Throws: a refusal if the value is not a table of fields.
  public init(_ value: JSONValue) throws(Refusal) {
    guard let fields = value.object else {
      throw Refusal(.damaged, "A participant is not a table of fields.")
    }
    var members: [Competitor] = []
    for member in fields["members"]?.array ?? [] { members.append(try Competitor(member)) }
    self.init(
      id: fields["id"]?.string ?? "",
      kind: fields["kind"]?.string.flatMap(Kind.init) ?? .guest,
      name: fields["name"]?.string ?? "", members: members,
      isNamed: fields["named"]?.bool ?? false)
  }

  /// The stored form; empty fields are omitted.
  public var value: JSONValue {
    var fields: [String: JSONValue] = ["kind": .string(kind.rawValue), "name": .string(name)]
    if !id.isEmpty { fields["id"] = .string(id) }
    if !members.isEmpty { fields["members"] = .array(members.map(\.value)) }
    if isNamed { fields["named"] = true }
    return .object(fields)
  }
}

/// A set of comparable results: one layout, or one format for one class of participants.
///
/// Personal bests and records belong to a record book. When a layout changes, a new book begins.
public struct RecordBook: Hashable, Sendable {
  /// The identifier among the sport's books; never shown.
  public let id: String
  /// The title, for display.
  public let title: String

  /// Makes a book.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
