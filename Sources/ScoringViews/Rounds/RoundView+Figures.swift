package import ScoringKit

extension RoundView {
  /// Whether scores of the round are still expected.
  package var isInPlay: Bool { phase == .planned || phase == .setup || phase == .underway }

  /// The large numbers of the two sides of a duel, in the order of the seats; `nil` if the round is
  /// no duel, or if its card has none.
  ///
  /// Boards, pages, pictures and phones show the same ones.
  package var figures: [SideFigure]? {
    guard isDuel, sides.count == 2 else { return nil }
    return sheet.figures(of: names.seats, names, isLive: isInPlay)
  }
}
