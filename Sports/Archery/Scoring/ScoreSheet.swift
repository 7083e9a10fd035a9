public import ScoringKit

/// The state of a round of arrows: what everybody shot, and everything that follows from it.
public struct ScoreSheet: Hashable, Sendable {
  /// The rules, the round among them.
  public let rules: TargetRound
  /// Who shoots, in order of the seats.
  public let archers: [Archer]
  /// The arrows.
  public internal(set) var card: ArrowCard

  /// The round.
  public var definition: RoundDefinition { rules.definition }
  /// How equal scores are told apart.
  public var ruleset: Ruleset { rules.ruleset }

  /// The ends of an archer in order.
  public func ends(of seat: Seat) -> [EndScore] { card.ends(of: seat) }

  /// The sums over the whole round.
  public func tally(of seat: Seat) -> ArrowTally {
    ArrowTally(ends(of: seat), ruleset)
  }

  /// The sums over one distance, by its position in the round; empty on a field course.
  public func tally(of seat: Seat, pass: Int) -> ArrowTally {
    ArrowTally(card.plans.filter { $0.pass == pass }.map { card.end($0.number, of: seat) }, ruleset)
  }

  /// The sums up to an end, that one included: what stands in the column of the running total.
  public func tally(of seat: Seat, through end: Int) -> ArrowTally {
    ArrowTally(
      card.plans.prefix(max(0, end)).map { card.end($0.number, of: seat) }, ruleset)
  }

  /// The score if every arrow to come is the best there is; what is shot, for who shoots no more.
  public func bestPossible(of seat: Seat) -> Int {
    let ends = ends(of: seat)
    let shootsOn = card.status(seat)?.hasStopped != true
    return ends.reduce(0) { sum, end in
      let best = shootsOn ? card.face(seat, end: end.number)?.maximum ?? 0 : 0
      return sum + end.total + (end.planned - end.arrowsShot) * best
    }
  }

  /// The end in which somebody lacks arrows, the first one; nil where every arrow is shot.
  public var endOnTurn: Int? {
    card.seats.filter(card.isActive).compactMap { card.firstOpenEnd(of: $0) }.min()
  }

  /// Who lacks arrows in an end, in card order; archers who stopped are passed over.
  func lacking(_ end: Int) -> [Seat] {
    card.seats.filter { card.isActive($0) && card.left($0, end: end) > 0 }
  }

  /// What may be typed now.
  var desk: TypingDesk {
    let end = endOnTurn
    return TypingDesk(
      card: card, noun: "End", queue: end.map(lacking) ?? [], end: end,
      openEnds: card.seats.map { card.firstOpenEnd(of: $0) }, shootOff: nil,
      shootOffBars: shootOffBars)
  }
}

extension ScoreSheet {
  /// What was understood, end by end and archer by archer, with its effect.
  func echo(_ events: [ArrowEvent], _ names: Roster) -> Line {
    var said: Set<String> = []
    var parts: [String] = []
    for event in events {
      let part: String
      switch event {
      case .arrow(let seat, let end, _, _): part = echo(seat, end: end, names)
      case .shootOff, .status: part = event.phrase(names, end: "end")
      }
      if said.insert(part).inserted { parts.append(part) }
    }
    for case .shootOff(let seat, let number, _, _) in events {
      guard let result = shootOffResult(of: seat, number: number, names) else { continue }
      if said.insert(result).inserted { parts.append(result) }
    }
    guard !parts.isEmpty else { return Line([]) }
    if isComplete { parts.append("Finish Round") }
    return Line(parts.joined(separator: "; "))
  }

  /// The running total at an end, as the sheet has it there, and the sum where more was shot.
  private func sums(of seat: Seat, through end: Int) -> String {
    let (running, all) = (tally(of: seat, through: end), tally(of: seat))
    return "Running Total \(running.total)"
      + (running.arrows == all.arrows ? "" : ", all in all \(all.total)")
  }

  private func echo(_ seat: Seat, end number: Int, _ names: Roster) -> String {
    let end = card.end(number, of: seat)
    let arrows = end.asShot.isEmpty ? "not shot" : end.shotText
    let counts = end.isChanged ? ", counts \(end.counted.map(\.symbol).joined(separator: " "))" : ""
    return "\(names[seat]), End \(number) of \(card.plans.count): \(arrows)\(counts), "
      + "This End \(end.total), \(sums(of: seat, through: number))"
  }
}

extension ScoreSheet {
  /// The end on turn for programs; in a round of several, that of the archer who is next.
  ///
  /// Nothing is ever half loaded or in error here: those two names are there because
  /// screens ask for them.
  public func fields(_ names: Roster) -> [String: JSONValue] {
    let end = endOnTurn ?? card.plans.count
    let seat = lacking(end).first ?? Seat(index: 0)
    let score = card.end(end, of: seat)
    return [
      "currentEndNumber": .integer(end),
      "currentArrowNumber": .integer(score.firstUnshot ?? score.planned),
      "currentEndScores": .array(score.asShot.map { .string($0.zone.symbol) }),
      "runningTotal": .integer(tally(of: seat).total),
      "currentEndTotal": .integer(score.total),
      "isEndComplete": .bool(score.isComplete),
      "isRoundComplete": .bool(isComplete),
      "isLoading": false,
      "errorMessage": nil,
      "currentArcher": .string(names[seat]),
      "bestPossible": .integer(bestPossible(of: seat)),
      "archers": .array(card.seats.map { .object(fields(of: $0)) }),
    ]
  }

  /// An archer's part: the ends as they were shot and as they count, and the sums.
  func fields(of seat: Seat) -> [String: JSONValue] {
    let tally = tally(of: seat)
    var fields: [String: JSONValue] = [
      "seat": .integer(seat.number),
      "score": tally.arrows == 0 ? .null : .integer(tally.total),
      "arrows": .integer(tally.arrows), "hits": .integer(tally.hits),
      "golds": .integer(tally.golds),
      "counters": .object(
        Dictionary(
          zip(ruleset.counters.map(\.label), tally.counts.map { JSONValue.integer($0) })
        ) { first, _ in first }),
      "bestPossible": .integer(bestPossible(of: seat)),
      "archerStatus": card.status(seat).map { .string($0.rawValue) } ?? .null,
      "shootOff": .string(shootOffText(seat)),
      "bow": bow(of: seat).map { .string($0.rawValue) } ?? .null,
    ]
    var running = 0
    fields["ends"] = .array(
      ends(of: seat).map { end in
        running += end.total
        return [
          "end": .integer(end.number),
          "shots": .array(end.shots.map { $0.map { .string($0.zone.symbol) } ?? .null }),
          "extras": .array(end.extras.map { .string($0.zone.symbol) }),
          "counted": .array(end.counted.map { .string($0.symbol) }),
          "total": .integer(end.total), "runningTotal": .integer(running),
        ]
      })
    return fields
  }

  private func bow(of seat: Seat) -> Category.Bowstyle? {
    archers.indices.contains(seat.index) ? archers[seat.index].bow : nil
  }
}
