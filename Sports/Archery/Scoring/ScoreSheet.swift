internal import ScoringKit

/// The state of a round of arrows: all arrows, and everything derived from them.
struct ScoreSheet: Hashable, Sendable {
  let rules: TargetRound
  let archers: [Archer]
  var card: ArrowCard

  var definition: RoundDefinition { rules.definition }
  var ruleset: Ruleset { rules.ruleset }

  func ends(of seat: Seat) -> [EndScore] { card.ends(of: seat) }

  func tally(of seat: Seat) -> ArrowTally {
    if let reported = card.reported(seat) {
      return ArrowTally(reported, arrows: definition.arrows, ruleset)
    }
    return ArrowTally(ends(of: seat), ruleset)
  }

  /// Returns an archer's sums over one distance, given by its index in the round; all 0 on a field
  /// course.
  func tally(of seat: Seat, pass: Int) -> ArrowTally {
    ArrowTally(card.plans.filter { $0.pass == pass }.map { card.end($0.number, of: seat) }, ruleset)
  }

  /// Returns an archer's sums up to and including an end, as in the column of the running total.
  func tally(of seat: Seat, through end: Int) -> ArrowTally {
    ArrowTally(Array(ends(of: seat).prefix(max(0, end))), ruleset)
  }

  /// Returns an archer's score if every arrow to come is the best possible; the current score for
  /// an archer who stopped.
  func bestPossible(of seat: Seat) -> Int {
    if let reported = card.reported(seat) { return reported.score }
    return ends(of: seat).reduce(0) { sum, end in
      let best = card.isActive(seat) ? card.face(seat, end: end.number)?.maximum ?? 0 : 0
      return sum + end.total + (end.planned - end.arrowsShot) * best
    }
  }

  /// The number of the current end: the first in which an archer who has not stopped lacks arrows;
  /// `nil` if every arrow is shot.
  var endOnTurn: Int? {
    card.seats.filter(card.isActive).compactMap { card.firstOpenEnd(of: $0) }.min()
  }

  /// Returns the archers who lack arrows in an end, in card order, without those who stopped.
  func lacking(_ end: Int) -> [Seat] {
    card.seats.filter { card.isActive($0) && card.left($0, end: end) > 0 }
  }
}

extension ScoreSheet: ArrowScore {
  var noun: String { rules.noun }

  var queue: [Seat] { endOnTurn.map(lacking) ?? [] }

  func openEnd(of seat: Seat) -> Int? { card.firstOpenEnd(of: seat) }

  func echo(_ events: [ArrowEvent], _ names: Roster) -> Line {
    var parts = said(events, names)
    guard !parts.isEmpty else { return Line([]) }
    for case .shootOff(let number, let seat, _) in events.map(\.cell) {
      guard let result = shootOffResult(of: seat, number: number, names),
        !parts.contains(result)
      else { continue }
      parts.append(result)
    }
    if isComplete, openTies.isEmpty { parts.append("Finish Round") }
    return Line(parts.joined(separator: "; "))
  }

  /// Returns the confirmation of an entered end: its arrows, its total and the running total after
  /// it, followed by the archer's whole score if later ends were shot.
  func echo(_ seat: Seat, end number: Int, _ names: Roster) -> String {
    let end = card.end(number, of: seat)
    let counts = end.isChanged ? ", counts \(end.values)" : ""
    let (running, all) = (tally(of: seat, through: number), tally(of: seat))
    return "\(names[seat]), End \(number) of \(card.plans.count): \(end.shotWords)\(counts), "
      + "This End \(end.total), Running Total \(running.total)"
      + (running.arrows == all.arrows ? "" : ", all in all \(all.total)")
  }
}

extension ScoreSheet {
  /// Returns the fields for programs about the current end of the next archer, and about all
  /// archers.
  func fields(_ names: Roster) -> [String: JSONValue] {
    let end = endOnTurn ?? card.plans.count
    let seat = lacking(end).first ?? Seat(index: 0)
    var fields = progress(of: seat, end: end, names)
    fields["bestPossible"] = .integer(bestPossible(of: seat))
    fields["archers"] = .array(card.seats.map { .object(self.fields(of: $0)) })
    fields["tieOrder"] = tieOrder
    return fields
  }

  /// Returns an archer's fields for programs: the ends as shot and as counted, and the sums.
  func fields(of seat: Seat) -> [String: JSONValue] {
    let tally = tally(of: seat)
    var running = 0
    let ends = ends(of: seat).map { end -> JSONValue in
      running += end.total
      return [
        "end": .integer(end.number), "shots": end.shotsValue,
        "extras": .array(end.extras.map { .string($0.zone.symbol) }),
        "counted": .array(end.counted.map { .string($0.symbol) }),
        "total": .integer(end.total), "runningTotal": .integer(running),
      ]
    }
    let fields: [String: JSONValue] = [
      "score": tally.arrows == 0 ? .null : .integer(tally.total),
      "arrows": .integer(tally.arrows), "hits": .integer(tally.hits),
      "golds": .integer(tally.golds),
      "counters": .object(
        Dictionary(
          zip(ruleset.counters.map(\.label), tally.counts.map { JSONValue.integer($0) })
        ) { first, _ in first }),
      "bestPossible": .integer(bestPossible(of: seat)),
      "bow": archers[seat.index].bow.map { .string($0.rawValue) } ?? .null, "ends": .array(ends),
    ]
    return facts(of: seat).merging(fields) { _, own in own }
  }
}
