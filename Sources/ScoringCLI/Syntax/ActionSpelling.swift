package import ScoringKit

/// Writes actions as command lines: `score pebbles show 7h3k --player Ann`.
package enum ActionSpelling {
  /// The commands that accept the round as an argument; all others need `--round`.
  static let takingRounds: Set<String> = [
    "live", "watch", "show", "share", "note", "attach", "detach", "archive", "restore", "delete",
    "timeline",
  ]

  /// Returns the command line of an action, as it can be typed in a shell.
  @Sendable package static func line(_ action: Action) -> String {
    var words = ["score"] + [action.sport].compactMap(\.self)
    words += action.verb.split(separator: " ").map(String.init)
    let isPositional = takingRounds.contains(action.verb)
    if let round = action.round, isPositional { words.append(quoted(round)) }
    words += action.words.map(word)
    for option in action.options {
      words.append("--\(option.name)")
      if let value = option.value { words.append(word(value)) }
    }
    if let round = action.round, !isPositional { words += ["--round", quoted(round)] }
    return words.spaced
  }

  private static func word(_ word: Action.Word) -> String {
    switch word {
    case .text(let text): quoted(text)
    case .blank(let name): name
    }
  }

  static func quoted(_ text: String) -> String { ShellWord.quoted(text) }
}
