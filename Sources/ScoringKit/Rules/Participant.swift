/// Who competes: a person, a guest, or a side made of members.
///
/// A sport that needs nothing more than that uses ``Competitor``. A sport that needs a bow class or a
/// handicap makes its own type: the competitor, and fields by other names than a competitor's. In a
/// header its fields stand beside those of its ``competitor``, so that a program without the sport
/// can still say who took part.
public protocol Participant: Hashable, Sendable {
  /// Who it is, in terms that every sport shares.
  var competitor: Competitor { get }

  /// Makes a participant of the fields in a header, those of the competitor among them.
  ///
  /// Old files lack some of its own fields, and somebody about whom nothing special is known lacks
  /// all.
  init(_ competitor: Competitor, fields: [String: JSONValue])

  /// Its own fields; one that is nil is left out.
  var fields: [String: JSONValue?] { get }
}

extension Participant {
  /// Makes a participant of somebody about whom nothing special is known.
  public init(_ competitor: Competitor) { self.init(competitor, fields: [:]) }

  /// Reads a participant from a header.
  ///
  /// - Throws: a refusal if the value is no participant.
  public init(_ value: JSONValue) throws(Refusal) {
    self.init(try Competitor(value), fields: value.object ?? [:])
  }

  /// The participant as a header has it: the competitor's fields, and beside them its own.
  public var value: JSONValue {
    var all = competitor.value.object ?? [:]
    for (key, field) in fields { if let field { all[key] = field } }
    return .object(all)
  }
}

/// A person, a guest, or a side made of members.
public struct Competitor: Participant {
  /// What a competitor is.
  public enum Kind: String, Hashable, Sendable {
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

  public init(_ competitor: Competitor, fields: [String: JSONValue]) { self = competitor }

  public var competitor: Competitor { self }

  public var fields: [String: JSONValue?] { [:] }
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

extension Competitor {
  /// Reads a competitor; fields of a sport are passed over.
  ///
  /// - Throws: a refusal if the value is no table of fields.
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

  /// The competitor as it is stored; what is empty is left out.
  public var value: JSONValue {
    var fields: [String: JSONValue] = ["kind": .string(kind.rawValue), "name": .string(name)]
    if !id.isEmpty { fields["id"] = .string(id) }
    if !members.isEmpty { fields["members"] = .array(members.map(\.value)) }
    if isNamed { fields["named"] = true }
    return .object(fields)
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
