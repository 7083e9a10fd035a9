public import ScoringKit

extension TargetRound: Round {
  public var title: String { definition.name }
  public var seating: Seating { Seating(1...100) }

  public var fields: [String: JSONValue] {
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

  /// One book for each round and bow: scores of different bows are no records of each other.
  public func recordBook(of participant: Archer) -> RecordBook {
    let bow = participant.bow?.rawValue
    return RecordBook(
      id: "\(definition.code)#\(definition.passesText)#\(bow ?? "")",
      title: definition.name + (bow.map { ", \($0)" } ?? ""))
  }

  public func opening(_ seats: [Archer]) throws(Refusal) -> ScoreSheet {
    for archer in seats {
      guard let face = archer.face, Face.named(face) == nil else { continue }
      throw Refusal(.illegal, "There is no face called \"\(face.prefix(40))\".")
    }
    let passes = definition.passes
    let card = ArrowCard(
      plans: definition.ends, seatCount: seats.count, surplus: ruleset.surplus, shootOffArrows: 1
    ) { seat, plan in
      seats[seat.index].face(insteadOf: passes[plan.pass ?? 0].face)
    }
    return ScoreSheet(rules: self, archers: seats, card: card)
  }

  public func apply(_ event: ArrowEvent, to resolution: inout ScoreSheet) throws(Refusal) {
    try resolution.card.write(event)
  }

  public func movedOn(_ event: ArrowEvent) throws(Refusal) -> ArrowEvent? {
    try event.movedOn(in: definition.ends)
  }

  public func understand(
    _ line: Substring, at resolution: ScoreSheet, names: Roster, in cell: ArrowSlot?
  ) throws(Refusal) -> [ArrowEvent] {
    let typed = try TypedArrows(line, desk: resolution.desk, names: names)
    guard let cell else { return try typed.events() }
    return [try typed.event(in: cell)]
  }

  public func prompt(for cell: ArrowSlot, at resolution: ScoreSheet, names: Roster) -> Prompt {
    resolution.prompt(for: cell, names)
  }

  public func cell(named text: Substring, names: Roster) throws(Refusal) -> ArrowSlot {
    try TypedPlace(text, names: names).slot
  }

  public func phrase(
    _ event: ArrowEvent, before: () -> ScoreSheet?, names: Roster
  ) -> String {
    event.phrase(names, end: "end")
  }

  /// `Ann, End 3 of 12: X 10 9, This End 29, Running Total 87`.
  public func echo(
    _ events: [ArrowEvent], before: () -> ScoreSheet?, after resolution: ScoreSheet, names: Roster
  ) -> Line {
    resolution.echo(events, names)
  }
}
