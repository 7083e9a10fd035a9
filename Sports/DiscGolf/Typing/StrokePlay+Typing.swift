public import ScoringKit

extension StrokePlay {
  /// Reads a typed line of scores.
  ///
  /// - `3 4 3` in card order, for the seats that lack the hole on turn
  /// - `ann 3, ben 4` by name
  /// - `7: 3 4` and `7: ann 3` on another hole, by its label or its number
  /// - `ann: 3 3 4 - 2` a player's row from the first hole, `ann 5: 3 3` from the fifth
  /// - `7: ann ob` a penalty throw that the score contains, `ann 5 ob` with the score
  /// - `penalty ann late`, `penalty ann 2 other` throws on the round
  /// - `ann dnf`, `ann par+4`, with `-` behind it to take it back
  /// - `playoff 1: ann 3 ben 4` a hole of the playoff
  ///
  /// Numbers may be words. `-` is no score: the hole is not played, and the seat is passed
  /// over there. Where a cell is given, the line is its new value.
  public func understand(
    _ line: Substring, at resolution: Scorecard, names: Roster, in cell: ScoreCell?
  ) throws(Refusal) -> [ScoreEvent] {
    let typed = try TypedLine(line, card: resolution, names: names)
    guard let cell else { return try typed.events() }
    return [try typed.event(in: cell)]
  }

  public func cell(named text: Substring, names: Roster) throws(Refusal) -> ScoreCell {
    let card = Scorecard(
      rules: self,
      seats: names.names.map { names in
        names.members.isEmpty
          ? Competitor(id: "", kind: .guest, name: names.name)
          : Competitor.side(
            of: names.members.map { Competitor(id: "", kind: .guest, name: $0.name) })
      })
    return try TypedLine(text, card: card, names: names).cell()
  }
}
