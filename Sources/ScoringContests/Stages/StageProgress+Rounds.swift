import ScoringKit

// The numbered rounds of a stage.
extension StageProgress {
  /// Returns the round with a number; nil if it has no results.
  package func session(ofRound number: Int) -> Session? {
    sessions.first { $0.isRound && $0.number == number }
  }

  /// Whether an entrant still plays in a round: who left, was cut, or did not finish an earlier round
  /// isn't waited for.
  package func isExpected(_ entrant: Int, inRound number: Int) -> Bool {
    guard left[entrant] == nil, (cut[entrant] ?? .max) >= number, compared?(entrant, "") ?? true
    else { return false }
    return !sessions.contains { $0.number < number && isOut(entrant, after: $0) }
  }

  /// Whether an entrant did not finish a round, and has no result that is added up.
  func isOut(_ entrant: Int, after session: Session) -> Bool {
    guard let result = session.results[entrant], result.unfinished != nil else { return false }
    return policy.unfinished != .sport || result.share == nil
  }

  /// Returns the entrants who still play in a round and have no result of it.
  package func missing(inRound number: Int, of members: Set<Int>? = nil) -> [Int] {
    let results = session(ofRound: number)?.results ?? [:]
    return (1...max(1, entrants)).filter { entrant in
      entrant <= entrants && results[entrant] == nil && members?.contains(entrant) ?? true
        && isExpected(entrant, inRound: number)
    }
  }

  /// Whether everybody who still plays in a round, or those of some entrants who do, has a result or
  /// did not finish.
  package func isOver(round number: Int, of members: Set<Int>? = nil) -> Bool {
    let before = number == 1 || isOver(round: number - 1, of: members)
    guard before, missing(inRound: number, of: members).isEmpty else { return false }
    return number > 1 || session(ofRound: 1) != nil
  }

  /// Returns the entrants who have a result of a round, or are playing it.
  func begun(round number: Int) -> Set<Int> {
    Set(session(ofRound: number)?.results.keys.map(\.self) ?? []).union(playing[number] ?? [])
  }

  /// The round for which a result is typed: the last one that has begun, or the next if that is over.
  package var roundInPlay: Int {
    let count = numbered ?? 1
    let started = (1...max(1, count)).filter { !begun(round: $0).isEmpty }
    guard let last = started.last else { return 1 }
    return isOver(round: last) ? min(last + 1, count) : last
  }
}
