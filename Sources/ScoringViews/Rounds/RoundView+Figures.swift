package import ScoringKit

extension RoundView {
  /// Whether scores of the round are still expected.
  package var isInPlay: Bool { phase == .planned || phase == .setup || phase == .underway }

  /// The large numbers of all sides, in the order of the seats, with the text beside each.
  ///
  /// Boards, pages, pictures and phones show the same ones: those of a column of the card, or else
  /// those of the headlines. Words of the headlines, such as `opponent retired`, are beside both.
  package var figures: [SideFigure] {
    let isDuel = isDuel && sides.count == 2
    guard
      let shown = (finalSheet ?? sheet)
        .figures(of: names.seats, names, isDuel: isDuel, isLive: isInPlay),
      shown.count == seats.count
    else { return seats.map { SideFigure($0.result, isDuel: isDuel) } }
    return zip(shown, seats).map { figure, side in
      let words = SideFigure.words(of: side.result).filter { $0 != figure.text }
      let beside = ([figure.beside] + words).filter { !$0.isEmpty }
      return SideFigure(
        column: figure.column, text: figure.text, beside: beside.joined(separator: " · "))
    }
  }
}
