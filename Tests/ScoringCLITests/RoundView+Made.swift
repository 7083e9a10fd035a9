import ScoringKit
import ScoringViews

@testable import ScoringDesk

extension RoundView {
  /// Returns a made-up round for a test, whose sides are ranked from the last seat to the first.
  static func made(
    id: String, title: String, phase: Phase, _ names: [String], _ results: [Line] = [],
    sheet: Sheet = Sheet(columns: []), prompt: Prompt = Prompt(question: ""), note: String? = nil
  ) -> RoundView {
    let roster = Roster(names)
    let standings = Standings(results.indices.map { Rank([-$0]) }, names: roster)
    return RoundView(
      id: id, sport: "made-up", nouns: Nouns(unit: "piece"), title: title, words: title,
      startedAt: LocalTime(Moment(milliseconds: 0), offset: 0), phase: phase, names: roster,
      sizes: names.map { _ in 1 },
      sides: standings.rows.map { standing in
        Side(
          name: roster[standing.seat], standing: standing, result: results[standing.seat.index])
      }, sheet: sheet, prompt: prompt, note: note)
  }
}
