/// Whether two names are so alike that one may be a slip of the other.
public enum NearName {
  /// One slip apart, or two where the shorter has six letters or more.
  ///
  /// A slip is a letter too many, too few, exchanged for another, or swapped with
  /// its neighbour. Case and surplus spaces do not matter; equal names are not near.
  public static func isNear(_ one: String, _ other: String) -> Bool {
    let a = Array(Roster.folded(one[...]).prefix(100))
    let b = Array(Roster.folded(other[...]).prefix(100))
    guard a != b else { return false }
    return distance(a, b) <= (min(a.count, b.count) >= 6 ? 2 : 1)
  }

  /// The candidates within two slips of a text, the nearest first: for "did you mean".
  public static func suggestions(for text: String, among candidates: [String]) -> [String] {
    let wanted = Array(text.lowercased().prefix(100))
    let scored = candidates.map { ($0, distance(wanted, Array($0.lowercased().prefix(100)))) }
    return scored.filter { $0.1 <= min(2, max(1, wanted.count - 1)) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  /// The number of slips between two texts (Damerau's distance, neighbours only).
  ///
  /// - Complexity: O(*n* · *m*).
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
