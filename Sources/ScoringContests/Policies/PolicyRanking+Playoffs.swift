import ScoringKit

extension PolicyRanking {
  /// Returns the results of some entrants in the playoff of the last session that had one.
  private func playoffs(of group: [Int]) -> [Int: Outcome.Playoff] {
    let last = table.sessions.indices.last { index in
      group.contains { record($0).days[index].playoff != nil }
    }
    // Only the playoff of the very last session breaks ties of the whole season.
    guard let last, last == table.sessions.count - 1 else { return [:] }
    return Dictionary(
      group.compactMap { entrant in
        record(entrant).days[last].playoff.map { (entrant, $0) }
      }
    ) { first, _ in first }
  }

  /// Whether a playoff between some of a group still has to be played, so that they share a place
  /// until then.
  func isPlayoffDue(_ group: [Int]) -> Bool {
    let due = playoffs(of: group).values.compactMap(\.due)
    return Set(due).count < due.count
  }

  /// Returns a group split by the playoff of the last session, the best first; nil if it doesn't
  /// decide between them: all of them must have taken part in the same one.
  func playoffParts(of group: [Int]) -> [Part]? {
    let results = playoffs(of: group)
    guard let any = results.values.first, !any.isForFirst || groups.isEmpty,
      group.allSatisfy({ results[$0]?.tookPart == true }),
      Set(results.values.compactMap(\.met)).count < 2
    else { return nil }
    let ordered = ordered(group, results, from: 0)
    guard ordered.count > 1, !any.isForFirst || ordered[0].count == 1 else { return nil }
    let parts = any.isForFirst ? [ordered[0], ordered.dropFirst().flatMap(\.self)] : ordered
    return parts.enumerated().map { Part(entrants: $1.sorted(), key: [Points(0 - $0)]) }
  }

  /// Returns a group in the order of a playoff; those who stay equal share a list.
  private func ordered(_ group: [Int], _ results: [Int: Outcome.Playoff], from index: Int)
    -> [[Int]]
  {
    let values = group.compactMap { entrant in
      results[entrant].flatMap { $0.key.indices.contains(index) ? $0.key[index] : nil }
    }
    guard group.count > 1, values.count == group.count else { return [group] }
    return Dictionary(grouping: zip(group, values), by: \.1).sorted { $0.key < $1.key }.flatMap {
      ordered($0.value.map(\.0), results, from: index + 1)
    }
  }
}
