import ScoringKit

extension CommandTreeValidator {
  /// The faults of arguments among themselves.
  static func argumentFaults(_ arguments: [ArgumentSyntax], command: String) -> [TreeFault] {
    var faults: [TreeFault] = []
    func fault(_ kind: TreeFault.Kind, _ message: String) {
      faults.append(TreeFault(kind: kind, command: command, message: message))
    }
    for (index, argument) in arguments.enumerated() {
      let before = arguments[..<index]
      if before.contains(where: { $0.name == argument.name }) {
        fault(.duplicateArgument, "two arguments are called \(argument.name)")
      }
      if !argument.isOptional, before.contains(where: \.isOptional) {
        fault(.requiredAfterOptional, "\(argument.name) is required and follows an optional one")
      }
      if before.last?.isRepeated ?? false {
        fault(.repeatedNotLast, "\(argument.name) follows one that takes all that is left")
      }
      if !isCapitals(argument.name) {
        fault(.badName, "the argument \"\(argument.name)\" is not in capitals")
      }
      faults += abstractFaults(argument.abstract, of: argument.name, command: command)
    }
    return faults
  }

  /// The faults of one option by itself.
  static func optionFaults(_ option: OptionSyntax, command: String) -> [TreeFault] {
    let name = "--\(option.name)"
    var faults = abstractFaults(option.abstract, of: name, command: command)
    func fault(_ kind: TreeFault.Kind, _ message: String) {
      faults.append(TreeFault(kind: kind, command: command, message: message))
    }
    if !isKebab(option.name) { fault(.badName, "\(name) is not in lower case with dashes") }
    if let short = option.short, !(short.isASCII && (short.isLetter || short.isNumber)) {
      fault(.badShort, "the short name of \(name) is no letter or digit")
    }
    if beginsWithCapital(option.abstract) {
      fault(.abstractStart, "the abstract of \(name) begins in upper case")
    }
    if case .choice(_, let choices) = option.value, choices.isEmpty {
      fault(.emptyChoice, "\(name) has nothing to choose from")
    }
    if option.count < 1 || (option.count > 1 && !option.needsValue) {
      fault(.valueCount, "\(name) takes \(option.count) values at a time")
    }
    if option.isNegatable, option.value != .none {
      fault(.negatableValue, "\(name) has a value and can be negated")
    }
    return faults
  }

  /// The clashes of an option with those before it and above it.
  static func clashes(
    _ option: OptionSyntax, with others: ArraySlice<OptionSyntax>, command: String
  ) -> [TreeFault] {
    others.flatMap { other -> [TreeFault] in
      var faults: [TreeFault] = []
      func fault(_ kind: TreeFault.Kind, _ message: String) {
        faults.append(TreeFault(kind: kind, command: command, message: message))
      }
      if option.name == other.name {
        fault(.duplicateOption, "two options are called --\(option.name)")
      } else if !Set(option.longNames).isDisjoint(with: other.longNames) {
        fault(.negationClash, "--\(option.name) and --\(other.name) clash when one is negated")
      }
      if let short = option.short, short == other.short {
        fault(.shortClash, "--\(option.name) and --\(other.name) are both -\(short)")
      }
      return faults
    }
  }

  /// The faults of an abstract that every kind of thing can have.
  static func abstractFaults(_ abstract: String, of what: String, command: String) -> [TreeFault] {
    var faults: [TreeFault] = []
    if abstract.allSatisfy(\.isWhitespace) {
      faults.append(
        TreeFault(kind: .missingAbstract, command: command, message: "\(what) has no abstract"))
    }
    if abstract.hasSuffix(".") {
      faults.append(
        TreeFault(
          kind: .abstractPeriod, command: command,
          message: "the abstract of \(what) ends in a period"))
    }
    return faults
  }

  /// The faults of a command's examples.
  static func exampleFaults<Context>(
    _ syntax: CommandSyntax, path: [Command<Context>], parser: CommandParser<Context>
  ) -> [TreeFault] {
    let command = CommandTree.words(path)
    guard !syntax.examples.isEmpty else {
      return [TreeFault(kind: .noExamples, command: command, message: "it has no examples")]
    }
    return syntax.examples.compactMap { example -> TreeFault? in
      func fault(_ kind: TreeFault.Kind, _ reason: String) -> TreeFault {
        TreeFault(
          kind: kind, command: command, message: "the example \"\(example.line)\" \(reason)")
      }
      guard let words = ShellWords.split(example.line) else {
        return fault(.badExample, "has an open quote")
      }
      guard words.first == parser.root.syntax.name else {
        return fault(.exampleStart, "does not begin with \(parser.root.syntax.name)")
      }
      do throws(UsageError) {
        let shown: [String]? =
          switch try parser.parse(Array(words.dropFirst())) {
          case .run(let invocation): invocation.path
          case .help(let path, _, _): path
          case .version: nil
          }
        if let shown, !shown.starts(with: path.map(\.syntax.name)) {
          return fault(.badExample, "shows \(shown.joined(separator: " "))")
        }
        return nil
      } catch {
        return fault(.badExample, "does not parse: \(error.message)")
      }
    }
  }

  /// Whether a name is lower-case words and digits joined by single dashes.
  static func isKebab(_ name: String) -> Bool {
    guard let first = name.utf8.first, (97...122).contains(first), name.utf8.last != 45 else {
      return false
    }
    return !name.contains("--")
      && name.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == 45
      }
  }

  private static func isCapitals(_ name: String) -> Bool {
    guard let first = name.utf8.first, (65...90).contains(first) else { return false }
    return name.utf8.allSatisfy {
      (65...90).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95
    }
  }

  /// Whether a text begins with a capital that is not part of an abbreviation: `Print`, not `JSON`.
  private static func beginsWithCapital(_ text: String) -> Bool {
    guard let first = text.first, first.isUppercase else { return false }
    return !(text.dropFirst().first?.isUppercase ?? false)
  }
}
