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

  /// The shoot-offs that a tie for the cut or for a medal asks for, and that are not decided.
  ///
  /// They look at points alone, whatever the counters say.
  func shootOffsDue(_ names: Roster) -> [String] {
    openTies.map { tie in
      let points = tie.seats.first.map { tally(of: $0).total } ?? 0
      return "A shoot-off is due for \(tie.purpose): "
        + "\(Phrases.list(tie.seats.map { names[$0] }, last: " and ")) have \(points)."
    }
  }

  /// Archers of whom a shoot-off has to tell who is better.
  struct OpenTie {
    /// Those that are level, in card order.
    let seats: [Seat]
    /// What it decides: `the first place`.
    let purpose: String
    /// The number of the shoot-off, from 1, and who has not shot in it.
    let number: Int
    let lacking: [Seat]
  }

  /// The ties that a shoot-off has to decide, from the first place down.
  var openTies: [OpenTie] {
    guard isComplete, rules.cut != nil || rules.hasMedals else { return [] }
    let placed = card.seats.filter { rank(of: $0, closed: true).isPlaced }
    return openTies(among: placed, from: 1, number: 0) {
      [card.status($0) == .retired ? 0 : 1, tally(of: $0).total]
    }
  }

  /// The same among those who are level so far, the best of whom has a place, told apart by a value
  /// and then by the shoot-offs from the next one on.
  private func openTies(
    among level: [Seat], from first: Int, number: Int, by value: (Seat) -> [Int]
  ) -> [OpenTie] {
    var first = first
    let groups = Dictionary(grouping: level, by: value)
    return groups.keys.sorted { $1.lexicographicallyPrecedes($0) }.flatMap { key -> [OpenTie] in
      let group = groups[key] ?? []
      defer { first += group.count }
      guard group.count > 1, number < ArrowCard.shootOffLimit,
        let purpose = purpose(of: first...(first + group.count - 1))
      else { return [] }
      let next = number + 1
      let lacking = group.filter { card.shootOffArrow($0, number: next, arrow: 1) == nil }
      guard lacking.isEmpty else {
        return [OpenTie(seats: group, purpose: purpose, number: next, lacking: lacking)]
      }
      return openTies(among: group, from: first, number: next) {
        [shootOffWorth($0, number: next)]
      }
    }
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
    let toCome = Set(openTies.flatMap(\.seats))
    let alone = zip(shot, totals).filter { seat, total in
      totals.count { $0 == total } < 2 && !toCome.contains(seat)
    }
    return alone.isEmpty
      ? []
      : [
        "\(Phrases.list(alone.map { names[$0.0] })) shot a shoot-off and tied with nobody in it: it "
          + "decides nothing."
      ]
  }
}
