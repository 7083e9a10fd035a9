import ScoringViews

/// One thing that a shell may offer: the word, unquoted, and what it means.
struct CompletionCandidate: Hashable {
  /// How many characters of a meaning a shell shows.
  private static let longestMeaning = 60

  /// The whole word, as the program would get it.
  let text: String
  /// What it means, in one line without anything that could act; may be empty.
  let meaning: String

  /// Makes a candidate, with its meaning made safe.
  init(_ text: String, _ meaning: String = "") {
    self.text = text
    self.meaning = SafeText.bounded(meaning, limit: Self.longestMeaning)
  }

  /// A thing by its name, or by its id where the name would not be understood as one.
  ///
  /// A name with control characters never reaches a shell; digits would be a number in a
  /// list, a dash at the start an option, and a name that another has too is none.
  init(name: String, id: String, isShared: Bool, meaning: String = "") {
    let isName =
      !isShared && !name.isEmpty && !name.hasPrefix("-") && Int(name) == nil
      && SafeText.visible(name) == name && name.utf8.count <= 200
    self.init(isName ? name : id, isName ? meaning : name)
  }
}
