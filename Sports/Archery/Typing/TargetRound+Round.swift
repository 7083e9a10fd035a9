public import ScoringKit

extension TargetRound: Round {
  public var title: String { definition.name }
  public var edition: String { ruleset.name }
  public var seatLimits: ClosedRange<Int> { 1...100 }

  public var fields: [String: JSONValue] {
    var fields = RoundSheet.fields(definition)
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
    guard seatLimits.contains(seats.count) else {
      throw Refusal(
        .illegal, "A round has 1 to 100 archers, not \(seats.count).",
        hint: "Name at least one archer.")
    }
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

  public func read(_ canonical: Span<UInt8>) throws(Refusal) -> ArrowEvent {
    try ArrowEvent(canonical: canonical)
  }

  public func spell(_ event: ArrowEvent) -> String { event.canonical }

  public func seat(of event: ArrowEvent) -> Seat? { event.seat }

  public func fields(of event: ArrowEvent) -> [String: JSONValue] { event.fields }

  /// The points of several rounds together.
  public func headline(ofSum key: [Int]) -> Line { Line("\(-(key.first ?? 0))") }

  public func understand(
    _ line: Substring, at resolution: ScoreSheet, names: Roster, in cell: ArrowSlot?
  ) throws(Refusal) -> [ArrowEvent] {
    let typed = try TypedArrows(line, desk: resolution.desk, names: names)
    guard let cell else { return try typed.events() }
    return [try typed.event(in: cell)]
  }

  public func cell(named text: Substring, names: Roster) throws(Refusal) -> ArrowSlot {
    try TypedPlace(text, names: names).slot
  }

  public func phrase(_ event: ArrowEvent, names: Roster) -> String {
    event.phrase(names, end: "end")
  }

  /// `Ann, End 3 of 12: X 10 9, This End 29, Running Total 87`.
  public func echo(_ events: [ArrowEvent], in resolution: ScoreSheet, names: Roster) -> Line {
    resolution.echo(events, names)
  }
}
