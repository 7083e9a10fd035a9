internal import ScoringKit

extension Scorecard {
  func remarks(_ names: Roster, closed: Bool) -> [String] {
    everybody.flatMap { seat in
      gaps(seat, names, closed: closed) + oddities(seat, names)
        + (hasUnusedReport(seat)
          ? ["\(names[seat]): the reported total is not used, because holes have scores."] : [])
        + (closed ? additions(seat, names) : [])
    } + playoffRemarks(names, closed: closed) + countbackRemarks(names, closed: closed)
  }

  /// Returns remarks about seats with equal scores between which the countback decided; none in a
  /// closed round, whose page explains all ties.
  private func countbackRemarks(_ names: Roster, closed: Bool) -> [String] {
    guard !closed, !countbackLengths.isEmpty else { return [] }
    let order = everybody.map { ($0, rank(of: $0, closed: closed)) }.sorted { $0.1 < $1.1 }
    return zip(order, order.dropFirst()).compactMap { one, other in
      guard one.1 != other.1, one.0 != playoffWinner,
        headline(of: one.0, closed: closed) == headline(of: other.0, closed: closed)
      else { return nil }
      return explanation(of: one.0, above: other.0, names, closed: closed)
    }
  }

  /// Returns remarks about a seat's holes without a score in a closed round, and their
  /// consequences.
  private func gaps(_ seat: Seat, _ names: Roster, closed: Bool) -> [String] {
    let missing = missing(seat)
    if let total = reported(seat) {
      return ["\(names[seat]): \(Phrases.count(total, "stroke")) were reported without the holes."]
    }
    guard closed, !missing.isEmpty, status(of: seat) == nil else { return [] }
    let labels = Phrases.list(missing.map(layout.label), last: " and ", limit: 99)
    let holes = "\(missing.count == 1 ? "hole" : "holes") \(labels)"
    if countsParPlusFour(seat) {
      let each = missing.count == 1 ? "it" : "each"
      return ["\(names[seat]) did not play \(holes): par + 4 on \(each) (811.F, 802.03.C)."]
    }
    let unscored = missing.count == rules.holeCount ? "any hole" : holes
    return ["\(names[seat]) has no score on \(unscored) and takes no place."]
      + halfSaid(seat, names)
  }

  /// Returns remarks about holes of a side on which only some of its members have an entry.
  private func halfSaid(_ seat: Seat, _ names: Roster) -> [String] {
    rules.positions.compactMap { hole in
      let silent = members(of: seat).filter { !isSaid(of: $0, hole: hole) }
      guard !silent.isEmpty, silent.count < members(of: seat).count else { return nil }
      let list = silent.map { name(of: $0, names) }
      return "\(names[seat]), hole \(layout.label(hole)) does not count: "
        + "\(Phrases.list(list, last: " and ")) has no score there."
    }
  }

  /// Returns remarks about unusual scores of a seat, which should be checked.
  private func oddities(_ seat: Seat, _ names: Roster) -> [String] {
    rules.positions.flatMap { hole -> [String] in
      guard let count = strokes(of: seat, hole: hole) else { return [] }
      var remarks: [String] = []
      let place = "\(names[seat]), hole \(layout.label(hole))"
      if count > 10 {
        remarks.append("\(place): \(count) strokes are worth a second look.")
      }
      let penalty = penalties(of: seat, hole: hole).reduce(0) { $0 + $1.count }
      if penalty >= count {
        remarks.append(
          "\(place): \(Phrases.count(penalty, "penalty throw")) in a score of \(count) "
            + "are worth a second look; the score contains them.")
      }
      return remarks
    }
  }

  /// Returns remarks about the penalties on a seat's round, with their reasons.
  private func additions(_ seat: Seat, _ names: Roster) -> [String] {
    penalties(of: seat).map { reason, count in
      let (words, rule, _) = reason.facts
      return "\(names[seat]): \(Phrases.count(count, "penalty throw")) on the round "
        + "(\(words)\(rule.isEmpty ? "" : ", \(rule)"))."
    }
  }

  /// Returns a remark about the scores that a playoff lacks; `nil` if none was started, or it is
  /// decided.
  func openPlayoff(_ names: Roster) -> String? {
    guard hasPlayoff, let (seats, hole) = playoffTurn else { return nil }
    let lack = "\(names.list(seats, limit: 4)) \(seats.count > 1 ? "have" : "has")"
    return "The playoff is not decided: \(lack) no score on hole \(hole)."
  }

  private func playoffRemarks(_ names: Roster, closed: Bool) -> [String] {
    guard hasPlayoff else { return [] }
    let leaders = leaders
    let others = playoffSeats.filter { !leaders.contains($0) || leaders.count < 2 }
    var remarks: [String] = []
    if !others.isEmpty {
      remarks.append(
        "\(names.list(others, limit: 99)): no tie for first "
          + "place in this round, so the playoff scores decide nothing in it; in an event they can."
      )
    }
    for seat in leaders where rules.playoff == .sudden {
      guard let exit = playoffExit(of: seat) else { continue }
      let holes = (1...playoffLength).filter { playoffStrokes(of: seat, hole: $0) != nil }
      guard let late = holes.last, late > exit else { continue }
      remarks.append(
        "\(names[seat]) is out of the playoff since its hole \(exit): the score on hole \(late) "
          + "counts for nothing.")
    }
    if !closed, let open = openPlayoff(names) { remarks.append(open) }
    if !closed, leaders.count > 1, let winner = playoffWinner {
      let holes = Phrases.count(playoffLength, "hole")
      remarks.append(
        rules.playoff == .sudden
          ? "\(names[winner]) won the playoff."
          : "\(names[winner]) leads the playoff after \(holes), and wins it unless another is played."
      )
    } else if closed, leaders.count > 1, playoffWinner == nil {
      remarks.append("The playoff is not decided: first place is shared.")
    }
    return remarks
  }
}
