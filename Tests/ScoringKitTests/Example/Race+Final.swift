public import ScoringKit

extension Race {
  /// Reads the heads of everybody, such as `3-1`, and returns tosses that lead to them.
  public func final(_ score: Substring, at state: RaceState, names: Roster) throws(Refusal)
    -> [Toss]?
  {
    let counts = score.split { !$0.isNumber }.compactMap { Int($0) }
    guard state.tosses == 0, counts.count == state.heads.count,
      let winner = counts.firstIndex(of: heads),
      counts.indices.allSatisfy({ $0 == winner || (0..<heads).contains(counts[$0]) })
    else {
      throw Refusal(
        .notation, "\"\(score)\" is no result of this race.", at: score,
        hint: "It has the heads of everybody, and one player has \(heads).")
    }
    // Everybody tosses in each turn, until the winner's last one.
    let tosses = (0..<heads).flatMap { turn in counts.map { turn < $0 ? Toss.heads : .tails } }
    return Array(tosses.dropLast(counts.count - 1 - winner))
  }
}
