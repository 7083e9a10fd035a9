package import ScoringKit

extension RoundLedger {
  /// Returns what people call the round: who plays in a match, and otherwise the title: `Ann v Ben`,
  /// `Maple Hill`.
  ///
  /// The title of a match is the name of its rules, which says little to others.
  package func called(_ names: Roster) -> String {
    isDuel ? names.opponents(names.seats) : rules.title
  }
}

extension Roster {
  /// Returns the names of the sides of a match, in the given order of seats: `Ann v Ben`.
  ///
  /// Long names are shortened, because other parts of the page show them in full.
  package func opponents(_ seats: [Seat]) -> String {
    let whole = seats.map { self[$0] }.joined(separator: " v ")
    guard DisplayWidth.columns(of: whole) > 40 else { return whole }
    let forms = ShortNames(sidesOf: self)
    return seats.map { forms.name(self[$0], columns: 18) }.joined(separator: " v ")
  }
}
