public import ScoringKit

extension StrokePlay {
  /// Folds a card of plain scores in the order in which they were written.
  ///
  /// Scores of different cells do not depend on each other. Anything else on the card, or a
  /// cell that is filled twice, is left to the general way.
  public func fold(_ events: EventRows, from opening: Scorecard) -> Scorecard? {
    guard !bestScore else { return foldInOrder(events, from: opening) }
    var card = opening
    for row in events.rows {
      guard
        let event = try? read(events.bytes.span.extracting(row.body)),
        case .strokes(let seat, let hole, _) = event, !card.isSaid(of: seat, hole: hole)
      else { return foldInOrder(events, from: opening) }
      try? apply(event, to: &card)
    }
    return card
  }
}
