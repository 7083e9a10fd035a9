package import ScoringKit

/// A decision of the organiser about a fixture, which takes precedence over its rounds.
package struct Ruling: Hashable, Sendable {
  /// The content of a decision.
  package enum Kind: Hashable, Sendable {
    /// The side of one entrant wins without playing.
    case walkover(EntrantID)
    /// All sides are out; the next fixture has nobody in that place.
    case bothOut
    /// The fixture is not played and counts for nobody.
    case void
    /// The result holds for the people who played, although the draw names others now.
    case stands
  }

  /// The content of the decision.
  package let kind: Kind
  /// The entrants of each side for whom it was made, in the order of the fixture's sides; an empty side
  /// was not known then.
  ///
  /// The decision has no effect if others are in the fixture now. If the result stands, they are those
  /// who played, each in the place of the fixture that they took.
  package let sides: [[EntrantID]]
  /// The day from which it counts, as in `2026-05-02`; empty if that doesn't matter, as everywhere
  /// but in a ladder.
  package let day: String

  /// Makes a decision about some sides.
  package init(_ kind: Kind, _ sides: [[EntrantID]], day: String = "") {
    self.kind = kind
    self.sides = sides
    self.day = day
  }

  /// Reads the stored form; nil if it isn't one.
  package init?(_ value: JSONValue) {
    let kind: Kind
    switch value["kind"]?.string {
    case "walkover":
      guard let entrant = value["to"]?.string else { return nil }
      kind = .walkover(EntrantID(entrant))
    case "both-out": kind = .bothOut
    case "void": kind = .void
    case "stands": kind = .stands
    default: return nil
    }
    let sides = value["sides"]?.array ?? []
    guard sides.count <= Fixture.mostSides else { return nil }
    self.init(
      kind,
      sides.map { side in
        (side.array ?? []).prefix(Fixture.mostMembers).compactMap(\.string).map { EntrantID($0) }
      }, day: value["day"]?.string.flatMap { ContestField.isDay($0) ? $0 : nil } ?? "")
  }

  /// The stored form.
  package var value: JSONValue {
    var fields: [String: JSONValue] =
      switch kind {
      case .walkover(let entrant): ["kind": "walkover", "to": .string(entrant.text)]
      case .bothOut: ["kind": "both-out"]
      case .void: ["kind": "void"]
      case .stands: ["kind": "stands"]
      }
    if sides.contains(where: { !$0.isEmpty }) {
      fields["sides"] = .array(sides.map { .array($0.map { .string($0.text) }) })
    }
    if !day.isEmpty { fields["day"] = .string(day) }
    return .object(fields)
  }

  /// Whether the decision is about the sides that a fixture has now; a side that was not known when it
  /// was made agrees with any.
  package func concerns(_ present: [[EntrantID?]]) -> Bool {
    guard sides.contains(where: { !$0.isEmpty }) else { return true }
    guard sides.count == present.count else { return false }
    func agree(_ one: [EntrantID], _ other: [EntrantID?]) -> Bool {
      one.isEmpty || (!other.contains(nil) && Set(one) == Set(other.compactMap(\.self)))
    }
    // Seats may have been typed in the other order.
    return zip(sides, present).allSatisfy(agree)
      || (sides.count == 2 && zip(sides.reversed(), present).allSatisfy(agree))
  }
}
