import ScoringKit
import ScoringStore

// Rounds that repeat the last one: its players, and what it was played by.
extension Scorer {
  /// The rules of a round that repeats another one, and what is odd about them; nil for nothing.
  ///
  /// Rules are frozen with the round that they were made for. They are made anew for the day of the
  /// new one, where it can be told of what: another year may have others. Where what was played on
  /// has changed or is gone since, it is played as it was then.
  static func repeated(
    _ last: any RoundLedger, _ kind: RoundKind, _ sport: Sport, _ shelf: DocumentShelf
  ) throws -> (rules: any Round, remark: Line?) {
    var then = shelf
    then.startsAt = last.header.startedAt
    let frame = frame(of: kind, sport)
    guard let values = options(making: last.rules, kind, then) else {
      return (last.rules, try frame.map { try changed(last, $0, sport, shelf) })
    }
    let today = try kind.rules(Arguments(values: values), shelf)
    guard try CanonicalJSON.text(today) != CanonicalJSON.text(last.rules) else {
      return (last.rules, nil)
    }
    return (today, "By its date it is played by other rules than the last \(sport.nouns.round).")
  }

  /// What to say where what was played on has changed since a round.
  private static func changed(
    _ last: any RoundLedger, _ frame: (option: OptionSyntax, kind: ReferenceKind), _ sport: Sport,
    _ shelf: DocumentShelf
  ) throws -> Line {
    let title = last.rules.title
    let round = sport.nouns.round
    let isThere = try shelf.documents(of: frame.kind).contains {
      NameSearch(title[...]).equals([$0.name])
    }
    guard isThere else {
      return
        "There is no \(frame.kind.noun) \"\(title)\" any more: this is played as the last \(round)."
    }
    let now = Action(
      "start", of: sport.id, options: ["again": nil, frame.option.name: .text(title)])
    return """
      \(title) has changed since the last \(round), and this is played as that was: `\(now)` takes \
      it as it is now.
      """
  }

  /// Who took part in a round, those who came late included: of the same kind as they were then,
  /// else by who they are.
  static func group(of ledger: any RoundLedger, _ kind: RoundKind) throws -> [JSONValue] {
    guard ledger.header.kind == kind.id else { return try ledger.competitors.map { try $0.value } }
    let opened = ledger.header.seats
    return try opened
      + ledger.competitors.enumerated().dropFirst(opened.count).map { index, competitor in
        try ledger.field(FieldBody.seatKey(index + 1))?["participant"] ?? competitor.value
      }
  }
}
