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
    for number in card.shootOffNumbers {
      let (won, lost) = (
        card.shootOffArrow(seat, number: number), card.shootOffArrow(other, number: number)
      )
      guard won?.points == lost?.points, won?.shot.isClosest == lost?.shot.isClosest else {
        let arrows = "\(won?.text ?? "none") to \(lost?.text ?? "none")"
        return above + "both \(one.total), shoot-off \(arrows)."
      }
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
