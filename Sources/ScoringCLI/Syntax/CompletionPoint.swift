import ScoringKit
import ScoringViews

/// The place of a command line at which a shell asks what may stand there.
///
/// It is read leniently: an unknown word or option is passed over, for the line is not done.
struct CompletionPoint<Context> {
  /// What is being typed.
  enum Target: Hashable {
    /// The value of an option, with what stands before it in the same word: `--name=`.
    case value(OptionSyntax, before: String)
    /// The name of an option.
    case option
    /// A command or an argument.
    case word
  }

  /// The commands from the root down.
  private(set) var path: [Command<Context>]
  /// The arguments before the word.
  private(set) var positionals: [String] = []
  /// The values of the options before the word, by name.
  private(set) var values: [String: [String]] = [:]
  /// What is being typed.
  private(set) var target = Target.word
  /// What there is of it already.
  private(set) var typed: String

  private let globals: [OptionSyntax]
  private var pending: (option: OptionSyntax, count: Int)?
  private var isEnded = false

  /// Reads the words before the one that is being typed, and that one.
  init(root: Command<Context>, globals: [OptionSyntax], words: [String], typed: String) {
    path = [root]
    self.globals = globals
    self.typed = typed
    for word in words { read(word) }
    aim()
  }

  /// The options that are understood here, without those that are given already.
  var options: [OptionSyntax] {
    (path.reversed().flatMap(\.syntax.options) + globals)
      .filter { $0.isRepeated || values[$0.name] == nil }
  }

  /// The commands that may stand here.
  var commands: [Command<Context>] {
    positionals.isEmpty ? path.last?.subcommands ?? [] : []
  }

  /// The argument that may stand here; nil where none may.
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
