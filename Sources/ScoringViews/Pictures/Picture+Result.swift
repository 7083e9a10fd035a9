import ScoringKit

/// The parts of a result that every form of a picture shows.
extension Picture {
  /// The sides in the panel: all in first place, else the first of the list; none before there is a
  /// score.
  var heroes: [Side] {
    let firsts = firsts
    guard firsts.isEmpty else { return firsts }
    return hasScores ? Array(sides.prefix(1)) : []
  }

  /// The sides below the panel.
  var others: [Side] {
    let seats = Set(heroes.map(\.seat))
    return sides.filter { !seats.contains($0.seat) }
  }

  /// The words above the names in the panel: the place, or the state of the round; empty for none.
  var resultLabel: String {
    if !state.isEmpty { return state }
    if heroes.count > 1 { return "Tied for 1st" }
    if isClosed, let field, field > 1, let side = heroes.first,
      let place = Int(side.place.drop { $0 == "T" })
    {
      return "\(side.place.hasPrefix("T") ? "Tied for " : "")\(Phrases.ordinal(place)) of \(field)"
    }
    if isClosed, firsts.isEmpty { return "No place" }
    guard sides.count > 1, isClosed, !firsts.isEmpty else { return "" }
    return sides.count > 4 ? "1st of \(sides.count)" : "1st"
  }

  /// Returns the words below a side's name in a duel.
  func duelNote(of side: Side) -> String {
    guard hasWinner, side.isFirst, side.note.isEmpty else { return side.note }
    return firsts.count > 1 ? "tied" : "won"
  }
}
