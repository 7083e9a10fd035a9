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

  /// Makes a competitor.
  public init(id: String, kind: Kind, name: String, members: [Competitor] = []) {
    self.id = id
    self.kind = kind
    self.name = name
    self.members = members
  }

  /// A side of several, called by the names of its members.
  public static func side(of members: [Competitor]) -> Competitor {
    Competitor(
      id: "", kind: .side, name: members.map(\.name).joined(separator: " + "), members: members)
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
