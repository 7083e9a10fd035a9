internal import ScoringKit

extension MatchScore: Resolution {
  var isComplete: Bool { setOnTurn == nil && shootOffOnTurn == nil }

  /// Returns the set points of a side, including the one for winning a shoot-off.
  func points(of seat: Seat) -> Int {
    (points[seat] ?? 0) + (isTied && shootOffWinner == seat ? 1 : 0)
  }

  /// Returns the set points of a side, or its points in a match without sets.
  func score(of seat: Seat) -> Int {
    rules.hasSets ? points(of: seat) : reported?[seat] ?? total(of: seat)
  }

  /// Returns the result of both sides, the given side first: `6-4`, or `147-145`.
  private func result(_ seat: Seat) -> String {
    "\(score(of: seat))-\(score(of: Self.opponent(of: seat)))"
  }

  /// Returns the rank of a side: the winner is first; before the match is decided, the side with
  /// more set points, or more points in a match without sets.
  ///
  /// In a competition of several matches, the matches won are added up, then the set points or
  /// points.
  func rank(of seat: Seat, closed: Bool) -> Rank {
    let status = card.status(seat)
    let winner = winner
    let hasShot = card.newestEnd(of: seat) != nil || winner == seat
    guard hasShot, status == nil || status == .retired else {
      return Rank([1], isPlaced: false)
    }
    let score = score(of: seat)
    // A match stopped before it was decided has no winner.
    return Rank(
      [winner == nil || winner == seat ? 0 : 1, -score], isPlaced: !closed || winner != nil,
      share: winner.map { [$0 == seat ? -1 : 0, -score] })
  }

  /// Whether a side won before an arrow was shot.
  var isForfeited: Bool {
    winner != nil && reported == nil && card.seats.allSatisfy { card.newestEnd(of: $0) == nil }
  }

  /// The set points, and the points of the arrows if they are known; in a match without sets, the
  /// points only.
  ///
  /// Reported set points say nothing about the arrows.
  func measures(of seat: Seat) -> [String: Int] {
    guard winner != nil else { return [:] }
    guard rules.hasSets else { return ["points": score(of: seat)] }
    var measures = ["set-points": points(of: seat)]
    if reported == nil { measures["points"] = total(of: seat) }
    return measures
  }

  /// Returns a side's result: `6-4`, or `147-140` without sets, followed by its shoot-off arrows if
  /// any.
  func headline(of seat: Seat, closed: Bool) -> Line {
    let status = card.status(seat)?.words.label
    let byDefault = byDefault(seat).map { "(\($0))" }
    guard card.seats.contains(where: { card.newestEnd(of: $0) != nil }) else {
      return (status ?? byDefault).map { Line($0, .dim) } ?? Line([])
    }
    let ending = status.map { ", \($0)" } ?? byDefault.map { " \($0)" }
    let shootOff = shootOffText(seat)
    let behind = [
      shootOff.isEmpty ? nil : ", shoot-off \(shootOff)", reported == nil ? nil : ", no arrows",
      ending,
    ]
    return Line([Run(result(seat))] + behind.compactMap { $0.map { Run($0, .dim) } })
  }

  /// Returns `opponent retired` for the side that won because the other one stopped; else `nil`.
  private func byDefault(_ seat: Seat) -> String? {
    guard winner == seat, let status = card.status(Self.opponent(of: seat)), status.hasStopped
    else { return nil }
    return "opponent \(status.words.label)"
  }

  func prompt(_ names: Roster) -> Prompt {
    let queue = queue
    if let number = setOnTurn {
      return prompt(end: number, of: queue, retires: "the side on turn retires")
        ?? Prompt(question: "\(noun) \(number)")
    }
    if let number = shootOffOnTurn {
      var prompt = shootOffPrompt(number, queue.first ?? Self.first)
      prompt.next = queue
      prompt.places = queue.compactMap { card.freeShootOff($0, number: number).first?.place }
      return prompt
    }
    guard let winner else { return Prompt(question: "The match is over without a winner") }
    return Prompt(question: "\(names[winner]) won \(result(winner)): Finish Round")
  }

  private func shootOffPrompt(_ number: Int, _ seat: Seat) -> Prompt {
    let face = card.shootOffFace(seat) ?? rules.face
    // A team shoots three arrows in one shoot-off, so `arrow 2` would be wrong for its second
    // shoot-off.
    let again = card.shootOffArrows > 1 ? " \(number)" : ", arrow \(number)"
    return Prompt(
      question: number == 1 ? "Shoot-off" : "Shoot-off\(again)", tokens: face.tokens,
      secondary: face.zones.map {
        Prompt.Token("\($0.symbol)*", label: "\($0.symbol), the closest", tone: face.tone($0))
      })
  }

  /// Returns why one side is above the other: `Ann is above Ben: 6 set points to 4`.
  func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool) -> String? {
    let above = "\(names[seat]) is above \(names[other]): "
    if let status = card.status(other), status.hasStopped {
      return above + "\(names[other]) \(status.words.predicate)."
    }
    if isTied, shootOffWinner == seat {
      return above + "both were equal, shoot-off \(shootOffText(seat)) to "
        + "\(shootOffText(other))."
    }
    guard rank(of: seat, closed: closed) != rank(of: other, closed: closed) else {
      return "\(names[seat]) and \(names[other]) are equal."
    }
    return above + "\(score(of: seat))\(rules.hasSets ? " set points" : "") to "
      + "\(score(of: other))."
  }

  func remarks(_ names: Roster, closed: Bool) -> [String] {
    let changed = card.seats.flatMap { seat in
      card.ends(of: seat).filter(\.isChanged).map {
        "\(names[seat]), \(noun.lowercased()) \($0.number): \($0.change)."
      }
    }
    let measured =
      "Shoot-off: both shot \(rules.xAboveTen == true ? "an X" : "a 10"), and the closest decides as "
      + "it is said; by the rule of April 2018 a second arrow would."
    let noArrows = reported == nil ? [] : ["The result was reported without arrows."]
    return noArrows + gaps(names) + changed + (isMeasuredAtOnce ? [measured] : [])
      + doubleClosest(names)
  }

  /// Returns reports of shoot-offs in which arrows of both sides are marked as the closest.
  private func doubleClosest(_ names: Roster) -> [String] {
    card.shootOffNumbers.filter { number in
      let sides = card.seats.map { card.shootOff(number, of: $0) }
      let isMarked = sides.allSatisfy { $0.contains(where: \.shot.isClosest) }
      return isMarked && Set(sides.map { $0.reduce(0) { $0 + $1.points } }).count == 1
    }.map { ArrowCard.severalClosest(card.seats, number: $0, names) }
  }

  /// Returns remarks about sets or ends with missing arrows although a later one was shot: `Set 1
  /// lacks arrows of Ben`.
  private func gaps(_ names: Roster) -> [String] {
    guard let newest = card.seats.compactMap({ card.newestEnd(of: $0) }).max() else { return [] }
    return card.plans.map(\.number).filter { $0 < newest && !isComplete($0) }.map { number in
      let lacking = card.seats.filter { card.left($0, end: number) > 0 }.map { names[$0] }
      return "\(noun) \(number) lacks arrows of \(lacking.joined(separator: " and ")), and "
        + "\(noun.lowercased()) \(newest) has some."
    }
  }
}

extension MatchScore: ArrowScore {
  var noun: String { rules.noun }

  /// The sides that still have to shoot in the current set or shoot-off, in shooting order.
  var queue: [Seat] {
    if let number = setOnTurn {
      let first = starter(of: number)
      return [first, Self.opponent(of: first)].filter { card.left($0, end: number) > 0 }
    }
    guard let number = shootOffOnTurn else { return [] }
    return card.seats.filter { !card.freeShootOff($0, number: number).isEmpty }
  }

  var shootOffBars: [Seat: ShootOffBar] { [:] }

  func openEnd(of seat: Seat) -> Int? { setOnTurn }

  func prompt(for slot: ArrowSlot, _ names: Roster) -> Prompt {
    switch slot {
    case .arrow(let number, let seat, let arrow):
      prompt(
        end: number, arrow: arrow, of: seat, lacking: card.seats,
        on: card.face(seat, end: number) ?? rules.face)
    case .shootOff(let number, let seat, _): shootOffPrompt(number, seat)
    case .status: ArcherStatus.prompt
    case .total: Prompt(question: "The reported result")
    }
  }

  func echo(_ events: [ArrowEvent], _ names: Roster) -> Line {
    var parts = said(events, names)
    guard !parts.isEmpty else { return Line([]) }
    parts.append(card.seats.map { "\(names[$0]) \(score(of: $0))" }.joined(separator: ", "))
    if let winner { parts.append("\(names[winner]) won") }
    return Line(parts.joined(separator: "; "))
  }

  func echo(_ seat: Seat, end number: Int, _ names: Roster) -> String {
    let end = card.end(number, of: seat)
    return "\(names[seat]), \(noun) \(number) of \(rules.form.ends): \(end.shotWords), "
      + "This \(noun) \(end.total)"
  }
}
