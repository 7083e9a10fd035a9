package import ScoringKit

/// Finds what is wrong with a command tree before anyone types a command.
package enum CommandTreeValidator {
  /// The most characters of a command's abstract.
  static var longestAbstract: Int { 72 }

  /// All faults of a tree, in the order of its commands; none where it is sound.
  ///
  /// `sportIDs` are the ids of the sports, which are commands beside the others, and
  /// `reserved` the names that no sport may have.
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
