internal import ScoringKit

extension TargetRound: ArrowRound {
  var countTitles: [String] { ruleset.counters.map(\.label) }

  var noun: String { "End" }
  var plans: [EndPlan] { definition.ends }

  var title: String { definition.name }
  var seating: Seating { Seating(1...100) }

  var fields: [String: JSONValue] {
    var fields = RoundSheet.fields(definition)
    fields["edition"] = .string(ruleset.name)
    fields["numEnds"] = .integer(definition.ends.count)
    fields["numArrows"] = .integer(definition.arrows)
    fields["maxPossibleScore"] = .integer(definition.maximum)
    fields["ruleset"] = .string(ruleset.id)
    fields["counters"] = .array(ruleset.counters.map { .string($0.label) })
    fields["cut"] = cut.map { .integer($0) } ?? .null
    return fields
  }

  /// Returns one record book per round, bow, gender category and age group, as far as they are
  /// known: their scores don't compete.
  func recordBook(of participant: Archer) -> RecordBook {
    let groups = [
      participant.bow?.rawValue, participant.gender?.rawValue, participant.age?.rawValue,
    ]
    let known = groups.compactMap(\.self)
    // Of an archer whose gender and age are unknown, the id is that of the bow alone.
    let id =
      known.count > 1 || participant.bow == nil && !known.isEmpty
      ? groups.map { $0 ?? "" }.joined(separator: "#") : participant.bow?.rawValue ?? ""
    return RecordBook(
      id: "\(definition.code)#\(definition.passesText)#\(id)",
      title: ([definition.name] + known).joined(separator: ", "))
  }

  func opening(_ seats: [Archer]) throws(Refusal) -> ScoreSheet {
    let card = try card(seats, shootOffArrows: 1) { definition.passes[$0.pass ?? 0].face }
    return ScoreSheet(rules: self, archers: seats, card: card)
  }

  func apply(_ event: ArrowEvent, to resolution: inout ScoreSheet) throws(Refusal) {
    try resolution.card.write(event)
  }
}
