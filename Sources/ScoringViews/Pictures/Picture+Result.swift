import ScoringKit

/// The parts of a result that both forms of a picture, SVG and HTML, show.
extension Picture {
  /// The sides in the large panel of a result: all that share the first rank, else the first in the
  /// list; none before there is a score.
  var heroes: [Side] {
    let firsts = firsts
    guard firsts.isEmpty else { return firsts }
    return hasScores ? Array(sides.prefix(1)) : []
  }

  /// The sides in the list that follows the large panel.
  var others: [Side] {
    let seats = Set(heroes.map(\.seat))
    return sides.filter { !seats.contains($0.seat) }
  }

  /// The words above the names in the large panel: the rank, or the state of the round; empty for
  /// none.
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

  /// Returns the words below a side's name in a duel: its note, `won` or `tied`; empty for none.
  func duelNote(of side: Side) -> String {
    guard hasWinner, side.isFirst, side.note.isEmpty else { return side.note }
    return firsts.count > 1 ? "tied" : "won"
  }
}
