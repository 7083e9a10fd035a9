import ScoringKit

// The parts of a ``RoundView``, for callers that need only one of them.
extension Repository.Record {
  /// The text of the note on the round; `nil` if there is none.
  var note: String? { ledger.field(FieldBody.noteKey)?.string }

  /// Returns the sides of the round in the order of their ranks.
  ///
  /// With `closed`, the ranks are those of a finished round; by default, if the round is finished.
  /// With `results`, the results have the form of a finished round; by default, like the ranks.
  func sides(closed: Bool? = nil, results: Bool? = nil) -> [RoundView.Side] {
    let closed = closed ?? ledger.phase.isFinished
    return ledger.standings(roster, closed: closed).rows.map { standing in
      RoundView.Side(
        name: roster[standing.seat], standing: standing,
        result: ledger.state.headline(of: standing.seat, closed: results ?? closed))
    }
  }

  /// The disputes between scorers, including those that don't affect the result.
  var disputes: [RoundView.Dispute] {
    ledger.disputes.map { dispute in
      // Several scorers may have written the same value, so each value is listed once.
      let sides = dispute.entries.map { ledger.phrase($0, names: roster) }.uniqued()
      return RoundView.Dispute(
        sentence: "Disputed: \(sides.joined(separator: " or ")).",
        seats: dispute.entries.compactMap { ledger.seat(at: .entry($0)) },
        isAside: ledger.isAside(dispute))
    }
  }

  /// Whether scorers disagree about anything that affects the result of the round.
  var isDisputed: Bool { !ledger.disputes.allSatisfy(ledger.isAside) }

  /// Sentences about entries that the rules refuse.
  var orphans: [String] {
    ledger.orphans.map { orphan in
      "Not counted: \(ledger.phrase(orphan.entry, names: roster)). \(orphan.refusal.message)"
    }
  }

  /// Returns the command that comes next after the game is over: to settle the disputes, or else to
  /// finish the round.
  ///
  /// It is empty before the game is over, and while a playoff or a shoot-off is undecided.
  func ending(_ prompt: Prompt, round id: String?) -> [Action] {
    guard ledger.phase == .complete, isDisputed || prompt.pending.isEmpty else { return [] }
    return [Action(isDisputed ? "disputes" : "finish", of: sport.id, round: id)]
  }
}

extension Phase {
  /// The words for the phase of a round: `played, not finished`.
  var words: String {
    switch self {
    case .planned: "not begun"
    case .setup: "not started"
    case .underway: "in progress"
    case .complete: "played, not finished"
    case .final: "finished"
    case .contested: "contested"
    case .abandoned: "abandoned"
    }
  }

  /// The remark on a round about which scorers disagree.
  static let contestedRemark = "Contested: scorekeepers disagree."
}

extension [Page.Block] {
  /// Returns a note as blocks: a heading, and one block for each line of text.
  static func note(_ text: String) -> [Page.Block] {
    [.heading("Notes")]
      + text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { .line(Line(String($0))) }
  }
}
