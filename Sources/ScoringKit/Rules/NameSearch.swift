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
