import ScoringKit
package import ScoringViews

// The parts of a ``RoundView``, for callers that need only one of them.
extension Repository.Record {
  /// The text of the note on the round; `nil` if there is none.
  var note: String? { ledger.field(FieldBody.noteKey)?.string }

  /// Returns the sides of the round in the order of their ranks.
  func sides(closed: Bool? = nil, results: Bool? = nil) -> [RoundView.Side] {
    ledger.sides(roster, closed: closed, results: results)
  }

  /// The disputes between scorers, including those that don't affect the result.
  var disputes: [RoundView.Dispute] { ledger.disputes(roster) }

  /// Whether scorers disagree about anything that affects the result of the round.
  var isDisputed: Bool { !ledger.disputes.allSatisfy(ledger.isAside) }

  /// Sentences about entries that the rules refuse.
  var orphans: [String] { ledger.orphans(roster) }

  /// Returns the command that comes next after the game is over: to settle the disputes, or else to
  /// finish the round.
  ///
  /// It is empty before the game is over, and while a playoff or a shoot-off is undecided.
  func ending(_ prompt: Prompt, round id: String?) -> [Action] {
    guard ledger.phase == .complete, isDisputed || prompt.pending.isEmpty else { return [] }
    return [Action(isDisputed ? "disputes" : "finish", of: sport.id, round: id)]
  }
}

extension RoundView {
  /// Derives the view of a round from its record.
  ///
  /// With `asInPlay`, the results and the card have their form during play even if the round is
  /// finished: `-3 thru 18`.
  init(_ record: Repository.Record, in repository: Repository, asInPlay: Bool = false) throws {
    let ledger = record.ledger
    var context = Context()
    context.event = try repository.eventName(ledger.event)
    context.organiser = try ledger.header.organiser.flatMap { try repository.player(key: $0)?.name }
    context.keptIn = try repository.keeper(of: record)
    (context.damage, context.warnings) = (record.damage, record.damageWarnings)
    self.init(
      ledger, id: record.stream.key, sport: record.sport, names: record.roster, context,
      asInPlay: asInPlay)
  }

  /// The sentence that warns of the damaged entries; `nil` if the round is undamaged.
  package var damageWarning: String? { damage.isEmpty ? nil : Damage.warning(damage) }
}
