package import ScoringKit

/// A decision of the organiser about a fixture, which takes precedence over its rounds.
package enum Ruling: Hashable, Sendable {
  /// One entrant's side wins without playing.
  case walkover(EntrantID)
  /// All sides are out; the next fixture has nobody in that place.
  case bothOut
  /// The fixture is not played and counts for nobody.
  case void
  /// The result holds for the people who played, although the draw names others now.
  case stands

  /// Reads the stored form; nil if it isn't one.
  package init?(_ value: JSONValue) {
    switch value["kind"]?.string {
    case "walkover":
      guard let entrant = value["to"]?.string else { return nil }
      self = .walkover(EntrantID(entrant))
    case "both-out": self = .bothOut
    case "void": self = .void
    case "stands": self = .stands
    default: return nil
    }
  }

  /// The stored form.
  package var value: JSONValue {
    switch self {
    case .walkover(let entrant): ["kind": "walkover", "to": .string(entrant.text)]
    case .bothOut: ["kind": "both-out"]
    case .void: ["kind": "void"]
    case .stands: ["kind": "stands"]
    }
  }
}
