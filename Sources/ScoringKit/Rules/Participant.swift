/// A competitor in a round: a person, a guest, or a side made of members.
///
/// A sport without extra fields uses ``Competitor``. A sport that needs a bow class or a handicap
/// declares its own type with a competitor and additional fields, whose names differ from a
/// competitor's. A header stores those fields and the fields of the ``competitor`` in one object,
/// so that a program without the sport can still show who took part.
public protocol Participant: Hashable, Sendable {
  /// The participant's identity and name, in the form that every sport shares.
  var competitor: Competitor { get }

  /// The lasting facts that the store keeps with a player, and that a new round copies to the
  /// participant's fields; none by default.
  static var details: [ParticipantDetail] { get }

  /// Makes a participant from the fields in a header, which include those of the competitor.
  ///
  /// The sport's own fields may be missing: an old file may lack some, and a participant without
  /// special data has none.
  init(_ competitor: Competitor, fields: [String: JSONValue])

  /// The participant's own fields, without those of the competitor; a field with the value nil is
  /// not stored.
  var fields: [String: JSONValue?] { get }
}

extension Participant {
  public static var details: [ParticipantDetail] { [] }

  /// Makes a participant without fields of its own.
  public init(_ competitor: Competitor) { self.init(competitor, fields: [:]) }

  /// Reads a participant from a header.
  ///
  /// - Throws: a refusal if the value is not an object with fields.
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
  /// The kinds of competitors.
  public enum Kind: String, Hashable, Sendable {
    /// A player with a stream of entries, which is the same in all rounds of the player.
    case player
    /// A person who exists in one round only, and is never linked to a person in another round.
    case guest
    /// Several people who have one score together.
    case side
  }

  /// The key of the player's stream; for a guest, a key that no guest of another round has; empty
  /// for a side.
  ///
  /// It never contains a name: two guests called Dave are two participants.
  public let id: String
  /// The kind of the competitor: a player, a guest or a side.
  public let kind: Kind
  /// The competitor's name when the round was opened; views show the current name from the player's
  /// stream instead.
  public let name: String
  /// The members of a side, in order; empty for a player or a guest.
  public let members: [Competitor]
  /// Whether the competitor is a side with a name of its own, such as `Red`, instead of the joined
  /// names of its members.
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
  /// The text that identifies the competitor in JSON output: a player's key, `guest:` and a guest's
  /// key, or the identities of a side's members.
  ///
  /// The members' identities are joined by `+`; the order of the members makes no difference.
  public var identity: String {
    switch kind {
    case .player: id
    case .guest: "guest:\(id)"
    case .side: members.map(\.identity).sorted().joined(separator: "+")
    }
  }

  /// The people whom the competitor consists of: the competitor itself, or the members of a side
  /// and of sides within it.
  public var people: [Competitor] {
    members.isEmpty ? [self] : members.flatMap(\.people)
  }
}

extension Competitor {
  /// Reads a competitor from JSON, and ignores the fields that a sport adds.
  ///
  /// - Throws: a refusal if the value is not an object with fields.
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

  /// The stored form of the competitor in JSON, without empty fields.
  public var value: JSONValue {
    var fields: [String: JSONValue] = ["kind": .string(kind.rawValue), "name": .string(name)]
    if !id.isEmpty { fields["id"] = .string(id) }
    if !members.isEmpty { fields["members"] = .array(members.map(\.value)) }
    if isNamed { fields["named"] = true }
    return .object(fields)
  }
}

/// A set of rounds whose results can be compared, such as those on one layout, or those of one
/// format for one class of participants.
///
/// A personal best or a record is the best result in its book. When a layout changes, a new book
/// begins.
public struct RecordBook: Hashable, Sendable {
  /// The identifier of the book, unique within the sport; it is never shown.
  public let id: String
  /// The title of the book, which is shown.
  public let title: String

  /// Makes a record book.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
