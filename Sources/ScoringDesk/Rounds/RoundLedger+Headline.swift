import ScoringKit
import ScoringViews

extension RoundLedger {
  /// The sport's words for what is played in the round: `Doubles to 11`, `Maple Hill — Main`.
  var words: String {
    rules.words(sideOf: competitors.map(\.people.count).max() ?? 1).capitalizedFirst
  }

  /// Returns the names of the sides of a match, in the given order of seats: `Ann v Ben`.
  ///
  /// Long names are shortened, because other parts of the page show them in full.
  func opponents(_ names: Roster, _ seats: [Seat]) -> String {
    let forms = ShortNames(names.seats.map { (names[$0], names.namesakes(of: $0)) })
    let whole = seats.map { names[$0] }.joined(separator: " v ")
    guard DisplayWidth.columns(of: whole) > 40 else { return whole }
    return seats.map { forms.name(names[$0], columns: 18) }.joined(separator: " v ")
  }
}
