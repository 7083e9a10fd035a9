public import ScoringKit

extension MatchScore: Resolution {
  public var isComplete: Bool {
    (winner != nil && setOnTurn == nil) || !card.seats.contains(where: card.isActive)
      || (shootOffOnTurn == nil && setOnTurn == nil)
  }

  /// The set points of a side, one more for a shoot-off that was won.
  public func points(of seat: Seat) -> Int {
    let won = points
    return (won.indices.contains(seat.index) ? won[seat.index] : 0)
      + (isTied && shootOffWinner == seat ? 1 : 0)
  }

  /// The winner first; before the end the side with more set points, or more points.
  ///
  /// A match won, then the set points or the points, add to an event.
  public func rank(of seat: Seat, closed: Bool) -> Rank {
    let status = card.status(seat)
    let score = rules.system == .sets ? points(of: seat) : total(of: seat)
    let hasLost = winner.map { $0 == seat ? 0 : 1 } ?? 0
    let hasShot = card.newestEnd(of: seat) != nil || winner == seat
    guard hasShot, status == nil || status == .retired else {
      return Rank([1], isPlaced: false)
    }
    // A match that was stopped before it was decided is nobody's.
    return Rank(
      [hasLost, -score], isPlaced: !closed || winner != nil,
      share: winner.map { [$0 == seat ? -1 : 0, -score] })
  }

  /// `6-4`, in a match without sets `147-140`, with the shoot-off apart.
  public func headline(of seat: Seat, closed: Bool) -> Line {
    let status = card.status(seat)?.label
    let byDefault = byDefault(seat).map { "(\($0))" }
    guard card.seats.contains(where: { card.newestEnd(of: $0) != nil }) else {
      return (status ?? byDefault).map { Line($0, .dim) } ?? Line([])
    }
    let ending = status.map { ", \($0)" } ?? byDefault.map { " \($0)" }
    let score =
      rules.system == .sets
      ? "\(points(of: seat))-\(points(of: Self.opponent(of: seat)))"
      : "\(total(of: seat))-\(total(of: Self.opponent(of: seat)))"
    let shootOff = shootOffText(seat)
    return Line(
      [Run(score)] + (shootOff.isEmpty ? [] : [Run(", shoot-off \(shootOff)", .dim)])
        + [ending].compactMap { $0.map { Run($0, .dim) } })
  }

  /// `opponent retired` of the side that won as the other one stopped; else nothing.
  private func byDefault(_ seat: Seat) -> String? {
    guard winner == seat, let status = card.status(Self.opponent(of: seat)), status.hasStopped
    else { return nil }
    return "opponent \(status.label)"
  }

  public func prompt(_ names: Roster) -> Prompt {
    if let number = setOnTurn {
      let queue = desk.queue
      guard let seat = queue.first, let face = card.face(seat, end: number) else {
        return Prompt(question: "\(rules.noun) \(number)")
      }
      let arrow = card.firstUnshot(seat, end: number) ?? rules.form.arrows
      return Prompt(
        question: "\(rules.noun) \(number) of \(rules.form.ends), "
          + "Arrow \(arrow) of \(rules.form.arrows)",
        next: queue, tokens: face.tokens, secondary: [stopping],
        places: queue.compactMap { card.openPlace(of: $0, end: number) },
        pause: number > 1 && card.isUnshot(end: number) ? "Next \(rules.noun)" : "")
    }
    if let number = shootOffOnTurn {
      let queue = shootOffQueue(number)
      let face = queue.first.flatMap { card.face($0, end: rules.form.ends) } ?? rules.face
      var prompt = shootOffPrompt(number, face)
      prompt.next = queue
      prompt.places = queue.compactMap { shootOffPlace(of: $0, number) }
      return prompt
    }
    guard let winner else { return Prompt(question: "The match is over without a winner") }
    return Prompt(question: "\(names[winner]) won \(result(winner)): Finish Round")
  }

  /// The place of the next arrow of a side in a shoot-off.
  private func shootOffPlace(of seat: Seat, _ number: Int) -> String? {
    (1...rules.form.shootOffArrows).first {
      card.shootOffArrow(seat, number: number, arrow: $0) == nil
    }.map { ArrowEvent.shootOff(seat: seat, number: number, arrow: $0, shot: nil).canonical }
  }

  /// What may be entered for an arrow of a set or a shoot-off, whoever's turn it is.
  func prompt(for slot: ArrowSlot, _ names: Roster) -> Prompt {
    switch slot {
    case .arrow(let number, let seat, let arrow):
      Prompt(
        question: "\(rules.noun) \(number) of \(rules.form.ends), Arrow \(arrow)",
        tokens: (card.face(seat, end: number) ?? rules.face).tokens,
        places: card.openPlaces(end: number, of: card.seats, from: seat))
    case .shootOff(let number, let seat, _):
      shootOffPrompt(number, card.face(seat, end: rules.form.ends) ?? rules.face)
    case .status: ArcherStatus.prompt
    }
  }

  private func shootOffPrompt(_ number: Int, _ face: Face) -> Prompt {
    Prompt(
      question: number == 1 ? "Shoot-off" : "Shoot-off, arrow \(number)", tokens: face.tokens,
      secondary: face.zones.map {
        Prompt.Token("\($0.symbol)*", label: "\($0.symbol), the closest", tone: face.tone($0))
      })
  }

  private var stopping: Prompt.Token {
    Prompt.Token(ArcherStatus.retired.rawValue, label: "the side on turn retires", tone: .dim)
  }

  /// `6-4`, or `147-145`.
  private func result(_ seat: Seat) -> String {
    let other = Self.opponent(of: seat)
    return rules.system == .sets
      ? "\(points(of: seat))-\(points(of: other))" : "\(total(of: seat))-\(total(of: other))"
  }

  /// Why one is above the other, as in `Ann is above Ben: 6 set points to 4`.
  public func explanation(
    of seat: Seat, above other: Seat, _ names: Roster, closed: Bool
  ) -> String? {
    let above = "\(names[seat]) is above \(names[other]): "
    if let status = card.status(other), status.hasStopped {
      return above + "\(names[other]) \(status.predicate)."
    }
    if isTied, let winner = shootOffWinner, winner == seat {
      return above + "both were equal, shoot-off \(shootOffText(seat)) to \(shootOffText(other))."
    }
    guard rank(of: seat, closed: closed) != rank(of: other, closed: closed) else {
      return "\(names[seat]) and \(names[other]) are equal."
    }
    return rules.system == .sets
      ? above + "\(points(of: seat)) set points to \(points(of: other))."
      : above + "\(total(of: seat)) to \(total(of: other))."
  }

  public func remarks(_ names: Roster, closed: Bool) -> [String] {
    gaps(names)
      + card.seats.flatMap { seat in
        card.ends(of: seat).filter(\.isChanged).map { end in
          "\(names[seat]), \(rules.noun.lowercased()) \(end.number): of \(end.shotText) count "
            + "\(end.counted.map(\.symbol).joined(separator: " "))."
        }
      }
      + (isMeasuredAtOnce
        ? [
          "Shoot-off: both shot \(rules.isXAboveTen ? "an X" : "a 10"), and the closest decides as "
            + "it is said; by the rule of April 2018 a second arrow would."
        ] : []) + doubleClosest(names)
  }

  /// Arrows of both sides that are said to be the closest of one shoot-off.
  private func doubleClosest(_ names: Roster) -> [String] {
    (1...ArrowCard.shootOffLimit).filter { number in
      let sides = card.seats.map { shootOff(number, of: $0) }
      let isMarked = sides.allSatisfy { $0.contains(where: \.isClosest) }
      return isMarked && Set(sides.map { $0.reduce(0) { $0 + $1.points } }).count == 1
    }.map { ArrowCard.severalClosest(card.seats, number: $0, names) }
  }

  /// The sets and ends that lack arrows before one that was shot: `Set 1 lacks arrows of Ben`.
  private func gaps(_ names: Roster) -> [String] {
    guard let newest = card.seats.compactMap({ card.newestEnd(of: $0) }).max() else { return [] }
    let noun = rules.noun
    return card.plans.map(\.number).filter { $0 < newest && !isComplete($0) }.map { number in
      let lacking = card.seats.filter { card.left($0, end: number) > 0 }.map { names[$0] }
      return "\(noun) \(number) lacks arrows of \(lacking.joined(separator: " and ")), and "
        + "\(noun.lowercased()) \(newest) has some."
    }
  }
}

extension MatchScore {
  /// Both sides of a set, or of an end.
  public struct SetScore: Hashable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// What each side shot.
    public let ends: [EndScore]
    /// The set points of each side: nil until both ends are complete, and in a match without.
    public let points: [Int]?

    /// Whether both sides have shot all their arrows.
    public var isComplete: Bool { ends.allSatisfy(\.isComplete) }
  }
}
