/// A search for the seat, player or document that a typed name means.
///
/// The caller gives several readings of the text, such as "a whole name" or "the beginning of a
/// name". They are tried in order, and the first one with a match decides. If that reading matches
/// several things, the text is ambiguous. Case and extra spaces are ignored.
package struct NameSearch {
  /// The typed text.
  package let typed: Substring
  /// The typed text in the form in which names are compared (``Roster/folded(_:)``).
  private let wanted: String

  /// Makes a search for a typed text.
  package init(_ typed: Substring) {
    self.typed = typed
    wanted = Roster.folded(typed)
  }

  /// Whether the typed text is empty or contains only spaces.
  package var isEmpty: Bool { wanted.isEmpty }

  /// Whether the typed text is ``user``, the reserved word for the user of the store.
  package var meansUser: Bool { wanted == Self.user }

  /// The word that means the user of the store in every place where a person is named, and that is
  /// the name of nobody.
  package static let user = "me"

  /// Whether the typed text equals one of the names.
  package func equals(_ names: [String]) -> Bool {
    names.contains { Roster.folded($0[...]) == wanted }
  }

  /// Whether one of the names begins with the typed text.
  package func begins(_ names: [String]) -> Bool {
    names.contains { Roster.folded($0[...]).hasPrefix(wanted) }
  }

  /// Whether one of the names, without its accents, begins with the typed text: `jose` begins José.
  ///
  /// False if the typed text itself contains accents.
  package func beginsPlainly(_ names: [String]) -> Bool {
    typed.utf8.allSatisfy { $0 < 128 }
      && names.contains { Roster.plain($0[...]).hasPrefix(wanted) }
  }

  /// Whether the typed text equals the first words of one of the names: `ann lee` of `Ann Lee
  /// Moss`.
  package func beginsWords(_ names: [String]) -> Bool {
    names.contains { Roster.folded($0[...]).hasPrefix(wanted + " ") }
  }

  /// Whether a later word of one of the names begins with the typed text: `hill` of `Maple Hill`.
  package func beginsLaterWord(_ names: [String]) -> Bool {
    names.contains { Roster.folded($0[...]).contains(" " + wanted) }
  }

  /// Whether one of the names begins with the typed text if spaces and the signs that stand for them
  /// are ignored: `wa 720` of `wa720_60`.
  ///
  /// False if the typed text has fewer than three other characters.
  package func beginsUnspaced(_ names: [String]) -> Bool {
    func unspaced(_ text: String) -> String {
      text.filter { !$0.isWhitespace && !"-_".contains($0) }
    }
    let wanted = unspaced(wanted)
    return wanted.count >= 3
      && names.contains { unspaced(Roster.folded($0[...])).hasPrefix(wanted) }
  }

  /// Whether an id begins with the typed text; false if the text has fewer than `count` bytes.
  package func begins(id: String, atLeast count: Int) -> Bool {
    typed.utf8.count >= count && id.hasPrefix(typed.lowercased())
  }

  /// Returns the matches of the first reading that has any; empty if no reading has one, or if the
  /// typed text is empty.
  package func found<Thing>(_ readings: [() -> [Thing]]) -> [Thing] {
    guard !isEmpty else { return [] }
    for reading in readings {
      let things = reading()
      if !things.isEmpty { return things }
    }
    return []
  }

  /// Returns the names that differ from the typed text by a typing error, as
  /// ``NearName/isNear(_:_:)`` decides.
  package func near(_ names: [String]) -> [String] {
    names.filter { NearName.isNear($0, String(typed)) }
  }
}

/// Comparison of names that may differ by typing errors.
public enum NearName {
  /// Whether two names differ by one slip, or by at most two if the shorter has six characters or
  /// more.
  ///
  /// A slip is an extra letter, a missing one, a wrong one, or two neighbours swapped. Case and
  /// extra spaces are ignored; for equal names, the result is false.
  public static func isNear(_ one: String, _ other: String) -> Bool {
    let a = Array(Roster.folded(one[...]).prefix(100))
    let b = Array(Roster.folded(other[...]).prefix(100))
    guard a != b else { return false }
    return distance(a, b) <= (min(a.count, b.count) >= 6 ? 2 : 1)
  }

  /// Returns the candidates that differ from a text by at most two slips, the fewest slips first,
  /// for "did you mean".
  ///
  /// If the text has one or two characters, only one slip is allowed.
  public static func suggestions(for text: String, among candidates: [String]) -> [String] {
    let wanted = Array(text.lowercased().prefix(100))
    let scored = candidates.map { ($0, distance(wanted, Array($0.lowercased().prefix(100)))) }
    return scored.filter { $0.1 <= min(2, max(1, wanted.count - 1)) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  /// Returns the candidates within two slips of a text (``suggestions(for:among:)``), or all
  /// candidates if there are none.
  public static func suggestions(for text: String, orAll candidates: [String]) -> [String] {
    let near = suggestions(for: text, among: candidates)
    return near.isEmpty ? candidates : near
  }

  /// Returns the candidates within two slips of a text (``suggestions(for:among:)``), then those
  /// that contain the text, ignoring case; at most five.
  ///
  /// A text of one or two characters is not searched for within candidates.
  public static func suggestions(for text: String, orPartOf candidates: [String]) -> [String] {
    let wanted = String(text.lowercased().prefix(60))
    let slips = suggestions(for: wanted, among: candidates)
    guard wanted.count >= 3 else { return Array(slips.prefix(5)) }
    let whole = candidates.filter { $0.lowercased().contains(wanted) && !slips.contains($0) }
    return Array((slips + whole).prefix(5))
  }

  /// Returns the number of slips between two texts: Damerau's distance, in which only neighbours
  /// are swapped.
  ///
  /// - Complexity: O(*n* · *m*) for texts of *n* and *m* characters.
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
