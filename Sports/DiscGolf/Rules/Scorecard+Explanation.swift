public import ScoringKit

extension Scorecard {
  /// The score tells two players apart; of equal ones a playoff for the first place does, or the
  /// countback that the round was started with.
  public func explanation(
    of seat: Seat, above other: Seat, _ names: Roster, closed: Bool
  ) -> String? {
    let ranks = [seat, other].map { rank(of: $0, closed: closed) }
    guard ranks.allSatisfy(\.isPlaced) else { return nil }
    let (ann, ben) = (names[seat], names[other])
    let scores = [seat, other].map { headline(of: $0, closed: closed).text }
    let above = "\(ann) is above \(ben): "
    if scores[0] != scores[1] { return above + "\(scores[0]) to \(scores[1])." }
    guard ranks[0] != ranks[1] else { return "\(ann) and \(ben) share a place: both \(scores[0])." }
    if playoffWinner == seat { return above + "both \(scores[0]), \(ann) won the playoff." }
    let (one, two) = (countback(of: seat), countback(of: other))
    for (index, length) in countbackLengths.enumerated() where one[index] != two[index] {
      let holes = length == 1 ? "hole" : "\(length) holes"
      return above + "both \(scores[0]), \(one[index]) to \(two[index]) on the last \(holes)."
    }
    return nil
  }
}
