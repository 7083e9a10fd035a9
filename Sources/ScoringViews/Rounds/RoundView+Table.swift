package import ScoringKit

extension RoundView {
  /// Returns the table of the round's standings, by default as they are now; `leadsOn` adds a sign to
  /// each row that it can be opened.
  ///
  /// Other `sides` are given in the order of their ranks, with `closed` if the ranks are final.
  package func standings(of sides: [Side]? = nil, closed: Bool? = nil, leadsOn: Bool = true)
    -> Sheet
  {
    let rows = (sides ?? self.sides).map { side in
      let said =
        side.place.map {
          Line("\(side.standing.isShared ? "tied for " : "")\(Phrases.ordinal($0))")
            + reached(side.result)
        } ?? Line("no place") + (side.result.text.isEmpty ? side.result : Line(": ") + side.result)
      return Sheet.Row(
        [
          Cell(side.label), Cell(side.name),
          Cell(side.result.text, side.result.runs.first?.tone ?? .plain),
        ] + (leadsOn ? [Cell("›", .accent)] : []),
        spoken: "\(side.name), \(said.text).", words: "\(side.name), \(said.words).")
    }
    return Sheet(
      title: phase == .contested
        ? "Standings for the time being"
        : closed ?? phase.isFinished ? "Final standings" : "Standings",
      columns: [
        .figures("#"), Sheet.Column(nouns.participant.capitalizedFirst), .figures("Score"),
      ] + (leadsOn ? [Sheet.Column("")] : []), rows: rows)
  }
}
