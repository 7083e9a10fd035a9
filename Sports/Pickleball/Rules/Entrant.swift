public import ScoringKit

/// A side in a match, with its starting player and whether it serves first.
public struct Entrant {
  /// The competitor of the side: a player, a guest, or a side of two or more.
  public let competitor: Competitor
  /// The index in the side, from 0, of the player who starts on the right.
  ///
  /// In side-out doubles that is the side's starting server, who is on the right whenever the
  /// side's score is even (USA Pickleball 2025, 4.B).
  var starter = 0
  /// Whether the side serves first; if that is set for neither side, the first side does.
  var servesFirst = false

  var size: Int { max(1, competitor.members.count) }
}

extension Entrant: Participant {
  public init(_ competitor: Competitor, fields: [String: JSONValue]) {
    self.init(
      competitor: competitor, starter: fields["starter"]?.integer ?? 0,
      servesFirst: fields["servesFirst"]?.bool ?? false)
  }

  public var fields: [String: JSONValue?] {
    [
      "starter": starter == 0 ? nil : .integer(starter), "servesFirst": servesFirst ? true : nil,
    ]
  }

  /// Creates a side of guests, who exist only in this match.
  init(guests names: [String], on side: Side) {
    let guests = names.enumerated().map { index, name in
      Competitor(id: "\(side.seat.number).\(index + 1)", kind: .guest, name: name)
    }
    self.init(guests.count == 1 ? guests[0] : .side(of: guests))
  }
}
