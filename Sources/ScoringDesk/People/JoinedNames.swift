import ScoringKit

/// Recognizes typed names that seem to be the names of several people: `Zed & Kim`, `Ann, Ben`,
/// `Mia/Tom`.
enum JoinedNames {
  /// The words that may join the names of two people, in lower case.
  private static let words: Set<String> = ["and", "und", "&", "vs", "vs."]
  /// The characters that may join the names of two people.
  private static let signs: Set<Character> = ["&", "/", ",", ";", "|"]

  /// Returns the names of the people that a typed name seems to consist of; `nil` if it seems to be
  /// the name of one person.
  ///
  /// The result is empty if the typed name is only a joining word, such as `and`.
  static func people(in name: String) -> [String]? {
    var people: [[Substring]] = [[]]
    var isJoined = false
    for word in name.split(whereSeparator: \.isWhitespace) {
      if words.contains(word.lowercased()) {
        people.append([])
        isJoined = true
        continue
      }
      for (index, part) in word.split(
        omittingEmptySubsequences: false, whereSeparator: signs.contains
      ).enumerated() {
        if index > 0 {
          people.append([])
          isJoined = true
        }
        if !part.isEmpty { people[people.count - 1].append(part) }
      }
    }
    guard isJoined else { return nil }
    return people.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// Returns names as they are typed on a command line: with spaces between them, and in quotes if a
  /// shell needs them.
  static func spelled(_ names: [String]) -> String {
    names.map(ShellWord.quoted).joined(separator: " ")
  }

  /// Returns the error for a typed name that must belong to one person and seems to name several
  /// people.
  static func refusal(_ name: String, _ people: [String]) -> DeskError {
    DeskError(
      .notation,
      people.count < 2
        ? "\"\(name)\" joins names, and is not the name of a player."
        : "\"\(name)\" seems to name \(Phrases.count(people.count, "player")).",
      token: name, expected: people.count < 2 ? people : [spelled(people)],
      hint: "Name each player by itself, and a side with a +. --new takes the name as it is.")
  }
}
