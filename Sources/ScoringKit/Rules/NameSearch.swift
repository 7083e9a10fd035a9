/// How a typed text names one of several things: the one rule for seats, players and documents.
///
/// Ways of reading the text are tried one after the other, and the first by which anything is
/// meant decides. Where several things are meant then, the text is refused. Case and surplus
/// spaces do not matter.
package struct NameSearch {
  /// What was typed.
  package let typed: Substring
  /// The same as it is compared.
  private let wanted: String

  /// Looks for a text.
  package init(_ typed: Substring) {
    self.typed = typed
    wanted = Roster.folded(typed)
  }

  /// Whether nothing was typed.
  package var isEmpty: Bool { wanted.isEmpty }

  /// Whether the text is one of some names.
  package func equals(_ names: [String]) -> Bool {
    names.contains { Roster.folded($0[...]) == wanted }
  }

  /// Whether one of some names begins with the text.
  package func begins(_ names: [String]) -> Bool {
    names.contains { Roster.folded($0[...]).hasPrefix(wanted) }
  }

  /// Whether one of some names begins with the text once accents are left out: `jose` begins José.
  ///
  /// A text with accents means what it says, and no name without them.
  package func beginsPlainly(_ names: [String]) -> Bool {
    typed.utf8.allSatisfy { $0 < 128 }
      && names.contains { Roster.plain($0[...]).hasPrefix(wanted) }
  }

  /// Whether the text is the first words of one of some names.
  package func beginsWords(_ names: [String]) -> Bool {
    names.contains { Roster.folded($0[...]).hasPrefix(wanted + " ") }
  }

  /// Whether an id begins with the text, which needs so many characters for it.
  package func begins(id: String, atLeast count: Int) -> Bool {
    typed.utf8.count >= count && id.hasPrefix(typed.lowercased())
  }

  /// What is meant by the first reading by which anything is; empty where nothing is.
  package func found<Thing>(_ readings: [() -> [Thing]]) -> [Thing] {
    guard !isEmpty else { return [] }
    for reading in readings {
      let things = reading()
      if !things.isEmpty { return things }
    }
    return []
  }

  /// Those of some names that may have been meant by a slip.
  package func near(_ names: [String]) -> [String] {
    names.filter { NearName.isNear($0, String(typed)) }
  }
}

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

  /// The candidates within two slips of a text; all of them where none is.
  public static func suggestions(for text: String, orAll candidates: [String]) -> [String] {
    let near = suggestions(for: text, among: candidates)
    return near.isEmpty ? candidates : near
  }

  /// The candidates within two slips of a text, then those that it is a part of, of three letters or
  /// more; at most five.
  public static func suggestions(for text: String, orPartOf candidates: [String]) -> [String] {
    let wanted = String(text.lowercased().prefix(60))
    let slips = suggestions(for: wanted, among: candidates)
    guard wanted.count >= 3 else { return Array(slips.prefix(5)) }
    let whole = candidates.filter { $0.contains(wanted) && !slips.contains($0) }
    return Array((slips + whole).prefix(5))
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
