import ScoringKit
import ScoringViews

/// The position of the cursor in a command line that a shell completes, and what may be typed
/// there.
///
/// The line is not complete, so an unknown word or option in it is skipped instead of an error.
struct CompletionPoint<Context> {
  /// The form of the word that is being typed.
  enum Target: Hashable {
    /// The word is the value of an option; `before` is the text before it in the same word:
    /// `--name=`.
    case value(OptionSyntax, before: String)
    /// The word is the name of an option.
    case option
    /// The word is a command or an argument.
    case word
  }

  /// The commands in the line, from the program's own command to the last one.
  private(set) var path: [Command<Context>]
  /// The arguments in the line before the word that is being typed.
  private(set) var positionals: [String] = []
  /// The values of the options before the word that is being typed, by the option's name.
  private(set) var values: [String: [String]] = [:]
  /// The form of the word that is being typed.
  private(set) var target = Target.word
  /// The part of the word that was already typed, without the name of its option.
  private(set) var typed: String

  private let globals: [OptionSyntax]
  private var pending: (option: OptionSyntax, count: Int)?
  private var isEnded = false

  /// Parses the complete words of a line, and the typed part of the last one.
  init(root: Command<Context>, globals: [OptionSyntax], words: [String], typed: String) {
    path = [root]
    self.globals = globals
    self.typed = typed
    for word in words { read(word) }
    aim()
  }

  /// The options that are accepted at the cursor, without those that were already given.
  var options: [OptionSyntax] {
    (path.reversed().flatMap(\.syntax.options) + globals)
      .filter { $0.isRepeated || values[$0.name] == nil }
  }

  /// The subcommands that are accepted at the cursor; empty after the first argument.
  var commands: [Command<Context>] {
    positionals.isEmpty ? path.last?.subcommands ?? [] : []
  }

  /// The argument that is accepted at the cursor; nil if there is none.
  var argument: ArgumentSyntax? {
    guard let arguments = path.last?.syntax.arguments, let last = arguments.last else { return nil }
    if positionals.count < arguments.count { return arguments[positionals.count] }
    return last.isRepeated ? last : nil
  }

  private mutating func read(_ word: String) {
    if let (option, count) = pending {
      values[option.name, default: []].append(word)
      pending = count > 1 ? (option, count - 1) : nil
    } else if !isEnded, word == "--" {
      isEnded = true
    } else if !isEnded, word.hasPrefix("--") {
      readLong(word)
    } else if !isEnded, word.hasPrefix("-"), word.count > 1 {
      readShorts(word)
    } else if let below = commands.first(where: { $0.syntax.name == word }), !isEnded {
      path.append(below)
    } else {
      positionals.append(word)
    }
  }

  private mutating func readLong(_ word: String) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let option = option({ $0.longNames.contains(String(name)) })
    else { return }
    values[option.name, default: []] += parts.dropFirst().map(String.init)
    let rest = option.count - (parts.count - 1)
    if option.needsValue, rest > 0 { pending = (option, rest) }
  }

  private mutating func readShorts(_ word: String) {
    for (index, letter) in word.dropFirst().enumerated() {
      guard let option = option({ $0.short == letter }) else { return }
      let rest = word.dropFirst(index + 2)
      values[option.name, default: []] += []
      if option.needsValue {
        if !rest.isEmpty { values[option.name, default: []].append(String(rest)) }
        let count = option.count - (rest.isEmpty ? 0 : 1)
        if count > 0 { pending = (option, count) }
        return
      }
    }
  }

  private mutating func aim() {
    if let pending {
      target = .value(pending.option, before: "")
    } else if !isEnded, typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      let name = String(typed[..<equals].dropFirst(2))
      guard let option = option({ $0.name == name }), option.value != .none else { return }
      let start = typed.index(after: equals)
      target = .value(option, before: String(typed[..<start]))
      typed = String(typed[start...])
    } else if !isEnded, typed.hasPrefix("-") {
      target = .option
    }
  }

  private func option(_ fits: (OptionSyntax) -> Bool) -> OptionSyntax? {
    for command in path.reversed() {
      if let option = command.syntax.options.first(where: fits) { return option }
    }
    return globals.first(where: fits)
  }
}

/// A word that a shell may offer, without quotes, with its meaning.
struct CompletionCandidate: Hashable {
  /// The maximum number of characters of a meaning that a shell shows.
  private static let longestMeaning = 60

  /// The whole word, as the program would receive it.
  let text: String
  /// The meaning of the word in one line, without control characters; may be empty.
  let meaning: String

  /// Makes an offered word, and escapes control characters in its meaning.
  init(_ text: String, _ meaning: String = "") {
    self.text = text
    self.meaning = SafeText.bounded(meaning, limit: Self.longestMeaning)
  }

  /// Makes an offered word from a name, or from an id if the name would not be understood.
  ///
  /// A name with control characters is never passed to a shell. Digits would mean a number in a
  /// list, a leading dash an option, and a name that others share is ambiguous.
  init(name: String, id: String, isShared: Bool, meaning: String = "") {
    let isName =
      !isShared && !name.isEmpty && !name.hasPrefix("-") && Int(name) == nil
      && SafeText.visible(name) == name && name.utf8.count <= 200
    self.init(isName ? name : id, isName ? meaning : name)
  }
}
