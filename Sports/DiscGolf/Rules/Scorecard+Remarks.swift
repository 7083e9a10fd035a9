public import ScoringKit

extension Scorecard {
  public func remarks(_ names: Roster, closed: Bool) -> [String] {
    seats.indices.map(Seat.init(index:)).flatMap { seat in
      gaps(seat, names, closed: closed) + oddities(seat, names)
        + (closed ? additions(seat, names) : [])
    } + playoffRemarks(names, closed: closed)
  }

  /// The holes without a score, and what follows from them.
  private func gaps(_ seat: Seat, _ names: Roster, closed: Bool) -> [String] {
    let missing = missing(seat)
    guard closed, !missing.isEmpty, status(of: seat) == nil else { return [] }
    let labels = missing.map { layout.label($0) }
    let holes =
      "\(missing.count == 1 ? "hole" : "holes") "
      + Phrases.list(labels, last: " and ", limit: 99)
    if countsParPlusFour(seat) {
      return ["\(names[seat]) did not play \(holes): par + 4 on each (811.F, 802.03.C)."]
    }
    return [
      missing.count == rules.holeCount
        ? "\(names[seat]) has no score on any hole and takes no place."
        : "\(names[seat]) has no score on \(holes) and takes no place."
    ] + halfSaid(seat, names)
  }

  /// The holes of a side on which only some of its members have said something.
  private func halfSaid(_ seat: Seat, _ names: Roster) -> [String] {
    guard countsMembers(of: seat) else { return [] }
    return (1...rules.holeCount).compactMap { hole in
      let silent = memberNumbers(of: seat).filter { !isSaid(of: seat, member: $0, hole: hole) }
      guard !silent.isEmpty, silent.count < memberNumbers(of: seat).count else { return nil }
      let list = silent.map { memberName($0, of: seat, names) }
      return "\(names[seat]), hole \(layout.label(hole)) does not count: "
        + "\(Phrases.list(list, last: " and ")) has no score there."
    }
  }

  /// Scores that are worth a second look.
  private func oddities(_ seat: Seat, _ names: Roster) -> [String] {
    (1...rules.holeCount).flatMap { hole -> [String] in
      var remarks: [String] = []
      let place = "\(names[seat]), hole \(layout.label(hole))"
      let count = strokes(of: seat, hole: hole)
      if let count, count > 10 {
        remarks.append("\(place): \(count) strokes are worth a second look.")
      }
      guard hasCounts else { return remarks }
      let penalty = ThrowPenalty.allCases.reduce(0) {
        $0 + self.penalty(of: seat, hole: hole, $1)
      }
      if let count, penalty >= count {
        remarks.append(
          "\(place): \(Phrases.count(penalty, "penalty throw")) in a score of \(count) "
            + "are worth a second look; the score contains them.")
      }
      return remarks
    }
  }

  /// The penalties on the round, with their reasons.
  private func additions(_ seat: Seat, _ names: Roster) -> [String] {
    RoundPenalty.allCases.compactMap { reason in
      let count = penalty(of: seat, reason)
      guard count > 0 else { return nil }
      let rule = reason.rule.isEmpty ? "" : ", \(reason.rule)"
      return "\(names[seat]): \(Phrases.count(count, "penalty throw")) on the round "
        + "(\(reason.words)\(rule))."
    }
  }

  /// What a playoff that was begun lacks; nil where none was, or it is decided.
  func openPlayoff(_ names: Roster) -> String? {
    guard hasPlayoff, let (seat, hole) = playoffTurn else { return nil }
    return "The playoff is not decided: \(names[seat]) has no score on hole \(hole)."
  }

  private func playoffRemarks(_ names: Roster, closed: Bool) -> [String] {
    guard hasPlayoff else { return [] }
    let leaders = leaders
    let others = playoffSeats.filter { !leaders.contains($0) || leaders.count < 2 }
    var remarks: [String] = []
    if !others.isEmpty {
      remarks.append(
        "\(Phrases.list(others.map { names[$0] }, last: " and ", limit: 99)): no tie for first "
          + "place in this round, so the playoff scores decide nothing here.")
    }
    if !closed, let open = openPlayoff(names) { remarks.append(open) }
    if leaders.count > 1, let winner = playoffWinner {
      let holes = Phrases.count(playoffLength, "hole")
      remarks.append(
        rules.playoff == .sudden || closed
          ? "\(names[winner]) won the playoff."
          : "\(names[winner]) leads the playoff after \(holes), and wins it unless another is played."
      )
    } else if closed, leaders.count > 1 {
      remarks.append("The playoff is not decided: first place is shared.")
    }
    return remarks
  }

  /// What a member of a side is called.
  func memberName(_ number: Int, of seat: Seat, _ names: Roster) -> String {
    if names.names.indices.contains(seat.index),
      names.names[seat.index].members.indices.contains(number - 1)
    {
      return names.names[seat.index].members[number - 1].name
    }
    guard seats.indices.contains(seat.index),
      seats[seat.index].members.indices.contains(number - 1)
    else { return "member \(number)" }
    return seats[seat.index].members[number - 1].name
  }

  /// What somebody who has a score of their own is called.
  func name(of unit: Unit, _ names: Roster) -> String {
    unit.member.map { memberName($0, of: unit.seat, names) } ?? names[unit.seat]
  }
}
