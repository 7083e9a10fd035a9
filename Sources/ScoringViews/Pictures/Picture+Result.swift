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

  /// Returns the words below a side's name in a duel: its note with the words of its result, `won`,
  /// `tied`, or `undecided` if the duel is over without a winner; empty for none.
  func duelNote(of side: Side) -> String {
    let isSaid = side.words.isEmpty || side.note.contains(side.words)
    let notes = [isSaid ? "" : side.words, side.note].filter { !$0.isEmpty }
    guard notes.isEmpty, isClosed, state.isEmpty else { return notes.joined(separator: " · ") }
    guard !firsts.isEmpty else { return "undecided" }
    return side.isFirst ? firsts.count > 1 ? "tied" : "won" : ""
  }

  /// The large scores of a duel, in the order of the sides.
  ///
  /// A result in words or signs, such as `1 up`, is that of the winner, so that the other side has
  /// none.
  var duelScores: [String] {
    let isOneSided =
      hasWinner && firsts.count == 1
      && firsts.contains { side in
        side.score.contains { $0.isNumber }
          && side.score.contains { !$0.isNumber && !",.:-".contains($0) }
      }
    return sides.prefix(2).map { side in
      isOneSided && !side.isFirst
        ? "" : TextMeasure.minus(side.score.isEmpty ? "–" : side.score)
    }
  }
}
