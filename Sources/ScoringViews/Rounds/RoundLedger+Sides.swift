package import ScoringKit

// The parts of a ``RoundView``, for callers that need only one of them.
extension RoundLedger {
  /// Returns the sides of the round in the order of their ranks.
  ///
  /// With `closed`, the ranks are those of a finished round; by default, if the round is finished.
  /// With `results`, the results have the form of a finished round; by default, like the ranks.
  package func sides(_ names: Roster, closed: Bool? = nil, results: Bool? = nil)
    -> [RoundView.Side]
  {
    let closed = closed ?? phase.isFinished
    return standings(names, closed: closed).rows.map { standing in
      RoundView.Side(
        name: names[standing.seat], standing: standing,
        result: state.headline(of: standing.seat, closed: results ?? closed))
    }
  }

  /// Returns the disputes between scorers, including those that don't affect the result.
  package func disputes(_ names: Roster) -> [RoundView.Dispute] {
    disputes.map { dispute in
      // Several scorers may have written the same value, so each value is listed once.
      let sides = dispute.entries.map { phrase($0, names: names) }.uniqued()
      return RoundView.Dispute(
        sentence: "Disputed: \(sides.joined(separator: " or ")).",
        seats: dispute.entries.compactMap { seat(at: .entry($0)) }, isAside: isAside(dispute))
    }
  }

  /// Returns sentences about entries that the rules refuse.
  package func orphans(_ names: Roster) -> [String] {
    orphans.map { orphan in
      "Not counted: \(phrase(orphan.entry, names: names)). \(orphan.refusal.message)"
    }
  }
}
