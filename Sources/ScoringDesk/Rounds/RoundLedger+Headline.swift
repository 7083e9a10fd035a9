import ScoringKit
import ScoringViews

extension RoundLedger {
  /// The sport's words for what is played in the round: `Doubles to 11`, `Maple Hill — Main`.
  var words: String {
    rules.words(sideOf: competitors.map(\.people.count).max() ?? 1).capitalizedFirst
  }

  /// Returns what people call the round: who plays in a match, and otherwise the title: `Ann v Ben`,
  /// `Maple Hill`.
  ///
  /// The title of a match is the name of its rules, which says little to others.
  func called(_ names: Roster) -> String {
    isDuel ? opponents(names, names.seats) : rules.title
  }

  /// Returns the heading of the round's page: what is played, after the names of the sides of a
  /// match.
  func heading(_ names: Roster) -> String {
    let title = called(names)
    return title == rules.title ? words : "\(title) — \(words)"
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
