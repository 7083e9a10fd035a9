public import ScoringKit

extension ScoreSheet {
  /// Why one is above another, as in `Ann is above Ben: both 640, Ann has 12 Xs and Ben 10`.
  public func explanation(
    of seat: Seat, above other: Seat, _ names: Roster, closed: Bool
  ) -> String? {
    let (ann, ben) = (names[seat], names[other])
    let (one, two) = (tally(of: seat), tally(of: other))
    let (first, second) = (rank(of: seat, closed: closed), rank(of: other, closed: closed))
    guard first.isPlaced, second.isPlaced else { return nil }
    let above = "\(ann) is above \(ben): "
    if card.status(other) == .retired, card.status(seat) != .retired {
      return above + "\(ben) retired."
    }
    guard one.total == two.total else { return above + "\(one.total) to \(two.total)." }
    var equal = ["\(one.total)"]
    if let number = decidingShootOff(seat, other) {
      let arrows = [seat, other].map {
        card.shootOffArrow($0, number: number, arrow: 1)?.text ?? "none"
      }
      return above + "both \(one.total), shoot-off \(arrows[0]) to \(arrows[1])."
    }
    for (index, counter) in ruleset.counters.enumerated() {
      let (a, b) = (one.counts[index], two.counts[index])
      guard a == b else {
        return above + "both \(equal.joined(separator: ", ")), "
          + "\(ann) has \(counter.count(a)) and \(ben) \(b)."
      }
      equal.append(counter.count(a))
    }
    return "\(ann) and \(ben) share a place: both \(equal.joined(separator: ", "))."
  }

  private func decidingShootOff(_ seat: Seat, _ other: Seat) -> Int? {
    (1...ArrowCard.shootOffLimit).first { number in
      let arrows = [seat, other].map { card.shootOffArrow($0, number: number, arrow: 1) }
      return arrows[0]?.points != arrows[1]?.points
        || arrows[0]?.isClosest != arrows[1]?.isClosest
    }
  }

  /// The shoot-offs that a tie for the cut or for a medal asks for and that nobody shot yet.
  ///
  /// They look at points alone, whatever the counters say.
  func shootOffsDue(_ names: Roster) -> [String] {
    guard isComplete, rules.cut != nil || rules.hasMedals else { return [] }
    let placed = card.seats.filter { rank(of: $0, closed: true).isPlaced }
    var groups: [[Seat]] = []
    let order = placed.sorted { decision($0).lexicographicallyPrecedes(decision($1)) }
    for seat in order {
      if let last = groups.last?.first, decision(last) == decision(seat) {
        groups[groups.count - 1].append(seat)
      } else {
        groups.append([seat])
      }
    }
    var remarks: [String] = []
    var place = 1
    for group in groups {
      let places = place...(place + group.count - 1)
      place += group.count
      guard group.count > 1, let purpose = purpose(of: places), let first = group.first else {
        continue
      }
      remarks.append(
        "A shoot-off is due for \(purpose): \(Phrases.list(group.map { names[$0] }, last: " and ")) "
          + "have \(tally(of: first).total).")
    }
    return remarks
  }

  /// What decides the cut and the medals: points, then the arrows of the shoot-offs.
  private func decision(_ seat: Seat) -> [Int] {
    let key = rank(of: seat, closed: true).key
    return Array(key.dropLast(ruleset.counters.count))
  }

  private func purpose(of places: ClosedRange<Int>) -> String? {
    if rules.hasMedals, places.lowerBound <= 3 {
      return places.lowerBound == 1
        ? "the first place" : "the \(Phrases.ordinal(places.lowerBound)) place"
    }
    guard let cut = rules.cut, places.lowerBound <= cut, places.upperBound > cut else {
      return nil
    }
    return "the \(Phrases.ordinal(cut)) place, the last that goes on"
  }

  /// Shoot-offs of archers who are not tied, or of whom some have arrows to come.
  func needlessShootOffs(_ names: Roster) -> [String] {
    let shot = card.seats.filter { card.shootOffArrow($0, number: 1, arrow: 1) != nil }
    guard !shot.isEmpty else { return [] }
    guard endOnTurn == nil else {
      return ["A shoot-off is entered before the last arrow: it decides nothing yet."]
    }
    let totals = shot.map { tally(of: $0).total }
    let alone = zip(shot, totals).filter { _, total in totals.count { $0 == total } < 2 }
    return alone.isEmpty
      ? []
      : [
        "\(Phrases.list(alone.map { names[$0.0] })) shot a shoot-off and tied with nobody in it: it "
          + "decides nothing."
      ]
  }
}
