internal import ScoringKit

/// The score sheets of a match that `share` draws.
enum MatchSheets {
  static let all = [
    SheetLayout(
      id: "referee", abstract: "the referee's sheet, points struck by server",
      draw: { ledger, roster, _ in try sheet(ledger, roster).blocks }),
    SheetLayout(
      id: "rallies", abstract: "every rally with call, server and receiver",
      draw: { ledger, roster, _ in
        let rallies = try sheet(ledger, roster).rallies
        return rallies.isEmpty ? [.line(Line("There are no rallies.", .dim))] : rallies
      }),
    SheetLayout(
      id: "timeline", abstract: "the points with server and run, and the score as a chart",
      draw: { ledger, roster, _ in
        let timeline = try match(ledger)
        return timeline.round.timeline(
          timeline.countingEvents, from: timeline.opening, names: roster)?.blocks ?? []
      }),
  ]

  private static func match(_ ledger: any RoundLedger) throws(Refusal) -> Ledger<Match> {
    guard let ledger = ledger as? Ledger<Match> else {
      throw Refusal(.illegal, "This sheet is for matches.")
    }
    return ledger
  }

  private static func sheet(_ ledger: any RoundLedger, _ roster: Roster) throws(Refusal)
    -> RefereeSheet
  {
    let ledger = try match(ledger)
    let state = ledger.resolution
    return RefereeSheet(
      match: ledger.round, size: state.size,
      games: ledger.round.record(ledger.countingEvents, from: ledger.opening), names: roster,
      result: state.isComplete ? state.result(roster) : state.situation(roster))
  }
}
