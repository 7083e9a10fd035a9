package import ScoringKit

/// A competitor in an event, with what the organiser recorded about them.
package struct Entrant: Hashable, Sendable {
  /// The identifier of the entrant in the event.
  package let id: EntrantID
  /// The player, guest or side.
  package let competitor: Competitor
  /// The position in the list of entrants, from 1; two devices may have given the same one.
  package var order: Int
  /// The division or class; empty for none.
  package var division = ""
  /// The seed, from 1; nil for none.
  package var seed: Int?
  /// The tag of a ladder, from 1; nil for none.
  package var tag: Int?
  /// The handicap that the organiser recorded at the start; nil for none.
  package var handicap: Int?
  /// Whether the entrant has left the event.
  package var isWithdrawn = false

  /// The handicaps that can be recorded.
  package static let handicaps = -1000...1000

  /// Makes an entrant.
  package init(_ competitor: Competitor, order: Int = .max) {
    id = EntrantID(competitor)
    self.competitor = competitor
    self.order = order
  }
}

/// A fact about an entrant, which is stored in a cell of its own.
package enum EntrantFact: String, CaseIterable, Sendable {
  case order, division, seed, tag, handicap, withdrawn
}

extension Entrant {
  /// Sets a fact; a value of a wrong type is ignored, because another program may have written it.
  mutating func set(_ fact: EntrantFact, _ value: JSONValue) {
    let number = value.integer.flatMap { (0...100_000).contains($0) ? $0 : nil }
    switch fact {
    case .order: order = number ?? .max
    case .division: division = value.string.map { String($0.prefix(60)) } ?? ""
    case .seed: seed = number
    case .tag: tag = number
    case .handicap: handicap = value.integer.flatMap { Self.handicaps.contains($0) ? $0 : nil }
    case .withdrawn: isWithdrawn = value.bool ?? false
    }
  }
}
