internal import ScoringKit

extension ScoreSheet {
  /// Why one is above another, as in `Ann is above Ben: both 640, Ann has 12 Xs and Ben 10`.
  func explanation(
    of seat: Seat, above other: Seat, _ names: Roster, closed: Bool
  ) -> String? {
    guard rank(of: seat, closed: closed).isPlaced, rank(of: other, closed: closed).isPlaced else {
      return nil
    }
    let (ann, ben) = (names[seat], names[other])
    let (one, two) = (tally(of: seat), tally(of: other))
    let above = "\(ann) is above \(ben): "
    if card.status(other) == .retired, card.status(seat) != .retired {
      return above + "\(ben) retired."
    }
    guard one.total == two.total else { return above + "\(one.total) to \(two.total)." }
    let decided = zip(decidedShootOffs(of: seat), decidedShootOffs(of: other))
    for (number, (won, lost)) in zip(card.shootOffNumbers, decided) where won != lost {
      let arrows = [seat, other].map { card.shootOffArrow($0, number: number)?.text ?? "none" }
      return above + "both \(one.total), shoot-off \(arrows[0]) to \(arrows[1])."
    }
    let due = openTies.first { $0.purpose != nil && $0.seats.contains(seat) }
    if due?.seats.contains(other) ?? false {
      return "\(ann) and \(ben) share a place until a shoot-off is shot: both \(one.total)."
    }
    var equal = ["\(one.total)"]
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
}
