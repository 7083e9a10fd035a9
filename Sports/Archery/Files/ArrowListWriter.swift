internal import ScoringKit

/// Writes rounds as a list of arrows, a line each, in the order in which they were shot.
///
/// An arrow that is not shot has its line without a symbol, so that the round keeps its size.
struct ArrowListWriter {
  static let exporter = Exporter(
    id: ArrowList.id, abstract: "A list of arrows as CSV, a line an arrow, with their places",
    write: { try write($0, $1) })

  static let columns = [
    "archer", "date", "round", "ruleset", "bow", "location", "pass", "distance", "diameter",
    "face", "end", "arrow", "symbol", "points", "spot", "x", "y", "arrow_number",
  ]

  /// Writes rounds, each with its names; matches are left out.
  ///
  /// - Throws: a refusal where there is no round of ends among them.
  static func write(_ ledgers: [any RoundLedger], _ rosters: [Roster]) throws(Refusal)
    -> Exporter.File
  {
    var losses = ExportLosses()
    var lines = [columns.joined(separator: ",")]
    for item in try losses.rounds(ledgers, rosters) {
      for seat in item.state.card.seats { lines += Self.lines(of: seat, in: item) }
    }
    return Exporter.File(
      text: lines.joined(separator: "\n") + "\n", leftOut: losses.sentences)
  }

  private static func lines(of seat: Seat, in item: ExportLosses.Item) -> [String] {
    let state = item.state
    let lead = [
      item.names[seat], String(item.ledger.header.startedAt.description.prefix(16)),
      RoundCatalogue.round(code: state.definition.code) == nil
        ? state.definition.name : state.definition.code, state.ruleset.id,
      state.archers[seat.index].bow?.rawValue ?? "", state.definition.location.rawValue,
    ]
    return state.card.plans.flatMap { plan -> [String] in
      let pass = state.definition.passes[plan.pass ?? 0]
      let face = state.card.face(seat, end: plan.number)?.id ?? pass.face.id
      let place = [
        plan.pass.map { "\($0 + 1)" } ?? "", plan.pass == nil ? "" : "\(pass.distance)",
        plan.pass == nil ? "" : "\(pass.size)", face, "\(plan.number)",
      ]
      let end = state.card.end(plan.number, of: seat)
      let shots =
        end.shots.enumerated().map { ("\($0 + 1)", $1) }
        + end.extras.enumerated().map { ("+\($0 + 1)", Optional($1)) }
      return shots.map { number, shot in
        (lead + place + [number] + fields(shot)).map { DelimitedText.quoted($0) }
          .joined(separator: ",")
      }
    }
  }

  private static func fields(_ shot: ScoredArrow?) -> [String] {
    guard let shot else { return Array(repeating: "", count: 6) }
    return [
      shot.zone.symbol, "\(shot.points)", shot.spot.map(String.init) ?? "",
      shot.place.map { ArrowPlace.radii($0.x) } ?? "",
      shot.place.map { ArrowPlace.radii($0.y) } ?? "",
      shot.arrowNumber.map(String.init) ?? "",
    ]
  }
}
