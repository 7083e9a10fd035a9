package import ScoringCLI
package import ScoringKit

/// Finds mistakes in a command tree, for tests of the program's commands.
package enum CommandTreeValidator {
  /// The maximum number of characters of a command's abstract.
  static var longestAbstract: Int { 72 }

  /// Returns all faults of a command tree, in the order of its commands; empty if there are none.
  ///
  /// `globals` are the options of every command, `sportIDs` the ids of the sports, which are
  /// commands of the tree too, and `reserved` the names that no sport may have.
  package static func faults<Context>(
    _ root: Command<Context>, globals: [OptionSyntax] = GlobalOptions.all,
    sportIDs: [String] = [], reserved: [String] = []
  ) -> [TreeFault] {
    let program = root.syntax.name
    var faults = sportFaults(sportIDs, reserved: reserved, program: program)
    for (index, option) in globals.enumerated() {
      faults += optionFaults(option, command: program)
      faults += clashes(option, with: globals[..<index], command: program)
    }
    let parser = CommandParser(root, globals: globals)
    faults += commandFaults([root], scope: globals, parser: parser)
    return faults
  }

  private static func sportFaults(_ ids: [String], reserved: [String], program: String)
    -> [TreeFault]
  {
    var seen: Set<String> = []
    return ids.flatMap { id -> [TreeFault] in
      var faults: [TreeFault] = []
      if reserved.contains(id) {
        faults.append(
          TreeFault(
            kind: .sportID, command: program,
            message: "the sport id \"\(id)\" is the name of a command"))
      }
      if !seen.insert(id).inserted {
        faults.append(
          TreeFault(kind: .sportID, command: program, message: "two sports have the id \"\(id)\""))
      }
      if !isKebab(id) {
        faults.append(
          TreeFault(
            kind: .badName, command: program,
            message: "the sport id \"\(id)\" is not in lower case with dashes"))
      }
      return faults
    }
  }

  private static func commandFaults<Context>(
    _ path: [Command<Context>], scope: [OptionSyntax], parser: CommandParser<Context>
  ) -> [TreeFault] {
    guard let command = path.last else { return [] }
    let words = CommandTree.words(path)
    let syntax = command.syntax
    var faults = abstractFaults(syntax.abstract, of: "it", command: words)
    func fault(_ kind: TreeFault.Kind, _ message: String) {
      faults.append(TreeFault(kind: kind, command: words, message: message))
    }
    if !isKebab(syntax.name) { fault(.badName, "its name is not in lower case with dashes") }
    if syntax.abstract.count > longestAbstract {
      fault(.longAbstract, "its abstract has \(syntax.abstract.count) characters")
    }
    if let first = syntax.abstract.first, first.isLowercase {
      fault(.abstractStart, "its abstract begins in lower case")
    }
    if command.run == nil, command.subcommands.isEmpty { fault(.deadEnd, "it does nothing") }
    faults += argumentFaults(syntax.arguments, command: words)
    for (index, option) in syntax.options.enumerated() {
      faults += optionFaults(option, command: words)
      faults += clashes(option, with: scope[...] + syntax.options[..<index], command: words)
    }
    faults += exampleFaults(syntax, path: path, parser: parser)
    var names: Set<String> = []
    for below in command.subcommands {
      if !names.insert(below.syntax.name).inserted {
        faults.append(
          TreeFault(
            kind: .duplicateCommand, command: words,
            message: "two commands below it are called \"\(below.syntax.name)\""))
      }
      faults += commandFaults(path + [below], scope: scope + syntax.options, parser: parser)
    }
    return faults
  }
}

extension CommandTreeValidator {
  /// Returns the faults of a command's arguments: their names, their order and their abstracts.
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

  /// Returns the faults of one option, regardless of other options.
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

  /// Returns a fault for each of some other options whose name, negated name or letter is also one
  /// of this option.
  ///
  /// `others` are the options that are accepted together with this one and were checked before it.
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

  /// Returns the faults of an abstract; `what` is the command, argument or option to which it
  /// belongs.
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

  /// Returns the faults of a command's examples: an example must be a command line that the parser
  /// accepts and that runs this command.
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

  /// Whether a name consists of lower-case letters and digits in words joined by single dashes, and
  /// begins with a letter.
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

  /// Whether a text begins with a word that is capitalized and no abbreviation: `Print`, but not
  /// `JSON`.
  private static func beginsWithCapital(_ text: String) -> Bool {
    guard let first = text.first, first.isUppercase else { return false }
    return !(text.dropFirst().first?.isUppercase ?? false)
  }
}

/// A fault of a command tree, found by ``CommandTreeValidator``.
package struct TreeFault: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault that a command tree can have.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Two commands in one group of the command tree have the same name.
    case duplicateCommand
    /// Two arguments of one command have the same name.
    case duplicateArgument
    /// Two options that a command accepts have the same name.
    case duplicateOption
    /// Two options that a command accepts have the same one-letter name.
    case shortClash
    /// One option has the name that another option has when it is negated.
    case negationClash
    /// A required argument of a command follows an optional one.
    case requiredAfterOptional
    /// An argument follows an argument that takes all remaining words.
    case repeatedNotLast
    /// A command, an argument or an option has no abstract.
    case missingAbstract
    /// A command's abstract has more than 72 characters.
    case longAbstract
    /// The abstract of a command, an argument or an option ends in a period.
    case abstractPeriod
    /// A command's abstract begins in lower case, or an option's in upper case.
    case abstractStart
    /// The name of a command or an option is not lower-case words joined by dashes, or the name of
    /// an argument is not in capitals.
    case badName
    /// The one-letter name of an option is neither an ASCII letter nor a digit.
    case badShort
    /// A command has no examples.
    case noExamples
    /// An example does not begin with the name of the program.
    case exampleStart
    /// An example can't be parsed, or runs another command.
    case badExample
    /// The id of a sport is the name of a command, or two sports have the same id.
    case sportID
    /// An option with a choice of values has an empty list of values.
    case emptyChoice
    /// An option with a value can be negated, which makes sense only for an option without value.
    case negatableValue
    /// An option takes less than one value each time it is given, or takes several although its
    /// value is optional.
    case valueCount
    /// A command neither does anything nor has subcommands.
    case deadEnd
  }

  /// The kind of the fault.
  package let kind: Kind
  /// The words of the command with the fault, such as `score players`.
  package let command: String
  /// A sentence that describes the fault.
  package let message: String

  /// The command, the message and the kind of the fault, on one line.
  package var description: String { "\(command): \(message) [\(kind.rawValue)]" }
}
